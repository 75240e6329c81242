import fc from "fast-check";
import { createAccessLists } from "../../../src/api/access-lists/access-lists.js";
import { ApiError } from "../../../src/api/index.js";
import { mayRepeat, retryAfterWait, retryWait } from "../../../src/api/http/retry.js";
import { createSend } from "../../../src/api/http/send.js";
import { resolveSettings } from "../../../src/api/http/settings.js";
import type { Transport } from "../../../src/api/http/transport.js";
import { createZoneWrites } from "../../../src/api/http/zone-writes.js";
import { bench, errorOf } from "./harness.js";

const created = { body: { data: { id: 7, name: "a", type: 0, content: "192.0.2.1" } } };
const input = { name: "a", type: 0, content: "192.0.2.1" };

test("waits double from half a second, half of each random", () => {
  const error = new ApiError({ kind: "unavailable", reason: "" });
  const waits = (random: number) =>
    [0, 1, 2, 3, 4].map((before) => retryWait({ error }, undefined, { before, left: 0 }, () => random));
  expect(waits(1)).toEqual([500, 1000, 2000, 4000, 8000]);
  expect(waits(0)).toEqual([250, 500, 1000, 2000, 4000]);
});

test("a Retry-After shortens no wait of ours, and our own wait leaves the time that the API needs", () => {
  const error = new ApiError({ kind: "rate_limited", reason: "" });
  const wait = (asked: number | undefined, before: number, left = 600_000) =>
    retryWait({ error }, asked, { before, left }, () => 1);
  expect([0, 1, 2, 3].map((before) => wait(0, before))).toEqual([500, 1000, 2000, 4000]);
  expect([0, 1, 2, 3, 4].map((before) => wait(1500, before))).toEqual([1500, 1500, 2000, 4000, 6000]);
  expect(wait(0, 6, 20_000)).toBe(10_000);
  expect(wait(30_000, 0, 20_000)).toBe(30_000);
});

test.each([
  ["2", 2000],
  [" 120 ", 120_000],
  ["0", 0],
  ["Thu, 17 Sep 2026 12:00:07 GMT", 7000],
  ["Thu, 17 Sep 2026 11:00:00 GMT", 0],
  ["soon", undefined],
  ["-1", undefined],
  ["Thu, 17 Sep 2026 12:00:07 GMT ", 7000],
  ["Thu, 17 Sep 2026 12:00:07 GMT+0100", undefined],
  ["2026-09-17T12:00:07Z", undefined],
  [undefined, undefined],
])("Retry-After %s", (header, wait) => {
  const noon = Date.UTC(2026, 8, 17, 12);
  expect(retryAfterWait(header, undefined, noon)).toBe(wait);
  // If our clock is off by an hour, that does not matter when the API sends its own.
  expect(retryAfterWait(header, "Thu, 17 Sep 2026 12:00:00 GMT", noon + 3_600_000)).toBe(wait);
});

test("a wait is never longer than a minute, unless the API requests it, nor shorter than a quarter of a second", () => {
  const header = fc.oneof(
    fc.nat().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.string(),
  );
  fc.assert(
    fc.property(header, fc.nat(10), fc.double({ min: 0, max: 1, noNaN: true }), (retryAfter, before, random) => {
      const error = new ApiError({ kind: "rate_limited", reason: "" });
      const asked = retryAfterWait(retryAfter, undefined, 1_789_646_400_000);
      const wait = retryWait({ error }, asked, { before, left: 300_000 }, () => random);
      expect(wait).toBeGreaterThanOrEqual(250);
      expect(wait).toBeLessThanOrEqual(Math.max(asked ?? 0, 60_000));
    }),
  );
});

