import { bench, errorOf } from "../http/harness.js";

const errorKey = "api_guardian.get_api_guardian.no_configuration";
const none = {
  status: 404,
  body: { data: null, error: { statusCode: 404, success: false, message: "none", errorKey } },
};
const endpoint = {
  apiGuardianEndpointId: 7,
  shieldZoneId: 42,
  requestMethod: "GET",
  requestPath: "/pets/{petId}",
  validateRequestBodySchema: false,
  validateResponseBodySchema: false,
  validateAuthorization: true,
  isEnabled: true,
  authSchemes: null,
  requestBodySchemaYaml: null,
  responseBodySchemasYaml: null,
  availableParameters: { Path: ["petId"], Query: [], Header: [], Cookie: [] },
  injectionDetectionParameters: null,
  detectParameterXss: false,
  detectParameterSqli: false,
  rateLimitingEnabled: false,
  rateLimitingType: "IP",
  rateLimitingRequestCount: 100,
  rateLimitingTimeframe: 60,
  createdAt: "2026-08-01T00:00:00Z",
  updatedAt: null,
};
const configuration = {
  isEnabled: true,
  executionMode: 0,
  bodyLimitAction: 1,
  unmatchedPathAction: 2,
  title: "Shop",
  version: "1",
};
const body = (change = {}, endpoints: unknown = [endpoint]) => ({
  data: { configuration: { ...configuration, ...change }, endpoints },
  error: null,
});
const upload = { content: "{}", enforceAuthorizationValidation: null, title: "Shop", version: "1" };
const settings = { isEnabled: true, executionMode: 1, bodyLimitAction: 1, unmatchedPathAction: 2 };

describe("API Guardian", () => {
  test("a zone without a document is null, any other 404 an error", async () => {
    expect(await (await bench([none])).client.apiGuardian.get(42)).toBeNull();
    const { client } = await bench([{ status: 404, body: "" }]);
    expect(await errorOf(client.apiGuardian.get(42))).toMatchObject({ kind: "not_found", unconfirmedNotFound: true });
  });

  test.each([
    ["202", { status: 202, body: { data: null, error: { success: false, statusCode: 403, message: "no" } } }],
    ["HTML", { status: 200, body: "<html></html>" }],
    ["no data", { body: { data: null, error: null } }],
    ["no configuration", { body: { data: { endpoints: [] } } }],
    ["endpoints that are no list", { body: body({}, {}) }],
    ["an endpoint without an ID", { body: body({}, [{ ...endpoint, apiGuardianEndpointId: undefined }]) }],
  ])("rejects %s", async (_, answer) => {
    const { client } = await bench(() => answer);
    expect((await errorOf(client.apiGuardian.get(42))).name).toBe("ApiError");
  });

  test("a first document is posted, another one patched, without members that are not given", async () => {
    const first = await bench([none, { body: body() }, { body: body() }]);
    await first.client.apiGuardian.upload(42, upload);
    expect(first.server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /shield/shield-zone/42/api-guardian",
      "POST /shield/shield-zone/42/api-guardian/spec",
      "GET /shield/shield-zone/42/api-guardian",
    ]);
    const next = await bench([{ body: body() }, { body: body() }, { body: body() }]);
    await next.client.apiGuardian.upload(42, upload);
    expect(next.server.requests[1]).toMatchObject({ method: "PATCH", body: JSON.stringify({ content: "{}" }) });
  });

  test("a document or a setting that was accepted but not applied is an error", async () => {
    const old = { body: body({ title: "Old" }) };
    const { client } = await bench(() => old);
    expect(await errorOf(client.apiGuardian.upload(42, upload))).toMatchObject({
      kind: "invalid_response",
      reason: expect.stringContaining('title is "Old" instead of "Shop"') as unknown,
    });
    expect(await errorOf(client.apiGuardian.update(42, settings))).toMatchObject({
      reason: expect.stringContaining("executionMode is 0 instead of 1") as unknown,
    });
  });

  test("parameters of an endpoint have capitalized keys; an endpoint that vanished is an error", async () => {
    const injected = { Path: ["petId"], Query: [], Header: [], Cookie: [] };
    const sent = { injectionDetectionParameters: { path: ["petId"], query: [], header: [], cookie: [] } };
    const changed = { ...endpoint, injectionDetectionParameters: injected };
    const { client, server } = await bench([{ body: { data: changed, error: null } }, { body: body({}, [changed]) }]);
    expect(await client.apiGuardian.updateEndpoint(42, 7, sent)).toMatchObject(sent);
    expect(JSON.parse(server.requests[0]!.body)).toEqual({ injectionDetectionParameters: injected });
    const gone = await bench([{ body: { data: changed } }, { body: body({}, []) }, { body: body({}, []) }]);
    expect((await errorOf(gone.client.apiGuardian.updateEndpoint(42, 7, sent))).reason).toContain("not in the list");
  });
});

