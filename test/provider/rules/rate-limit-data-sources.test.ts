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
  rule_name: "Login limit",
  rule_description: "",
  rule_json: null,
  rule_configuration: {
    variable_types: { REQUEST_URI: "" },
    operator_type: "begins_with",
    operator_type_code: 0,
    value: "/login",
    is_negated: false,
    is_regex_variable: false,
    action_type: "rate_limit",
    action_type_code: 1,
    severity_type: "notice",
    severity_type_code: 0,
    transformation_types: ["lowercase"],
    transformation_type_codes: [8],
    request_count: 10,
    counter_key_type: "ip",
    counter_key_type_code: 0,
    timeframe: 60,
    block_time: 300,
    chained_rule_conditions: [],
  },
};

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
      rule_name: null,
      rule_description: null,
      rule_json: null,
      rule_configuration: null,
    },
    expect.objectContaining({
      rate_limit_id: 79,
      rule_configuration: {
        ...loginRule.rule_configuration,
        action_type: "unknown_9",
        action_type_code: 9,
        operator_type: "unknown_99",
        operator_type_code: 99,
        severity_type: "unknown_9",
        severity_type_code: 9,
        counter_key_type: "unknown_99",
        counter_key_type_code: 99,
        transformation_types: ["lowercase", "unknown_99"],
        transformation_type_codes: [8, 99],
        chained_rule_conditions: [
          {
            variable_types: { NEW_THING: "part" },
            operator_type: "unknown_98",
            operator_type_code: 98,
            value: null,
            is_negated: null,
            is_regex_variable: null,
          },
        ],
      },
    }),
  ]);
});

test("a missing rate limit is an error at its number", async () => {
  const { values, reported } = await hosted.host.readData("bunny_shield_rate_limit", { rate_limit_id: 999 });

  expect(values).toBeNull();
  expect(reported).toEqual([expect.stringMatching(/^error .*999/)]);
});
