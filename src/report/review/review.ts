import type { Review, StackReview } from "../document/document.js";
import { anyChange, heaviest, joinDirections, totalCounts } from "./counts.js";
import { closedGates, type Gate } from "./gate.js";

/** Puts the stacks' reviews together: total, gates, exit code (1 error, 3 a gate closed, 2 changes, 0 nothing to do). */
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
