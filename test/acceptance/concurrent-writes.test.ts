import { hasAllRuns } from "../framework/properties/runs.js";
import { useAcceptance } from "../support/acceptance.js";

const acceptance = useAcceptance();
const names = Array.from({ length: 12 }, (_, index) => `L${index}`);

/** Lists and rate limits of one zone, all written at the same time. */
const stack = (round: 1 | 2): Record<string, unknown> => ({
  resource: {
    bunny_shield_access_list: Object.fromEntries(
      names.map((name, index) => [
        name,
        {
          shield_zone_id: 44,
          name,
          type: "cidr",
          action: "log",
          entries: [`198.51.100.${round === 1 ? index : index + 100}/32`],
        },
      ]),
    ),
    bunny_shield_rate_limit: Object.fromEntries(
      names.slice(0, 4).map((name) => [
        name,
        {
          shield_zone_id: 44,
          name: name,
          conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" }],
          action: "rate_limit",
          request_count: round === 1 ? 10 : 20,
          timeframe: 60,
          block_time: 300,
        },
      ]),
    ),
  },
});

describe.each(["refused", ...(hasAllRuns ? (["accepted"] as const) : [])] as const)(
  "writes at the same time that the API has %s",
  (concurrentWrites) => {
    it("lose nothing and create nothing twice", async () => {
      acceptance.service.setVariants({ concurrentWrites });
      const workspace = await acceptance.workspace();
      await workspace.apply(stack(1));
      const refusals = acceptance.service.requests().filter(({ status }) => status === 409);
      expect(refusals.length > 0).toBe(concurrentWrites === "refused");
      const made = acceptance.service.snapshot();
      const inZone = ({ shieldZoneId }: { shieldZoneId: number }): boolean => shieldZoneId === 44;
      expect(made.rateLimits.filter(inZone)).toHaveLength(4);
      expect((await workspace.preview(stack(1))).changes).toEqual([]);
      await workspace.apply(stack(2));
      expect((await workspace.preview(stack(2))).changes).toEqual([]);
      acceptance.service.resetRequests();
      await workspace.destroy();
      // A refusal because of other writes is no reason to disable a list before it is deleted.
      expect(acceptance.service.countRequests({ operation: "updateAccessListConfiguration" })).toBe(0);
      expect(acceptance.service.snapshot()).toEqual(acceptance.service.seedSnapshot());
    });
  },
);