test("calls that are not idempotent are repeated only after a 429", () => {
  const of = (
    kind: "rate_limited" | "unavailable" | "network" | "invalid_request",
    status?: number,
    transient = false,
  ) => ({
    error: new ApiError({ kind, reason: "", status }),
    transient,
    retryAfter: undefined,
    apiDate: undefined,
  });
  expect(mayRepeat(false, of("rate_limited", 429))).toBe(true);
  expect(mayRepeat(false, of("unavailable", 503))).toBe(false);
  expect(mayRepeat(false, of("network", undefined, true))).toBe(false);
  expect(mayRepeat(true, of("network", undefined, true))).toBe(true);
  expect(mayRepeat(true, of("network"))).toBe(false);
  expect(mayRepeat(true, of("unavailable", 501))).toBe(false);
  expect(mayRepeat(true, of("invalid_request", 400))).toBe(false);
  expect([500, 502, 503, 504].every((status) => mayRepeat(true, of("unavailable", status)))).toBe(true);
});

const empty = { body: { managedLists: [], customLists: [] } };

test("a POST is repeated after 429, with the requested wait, and after a look", async () => {
  const { client, server, waits, events } = await bench([
    { status: 429, headers: { "retry-after": "3" } },
    empty,
    { status: 429, headers: { "retry-after": "Thu, 17 Sep 2026 12:00:09 GMT", date: "Thu, 17 Sep 2026 12:00:05 GMT" } },
    empty,
    { status: 429, headers: { "retry-after": "100" } },
    empty,
    { status: 429 },
    empty,
    created,
  ]);
  expect(await client.accessLists.create(42, input)).toMatchObject({ id: 7, adopted: false });
  expect(server.requests.map(({ method }) => method).join(" ")).toBe("POST GET POST GET POST GET POST GET POST");
  // The look after the last 429 waits for the pause of the host, and the repetition for its own time.
  expect(waits).toEqual([3000, 4000, 100_000, 2000, 1000]);
  expect(events.filter(({ event }) => event === "retry").map(({ waitMilliseconds }) => waitMilliseconds)).toEqual([
    ...[3000, 4000, 100_000, 3000],
  ]);
});

