import type { DeclaredObject } from "../../zone/index.js";
import { isObject, type Plan } from "../plan/plan.js";
import { type Feature, featureOf } from "./recorded-event.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";

const TYPES: Readonly<Record<string, { readonly feature: Feature; readonly id: string }>> = {
  bunny_shield_waf_rule: { feature: "rule", id: "waf_rule_id" },
  bunny_shield_rate_limit: { feature: "limit", id: "rate_limit_id" },
  bunny_shield_access_list: { feature: "list", id: "list_id" },
};

/**
 * The object of a plan that acted: the one of the zone with the ID that the event has. IDs are of their own for rules,
 * limits, and lists; nothing is named if the event fits several and does not say which part of Shield acted.
 */
export function declaredIn(
  plan: Plan | undefined,
  zone: number,
  event: RecordedEvent,
): { readonly declared: DeclaredObject | undefined; readonly feature: Feature | undefined } {
  const named = featureOf(event);
  const fitting = (plan?.resources ?? []).flatMap(({ address, type, before }) => {
    const kind = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
    if (kind === undefined || !isObject(before) || (named !== "unknown" && named !== kind.feature)) return [];
    const isIt =
      event.ruleId !== undefined &&
      idText(before[kind.id]) === event.ruleId &&
      idText(before["shield_zone_id"]) === String(zone);
    return isIt ? [{ declared: { id: address, type, values: before }, feature: kind.feature }] : [];
  });
  const [only, ...more] = fitting;
  return only !== undefined && more.length === 0 ? only : { declared: undefined, feature: undefined };
}

/** The address of the zone in a plan. */
export const zoneAddressIn = (plan: Plan | undefined, zone: number): string | undefined =>
  plan?.resources.find(
    ({ type, before }) =>
      type === "bunny_shield_zone" && isObject(before) && idText(before["shield_zone_id"]) === String(zone),
  )?.address;

const idText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : undefined;
