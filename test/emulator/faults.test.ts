import { readFile } from "node:fs/promises";
import { faultMembers, faultSchema } from "../../src/emulator/faults/fault-schema.js";
import type { Fault } from "../../src/emulator/index.js";
import { ask, at } from "./support/ask.js";
import { useEmulator } from "./support/running.js";
import { setTimeout as delay } from "node:timers/promises";
import { until } from "../support/until.js";

const LISTS = "/shield/shield-zone/42/access-lists";
const BODY = { name: "n", type: 3, content: "CN" };
const NOW = new Date("2026-09-17T08:30:00Z");
const emulator = useEmulator({ clock: () => NOW });
const create = () => ask(emulator(), "POST", LISTS, BODY);
const lists = () => ask(emulator(), "GET", LISTS);
const stored = () => emulator().snapshot().accessLists.length;

test("a fault is played as often as configured, after those it skips, and only where it matches", async () => {
  emulator().faults.add({ kind: "empty", status: 500, operation: ["listAccessLists", "x"], skip: 1, times: 2 });
  expect((await create()).status).toBe(200);
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await lists()).status);
  expect(statuses).toEqual([200, 500, 500, 200, 200]);
  expect(emulator().faults.all()).toMatchObject([{ matched: 3, played: 2 }]);
});

test.each<[Pick<Fault, "operation" | "method" | "path">, boolean]>([
  [{ method: "get" }, true],
  [{ method: "PUT" }, false],
  [{ path: "/shield/*/access-lists" }, true],
  [{ path: "/shield/*/access-list" }, false],
  [{ path: LISTS, operation: "listAccessLists" }, true],
  [{ operation: "createAccessList" }, false],
])("a fault with %j plays at the list of lists: %s", async (when, plays) => {
  emulator().faults.add({ kind: "empty", status: 503, ...when });
  expect((await lists()).status).toBe(plays ? 503 : 200);
});

test("times null is always; faults are played in the order they were added; one can be removed", async () => {
  const id = emulator().faults.add({ kind: "empty", status: 500, times: null });
  emulator().faults.add({ kind: "empty", status: 502 });
  expect([(await lists()).status, (await lists()).status]).toEqual([500, 500]);
  expect([emulator().faults.remove(id), emulator().faults.remove(id)]).toEqual([true, false]);
  expect([(await lists()).status, (await lists()).status]).toEqual([502, 200]);
});

test("429 says when to retry in seconds, as a date, or not at all, and nothing was performed", async () => {
  const after: (string | null)[] = [];
  for (const retryAfter of ["seconds", "date", "none"] as const) {
    emulator().faults.add({ kind: "too-many-requests", seconds: 30, retryAfter });
    const reply = await create();
    expect(reply.status).toBe(429);
    after.push(reply.headers.get("retry-after"));
  }
  expect(after).toEqual(["30", "Thu, 17 Sep 2026 08:30:30 GMT", null]);
  expect(stored()).toBe(0);
});

test("a connection is closed before the write, or after it", async () => {
  emulator().faults.add({ kind: "reset-before" });
  await expect(create()).rejects.toThrow("fetch failed");
  expect(stored()).toBe(0);
  emulator().faults.add({ kind: "reset-after" });
  await expect(create()).rejects.toThrow("fetch failed");
  expect(stored()).toBe(1);
  expect(emulator().requests()).toMatchObject([
    { fault: "reset-before", status: null },
    { fault: "reset-after", status: null },
  ]);
});

test("a write is answered as if it was carried out, and is not", async () => {
  emulator().faults.add({ kind: "acknowledge" });
  const reply = await create();
  expect(reply.status).toBe(200);
  expect(stored()).toBe(0);
  expect(emulator().requests()).toMatchObject([{ fault: "acknowledge", status: 200 }]);
  expect((await create()).status).toBe(200);
  expect(stored()).toBe(1);
});

test("a response delayed before or after the write; a client that disconnects first causes no write, or a write", async () => {
  emulator().faults.add({ kind: "delay", milliseconds: 60 });
  expect((await create()).status).toBe(200);
  for (const wait of ["before", "after"] as const) {
    emulator().faults.add({ kind: "delay", milliseconds: 60_000, wait });
    const leaving = new AbortController();
    const response = expect(
      fetch(emulator().url + LISTS, {
        method: "POST",
        headers: { AccessKey: "emulator-key", "Content-Type": "application/json" },
        body: JSON.stringify(BODY),
        signal: leaving.signal,
      }),
    ).rejects.toThrow("aborted");
    // Before the write there is nothing to wait for, except the request itself.
    await (wait === "after" ? until(() => stored() === 2) : delay(300));
    leaving.abort();
    await response;
  }
  expect(stored()).toBe(2);
});

test("a proxy's page, an empty 200, any response with headers", async () => {
  emulator().faults.add({ kind: "html" });
  const html = await lists();
  expect([html.status, html.headers.get("content-type")]).toEqual([502, "text/html"]);
  expect(html.text).toContain("<h1>Bad Gateway</h1>");
  emulator().faults.add({ kind: "empty" });
  const empty = await lists();
  expect([empty.status, empty.text]).toEqual([200, ""]);
  emulator().faults.add({ kind: "answer", status: 418, text: "short", headers: { "x-why": "tea" } });
  const teapot = await lists();
  expect([teapot.status, teapot.text, teapot.headers.get("x-why")]).toEqual([418, "short", "tea"]);
  emulator().faults.add({ kind: "answer", status: 200, json: { data: null } });
  expect((await lists()).json).toEqual({ data: null });
});

