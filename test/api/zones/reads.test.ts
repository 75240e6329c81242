import { bench, errorOf } from "../http/harness.js";

const unset = {
  planType: null,
  learningMode: null,
  wafEnabled: null,
  wafExecutionMode: null,
  wafDisabledRules: null,
  wafLogOnlyRules: null,
  wafCustomRuleOrder: null,
  wafRequestHeaderLoggingEnabled: null,
  requestBodyLoggingEnabled: null,
  wafRequestIgnoredHeaders: null,
  wafRealtimeThreatIntelligenceEnabled: null,
  wafProfileId: null,
  wafEngineConfig: null,
  wafRequestBodyLimitAction: null,
  wafResponseBodyLimitAction: null,
  dDoSShieldSensitivity: null,
  dDoSChallengeWindow: null,
  whitelabelResponsePages: null,
};
const bare = {
  ...unset,
  shieldZoneId: 42,
  pullZoneId: null,
  learningModeUntil: null,
  rateLimitRulesLimit: null,
  customWafRulesLimit: null,
  dDoSExecutionMode: null,
};

test("a zone may lack everything but its ID; rule IDs may be numbers", async () => {
  const { client } = await bench([
    { body: { data: { shieldZoneId: 42 } } },
    { body: { data: { shieldZoneId: 42, wafDisabledRules: [941100, "942100"], wafLogOnlyRules: [1] } } },
    { body: { data: { pullZoneId: 1 } } },
  ]);
  expect(await client.zones.get(42)).toEqual(bare);
  expect(await client.zones.get(42)).toEqual({
    ...bare,
    wafDisabledRules: ["941100", "942100"],
    wafLogOnlyRules: ["1"],
  });
  expect(await errorOf(client.zones.get(42))).toMatchObject({ kind: "invalid_response" });
});

test("the defaults of zones are read with their lists, of which there may be none", async () => {
  const list = { listId: 1, name: "Tor", description: "Exit nodes", requiredPlan: 1, action: 2 };
  const modes = { botDetectionExecutionMode: 1, csamScanningMode: 0, antivirusScanningMode: 1 };
  const { client, server } = await bench([
    { body: { data: { shieldZone: { wafEnabled: true }, ...modes, accessLists: [list] } } },
    { body: { data: {} } },
  ]);
  expect(await client.zones.defaults()).toEqual({
    shieldZone: { ...unset, wafEnabled: true },
    ...modes,
    accessLists: [list],
  });
  expect(await client.zones.defaults()).toEqual({
    shieldZone: null,
    botDetectionExecutionMode: null,
    csamScanningMode: null,
    antivirusScanningMode: null,
    accessLists: [],
  });
  expect(server.requests.map(({ path }) => path)).toEqual(Array(2).fill("/shield/shield-zone/defaults"));
});

test("an override of the WAF engine without a name refuses neither the zone nor the page of zones", async () => {
  const named = { name: "allowed_methods", valueEncoded: "GET" };
  const zone = { shieldZoneId: 42, wafEngineConfig: [{ name: null, valueEncoded: "1" }, named] };
  const { client } = await bench(({ path }) => ({
    body: path.endsWith("/42")
      ? { data: zone }
      : { data: [zone], page: { totalCount: 1, currentPage: 1, totalPages: 1 } },
  }));
  expect.assertions(2);
  expect((await client.zones.get(42)).wafEngineConfig).toEqual([named]);
  for await (const { data } of client.zones.pages()) expect(data).toMatchObject([{ wafEngineConfig: [named] }]);
});

test("the defaults of the WAF engine and the mapping are read once per client", async () => {
  const setting = { name: "allowed_methods", valueEncoded: "GET" };
  const { client, server } = await bench(({ path }) =>
    path.endsWith("engine-config")
      ? { body: { data: [setting, { name: "other" }] } }
      : { body: { data: [{ shieldZoneId: 42, pullZoneId: 9001 }, { shieldZoneId: 43 }] } },
  );
  const settings = [setting, { name: "other", valueEncoded: null }];
  expect(await client.zones.engineDefaults()).toEqual(settings);
  expect(await client.zones.engineDefaults()).toEqual(settings);
  const mapping = [
    { shieldZoneId: 42, pullZoneId: 9001 },
    { shieldZoneId: 43, pullZoneId: null },
  ];
  expect(await client.zones.mapping()).toEqual(mapping);
  expect(await client.zones.mapping()).toEqual(mapping);
  expect(server.requests).toHaveLength(2);
});