test("a POST is not repeated after 429 where the look fails", async () => {
  const { client, server } = await bench([{ status: 429 }, { status: 403 }]);
  const error = await errorOf(client.accessLists.create(42, input));
  expect(error.reason).toMatch(
    /^the API answered 429, and the client could not check whether the list was created nevertheless: /,
  );
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test.each([
  [{ status: 500 }, 4],
  // A wait that the API asks for is kept.
  [{ status: 503, headers: { "retry-after": "4" } }, 11],
])("a failing API is waited for as long as the caller has patience: %j", async (answer, requests) => {
  let now = 0;
  const { client, server } = await bench([answer], {
    retries: 10,
    now: () => now,
    sleep: (milliseconds) => Promise.resolve(void (now += milliseconds)),
  });
  expect(await errorOf(client.zones.get(1, { patienceMs: 3000 }))).toMatchObject({ kind: "unavailable" });
  expect(server.requests).toHaveLength(requests);
});

test("an error says how long the API asked to wait, also as JSON", async () => {
  const { client } = await bench([{ status: 429, headers: { "retry-after": "7" } }, { status: 429 }], { retries: 0 });
  const error = await errorOf(client.zones.get(1));
  expect(error.retryAfterMs).toBe(7000);
  expect(JSON.parse(JSON.stringify({ error }))).toMatchObject({
    error: { name: "ApiError", kind: "rate_limited", message: error.message, advice: error.advice, retryAfterMs: 7000 },
  });
  expect((await errorOf(client.zones.get(1, { isFresh: true }))).retryAfterMs).toBeUndefined();
});

test.each([
  ["GET", 2],
  ["PUT", 2],
  ["PATCH", 2],
  ["DELETE", 2],
  // After the zone was seen without the rule.
  ["POST", 2],
])("a %s whose connection breaks is sent %d times", async (method, times) => {
  let broken = false;
  const { client, server } = await bench((request) => {
    if (request.path.includes("/rate-limits/")) return { body: { data: [] } };
    if (request.path.endsWith("/access-lists")) return { body: { managedLists: [], customLists: [] } };
    if (request.path.endsWith("/autoscaling") && request.method === "GET") return { body: { min: 1, max: 2 } };
    if (!broken) {
      broken = true;
      return { reset: true };
    }
    return request.method === "GET"
      ? { body: { data: { shieldZoneId: 1 } } }
      : { body: { data: { isEnabled: true, action: 2 }, success: true } };
  });
  const calls: Record<string, () => Promise<unknown>> = {
    GET: () => client.zones.get(1),
    PUT: () => client.autoscaling.put("a", { min: 1, max: 2 }),
    PATCH: () => client.accessLists.configure(42, 1, { isEnabled: true, action: 2 }),
    DELETE: () => client.accessLists.delete(42, 1),
    POST: () => client.rateLimits.create(42, { ruleName: "a", ruleDescription: "", ruleConfiguration: nothing }),
  };
  const result = await calls[method]!().catch((error: unknown) => error);
  expect(
    server.requests.filter((request) => request.method === method && !request.path.includes("-limits/")),
  ).toHaveLength(times);
  const isUnread = method === "POST"; // What the second one answers is no rule.
  expect(result instanceof Error).toBe(isUnread);
});

test("a search is a POST that may be repeated", async () => {
  const { client, server } = await bench([{ status: 502 }, { body: { rows: [], groups: null, total: 0 } }]);
  expect(await client.eventLogs.search(42, { from: 1, to: 2 })).toMatchObject({ total: 0, groups: [] });
  expect(server.requests).toHaveLength(2);
});

test("a delete whose response was lost finds nothing the second time: done", async () => {
  const { client } = await bench([
    { reset: true },
    { status: 404, body: { status: 404 } },
    { body: { managedLists: [], customLists: [] } },
  ]);
  expect(await client.accessLists.delete(42, 301)).toBe("already_gone");
});

test("a list's content gets twice the time limit", async () => {
  const limits: [string, number][] = [];
  const transport: Transport = ({ method, timeoutMs }) => {
    limits.push([method, timeoutMs]);
    return Promise.resolve({ answer: { status: 400, headers: {}, body: "" } });
  };
  const settings = resolveSettings({ accessKey: "key" });
  const context = { settings, send: createSend(settings, transport), zoneWrites: createZoneWrites(() => undefined) };
  await errorOf(createAccessLists(context).get(42, 1));
  await errorOf(createAccessLists(context).create(42, input));
  await errorOf(createAccessLists(context).update(42, 1, { name: "b" }));
  await errorOf(createAccessLists(context).update(42, 1, { content: "192.0.2.2" }));
  expect(limits).toEqual([
    ["GET", 30_000],
    ["POST", 60_000],
    ["PATCH", 30_000],
    ["PATCH", 60_000],
  ]);
});

test("an unreachable API is reported at once, as not performed", async () => {
  const { client, server, waits } = await bench([]);
  await server.close();
  const error = await errorOf(client.accessLists.create(42, input));
  expect(error).toMatchObject({ kind: "network", mayHaveHappened: false });
  expect(error.reason).toContain("ECONNREFUSED");
  expect(waits).toEqual([]);
});

test("no more requests are in progress than allowed", async () => {
  let most = 0;
  const { client, server } = await bench(
    ({ path }) => {
      most = Math.max(most, server.underWay());
      return { body: { data: { shieldZoneId: Number(path.split("/").at(-1)) } }, delay: 50 };
    },
    { concurrency: 3 },
  );
  await Promise.all(Array.from({ length: 20 }, (_, zone) => client.zones.get(zone)));
  expect(most).toBe(3);
});

const nothing = {
  variableTypes: null,
  operatorType: null,
  value: null,
  isNegated: null,
  isRegexVariable: null,
  actionType: 1,
  severityType: null,
  transformationTypes: null,
  requestCount: 1,
  counterKeyType: 0,
  timeframe: 1,
  blockTime: 30,
  chainedRuleConditions: null,
};
