import { bench, errorOf } from "../http/harness.js";

const configuration = {
  actionType: 1,
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  severityType: 0,
  transformationTypes: [8],
  value: "/admin",
  isNegated: false,
  isRegexVariable: false,
  chainedRuleConditions: [],
};
const rule = {
  id: 501,
  shieldZoneId: 42,
  userId: "u-1",
  ruleName: "Block admin",
  ruleDescription: "",
  ruleJson: null,
  ruleConfiguration: configuration,
  errorResponse: null,
};
const input = { ruleName: "Block admin", ruleDescription: "", ruleConfiguration: configuration };

describe("custom WAF rules", () => {
  test("are created with the whole configuration and an empty description", async () => {
    const { client, server } = await bench([{ body: rule }, { body: rule }]);
    expect((await client.wafRules.create(42, input)).id).toBe(501);
    expect(server.requests).toMatchObject([
      { method: "POST", path: "/shield/waf/custom-rule" },
      { method: "GET", path: "/shield/waf/custom-rule/501" },
    ]);
    expect(JSON.parse(server.requests[0]!.body)).toEqual({ shieldZoneId: 42, ...input });
  });

  test("whose response is lost are found in the zone's list", async () => {
    const { client } = await bench([{ status: 502, body: "" }, { body: { data: [rule], page: null } }]);
    expect((await client.wafRules.create(42, input)).id).toBe(501);
  });

  test("that are missing are looked for in the zone before they count as gone", async () => {
    const { client } = await bench([{ status: 404, body: "" }, { body: { data: [rule], page: null } }]);
    expect(await client.wafRules.find(42, 501)).toMatchObject({ id: 501 });
  });

  test("above the plan's number are refused with the quota", async () => {
    const refused = {
      status: 202,
      body: {
        id: 0,
        errorResponse: { statusCode: 400, success: false, message: "Limited.", errorKey: "limit_reached.waf" },
      },
    };
    const { client } = await bench([refused]);
    expect(await errorOf(client.wafRules.create(42, input))).toMatchObject({ kind: "quota_exceeded" });
  });

  test("an AcceptedResult deletes nothing that is still there", async () => {
    const accepted = { status: 202, body: { location: null, value: null, statusCode: 202 } };
    const list = { body: { data: [rule], page: null } };
    const { client } = await bench(({ method }) => (method === "DELETE" ? accepted : list));
    expect(await errorOf(client.wafRules.delete(42, 501))).toMatchObject({ kind: "invalid_response" });
  });
});

describe("triggered rules", () => {
  test("a review is sent with its code", async () => {
    const { client, server } = await bench([{ body: { success: true, errorResponse: null } }]);
    await client.wafCatalog.review(42, "930130", "disable");
    expect(JSON.parse(server.requests[0]!.body)).toEqual({ ruleId: "930130", action: 2 });
  });

  test("a review fails on success: false without any reason", async () => {
    const { client } = await bench([{ body: { success: false, errorResponse: null } }]);
    expect(await errorOf(client.wafCatalog.review(42, "1", "ignore"))).toMatchObject({ kind: "refused" });
  });
});

describe("the catalog", () => {
  const section = (ruleId: unknown) => [
    { name: "RESPONSE", ruleset: "OWASP", ruleGroups: [{ id: 9, name: "Java", code: "952", rules: [{ ruleId }] }] },
  ];

  test.each(["952100", 952100])("rule IDs are text, sent as %p", async (ruleId) => {
    const { client } = await bench([{ body: section(ruleId) }]);
    const [found] = await client.wafCatalog.rules(42);
    expect(found!.ruleGroups[0]!.rules[0]!.ruleId).toBe("952100");
  });

  test("an answer that is no list is an error", async () => {
    const { client } = await bench([{ body: { data: [] } }]);
    expect(await errorOf(client.wafCatalog.rules(42))).toMatchObject({ kind: "invalid_response" });
  });

  test("profiles come in a list of lists, any of which may be null", async () => {
    const { client } = await bench([{ body: { data: [[{ id: 2, name: "General", isPremium: false }], null] } }]);
    expect((await client.wafCatalog.profiles()).map(({ id }) => id)).toEqual([2]);
  });
});

test("a rule that this client deleted and a list still shows is not adopted after a lost POST", async () => {
  let created = false;
  const { client } = await bench(({ method }) => {
    created ||= method === "POST";
    if (!created) return method === "DELETE" ? { status: 204 } : { body: { data: [], page: null } };
    return method === "POST" ? { reset: true } : { body: { data: [rule], page: null } };
  });
  await client.wafRules.delete(42, rule.id);
  expect((await errorOf(client.wafRules.create(42, input))).reason).toContain("no such rule was found");
});

test("a rule that cannot be read is not mistaken for an older one like it, since its number is known", async () => {
  const { client } = await bench(({ method, path }) => {
    if (method === "POST") return { body: { ...rule, id: 502 } };
    return path.includes("custom-rules") ? { body: { data: [rule], page: null } } : { status: 404, body: "" };
  });
  const error = await errorOf(client.wafRules.create(42, input));
  expect(error.reason).toContain("the API returned ID 502 for the new rule, but does not show such a rule yet");
  expect(error.mayHaveHappened).toBe(true);
});
