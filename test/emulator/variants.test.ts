import type { Variants } from "../../src/emulator/index.js";
import { ask } from "./support/ask.js";
import { useEmulator } from "./support/running.js";

const LISTS = "/shield/shield-zone/42/access-lists";
const emulator = useEmulator();

test.each<[Partial<Variants>, number, number, number]>([
  [{}, 202, 202, 404],
  [{ failureStatus: "accepted" }, 202, 202, 202],
  [{ failureStatus: "honest" }, 404, 400, 404],
])("variant: failures with %j", async (variants, missing, quota, botMissing) => {
  emulator().setVariants(variants);
  expect((await ask(emulator(), "GET", `${LISTS}/999`)).status).toBe(missing);
  const basic = "/shield/shield-zone/43/access-lists";
  await ask(emulator(), "POST", basic, { name: "n", type: 3, content: "CN" });
  expect((await ask(emulator(), "POST", basic, { name: "n", type: 3, content: "CN" })).status).toBe(quota);
  const bot = await ask(emulator(), "PUT", "/shield/shield-zone/42/bot-categorization/bots/9999", { action: 1 });
  expect(bot.status).toBe(botMissing);
});

test("variant: the error block of a success", async () => {
  const enums = async () => (await ask(emulator(), "GET", LISTS)).json;
  expect(await enums()).toMatchObject({ error: null });
  emulator().setVariants({ errorBlock: "default" });
  expect(await enums()).toMatchObject({ error: { statusCode: 0, success: false, message: null, errorKey: null } });
  emulator().setVariants({ errorBlock: "absent" });
  expect(await enums()).not.toHaveProperty("error");
});

test("variant: the content type of JSON", async () => {
  const type = async () => (await ask(emulator(), "GET", LISTS)).headers.get("content-type");
  expect(await type()).toBe("application/json; charset=utf-8");
  emulator().setVariants({ jsonMedia: "text/plain; charset=utf-8" });
  expect(await type()).toBe("text/plain; charset=utf-8");
});

test("an unknown variant is an error that names it", () => {
  expect(() => {
    // @ts-expect-error what a caller without types may send
    emulator().setVariants({ entryOdor: "kept" });
  }).toThrow(/entryOdor/);
});
