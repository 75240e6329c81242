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
  readonly last: number;
  /** From how many addresses, as far as they are recorded. */
  readonly addresses: number;
  /** The last of them, if possible one with an ID to ask about. */
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
      // Of an ID that both may have, the name decides.
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
