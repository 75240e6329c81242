import { all, bench, errorOf } from "./harness.js";

// The example answers 12 to 33 and 38 to 42, 46, 47 of the API reference, replayed.
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

describe("custom pages", () => {
  test.each([
    ["12: text", { body: "<h1>Blocked</h1>" }, "<h1>Blocked</h1>"],
    [
      "13: a JSON string",
      { body: '"<h1>Slow down</h1>"', headers: { "content-type": "application/json" } },
      "<h1>Slow down</h1>",
    ],
  ])("%s", async (_name, answer, html) => {
    const { client, server } = await bench([answer]);
    expect(await client.customPages.get(42, "block")).toBe(html);
    expect(server.requests[0]!.headers.accept).toBe("text/plain");
    expect(server.requests[0]!.path).toBe("/shield/shield-zone/42/custom-page/block");
  });

  test("14, 16: put and delete; the body is the raw fragment", async () => {
    const html = "<style>h1{color:#333}</style><main><h1>Please wait</h1><p>Checking your browser. é</p></main>";
    const { client, server } = await bench([{ body: { statusCode: 200, success: true } }]);
    await client.customPages.put(42, "challenge", html);
    await client.customPages.delete(42, "challenge");
    expect(server.requests.map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
    expect(server.requests[0]).toMatchObject({ body: html, headers: { "content-type": "application/json" } });
  });

  test("15: the plan has no pages", async () => {
    const body = {
      statusCode: 400,
      success: false,
      message: "Custom response pages are not available on the Basic plan.",
      errorKey: "feature_not_available_on_plan",
    };
    const { client, server } = await bench([{ status: 400, body }]);
    const error = await errorOf(client.customPages.put(42, "block", "<p>"));
    expect(error).toMatchObject({ kind: "plan_required", reason: body.message, status: 400 });
    expect(server.requests).toHaveLength(1);
    expect(await client.customPages.get(42, "block")).toBeNull();
    await expect(client.customPages.delete(42, "block")).resolves.toBeUndefined();
  });

  test("17: no page set", async () => {
    const body = {
      statusCode: 404,
      success: false,
      message: "Custom page not found.",
      errorKey: "not_found.custom_page",
    };
    const { client } = await bench([{ status: 404, body }]);
    expect(await client.customPages.get(42, "block")).toBeNull();
    await expect(client.customPages.delete(42, "block")).resolves.toBeUndefined();
    expect(await errorOf(client.customPages.put(42, "block", "<p>"))).toMatchObject({ kind: "not_found" });
  });

  test("17: a zone that is unknown is not the same as no page", async () => {
    const errorKey = "not_found_or_unauthorised_access.shieldzone";
    const { client } = await bench([
      { status: 404, body: { statusCode: 404, success: false, message: null, errorKey } },
    ]);
    expect(await errorOf(client.customPages.get(42, "block"))).toMatchObject({ ambiguousNotFound: true });
    expect(await errorOf(client.customPages.delete(42, "block"))).toMatchObject({ kind: "not_found" });
  });

  test.each([400, 415])("a page refused with %d as JSON is sent once more as HTML", async (status) => {
    const { client, server } = await bench([{ status, body: "" }, { body: { statusCode: 200, success: true } }]);
    await client.customPages.put(42, "block", "<p>");
    expect(server.requests.map(({ headers }) => headers["content-type"])).toEqual([
      "application/json",
      "text/html; charset=utf-8",
    ]);
  });

  test("a page refused both ways fails with the first refusal", async () => {
    const { client, server } = await bench([
      { status: 400, body: { statusCode: 400, success: false, message: "Too long." } },
      { status: 415, body: "" },
    ]);
    expect(await errorOf(client.customPages.put(42, "block", "<p>"))).toMatchObject({
      reason: "Too long.",
      status: 400,
    });
    expect(server.requests).toHaveLength(2);
  });
});

describe("bots", () => {
  const seo = { botId: 1, userAgentMatch: "Googlebot", category: 1, action: 2, isVerifiable: true };
  const gpt = { botId: 17, userAgentMatch: "GPTBot", category: 2, action: 0, isVerifiable: true };

  test("18: categories with their bots, unknown codes included", async () => {
    const categories = [
      { category: 1, categoryAction: 2, bots: [seo] },
      { category: 2, categoryAction: 0, bots: [gpt] },
      { category: 255, categoryAction: 9, bots: [] },
    ];
    const { client } = await bench([{ body: { categories, error: null } }]);
    expect(await client.bots.list(42)).toEqual(categories);
  });

  test("19: one bot", async () => {
    const { client, server } = await bench([{ body: { data: { ...gpt, action: 1 }, error: null } }]);
    expect(await client.bots.setAction(42, 17, 1)).toEqual({ ...gpt, action: 1 });
    expect(server.requests[0]).toMatchObject({
      method: "PUT",
      path: "/shield/shield-zone/42/bot-categorization/bots/17",
      body: '{"action":1}',
    });
  });

  test("20: one category", async () => {
    const { client, server } = await bench([{ body: { data: { category: 2, action: 1 }, error: null } }]);
    expect(await client.bots.setCategoryAction(42, 2, 1)).toEqual({ category: 2, action: 1 });
    expect(server.requests[0]!.path).toBe("/shield/shield-zone/42/bot-categorization/categories/2");
  });

  test("21: the plan has no bot detection", async () => {
    const message =
      "Unable to make changes whilst on the Basic tier of Bunny Shield. Please upgrade to Advanced to enable Bot Detection.";
    const errorKey = "invalid_plan_type.bot_detection";
    const { client } = await bench([
      { status: 202, body: { data: null, error: { statusCode: 202, success: false, message, errorKey } } },
    ]);
    expect(await errorOf(client.bots.setAction(42, 17, 1))).toMatchObject({ kind: "plan_required", reason: message });
  });

  test("22: forbidden", async () => {
    const error = { statusCode: 403, success: false, message: "…", errorKey: "…" };
    const { client } = await bench([{ status: 403, body: { categories: null, error } }]);
    expect(await errorOf(client.bots.list(42))).toMatchObject({ kind: "forbidden", reason: "…", errorKey: "…" });
  });
});

describe("event logs", () => {
  const log = {
    ServerZoneId: 4,
    Message: "Restricted File Access Attempt",
    Url: "https://bunnyexample.test/.env",
    RemoteIp: "1.2.3.*",
    UrlEncodedBody: null,
    Headers: [
      { Name: "Accept", Value: "*/*" },
      { Name: "User-Agent", Value: "ExampleBot/1.0" },
    ],
    TriggerMatch: { Key: "PMF", Value: "/.env" },
  };
  const labels = {
    asn: "48090",
    country: "BG",
    ruleId: "930130",
    severity: "",
    method: "GET",
    ruleGroup: "",
    status: "Blocked",
    serverZone: "SG",
  };
  const none = Object.fromEntries(Object.keys(labels).map((name) => [name, null]));

  test("23: an event, its text parsed", async () => {
    const entry = {
      logId: "00000000-1111-4222-8333-444444444444",
      timestamp: 1759913310543,
      log: JSON.stringify(log),
      labels,
    };
    const { client } = await bench([{ body: { logs: [entry], hasMoreData: false } }]);
    const [page] = await all(client.eventLogs.pages(42, "10-08-2025"));
    expect(page!.logs).toEqual([
      {
        ...entry,
        timestamp: 1759913310543n,
        details: {
          serverZoneId: 4,
          message: "Restricted File Access Attempt",
          url: "https://bunnyexample.test/.env",
          remoteIp: "1.2.3.*",
          urlEncodedBody: null,
          headers: [
            { name: "Accept", value: "*/*" },
            { name: "User-Agent", value: "ExampleBot/1.0" },
          ],
          triggerMatch: { key: "PMF", value: "/.env" },
        },
      },
    ]);
  });

  test("24, 25: the first page without a token, the next with it encoded", async () => {
    const { client, server } = await bench([
      {
        body: {
          logs: [{ logId: "a", timestamp: 1789624652913, log: "{}", labels: { country: "DE" } }],
          hasMoreData: true,
          continuationToken: "dG9r/2=",
          startToken: "s",
        },
      },
      {
        body: {
          logs: [{ logId: "b", timestamp: 1789624652914 }],
          hasMoreData: false,
          continuationToken: "",
          startToken: "s",
        },
      },
    ]);
    const pages = await all(client.eventLogs.pages(42, "09-17-2026"));
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/shield/event-logs/42/09-17-2026",
      "/shield/event-logs/42/09-17-2026/dG9r%2F2%3D",
    ]);
    expect(pages.flatMap(({ logs }) => logs.map(({ logId }) => logId))).toEqual(["a", "b"]);
    expect(pages[0]!.logs[0]!.labels).toEqual({ ...none, country: "DE" });
    expect(pages[1]!.logs[0]).toMatchObject({ log: null, details: null, labels: none });
  });

  test("26: a day out of the window is a bad request, not a bad key", async () => {
    const errorResponse = {
      statusCode: 401,
      success: false,
      message: "You can only view the past 3 days (72 hours) of Event Logs.",
      errorKey: "invalid_datetime_window.event_logs",
    };
    const { client } = await bench([
      {
        status: 401,
        body: { logs: null, hasMoreData: false, continuationToken: null, startToken: null, errorResponse },
      },
    ]);
    const error = await errorOf(all(client.eventLogs.pages(42, "01-01-2026")));
    expect(error).toMatchObject({ kind: "invalid_request", reason: errorResponse.message });
    expect(error.advice).toContain("UTC");
  });

  test("27: a search", async () => {
    const search = {
      from: 1789624652913,
      to: 1789628252000,
      filters: [{ field: "country", op: "in", value: ["DE", "AT"] }],
      groupBy: ["ip"],
      buckets: 2,
      page: 0,
      pageSize: 10,
    } as const;
    const { client, server } = await bench([
      {
        body: {
          rows: [{ logId: "r", timestamp: 1789624652913, log, fields: { ip: "203.0.113.9" } }],
          groups: [
            {
              key: { ip: "203.0.113.9" },
              count: 12,
              firstSeen: 1789624652913,
              lastSeen: 1789624659000,
              sparkline: [4, 8],
            },
          ],
          total: 1,
          totalPages: 1,
          page: 0,
          errorResponse: null,
        },
      },
    ]);
    const answer = await client.eventLogs.search(42, search);
    expect(JSON.parse(server.requests[0]!.body)).toEqual(search);
    expect(server.requests[0]).toMatchObject({ method: "POST", path: "/shield/event-logs/42/search" });
    expect(answer).toMatchObject({
      rows: [{ logId: "r", timestamp: 1789624652913n, details: { url: log.Url }, fields: { ip: "203.0.113.9" } }],
      groups: [{ count: 12n, firstSeen: 1789624652913n, context: {}, sparkline: [4, 8] }],
      total: 1n,
      totalPages: 1,
      page: 0,
    });
  });

  test("an empty day, and a repeated token, end the pages", async () => {
    const { client: quiet } = await bench([{ body: { logs: null, hasMoreData: true, continuationToken: null } }]);
    expect(await all(quiet.eventLogs.pages(42, "09-17-2026"))).toHaveLength(1);
    const { client, server } = await bench((_request, number) => ({
      body: { logs: [], hasMoreData: true, continuationToken: number % 2 === 0 ? "a" : "b", startToken: null },
    }));
    expect(await all(client.eventLogs.pages(42, "09-17-2026"))).toHaveLength(3);
    expect(server.requests).toHaveLength(3);
  });

  test.each([404, 405])("a router that answers %d to the first page is asked with start", async (status) => {
    const { client, server } = await bench([{ status }, { body: { logs: [], hasMoreData: false } }]);
    expect(await all(client.eventLogs.pages(42, "09-17-2026"))).toHaveLength(1);
    expect(server.requests[1]!.path).toBe("/shield/event-logs/42/09-17-2026/start");
  });
});

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
    const { client } = await bench([{ status: 202, body }]);
    expect(await errorOf(client.rateLimits.get(7))).toMatchObject({ kind: "not_found", ambiguousNotFound });
    expect(await client.rateLimits.delete(42, 7)).toBe(ambiguousNotFound ? "gone_or_hidden" : "already_gone");
  });

  test("30: a rule is read and written whole", async () => {
    const { client, server } = await bench([{ body: { ...rule, errorResponse: null } }]);
    expect(await client.rateLimits.get(77)).toEqual(rule);
    const { ruleName, ruleDescription, ruleConfiguration } = rule;
    await client.rateLimits.create(42, { ruleName, ruleDescription, ruleConfiguration });
    await client.rateLimits.update(42, 77, {
      ruleName,
      ruleDescription,
      ruleConfiguration: { ...ruleConfiguration, isNegated: null },
    });
    const { isNegated: _isNegated, ...withoutNull } = ruleConfiguration;
    expect(server.requests.slice(1).map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
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
      kind: "invalid_response",
      mayHaveHappened: false,
    });
    const input = { ruleName: "a", ruleDescription: "", ruleConfiguration: rule.ruleConfiguration };
    expect(await errorOf(client.rateLimits.create(42, input))).toMatchObject({ mayHaveHappened: true });
  });

  test("32: a wrong key", async () => {
    const { client } = await bench([{ status: 401, body: { statusCode: 401 } }]);
    expect(await errorOf(client.rateLimits.get(77))).toMatchObject({
      kind: "unauthorized",
      reason: "HTTP 401 Unauthorized",
    });
  });

  test("33: pages end at the last one, although a next is promised, and at an empty one", async () => {
    const page = (number: number) =>
      number > 4
        ? { totalCount: 17, totalPages: 4, currentPage: number, nextPage: number + 1 }
        : { totalCount: 17, totalPages: 4, currentPage: number, nextPage: number + 1, pageSize: 5 };
    const { client, server } = await bench((_request, number) => ({
      body: { data: [{ ...rule, id: number }], page: page(number) },
    }));
    expect((await client.rateLimits.list(42)).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(server.requests[1]!.path).toBe("/shield/rate-limits/42?page=2&perPage=1000");
    const { client: empty, server: emptyServer } = await bench([{ body: { data: [], page: null } }]);
    expect(await empty.rateLimits.list(42)).toEqual([]);
    expect(emptyServer.requests).toHaveLength(1);
  });
});

