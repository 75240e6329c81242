import { CASES } from "../cases/generated/index.js";
import type { Target } from "../cases/target.js";
import type { BatteryCase } from "../support/battery-case.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const secondsOf = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, "Z");

/**
 * The settings of a zone that an incident needs. The other settings are left alone: the battery's case changes the plan, which is
 * billed. `endpoint` is one of the zone's document; without one, its metrics are not read.
 */
export function incidentSettings(target: Target, endpoint: number | undefined, now = Date.now()): BatteryCase {
  const { importId, absentId, createdBy, listed } = CASES.bunny_shield_zone(target);
  const until = secondsOf(now + 2 * DAY_MS);
  return {
    attributes: {
      pull_zone_id: target.pullZone,
      learning_mode: true,
      learning_mode_until: until,
      adopt_existing: true,
      allow_unprotected: true,
      on_destroy: "restore",
    },
    updates: { learning_mode_until: secondsOf(now + 3 * DAY_MS), under_attack: true },
    replaces: {},
    respelt: [{ learning_mode_until: until.replace("Z", ".000Z") }],
    // An import stores the API's spelling of a time.
    local: ["adopt_existing", "allow_unprotected", "on_destroy", "learning_mode_until"],
    drifts: [],
    remove: null,
    ...(endpoint !== undefined && {
      reads: (of) => ({
        bunny_shield_api_guardian_endpoint_metrics: { shield_zone_id: of("shield_zone_id"), endpoint_id: endpoint },
      }),
    }),
    ...{ importId, absentId, createdBy, listed },
    halfCreated: null,
  };
}
