import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const emulator = useEmulator();
const configuration = {
  actionType: 1,
  variableTypes: { REQUEST_URI: "" },
  requestCount: 5,
  timeframe: 60,
  blockTime: 30,
};
const rule = { shieldZoneId: 42, ruleName: "Search limit", ruleDescription: "", ruleConfiguration: configuration };
const create = (more: object = {}) => ask(emulator(), "POST", "/shield/rate-limit", { ...rule, ...more });

test("a rule is created, read, changed and deleted", async () => {
  const created = await create({ id: 1, ruleJson: "{}" });
  expect(created.json).toMatchObject({
    id: 101,
    shieldZoneId: 42,
    ruleJson: null,
    ruleConfiguration: configuration,
    errorResponse: null,
  });
  expect(at(created.json, "ruleConfiguration")).toMatchObject({
    value: null,
    chainedRuleConditions: null,
    operatorType: 0,
  });
  const patched = await ask(emulator(), "PATCH", "/shield/rate-limit/101", {
    ...rule,
    ruleName: "Other",
    ruleDescription: "why",
  });
  expect(patched.json).toMatchObject({ ruleName: "Other", ruleDescription: "why" });
  expect((await ask(emulator(), "GET", "/shield/rate-limit/101")).json).toEqual(patched.json);
  expect((await ask(emulator(), "DELETE", "/shield/rate-limit/101")).json).toMatchObject({ success: true });
  expect(emulator().snapshot()).toEqual(emulator().seedSnapshot());
});

test("a rule that is written without a counter key counts by address", async () => {
  const keyOf = (json: unknown): unknown => at(json, "ruleConfiguration", "counterKeyType");
  const created = await create();
  const path = `/shield/rate-limit/${String(at(created.json, "id"))}`;
  const patch = { ruleDescription: "", ruleConfiguration: configuration };
  const patched = await ask(emulator(), "PATCH", path, patch);
  const read = await ask(emulator(), "GET", path);
  expect([created.json, patched.json, read.json].map(keyOf)).toEqual([0, 0, 0]);
});

test("a PATCH replaces the configuration, or merges into it by variant", async () => {
  const patch = { ruleDescription: "", ruleConfiguration: { actionType: 2 } };
  const merged = async () => {
    const { json } = await ask(emulator(), "PATCH", "/shield/rate-limit/77", patch);
    return at(json, "ruleConfiguration");
  };
  emulator().setVariants({ rateLimitUpdate: "merge" });
  expect(await merged()).toMatchObject({ actionType: 2, value: "/login", requestCount: 10 });
  emulator().setVariants({ rateLimitUpdate: "replace" });
  expect(await merged()).toMatchObject({ actionType: 2, value: null });
  expect(await merged()).not.toHaveProperty("requestCount");
});

test("an unknown rule is a 202 with a rule of zeros, or the document's accepted result", async () => {
  const { status, json } = await ask(emulator(), "GET", "/shield/rate-limit/999");
  expect([status, json]).toEqual([
    202,
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
  ]);
  emulator().setVariants({ rateLimitMissing: "accepted-result" });
  expect((await ask(emulator(), "GET", "/shield/rate-limit/999")).json).toEqual({
    location: null,
    value: null,
    formatters: [],
    contentTypes: [],
    declaredType: null,
    statusCode: 202,
  });
});

test("the quota of the plan is enforced", async () => {
  await create({ shieldZoneId: 43 });
  await create({ shieldZoneId: 43 });
  const { status, json } = await create({ shieldZoneId: 43 });
  expect([status, at(json, "errorResponse", "errorKey")]).toEqual([202, "limit_reached.waf"]);
});

test.each([
  ["no description", { ruleDescription: undefined }],
  ["a name with a dash", { ruleName: "a-b" }],
  ["an unknown time frame", { ruleConfiguration: { ...configuration, timeframe: 5 } }],
  ["no configuration", { ruleConfiguration: null }],
])("%s is a 400", async (_name, more) => {
  expect((await create(more)).status).toBe(400);
});

test("a create in an unknown zone is a 202 with the zone's key", async () => {
  const { status, json } = await create({ shieldZoneId: 999 });
  expect([status, at(json, "errorResponse", "errorKey")]).toEqual([202, "not_found_or_unauthorised_access.shieldzone"]);
});

describe("pages", () => {
  beforeEach(async () => {
    await emulator().edit(({ rateLimits }) => {
      const [model] = rateLimits;
      for (let id = 200; model && id < 216; id++) rateLimits.push({ ...model, id });
    });
  });
  const page = async (query: string) => (await ask(emulator(), "GET", `/shield/rate-limits/${query}`)).json;

  test("ten rules by default, counted from page 1", async () => {
    const json = await page("42");
    expect(at(json, "data", 9, "id")).toBe(208);
    expect(at(json, "page")).toEqual({ totalCount: 17, totalPages: 2, currentPage: 1, nextPage: 2, pageSize: 10 });
  });

  test("a page in the middle, the last, and one past the end that still has a next", async () => {
    const middle = { totalCount: 17, totalPages: 4, currentPage: 2, nextPage: 3, pageSize: 5 };
    expect(at(await page("42?page=2&perPage=5"), "page")).toEqual(middle);
    expect(at(await page("42?page=4&perPage=5"), "page")).toMatchObject({ currentPage: 4, nextPage: null });
    const past = await page("42?page=5&perPage=5");
    expect(past).toMatchObject({ data: [], page: { totalCount: 17, totalPages: 4, currentPage: 5, nextPage: 6 } });
  });

  test("without rules there is no page object; 1,000 is the largest page", async () => {
    expect(await page("44")).toMatchObject({ data: [], page: null });
    expect(at(await page("42?perPage=1000"), "page")).toMatchObject({ totalPages: 1 });
    expect((await ask(emulator(), "GET", "/shield/rate-limits/42?perPage=1001")).status).toBe(400);
    expect((await ask(emulator(), "GET", "/shield/rate-limits/42?page=0")).status).toBe(400);
  });
});
