import type { BunnyClient } from "../../../src/api/index.js";
import type { ScriptedAnswer, SeenRequest } from "../../support/scripted-server.js";
import { bench, errorOf } from "./harness.js";

const done = { statusCode: 200, success: true };
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A server that counts the requests to each zone at the same time, each of which takes 10 ms. */
async function busyBench(answer: (request: SeenRequest, others: number) => ScriptedAnswer) {
  const underWay = new Map<string, number>();
  const most = new Map<string, number>();
  const found = await bench((request) => {
    const zone = request.path.split("/")[3] ?? "";
    const others = underWay.get(zone) ?? 0;
    underWay.set(zone, others + 1);
    most.set(zone, Math.max(most.get(zone) ?? 0, others + 1));
    const until = later(10).then(() => underWay.set(zone, (underWay.get(zone) ?? 0) - 1));
    return { until, ...answer(request, others) };
  });
  return { ...found, most };
}

const lists = [1, 2, 3, 4, 5, 6];
const configure = (client: BunnyClient, id: number, zone = 42) =>
  client.accessLists.configure(zone, id, { isEnabled: true, action: 1 });

test("writes to different objects of a zone run at the same time, those to one object in order", async () => {
  const pages = new Map<string, string>();
  const { client, server, most } = await busyBench(({ method, path, body }) => {
    if (method === "PUT") pages.set(path, body);
    return { body: method === "PUT" ? done : pages.get(path)!, headers: { "content-type": "text/plain" } };
  });
  await Promise.all([
    ...["1", "2", "3"].map((html) => client.customPages.put(42, "block", html)),
    client.customPages.put(42, "challenge", "4"),
    client.customPages.put(43, "block", "5"),
  ]);
  expect(most.get("42")).toBe(2);
  const writes = server.requests.filter(
    ({ method, path }) => method === "PUT" && path === "/shield/shield-zone/42/custom-page/block",
  );
  expect(writes.map(({ body }) => body)).toEqual(["1", "2", "3"]);
});

describe.each([
  ["refuses a write beside another one", { status: 409, body: { message: "busy" } }],
  ["reports a failure for it", { status: 200, body: { success: false, message: "busy" } }],
])("a zone whose API %s", (_, busy) => {
  test("gets one write at a time; none is lost, none is sent again that succeeded", async () => {
    const accepted: string[] = [];
    const { client, server, events } = await busyBench(({ path, body }, others) => {
      if (others > 0) return busy;
      accepted.push(path);
      return { body: { data: JSON.parse(body) as object } };
    });
    await Promise.all(lists.map((id) => configure(client, id)));
    expect(accepted.toSorted()).toEqual(lists.map((id) => `/shield/shield-zone/42/access-lists/configurations/${id}`));
    const before = server.requests.length;
    await Promise.all(lists.map((id) => configure(client, id)));
    expect(server.requests.length - before).toBe(lists.length);
    const fallbacks = events.filter(({ event }) => event === "one_at_a_time");
    expect(fallbacks).toMatchObject([
      { method: "PATCH", operation: expect.stringContaining("set the action of access list") as unknown },
    ]);
    expect(fallbacks[0]?.reason).toContain("busy");
  });
});

test("another zone still gets writes at the same time", async () => {
  const { client, most } = await busyBench(({ path }, others) =>
    path.includes("/42/") && others > 0
      ? { status: 409, body: {} }
      : { body: { data: { isEnabled: true, action: 1 } } },
  );
  await Promise.all([42, 43].flatMap((zone) => lists.map((id) => configure(client, id, zone))));
  most.clear();
  await Promise.all([42, 43].flatMap((zone) => lists.map((id) => configure(client, id, zone))));
  expect(most.get("42")).toBe(1);
  expect(most.get("43")).toBeGreaterThan(1);
});

test("a failure of a write that ran alone is reported, and does not slow down the zone", async () => {
  const { client, server, events } = await bench([{ status: 409, body: { message: "no" } }]);
  expect(await errorOf(configure(client, 1))).toMatchObject({ kind: "conflict" });
  expect(server.requests).toHaveLength(1);
  expect(events.some(({ event }) => event === "one_at_a_time")).toBe(false);
});

test("a failure that persists alone is reported", async () => {
  const { client } = await busyBench(({ path }) =>
    path.endsWith("/configurations/2")
      ? { status: 409, body: { message: "never" } }
      : { body: { data: { isEnabled: true, action: 1 } } },
  );
  const results = await Promise.allSettled(lists.map((id) => configure(client, id)));
  expect(results.map(({ status }) => status === "fulfilled")).toEqual(lists.map((id) => id !== 2));
});

