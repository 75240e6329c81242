import type { DriftReport, DriftStack } from "../document/drift-document.js";
import {
  type Condition,
  exitCode,
  matchedConditions,
  matchOf,
  type Part,
  withMatches,
  withMembers,
} from "../judge/fail-on.js";
import { NO_COUNTS } from "../judge/assemble-review.js";
import type { StackVerdict } from "./drift-stack.js";
import { type IgnoreRow, toHit } from "./ignore-file.js";

export interface AuditParts {
  /** Replaces "the plan" in the condition `incomplete`. */
  readonly whole?: string;
  readonly parts: readonly Part<Partial<Pick<DriftReport, "format" | "verdict" | "audited" | "since">>>[];
}

const DRIFT: AuditParts = { parts: [] };

/** Combines the stacks' verdicts. An expired row of the ignore file matches a condition. */
export function assembleDrift(
  verdicts: readonly StackVerdict[],
  ignore: readonly IgnoreRow[],
  conditions: readonly Condition[],
  ignoreFile?: string,
  { whole, parts }: AuditParts = DRIFT,
): DriftReport {
  const stacks = verdicts.map(({ stack }) => stack);
  const drifted = stacks.flatMap((stack) => stack.drifted);
  const failed = stacks.filter(({ verdict }) => verdict === "failed").length;
  const matched = [
    ...matchedConditions(
      conditions,
      stacks.map((stack) => ({ ...toJudged(stack), ...(whole !== undefined && { whole }) })),
    ),
    ...matchOf(
      "expired-ignore",
      ignore.filter((row) => row.expired).map(({ address }) => ({ address })),
    ),
    ...parts.flatMap((part) => part.matched),
  ];
  const report: DriftReport = {
    format: "bunny-tf/drift",
    format_version: "1.0",
    exit_code: exitCode(failed > 0, matched, drifted.length > 0 || stacks.some(isUnreadInPart)),
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
        verdicts.some(({ ambiguous }) => ambiguous?.has(row)),
      ),
    ),
    matched_conditions: matched,
  };
  return withMembers(report, parts);
}

const isUnreadInPart = ({ verdict }: DriftStack): boolean => verdict === "incomplete";

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
