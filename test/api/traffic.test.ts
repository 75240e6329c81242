import { createClient } from "../../src/api/index.js";
import { startEmulator } from "../../src/emulator/index.js";
import { accessKey, all, bench, errorOf, noon } from "./http/harness.js";

let requests = 0;
const row = (more: object) => ({ statusCode: 200, requestId: `r${(requests += 1)}`, ...more });
const page = (count: number, hasMore: boolean, more: object = {}) => ({
  body: { data: Array.from({ length: count }, () => row(more)), pagination: { hasMore } },
});
const hour = { from: noon - 3_600_000, to: noon };

test("rows come page by page over a fixed window, oldest first, without the visitor's authorization", async () => {
  const secret = { authorizationHeader: "Basic c2VjcmV0" };
  const { client, server } = await bench([page(3, true, secret), page(1, false)]);
  const rows = await all(client.traffic.rows(9001, { ...hour, pageSize: 3 }));
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ statusCode: 200, requestId: expect.any(String) as string })));
  const window = "from=2026-09-17T11%3A00%3A00.000Z&to=2026-09-17T12%3A00%3A00.000Z";
  expect(server.requests.map(({ path }) => path)).toEqual([
    `/v2/pullzones/9001/logs?${window}&limit=3&offset=0&order=asc`,
    `/v2/pullzones/9001/logs?${window}&limit=3&offset=3&order=asc`,
  ]);
  expect(server.requests[0]?.headers.accesskey).toBe(accessKey);
});

test("a page that promises more but is empty ends the log", async () => {
  const { client, server } = await bench([page(0, true)]);
  expect(await all(client.traffic.rows(9001, hour))).toEqual([]);
  expect(server.requests).toHaveLength(1);
});

test("at most 30 requests are sent in ten seconds to one pull zone, with those that are repeated", async () => {
  let asked = 0;
  const { client, waits } = await bench(() => {
    asked += 1;
    if (asked === 5) return { status: 429, body: { error: { code: "rate_limited", message: "Slow.", details: [] } } };
    return page(1, asked < 62);
  });
  expect(await all(client.traffic.rows(9001, hour))).toHaveLength(61);
  // The repeated request, and those after it, came 375 ms after the first four.
  expect(waits).toEqual([375, 9625, 375, 9625]);
});

test("a zone that does not log, and a key that is refused, are told apart", async () => {
  const { client } = await bench([
    { status: 404, body: { error: { code: "logging_disabled", message: "Logging is off.", details: [] } } },
    { status: 403, body: { error: { code: "forbidden", message: "No.", details: [] } } },
  ]);
  expect(await errorOf(all(client.traffic.rows(9001, hour)))).toMatchObject({
    kind: "not_found",
    errorKey: "logging_disabled",
    operation: "read the access log of pull zone 9001",
  });
  const refused = await errorOf(all(client.traffic.rows(9001, hour)));
  expect(refused.kind).toBe("forbidden");
  expect(refused.advice).toBe("Check the access key, and that the pull zone is not suspended or disabled.");
  expect(refused.message).toMatch(/The request went to http:\/\/127\.0\.0\.1:\d+\./);
});

test.each(["http://logs.example.test", "ftp://logs.example.test", "https://user@logs.example.test"])(
  "the logging URL %s is refused as the others are",
  (loggingUrl) => {
    expect(() => createClient({ accessKey, loggingUrl })).toThrow("logging URL");
  },
);

test("client and emulator agree on the whole log", async () => {
  const visitor = { name: "v", addresses: ["192.0.2.1"], hoursAgo: 2, requests: 25, every: 60, paths: ["/"] };
  const emulator = await startEmulator({ traffic: { zones: [{ pullZoneId: 9001, visitors: [visitor] }] } });
  try {
    const client = createClient({ accessKey: emulator.accessKey, loggingUrl: emulator.url });
    const window = { from: Date.now() - 3 * 3_600_000, to: Date.now(), pageSize: 10 };
    const rows = await all(client.traffic.rows(9001, window));
    expect(rows).toHaveLength(25);
    const times = rows.map((row) => String(row["timestamp"]));
    expect(times).toEqual([...times].sort());
    expect((await errorOf(all(client.traffic.rows(9002, window)))).errorKey).toBe("logging_disabled");
  } finally {
    await emulator.close();
  }
});
