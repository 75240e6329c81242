import { ask } from "./support/ask.js";
import { exampleSeed } from "./support/example-seed.js";
import { useEmulator } from "./support/running.js";

/** Example responses about lists, pages, and bots, numbered as in test/api. */
const emulator = useEmulator({ seed: exampleSeed, clock: () => new Date("2026-08-01T09:30:00Z") });
const LISTS = "/shield/shield-zone/42/access-lists";
const COUNTRIES = { name: "block countries", type: 3, content: "CN\nRU" };
const CHECKSUM = "f1d82bf733e4e80295007119f1ada4bcfe74d4e0a91f280901295d8963a597be";
const answered = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
  const { status, text } = await ask(emulator(), method, path, body, headers);
  return { status, body: text === "" ? "" : (JSON.parse(text) as unknown) };
};
const CREATED = {
  id: 301,
  name: "block countries",
  description: null,
  type: 3,
  content: "CN\nRU",
  checksum: CHECKSUM,
  entryCount: 2,
  lastModified: "2026-08-01T09:30:00Z",
};
const failure = (message: string, errorKey: string | null, statusCode = 202) => ({
  statusCode,
  success: false,
  message,
  errorKey,
});

test("1: a create over quota", async () => {
  await answered("POST", LISTS, COUNTRIES);
  const message =
    "Custom Access List limit exceeded. You can have a maximum of 1 custom lists. Please upgrade your Bunny Shield tier or contact support for assistance.";
  expect(await answered("POST", LISTS, COUNTRIES)).toEqual({
    status: 202,
    body: { data: null, error: failure(message, null) },
  });
});

test("2: the request with a checksum", async () => {
  const checksum = "37d7a80604871e579850a658c7add2ae7557d0c6abcc9b31ecddc4424207eba3";
  const request = { name: "Custom Access List", description: "…", type: 0, content: "192.168.0.1", checksum };
  expect(await answered("POST", LISTS, request)).toMatchObject({
    status: 200,
    body: { data: { checksum, description: "…" } },
  });
});

test("3, 4: a created list, with error null or the default block", async () => {
  expect(await answered("POST", LISTS, COUNTRIES)).toEqual({ status: 200, body: { data: CREATED, error: null } });
  emulator().setVariants({ errorBlock: "default" });
  expect(await answered("GET", `${LISTS}/301`)).toEqual({
    status: 200,
    body: { data: CREATED, error: { statusCode: 0, success: false, message: null, errorKey: null } },
  });
});

test("5, 6: the configuration, and the lists of the zone", async () => {
  await answered("POST", LISTS, COUNTRIES);
  expect(await answered("PATCH", `${LISTS}/configurations/42`, { isEnabled: true, action: 2 })).toEqual({
    status: 200,
    body: { data: { isEnabled: true, action: 2 }, error: null },
  });
  const managed = {
    listId: 1,
    configurationId: 100,
    name: "VPN Providers",
    description: "…",
    isEnabled: false,
    type: 1,
    category: 1,
  };
  const custom = {
    listId: 301,
    configurationId: 42,
    name: "block countries",
    description: null,
    isEnabled: true,
    type: 3,
  };
  expect(await answered("GET", LISTS)).toEqual({
    status: 200,
    body: {
      managedLists: [
        {
          ...managed,
          action: 4,
          requiredPlan: 1,
          entryCount: 10000,
          updateFrequency: "1.00:00:00",
          lastUpdated: "2026-08-01T00:00:00Z",
        },
      ],
      customLists: [
        {
          ...custom,
          category: 0,
          action: 2,
          requiredPlan: 0,
          entryCount: 2,
          updateFrequency: null,
          lastUpdated: "2026-08-01T09:30:00Z",
        },
      ],
      customEntryCount: 2,
      customEntryLimit: 1000,
      customListCount: 1,
      customListLimit: 1,
      error: null,
    },
  });
});

test("7, 8: an unknown list, an unknown zone", async () => {
  const list = failure("Access List not found or Unauthorized access.", "not_found_or_unauthorised_access.access_list");
  expect(await answered("GET", `${LISTS}/301`)).toEqual({ status: 202, body: { data: null, error: list } });
  const zone = failure("Shield Zone not found or Unauthorized access.", "not_found_or_unauthorised_access.shieldzone");
  expect(await answered("POST", "/shield/shield-zone/9/access-lists", COUNTRIES)).toEqual({
    status: 202,
    body: { data: null, error: zone },
  });
});

