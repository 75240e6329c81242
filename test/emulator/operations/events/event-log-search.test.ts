import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const NOW = new Date("2026-09-17T08:30:00Z");
const HOUR = 3_600_000;
const emulator = useEmulator({ clock: () => NOW });
const search = (more: object, path = "search") =>
  ask(emulator(), "POST", `/shield/event-logs/42/${path}`, {
    from: NOW.getTime() - 48 * HOUR,
    to: NOW.getTime(),
    ...more,
  });

test("rows contain the log as an object, and pages count from 0", async () => {
  const first = await search({});
  expect(first.json).toMatchObject({ groups: null, total: 124, totalPages: 3, page: 0, errorResponse: null });
  expect(at(first.json, "rows", 49, "log", "ServerZoneId")).toBe(4);
  const last = await search({ page: 2 });
  expect(at(last.json, "rows", 23, "timestamp")).toBe(Date.parse("2026-09-15T12:00:00.543Z"));
  expect(at(last.json, "rows", 24)).toBeUndefined();
});

test.each([
  ["country", "in", ["BG", "de"], 83],
  ["country", "eq", ["BG"], 42],
  ["action", "eq", ["blocked"], 63],
  ["ip", "cidr", ["203.0.113.0/24"], 42],
  ["url", "contains", [".env"], 63],
  ["url", "wildcard", ["https://*/search*"], 61],
  ["ua", "wildcard", ["ExampleBot"], 0],
])("filter %s %s %j finds %i", async (field, op, value, total) => {
  expect(at((await search({ filters: [{ field, op, value }] })).json, "total")).toBe(total);
});

test("filters are joined by and; text is found in the log", async () => {
  const filters = [
    { field: "country", op: "eq", value: ["BG"] },
    { field: "action", op: "eq", value: ["Blocked"] },
  ];
  expect(at((await search({ filters })).json, "total")).toBe(22);
  expect(at((await search({ query: "SQL Injection" })).json, "total")).toBe(61);
});

test("groups are counted, with first, last and sparkline", async () => {
  const { json } = await search({ groupBy: ["country"], buckets: 4, pageSize: 2 });
  expect(json).toMatchObject({ rows: [], total: 3, totalPages: 2 });
  expect(at(json, "groups", 0)).toEqual({
    ...{ key: { country: "BG" }, count: 42, firstSeen: 1789473600543, lastSeen: 1789603200100, context: {} },
    sparkline: [1, 17, 23, 1],
  });
  expect(at(json, "groups", 2)).toBeUndefined();
});

test.each([
  ["to before from", { to: 0 }, 400],
  ["a cidr of something else", { filters: [{ field: "url", op: "cidr", value: ["10.0.0.0/8"] }] }, 400],
  ["a span before the window", { from: NOW.getTime() - 73 * HOUR }, 401],
])("%s is rejected", async (_name, more, status) => {
  expect((await search(more)).status).toBe(status);
});

test.each([
  [501, 500],
  [0, 1],
])("a page size of %i is clamped to %i", async (pageSize, size) => {
  const { status, json } = await search({ pageSize });
  const total = Number(at(json, "total"));
  expect([status, at(json, "totalPages")]).toEqual([200, Math.ceil(total / size)]);
});

test("a body that cannot be decoded is ProblemDetails, as documented for search and export", async () => {
  const { status, json } = await search({ from: "yesterday" });
  expect([status, at(json, "title")]).toEqual([400, "One or more validation errors occurred."]);
});

test("export returns the whole filtered set as CSV", async () => {
  const filters = [{ field: "country", op: "eq", value: ["BG"] }];
  const { headers, text } = await search({ filters }, "export");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = text.trimEnd().split("\r\n");
  expect([lines.length, lines[0]]).toEqual([43, "logId,timestamp,feature,ruleId,ip,ja4,ua,url,asn,country,action"]);
  expect(lines[1]).toContain(",BG,");
});