const list = (name: string) => ({ name, description: null, type: 0, content: "192.0.2.1" });
const created = (body: string, id: number) => ({ body: { data: { ...(JSON.parse(body) as object), id } } });

describe("creates of lists", () => {
  test("that were refused are repeated, and none exists twice", async () => {
    const names: string[] = [];
    const { client } = await busyBench(({ body }, others) => {
      if (others > 0) return { status: 409, body: { message: "busy" } };
      names.push((JSON.parse(body) as { name: string }).name);
      return created(body, names.length);
    });
    await Promise.all(["a", "b", "c"].map((name) => client.accessLists.create(42, list(name))));
    expect(names.toSorted()).toEqual(["a", "b", "c"]);
  });

  test("that may have happened are repeated only after the zone was seen without them", async () => {
    const methods: string[] = [];
    const { client } = await busyBench(({ method, body }) => {
      methods.push(method);
      if (method === "GET") return { body: { managedLists: [], customLists: [] } };
      return methods.length === 1 ? { status: 500, body: "" } : created(body, methods.length);
    });
    await Promise.all(["a", "b"].map((name) => client.accessLists.create(42, list(name))));
    expect(methods.filter((method) => method === "POST")).toHaveLength(3);
    expect(methods.lastIndexOf("GET")).toBe(methods.length - 2);
  });

  test("with one name run in order", async () => {
    let posts = 0;
    const { client, most } = await busyBench(({ body }) => created(body, (posts += 1)));
    await Promise.all(["a", "a"].map((name) => client.accessLists.create(42, list(name))));
    expect([posts, most.get("42")]).toEqual([2, 1]);
  });
});

test("creates of rules run one at a time", async () => {
  let [posts, underWay, most] = [0, 0, 0];
  const { client } = await bench(({ method, body }) => {
    if (method === "GET") return { body: { id: posts, shieldZoneId: 42, ruleName: "r" } };
    [posts, underWay] = [posts + 1, underWay + 1];
    most = Math.max(most, underWay);
    const until = later(10).then(() => (underWay -= 1));
    return { until, body: { id: posts, shieldZoneId: 42, ...(JSON.parse(body) as object) } };
  });
  const input = { ruleName: "r", ruleDescription: "", ruleConfiguration: { chainedRuleConditions: null } as never };
  await Promise.all([client.rateLimits.create(42, input), client.rateLimits.create(42, input)]);
  expect([posts, most]).toEqual([2, 1]);
});

