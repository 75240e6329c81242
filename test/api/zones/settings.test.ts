import { until } from "../../support/until.js";
import { bench, errorOf } from "../http/harness.js";

const enums = {
  planType: 2,
  wafExecutionMode: 1,
  wafRequestBodyLimitAction: 1,
  wafResponseBodyLimitAction: 2,
  dDoSShieldSensitivity: 3,
};

/** A zone with settings that PATCHes change, except for those that it ignores. */
async function zone(before: object, ignored: readonly string[] = []) {
  const now: Record<string, unknown> = { shieldZoneId: 42, pullZoneId: 9001, ...enums, ...before };
  const engine = [{ name: "allowed_methods", valueEncoded: "GET" }];
  const found = await bench(({ method, path, body }) => {
    if (path.endsWith("/engine-config")) return { body: { data: engine } };
    if (method === "PATCH") {
      const { shieldZone } = JSON.parse(body) as { shieldZone: Record<string, unknown> };
      for (const [name, value] of Object.entries(shieldZone)) if (!ignored.includes(name)) now[name] = value;
    }
    return { body: { data: { ...now, shieldZone: now } } };
  });
  const patches = () =>
    found.server.requests
      .filter(({ method }) => method === "PATCH")
      .map(({ body }) => (JSON.parse(body) as { shieldZone: object }).shieldZone);
  return { ...found, patches };
}

describe("an update is sent only if the zone differs in what is wanted", () => {
  const words = (valueEncoded: string | null) => [{ name: "allowed_methods", valueEncoded }];
  test.each<[string, object, object, boolean]>([
    ["order of some rules, as it is", { wafCustomRuleOrder: [1, 2, 3] }, { wafCustomRuleOrder: [1, 3] }, false],
    ["order of some rules, another one", { wafCustomRuleOrder: [1, 2, 3] }, { wafCustomRuleOrder: [3, 1] }, true],
    ["order of a rule that has none", { wafCustomRuleOrder: [1] }, { wafCustomRuleOrder: [1, 4] }, true],
    ["order where there is none", { wafCustomRuleOrder: null }, { wafCustomRuleOrder: [1] }, true],
    ["set in another order", { wafDisabledRules: ["1", "2"] }, { wafDisabledRules: ["2", "1"] }, false],
    ["set with one less", { wafDisabledRules: ["1", "2"] }, { wafDisabledRules: ["1"] }, true],
    ["set in another case", { wafDisabledRules: ["a"] }, { wafDisabledRules: ["A"] }, true],
    [
      "header names in another case",
      { wafRequestIgnoredHeaders: ["Cookie"] },
      { wafRequestIgnoredHeaders: ["COOKIE"] },
      false,
    ],
    ["words in another order", { wafEngineConfig: words("A B") }, { wafEngineConfig: words("B  A") }, false],
    ["other words", { wafEngineConfig: words("A B") }, { wafEngineConfig: words("A") }, true],
    ["no words", { wafEngineConfig: words(null) }, { wafEngineConfig: words("") }, false],
    ["words where there are no overrides", { wafEngineConfig: null }, { wafEngineConfig: words("A") }, true],
    ["nothing", { wafEnabled: true }, { wafEnabled: null, learningMode: undefined }, false],
  ])("%s", async (_, before, changes, isSent) => {
    const { client, patches } = await zone(before);
    await client.zones.update(42, changes);
    expect(patches()).toEqual(isSent ? [changes] : []);
  });
});

test("settings that the API ignores are named, with what it has instead", async () => {
  const { client, waits } = await zone({ wafEnabled: true, wafProfileId: 1 }, ["wafEnabled", "wafProfileId"]);
  const error = await errorOf(client.zones.update(42, { wafEnabled: false, wafProfileId: 2, learningMode: true }));
  expect(error).toMatchObject({
    ...{ kind: "invalid_response", operation: "update Shield zone 42", mayHaveHappened: true },
    reason:
      "the API accepted the request, but had not applied it 30 s later: wafEnabled is true instead of false; wafProfileId is 1 instead of 2",
    advice:
      "Check the zone's Shield plan, the value, and any proxy or gateway between this machine and the API, then try again.",
  });
  expect(waits).toEqual([300, 600, 1200, 2400, 4800, 9600, 11_100]);
});

