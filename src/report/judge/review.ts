import type {
  ClosedGate,
  Counts,
  Direction,
  ResourceReview,
  Review,
  Severity,
  StackReview,
} from "../document/document.js";
import type { Plan, ResourceChange } from "../plan/plan.js";
import { atLeast, RULES } from "./rules.js";

/** Nothing happens to anything. */
export const NO_COUNTS: Counts = {
  create: 0,
  update: 0,
  replace: 0,
  destroy: 0,
  forget: 0,
  import: 0,
  move: 0,
  deferred: 0,
  outputs: 0,
  unknown: 0,
};

/** The names of the counts, in the order in which they are shown. */
export const COUNT_NAMES = [
  "destroy",
  "replace",
  "update",
  "create",
  "forget",
  "import",
  "move",
  "deferred",
  "outputs",
  "unknown",
] as const satisfies readonly (keyof Counts)[];

/** Whether the plan does anything about the object: reads and what stays as it is do not count. */
export function isChanging(change: ResourceChange): boolean {
  if (change.previousAddress !== undefined || change.importing !== undefined) return true;
  return change.action !== "no-op" && change.action !== "read";
}

/** Counts a plan's changes. An import or a move that also changes the object counts as both. */
export function countChanges(plan: Plan): Counts {
  const counts: Record<keyof Counts, number> = { ...NO_COUNTS };
  for (const change of plan.resources) {
    if (change.action !== "no-op" && change.action !== "read") counts[change.action] += 1;
    if (change.previousAddress !== undefined) counts.move += 1;
    if (change.importing !== undefined) counts.import += 1;
  }
  counts.deferred = plan.deferred.length;
  counts.outputs = plan.outputs.filter((output) => output.action !== "no-op").length;
  return counts;
}

/** The sum of several stacks' counts. */
function totalCounts(all: readonly Counts[]): Counts {
  const total: Record<keyof Counts, number> = { ...NO_COUNTS };
  for (const counts of all) for (const name of COUNT_NAMES) total[name] += counts[name];
  return total;
}

/** Whether anything at all happens. */
export function anyChange(counts: Counts): boolean {
  return COUNT_NAMES.some((name) => counts[name] > 0);
}

/** The direction of several things together. */
export function joinDirections(all: readonly Direction[]): Direction {
  const loosens = all.some((direction) => direction === "loosens" || direction === "mixed");
  const tightens = all.some((direction) => direction === "tightens" || direction === "mixed");
  if (loosens && tightens) return "mixed";
  return loosens ? "loosens" : tightens ? "tightens" : "neutral";
}

/** The highest of several severities. */
export function heaviest(all: readonly Severity[]): Severity {
  return all.reduce((most, severity) => (atLeast(severity, most) ? severity : most), "low");
}

/** What may be asked to fail on, besides the rules' ids. */
export const GATES = {
  destroy: "an object is destroyed",
  replace: "an object is destroyed and created again",
  update: "an object is changed in place",
  create: "an object is created",
  forget: "an object leaves Terraform's state and lives on",
  import: "an object is imported",
  move: "an object changes its address",
  deferred: "the engine puts a change off",
  drift: "something changed outside of Terraform",
  outputs: "an output changes",
  incomplete: "the plan does not cover everything",
  loosens: "a change loosens protection",
  tightens: "a change tightens protection",
  high: "a finding of high severity",
  medium: "a finding of medium or high severity",
  low: "any finding",
} as const satisfies Readonly<Record<string, string>>;

type GateName = keyof typeof GATES;

/** A condition that exists: a word of {@link GATES} or a rule's id. */
export type Gate = string & { readonly __gate: unique symbol };

/**
 * Reads `destroy,replace,loosens,high`. Throws an Error that names the word it does not know and those it does.
 */
export function parseGates(list: string): readonly Gate[] {
  const names = list.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "").map(toGate);
}

function toGate(name: string): Gate {
  if (isGate(name)) return name;
  throw new Error(
    `There is no --fail-on condition ${JSON.stringify(name)}. Conditions: ${Object.keys(GATES).join(", ")}, or a rule: ${Object.keys(RULES).join(", ")}.`,
  );
}

function isGate(name: string): name is Gate {
  return Object.hasOwn(GATES, name) || Object.hasOwn(RULES, name);
}

/** Whose changes a condition is checked against. */
type Judged = Pick<StackReview, "resources" | "deferred" | "drift" | "outputs" | "incomplete">;

/** The conditions that the stacks match, each with the matching addresses. */
export function closedGates(gates: readonly Gate[], stacks: readonly Judged[]): readonly ClosedGate[] {
  return gates.flatMap((gate) => {
    const hits = stacks.flatMap((stack) => hitsOf(gate, stack));
    return hits.length === 0 ? [] : [{ gate, count: hits.length, addresses: hits.slice(0, MOST_ADDRESSES) }];
  });
}

const MOST_ADDRESSES = 20;

function hitsOf(gate: Gate, stack: Judged): string[] {
  const name: string = gate;
  if (name === "incomplete") return stack.incomplete ? ["the plan"] : [];
  if (name === "drift") return stack.drift.map(({ address }) => address);
  if (name === "outputs") return stack.outputs.map((output) => `output.${output.name}`);
  if (name === "deferred") return stack.deferred.map(({ resource }) => resource.address);
  const judged = [...stack.resources, ...stack.deferred.map(({ resource }) => resource)];
  return judged.filter((review) => hits(name, review)).map(({ address }) => address);
}

const SEVERITIES: readonly string[] = ["high", "medium", "low"] satisfies Severity[];

function hits(gate: string, review: ResourceReview): boolean {
  if (isSeverity(gate)) return review.findings.some((found) => atLeast(found.severity, gate));
  if (gate === "loosens" || gate === "tightens") return review.findings.some((found) => found.direction === gate);
  if (gate === "import") return review.imported_from !== undefined;
  if (gate === "move") return review.moved_from !== undefined;
  if (isAction(gate)) return review.action === gate;
  return review.findings.some((found) => found.rule === gate);
}

function isSeverity(gate: string): gate is Severity {
  return SEVERITIES.includes(gate);
}

const ACTION_GATES: readonly string[] = ["destroy", "replace", "update", "create", "forget"] satisfies GateName[];

function isAction(gate: string): boolean {
  return ACTION_GATES.includes(gate);
}

/** Puts the stacks' reviews together: total, gates, exit code (1 error, 3 a --fail-on condition matched, 2 changes, 0 nothing to do). */
export function assembleReview(stacks: readonly StackReview[], gates: readonly Gate[]): Review {
  const totals = totalCounts(stacks.map(({ counts }) => counts));
  const closed = closedGates(gates, stacks);
  const failed = stacks.some(({ error, errored }) => error !== undefined || errored);
  return {
    format: "bunny-tf/review",
    format_version: "1.0",
    exit_code: failed ? 1 : closed.length > 0 ? 3 : anyChange(totals) ? 2 : 0,
    stacks,
    totals,
    direction: joinDirections(stacks.map(({ direction }) => direction)),
    severity: heaviest(stacks.map(({ severity }) => severity)),
    closed_gates: closed,
  };
}
