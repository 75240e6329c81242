import type { RecordedEvent } from "../../shared/recorded-event.js";
import type { Plan } from "../plan/plan.js";
import { declaredIn, featureInAccount } from "./declared-object.js";
import { type Feature, featureOf, mayBeOf, onlyLogged } from "./recorded-event.js";

/** Requests stopped for one cause. Times are Unix milliseconds. */
export interface StoppedRequests {
  readonly zone: number;
  readonly feature: Feature;
  readonly declaredBy: string | undefined;
  readonly events: number;
  readonly first: number;
  readonly last: number;
  /** Number of recorded addresses. */
  readonly addresses: number;
  /** The last request, preferably with an ID for `why`. */
  readonly example: RecordedEvent;
}

interface StoppedInput {
  readonly plan: Plan | undefined;
  readonly ip: string | undefined;
  /** Names of the account's custom rules whose IDs look like those of managed rules, by ID. */
  readonly custom: ReadonlyMap<string, string>;
}

/** Groups the stopped requests of a zone by cause, for one visitor or all. */
export function stoppedIn(
  zone: number,
  events: readonly RecordedEvent[],
  { plan, ip, custom }: StoppedInput,
): readonly StoppedRequests[] {
  const groups = new Map<string, [RecordedEvent, ...RecordedEvent[]]>();
  for (const event of events) {
    if (onlyLogged(event) || (ip !== undefined && !mayBeOf(event.address, ip))) continue;
    const key = JSON.stringify([featureOf(event), event.ruleId, event.message, event.action]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return [...groups.values()].map((group) => {
    const newest = [...group].sort((one, other) => other.time - one.time);
    const example = newest.find(({ requestId }) => requestId !== undefined) ?? newest[0] ?? group[0];
    const { declared, feature } = declaredIn(plan, zone, example);
    return {
      zone,
      // If both kinds of rules may have the ID, the name decides.
      feature: feature ?? featureInAccount(example, { custom, managed: custom }) ?? featureOf(example),
      declaredBy: declared?.id,
      events: group.length,
      first: newest.at(-1)?.time ?? example.time,
      last: newest[0]?.time ?? example.time,
      addresses: new Set(group.flatMap(({ address }) => address ?? [])).size,
      example,
    };
  });
}
