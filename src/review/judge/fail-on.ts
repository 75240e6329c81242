import { closestWord } from "../../shared/closest-word.js";
import type { MatchedCondition, MatchedObject, StackReview } from "../document/review-document.js";
import type { Finding, ResourceReview, Severity } from "../document/resource-document.js";
import { RULES } from "./review-rules.js";
import { atLeast } from "./verdict.js";

/** What `--fail-on` takes, besides the ids of rules. */
export const CONDITIONS = {
  destroy: "an object is destroyed",
  replace: "an object is destroyed and created again",
  update: "an object is changed in place",
  create: "an object is created",
  forget: "an object is removed from Terraform's state and continues to exist",
  import: "an object is imported",
  move: "an object changes its address",
  deferred: "the engine defers a change",
  drift: "something changed outside of Terraform",
  "drift-loosens": "a change outside of Terraform loosened protection, and the plan does not change it back",
  unmanaged: "an object is in no given state (`drift --unmanaged`)",
  outputs: "an output changes",
  actions: "the engine invokes an action",
  checks: "a check fails",
  external: 'a provisioner or `data "external"` runs a program',
  incomplete: "the plan does not cover everything",
  loosens: "a change loosens protection",
  tightens: "a change tightens protection",
  unknown: "what a change does to protection cannot be determined",
  high: "a finding of high severity",
  medium: "a finding of medium or high severity",
  low: "any finding",
  tests:
    "a request of the tests is not treated as expected after the plan, or that cannot be decided (`--tests`); named itself, also where no file of tests is there",
  since: "the plan differs from the one reviewed before (`--since`)",
} as const satisfies Readonly<Record<string, string>>;

/** What it takes with a share of requests, such as `traffic-stopped=0.1%`. */
export const SHARES = {
  "traffic-stopped":
    "more than this share of the logged requests that can be decided would newly be stopped; fewer than 1,000 of them leave it undecided (`--traffic`)",
  "traffic-undecided": "more than this share of the logged requests cannot be decided (`--traffic`)",
} as const satisfies Readonly<Record<string, string>>;

/** Lists of conditions that have a name. */
export const PRESETS = {
  production: [
    ...["loosens", "high", "unknown", "destroy", "replace", "forget", "actions", "checks", "deferred", "incomplete"],
    ...["external", "drift-loosens", "unmanaged", "tests"],
  ],
} as const satisfies Readonly<Record<string, readonly (keyof typeof CONDITIONS)[]>>;

type ConditionName = keyof typeof CONDITIONS;

/** A condition that exists: a word of {@link CONDITIONS} or a rule's id. */
export type Condition = string & { readonly __condition: unique symbol };

/** The names in the value of `--fail-on`. */
export const conditionNames = (list: string): readonly string[] => list.split(",").map((name) => name.trim());

/**
 * Reads `destroy,replace,loosens,high`, or a preset's name among them. Throws an Error that names the word it does not know
 * and those it does.
 */
export function parseConditions(list: string, rules: object = RULES): readonly Condition[] {
  const single = conditionNames(list).flatMap((name) => (isPreset(name) ? PRESETS[name] : [name]));
  return [...new Set(single.filter((name) => name !== "").map((name) => toCondition(name, rules)))];
}

function isPreset(name: string): name is keyof typeof PRESETS {
  return Object.hasOwn(PRESETS, name);
}

function toCondition(name: string, rules: object): Condition {
  if (isCondition(name, rules)) return name;
  const [kind = ""] = name.split("=");
  if (Object.hasOwn(SHARES, kind))
    throw new Error(`${JSON.stringify(name)} needs a share from 0 to 100 %, such as "${kind}=0.1%".`);
  const presets = Object.keys(PRESETS);
  const conditions = Object.keys(CONDITIONS);
  const meant =
    presets.find((preset) => preset.startsWith(name)) ??
    closestWord(name, [...presets, ...conditions, ...Object.keys(rules)]);
  throw new Error(
    [
      `There is no --fail-on condition ${JSON.stringify(name)}.`,
      ...(meant === undefined ? [] : [`Did you mean ${JSON.stringify(meant)}?`]),
      `Groups: ${presets.join(", ")}. Conditions: ${conditions.join(", ")}. The id of a rule works as well: the guide to reviews lists them.`,
    ].join(" "),
  );
}

