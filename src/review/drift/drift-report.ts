import type { MatchedCondition } from "../document/review-document.js";
import type { DriftReport, DriftStack } from "../document/drift-document.js";
import { matchedConditions, type Condition, withMatches } from "../judge/fail-on.js";
import { NO_COUNTS } from "../judge/assemble-review.js";
import type { StackVerdict } from "./drift-stack.js";
import { type IgnoreRow, toHit } from "./ignore-file.js";

/**
 * Combines the stacks' verdicts. The worst one is the exit code: 1 a stack failed, 3 a --fail-on condition matched or a row
 * of the ignore file has expired, 2 drift, 0 none. `whole` is what the condition `incomplete` names in place of the plan.
 */
export function assembleDrift(
  verdicts: readonly StackVerdict[],
  ignore: readonly IgnoreRow[],
  conditions: readonly Condition[],
  ignoreFile?: string,
  whole?: string,
): DriftReport {
  const stacks = verdicts.map(({ stack }) => stack);
  const drifted = stacks.flatMap((stack) => stack.drifted);
  const failed = stacks.filter(({ verdict }) => verdict === "failed").length;
  const matched = [
    ...matchedConditions(
      conditions,
      stacks.map((stack) => ({ ...toJudged(stack), ...(whole !== undefined && { whole }) })),
    ),
    ...expiredRows(ignore),
  ];
  return {
    format: "bunny-tf/drift",
    format_version: "1.0",
    exit_code: failed > 0 ? 1 : matched.length > 0 ? 3 : drifted.length > 0 ? 2 : 0,
    verdict: failed > 0 ? "failed" : drifted.length > 0 ? "drift" : "no drift",
    changed: drifted.filter(({ change }) => change === "changed").length,
    deleted: drifted.filter(({ change }) => change === "deleted").length,
    unmanaged: drifted.filter(({ change }) => change === "unmanaged").length,
    failed_stacks: failed,
    stacks: conditions.length === 0 ? stacks : stacks.map((stack) => markMatches(stack, conditions)),
    ...(ignoreFile !== undefined && { ignore_file: ignoreFile }),
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
    checks: stack.checks,
    counts: NO_COUNTS,
    incomplete: stack.incomplete,
    findings: stack.findings,
  };
}

function expiredRows(ignore: readonly IgnoreRow[]): MatchedCondition[] {
  const expired = ignore.filter((row) => row.expired);
  if (expired.length === 0) return [];
  return [{ condition: "expired-ignore", count: expired.length, objects: expired.map(({ address }) => ({ address })) }];
}
