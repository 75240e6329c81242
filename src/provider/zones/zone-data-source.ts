import type { BunnyClient, EdgeRule } from "../../api/index.js";
import type { CallOptions } from "../../shared/call-options.js";
import {
  atLeast,
  between,
  defineDataSource,
  DiagnosticError,
  integer,
  isKnown,
  optionalComputed,
  bool,
  computed,
  listOf,
  object,
  string,
} from "../../framework/index.js";
import { zoneAttributes, zoneOf } from "./zone-data-source-attributes.js";
import { describeRequests } from "../../zone/exceptions/describe-exception.js";
import { readException } from "../../zone/exceptions/exception.js";
import { exceptionReach } from "../../zone/exceptions/exception-reach.js";
import { decodeCondition, matchName } from "../policies/edge-rule-conditions.js";

/** Enabled edge rules that disable a protection (docs/reference/edge-rules.md). */
const shieldDisabledBy = computed(
  listOf(
    object({
      edge_rule_id: computed(string, { doc: "ID of the edge rule." }),
      description: computed(string, { doc: "Description of the edge rule." }),
      disables: computed(listOf(string), {
        doc: "Protections that the requests skip, as in `bunny_shield_exception`.",
      }),
      requests: computed(string, { doc: "Which requests, in words." }),
      all_requests: computed(bool, { doc: "Whether the edge rule matches all requests, or nearly all." }),
    }),
  ),
  {
    doc: "The enabled edge rules of the pull zone that switch protections off, including those that Terraform does not manage. Null if the zone has no pull zone.",
  },
);

function shieldDisabledByOf(rules: readonly EdgeRule[]) {
  return rules
    .filter(({ isEnabled, disables }) => isEnabled && disables.length > 0)
    .map((rule) => {
      const { conditions } = readException({
        disables: rule.disables,
        match_type: matchName(rule.matchType),
        conditions: rule.triggers.map(decodeCondition),
      });
      return {
        edge_rule_id: rule.id,
        description: rule.description,
        disables: [...rule.disables],
        requests: describeRequests(conditions),
        all_requests: exceptionReach(conditions) === "all",
      };
    });
}

const noZone = ["No zone is given", "Set shield_zone_id or pull_zone_id."] as const;

/**
 * `bunny_shield_zone`: reads a Shield zone by its ID or by its pull zone's ID (docs/reference/service.md#zones). Also reads the
 * pull zone's edge rules.
 */
export const shieldZone = defineDataSource<BunnyClient>()({
  type: "bunny_shield_zone",
  doc: "A Shield zone, by its ID or by the ID of its pull zone.",
  attributes: {
    shield_zone_id: optionalComputed(integer, {
      doc: "ID of the Shield zone. Set either `shield_zone_id` or `pull_zone_id`.",
      constraints: [between(1, 2_147_483_647)],
    }),
    pull_zone_id: optionalComputed(integer, {
      doc: "ID of the pull zone that the Shield zone protects. Set either `shield_zone_id` or `pull_zone_id`.",
      constraints: [atLeast(1)],
    }),
    ...zoneAttributes,
    shield_disabled_by: shieldDisabledBy,
  },
  validate({ config, at, diagnostics }) {
    const { shield_zone_id: zone, pull_zone_id: pullZone } = config;
    if (!isKnown(zone) || !isKnown(pullZone)) return;
    if (zone === null && pullZone === null) diagnostics.error(undefined, ...noZone);
    if (zone !== null && pullZone !== null)
      diagnostics.error(
        at.pull_zone_id,
        "Both shield_zone_id and pull_zone_id are set",
        "Set either shield_zone_id or pull_zone_id.",
      );
  },
  async read({ config, client, options }) {
    const zone = await findZone(client, config, options);
    const { pullZoneId } = zone;
    return {
      ...zoneOf(zone),
      shield_disabled_by:
        pullZoneId === null ? null : shieldDisabledByOf(await client.edgeRules.list(pullZoneId, options)),
    };
  },
});

function findZone(
  { zones }: BunnyClient,
  { shield_zone_id: zone, pull_zone_id: pullZone }: { shield_zone_id: number | null; pull_zone_id: number | null },
  options: CallOptions,
) {
  if (zone !== null) return zones.get(zone, options);
  if (pullZone !== null) return zones.getByPullZone(pullZone, options);
  throw new DiagnosticError(undefined, ...noZone); // Both were unknown during validation.
}
