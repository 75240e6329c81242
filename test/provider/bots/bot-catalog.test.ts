import type { BunnyClient } from "../../../src/api/index.js";
import { declaredAction, findBot, findCategory, getBot } from "../../../src/provider/bots/bot-catalog.js";

const options = { signal: new AbortController().signal };

describe("a bot's action", () => {
  test.each([
    ["its own, when nothing is declared", { action: 1, categoryAction: 2 }, undefined, 1],
    ["its own, when another is declared", { action: 1, categoryAction: 2 }, 3, 1],
    ["none as declared, where the category's is read", { action: 2, categoryAction: 2 }, 0, 0],
    ["its own, where none is declared and it differs from the category's", { action: 1, categoryAction: 2 }, 0, 1],
    ["the category's as declared, where none is read", { action: 0, categoryAction: 2 }, 2, 2],
    ["none, where another than the category's is declared", { action: 0, categoryAction: 2 }, 1, 0],
    ["none, where nothing is declared", { action: 0, categoryAction: 2 }, undefined, 0],
    ["the category's, where nothing is declared", { action: 2, categoryAction: 2 }, undefined, 2],
  ])("is %s", (_, codes, declared, action) => {
    const bot = { botId: 1, userAgentMatch: "A", category: 2, isVerifiable: true, ...codes };
    expect(declaredAction(bot as Parameters<typeof declaredAction>[0], declared)).toBe(action);
  });

  const client = (categories: unknown[]) =>
    ({ bots: { list: () => Promise.resolve(categories) } }) as unknown as BunnyClient;
  const categories = [
    { category: 1, categoryAction: 3, bots: [{ botId: 1 }] },
    { category: 2, categoryAction: 1, bots: [{ botId: 2 }, { botId: 3 }] },
  ];

  test("is found with that of its category", async () => {
    expect(await findBot(client(categories), 42, 3, options)).toEqual({ botId: 3, categoryAction: 1 });
    expect(await findBot(client(categories), 42, 4, options)).toBeUndefined();
    expect(await findCategory(client(categories), 42, 2, options)).toBe(categories[1]);
    expect(await findCategory(client(categories), 42, 9, options)).toBeUndefined();
    expect(await getBot(client(categories), 42, 1, options)).toEqual({ botId: 1, categoryAction: 3 });
    await expect(getBot(client(categories), 42, 4, options)).rejects.toThrow(
      /No such bot: Shield zone 42 has no bot 4\. .*bunny_shield_bots/,
    );
  });

  test("is not looked for in an empty catalog, which no zone has", async () => {
    await expect(findBot(client([]), 42, 3, options)).rejects.toThrow(/catalog is empty: .*zone 42, so bot 3 cannot/);
    await expect(findCategory(client([]), 42, 2, options)).rejects.toThrow(/so \w+ cannot be found\. Try again/);
  });
});
