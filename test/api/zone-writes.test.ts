import type { BunnyClient } from "../../src/api/index.js";
import type { ScriptedAnswer, SeenRequest } from "../support/scripted-server.js";
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
  const { client, server, most } = await busyBench(({ path }) => ({
    body: path.includes("custom-page") ? done : {},
  }));
  await Promise.all([
    ...["1", "2", "3"].map((html) => client.customPages.put(42, "block", html)),
    client.customPages.put(42, "challenge", "4"),
    client.customPages.put(43, "block", "5"),
  ]);
  expect(most.get("42")).toBe(2);
  const pages = server.requests.filter(({ path }) => path === "/shield/shield-zone/42/custom-page/block");
  expect(pages.map(({ body }) => body)).toEqual(["1", "2", "3"]);
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

  test("that may have happened are never repeated", async () => {
    let posts = 0;
    const { client } = await busyBench(({ method, body }, others) => {
      if (method === "GET") return { body: { managedLists: [], customLists: [] } };
      posts += 1;
      return others > 0 ? { status: 500, body: "" } : created(body, posts);
    });
    const results = await Promise.allSettled(["a", "b"].map((name) => client.accessLists.create(42, list(name))));
    expect(posts).toBe(2);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
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
    if (method === "GET") return { body: { data: [], page: null } };
    [posts, underWay] = [posts + 1, underWay + 1];
    most = Math.max(most, underWay);
    const until = later(10).then(() => (underWay -= 1));
    return { until, body: { id: posts, shieldZoneId: 42, ...(JSON.parse(body) as object) } };
  });
  const input = { ruleName: "r", ruleDescription: "", ruleConfiguration: { chainedRuleConditions: null } as never };
  await Promise.all([client.rateLimits.create(42, input), client.rateLimits.create(42, input)]);
  expect([posts, most]).toEqual([2, 1]);
});
