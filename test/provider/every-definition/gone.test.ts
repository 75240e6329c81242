import type { Values } from "../../../src/framework/index.js";
import { startProvider, withoutWaits } from "../../support/provider-driver.js";
import { hostProvider } from "../../support/provider-host.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import { decodeObject } from "../../../src/framework/codec/decode.js";
import { provider } from "../../../src/provider/provider.js";
import type { DiagnosticMessage } from "../../../src/protocol/messages.js";
import { startScriptedServer, type ScriptedAnswer, type ScriptedServer } from "../../support/scripted-server.js";

/** The API's responses without a proxy: by method and path; deleted objects stay. */
const row = { listId: 7, configurationId: 70, name: "Office", type: 0, isEnabled: true, action: 2, entryCount: 1 };
const managed = { ...row, listId: 1, configurationId: 10, name: "VPN" };
const content = { id: 7, name: "Office", type: 0, content: "192.0.2.1", entryCount: 1 };
const rule = {
  id: 9,
  shieldZoneId: 42,
  ruleName: "Login",
  ruleDescription: "",
  ruleConfiguration: { value: "/login" },
};
const bot = { botId: 17, userAgentMatch: "GPTBot", category: 2, action: 1, isVerifiable: true };
const service: readonly [request: RegExp, body: unknown][] = [
  [/^GET .*\/access-lists$/, { managedLists: [managed], customLists: [row] }],
  [/^GET .*\/access-lists\/7$/, { data: content }],
  [/^GET .*\/rate-limits\/42/, { data: [rule], page: null }],
  [/^GET .*\/rate-limit\/9$/, rule],
  [/^GET .*\/bot-categorization$/, { categories: [{ category: 2, categoryAction: 1, bots: [bot] }] }],
  [/^GET .*\/custom-page\/block$/, "<h1>Blocked</h1>"],
  [/^GET \/mc\/apps\/shop\/autoscaling$/, { min: 1, max: 2 }],
  [/^GET \/mc\/apps\?/, { items: [{ id: "shop" }, { id: "other" }], cursor: null }],
  [/^GET .*\/shield-zone\/42$/, { data: { shieldZoneId: 42 } }],
  [/^GET .*\/pullzone-mapping$/, { data: [{ shieldZoneId: 42, pullZoneId: 1 }] }],
];

/** Responses that do not come from the API, by request. */
let faults: readonly [request: RegExp, answer: ScriptedAnswer][] = [];
let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer(({ method, path }) => {
    const request = `${method} ${path}`;
    const fault = faults.find(([pattern]) => pattern.test(request));
    if (fault !== undefined) return fault[1];
    return { body: service.find(([pattern]) => pattern.test(request))?.[1] ?? { success: true, statusCode: 200 } };
  });
});
afterAll(() => server.close());
beforeEach(() => {
  faults = [];
});

interface Case {
  readonly type: string;
  readonly state: Values;
  /** What is stored beside it. */
  readonly kept?: string;
  /** The first read, and the delete. */
  readonly reads: RegExp;
  readonly deletes: RegExp;
  /** The response of the API itself that confirms the deletion although the first has no errorKey. */
  readonly lacks?: [RegExp, unknown];
}

