import { type BunnyClient, type CallOptions, isApiError, type ShieldZone } from "../../api/index.js";
import {
  atLeast,
  constrained,
  defineResource,
  integer,
  isKnown,
  listOf,
  required,
  satisfies,
  sizeAtLeast,
} from "../../framework/index.js";
import { requireContainer, requireZone } from "../policies/gone.js";
import { listedZones, onlyZoneId, shieldZoneId, DEFAULT_TIMEOUTS } from "../policies/attributes.js";
import { readFound } from "../policies/take-over.js";

const twice = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));

const unique = satisfies<readonly number[]>(
  "free of duplicates",
  (ids) => twice(ids).length === 0,
  (ids) => `has ${twice(ids).join(", ")} more than once`,
);

function orderOf(zone: ShieldZone, managed: readonly number[] | null): readonly number[] {
  const order = zone.wafCustomRuleOrder ?? [];
  return managed === null ? order : order.filter((id) => managed.includes(id));
}

async function missingRules(
  client: BunnyClient,
  zone: number,
  ids: readonly number[],
  options: CallOptions,
): Promise<readonly number[]> {
  const rules = await client.wafRules.list(zone, options);
  const has = new Set(rules.map(({ id }) => id));
  return ids.filter((id) => !has.has(id));
}

const lacks = (zone: number, missing: readonly number[]): string =>
  `Shield zone ${zone} has no custom WAF rule${missing.length === 1 ? "" : "s"} ${missing.join(", ")}.`;

const WHICH_RULES =
  "Refer to the rules as bunny_shield_waf_rule.NAME.waf_rule_id, and only to rules of this zone; the data source bunny_shield_waf_custom_rules lists them.";

/**
 * Writes the order. If the write fails, the error names rules that the zone lacks, because the API's treatment of such rules is
 * not known.
 */
async function writeOrder(
  client: BunnyClient,
  { shield_zone_id: zone, rule_ids: ids }: { readonly shield_zone_id: number; readonly rule_ids: readonly number[] },
  options: CallOptions & { readonly onFound?: (before: ShieldZone) => void },
): Promise<void> {
  try {
    await client.zones.update(zone, { wafCustomRuleOrder: ids }, options);
  } catch (error) {
    if (!isApiError(error) || options.signal?.aborted === true) throw error;
    const missing = await missingRules(client, zone, ids, options).catch(() => []);
    if (missing.length === 0) throw error;
    throw error.with({ reason: lacks(zone, missing), advice: WHICH_RULES });
  }
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
      meaning: { kind: "subject" },
    }),
  },

  async plan({ plan, changed, at, diagnostics, client, applying, options }) {
    const { shield_zone_id: zone, rule_ids: ids } = plan;
    if (applying || !changed.has("rule_ids") || !isKnown(zone) || !isKnown(ids)) return;
    const known = ids.filter((id) => isKnown(id));
    const api = known.length === 0 ? undefined : await client();
    const missing = await readFound(api && missingRules(api, zone, known, options), {
      applying,
      attribute: "shield_zone_id",
    });
    if (missing !== undefined && missing.length > 0)
      diagnostics.error(at.rule_ids, "No such WAF rule", `${lacks(zone, missing)} ${WHICH_RULES}`);
  },

  planDestroy({ state, diagnostics }) {
    diagnostics.warning(
      undefined,
      "The order is not changed",
      `The custom WAF rules of Shield zone ${state.shield_zone_id} keep their order, because the API cannot remove it.`,
    );
  },

  async create({ plan, client, options, replacing }) {
    const { rule_ids: ids } = plan;
    const onFound = (before: ShieldZone): void => {
      replacing({ rule_ids: orderOf(before, ids) });
    };
    await writeOrder(client, plan, { ...options, onFound });
    return plan;
  },

  read: ({ state, client, options }) =>
    requireZone(client, state.shield_zone_id, options, async () => {
      const zone = await client.zones.get(state.shield_zone_id, options);
      return { ...state, rule_ids: orderOf(zone, state.rule_ids) };
    }),

  refreshed({ state, found, diagnostics, at }) {
    const { rule_ids: stored } = state;
    const now = found.rule_ids ?? [];
    if (stored === null) return;
    // Rules that the zone lacks were deleted.
    if (stored.filter((id) => now.includes(id)).join() === now.join()) return;
    diagnostics.warning(
      at.rule_ids,
      "Somebody else wrote the order",
      `Shield zone ${state.shield_zone_id} evaluates its rules in the order ${now.join(", ")}, and this resource wrote ${stored.join(", ")}. If another workspace has a bunny_shield_waf_rule_order of the zone, each apply undoes the other's: keep one of them, with all rules.`,
    );
  },

  async update({ plan, client, options }) {
    await writeOrder(client, plan, options);
    return plan;
  },

  // The order stays: the API cannot remove it.
  delete: ({ state, client, options }) => requireContainer(client, state, options),

  list: {
    doc: "The order of the custom WAF rules, for each Shield zone of the account that has some.",
    attributes: { shield_zone_id: onlyZoneId },
    async *objects({ config, client, options }) {
      for await (const { shieldZoneId: id, wafCustomRuleOrder: order } of listedZones(client, config, options))
        if (order !== null && order.length > 0)
          yield {
            identity: { shield_zone_id: id },
            displayName: `order of the custom WAF rules of Shield zone ${id}`,
            resource: { shield_zone_id: id, rule_ids: order },
          };
    },
  },
});
