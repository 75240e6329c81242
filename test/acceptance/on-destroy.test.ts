import { useAcceptance } from "../support/acceptance.js";
import type { Attributes } from "../support/configuration.js";
import type { TestService } from "../support/service.js";

const acceptance = useAcceptance();

const bot = (bot_id: number, on_destroy: string): Attributes => ({
  shield_zone_id: 44,
  bot_id,
  action: "block",
  on_destroy,
});
const category = (name: string, on_destroy: string): Attributes => ({
  shield_zone_id: 44,
  category: name,
  action: "block",
  on_destroy,
});
const list = (list_id: number, on_destroy: string): Attributes => ({
  shield_zone_id: 44,
  list_id,
  action: "block",
  on_destroy,
});

/** One object for each meaning of destroy. */
const everyMode = {
  bunny_shield_bot_action: { clear: bot(1, "clear"), restore: bot(2, "restore"), keep: bot(3, "keep") },
  bunny_shield_bot_category_action: {
    clear: category("ads", "clear"),
    restore: category("preview", "restore"),
    keep: category("social", "keep"),
  },
  bunny_shield_access_list_configuration: {
    disable: list(1, "disable"),
    restore: list(2, "restore"),
    keep: list(3, "keep"),
  },
};

/** What zone 44 holds of all that. The seed allows the bots 1, 2, 3 and the categories 5, 6, 7; lists are off, action log. */
function held(service: TestService) {
  const zone = service.snapshot().zones.find(({ shieldZoneId }) => shieldZoneId === 44);
  return {
    bots: zone?.botActions,
    categories: zone?.botCategoryActions,
    lists: zone?.managedLists.map(({ listId, isEnabled, action }) => ({ listId, isEnabled, action })),
  };
}

const destroyed = {
  bots: { "2": 2, "3": 1 },
  categories: { "6": 2, "7": 1 },
  lists: [
    { listId: 1, isEnabled: false, action: 2 },
    { listId: 2, isEnabled: false, action: 4 },
    { listId: 3, isEnabled: true, action: 2 },
  ],
};

test("destroying clears, keeps, disables or restores, as it was declared", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({ resource: everyMode });
  expect(held(acceptance.service)).toMatchObject({
    bots: { "1": 1, "2": 1, "3": 1 },
    categories: { "5": 1, "6": 1, "7": 1 },
  });

  await workspace.destroy();
  expect(held(acceptance.service)).toEqual(destroyed);
});

test("what was imported is restored to what it was at the import", async () => {
  const workspace = await acceptance.workspace();
  const ids = Object.entries(everyMode).flatMap(([type, objects]) =>
    Object.entries(objects).map(([name, attributes]) => ({
      to: `${type}.${name}`,
      id: `44/${String(attributes["bot_id"] ?? attributes["category"] ?? attributes["list_id"])}`,
    })),
  );
  const { changes } = await workspace.plan({ resource: everyMode, import: ids });
  expect(changes.map(({ action, importing }) => ({ action, importing }))).toEqual(
    ids.map(() => ({ action: "update", importing: true })),
  );
  await workspace.applyPlanned();
  expect((await workspace.plan()).empty).toBe(true);

  await workspace.destroy();
  expect(held(acceptance.service)).toEqual(destroyed);
});

const behind = { shield_zone_id: 42, bot_id: 17 };
const blockedScrapers = {
  bunny_shield_bot_category_action: { scrapers: { shield_zone_id: 42, category: "ai_scraper", action: "block" } },
};

test.each(["none", "block", "allow", "ignore"])(
  "a bot with action %s beside its category's plans nothing, whichever of both the service tells",
  async (action) => {
    const workspace = await acceptance.workspace();
    acceptance.service.setReadings({ botAction: "effective" });
    await workspace.apply({
      resource: { ...blockedScrapers, bunny_shield_bot_action: { gptbot: { ...behind, action } } },
    });

    for (const botAction of ["effective", "own"] as const) {
      acceptance.service.setReadings({ botAction });
      const { changes, drift } = await workspace.plan();
      expect({ botAction, changes, drift }).toEqual({ botAction, changes: [], drift: [] });
    }
  },
);

test("an action that nobody knows yet is told by its number, and repaired", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({
    resource: {
      ...blockedScrapers,
      bunny_shield_bot_action: { gptbot: { ...behind, action: "allow" } },
      bunny_shield_access_list_configuration: { tor: { shield_zone_id: 42, list_id: 2, action: "block" } },
    },
  });
  await acceptance.service.edit(({ zones }) => {
    const zone = zones.find(({ shieldZoneId }) => shieldZoneId === 42);
    Object.assign(zone?.botActions ?? {}, { "17": 9 });
    Object.assign(zone?.botCategoryActions ?? {}, { "2": 9 });
    Object.assign(zone?.managedLists.find(({ listId }) => listId === 2) ?? {}, { action: 9 });
  });

  const { drift, changes } = await workspace.plan();
  expect(drift.map(({ after }) => [after?.["action"], after?.["action_code"]])).toEqual(
    drift.map(() => ["unknown_9", 9]),
  );
  expect(drift).toHaveLength(3);
  expect(changes.map(({ action }) => action)).toEqual(["update", "update", "update"]);
  await workspace.applyPlanned();
  expect((await workspace.plan()).empty).toBe(true);
});