describe("overages, enums, zones", () => {
  test("38: overages", async () => {
    const body = {
      shieldZoneId: 42,
      year: 2026,
      month: 7,
      totalOverage: 120000,
      totalCleanRequests: 5120000,
      segments: [
        {
          periodStart: "2026-07-01T00:00:00Z",
          periodEnd: "2026-07-15T00:00:00Z",
          planType: 0,
          overageAllowance: 2500000,
          overage: 0,
        },
        {
          periodStart: "2026-07-15T00:00:00Z",
          periodEnd: "2026-08-01T00:00:00Z",
          planType: 1,
          overageAllowance: 2500000,
          overage: 120000,
        },
      ],
      error: null,
    };
    const { client, server } = await bench([{ body }]);
    const overage = await client.overages.get(42, 2026, 7);
    expect(server.requests[0]!.path).toBe("/shield/metrics/overages/42?year=2026&month=7");
    expect(overage).toMatchObject({ totalOverage: 120000n, totalCleanRequests: 5120000n, year: 2026, month: 7 });
    expect(overage!.segments[1]).toEqual({ ...body.segments[1], overageAllowance: 2500000n, overage: 120000n });
  });

  test("39: no billing data", async () => {
    const { client } = await bench([{ status: 404, body: { title: "Not Found", status: 404 } }]);
    expect(await client.overages.get(42, 2026, 7)).toBeNull();
  });

  test("40: DDoS enums", async () => {
    const off = {
      optionalInput: null,
      isPremium: false,
      name: "Off",
      value: 0,
      supportedValues: null,
      recommendedOperator: null,
    };
    const rich = {
      ...off,
      supportedValues: { values: ["a"], editable: null },
      recommendedOperator: { operator: 5, values: null },
    };
    const { client } = await bench([
      {
        body: {
          data: [
            { enumName: "DDoSShieldSensitivity", enumValues: [off, rich] },
            { enumName: null, enumValues: null },
          ],
        },
      },
    ]);
    expect(await client.ddos.enums()).toEqual([
      {
        enumName: "DDoSShieldSensitivity",
        enumValues: [off, { ...rich, recommendedOperator: { operator: 5, values: [] } }],
      },
      { enumName: null, enumValues: [] },
    ]);
  });

  test("41: API Guardian enums, of whatever form", async () => {
    const body = {
      UnmatchedPathAction: { "0": "Block", "1": "Log", "2": "Ignore" },
      RateLimitTimeframe: { "1": "PerSecond", "10": "PerTenSeconds" },
      AuthLocation: ["Header", "Query"],
      Version: 3,
      Odd: { a: null, b: [1] },
    };
    const { client } = await bench([{ body }]);
    expect(await client.apiGuardian.enums(42)).toEqual({
      UnmatchedPathAction: body.UnmatchedPathAction,
      RateLimitTimeframe: body.RateLimitTimeframe,
      AuthLocation: { "0": "Header", "1": "Query" },
      Version: { value: "3" },
      Odd: { a: "null", b: "[1]" },
    });
  });

  test("42: no API Guardian", async () => {
    const errorKey = "api_guardian.get_api_guardian.no_configuration";
    const { client } = await bench([
      { status: 404, body: { statusCode: 404, success: false, message: null, errorKey } },
    ]);
    expect(await errorOf(client.apiGuardian.enums(42))).toMatchObject({ kind: "not_found", ambiguousNotFound: false });
  });

  test("46: a zone, by id and by pull zone", async () => {
    const { client, server } = await bench([{ body: { data: { shieldZoneId: 1 }, error: null } }]);
    expect(await client.zones.get(1)).toMatchObject({ shieldZoneId: 1, pullZoneId: null, planType: null });
    expect(await client.zones.getByPullZone(9001)).toMatchObject({ shieldZoneId: 1 });
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/shield/shield-zone/1",
      "/shield/shield-zone/get-by-pullzone/9001",
    ]);
  });

  test("47: the mapping, asked for once", async () => {
    const data = [
      { shieldZoneId: 42, pullZoneId: 9001 },
      { shieldZoneId: 43, pullZoneId: null },
    ];
    const { client, server } = await bench([{ body: { data } }]);
    expect(await Promise.all([client.zones.mapping(), client.zones.mapping()])).toEqual([data, data]);
    expect(await client.zones.mapping()).toEqual(data);
    expect(await client.zones.standing(42)).toBe("listed");
    expect(await client.zones.standing(7)).toBe("not_listed");
    expect(server.requests).toHaveLength(1);
  });

  test("47: an account without zones vouches for nothing", async () => {
    const { client } = await bench([{ body: { data: null } }]);
    expect(await client.zones.standing(42)).toBe("no_zones");
  });
});