const cases: readonly Case[] = [
  {
    type: "bunny_shield_access_list",
    state: { shield_zone_id: 42, list_id: 7, name: "Office", type: "ip", entries: ["192.0.2.1"], action: "block" },
    reads: /^GET .*\/access-lists\/7$/,
    deletes: /^DELETE .*\/access-lists\/7$/,
    lacks: [/^GET .*\/access-lists$/, { managedLists: [managed], customLists: [] }],
  },
  {
    type: "bunny_shield_rate_limit",
    state: {
      ...{ shield_zone_id: 42, rate_limit_id: 9, name: "Login", description: "" },
    },
    reads: /^GET .*\/rate-limit\/9$/,
    deletes: /^DELETE .*\/rate-limit\/9$/,
    lacks: [/^GET .*\/rate-limits\/42/, { data: [], page: null }],
  },
  {
    type: "bunny_shield_custom_page",
    state: { shield_zone_id: 42, page_type: "block", html: "<h1>Blocked</h1>" },
    reads: /^GET .*\/custom-page\/block$/,
    deletes: /^DELETE .*\/custom-page\/block$/,
  },
  {
    type: "bunny_shield_bot_action",
    state: { shield_zone_id: 42, bot_id: 17, action: "block", on_destroy: "delete" },
    reads: /^GET .*\/bot-categorization$/,
    deletes: /^PUT .*\/bots\/17$/,
  },
  {
    type: "bunny_shield_bot_category_action",
    state: { shield_zone_id: 42, category: "ai_scraper", action: "block", on_destroy: "delete" },
    reads: /^GET .*\/bot-categorization$/,
    deletes: /^PUT .*\/categories\/2$/,
  },
  {
    type: "bunny_shield_access_list_configuration",
    state: {
      shield_zone_id: 42,
      list_id: 1,
      configuration_id: 10,
      action: "block",
      on_destroy: "disable",
    },
    reads: /^GET .*\/access-lists$/,
    deletes: /^PATCH .*\/configurations\/10$/,
  },
  {
    type: "bunny_app_autoscaling",
    state: { app_id: "shop", min: 1, max: 2, on_destroy: "restore" },
    kept: '{"v":1,"d":"H2-a4ayc_m681HNeOi","r":{"min":1,"max":1}}',
    reads: /^GET \/mc\/apps\/shop\/autoscaling$/,
    deletes: /^PUT \/mc\/apps\/shop\/autoscaling$/,
  },
];

const strangers: readonly [string, ScriptedAnswer][] = [
  ["an empty 404", { status: 404 }],
  ["an HTML 404", { status: 404, body: "<html>not here</html>", headers: { "content-type": "text/html" } }],
  ["a foreign JSON 404", { status: 404, body: { error: "Not Found", path: "/" } }],
  ["a 404 in text", { status: 404, body: "no such route" }],
];

const notOurs: readonly [string, ScriptedAnswer][] = [
  [
    "a gateway's page with 200",
    { body: "<!doctype html><html><body>Welcome</body></html>", headers: { "content-type": "text/html" } },
  ],
  ["foreign JSON with 200", { body: { ok: true } }],
];

const each = (answers: readonly [string, ScriptedAnswer][]) =>
  cases.flatMap((one) => answers.map(([name, answer]) => [one.type, name, one, answer] as const));

async function refresh({ type, state, kept = "" }: Case) {
  const configured = { access_key: "a-key", base_url: server.url, video_url: server.url, retries: 0 };
  const host = await hostProvider(configured, withoutWaits);
  return host.refresh(type, state, new TextEncoder().encode(kept));
}

async function destroy({
  type,
  state,
  kept = "",
}: Case): Promise<{ isGone: boolean; reported: string; diagnostics: readonly DiagnosticMessage[] }> {
  const { attributes } = provider.resources.find((one) => one.type === type)!;
  const reached = { accessKey: "a-key", url: server.url } as Parameters<typeof startProvider>[0];
  const priorState = encodeObject(attributes, state);
  const { newState, diagnostics } = await (
    await startProvider(reached, {}, withoutWaits)
  ).applyResourceChange(
    {
      typeName: type,
      priorState,
      plannedState: encodeObject(attributes, null),
      config: encodeObject(attributes, null),
      plannedPrivate: new TextEncoder().encode(kept),
      plannedIdentity: undefined,
    },
    { signal: new AbortController().signal },
  );
  const isGone = newState === undefined || decodeObject(attributes, newState) === null;
  return {
    isGone,
    diagnostics,
    reported: diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n"),
  };
}

test.each(each([...strangers, ...notOurs]))(
  "%s: %s on read removes nothing from the state",
  async (_type, _name, one, answer) => {
    faults = [[one.reads, answer]];
    const { values, reported } = await refresh(one);
    if (one.type === "bunny_shield_rate_limit" && answer.status === 404) {
      // The zone's rules contain all of it.
      expect(reported).toEqual([]);
      expect(values).toMatchObject({ rate_limit_id: 9, name: "Login" });
      return;
    }
    expect(values).toEqual(expect.objectContaining(one.state));
    expect(reported.join("\n")).toMatch(/^error .*(gateway|proxy|not JSON|promises)/s);
  },
);

test.each(each([...strangers, ...notOurs]))(
  "%s: %s on delete does not count as deleted",
  async (_type, _name, one, answer) => {
    faults = [[one.deletes, answer]];
    const { isGone, reported } = await destroy(one);
    expect({ isGone, reported }).toMatchObject({
      isGone: false,
      reported: expect.stringMatching(/gateway|proxy|still exists/) as unknown,
    });
  },
);

