import type { SeenRequest, ScriptedAnswer } from "../../support/scripted-server.js";
import { bench, errorOf } from "../http/harness.js";

/** A zone that stores lists, with a short delay so that requests overlap. */
function keeper() {
  const lists = new Map<number, { isEnabled: boolean; action: number; name: string }>();
  let next = 300;
  return (request: SeenRequest): ScriptedAnswer => {
    const delay = 2;
    if (request.method === "POST") {
      next += 1;
      const { name } = JSON.parse(request.body) as { name: string };
      lists.set(next, { name, isEnabled: false, action: 4 });
      return { delay, body: { data: { id: next, name, type: 0, content: "192.0.2.1" } } };
    }
    const configurationId = Number(/configurations\/(\d+)$/.exec(request.path)?.[1]);
    const changed = lists.get(configurationId - 1000);
    if (request.method === "PATCH" && changed !== undefined) {
      Object.assign(changed, JSON.parse(request.body));
      return { delay, body: { data: { isEnabled: changed.isEnabled, action: changed.action } } };
    }
    const rows = [...lists].map(([listId, list]) => ({
      ...{ listId, configurationId: listId + 1000, type: 0, entryCount: 1 },
      ...list,
    }));
    return { delay, body: { managedLists: [], customLists: rows } };
  };
}

const isOverview = ({ method, path }: SeenRequest): boolean => method === "GET" && path.endsWith("/access-lists");

test("fifty lists, ten at a time as an engine makes them: two requests each and a few shared", async () => {
  const { client, server } = await bench(keeper());
  const make = async (name: string): Promise<void> => {
    const { id } = await client.accessLists.create(42, { name, type: 0, content: "192.0.2.1" });
    const { configurationId } = await client.accessLists.details(42, id);
    await client.accessLists.configure(42, configurationId, { isEnabled: true, action: 2 });
  };
  const names = Array.from({ length: 50 }, (_, index) => `list ${index}`);
  const work = async (): Promise<void> => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) await make(name);
  };
  await Promise.all(Array.from({ length: 10 }, work));
  const { customLists } = await client.accessLists.list(42);
  expect(customLists).toHaveLength(50);
  expect(customLists.every(({ isEnabled, action }) => isEnabled && action === 2)).toBe(true);
  const overviews = server.requests.filter(isOverview).length;
  expect(server.requests.length - overviews).toBe(100);
  expect(overviews).toBeLessThanOrEqual(8);
});

test("fifty readers of a zone share one overview; another zone has its own; it expires", async () => {
  let now = 0;
  const { client, server } = await bench([{ delay: 2, body: { managedLists: [], customLists: [] } }], {
    now: () => now,
    shareForMs: 10_000,
  });
  await Promise.all(Array.from({ length: 50 }, () => client.accessLists.list(42)));
  expect(server.requests).toHaveLength(1);
  await client.accessLists.list(43);
  expect(server.requests).toHaveLength(2);
  now = 10_000;
  await client.accessLists.list(42);
  expect(server.requests).toHaveLength(2);
  now = 10_001;
  await client.accessLists.list(42);
  expect(server.requests).toHaveLength(3);
});

test("a failed overview is not kept", async () => {
  const { client } = await bench([{ status: 401 }, { body: { managedLists: [], customLists: [] } }]);
  const both = await Promise.allSettled([client.accessLists.list(42), client.accessLists.list(42)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await client.accessLists.list(42)).toMatchObject({ customLists: [] });
});

test("details of a missing list are requested once, also after a write to another one", async () => {
  const { client, server, waits } = await bench((request) =>
    isOverview(request)
      ? { body: { managedLists: [], customLists: [] } }
      : { body: { data: { isEnabled: true, action: 2 } } },
  );
  expect(await errorOf(client.accessLists.details(42, 7))).toMatchObject({
    kind: "not_found",
    ambiguousNotFound: false,
  });
  expect(server.requests).toHaveLength(1);
  await client.accessLists.configure(42, 1, { isEnabled: true, action: 2 });
  expect(await errorOf(client.accessLists.details(42, 7))).toMatchObject({ kind: "not_found" });
  expect(server.requests.filter(isOverview)).toHaveLength(2);
  expect(waits).toEqual([]);
});

test("a delete that the API refuses for an enabled list disables it and tries again", async () => {
  const row = { listId: 7, configurationId: 70, name: "a", type: 0, action: 2, entryCount: 1, isEnabled: true };
  let isEnabled = true;
  let isDeleted = false;
  const { client, server } = await bench((request) => {
    if (request.method === "PATCH") isEnabled = false;
    if (request.method === "DELETE") isDeleted = !isEnabled;
    if (request.method === "PATCH") return { body: { data: { isEnabled, action: 2 } } };
    if (request.method === "GET")
      return { body: { managedLists: [], customLists: isDeleted ? [] : [{ ...row, isEnabled }] } };
    return isEnabled
      ? { status: 400, body: { success: false, message: "Still enabled." } }
      : { body: { success: true } };
  });
  expect(await client.accessLists.delete(42, 7)).toBe("deleted");
  expect(server.requests.map(({ method }) => method)).toEqual(["DELETE", "GET", "PATCH", "DELETE", "GET"]);
  expect(server.requests[2]!.body).toBe('{"isEnabled":false,"action":2}');
});

test("a delete that the API refuses for another reason fails", async () => {
  const { client } = await bench((request) =>
    request.method === "GET"
      ? { body: { managedLists: [], customLists: [] } }
      : { status: 400, body: { success: false, message: "Managed." } },
  );
  expect(await errorOf(client.accessLists.delete(42, 7))).toMatchObject({
    kind: "invalid_request",
    reason: "Managed.",
  });
});
