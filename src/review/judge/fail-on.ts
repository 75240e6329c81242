import { closestWord } from "../../shared/closest-word.js";
import type { MatchedCondition, MatchedObject, StackReview } from "../document/review-document.js";
import type { Finding, ResourceReview, Severity } from "../document/resource-document.js";
import { RULES } from "./review-rules.js";
import { atLeast } from "./verdict.js";
import { safeJson } from "../../shared/safe-json.js";

/** Words of `--fail-on` besides rule IDs. */
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
  "expired-ignore":
    "a row of the ignore file has expired (`drift`, `audit`; matches always, even if you do not name it)",
  outputs: "an output changes",
  actions: "the engine invokes an action",
  checks: "a check fails",
  external: 'a provisioner or `data "external"` runs a program',
  incomplete: "the plan does not cover everything",
  loosens: "a change loosens protection",
  tightens: "a change tightens protection",
  unknown: "the effect of a change on protection cannot be determined",
  high: "a finding of high severity",
  medium: "a finding of medium or high severity",
  low: "any finding",
  tests:
    "after the plan, a request of the tests is not treated as expected, or is undecided (`--tests`); if you name this condition yourself, a missing file of tests also matches",
  since: "the plan differs from the plan that was reviewed before (`--since`)",
} as const satisfies Readonly<Record<string, string>>;

/** Words with a share of requests, such as `traffic-stopped=0.1%`. */
export const SHARES = {
  "traffic-stopped":
    "the plan would newly stop more than this share of the decided logged requests; with fewer than 1,000 of these, the condition is undecided (`--traffic`)",
  "traffic-undecided": "more than this share of the logged requests cannot be decided (`--traffic`)",
} as const satisfies Readonly<Record<string, string>>;

export const PRESETS = {
  production: [
    ...["loosens", "high", "unknown", "destroy", "replace", "forget", "actions", "checks", "deferred", "incomplete"],
    ...["external", "drift-loosens", "unmanaged", "tests"],
  ],
} as const satisfies Readonly<Record<string, readonly (keyof typeof CONDITIONS)[]>>;

type ConditionName = keyof typeof CONDITIONS;

/** A valid condition: a word of {@link CONDITIONS} or a rule ID. */
export type Condition = string & { readonly __condition: unique symbol };

/** Splits the value of `--fail-on`. */
export const conditionNames = (list: string): readonly string[] => list.split(",").map((name) => name.trim());

/**
 * Parses `destroy,replace,loosens,high`, with preset names allowed. Throws an Error with the unknown word and the known words.
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
    throw new Error(`${safeJson(name)} needs a share from 0 to 100 %, such as "${kind}=0.1%".`);
  const presets = Object.keys(PRESETS);
  const conditions = Object.keys(CONDITIONS);
  const meant =
    presets.find((preset) => preset.startsWith(name)) ??
    closestWord(name, [...presets, ...conditions, ...Object.keys(rules)]);
  throw new Error(
    [
      `There is no --fail-on condition ${safeJson(name)}.`,
      ...(meant === undefined ? [] : [`Did you mean ${safeJson(meant)}?`]),
      `Groups: ${presets.join(", ")}. Conditions: ${conditions.join(", ")}. The id of a rule works as well: the guide to reviews lists them.`,
    ].join(" "),
  );
}

function isCondition(name: string, rules: object): name is Condition {
  return Object.hasOwn(CONDITIONS, name) || Object.hasOwn(rules, name) || shareOf(name) !== undefined;
}

export interface ShareCondition {
  readonly name: keyof typeof SHARES;
  /** Between 0 and 1. */
  readonly share: number;
}

/** Parses `traffic-stopped=0.1%`; undefined for anything else. */
export function shareOf(condition: string): ShareCondition | undefined {
  const [, kind, percent] = /^traffic-(stopped|undecided)=(\d{1,3}(?:\.\d{1,6})?)%$/.exec(condition) ?? [];
  if (percent === undefined || Number(percent) > 100) return undefined;
  return { name: kind === "stopped" ? "traffic-stopped" : "traffic-undecided", share: Number(percent) / 100 };
}

type CheckedStack = Pick<
  StackReview,
  "name" | "outputs" | "actions" | "external" | "checks" | "counts" | "incomplete"
> & {
  readonly findings: readonly Finding[];
  readonly resources: readonly ResourceReview[];
  readonly deferred: readonly { readonly resource: ResourceReview }[];
  readonly drift: readonly ResourceReview[];
  /** The name to report for an incomplete stack; "the plan" by default. */
  readonly whole?: string;
};

/** The rows of a stack that conditions are about, if there are none. */
export const NOTHING_TO_CHECK = {
  ...{ resources: [], deferred: [], outputs: [], actions: [], external: [], checks: [], drift: [], findings: [] },
  incomplete: false,
} as const;

