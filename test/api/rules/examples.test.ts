import { bench, errorOf } from "../http/harness.js";

// The example answers 28 to 31 of the API reference, replayed.
const rule = {
  id: 77,
  shieldZoneId: 42,
  userId: "u-1",
  ruleName: "Login limit",
  ruleDescription: "",
  ruleJson: null,
  ruleConfiguration: {
    actionType: 1,
    variableTypes: { REQUEST_URI: "" },
    operatorType: 0,
    severityType: 0,
    transformationTypes: [8],
    value: "/login",
    isNegated: false,
    isRegexVariable: false,
    requestCount: 10,
    counterKeyType: 0,
    timeframe: 60,
    blockTime: 300,
    chainedRuleConditions: [],
  },
};

describe("rate limits", () => {
  test.each([
    [
      "28",
      {
        id: 0,
        shieldZoneId: 0,
        ruleConfiguration: null,
        errorResponse: {
          statusCode: 202,
          success: false,
          message: "Rule not found or Unauthorized access.",
          errorKey: "not_found_or_unauthorised_access.waf_rule",
        },
      },
      true,
    ],
    [
      "29",
      {
        id: 0,
        errorResponse: { statusCode: 202, success: false, message: "Rule not found.", errorKey: "not_found.waf_rule" },
      },
      false,
    ],
  ])("%s: unknown", async (_name, body, ambiguousNotFound) => {
    const rules = { body: { data: [rule], page: null } };
    const { client } = await bench(({ path }) => (path.includes("/rate-limits/") ? rules : { status: 202, body }));
    expect(await errorOf(client.rateLimits.get(7))).toMatchObject({ kind: "not_found", ambiguousNotFound });
    expect(await client.rateLimits.delete(42, 7)).toBe("already_gone");
    // If the response about another account and the zone's own rules disagree, the rules decide.
    const stillThere = client.rateLimits.delete(42, 77);
    if (ambiguousNotFound) expect((await errorOf(stillThere)).reason).toContain("still exists");
    else expect(await stillThere).toBe("already_gone");
  });

  test("30: a rule is read and written whole", async () => {
    const { client, server } = await bench(({ path }) =>
      path.includes("/rate-limits/") ? { body: { data: null } } : { body: { ...rule, errorResponse: null } },
    );
    expect(await client.rateLimits.get(77)).toEqual(rule);
    const { ruleName, ruleDescription, ruleConfiguration } = rule;
    await client.rateLimits.create(42, { ruleName, ruleDescription, ruleConfiguration });
    await client.rateLimits.update(42, 77, {
      ruleName,
      ruleDescription,
      ruleConfiguration: { ...ruleConfiguration, isNegated: null },
    });
    const { isNegated: _isNegated, ...withoutNull } = ruleConfiguration;
    expect(
      server.requests
        .filter(({ method }) => method !== "GET")
        .map(({ method, path, body }) => [method, path, JSON.parse(body) as unknown]),
    ).toEqual([
      ["POST", "/shield/rate-limit", { shieldZoneId: 42, ruleName, ruleDescription, ruleConfiguration }],
      ["PATCH", "/shield/rate-limit/77", { ruleName, ruleDescription, ruleConfiguration: withoutNull }],
    ]);
  });

  test("30: any member of a rule may be absent", async () => {
    const { client } = await bench([{ body: { id: 77, shieldZoneId: 42, ruleConfiguration: { value: "/" } } }]);
    const { ruleConfiguration } = await client.rateLimits.get(77);
    expect(ruleConfiguration).toMatchObject({ value: "/", actionType: null, chainedRuleConditions: null });
  });

  test("31: accepted without data is a failure", async () => {
    const body = { location: null, value: null, formatters: [], contentTypes: [], declaredType: null, statusCode: 202 };
    const { client } = await bench([{ status: 202, body }]);
    expect(await errorOf(client.rateLimits.get(77))).toMatchObject({
      kind: "not_found",
      unconfirmedNotFound: true,
      mayHaveHappened: false,
    });
    const { client: creating } = await bench(({ method }) =>
      method === "GET" ? { body: { data: [] } } : { status: 202, body },
    );
    const input = { ruleName: "a", ruleDescription: "", ruleConfiguration: rule.ruleConfiguration };
    expect(await errorOf(creating.rateLimits.create(42, input))).toMatchObject({
      kind: "invalid_response",
      reason:
        "the API accepted the request but returned no data; no such rule was found afterwards, so it was probably not created",
    });
  });
});
