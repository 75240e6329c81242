import { createClient } from "../../../src/api/index.js";
import { useService } from "../../support/service.js";
import { bench } from "../http/harness.js";

// The example answers 18 to 20 of the API reference, replayed.
describe("bots", () => {
  const seo = { botId: 1, userAgentMatch: "Googlebot", category: 1, action: 2, isVerifiable: true };
  const gpt = { botId: 17, userAgentMatch: "GPTBot", category: 2, action: 0, isVerifiable: true };

  test("18: categories with their bots, unknown codes included", async () => {
    const categories = [
      { category: 1, categoryAction: 2, bots: [seo] },
      { category: 2, categoryAction: 0, bots: [gpt] },
      { category: 255, categoryAction: 9, bots: [] },
    ];
    const { client } = await bench([{ body: { categories, error: null } }]);
    expect(await client.bots.list(42)).toEqual(categories);
  });

  test("19: one bot", async () => {
    const { client, server } = await bench([{ body: { data: { ...gpt, action: 1 }, error: null } }]);
    expect(await client.bots.setAction(42, 17, 1)).toEqual({ ...gpt, action: 1 });
    expect(server.requests[0]).toMatchObject({
      method: "PUT",
      path: "/shield/shield-zone/42/bot-categorization/bots/17",
      body: '{"action":1}',
    });
  });

  test("20: one category", async () => {
    const { client, server } = await bench([{ body: { data: { category: 2, action: 1 }, error: null } }]);
    expect(await client.bots.setCategoryAction(42, 2, 1)).toEqual({ category: 2, action: 1 });
    expect(server.requests[0]!.path).toBe("/shield/shield-zone/42/bot-categorization/categories/2");
  });
});

describe("what somebody else changes", () => {
  const used = useService();
  const connect = (more: object = {}) =>
    createClient({ accessKey: used.service.accessKey, baseUrl: used.service.url, ...more });
  const actionOf = async (client: ReturnType<typeof connect>): Promise<number | undefined> =>
    (await client.bots.list(42)).flatMap(({ bots }) => bots).find(({ botId }) => botId === 17)?.action;

  test("is in the next answer of the same client", async () => {
    const mine = connect();
    expect(await actionOf(mine)).toBe(0);
    await connect().bots.setAction(42, 17, 2);
    expect(await actionOf(mine)).toBe(2);
  });

  test("is in the next answer that is fresh, where callers share answers", async () => {
    const mine = connect({ shareForMs: 10_000 });
    await actionOf(mine);
    await connect().bots.setAction(42, 17, 2);
    expect(await actionOf(mine)).toBe(0);
    await mine.bots.list(42, { isFresh: true });
    expect(await actionOf(mine)).toBe(2);
  });
});