function isCondition(name: string, rules: object): name is Condition {
  return Object.hasOwn(CONDITIONS, name) || Object.hasOwn(rules, name) || shareOf(name) !== undefined;
}

/** A condition about a share of requests. */
export interface ShareCondition {
  readonly name: keyof typeof SHARES;
  /** Between 0 and 1. */
  readonly share: number;
}

/** Reads `traffic-stopped=0.1%`; undefined for anything else. */
export function shareOf(condition: string): ShareCondition | undefined {
  const [, kind, percent] = /^traffic-(stopped|undecided)=(\d{1,3}(?:\.\d{1,6})?)%$/.exec(condition) ?? [];
  if (percent === undefined || Number(percent) > 100) return undefined;
  return { name: kind === "stopped" ? "traffic-stopped" : "traffic-undecided", share: Number(percent) / 100 };
}

/** Whose changes a condition is checked against. */
type Judged = Pick<StackReview, "name" | "outputs" | "actions" | "external" | "checks" | "counts" | "incomplete"> & {
  readonly findings: readonly Finding[];
  readonly resources: readonly ResourceReview[];
  readonly deferred: readonly { readonly resource: ResourceReview }[];
  readonly drift: readonly ResourceReview[];
  /** What stands for all of it where something is missing; the plan, if not given. */
  readonly whole?: string;
};

/** The conditions that the stacks match, each with the first objects that match. */
export function matchedConditions(
  conditions: readonly Condition[],
  stacks: readonly Judged[],
): readonly MatchedCondition[] {
  return conditions.flatMap((condition) => {
    const found = stacks.flatMap((stack) =>
      matchesIn(condition, stack).map((object) => toMatchedObject(stack.name, object)),
    );
    return matchOf(condition, found);
  });
}

const MOST_OBJECTS = 20;

/** A condition with the first objects that match it, unless none does. */
export const matchOf = (
  condition: string,
  objects: readonly MatchedObject[],
  count = objects.length,
): readonly MatchedCondition[] => (count === 0 ? [] : [{ condition, count, objects: objects.slice(0, MOST_OBJECTS) }]);

/** As {@link matchOf}, if the condition is one of those that are asked for. */
export const matchIfAsked = (
  name: keyof typeof CONDITIONS,
  conditions: readonly Condition[],
  objects: readonly MatchedObject[],
): readonly MatchedCondition[] => (conditions.some((one) => String(one) === name) ? matchOf(name, objects) : []);

/** A part of a report: its members, the conditions that it matched, and whether it could not do all that was asked. */
export interface Part<Members> {
  readonly members: Members;
  readonly matched: readonly MatchedCondition[];
  readonly failed?: boolean;
}

/** A report with the members of its parts. */
export const withMembers = <Report extends object>(
  report: Report,
  parts: readonly Part<Partial<NoInfer<Report>>>[],
): Report => parts.reduce((whole, { members }) => ({ ...whole, ...members }), report);

/** The exit code of a whole report: 1 after an error, 3 if a condition matched, 2 if there are changes, and 0 otherwise. */
export function exitCode(failed: boolean, matched: readonly MatchedCondition[]): 0 | 1 | 3;
export function exitCode(failed: boolean, matched: readonly MatchedCondition[], changed: boolean): 0 | 1 | 2 | 3;
export function exitCode(failed: boolean, matched: readonly MatchedCondition[], changed = false): 0 | 1 | 2 | 3 {
  if (failed) return 1;
  if (matched.length > 0) return 3;
  return changed ? 2 : 0;
}

/** In place of an address, for findings about all of a configuration. */
export const THE_CONFIGURATION = "the configuration";

/** In place of an address, for what a plan does not cover. */
export const THE_PLAN = "the plan";