describe("what API Guardian shows after a write", () => {
  const names = (query: readonly string[]) => ({ path: ["petId"], query, header: [], cookie: [] });
  const none = { path: [], query: [], header: [], cookie: [] };
  const shown = (injected: unknown) => ({ ...endpoint, injectionDetectionParameters: injected });
  const inApi = (query: readonly string[]) => ({ Path: ["petId"], Query: query, Header: [], Cookie: [] });

  test.each<[string, object, unknown, string | undefined]>([
    ["the names in another order", names(["a", "b"]), inApi(["b", "a"]), undefined],
    ["null for no names", none, null, undefined],
    ["no names for none", none, { Path: [], Query: [], Header: [], Cookie: [] }, undefined],
    ["one name less", names(["a", "b"]), inApi(["a"]), "injectionDetectionParameters is"],
    ["null for a name", names([]), null, 'is null instead of {"path":["petId"],"query":[],"header":[],"cookie":[]}'],
  ])("may be %s: %#", async (_, sent, injected, reason) => {
    const other = { ...endpoint, apiGuardianEndpointId: 6, injectionDetectionParameters: inApi(["z"]) };
    const { client } = await bench([{ body: { data: {} } }, { body: body({}, [other, shown(injected)]) }]);
    const update = client.apiGuardian.updateEndpoint(42, 7, { injectionDetectionParameters: sent as never });
    if (reason === undefined) expect(await update).toMatchObject({ id: 7 });
    else expect((await errorOf(update)).reason).toContain(reason);
  });

  test.each([
    [{ title: " Shop ", version: "1" }, undefined],
    [{ title: null, version: null }, undefined],
    [{ title: "Shop", version: "2" }, 'version is "2" instead of " 1"'],
  ])("the document is the one that was sent, by its title and version: %j", async (change, reason) => {
    const { client } = await bench(() => ({ body: body(change) }));
    const uploading = client.apiGuardian.upload(42, { ...upload, title: "Shop", version: " 1" });
    if (reason === undefined) expect((await uploading).endpoints).toHaveLength(1);
    else expect((await errorOf(uploading)).reason).toContain(reason);
  });

  test.each<[string, readonly string[], readonly object[], number]>([
    ["an endpoint more", ["GET /pets/{petId}"], [{ ...endpoint, requestMethod: "DELETE" }, endpoint], 2],
    ["an endpoint less", ["GET /pets", "GET /pets/{petId}"], [endpoint], 2],
    ["the same endpoints", ["GET /pets/{petId}"], [endpoint], 1],
  ])("a zone that had %s, and the same title, is read until it changes", async (_, endpoints, before, reads) => {
    const [old, now] = [body({}, before), body({ updatedAt: "2026-09-17T12:00:00Z" })];
    const { client, server } = await bench([{ body: old }, { body: old }, { body: old }, { body: now }]);
    const found = await client.apiGuardian.upload(42, { ...upload, endpoints });
    expect(found.configuration.updatedAt === null).toBe(reads === 1);
    expect(server.requests.slice(2)).toHaveLength(reads);
  });

  test("settings that are null are neither sent nor compared", async () => {
    const { client, server } = await bench(() => ({ body: body({ executionMode: 3 }) }));
    await client.apiGuardian.update(42, { ...settings, executionMode: null });
    expect(JSON.parse(server.requests[0]!.body)).toEqual({
      isEnabled: true,
      bodyLimitAction: 1,
      unmatchedPathAction: 2,
    });
  });
});