/** Returns the matching conditions, each with its first matching objects. */
export function matchedConditions(
  conditions: readonly Condition[],
  stacks: readonly CheckedStack[],
): readonly MatchedCondition[] {
  return conditions.flatMap((condition) => {
    const found = stacks.flatMap((stack) =>
      matchesIn(condition, stack).map((object) => toMatchedObject(stack.name, object)),
    );
    return matchOf(condition, found);
  });
}

const MOST_OBJECTS = 20;

/** Returns the condition with its first matching objects; empty if no object matches. */
export const matchOf = (
  condition: string,
  objects: readonly MatchedObject[],
  count = objects.length,
): readonly MatchedCondition[] => (count === 0 ? [] : [{ condition, count, objects: objects.slice(0, MOST_OBJECTS) }]);

/** Returns {@link matchOf} if `--fail-on` has the condition. */
export const matchIfAsked = (
  name: keyof typeof CONDITIONS,
  conditions: readonly Condition[],
  objects: readonly MatchedObject[],
): readonly MatchedCondition[] => (conditions.some((one) => String(one) === name) ? matchOf(name, objects) : []);

/** A part of a report, with matched conditions. `failed` means that the part is incomplete. */
export interface Part<Members> {
  readonly members: Members;
  readonly matched: readonly MatchedCondition[];
  readonly failed?: boolean;
}

/** Merges the members of parts into a report. */
export const withMembers = <Report extends object>(
  report: Report,
  parts: readonly Part<Partial<NoInfer<Report>>>[],
): Report => parts.reduce((whole, { members }) => ({ ...whole, ...members }), report);

/** Returns the exit code: 1 for an error, 3 for a matched condition, 2 for changes, otherwise 0. */
export function exitCode(failed: boolean, matched: readonly MatchedCondition[]): 0 | 1 | 3;
export function exitCode(failed: boolean, matched: readonly MatchedCondition[], changed: boolean): 0 | 1 | 2 | 3;
export function exitCode(failed: boolean, matched: readonly MatchedCondition[], changed = false): 0 | 1 | 2 | 3 {
  if (failed) return 1;
  if (matched.length > 0) return 3;
  return changed ? 2 : 0;
}

/** Replaces the address in findings about the whole configuration. */
export const THE_CONFIGURATION = "the configuration";

/** Replaces the address in matches about parts that a plan does not cover. */
export const THE_PLAN = "the plan";

/** Returns an object as conditions list it. */
export function toMatchedObject(
  stack: string,
  { address, label, subject }: Pick<ResourceReview, "address" | "label" | "subject">,
): MatchedObject {
  return { stack, address, ...(label !== undefined && { label }), ...(subject !== undefined && { subject }) };
}

/** Reports whether the change matches one of the conditions. */
export function matchesAny(review: ResourceReview, conditions: readonly Condition[]): boolean {
  return conditions.some((condition) => matchesObject(condition, review));
}

/** Adds the matching conditions to the change. */
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

/** Reports whether a condition is only about drift. */
export function isAboutDrift(condition: Condition): boolean {
  return OUTSIDE.includes(condition);
}

const OUTSIDE: readonly string[] = ["drift", "drift-loosens", "unmanaged"] satisfies ConditionName[];

/**
 * Drift that the plan repairs does not fail a review, because any apply repairs it. If the repair loosens something, the planned
 * change has a finding about that (docs/decisions/drift-from-a-normal-plan.md).
 */
const isLooserDrift = (review: ResourceReview): boolean =>
  review.outside === true && review.repaired !== true && matches("loosens", review);

/**
 * Terraform's own drift only updates or deletes objects of the state. So a create outside of Terraform is an object in no state.
 */
function isUnmanaged(review: ResourceReview): boolean {
  if (review.audited === true) return review.findings.some(({ rule }) => rule === "in-no-state");
  return review.outside === true && review.action === "create";
}

function matchesIn(
  name: string,
  stack: CheckedStack,
): readonly Pick<ResourceReview, "address" | "label" | "subject">[] {
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

const SEVERITIES: readonly Severity[] = ["high", "medium", "low"];
const ACTIONS: readonly string[] = ["destroy", "replace", "update", "create"] satisfies ConditionName[];

function matches(name: string, review: ResourceReview): boolean {
  if (name === "forget") return review.action === name || review.findings.some(({ rule }) => rule === "forgotten");
  if (name === "import") return review.imported_from !== undefined;
  if (name === "move") return review.moved_from !== undefined;
  if (ACTIONS.includes(name)) return review.action === name;
  return matchesFinding(name, review.findings);
}

function matchesFinding(name: string, findings: readonly Finding[]): boolean {
  const least = SEVERITIES.find((severity) => severity === name);
  if (least !== undefined) return findings.some((found) => atLeast(found.severity, least));
  if (name === "loosens" || name === "tightens" || name === "unknown")
    return findings.some((found) => found.direction === name);
  return findings.some((found) => found.rule === name);
}
