import { groupBy } from "../../shared/collections.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import { type Plan, isObject } from "../plan/plan.js";
import { type Feature, featureOf, featureOfGroup, isManagedId, mayBeOf, onlyLogged } from "./recorded-event.js";
import type { DeclaredObject } from "../../zone/index.js";

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
  /** The account's custom rules whose IDs look like IDs of managed rules: names by ID. */
  readonly custom: ReadonlyMap<string, string>;
}

/** Groups the stopped requests of a zone by cause, for one visitor or for all visitors. */
export function stoppedIn(
  zone: number,
  events: readonly RecordedEvent[],
  { plan, ip, custom }: StoppedInput,
): readonly StoppedRequests[] {
  const stopped = events.filter((event) => !onlyLogged(event) && (ip === undefined || mayBeOf(event.address, ip)));
  const groups = groupBy(stopped, (event) =>
    JSON.stringify([featureOf(event), event.ruleId, event.message, event.action]),
  );
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

const TYPES: Readonly<Record<string, { readonly feature: Feature; readonly id: string }>> = {
  bunny_shield_waf_rule: { feature: "rule", id: "waf_rule_id" },
  bunny_shield_rate_limit: { feature: "limit", id: "rate_limit_id" },
  bunny_shield_access_list: { feature: "list", id: "list_id" },
};

/**
 * Returns the declared object of the zone with the event's rule ID. Rules, limits, and lists have separate IDs, and an ID may
 * look like the ID of a managed rule. So the event's group or name decides. Returns nothing if several objects fit.
 */
export function declaredIn(
  plan: Plan | undefined,
  zone: number,
  event: RecordedEvent,
): { readonly declared: DeclaredObject | undefined; readonly feature: Feature | undefined } {
  const named = featureOfGroup(event);
  const fitting = (plan?.resources ?? []).flatMap(({ address, type, before }) => {
    const kind = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
    if (kind === undefined || !isObject(before) || (named !== undefined && named !== kind.feature)) return [];
    const isIt =
      event.ruleId !== undefined &&
      idText(before[kind.id]) === event.ruleId &&
      idText(before["shield_zone_id"]) === String(zone);
    const isNamed = nameOf(before) === event.message;
    const mayBeManaged = named === undefined && isManagedId(event.ruleId) && (event.ruleGroup ?? "") !== "";
    if (!isIt || (mayBeManaged && !isNamed)) return [];
    return [{ declared: { id: address, type, values: before }, feature: kind.feature, isNamed }];
  });
  const byName = fitting.filter(({ isNamed }) => isNamed);
  const [only, ...more] = byName.length > 0 ? byName : fitting;
  if (only === undefined || more.length > 0) return { declared: undefined, feature: undefined };
  return { declared: only.declared, feature: only.feature };
}

const nameOf = (values: { readonly [name: string]: unknown }): unknown => values["name"];

/** Returns `rule` if the account has a custom rule whose ID looks like the ID of a managed rule. */
export function featureInAccount(
  event: RecordedEvent,
  { custom, managed }: { readonly custom: ReadonlyMap<string, string>; readonly managed: ReadonlyMap<string, unknown> },
): Feature | undefined {
  const name = custom.get(event.ruleId ?? "");
  if (name === undefined || featureOfGroup(event) !== undefined) return undefined;
  return name === event.message || !managed.has(event.ruleId ?? "") ? "rule" : undefined;
}

/** Returns the address of the zone in a plan. */
export const zoneAddressIn = (plan: Plan | undefined, zone: number): string | undefined =>
  plan?.resources.find(
    ({ type, before }) =>
      type === "bunny_shield_zone" && isObject(before) && idText(before["shield_zone_id"]) === String(zone),
  )?.address;

const idText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : undefined;