describe("metrics", () => {
  test("counts are numbers, rounded where they are beyond 2^53, with the past days", async () => {
    const text =
      '{"data":{"overview":{"dDoSMitigated":9007199254740993},"waf":{"blockedRequests":2},"dDoS":{"blockedRequests":1},' +
      '"dDoSOverviewPastTwentyEightDays":{"2026-08-01":{"blockedRequests":1},"2026-08-02":null},"totalBillableRequests":5},"error":null}';
    const { client } = await bench([{ body: text }]);
    expect(await client.metrics.overview(42)).toEqual({
      parts: {
        overview: { totals: { dDoSMitigated: 9007199254740992 }, series: [] },
        waf: { totals: { blockedRequests: 2 }, series: [] },
        dDoS: {
          totals: { blockedRequests: 1 },
          series: [{ name: "blockedRequests", time: "2026-08-01", count: 1 }],
        },
      },
      totalCleanRequestsLimit: null,
      totalBillableRequests: 5,
      resolution: null,
    });
  });

  test("a time range is sent, and its parts are read", async () => {
    const part = { metrics: { blockedRequests: { "2026-08-01": 3 } }, totals: { blockedRequests: 3 } };
    const { client, server } = await bench([{ body: { data: { waf: part, ddos: null, resolution: 4 } } }]);
    const found = await client.metrics.detailed(42, { start: "2026-08-01", resolution: 4 });
    expect(server.requests[0]!.path).toBe("/shield/metrics/overview/42/detailed?StartDate=2026-08-01&Resolution=4");
    expect(found.parts).toEqual({
      waf: { totals: { blockedRequests: 3 }, series: [{ name: "blockedRequests", time: "2026-08-01", count: 3 }] },
    });
  });

  test("unknown parts, members that are null, and the resolution are passed on", async () => {
    const overview = { overview: { total: 1 }, overviewPastTwentyEightDays: { "2026-08-01": { total: 1 } } };
    const rest = { waf: null, plan: "basic", botDetection: { challenged: 4 }, totalCleanRequestsLimit: 7 };
    const { client } = await bench([{ body: { data: { ...overview, ...rest } } }]);
    expect(await client.metrics.overview(42)).toEqual({
      parts: {
        overview: { totals: { total: 1 }, series: [{ name: "total", time: "2026-08-01", count: 1 }] },
        botDetection: { totals: { challenged: 4 }, series: [] },
      },
      totalCleanRequestsLimit: 7,
      totalBillableRequests: null,
      resolution: null,
    });
    const part = { metrics: { blocked: null }, totals: null };
    const detailed = { waf: part, apiGuardian: {}, totalBillableRequestsThisMonth: 9, resolution: 2 };
    const other = await bench([{ body: { data: detailed } }]);
    expect(await other.client.metrics.detailed(42, { end: "2026-08-02" })).toEqual({
      parts: { waf: { totals: {}, series: [] }, apiGuardian: { totals: {}, series: [] } },
      totalCleanRequestsLimit: null,
      totalBillableRequests: 9,
      resolution: 2,
    });
    expect(other.server.requests[0]!.path).toBe("/shield/metrics/overview/42/detailed?EndDate=2026-08-02");
  });

  test("of a WAF rule and of rate limits have totals and days", async () => {
    const days = { "2026-08-01": { blocked: 2 } };
    const series = [{ name: "blocked", time: "2026-08-01", count: 2 }];
    const rule = { totalTriggers: 5, blocked: 2, nothing: null, wafRuleOverviewPastTwentyEightDays: days };
    const limit = { overview: { blocked: 2 }, ratelimitOverviewPastTwentyEightDays: days };
    const { client } = await bench([
      { body: { data: rule } },
      { body: { data: { totalTriggers: 0 } } },
      { body: { data: limit } },
      {
        body: {
          data: [
            { ...limit, ratelimitId: 77 },
            { overview: {}, ratelimitId: 78 },
          ],
        },
      },
    ]);
    expect(await client.metrics.wafRule(42, "1")).toEqual({ totals: { totalTriggers: 5, blocked: 2 }, series });
    expect(await client.metrics.wafRule(42, "1")).toEqual({ totals: { totalTriggers: 0 }, series: [] });
    expect(await client.metrics.rateLimit(77)).toEqual({ totals: { blocked: 2 }, series });
    expect(await client.metrics.rateLimits(42)).toEqual([
      { rateLimitId: 77, totals: { blocked: 2 }, series },
      { rateLimitId: 78, totals: {}, series: [] },
    ]);
  });

  test("a zone without rate limits has no metrics of them, and a 404 without key is an error", async () => {
    const error = { statusCode: 404, success: false, message: "none", errorKey: "not_found.ratelimit_shieldzone" };
    expect(await (await bench([{ status: 404, body: { data: null, error } }])).client.metrics.rateLimits(42)).toEqual(
      [],
    );
    const { client } = await bench([
      { status: 404, body: "" },
      { status: 404, body: { data: null, error: { ...error, errorKey: "not_found.shieldzone" } } },
    ]);
    expect(await errorOf(client.metrics.rateLimits(42))).toMatchObject({ kind: "not_found" });
    expect(await errorOf(client.metrics.rateLimits(42))).toMatchObject({ errorKey: "not_found.shieldzone" });
  });

  test.each([
    ["HTML", { status: 200, body: "<html></html>" }],
    ["no data", { body: { data: null } }],
    ["a list", { body: { data: [] } }],
  ])("rejects %s", async (_, answer) => {
    const { client } = await bench(() => answer);
    for (const call of [client.metrics.overview(42), client.metrics.wafRule(42, "941100"), client.metrics.rateLimit(7)])
      expect(await errorOf(call)).toMatchObject({ kind: "invalid_response" });
  });
});

test("the keyed heatmap sends only the library's key, and rejects what is none", async () => {
  const video = { libraryId: 759, videoId: "v", libraryAccessKey: "library-key" };
  const { client, server } = await bench([{ body: { heatmap: { "0": 100, "1": 12.5 } } }]);
  expect(await client.videos.keyedHeatmap(video)).toEqual({ "0": 100, "1": 12.5 });
  expect(server.requests[0]).toMatchObject({ path: "/library/759/videos/v/heatmap" });
  expect(server.requests[0]!.headers["accesskey"]).toBe("library-key");
  expect(await (await bench([{ body: { heatmap: null } }])).client.videos.keyedHeatmap(video)).toBeNull();
  for (const body of ["", "{}", "<html>"]) {
    const other = await bench(() => ({ body }));
    expect((await errorOf(other.client.videos.keyedHeatmap(video))).kind).toBe("invalid_response");
  }
});
