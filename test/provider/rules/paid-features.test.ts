import { withCondition } from "../../support/rule-values.js";
import { driveWalks } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const api = useService();
const BASIC = 43;
const BUSINESS = 42;

const rule = {
  ...{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" },
  action: "rate_limit",
  request_count: 10,
  timeframe: 10,
  block_time: 300,
};
const limit = (zone: number, change: object) =>
  withCondition({ shield_zone_id: zone, name: "Login", ...rule, ...change });

const planned = async (zone: number, change: object) => {
  const { diagnostics } = await driveWalks(api.service, "bunny_shield_rate_limit").plan(limit(zone, change));
  return diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
};

const CHAINED = { variables: ["REQUEST_URI"], operator: "detect_sqli" };

test.each<[string, object]>([
  ["GEO", { variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value: "DE" }],
  ["FINGERPRINT", { variables: ["FINGERPRINT:JA4_A"], value: "t13d" }],
  ["REQUEST_BODY", { variables: ["REQUEST_BODY"], value: "x" }],
  ["detect_sqli", { conditions: [CHAINED] }],
  ["action challenge", { action: "challenge" }],
])("%s in a rule is refused where the zone's Shield plan is basic, and nowhere else", async (name, change) => {
  expect(await planned(BASIC, change)).toEqual([
    expect.stringContaining(
      `${name} in a rule requires the plan advanced or higher, but Shield zone 43 has the plan basic`,
    ),
  ]);
  expect(await planned(BUSINESS, change)).toEqual([]);
});

test("a rule that needs no paid plan reads the zone and its rules once, for the limit", async () => {
  api.service.resetRequests();
  expect(await planned(BASIC, {})).toEqual([]);
  expect(api.service.requests().map(({ path }) => path)).toEqual([
    "/shield/shield-zone/43",
    expect.stringMatching(/^\/shield\/rate-limits\/43/),
  ]);
});

describe("a timeframe that the plan basic lacks", () => {
  it("is refused there only", async () => {
    expect(await planned(BASIC, { timeframe: 60 })).toEqual([
      expect.stringMatching(
        /: A timeframe of 60 seconds \(on the plan basic, 10 at most, according to the documentation\) requires the plan advanced or higher, but Shield zone 43 has the plan basic\./,
      ),
    ]);
    expect(await planned(BASIC, {})).toEqual([]);
    expect(await planned(BUSINESS, { timeframe: 60 })).toEqual([]);
  });

  it("may stay where it is", async () => {
    const walks = driveWalks(api.service, "bunny_shield_rate_limit");
    const stored = await walks.apply(limit(BASIC, {}));
    const longer = { ...stored, state: { ...stored.state, ...limit(BASIC, { timeframe: 60, request_count: 9 }) } };
    expect((await walks.plan(limit(BASIC, { timeframe: 60 }), longer)).diagnostics).toEqual([]);
    expect((await walks.plan(limit(BASIC, { timeframe: 300 }), longer)).diagnostics).toHaveLength(1);
  });
});
