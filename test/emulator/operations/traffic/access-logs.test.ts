import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";
import { readTrafficFile, startEmulator } from "../../../../src/emulator/index.js";
import { Traffic } from "../../../../src/emulator/traffic/traffic.js";

let now = Date.parse("2026-09-17T08:30:00Z");
const visitor = {
  name: "reader",
  addresses: ["198.51.100.77", "2001:db8:1:2:3:4:5:6"],
  hoursAgo: 10,
  requests: 5,
  every: 3600,
  paths: ["/a?x=1|2", "/b"],
  country: "DE",
  asn: 64500,
  authorization: "Basic c2VjcmV0",
  event: { ruleId: "942100", message: "SQL", match: { key: "RX", value: "x" } },
};
const prober = { ...visitor, name: "prober", hoursAgo: 1, requests: 1, statusCode: 403, country: null, event: null };
const emulator = useEmulator({
  clock: () => new Date(now),
  traffic: {
    zones: [
      { pullZoneId: 9001, visitors: [visitor, prober] },
      { pullZoneId: 9002, logging: false, visitors: [visitor] },
      { pullZoneId: 9003, extended: true, anonymization: "all", visitors: [visitor] },
    ],
  },
});
beforeEach(() => {
  now += 20_000; // The limit of requests is that of the host, and no reset of the store undoes it.
});

const WINDOW = "from=2026-09-16T00:00:00Z&to=2026-09-17T12:00:00Z";
const logs = (query: string, zone = 9001) => ask(emulator(), "GET", `/v2/pullzones/${zone}/logs?${WINDOW}&${query}`);

test("version 2 pages through the rows, oldest or newest first, without what is null and with masked addresses", async () => {
  const first = await logs("limit=4&order=asc");
  expect(at(first.json, "pagination")).toEqual({ offset: 0, limit: 4, returned: 4, hasMore: true });
  expect(at(first.json, "data", 0)).toMatchObject({
    timestamp: "2026-09-16T22:30:00.000Z",
    pullZoneId: 9001,
    requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    remoteIp: "198.51.100.0",
    url: "https://shop.example.test/a?x=1|2",
    statusCode: 200,
  });
  expect(at(first.json, "data", 1, "remoteIp")).toBe("2001:db8:1:2::");
  expect(first.text).not.toMatch(/null|c2VjcmV0/);
  const last = await logs("limit=4&order=asc&offset=4");
  expect(at(last.json, "pagination")).toEqual({ offset: 4, limit: 4, returned: 2, hasMore: false });
  expect(at((await logs("order=desc&limit=1")).json, "data", 0, "statusCode")).toBe(403);
});

test("an extended log has the visitor's authorization, and addresses may be hidden as a whole", async () => {
  expect(at((await logs("order=asc", 9003)).json, "data", 1)).toMatchObject({
    remoteIp: "::",
    bodyBytesSent: 2048,
    authorizationHeader: "Basic c2VjcmV0",
  });
});

test.each([
  ["status=403", 1],
  ["country=de", 5],
  ["remoteIp=198.51.100.9", 4],
  ["urlContains=/B", 2],
  ["search=64500", 6],
  ["userAgentContains=bot", 0],
])("the filter %s finds %i", async (filter, count) => {
  expect(at((await logs(filter)).json, "pagination", "returned")).toBe(count);
});

test.each([
  ["limit=0", 9001, 400, "invalid_request"],
  ["limit=10001", 9001, 400, "invalid_request"],
  ["order=up", 9001, 400, "invalid_request"],
  ["", 9002, 404, "logging_disabled"],
  ["", 7, 403, "forbidden"],
])("%s of pull zone %i is refused with %i %s", async (query, zone, status, code) => {
  const reply = await logs(query, zone);
  expect([reply.status, at(reply.json, "error", "code"), at(reply.json, "error", "details")]).toEqual([
    status,
    code,
    [],
  ]);
});