/** An object as the conditions name it. */
export function toMatchedObject(
  stack: string,
  { address, label, subject }: Pick<ResourceReview, "address" | "label" | "subject">,
): MatchedObject {
  return { stack, address, ...(label !== undefined && { label }), ...(subject !== undefined && { subject }) };
}

/** Whether the change matches one of the conditions. */
export function matchesAny(review: ResourceReview, conditions: readonly Condition[]): boolean {
  return conditions.some((condition) => matchesObject(condition, review));
}

/** The change with the conditions that it matches. */
export function withMatches<Row extends ResourceReview>(review: Row, conditions: readonly Condition[]): Row {
  const found = conditions.filter((condition) => matchesObject(condition, review));
  return found.length === 0 ? review : { ...review, matches: found };
}

function matchesObject(condition: Condition, review: ResourceReview): boolean {
  if (condition === "drift") return review.outside === true;
  if (condition === "drift-loosens") return isLooserDrift(review);
  if (condition === "unmanaged") return isUnmanaged(review);
  return matches(condition, review);
}

/** Whether a condition is about what happened outside of Terraform, and nothing else. */
export function isAboutDrift(condition: Condition): boolean {
  return OUTSIDE.includes(condition);
}

const OUTSIDE: readonly string[] = ["drift", "drift-loosens", "unmanaged"] satisfies ConditionName[];

/**
 * A review does not stop for what its plan repairs: any apply does that, and what it takes away again is a finding of the
 * planned change (docs/decisions/drift-from-a-normal-plan.md).
 */
const isLooserDrift = (review: ResourceReview): boolean =>
  review.outside === true && review.repaired !== true && matches("loosens", review);

/** Drift only changes or deletes what is in a state. */
function isUnmanaged(review: ResourceReview): boolean {
  if (review.audited === true) return review.findings.some(({ rule }) => rule === "in-no-state");
  return review.outside === true && review.action === "create";
}

function matchesIn(name: string, stack: Judged): readonly Pick<ResourceReview, "address" | "label" | "subject">[] {
  if (name === "incomplete") return stack.incomplete ? [{ address: stack.whole ?? THE_PLAN }] : [];
  if (name === "drift") return stack.drift;
  if (name === "outputs") return stack.outputs.map((output) => ({ address: `output.${output.name}` }));
  if (name === "unmanaged") return stack.drift.filter(isUnmanaged);
  if (name === "drift-loosens") return stack.drift.filter(isLooserDrift);
  if (name === "actions" || name === "checks" || name === "external")
    return stack[name].map(({ address }) => ({ address }));
  const unread = name === "unknown" && stack.counts.unread > 0 ? [{ address: THE_PLAN }] : [];
  const remarkable = matchesFinding(name, stack.findings) ? [{ address: THE_CONFIGURATION }] : [];
  const judged = [...stack.resources, ...stack.deferred.map(({ resource }) => resource)];
  return [...unread, ...remarkable, ...judged.filter((review) => matches(name, review))];
}

const SEVERITIES: readonly string[] = ["high", "medium", "low"] satisfies Severity[];

function matches(name: string, review: ResourceReview): boolean {
  if (name === "forget") return review.action === name || review.findings.some(({ rule }) => rule === "forgotten");
  if (name === "import") return review.imported_from !== undefined;
  if (name === "move") return review.moved_from !== undefined;
  if (isAction(name)) return review.action === name;
  return matchesFinding(name, review.findings);
}

/** By severity, direction, or rule. */
function matchesFinding(name: string, findings: readonly Finding[]): boolean {
  if (isSeverity(name)) return findings.some((found) => atLeast(found.severity, name));
  if (name === "loosens" || name === "tightens" || name === "unknown")
    return findings.some((found) => found.direction === name);
  return findings.some((found) => found.rule === name);
}

function isSeverity(name: string): name is Severity {
  return SEVERITIES.includes(name);
}

const ACTION_CONDITIONS: readonly string[] = ["destroy", "replace", "update", "create"] satisfies ConditionName[];

function isAction(name: string): boolean {
  return ACTION_CONDITIONS.includes(name);
}
