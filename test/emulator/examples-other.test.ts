import type { Fault } from "../../src/emulator/index.js";
import { ask, at } from "./support/ask.js";
import { exampleSeed } from "./support/example-seed.js";
import { useEmulator } from "./support/running.js";

/** The other example responses; faults produce those that the emulator never sends otherwise. */
let now = new Date("2026-09-17T09:00:00Z");
const emulator = useEmulator({ seed: exampleSeed, clock: () => now });
const get = async (path: string) => {
  const { status, text } = await ask(emulator(), "GET", path);
  return { status, body: text === "" ? "" : (JSON.parse(text) as unknown) };
};
const says = async (path: string, status: number, json: unknown) => {
  emulator().faults.add({ kind: "answer", status, json } satisfies Fault);
  expect(await get(path)).toEqual({ status, body: json });
};
const [first] = exampleSeed.zones?.[0]?.eventLogs ?? [];

test("23: a security event", async () => {
  now = new Date(1759913310543 + 1000);
  const { body } = await get("/shield/event-logs/42/10-08-2025");
  expect(at(body, "logs")).toEqual([first]);
  now = new Date("2026-09-17T09:00:00Z");
});

test("24, 25: pages of events, the token percent-encoded", async () => {
  const events = "/shield/event-logs/42/09-17-2026";
  const shown = { logId: "a", timestamp: 1789624652913, log: "{}", labels: { country: "DE" } };
  await says(events, 200, { logs: [shown], hasMoreData: true, continuationToken: "dG9r/2=", startToken: "s" });
  const last = { logId: "b", timestamp: 1789624652914 };
  await says(`${events}/dG9r%2F2%3D`, 200, {
    logs: [last],
    hasMoreData: false,
    continuationToken: "",
    startToken: "s",
  });
  expect(
    emulator()
      .requests()
      .map(({ operation }) => operation),
  ).toEqual(["getEventLogs", "getEventLogs"]);
});

