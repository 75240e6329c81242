import type { BunnyClient, ShieldZone } from "../../api/index.js";
import {
  atLeast,
  constrained,
  defineResource,
  integer,
  listOf,
  required,
  satisfies,
  sizeAtLeast,
} from "../../framework/index.js";
import { nullWhenGone } from "../policies/gone.js";
import { listedZones, onlyZoneId, shieldZoneId } from "../policies/ids.js";
import { DEFAULT_TIMEOUTS } from "../policies/timeouts.js";

const unique = satisfies<readonly number[]>("free of duplicates", (ids) => new Set(ids).size === ids.length);

/** The order of the rules that are managed. The others of the zone have no place in it. */
function orderOf(zone: ShieldZone, managed: readonly number[] | null): readonly number[] {
  const order = zone.wafCustomRuleOrder ?? [];
  return managed === null ? order : order.filter((id) => managed.includes(id));
}

/**
 * `bunny_shield_waf_rule_order`: `wafCustomRuleOrder` of PATCH `/shield/shield-zone`
 * (docs/reference/service.md#zone-settings).
 */
export const shieldWafRuleOrder = defineResource<BunnyClient>()({
  type: "bunny_shield_waf_rule_order",
  doc: [
    "The order in which a Shield zone evaluates its custom WAF rules. A rule that blocks ends the evaluation.",
    "",
    "Rules of the zone that are not listed keep their relative order, before or after the listed ones. Destroying the",
    "resource leaves the order unchanged.",
  ].join("\n"),
  identity: ["shield_zone_id"],
  timeouts: DEFAULT_TIMEOUTS,
  attributes: {
    shield_zone_id: shieldZoneId,
    rule_ids: required(listOf(constrained(integer, atLeast(1))), {
      doc: "IDs of the custom WAF rules, in order.",
      constraints: [sizeAtLeast(1, "rule"), unique],
      meaning: { kind: "order", type: "bunny_shield_waf_rule", id: "waf_rule_id" },
    }),
  },

  planDestroy({ state, diagnostics }) {
    diagnostics.warning(
      undefined,
      "The order is not changed",
      `The custom WAF rules of Shield zone ${state.shield_zone_id} keep their order, because the API cannot remove it.`,
    );
  },

  async create({ plan, client, signal, replacing }) {
    const { shield_zone_id: zone, rule_ids: ids } = plan;
    const onFound = (before: ShieldZone): void => {
      replacing({ rule_ids: orderOf(before, ids) });
    };
    await client.zones.update(zone, { wafCustomRuleOrder: ids }, { signal, onFound });
    return plan;
  },

  read: ({ state, client, signal }) =>
    nullWhenGone(client, state.shield_zone_id, signal, async () => {
      const zone = await client.zones.get(state.shield_zone_id, { signal });
      return { ...state, rule_ids: orderOf(zone, state.rule_ids) };
    }),

  async update({ plan, client, signal }) {
    await client.zones.update(plan.shield_zone_id, { wafCustomRuleOrder: plan.rule_ids }, { signal });
    return plan;
  },

  delete() {
    // The order stays: the API cannot remove it.
  },

  list: {
    doc: "The order of the custom WAF rules, for each Shield zone of the account that has some.",
    attributes: { shield_zone_id: onlyZoneId },
    async *objects({ config, client, signal }) {
      for await (const { shieldZoneId: id, wafCustomRuleOrder: order } of listedZones(client, config, signal))
        if (order !== null && order.length > 0)
          yield {
            identity: { shield_zone_id: id },
            displayName: `order of the custom WAF rules of Shield zone ${id}`,
            resource: { shield_zone_id: id, rule_ids: order },
          };
    },
  },
});
