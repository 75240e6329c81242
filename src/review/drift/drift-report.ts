import type { DriftReport, DriftStack } from "../document/drift-document.js";
import {
  type Condition,
  exitCode,
  matchedConditions,
  matchOf,
  NOTHING_TO_CHECK,
  type Part,
  withMatches,
  withMembers,
} from "../judge/fail-on.js";
import { NO_COUNTS } from "../judge/assemble-review.js";
import { driftVerdict } from "./drift-stack.js";
import type { IgnoreRow, Ignoring } from "./ignore-file.js";

export interface AuditParts {
  /** Replaces "the plan" in the condition `incomplete`. */
  readonly whole?: string;
  readonly parts: readonly Part<Partial<Pick<DriftReport, "format" | "verdict" | "audited" | "since">>>[];
}

const DRIFT: AuditParts = { parts: [] };

/** Combines the stacks' verdicts. An expired row of the ignore file matches a condition. */
export function assembleDrift(
  stacks: readonly DriftStack[],
  ignore: Ignoring,
  conditions: readonly Condition[],
  ignoreFile?: string,
  { whole, parts }: AuditParts = DRIFT,
): DriftReport {
  const drifted = stacks.flatMap((stack) => stack.drifted);
  const failed = stacks.filter(({ verdict }) => verdict === "failed").length;
  const matched = [
    ...matchedConditions(
      conditions,
      stacks.map((stack) => ({ ...toJudged(stack), ...(whole !== undefined && { whole }) })),
    ),
    ...matchOf(
      "expired-ignore",
      ignore.expired.map(({ address }) => ({ address })),
    ),
    ...parts.flatMap((part) => part.matched),
  ];
  const report: DriftReport = {
    format: "bunny-tf/drift",
    format_version: "1.0",
    exit_code: exitCode(failed > 0, matched, drifted.length > 0 || stacks.some(isUnreadInPart)),
    verdict: driftVerdict({ isFailed: failed > 0, drifted, incomplete: stacks.some(isUnreadInPart) }),
    changed: drifted.filter(({ change }) => change === "changed").length,
    deleted: drifted.filter(({ change }) => change === "deleted").length,
    unmanaged: drifted.filter(({ change }) => change === "unmanaged").length,
    failed_stacks: failed,
    stacks: conditions.length === 0 ? stacks : stacks.map((stack) => markMatches(stack, conditions)),
    ...(ignoreFile !== undefined && { ignore_file: ignoreFile }),
    ignore_rows: ignore.review(whole === undefined ? isLookedForIn(stacks) : () => true),
    matched_conditions: matched,
  };
  return withMembers(report, parts);
}

/** Only a run that looks for unmanaged objects can match a row for such an object. Its address has a blank. */
const isLookedForIn =
  (stacks: readonly DriftStack[]) =>
  ({ address, rule, stack }: IgnoreRow): boolean =>
    (stack === undefined || stacks.some(({ name }) => name === stack)) &&
    (rule !== undefined || !address.includes(" ") || stacks.some(({ unmanaged }) => unmanaged === "looked for"));

const isUnreadInPart = ({ verdict }: DriftStack): boolean => verdict === "incomplete";

function markMatches(stack: DriftStack, conditions: readonly Condition[]): DriftStack {
  return {
    ...stack,
    drifted: stack.drifted.map((row) => ({ ...row, object: withMatches(row.object, conditions) })),
  };
}

function toJudged(stack: DriftStack) {
  const objects = stack.drifted.map(({ object }) => object);
  const { name, checks, incomplete, findings } = stack;
  return {
    ...NOTHING_TO_CHECK,
    ...{ name, checks, incomplete, findings, counts: NO_COUNTS, resources: objects, drift: objects },
  };
}