describe("the restoration of a zone", () => {
  const ours = { name: "paranoia", valueEncoded: "2" };
  const foreign = { name: "allowed_methods", valueEncoded: "GET HEAD" };

  test("without overrides of others sends only what differs", async () => {
    const { client, patches, server } = await zone({ wafEnabled: false, wafEngineConfig: [ours] });
    await client.zones.restore(42, { wafEnabled: true, wafEngineConfig: [ours] });
    expect(patches()).toEqual([{ wafEnabled: true }]);
    expect(server.requests.some(({ path }) => path.endsWith("/engine-config"))).toBe(false);
  });

  test("removes the overrides of others", async () => {
    const { client, patches, server } = await zone({ wafEngineConfig: [ours, foreign] });
    await client.zones.restore(42, { wafEngineConfig: [ours] });
    expect(patches()).toEqual([{ wafEngineConfig: [ours] }]);
    expect(server.requests.some(({ path }) => path.endsWith("/engine-config"))).toBe(false);
  });

  test("gives overrides that the API keeps the default values", async () => {
    const { client, server } = await bench(({ method, path }) => {
      if (path.endsWith("/engine-config")) return { body: { data: [{ ...foreign, valueEncoded: "GET" }, ours] } };
      const isDone = method === "PATCH" || sent() > 1;
      const wafEngineConfig = [isDone ? { ...foreign, valueEncoded: "GET" } : foreign];
      return { body: { data: { shieldZoneId: 42, ...enums, wafEngineConfig } } };
    });
    const patches = () => server.requests.filter(({ method }) => method === "PATCH");
    const sent = () => patches().length;
    await client.zones.restore(42, {});
    expect(patches().map(({ body }) => (JSON.parse(body) as { shieldZone: object }).shieldZone)).toEqual([
      { wafEngineConfig: [] },
      { wafEngineConfig: [{ ...foreign, valueEncoded: "GET" }] },
    ]);
  });
});

test("if it is unknown whether a zone was created, the error says where to look", async () => {
  const { client } = await bench(({ method }) => (method === "POST" ? { reset: true } : { status: 404, body: "" }));
  const error = await errorOf(client.zones.create(9001, {}));
  expect(error).toMatchObject({ kind: "network", mayHaveHappened: true });
  expect(error.advice).toBe(
    "Before you apply again, look for the Shield zone in the dashboard or the data source bunny_shield_zones; another apply would create a second one. If it exists, import it by <shield_zone_id> or delete it.",
  );
});

test.each([
  [409, "conflict", "The pull zone already has a Shield zone. Import the zone, or set adopt_existing to take it over."],
  [403, "forbidden", "Check that the access key may manage the pull zone, and that the account may use the plan."],
])("a create refused with %d has advice", async (status, kind, advice) => {
  const { client } = await bench([{ status, body: { message: "No." } }]);
  expect(await errorOf(client.zones.create(9001, { planType: 1 }))).toMatchObject({ kind, advice });
});

test("an update that is aborted while it reads what exists ends at once", async () => {
  const never = new Promise<never>(() => undefined);
  const { client, server } = await bench([{ until: never }]);
  const controller = new AbortController();
  const { signal } = controller;
  const failing = errorOf(client.zones.update(42, { wafEnabled: true }, { signal }));
  await until(() => server.requests.length > 0);
  controller.abort();
  expect(await failing).toMatchObject({ kind: "cancelled", mayHaveHappened: false });
  await until(() => server.underWay() === 0);
});
