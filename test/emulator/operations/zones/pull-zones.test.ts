import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const emulator = useEmulator();
const send = (method: string, path: string, body?: object) => ask(emulator(), method, path, body);
const RULE = {
  ActionType: 4,
  Triggers: [{ Type: 0, PatternMatches: ["*/wp-admin/*"], PatternMatchingType: 0, Parameter2: "second" }],
  Description: "Block the admin",
};

/** What the official provider sends of a pull zone, in its spelling. */
const SHOP = {
  Name: "shop",
  OriginUrl: "https://192.0.2.1",
  BlockedIps: ["192.0.2.9"],
  Edgerules: null,
  Hostnames: null,
};

test("a pull zone is made, protected, written, and deleted with what belongs to it", async () => {
  const created = await send("POST", "/pullzone", SHOP);
  const id = Number(at(created.json, "Id"));
  expect(created.status).toBe(201);
  expect(created.json).toMatchObject({ Id: 10_001, Name: "shop", BlockedIps: ["192.0.2.9"], EdgeRules: [] });

  const rule = await send("POST", `/pullzone/${id}/edgerules/addOrUpdate`, RULE);
  expect([rule.status, at(rule.json, "OrderIndex")]).toEqual([201, 0]);
  expect(at(rule.json, "Triggers", 0)).toMatchObject({ Parameter1: null, Parameter2: "second" });
  const made = await send("POST", "/shield/shield-zone", { pullZoneId: id, shieldZone: { planType: 1 } });
  const zone = Number(at(made.json, "data", "shieldZone", "shieldZoneId"));
  await send("POST", `/shield/shield-zone/${zone}/access-lists`, {
    name: "A",
    type: 0,
    content: "192.0.2.1",
    checksum: null,
  });
  const changed = await send("POST", `/pullzone/${id}`, { Name: "other", BlockedIps: [], Edgerules: null });
  const read = await send("GET", `/pullzone/${id}`);
  expect([changed.status, changed.json]).toEqual([200, read.json]);
  expect(read.json).toMatchObject({ Name: "shop", OriginUrl: "https://192.0.2.1", BlockedIps: [] });
  expect(at(read.json, "EdgeRules", 0, "Guid")).toBe(at(rule.json, "Guid"));
  const all = (await send("GET", "/pullzone")).json as { readonly Items: readonly { readonly Id: number }[] };
  expect(all.Items.find(({ Id }) => Id === id)).toEqual(read.json);

  expect((await send("DELETE", `/pullzone/${id}`)).status).toBe(204);
  expect((await send("GET", `/pullzone/${id}`)).status).toBe(404);
  expect(emulator().snapshot()).toEqual(emulator().seedSnapshot());
});

test("a pull zone has at most 50 edge rules, of 5 triggers with 5 patterns", async () => {
  const trigger = (patterns: number) => ({ Type: 0, PatternMatches: Array.from({ length: patterns }, () => "/a") });
  const add = async (triggers: number, patterns: number) => {
    const Triggers = Array.from({ length: triggers }, () => trigger(patterns));
    const { status, json } = await send("POST", "/pullzone/9001/edgerules/addOrUpdate", { ...RULE, Triggers });
    return status === 201 ? status : [status, at(json, "ErrorKey"), at(json, "Field")];
  };
  const refusal = (field: string) => [400, "edgeRule.limit_reached", field];
  expect(await add(6, 1)).toEqual(refusal("Triggers"));
  expect(await add(1, 6)).toEqual(refusal("PatternMatches"));
  const answers = [];
  for (let count = 0; count < 51; count += 1) answers.push(await add(5, 5));
  expect(answers.filter((answer) => answer === 201).length).toBeLessThanOrEqual(50);
  expect(answers.at(-1)).toEqual(refusal("EdgeRules"));
});

test("a pull zone of the seed takes settings, and keeps its edge rules", async () => {
  await send("POST", "/pullzone/9001/edgerules/addOrUpdate", { ...RULE, OrderIndex: 3 });
  await send("POST", "/pullzone/9001", { EnableLogging: false });
  const { json } = await send("GET", "/pullzone/9001");
  expect(json).toMatchObject({ Id: 9001, Name: "zone-9001", EnableLogging: false });
  expect(at(json, "EdgeRules", 0, "OrderIndex")).toBe(3);
});

test.each([
  ["a name that is taken", "POST", "/pullzone", { Name: "shop" }, 400],
  ["no name", "POST", "/pullzone", {}, 400],
  ["a name that no host can have", "POST", "/pullzone", { Name: "a b" }, 400],
  ["settings of a pull zone that is not there", "POST", "/pullzone/5", { EnableLogging: false }, 404],
  ["a deletion of one that is not there", "DELETE", "/pullzone/5", undefined, 404],
])("refuses %s", async (_, method, path, body, status) => {
  await send("POST", "/pullzone", SHOP);
  expect((await send(method, path, body)).status).toBe(status);
});
