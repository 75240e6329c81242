import { useHostedService } from "../../support/hosted-service.js";
import { oddSeed as seed } from "./odd-seed.js";

const hosted = useHostedService({ seed });

async function read(type: string, config: Record<string, unknown>) {
  const { values, reported } = await hosted.host.readData(type, config);
  expect(reported).toEqual([]);
  return values;
}

const vpnProviders = {
  list_id: 1,
  configuration_id: 45001,
  name: "VPN Providers",
  description: null,
  enabled: false,
  type: "unknown_9",
  type_code: 9,
  categories: ["vpns", "tor_exit_nodes", "unknown_32768"],
  category_code: 32777,
  action: "log",
  action_code: 4,
  required_plan: "unknown_7",
  required_plan_code: 7,
  entry_count: 10000,
  update_frequency: null,
  last_updated: "2026-08-01T00:00:00Z",
};

test("access lists: managed and custom, with the quota", async () => {
  const zone = await read("bunny_shield_access_lists", { shield_zone_id: 45 });

  expect(zone).toMatchObject({
    shield_zone_id: 45,
    custom_entry_count: 2,
    custom_entry_limit: null,
    custom_list_count: 1,
    custom_list_limit: null,
  });
  const { managed_lists: managed, custom_lists: custom } = zone as Record<string, Record<string, unknown>[]>;
  expect(managed).toHaveLength(3);
  expect({ ...managed![0], categories: [...(managed![0]!["categories"] as string[])].sort() }).toEqual({
    ...vpnProviders,
    categories: [...vpnProviders.categories].sort(),
  });
  expect(managed![1]).toMatchObject({
    name: "Tor Exit Nodes",
    type: "cidr",
    required_plan: "basic",
    update_frequency: "1.00:00:00",
  });
  expect(custom).toEqual([
    {
      list_id: 700,
      configuration_id: 701,
      name: "Odd",
      description: null,
      enabled: false,
      type: "unknown_9",
      type_code: 9,
      categories: [],
      category_code: 0,
      action: "unknown_9",
      action_code: 9,
      required_plan: "basic",
      required_plan_code: 0,
      entry_count: 2,
      update_frequency: null,
      last_updated: expect.stringMatching(/^\d{4}-/) as unknown,
    },
  ]);
});

test("access lists: the limits of a plan", async () => {
  expect(await read("bunny_shield_access_lists", { shield_zone_id: 42 })).toMatchObject({
    custom_entry_count: 0,
    custom_entry_limit: 7500,
    custom_list_count: 0,
    custom_list_limit: 10,
    custom_lists: [],
  });
});

test("bots: own, category's and effective action, unknown kinds and actions by their number", async () => {
  const { categories } = (await read("bunny_shield_bots", { shield_zone_id: 45 })) as {
    categories: Record<string, unknown>[];
  };
  const found = categories.filter(({ category_code: code }) => code === 255 || code === 99);

  expect(categories).toHaveLength(9);
  expect(found).toEqual([
    {
      category: "system",
      category_code: 255,
      category_action: "unknown_9",
      category_action_code: 9,
      bots: [
        {
          bot_id: 900,
          user_agent_match: null,
          category: "system",
          category_code: 255,
          action: "none",
          action_code: 0,
          effective_action: "unknown_9",
          is_verifiable: false,
        },
      ],
    },
    {
      category: "unknown_99",
      category_code: 99,
      category_action: "block",
      category_action_code: 1,
      bots: [
        {
          bot_id: 901,
          user_agent_match: "NewBot",
          category: "unknown_99",
          category_code: 99,
          action: "unknown_9",
          action_code: 9,
          effective_action: "unknown_9",
          is_verifiable: true,
        },
      ],
    },
  ]);
});

test.each([
  [0, "allow"],
  [1, "block"],
  [2, "allow"],
  [3, "none"],
])("bots: with the own action %i in a category that is allowed, the effect is %s", async (action, effect) => {
  await hosted.service.send("PUT", "/shield/shield-zone/42/bot-categorization/bots/49", { action });
  const { categories } = (await read("bunny_shield_bots", { shield_zone_id: 42 })) as {
    categories: { bots: { bot_id: number; effective_action: string }[] }[];
  };

  expect(categories.flatMap(({ bots: all }) => all).find(({ bot_id: id }) => id === 49)?.effective_action).toBe(effect);
});

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
