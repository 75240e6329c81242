import { until } from "../../support/until.js";
import { bench, errorOf } from "../http/harness.js";

const group = {
  id: 9,
  name: "XSS",
  code: "XSS",
  fileName: "941.conf",
  mainGroup: "requests",
  ruleset: "CRS",
  description: "Scripts",
  rules: [{ ruleId: "941100", description: "XSS in a header" }],
};
const section = { name: "Requests", ruleset: "CRS", ruleGroups: [group] };

describe("managed rules", () => {
  test("of a zone are read whole; readers at the same time share a request, later ones do not", async () => {
    const { client, server } = await bench([{ body: [section], delay: 20 }]);
    const [first, second] = await Promise.all([client.wafCatalog.rules(42), client.wafCatalog.rules(42)]);
    expect(first).toEqual([section]);
    expect(second).toBe(first);
    expect(server.requests).toHaveLength(1);
  });

  test("may lack any text, and have numbers as rule IDs, but not lack the ID", async () => {
    const bare = { id: 9, rules: [{ ruleId: 941100 }] };
    const { client } = await bench([{ body: [{ ruleGroups: [bare] }] }]);
    const nothing = { name: null, ruleset: null, description: null };
    const texts = { ...nothing, code: null, fileName: null, mainGroup: null };
    expect(await client.wafCatalog.rules(42)).toEqual([
      {
        name: null,
        ruleset: null,
        ruleGroups: [{ id: 9, ...texts, rules: [{ ruleId: "941100", description: null }] }],
      },
    ]);
    for (const ruleId of ["", null]) {
      const { client: other } = await bench([{ body: [{ ruleGroups: [{ id: 9, rules: [{ ruleId }] }] }] }]);
      const error = await errorOf(other.wafCatalog.rules(42));
      expect(error).toMatchObject({ kind: "invalid_response" });
      expect(error.reason).toContain("0.ruleGroups.0.rules.0.ruleId: expected");
    }
  });

  test("by plan are requested once per client", async () => {
    const plan = { planValue: 1, planName: "Advanced", rules: [section] };
    const { client, server } = await bench([{ body: { data: [plan] } }]);
    expect(await client.wafCatalog.rulesByPlan()).toEqual([plan]);
    expect(await client.wafCatalog.rulesByPlan()).toEqual([plan]);
    expect(server.requests).toHaveLength(1);
    const { client: empty } = await bench([{ body: { data: null } }]);
    expect(await empty.wafCatalog.rulesByPlan()).toEqual([]);
  });
});

test("profiles come in lists of lists, any of which may be null, and are free unless the API says otherwise", async () => {
  const profile = { id: 1, name: "WordPress", isPremium: true, profileCategory: "CMS", description: "For blogs" };
  const { client } = await bench([{ body: { data: [[profile], null, [{ id: 2, isPremium: null }]] } }]);
  expect(await client.wafCatalog.profiles()).toEqual([
    profile,
    { id: 2, name: null, isPremium: false, profileCategory: null, description: null },
  ]);
});

test("triggered rules have counts by URL; what is missing is nothing", async () => {
  const rule = {
    ruleId: "941100",
    ruleDescription: "XSS",
    topTargetedUrls: { "/login": 3 },
    totalTriggeredRequests: 3,
  };
  const { client } = await bench([{ body: { triggeredRules: [rule, {}] } }, { body: { triggeredRules: null } }]);
  expect(await client.wafCatalog.triggered(42)).toEqual([
    rule,
    { ruleId: null, ruleDescription: null, topTargetedUrls: {}, totalTriggeredRequests: 0 },
  ]);
  expect(await client.wafCatalog.triggered(42)).toEqual([]);
});

describe("the review of a triggered rule", () => {
  test.each([
    ["ignore", 0],
    ["log", 1],
    ["disable", 2],
  ] as const)("%s sends %d", async (decision, action) => {
    const { client, server } = await bench([{ body: { success: true } }]);
    await client.wafCatalog.review(42, "941100", decision);
    expect(JSON.parse(server.requests[0]!.body)).toEqual({ ruleId: "941100", action });
  });

  test("fails without a success", async () => {
    const { client } = await bench([{ body: { success: false } }, { body: {} }]);
    expect(await errorOf(client.wafCatalog.review(42, "941100", "disable"))).toMatchObject({
      kind: "refused",
      operation: "review WAF rule 941100 of Shield zone 42",
      reason: "the API returned success: false without a reason",
    });
    expect(await errorOf(client.wafCatalog.review(42, "941100", "disable"))).toMatchObject({
      kind: "invalid_response",
    });
  });

  test("waits for other writes to the zone, and not if it is aborted", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { client, server } = await bench([{ until: released, body: { success: true } }]);
    const first = client.wafCatalog.review(42, "1", "ignore");
    const abort = new AbortController();
    const second = errorOf(client.wafCatalog.review(42, "2", "ignore", { signal: abort.signal }));
    await until(() => server.requests.length > 0);
    abort.abort();
    await second;
    release();
    await first;
    expect(server.requests).toHaveLength(1);
  });
});

test.each([
  ["text", { recommendation: "Keep it." }, "Keep it."],
  ["a success with text", { success: true, recommendation: "Keep it." }, "Keep it."],
])("a recommendation is %s", async (_, body, said) => {
  const { client } = await bench([{ body }]);
  expect(await client.wafCatalog.recommendation(42, "941100")).toBe(said);
});

test.each([
  ["no text", { success: true, recommendation: null }],
  ["no success", { success: false, recommendation: "" }],
])("a recommendation with %s is none", async (_, body) => {
  const { client } = await bench([{ body }]);
  expect(await errorOf(client.wafCatalog.recommendation(42, "941100"))).toMatchObject({
    kind: "refused",
    operation: "get a recommendation on WAF rule 941100 of Shield zone 42",
    reason: "the API returned no recommendation and no reason",
  });
});