describe("which writes to a zone run in order", () => {
  const settings = {
    data: { shieldZoneId: 42, planType: 1, wafEnabled: true, isEnabled: true },
    ...done,
    min: 1,
    max: 2,
  };
  const bot = { botId: 17, category: 3, action: 1, userAgentMatch: null, isVerifiable: false };
  const rule = { ruleName: "r", ruleDescription: "", ruleConfiguration: { chainedRuleConditions: null } as never };
  const upload = { isEnabled: true, csamScanningMode: null, antivirusScanningMode: null };

  /** An answer with which every write below is content. */
  function answer({ method, path, body }: SeenRequest): ScriptedAnswer {
    if (path.includes("/bot-detection"))
      return { body: { data: { requestIntegrity: {}, ipAddress: {}, browserFingerprint: {} } } };
    if (path.includes("/bot-categorization/")) return { body: { data: bot } };
    if (path.includes("/access-lists/")) return { body: { data: { id: 1, isEnabled: true, action: 1 }, ...done } };
    if (path.includes("/rate-limit") || path.includes("/custom-rule"))
      return { body: { id: 77, shieldZoneId: 42, ...done, ...(method === "PATCH" ? JSON.parse(body) : {}) } };
    return { body: settings };
  }

  const writes = {
    "the zone": (c: BunnyClient) => c.zones.update(42, { wafEnabled: true }),
    "the zone as it was": (c: BunnyClient) => c.zones.restore(42, { wafEnabled: true }),
    "a review": (c: BunnyClient) => c.wafCatalog.review(42, "1", "ignore"),
    "bot detection": (c: BunnyClient) => c.botDetection.update(42, {} as never),
    "upload scanning": (c: BunnyClient) => c.uploadScanning.update(42, upload),
    "list 1": (c: BunnyClient) => c.accessLists.update(42, 1, { name: "a" }),
    "the deletion of list 1": (c: BunnyClient) => c.accessLists.delete(42, 1),
    "list 2": (c: BunnyClient) => c.accessLists.update(42, 2, { name: "a" }),
    "the deletion of list 2": (c: BunnyClient) => c.accessLists.delete(42, 2),
    "configuration 1": (c: BunnyClient) => configure(c, 1),
    "configuration 2": (c: BunnyClient) => configure(c, 2),
    "bot 17": (c: BunnyClient) => c.bots.setAction(42, 17, 1),
    "bot 18": (c: BunnyClient) => c.bots.setAction(42, 18, 1),
    "category 17": (c: BunnyClient) => c.bots.setCategoryAction(42, 17, 1),
    "category 18": (c: BunnyClient) => c.bots.setCategoryAction(42, 18, 1),
    "the block page": (c: BunnyClient) => c.customPages.put(42, "block", "x"),
    "the deletion of the block page": (c: BunnyClient) => c.customPages.delete(42, "block"),
    "the deletion of the challenge page": (c: BunnyClient) => c.customPages.delete(42, "challenge"),
    "rate limit 77": (c: BunnyClient) => c.rateLimits.update(42, 77, rule),
    "rate limit 78": (c: BunnyClient) => c.rateLimits.update(42, 78, rule),
    "the deletion of rate limit 77": (c: BunnyClient) => c.rateLimits.delete(42, 77),
    "the deletion of rate limit 78": (c: BunnyClient) => c.rateLimits.delete(42, 78),
  };
  type Write = keyof typeof writes;

  test.each<[Write, Write]>([
    ["the zone", "the zone"],
    ["the zone", "a review"],
    ["the zone", "the zone as it was"],
    ["bot detection", "bot detection"],
    ["list 1", "the deletion of list 1"],
    ["configuration 1", "configuration 1"],
    ["bot 17", "bot 17"],
    ["category 17", "category 17"],
    ["the block page", "the deletion of the block page"],
    ["rate limit 77", "the deletion of rate limit 77"],
  ])("%s, then %s", async (first, second) => {
    let [underWay, most] = [0, 0];
    const { client } = await bench((request) => {
      underWay += 1;
      most = Math.max(most, underWay);
      return { until: later(5).then(() => (underWay -= 1)), ...answer(request) };
    });
    await Promise.allSettled([writes[first](client), writes[second](client)]);
    expect(most).toBe(1);
  });

  test.each<[Write, Write]>([
    ["the zone", "bot detection"],
    ["bot detection", "upload scanning"],
    ["list 1", "list 2"],
    ["list 1", "configuration 1"],
    ["the deletion of list 1", "the deletion of list 2"],
    ["configuration 1", "configuration 2"],
    ["bot 17", "bot 18"],
    ["bot 17", "category 17"],
    ["category 17", "category 18"],
    ["the block page", "the deletion of the challenge page"],
    ["rate limit 77", "rate limit 78"],
    ["the deletion of rate limit 77", "the deletion of rate limit 78"],
  ])("but at the same time: %s and %s", async (first, second) => {
    let arrive: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (arrive = resolve));
    const { client, server } = await bench((request, number) => {
      if (number === 2) arrive();
      return { until: both, ...answer(request) };
    });
    await Promise.allSettled([writes[first](client), writes[second](client)]);
    expect(server.requests.length).toBeGreaterThanOrEqual(2);
  });
});

test("a write makes what was read before outdated, if it is of that kind", async () => {
  const modes = { executionMode: 0, bodyLimitAction: 0, unmatchedPathAction: 0 };
  const configuration = { title: "a", version: "1", isEnabled: true, ...modes };
  const { client, server } = await bench(({ method, path }) => {
    if (path.includes("api-guardian")) return { body: { data: { configuration, endpoints: [] } } };
    if (method === "GET") return { body: { categories: [] } };
    return { body: { data: { category: 3, action: 1 } } };
  });
  const reads = () => server.requests.filter(({ method }) => method === "GET").length;
  await client.bots.list(42);
  await client.bots.list(42);
  expect(reads()).toBe(1);
  await client.bots.setCategoryAction(42, 3, 1);
  await client.bots.list(42);
  expect(reads()).toBe(2);
  await client.apiGuardian.get(42);
  await client.apiGuardian.get(42);
  expect(reads()).toBe(3);
  await client.apiGuardian.update(42, { isEnabled: true } as never);
  expect(reads()).toBe(4); // It was read back.
  await client.apiGuardian.get(42);
  await client.bots.list(42);
  expect(reads()).toBe(5);
});
