import fc from "fast-check";
import { parseEventLog } from "../../../src/api/index.js";
import { all, bench } from "../http/harness.js";

// The example answers 23 to 25, and 27 of the API reference, replayed.
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
    const [page] = await all(client.eventLogs.pages(42, "2025-10-08"));
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
    expect(page!.logs).toEqual([
      {
        ...entry,
        timestamp: 1759913310543,
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
    const pages = await all(client.eventLogs.pages(42, "2026-09-17"));
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/shield/event-logs/42/09-17-2026",
      "/shield/event-logs/42/09-17-2026/dG9r%2F2%3D",
    ]);
    expect(pages.flatMap(({ logs }) => logs.map(({ logId }) => logId))).toEqual(["a", "b"]);
    expect(pages[0]!.logs[0]!.labels).toEqual({ ...none, country: "DE" });
    expect(pages[1]!.logs[0]).toMatchObject({ log: null, details: null, labels: none });
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
      rows: [{ logId: "r", timestamp: 1789624652913, details: { url: log.Url }, fields: { ip: "203.0.113.9" } }],
      groups: [{ count: 12, firstSeen: 1789624652913, context: {}, sparkline: [4, 8] }],
      total: 1,
      totalPages: 1,
      page: 0,
    });
  });

  test("an empty day without a token ends the pages", async () => {
    const { client: quiet } = await bench([{ body: { logs: null, hasMoreData: true, continuationToken: null } }]);
    expect(await all(quiet.eventLogs.pages(42, "2026-09-17"))).toHaveLength(1);
  });

  test.each([404, 405])("if the API returns %d for the first page, start is requested", async (status) => {
    const { client, server } = await bench([{ status }, { body: { logs: [], hasMoreData: false } }]);
    expect(await all(client.eventLogs.pages(42, "2026-09-17"))).toHaveLength(1);
    expect(server.requests[1]!.path).toBe("/shield/event-logs/42/09-17-2026/start");
  });
});

describe("the text of an event", () => {
  test("never throws, and is null for values that are not objects", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.jsonValue()), (log) => {
        const details = parseEventLog(log);
        if (details !== null) expect(Array.isArray(details.headers)).toBe(true);
      }),
    );
    expect(parseEventLog("no JSON")).toBeNull();
    expect(parseEventLog(null)).toBeNull();
  });

  test("one invalid member does not affect the others", () => {
    const log = { Message: ["odd"], Url: "/x", Headers: "odd", TriggerMatch: null, ServerZoneId: "odd" };
    expect(parseEventLog(JSON.stringify(log))).toEqual({
      serverZoneId: null,
      message: null,
      url: "/x",
      remoteIp: null,
      urlEncodedBody: null,
      headers: [],
      triggerMatch: null,
    });
  });
});
