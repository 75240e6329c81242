import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const BASE = "/shield/shield-zone/42/bot-categorization";
const emulator = useEmulator();
const put = (path: string, action: unknown, base = BASE) => ask(emulator(), "PUT", `${base}/${path}`, { action });

/** Category 2 and its bot 17 as the list shows them. */
async function shown(): Promise<unknown[]> {
  const { json } = await ask(emulator(), "GET", BASE);
  return [at(json, "categories", 1, "categoryAction"), at(json, "categories", 1, "bots", 0, "action")];
}

test("the catalog is grouped by category, with verifiable and unverifiable bots", async () => {
  const { status, json } = await ask(emulator(), "GET", BASE);
  expect(status).toBe(200);
  expect(at(json, "categories")).toHaveLength(7);
  expect(at(json, "categories", 0)).toMatchObject({
    category: 1,
    categoryAction: 0,
    bots: [
      { botId: 1, userAgentMatch: "Googlebot", category: 1, action: 2, isVerifiable: true },
      {},
      {},
      { isVerifiable: false },
    ],
  });
  expect(at(json, "categories", 6)).toMatchObject({
    category: 7,
    categoryAction: 2,
    bots: [{ action: 0 }, { action: 0 }],
  });
});

test("a bot's own action and its category's are set separately, and 0 clears each without a trace", async () => {
  const set = await put("bots/17", 1);
  expect(set.json).toEqual({
    data: { botId: 17, userAgentMatch: "GPTBot", category: 2, action: 1, isVerifiable: true },
    error: null,
  });
  expect(await shown()).toEqual([0, 1]);
  expect((await put("categories/2", 2)).json).toEqual({ data: { category: 2, action: 2 }, error: null });
  expect(await shown()).toEqual([2, 1]);
  await put("bots/17", 0);
  expect(await shown()).toEqual([2, 0]);
  await put("categories/2", 0);
  expect(emulator().snapshot()).toEqual(emulator().seedSnapshot());
});

test("variant: the list shows the effective action of a bot without one of its own", async () => {
  emulator().setVariants({ botAction: "effective" });
  await put("categories/2", 1);
  expect(await shown()).toEqual([1, 1]);
  await put("bots/17", 3);
  expect(await shown()).toEqual([1, 3]);
});

test("other zones do not change", async () => {
  await put("bots/17", 1);
  const { json } = await ask(emulator(), "GET", "/shield/shield-zone/44/bot-categorization");
  expect(at(json, "categories", 1, "bots", 0, "action")).toBe(0);
});

test.each([
  ["bots/17", 4, 400],
  ["bots/17", null, 400],
  ["bots/x", 1, 400],
  ["categories/2", 3, 400],
  ["bots/9999", 1, 404],
  ["categories/99", 1, 404],
])("PUT %s with action %j is a %i", async (path, action, status) => {
  expect((await put(path, action)).status).toBe(status);
});

test("a Basic zone can be read and not changed", async () => {
  const base = BASE.replace("42", "43");
  expect((await ask(emulator(), "GET", base)).status).toBe(200);
  const { status, json } = await put("bots/17", 1, base);
  const message =
    "Unable to make changes whilst on the Basic tier of Bunny Shield. Please upgrade to Advanced to enable Bot Detection.";
  const error = { statusCode: 403, success: false, message, errorKey: "invalid_plan_type.bot_detection" };
  expect([status, json]).toEqual([403, { data: null, error }]);
  emulator().setVariants({ failureStatus: "accepted" });
  expect((await put("bots/17", 1, base)).status).toBe(202);
});

test("an unknown zone is a 404 without categories", async () => {
  const { status, json } = await ask(emulator(), "GET", BASE.replace("42", "999"));
  expect([status, at(json, "categories")]).toEqual([404, null]);
  expect(at(json, "error", "errorKey")).toBe("not_found_or_unauthorised_access.shieldzone");
});

test("unknown codes are returned: action 9, category 255", async () => {
  await emulator().edit((contents) => {
    contents.bots.push({ botId: 900, userAgentMatch: null, category: 255, isVerifiable: false });
    for (const zone of contents.zones) Object.assign(zone.botActions, { "900": 9 });
  });
  const { json } = await ask(emulator(), "GET", BASE);
  expect(at(json, "categories", 7)).toEqual({
    category: 255,
    categoryAction: 0,
    bots: [{ botId: 900, userAgentMatch: null, category: 255, action: 9, isVerifiable: false }],
  });
});
