import { groupBy } from "../../shared/collections.js";
import type { Explanation } from "./explain.js";
import { onlyLogged } from "./recorded-event.js";

/** An explanation with the earlier events that have the same explanation. */
export type Repeated<Explained extends Explanation> = Explained & {
  readonly repeated: { readonly events: number; readonly first: number } | undefined;
};

/**
 * Joins explanations that differ only in time and query values, and keeps the newest. Stopped requests come before logged
 * requests. Within both groups, the newest come first.
 */
export function withoutRepeats<Explained extends Explanation>(
  all: readonly Explained[],
): readonly Repeated<Explained>[] {
  return [...groupBy([...all].sort(byImportance), keyOf).values()].map(([newest, ...earlier]) => ({
    ...newest,
    repeated:
      earlier.length === 0
        ? undefined
        : { events: earlier.length, first: Math.min(...earlier.map(({ event }) => event.time)) },
  }));
}

const byImportance = ({ event: one }: Explanation, { event: other }: Explanation): number =>
  Number(onlyLogged(one)) - Number(onlyLogged(other)) || other.time - one.time;

function keyOf({ event, feature, declaredBy, deservesNone, remedies }: Explanation): string {
  const { ruleId, message, action, method, url, address } = event;
  const tried = remedies.map(({ remedy, trial }) => [remedy.hcl, trial.result]);
  return JSON.stringify([
    ...[ruleId, message, action, method, url.replace(/[?#].*/s, ""), address],
    ...[feature, declaredBy, deservesNone, tried],
  ]);
}
