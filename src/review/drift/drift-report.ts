import type { MatchedCondition } from "../document/document.js";
import type { DriftReport, DriftStack, Outcome, OutcomeReview } from "../document/drift-document.js";
import { matchedConditions, type Condition, withMatches } from "../judge/fail-on.js";
import { NO_COUNTS } from "../judge/review.js";
import type { StackVerdict } from "./drift-stack.js";
import { type IgnoreRow, toHit } from "./ignore-file.js";
import { diffItems } from "../diff/lines.js";
import { phrase, words } from "../document/phrase.js";
import { typeMeaning } from "../judge/table.js";
import { field, isArray, isObject, type Plan, type ResourceChange, sameValue, type Value } from "../plan/plan.js";

/**
 * Combines the stacks' verdicts. The worst one is the exit code: 1 a stack failed, 3 a --fail-on condition matched or a row
 * of the ignore file has expired, 2 drift, 0 none.
 */
export function assembleDrift(
  verdicts: readonly StackVerdict[],
  ignore: readonly IgnoreRow[],
  conditions: readonly Condition[],
): DriftReport {
  const stacks = verdicts.map(({ stack }) => stack);
  const drifted = stacks.flatMap((stack) => stack.drifted);
  const failed = stacks.filter(({ verdict }) => verdict === "failed").length;
  const matched = [...matchedConditions(conditions, stacks.map(toJudged)), ...expiredRows(ignore)];
  return {
    format: "bunny-tf/drift",
    format_version: "1.0",
    exit_code: failed > 0 ? 1 : matched.length > 0 ? 3 : drifted.length > 0 ? 2 : 0,
    verdict: failed > 0 ? "failed" : drifted.length > 0 ? "drift" : "no drift",
    changed: drifted.filter(({ change }) => change === "changed").length,
    deleted: drifted.filter(({ change }) => change === "deleted").length,
    failed_stacks: failed,
    stacks: conditions.length === 0 ? stacks : stacks.map((stack) => markMatches(stack, conditions)),
    ignore_rows: ignore.map((row) =>
      toHit(
        row,
        verdicts.reduce((sum, { hits }) => sum + (hits.get(row) ?? 0), 0),
      ),
    ),
    matched_conditions: matched,
  };
}

function markMatches(stack: DriftStack, conditions: readonly Condition[]): DriftStack {
  return {
    ...stack,
    drifted: stack.drifted.map((row) => ({ ...row, object: withMatches(row.object, conditions) })),
  };
}

function toJudged(stack: DriftStack) {
  const objects = stack.drifted.map(({ object }) => object);
  return {
    name: stack.name,
    resources: objects,
    deferred: [],
    drift: objects,
    outputs: [],
    actions: [],
    external: [],
    checks: [],
    counts: NO_COUNTS,
    incomplete: false,
    findings: [],
  };
}

function expiredRows(ignore: readonly IgnoreRow[]): MatchedCondition[] {
  const expired = ignore.filter((row) => row.expired);
  if (expired.length === 0) return [];
  return [{ condition: "expired-ignore", count: expired.length, objects: expired.map(({ address }) => ({ address })) }];
}

const TEXTS: Readonly<Record<Outcome, string>> = {
  reverts: "sets it back to what the configuration says",
  keeps: "leaves it: the configuration already says the same",
  changes: "sets it to a third value, which the configuration now asks for",
  records: "leaves it and records it in the state: the configuration does not set it, or ignores changes of it",
  recreates: "creates the object again",
  drops: "forgets the object: it is no longer in the configuration",
  destroys: "destroys the object: it is no longer in the configuration",
  unknown: "sets it to what the configuration says, unless lifecycle ignore_changes covers it",
};

/** What the next `apply` would do about one drifted object, as far as the plan shows. */
export function outcomesOfApply(drifted: ResourceChange, plan: Plan): readonly OutcomeReview[] {
  const planned = plan.resources.find(({ address, deposed }) => address === drifted.address && deposed === undefined);
  const inConfiguration = plan.configured(drifted.address) !== undefined;
  if (drifted.action === "destroy") {
    return [
      outcome(planned?.action === "create" || (planned === undefined && inConfiguration) ? "recreates" : "drops", []),
    ];
  }
  if (planned?.action === "destroy" || (planned === undefined && !inConfiguration)) return [outcome("destroys", [])];
  const byOutcome = new Map<Outcome, string[]>();
  for (const name of driftedNames(drifted)) {
    const found = attributeOutcome(name, drifted, planned, plan);
    byOutcome.set(found, [...(byOutcome.get(found) ?? []), name]);
  }
  return [...byOutcome].map(([found, names]) => outcome(found, names));
}

/** Attributes that differ, except those that are derived from others. */
function driftedNames({ before, after, provider, type }: ResourceChange): readonly string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const unreported = typeMeaning(provider, type)?.unreported;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) => unreported?.has(name) !== true && !sameValue(field(before, name) ?? null, field(after, name) ?? null),
  );
}

function attributeOutcome(
  name: string,
  drifted: ResourceChange,
  planned: ResourceChange | undefined,
  plan: Plan,
): Outcome {
  const was = field(drifted.before, name) ?? null;
  const is = field(drifted.after, name) ?? null;
  if (planned !== undefined) {
    if (field(planned.unknown, name) === true) return "changes";
    return compareWith(field(planned.after, name) ?? null, was, is, plan, drifted.address, name);
  }
  const configured = plan.configured(drifted.address);
  if (configured === undefined || !configured.names.has(name)) return "records";
  const constant = configured.constants.get(name);
  return constant === undefined ? "unknown" : compareWith(constant, was, is, plan, drifted.address, name);
}

function compareWith(target: Value, was: Value, is: Value, plan: Plan, address: string, name: string): Outcome {
  if (sameValue(target, is)) {
    const constant = plan.configured(address)?.constants.get(name);
    return constant !== undefined && sameValue(constant, is) ? "keeps" : "records";
  }
  return sameValue(target, was) || sameMembers(target, was) ? "reverts" : "changes";
}

/** Sets have no order, so a configuration may write them in another one. */
function sameMembers(left: Value, right: Value): boolean {
  if (!isArray(left) || !isArray(right)) return false;
  const { added, removed } = diffItems(left, right);
  return added.length + removed.length === 0;
}

function outcome(found: Outcome, attributes: readonly string[]): OutcomeReview {
  const names = attributes.map((name) => phrase`${name}`).join(", ");
  return {
    outcome: found,
    attributes,
    text: phrase`apply ${words(TEXTS[found])}${words(names === "" ? "" : ` (${names})`)}.`,
  };
}
