import type { ClosedGate, ResourceReview, Severity, StackReview } from "../document/document.js";
import { atLeast, RULES } from "./rules.js";

/** What `--fail-on` takes, besides the ids of rules. */
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
  actions: "the engine invokes an action",
  checks: "a check fails",
  incomplete: "the plan does not cover everything",
  loosens: "a change loosens protection",
  tightens: "a change tightens protection",
  unknown: "what a change does to protection cannot be determined",
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
type Judged = Pick<
  StackReview,
  "resources" | "deferred" | "drift" | "outputs" | "actions" | "checks" | "counts" | "incomplete"
>;

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
  if (name === "actions" || name === "checks") return stack[name].map(({ address }) => address);
  if (name === "deferred") return stack.deferred.map(({ resource }) => resource.address);
  const unread = name === "unknown" && stack.counts.unread > 0 ? ["the plan"] : [];
  const judged = [...stack.resources, ...stack.deferred.map(({ resource }) => resource)];
  return [...unread, ...judged.filter((review) => hits(name, review)).map(({ address }) => address)];
}

const SEVERITIES: readonly string[] = ["high", "medium", "low"] satisfies Severity[];

function hits(gate: string, review: ResourceReview): boolean {
  if (isSeverity(gate)) return review.findings.some((found) => atLeast(found.severity, gate));
  if (gate === "forget") return review.action === gate || review.findings.some(({ rule }) => rule === "forgotten");
  if (gate === "loosens" || gate === "tightens" || gate === "unknown")
    return review.findings.some((found) => found.direction === gate);
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