test("9, 10, 11: a delete, the enums, a wrong key", async () => {
  await answered("POST", LISTS, COUNTRIES);
  expect((await answered("DELETE", `${LISTS}/301`)).body).toEqual({
    statusCode: 200,
    success: true,
    message: "Deleted.",
    errorKey: null,
  });
  expect((await answered("GET", `${LISTS}/enums`)).body).toEqual({
    AccessListType: { "0": "IP", "1": "CIDR", "2": "ASN", "3": "Country", "4": "Organization", "5": "JA4" },
    AccessListAction: { "1": "Allow", "2": "Block", "3": "Challenge", "4": "Log", "5": "Bypass" },
  });
  expect(await answered("GET", LISTS, undefined, { AccessKey: "x" })).toEqual({
    status: 401,
    body: { type: "https://tools.ietf.org/html/rfc9110#section-15.5.2", title: "Unauthorized", status: 401 },
  });
});

test("12 to 17: pages as text and as JSON, put and deleted, refused on Basic, missing", async () => {
  const path = (type: string, zone = 42) => `/shield/shield-zone/${zone}/custom-page/${type}`;
  const fragment = "<style>h1{color:#333}</style><main><h1>Please wait</h1><p>Checking your browser.</p></main>";
  for (const [type, html] of [
    ["block", "<h1>Blocked</h1>"],
    ["ratelimit", "<h1>Slow down</h1>"],
    ["challenge", fragment],
  ] as const) {
    expect(await answered("PUT", path(type), html)).toEqual({ status: 200, body: { statusCode: 200, success: true } });
  }
  expect((await ask(emulator(), "GET", path("block"), undefined, { Accept: "text/plain" })).text).toBe(
    "<h1>Blocked</h1>",
  );
  expect(await answered("GET", path("ratelimit"), undefined, { Accept: "application/json" })).toEqual({
    status: 200,
    body: "<h1>Slow down</h1>",
  });
  expect((await ask(emulator(), "GET", path("challenge"))).text).toBe(fragment);
  expect((await answered("DELETE", path("block"))).body).toEqual({ statusCode: 200, success: true });
  expect(await answered("GET", path("block"))).toEqual({
    status: 404,
    body: failure("Custom page not found.", "not_found.custom_page", 404),
  });
  expect(await answered("PUT", path("block", 43), "x")).toEqual({
    status: 400,
    body: failure("Custom response pages are not available on the Basic plan.", "feature_not_available_on_plan", 400),
  });
});

test("18 to 22: bots, a bot, a category, the plan's refusal, a refusal of the list", async () => {
  const bots = "/shield/shield-zone/42/bot-categorization";
  const gpt = { botId: 17, userAgentMatch: "GPTBot", category: 2, action: 0, isVerifiable: true };
  expect(await answered("GET", bots)).toEqual({
    status: 200,
    body: {
      categories: [
        {
          category: 1,
          categoryAction: 2,
          bots: [{ botId: 1, userAgentMatch: "Googlebot", category: 1, action: 2, isVerifiable: true }],
        },
        { category: 2, categoryAction: 0, bots: [gpt] },
      ],
      error: null,
    },
  });
  expect((await answered("PUT", `${bots}/bots/17`, { action: 1 })).body).toEqual({
    data: { ...gpt, action: 1 },
    error: null,
  });
  expect((await answered("PUT", `${bots}/categories/2`, { action: 1 })).body).toEqual({
    data: { category: 2, action: 1 },
    error: null,
  });
  const message =
    "Unable to make changes whilst on the Basic tier of Bunny Shield. Please upgrade to Advanced to enable Bot Detection.";
  emulator().setVariants({ failureStatus: "accepted" });
  expect(await answered("PUT", "/shield/shield-zone/43/bot-categorization/bots/17", { action: 1 })).toEqual({
    status: 202,
    body: { data: null, error: failure(message, "invalid_plan_type.bot_detection") },
  });
  emulator().faults.add({ kind: "failure", status: 403, message: "…", errorKey: "…" });
  expect(await answered("GET", bots)).toEqual({
    status: 403,
    body: { categories: null, error: failure("…", "…", 403) },
  });
});
