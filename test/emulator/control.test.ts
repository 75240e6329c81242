import { request } from "node:http";
import { ask, at } from "./support/ask.js";
import { useEmulator } from "./support/running.js";

const LISTS = "/shield/shield-zone/42/access-lists";
const emulator = useEmulator();
const control = (method: string, path: string, body?: unknown) =>
  ask(emulator(), method, `/_emulator${path}`, body, { AccessKey: "" });
const create = () => ask(emulator(), "POST", LISTS, { name: "n", type: 3, content: "CN" });

test("the emulator describes itself", async () => {
  const { json } = await control("GET", "");
  expect(json).toMatchObject({ pid: process.pid, directory: emulator().directory, isNew: true });
  expect(at(json, "operations")).toContainEqual({
    name: "createAccessList",
    method: "POST",
    path: expect.stringContaining("access-lists") as string,
  });
});

test("requests and counters, without control requests, are read and reset", async () => {
  await create();
  await ask(emulator(), "GET", LISTS);
  await ask(emulator(), "GET", "/nowhere");
  expect((await control("GET", "/counters")).json).toEqual({ createAccessList: 1, listAccessLists: 1, other: 1 });
  const { json } = await control("GET", "/requests?operation=createAccessList&status=200");
  expect(json).toMatchObject([{ operation: "createAccessList", method: "POST", status: 200 }]);
  expect((await control("DELETE", "/requests")).status).toBe(204);
  expect((await control("GET", "/counters")).json).toEqual({});
});

test("faults are added, listed, removed and cleared", async () => {
  const added = await control("POST", "/faults", { kind: "empty", status: 500 });
  const id = String(at(added.json, "id"));
  expect((await control("GET", "/faults")).json).toMatchObject([{ fault: { kind: "empty", times: 1 }, played: 0 }]);
  expect((await create()).status).toBe(500);
  expect((await control("DELETE", `/faults/${id}`)).json).toEqual({ removed: true });
  await control("POST", "/faults", { kind: "html" });
  await control("DELETE", "/faults");
  expect((await create()).status).toBe(200);
});

test("an invalid fault, JSON, or variant is a 400 with the reason", async () => {
  expect((await control("POST", "/faults", { kind: "html", tims: 1 })).json).toEqual({
    faults: [
      "tims: A fault of kind html has no such member. It has kind, status, operation, method, path, skip, times.",
    ],
  });
  expect((await control("POST", "/faults", "{")).json).toEqual({ faults: ["The body must be JSON."] });
  expect((await control("PATCH", "/variants", { entryOrder: "odd" })).json).toEqual({
    faults: [expect.stringContaining("entryOrder")],
  });
});

test("variants are changed one by one", async () => {
  await control("PATCH", "/variants", { entryOrder: "sorted" });
  const { json } = await control("PATCH", "/variants", { newList: "enabled" });
  expect(json).toMatchObject({ entryOrder: "sorted", newList: "enabled", hostBits: "masked" });
  expect(emulator().variants()).toEqual(json);
});

test("the store is read and reset", async () => {
  const before = (await control("GET", "/store")).json;
  await create();
  expect(at((await control("GET", "/store")).json, "accessLists", "0", "listId")).toBe(301);
  expect((await control("POST", "/reset")).status).toBe(204);
  expect((await control("GET", "/store")).json).toEqual(before);
  expect(at((await create()).json, "data", "id")).toBe(301);
});

test("a direct edit of the store recomputes checksum and count", async () => {
  await create();
  await emulator().edit(({ accessLists }) => {
    for (const list of accessLists) list.content = "CN\nRU";
  });
  expect(at((await ask(emulator(), "GET", `${LISTS}/301`)).json, "data")).toMatchObject({
    entryCount: 2,
    checksum: "f1d82bf733e4e80295007119f1ada4bcfe74d4e0a91f280901295d8963a597be",
  });
});

test.each([
  ["the emulator", "POST", "/_emulator/reset", 204],
  ["the API", "POST", LISTS, 200],
  ["an operation that needs no key", "GET", "/library/759/videos/missing/play", 404],
  ["an unknown path", "GET", "/nowhere", 404],
])("a web page, or a rebound name, cannot call %s", async (_what, method, path, usual) => {
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = emulator();
      const sent = { AccessKey: "emulator-key", "Content-Type": "application/json", ...headers };
      request({ host: "127.0.0.1", port, path, method, headers: sent }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end(method === "POST" ? '{"name":"n","type":3,"content":"CN"}' : undefined);
    });
  const before = emulator().snapshot();
  expect(await status({ Origin: "https://evil.example" })).toBe(403);
  expect(await status({ Origin: "null" })).toBe(403);
  expect(await status({ Host: "evil.example" })).toBe(403);
  expect(emulator().snapshot()).toEqual(before);
  expect(emulator().requests()).toEqual([]);
  expect(await status({ Host: `localhost:${emulator().port}` })).toBe(usual);
});
