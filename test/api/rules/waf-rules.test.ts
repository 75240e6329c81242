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

  test("that are missing are looked for in the zone before they count as gone", async () => {
    const { client } = await bench([{ status: 404, body: "" }, { body: { data: [rule], page: null } }]);
    expect(await client.wafRules.find(42, 501)).toMatchObject({ id: 501 });
  });

  test("an AcceptedResult deletes nothing that is still there", async () => {
    const accepted = { status: 202, body: { location: null, value: null, statusCode: 202 } };
    const list = { body: { data: [rule], page: null } };
    const { client } = await bench(({ method }) => (method === "DELETE" ? accepted : list));
    expect(await errorOf(client.wafRules.delete(42, 501))).toMatchObject({ kind: "invalid_response" });
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