test("a write can be performed although its response says otherwise", async () => {
  emulator().faults.add({ kind: "answer", status: 500, process: true });
  expect((await create()).status).toBe(500);
  expect(stored()).toBe(1);
});

test("a failure in a 200 is where the operation has it", async () => {
  const block = { statusCode: 200, success: false, message: "no", errorKey: "k" };
  const failure: Fault = { kind: "failure", message: "no", errorKey: "k", times: null };
  emulator().faults.add(failure);
  expect((await create()).json).toEqual({ data: null, error: block });
  expect((await ask(emulator(), "PUT", "/shield/shield-zone/42/custom-page/block", "x")).json).toEqual(block);
  expect((await ask(emulator(), "GET", "/shield/rate-limit/77")).json).toMatchObject({ id: 0, errorResponse: block });
  const logs = await ask(emulator(), "GET", "/shield/event-logs/42/09-17-2026");
  expect(logs.json).toMatchObject({ logs: null, errorResponse: block });
  expect(stored()).toBe(0);
});

test("the correct response changed: a new field, an unknown code, a member removed, one appended", async () => {
  await create();
  emulator().faults.add({
    kind: "alter",
    changes: [
      { pointer: "/customLists/0/action", value: 9 },
      { pointer: "/customLists/0/brand~1new", value: { deep: [1] } },
      { pointer: "/customLists/0/name" },
      { pointer: "/managedLists", value: null },
      { pointer: "/customLists/-", value: "more" },
      { pointer: "/error/success", value: false },
    ],
  });
  const { json } = await lists();
  expect(json).toMatchObject({
    managedLists: null,
    customLists: [{ action: 9, "brand/new": { deep: [1] } }, "more"],
    error: { success: false },
  });
  expect(at(json, "customLists", 0)).not.toHaveProperty("name");
  expect((await lists()).json).toMatchObject({ customLists: [{ action: 4, name: "n" }] });
});

test.each([
  [{ kind: "explode" }],
  [{ kind: "empty", status: 99 }],
  [{ kind: "html", tims: 3 }],
  [{ kind: "alter", changes: [{ pointer: "x" }] }],
  [{ kind: "lag", milliseconds: 0 }],
  [{ kind: "swap" }],
  [{ kind: "alter-request", changes: [{ pointer: "x" }] }],
])("%j is not a fault", (fault) => {
  expect(() => emulator().faults.add(fault as Fault)).toThrow();
});

test("what the API stores differs from what was sent, by member or as a whole", async () => {
  emulator().faults.add({ kind: "alter-request", changes: [{ pointer: "/name", value: "Other" }] });
  expect((await create()).json).toMatchObject({ data: { name: "Other", content: "CN" } });
  emulator().faults.add({ kind: "alter-request", text: JSON.stringify({ ...BODY, content: "DE" }) });
  expect((await create()).json).toMatchObject({ data: { name: "n", content: "DE" } });
  expect(emulator().snapshot().accessLists).toMatchObject([{ name: "Other" }, { content: "DE" }]);
  expect(
    emulator()
      .requests()
      .map(({ body }) => body),
  ).toEqual([JSON.stringify(BODY), JSON.stringify(BODY)]);
});

test("a body that is not JSON has no members that could be stored otherwise", async () => {
  const page = "/shield/shield-zone/44/custom-page/block";
  for (const fault of [{ changes: [{ pointer: "/x", value: 1 }] }, { text: "<p>other</p>" }]) {
    emulator().faults.add({ kind: "alter-request", ...fault });
    await ask(emulator(), "PUT", page, "<p>");
  }
  const stored = emulator()
    .snapshot()
    .zones.find(({ shieldZoneId }) => shieldZoneId === 44)?.customPages;
  expect(stored?.["block"]).toBe("<p>other</p>");
});

test("requests are counted by operation, method, path and status, with their overlap", async () => {
  emulator().faults.add({ kind: "delay", milliseconds: 50, times: 2 });
  await Promise.all([create(), create()]);
  await lists();
  const counted = [
    {},
    { operation: "createAccessList" },
    { method: "GET" },
    { path: "/shield" },
    { status: 200 },
    { status: 404 },
  ];
  expect(counted.map((filter) => emulator().countRequests(filter))).toEqual([3, 2, 1, 3, 3, 0]);
  const [first, second, third] = emulator().requests();
  expect(second!.startedAt).toBeLessThan(first!.endedAt!);
  expect(third!.startedAt).toBeGreaterThan(second!.endedAt!);
  expect(first).toMatchObject({
    pathTemplate: "/shield/shield-zone/:shieldZoneId/access-lists",
    body: JSON.stringify(BODY),
  });
  emulator().resetRequests();
  expect(emulator().countRequests()).toBe(0);
});

test.each(faultSchema.options.map(({ entries }) => entries.kind.literal))(
  "the guide names the kind %s and each of its members",
  async (kind) => {
    const guide = await readFile("docs/guides/emulator.md", "utf8");
    const missing = [kind, ...faultMembers(kind)].filter((name) => name !== "kind" && !guide.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  },
);
