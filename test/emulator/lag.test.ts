import { useEmulator } from "./support/running.js";
import { ask, at } from "./support/ask.js";

const LISTS = "/shield/shield-zone/42/access-lists";
const START = Date.parse("2026-09-17T08:30:00Z");
let now = START;
const emulator = useEmulator({ clock: () => new Date(now) });
beforeEach(() => {
  now = START;
});

const create = (name = "n") => ask(emulator(), "POST", LISTS, { name, type: 3, content: "CN" });
// A list that does not exist is answered with 202.
const listIn = async (list: number) => (await ask(emulator(), "GET", `${LISTS}/${list}`)).status;
const names = async () => {
  const { json } = await ask(emulator(), "GET", LISTS);
  return [0, 1, 2].map((index) => at(json, "customLists", index, "name")).filter((name) => name !== undefined);
};

test("a change shows only after the lag, in the list and by its ID, also if it was made without a request", async () => {
  emulator().faults.add({ kind: "lag", milliseconds: 2000, times: null });
  await create("first");
  now += 500;
  const second = at((await create("second")).json, "data", "id");
  await emulator().edit((contents) => {
    contents.accessLists[0]!.name = "edited";
  });
  now += 1499;
  expect(await names()).toEqual([]);
  now += 1;
  expect(await names()).toEqual(["first"]);
  expect(await listIn(Number(second))).toBe(202);
  now += 500;
  expect(await names()).toEqual(["edited", "second"]);
  expect(await listIn(Number(second))).toBe(200);
});

test("what was deleted is still there, and a write sees the contents as they are", async () => {
  const id = Number(at((await create()).json, "data", "id"));
  emulator().faults.add({ kind: "lag", milliseconds: 300, times: null });
  expect((await ask(emulator(), "DELETE", `${LISTS}/${id}`)).status).toBe(200);
  expect(await listIn(id)).toBe(200);
  expect((await ask(emulator(), "DELETE", `${LISTS}/${id}`)).status).toBe(202);
  now += 300;
  expect(await listIn(id)).toBe(202);
});

test("only reads that match lag, as often as configured, also when another fault is played", async () => {
  emulator().faults.add({ kind: "lag", milliseconds: 1000, operation: "listAccessLists", skip: 1, times: 2 });
  emulator().faults.add({
    kind: "alter",
    operation: "listAccessLists",
    skip: 2,
    changes: [{ pointer: "/managedLists" }],
  });
  await create();
  expect([await names(), await names()]).toEqual([["n"], []]);
  const { json } = await ask(emulator(), "GET", LISTS);
  expect(json).toMatchObject({ customLists: [] });
  expect(json).not.toHaveProperty("managedLists");
  expect(await names()).toEqual(["n"]);
  expect(
    emulator()
      .requests()
      .map(({ fault }) => fault),
  ).toEqual([null, null, "lag", "alter", null]);
});

test("a read is answered with another object; a write is performed as it was sent", async () => {
  emulator().faults.add({ kind: "swap", params: { shieldZoneId: "44" }, times: 2 });
  const zone = async () => at((await ask(emulator(), "GET", "/shield/shield-zone/42")).json, "data", "shieldZoneId");
  expect(await zone()).toBe(44);
  await create();
  expect(emulator().snapshot().accessLists).toMatchObject([{ shieldZoneId: 42 }]);
  expect(await names()).toEqual([]);
  expect([await zone(), await names()]).toEqual([42, ["n"]]);
});