test.each(
  cases
    .filter(({ lacks }) => lacks !== undefined)
    .flatMap((one) => strangers.map((two) => [one.type, two[0], one, two[1]] as const)),
)("%s: after %s the API's own overview confirms the deletion", async (_type, _name, one, answer) => {
  const [path, body] = one.lacks!;
  faults = [
    [one.reads, answer],
    [one.deletes, answer],
    [path, { body }],
  ];
  expect((await refresh(one)).values).toBeNull();
  expect(await destroy(one)).toMatchObject({ isGone: true });
});

test.each(cases.filter(({ type }) => /_list$|rate_limit|page/.test(type)))(
  "$type: the API's own errorKey counts",
  async (one) => {
    const body = { success: false, statusCode: 404, message: "Gone.", errorKey: "not_found.thing" };
    faults = [
      [one.reads, { status: 404, body }],
      [one.deletes, { status: 404, body }],
    ];
    expect(await refresh(one)).toMatchObject({ values: null, reported: [] });
    expect(await destroy(one)).toMatchObject({ isGone: true, diagnostics: [] });
  },
);

test.each(cases.filter(({ type }) => /_list$|rate_limit|page/.test(type)))(
  "$type: an empty 200 on delete is checked",
  async (one) => {
    faults = [[one.deletes, { status: 200 }]];
    expect(await destroy(one)).toMatchObject({
      isGone: false,
      reported: expect.stringContaining("still exists") as unknown,
    });
  },
);

test("after an AcceptedResult, the provider looks for the rate limit in the zone's rules", async () => {
  const one = cases.find(({ type }) => type === "bunny_shield_rate_limit")!;
  const accepted = {
    location: null,
    value: null,
    formatters: [],
    contentTypes: [],
    declaredType: null,
    statusCode: 202,
  };
  faults = [[one.reads, { status: 202, body: accepted }]];
  expect((await refresh(one)).values).toMatchObject({ rate_limit_id: 9 });
  faults = [...faults, [/^GET .*\/rate-limits\/42/, { body: { data: [] } }]];
  expect(await refresh(one)).toMatchObject({ values: null, reported: [] });
});

test("a rate limit of another account with the same ID is not deleted", async () => {
  const one = cases.find(({ type }) => type === "bunny_shield_rate_limit")!;
  const body = { success: false, statusCode: 404, message: "None.", errorKey: "shield_zone.not_found" };
  const deletes: string[] = [];
  faults = [
    [/^GET .*\/shield-zone\/42$/, { status: 404, body }],
    [/^GET .*\/pullzone-mapping$/, { body: { data: [{ shieldZoneId: 77, pullZoneId: 1 }] } }],
    [{ test: (request: string) => one.deletes.test(request) && deletes.push(request) > 0 } as RegExp, { status: 204 }],
  ];
  expect(await destroy(one)).toMatchObject({ isGone: false, reported: expect.stringMatching(/zone 42/i) as unknown });
  expect(deletes).toEqual([]);
});

test("a page stays in the state if the zone's Shield plan no longer has pages", async () => {
  const one = cases.find(({ type }) => type === "bunny_shield_custom_page")!;
  const body = { statusCode: 400, success: false, message: "Not on Basic.", errorKey: "feature_not_available_on_plan" };
  faults = [[one.reads, { status: 400, body }]];
  const { values, reported } = await refresh(one);
  expect(values).toMatchObject(one.state);
  expect(reported.join()).toMatch(/^error .*Not on Basic/s);
});

test("a list whose content is missing although it counts entries is not emptied", async () => {
  const one = cases.find(({ type }) => type === "bunny_shield_access_list")!;
  faults = [[one.reads, { body: { data: { ...content, content: null, entryCount: 2 } } }]];
  const { values, reported } = await refresh(one);
  expect(values).toMatchObject({ entries: ["192.0.2.1"] });
  expect(reported.join()).toContain("contradictory data");
});

test("an empty catalog removes no bot from the state", async () => {
  for (const one of cases.filter(({ type }) => type.includes("bot"))) {
    faults = [[one.reads, { body: { categories: [] } }]];
    const { values, reported } = await refresh(one);
    expect(values).toMatchObject(one.state);
    expect(reported.join()).toContain("returned no bots");
  }
});
