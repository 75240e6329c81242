import type { RecordedEvent } from "../../shared/recorded-event.js";
import type { Plan } from "../plan/plan.js";
import { declaredIn, featureInAccount } from "./declared-object.js";
import { type Feature, featureOf, mayBeOf, onlyLogged } from "./recorded-event.js";

/** Requests that were stopped for one cause. Times are Unix milliseconds. */
export interface StoppedRequests {
  readonly zone: number;
  readonly feature: Feature;
  readonly declaredBy: string | undefined;
  readonly events: number;
  readonly first: number;
  /** From how many addresses, as far as they are recorded. */
  readonly addresses: number;
  /** The last of them. */
  readonly example: RecordedEvent;
}

interface StoppedInput {
  readonly plan: Plan | undefined;
  readonly ip: string | undefined;
  /** The names of custom rules of the account whose IDs look like those of managed rules, by these. */
  readonly custom: ReadonlyMap<string, string>;
}

/** The requests of a zone that were stopped, of one visitor or of all, by what stopped them. */
export function stoppedIn(
  zone: number,
  events: readonly RecordedEvent[],
  { plan, ip, custom }: StoppedInput,
): readonly StoppedRequests[] {
  const groups = new Map<string, [RecordedEvent, ...RecordedEvent[]]>();
  for (const event of events) {
    if (onlyLogged(event) || (ip !== undefined && !mayBeOf(event.address, ip))) continue;
    const key = JSON.stringify([event.ruleId, event.ruleGroup, event.message, event.action]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return [...groups.values()].map((group) => {
    const [earliest] = group;
    const [first, last] = group.reduce<readonly [RecordedEvent, RecordedEvent]>(
      ([low, high], one) => [one.time < low.time ? one : low, one.time >= high.time ? one : high],
      [earliest, earliest],
    );
    const { declared, feature } = declaredIn(plan, zone, last);
    return {
      zone,
      // Of an ID that both may have, the name decides.
      feature: feature ?? featureInAccount(last, { custom, managed: custom }) ?? featureOf(last),
      declaredBy: declared?.id,
      events: group.length,
      first: first.time,
      addresses: new Set(group.flatMap(({ address }) => address ?? [])).size,
      example: last,
    };
  });
}
