import type { Snapshot } from "../../../src/emulator/index.js";
import { everyNth } from "../../framework/properties/runs.js";
import { dropsIn } from "../../oracle/protection.js";
import { driveWalks, errorsIn, withoutWaits } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const holder = useService();

const ACTIONS = ["log", "challenge", "block", "allow", "bypass"];

const declared = (action: string, enabled: boolean, entries: readonly string[]) => ({
  ...{ shield_zone_id: 42, name: "Moved", type: "cidr", allow_catch_all: false },
  ...{ action, enabled, entries: [...entries] },
});

describe.each(ACTIONS)("from %s", (from) => {
  const updates = ACTIONS.flatMap((to) => [true, false].map((enabled) => [to, enabled] as const));
  test.each(everyNth(3, updates, ACTIONS.indexOf(from) % 3))(
    "to %s, enabled %s, with other entries: nobody is treated less strictly than before and after",
    async (to, enabled) => {
      const { service } = holder;
      const walks = driveWalks(service, "bunny_shield_access_list", undefined, withoutWaits);
      const stored = await walks.apply(declared(from, true, ["198.51.100.0/24", "203.0.113.0/25"]));
      const moments: Snapshot[] = [service.snapshot()];
      // The second write fails, so that the first one alone can be seen.
      service.faults.add({ kind: "answer", status: 500, method: "PATCH", skip: 1, times: null });
      const half = await walks.apply(declared(to, enabled, ["203.0.113.0/24"]), stored);
      moments.push(service.snapshot());
      service.faults.clear();
      const whole = await walks.apply(declared(to, enabled, ["203.0.113.0/24"]), half);
      expect(errorsIn(whole)).toEqual([]);
      moments.push(service.snapshot());
      const [before, between, after] = moments as [Snapshot, Snapshot, Snapshot];
      if (from !== to || !enabled) expect([before, after]).not.toContainEqual(between);
      expect(dropsIn(between, before, after)).toEqual([]);
    },
  );
});
