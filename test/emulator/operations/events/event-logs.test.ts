import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const NOW = new Date("2026-09-17T08:30:00Z");
const emulator = useEmulator({ clock: () => NOW });
const day = (date: string, token = "", zone = 42) =>
  ask(emulator(), "GET", `/shield/event-logs/${zone}/${date}${token === "" ? "" : `/${encodeURIComponent(token)}`}`);
const tokenOf = (json: unknown) => String(at(json, "continuationToken"));

test("the first page needs no token; tokens need encoding and lead to the end", async () => {
  const ids = new Set<unknown>();
  let token = "";
  const sizes: unknown[] = [];
  do {
    const { json } = await day("09-16-2026", token);
    const logs = at(json, "logs");
    sizes.push(at(logs, "length") ?? (Array.isArray(logs) ? logs.length : null));
    for (let i = 0; i < 50 && at(logs, i); i++) ids.add(at(logs, i, "logId"));
    token = at(json, "hasMoreData") === true ? tokenOf(json) : "";
    if (token !== "") expect(token).toMatch(/\/.*=$/);
    else expect(at(json, "continuationToken")).toBe("");
  } while (token !== "");
  expect([sizes, ids.size]).toEqual([[50, 50, 20], 120]);
});

test("an event has milliseconds, text and labels; the newest is first", async () => {
  const { json } = await day("09-17-2026");
  expect(at(json, "logs", 0, "timestamp")).toBe(Date.parse("2026-09-17T00:00:00.102Z"));
  expect(at(json, "logs", 2, "labels")).toMatchObject({ country: "BG", status: "Blocked", asn: "48090" });
  expect(JSON.parse(String(at(json, "logs", 0, "log")))).toMatchObject({ ServerZoneId: 4, RemoteIp: "192.0.2.*" });
  expect(json).toMatchObject({ hasMoreData: false, errorResponse: null });
  expect(String(at(json, "startToken"))).not.toBe("");
});

test.each(["09-14-2026", "09-18-2026", "01-01-2020"])(
  "%s is outside of the window: 401 in the log's form",
  async (date) => {
    const { status, json } = await day(date);
    expect([status, json]).toEqual([
      401,
      {
        logs: null,
        hasMoreData: false,
        continuationToken: null,
        startToken: null,
        errorResponse: {
          statusCode: 401,
          success: false,
          message: "You can only view the past 3 days (72 hours) of Event Logs.",
          errorKey: "invalid_datetime_window.event_logs",
        },
      },
    ]);
  },
);

test("the oldest day of the window is shown", async () => {
  expect(at((await day("09-15-2026")).json, "logs", 0, "timestamp")).toBe(Date.parse("2026-09-15T12:00:00.543Z"));
});

test.each(["2026-09-17", "17-09-2026", "13-01-2026"])("%s is not a date of the form MM-dd-yyyy: 400", async (date) => {
  expect((await day(date)).status).toBe(400);
});

test("a token of another day, or made up, is a 400", async () => {
  const { json } = await day("09-16-2026");
  expect((await day("09-17-2026", tokenOf(json))).status).toBe(400);
  expect((await day("09-16-2026", "start")).status).toBe(400);
});

test("variants: start token, looping token, empty page, page size", async () => {
  emulator().setVariants({ eventLogStart: "start-token", eventLogPageSize: 2 });
  expect((await day("09-17-2026")).status).toBe(404);
  const first = await day("09-17-2026", "start");
  expect([first.status, at(first.json, "hasMoreData")]).toEqual([200, true]);
  emulator().setVariants({ eventLogStart: "either", eventLogToken: "looping" });
  const looping = tokenOf((await day("09-17-2026")).json);
  expect(tokenOf((await day("09-17-2026", looping)).json)).toBe(looping);
  emulator().setVariants({ eventLogToken: "fresh", emptyEventLogs: "null" });
  expect((await day("09-17-2026", "", 43)).json).toMatchObject({ logs: null, hasMoreData: false });
});

test("an unknown zone is reported in a 202", async () => {
  const { status, json } = await day("09-17-2026", "", 999);
  expect([status, at(json, "errorResponse", "errorKey")]).toEqual([202, "not_found_or_unauthorised_access.shieldzone"]);
});
