import { type BunnyClient, type OverageSegment, shieldPlans } from "../../api/index.js";
import {
  between,
  bool,
  computed,
  defineDataSource,
  int64,
  integer,
  listOf,
  object,
  required,
  string,
} from "../../framework/index.js";
import { readZoneId, int64Of } from "../policies/attributes.js";
import { readMembers } from "../policies/read-members.js";

const segment = readMembers<OverageSegment>()({
  period_start: ["periodStart", string, "Start of the segment (RFC 3339)."],
  period_end: ["periodEnd", string, "End of the segment (RFC 3339)."],
  plan_type: ["planType", shieldPlans, "Plan of the zone during the segment."],
  plan_type_code: ["planType", integer, "Code of the plan."],
  overage_allowance: ["overageAllowance", int64, "Requests that the plan includes."],
  overage: ["overage", int64, "Requests above the allowance."],
});

/** `bunny_shield_overages`: GET `/shield/metrics/overages/{zone}` (docs/reference/service.md#overages). */
export const shieldOverages = defineDataSource<BunnyClient>()({
  type: "bunny_shield_overages",
  doc: "Requests of a Shield zone above its plan's allowance in one month, by billing segment.",
  attributes: {
    shield_zone_id: readZoneId,
    year: required(integer, { doc: "Year.", constraints: [between(2000, 9999)] }),
    month: required(integer, { doc: "Month.", constraints: [between(1, 12)] }),
    found: computed(bool, {
      doc: "Whether billing data exists for the zone and month. If not, the totals are 0.",
    }),
    total_overage: computed(int64, { doc: "Requests above the allowance." }),
    total_clean_requests: computed(int64, { doc: "Requests that count toward the allowance." }),
    segments: computed(listOf(object(segment.attributes)), { doc: "The segments of the month, one for each plan." }),
  },
  async read({ config, client, options }) {
    const overage = await client.overages.get(config.shield_zone_id, config.year, config.month, options);
    return {
      found: overage !== null,
      total_overage: int64Of(overage?.totalOverage ?? 0),
      total_clean_requests: int64Of(overage?.totalCleanRequests ?? 0),
      segments: (overage?.segments ?? []).map(segment.read),
    };
  },
});