test("a zone is found by its pull zone, or not at all", async () => {
  const { client, server } = await bench(({ path }) =>
    path.endsWith("pullzone-mapping")
      ? { body: { data: [{ shieldZoneId: 42, pullZoneId: 9001 }] } }
      : { body: { data: { shieldZoneId: 42 } } },
  );
  expect(await client.zones.findByPullZone(9001)).toEqual(bare);
  expect(await client.zones.findByPullZone(9002)).toBeNull();
  expect(await client.zones.recentMapping()).toEqual([{ shieldZoneId: 42, pullZoneId: 9001 }]);
  expect(server.requests.map(({ path }) => path)).toEqual([
    "/shield/shield-zones/pullzone-mapping",
    "/shield/shield-zone/42",
  ]);
});

describe("the settings of autoscaling", () => {
  test.each([
    ["both values", { min: 1, max: 4 }, ": min is 1 instead of 2; max is 4 instead of 5"],
    ["min", { min: 1, max: 5 }, ": min is 1 instead of 2"],
    ["max", { min: 2, max: 4 }, ": max is 4 instead of 5"],
  ])("that were accepted but not applied are an error: %s", async (_, found, reason) => {
    const { client } = await bench(({ method }) => (method === "GET" ? { body: found } : { status: 200, body: "" }));
    const error = await errorOf(client.autoscaling.put("app-shop", { min: 2, max: 5 }));
    expect(error.reason).toContain(reason);
  });

  test("are acknowledged by the settings or by nothing, and by a page of a gateway only if the API shows them", async () => {
    const settings = { min: 2, max: 5 };
    for (const body of ["", settings]) {
      const { client } = await bench(({ method }) => ({ body: method === "GET" ? settings : body }));
      await expect(client.autoscaling.put("app-shop", settings)).resolves.toBeUndefined();
    }
    const behindGateway = (shown: object) =>
      bench(({ method }) => ({ body: method === "GET" ? shown : "<html></html>" }));
    const { client } = await behindGateway(settings);
    await expect(client.autoscaling.put("app-shop", settings)).resolves.toBeUndefined();
    const { client: other } = await behindGateway({ min: 1, max: 3 });
    expect(await errorOf(other.autoscaling.put("app-shop", settings))).toMatchObject({
      kind: "invalid_response",
      mayHaveHappened: true,
    });
  });
});

const rule = {
  ruleName: "Login",
  ruleDescription: "",
  ruleConfiguration: { actionType: 1, value: "/login", isNegated: null, chainedRuleConditions: null } as never,
};

describe("a rule whose create got no answer", () => {
  const stored = { id: 9, shieldZoneId: 42, ruleName: "Login", ruleDescription: null };
  const configuration = { actionType: 1, value: "/login", blockTime: 30 };
  test.each([
    ["is found by its name, description and settings", {}, true],
    [
      "is found whatever the API sets for what was not sent",
      { ruleConfiguration: { ...configuration, isNegated: false } },
      true,
    ],
    ["is not one with another name", { ruleName: "Logins" }, false],
    ["is not one with another description", { ruleDescription: "x" }, false],
    ["is not one with another setting", { ruleConfiguration: { ...configuration, value: "/" } }, false],
    ["is not one without settings", { ruleConfiguration: null }, false],
  ])("%s", async (_, change, isFound) => {
    let posted = false;
    const { client } = await bench(({ method }) => {
      if (method === "POST") {
        posted = true;
        return { reset: true };
      }
      const data = posted ? [{ ...stored, ruleConfiguration: configuration, ...change }] : [];
      return { body: { data, page: null } };
    });
    const create = client.wafRules.create(42, rule);
    if (isFound) expect(await create).toMatchObject({ id: 9 });
    else expect((await errorOf(create)).reason).toContain("no such rule was found afterwards");
  });
});