test("a range before the three days, one that is too long, and a wrong key are refused", async () => {
  const ranges = [
    "from=2026-09-10T00:00:00Z&to=2026-09-11T00:00:00Z",
    "from=2026-09-15T00:00:00Z&to=2026-09-19T00:00:00Z",
  ];
  for (const range of ranges)
    expect((await ask(emulator(), "GET", `/v2/pullzones/9001/logs?${range}`)).status).toBe(400);
  const refusals: readonly [string, number, string][] = [
    ["other", 403, "forbidden"],
    ["", 401, "unauthorized"],
  ];
  for (const [AccessKey, status, code] of refusals) {
    const reply = await ask(emulator(), "GET", `/v2/pullzones/9001/logs?${WINDOW}`, undefined, { AccessKey });
    expect([reply.status, at(reply.json, "error", "code")]).toEqual([status, code]);
  }
});

test("the 31st request within ten seconds is refused, for that pull zone only", async () => {
  for (let count = 0; count < 30; count += 1) expect((await logs("limit=1")).status).toBe(200);
  expect(at((await logs("limit=1")).json, "error", "code")).toBe("rate_limited");
  expect((await logs("limit=1", 9003)).status).toBe(200);
  now += 10_001;
  expect((await logs("limit=1")).status).toBe(200);
});

const day = (date: string, query = "", zone = 9001) => ask(emulator(), "GET", `/${date}/${zone}.log?${query}`);

test("version 1 is lines of 12 fields, a day at a time, without the separator in a value", async () => {
  const { text } = await day("09-16-26");
  const lines = text.trimEnd().split("\n");
  expect(lines.map((line) => line.split("|").length)).toEqual([12, 12]);
  expect(lines[0]).toMatch(
    /^MISS\|200\|1789597800000\|2048\|9001\|198\.51\.100\.0\|-\|https:\/\/shop\.example\.test\/a\?x=12\|DE\|Mozilla\/5\.0\|[0-9a-f]{32}\|DE$/,
  );
  expect((await day("09-17-26", "status=4xx")).text.split("|")[1]).toBe("403");
  expect((await day("09-17-26", "sort=desc&end=1")).text.split("|")[1]).toBe("403");
  expect((await day("09-16-26", "start=1")).text).toBe(`${lines[1]}\n`);
  expect((await day("09-16-26", "search=%2Fb")).text).toBe(`${lines[1]}\n`);
  expect((await day("09-16-26", "", 9003)).text.split("\n")[0]?.split("|").at(-1)).toBe("Basic c2VjcmV0");
});

test("version 1 is compressed on request, and empty where logging is off or the day is not kept", async () => {
  const compressed = await fetch(`${emulator().url}/09-16-26/9001.log`, { headers: { AccessKey: "emulator-key" } });
  expect(compressed.headers.get("content-encoding")).toBe("gzip");
  const plain = await ask(emulator(), "GET", "/09-16-26/9001.log", undefined, { "Accept-Encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await compressed.text()).toBe(plain.text);
  for (const [date, zone] of [
    ["09-16-26", 9002],
    ["09-10-26", 9001],
  ] as const)
    expect(await day(date, "", zone)).toMatchObject({ status: 200, text: "" });
  expect((await day("2026-09-16")).status).toBe(404);
});

test("what Shield recorded of the visitors is among the events of the zone", async () => {
  const body = { from: now - 24 * 3_600_000, to: now, filters: [{ field: "ruleId", op: "eq", value: ["942100"] }] };
  const found = await ask(emulator(), "POST", "/shield/event-logs/42/search", { ...body, query: "/a?x=1|2" });
  expect(at(found.json, "total")).toBe(3);
  expect(at(found.json, "rows", 0, "log", "TriggerMatch")).toEqual({ Key: "RX", Value: "x" });
});

test("the example's day is the same each time, and traffic that cannot be read names the place", async () => {
  const file = await readTrafficFile("examples/traffic/day.json");
  const [one, two] = [new Traffic(file, new Date(now)), new Traffic(file, new Date(now))];
  expect(one.zone(9001)?.hits).toEqual(two.zone(9001)?.hits);
  expect(one.zone(9001)?.hits).toHaveLength(3244);
  await expect(
    startEmulator({ traffic: { zones: [{ pullZoneId: 1, visitors: [{ ...visitor, paths: [] }] }] } }),
  ).rejects.toThrow("zones[0].visitors[0].paths");
});
