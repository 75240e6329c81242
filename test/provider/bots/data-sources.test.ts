import { useHostedService } from "../../support/hosted-service.js";
import { oddSeed as seed } from "../every-definition/odd-seed.js";

const hosted = useHostedService({ seed });

async function read(type: string, config: Record<string, unknown>) {
  const { values, reported } = await hosted.host.readData(type, config);
  expect(reported).toEqual([]);
  return values;
}

test("bots: own, category's and effective action, unknown kinds and actions by their number", async () => {
  const { categories } = (await read("bunny_shield_bots", { shield_zone_id: 45 })) as {
    categories: Record<string, unknown>[];
  };
  const found = categories.filter(({ category_code: code }) => code === 255 || code === 99);

  expect(categories).toHaveLength(9);
  expect(found).toEqual([
    {
      category: "system",
      category_code: 255,
      category_action: "unknown_9",
      category_action_code: 9,
      bots: [
        {
          bot_id: 900,
          user_agent_match: null,
          category: "system",
          category_code: 255,
          action: "none",
          action_code: 0,
          effective_action: "unknown_9",
          is_verifiable: false,
        },
      ],
    },
    {
      category: "unknown_99",
      category_code: 99,
      category_action: "block",
      category_action_code: 1,
      bots: [
        {
          bot_id: 901,
          user_agent_match: "NewBot",
          category: "unknown_99",
          category_code: 99,
          action: "unknown_9",
          action_code: 9,
          effective_action: "unknown_9",
          is_verifiable: true,
        },
      ],
    },
  ]);
});

test.each([
  [0, "allow"],
  [1, "block"],
  [2, "allow"],
  [3, "none"],
])("bots: with the own action %i in a category that is allowed, the effect is %s", async (action, effect) => {
  await hosted.service.send("PUT", "/shield/shield-zone/42/bot-categorization/bots/49", { action });
  const { categories } = (await read("bunny_shield_bots", { shield_zone_id: 42 })) as {
    categories: { bots: { bot_id: number; effective_action: string }[] }[];
  };

  expect(categories.flatMap(({ bots: all }) => all).find(({ bot_id: id }) => id === 49)?.effective_action).toBe(effect);
});
