import { useHostedService } from "../../support/hosted-service.js";
import { oddSeed as seed } from "../every-definition/odd-seed.js";

const hosted = useHostedService({ seed });

async function read(type: string, config: Record<string, unknown>) {
  const { values, reported } = await hosted.host.readData(type, config);
  expect(reported).toEqual([]);
  return values;
}

const loginRule = {
  shield_zone_id: 42,
  user_id: "u-1",
  name: "Login limit",
  description: "",
  rule_json: null,
  conditions: [
    { variables: ["REQUEST_URI"], operator: "begins_with", operator_code: 0, value: "/login", negated: false },
  ],
  action: "rate_limit",
  action_code: 1,
  severity: "notice",
  severity_code: 0,
  transformations: ["lowercase"],
  transformation_codes: [8],
  request_count: 10,
  counter_key: "ip",
  counter_key_code: 0,
  timeframe: 60,
  block_time: 300,
};

/** What the configuration of a rule holds. */
const CONFIGURED = [
  ...(["conditions", "action", "action_code", "severity", "severity_code", "transformations"] as const),
  ...(["transformation_codes", "request_count", "counter_key", "counter_key_code", "timeframe", "block_time"] as const),
];

test("a rate limit: every field", async () => {
  expect(await read("bunny_shield_rate_limit", { rate_limit_id: 77 })).toEqual({ rate_limit_id: 77, ...loginRule });
});

test("a rate limit: one with hardly any members, and one with unknown codes", async () => {
  const { rate_limits: rules } = (await read("bunny_shield_rate_limits", { shield_zone_id: 45 })) as {
    rate_limits: unknown[];
  };

  expect(rules).toEqual([
    {
      rate_limit_id: 78,
      shield_zone_id: 45,
      user_id: null,
      name: null,
      description: null,
      rule_json: null,
      ...Object.fromEntries(CONFIGURED.map((name) => [name, null])),
    },
    expect.objectContaining({
      rate_limit_id: 79,
      ...Object.fromEntries(CONFIGURED.map((name) => [name, loginRule[name]])),
      action: "unknown_9",
      action_code: 9,
      conditions: [
        { ...loginRule.conditions[0], operator: "unknown_99", operator_code: 99 },
        { variables: ["NEW_THING:part"], operator: "unknown_98", operator_code: 98, value: null, negated: null },
      ],
      severity: "unknown_9",
      severity_code: 9,
      counter_key: "unknown_99",
      counter_key_code: 99,
      transformations: ["lowercase", "unknown_99"],
      transformation_codes: [8, 99],
    }),
  ]);
});

test("a missing rate limit is an error at its number", async () => {
  const { values, reported } = await hosted.host.readData("bunny_shield_rate_limit", { rate_limit_id: 999 });

  expect(values).toBeNull();
  expect(reported).toEqual([expect.stringMatching(/^error .*999/)]);
});