test("26: a day out of the window", async () => {
  expect(await get("/shield/event-logs/42/09-01-2026")).toEqual({
    status: 401,
    body: {
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
  });
});

test("27: a search in groups", async () => {
  const { status, json } = await ask(emulator(), "POST", "/shield/event-logs/42/search", {
    from: 1789624652913,
    to: 1789628252000,
    filters: [{ field: "country", op: "in", value: ["DE", "AT"] }],
    groupBy: ["ip"],
    buckets: 2,
    page: 0,
    pageSize: 10,
  });
  expect([status, json]).toEqual([
    200,
    {
      rows: [],
      groups: [
        {
          key: { ip: "203.0.113.9" },
          count: 12,
          firstSeen: 1789624652913,
          lastSeen: 1789624659000,
          context: {},
          sparkline: [12, 0],
        },
      ],
      total: 1,
      totalPages: 1,
      page: 0,
      errorResponse: null,
    },
  ]);
});

const ruleMissing = (message: string, errorKey: string) => ({ statusCode: 202, success: false, message, errorKey });

test("28 to 32: rules, unknown ones in three forms, a wrong key", async () => {
  const unknown = ruleMissing("Rule not found or Unauthorized access.", "not_found_or_unauthorised_access.waf_rule");
  expect(await get("/shield/rate-limit/1")).toEqual({
    status: 202,
    body: { id: 0, shieldZoneId: 0, ruleConfiguration: null, errorResponse: unknown },
  });
  await says("/shield/rate-limit/1", 202, {
    id: 0,
    errorResponse: ruleMissing("Rule not found.", "not_found.waf_rule"),
  });
  expect((await get("/shield/rate-limit/77")).body).toEqual({
    ...exampleSeed.rateLimits?.[0],
    ruleDescription: "",
    ruleJson: null,
    errorResponse: null,
  });
  emulator().setVariants({ rateLimitMissing: "accepted-result" });
  expect(await get("/shield/rate-limit/1")).toEqual({
    status: 202,
    body: { location: null, value: null, formatters: [], contentTypes: [], declaredType: null, statusCode: 202 },
  });
  const refused = await ask(emulator(), "GET", "/shield/rate-limit/77", undefined, { AccessKey: "x" });
  expect([refused.status, refused.json]).toEqual([401, { statusCode: 401 }]);
});

test("33: page objects", async () => {
  await emulator().edit(({ rateLimits }) => {
    const [model] = rateLimits;
    for (let id = 200; model && id < 216; id++) rateLimits.push({ ...model, id });
  });
  const page = async (query: string) => (await get(`/shield/rate-limits/${query}`)).body;
  const second = { totalCount: 17, totalPages: 4, currentPage: 2, nextPage: 3, pageSize: 5 };
  expect(at(await page("42?page=2&perPage=5"), "page")).toEqual(second);
  expect(at(await page("42?page=5&perPage=5"), "page")).toMatchObject({
    totalCount: 17,
    totalPages: 4,
    currentPage: 5,
    nextPage: 6,
  });
  expect(await page("43")).toMatchObject({ data: [], page: null });
});

test("34 to 37: autoscaling, and its refusals", async () => {
  const path = "/mc/apps/a/autoscaling";
  const put = (body: unknown) => ask(emulator(), "PUT", path, body);
  const done = await put({ min: 1, max: 10 });
  expect([done.status, done.text]).toEqual([200, ""]);
  expect(await get(path)).toEqual({ status: 200, body: { min: 1, max: 10 } });
  await says(path, 400, {
    title: "Validation Error",
    status: 400,
    detail: "One or more validation errors occurred.",
    instance: "/v3/apps",
    errors: [{ field: "containerTemplates", message: "Application must have at least one container" }],
  });
  const unprocessable = {
    title: "Unprocessable entity",
    status: 422,
    instance: "/mc/apps/a/autoscaling",
    errors: [{ field: "max" }],
    id: null,
  };
  const above = await put({ min: 2, max: 1 });
  expect([above.status, above.json]).toMatchObject([422, unprocessable]);
  await emulator().edit(({ applications }) => {
    for (const application of applications) application.suspended = true;
  });
  const suspended = await put({ min: 1, max: 1 });
  const detail = "User has invalid card or is suspended.";
  expect(suspended.json).toEqual({ title: "Forbidden", status: 403, detail, instance: null, errors: null, id: null });
});

test("38 to 42: overages, a month without, enums, a zone without API Guardian", async () => {
  expect((await get("/shield/metrics/overages/42?year=2026&month=7")).body).toEqual({
    shieldZoneId: 42,
    ...exampleSeed.zones?.[0]?.overages?.[0],
    error: null,
  });
  const none = await get("/shield/metrics/overages/42?year=2026&month=6");
  expect(none).toMatchObject({ status: 404, body: { title: "Not Found", status: 404 } });
  expect((await get("/shield/ddos/enums")).body).toEqual({ data: exampleSeed.enums?.ddos });
  expect((await get("/shield/shield-zone/42/api-guardian/enums")).body).toEqual(exampleSeed.enums?.apiGuardian);
  const errorKey = "api_guardian.get_api_guardian.no_configuration";
  await says("/shield/shield-zone/42/api-guardian/enums", 404, {
    statusCode: 404,
    success: false,
    message: null,
    errorKey,
  });
});

test("43 to 45: heatmaps and play data", async () => {
  const video = "/library/759/videos/32d140e2-e4f4-4eec-9d53-20371e9be607";
  expect((await get(`${video}/play/heatmap`)).body).toEqual({ heatmap: { "0": 100, "1": 87 } });
  emulator().setVariants({ heatmap: "empty" });
  expect(await get(`${video}/play/heatmap`)).toEqual({ status: 200, body: "" });
  expect((await get(`${video}/play`)).body).toMatchObject({
    video: {
      videoLibraryId: 759,
      guid: "32d140e2-e4f4-4eec-9d53-20371e9be607",
      title: "demo",
      dateUploaded: "2026-01-02T03:04:05",
      views: 0,
      isPublic: true,
      length: 60,
      status: 4,
      framerate: 25.0,
      width: 1920,
      height: 1080,
      outputCodecs: "x264",
      thumbnailCount: 1,
      encodeProgress: 100,
      storageSize: 123,
      hasMP4Fallback: false,
      averageWatchTime: 0,
      totalWatchTime: 0,
      smartGenerateFeaturesStatus: { title: null, description: null, chapters: 3, moments: null },
    },
    libraryName: "lib",
    isPlayable: true,
    preferredPlaybackSource: "Playlist",
  });
});

test("46, 47: a zone, and the mapping", async () => {
  expect((await get("/shield/shield-zone/42")).body).toMatchObject({ data: { shieldZoneId: 42 }, error: null });
  expect((await get("/shield/shield-zones/pullzone-mapping")).body).toEqual({
    data: [
      { shieldZoneId: 42, pullZoneId: 9001 },
      { shieldZoneId: 43, pullZoneId: null },
    ],
  });
});
