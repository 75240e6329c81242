import type { ClosedGate, DriftReport, DriftStack } from "../document/document.js";
import { closedGates, type Gate } from "../review/gate.js";
import type { StackVerdict } from "./drift-stack.js";
import { toHit, type IgnoreRow } from "./ignore-file.js";

/**
 * Puts the stacks' verdicts together. The worst one is the exit code: 1 a stack failed, 3 a gate closed (an expired row
 * of the ignore file closes one), 2 drift, 0 none.
 */
export function assembleDrift(
  verdicts: readonly StackVerdict[],
  ignore: readonly IgnoreRow[],
  gates: readonly Gate[],
): DriftReport {
  const stacks = verdicts.map(({ stack }) => stack);
  const drifted = stacks.flatMap((stack) => stack.drifted);
  const failed = stacks.filter(({ verdict }) => verdict === "failed").length;
  const closed = [...closedGates(gates, stacks.map(toJudged)), ...expiredGate(ignore)];
  return {
    format: "bunny-tf/drift",
    format_version: "1.0",
    exit_code: failed > 0 ? 1 : closed.length > 0 ? 3 : drifted.length > 0 ? 2 : 0,
    verdict: failed > 0 ? "failed" : drifted.length > 0 ? "drift" : "no drift",
    changed: drifted.filter(({ change }) => change === "changed").length,
    deleted: drifted.filter(({ change }) => change === "deleted").length,
    failed_stacks: failed,
    stacks,
    ignore_rows: ignore.map((row) =>
      toHit(
        row,
        verdicts.reduce((sum, { hits }) => sum + (hits.get(row) ?? 0), 0),
      ),
    ),
    closed_gates: closed,
  };
}

function toJudged(stack: DriftStack) {
  const objects = stack.drifted.map(({ object }) => object);
  return { resources: objects, deferred: [], drift: objects, outputs: [], incomplete: false };
}

function expiredGate(ignore: readonly IgnoreRow[]): ClosedGate[] {
  const expired = ignore.filter((row) => row.expired);
  if (expired.length === 0) return [];
  return [{ gate: "expired-ignore", count: expired.length, addresses: expired.map(({ address }) => address) }];
}
