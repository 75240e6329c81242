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
  enabled: true,
  action: "block",
  on_destroy,
});

/** One object for each value of on_destroy. */
const everyMode = {
  bunny_shield_bot_action: { delete: bot(1, "delete"), restore: bot(2, "restore"), keep: bot(3, "keep") },
  bunny_shield_bot_category_action: {
    delete: category("ads", "delete"),
    restore: category("preview", "restore"),
    keep: category("social", "keep"),
  },
  bunny_shield_access_list_configuration: {
    disable: list(1, "disable"),
    restore: list(2, "restore"),
    keep: list(3, "keep"),
  },
};

/**
 * The contents of zone 44 for these objects. The seed allows the bots 1, 2, 3, 33 and the categories 5, 6, 7; lists are
 * disabled, and those of VPNs and Tor have the action block.
 */
function held(service: TestService) {
  const zone = service.snapshot().zones.find(({ shieldZoneId }) => shieldZoneId === 44);
  return {
    bots: zone?.botActions,
    categories: zone?.botCategoryActions,
    lists: zone?.managedLists.map(({ listId, isEnabled, action }) => ({ listId, isEnabled, action })),
  };
}

const destroyed = {
  bots: { "2": 2, "3": 1, "33": 2 },
  categories: { "6": 2, "7": 1 },
  lists: [
    { listId: 1, isEnabled: false, action: 2 },
    { listId: 2, isEnabled: false, action: 2 },
    { listId: 3, isEnabled: true, action: 2 },
  ],
};

test("destroying clears, keeps, disables or restores, as declared", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({ resource: everyMode });
  expect(held(acceptance.service)).toMatchObject({
    bots: { "1": 1, "2": 1, "3": 1 },
    categories: { "5": 1, "6": 1, "7": 1 },
  });

  await workspace.destroy();
  expect(held(acceptance.service)).toEqual(destroyed);
});

const pagesOf = (service: TestService): Readonly<Record<string, string>> =>
  service.snapshot().zones.find(({ shieldZoneId }) => shieldZoneId === 42)?.customPages ?? {};

test("existing pages are replaced with a warning, and on_destroy is followed", async () => {
  const { service } = acceptance;
  const modes = { block: "delete", challenge: "keep", rate_limit: "restore" };
  const pages = Object.entries(modes).map(([page_type, on_destroy]): [string, object] => [
    page_type,
    { shield_zone_id: 42, page_type, html: "<h1>Ours</h1>", on_destroy },
  ]);
  for (const name of Object.keys(modes))
    await service.send("PUT", `/shield/shield-zone/42/custom-page/${name.replace("_", "")}`, "<h1>Found</h1>");
  const workspace = await acceptance.workspace();
  const configuration = { resource: { bunny_shield_custom_page: Object.fromEntries(pages) as object } };
  const { warnings } = await workspace.preview(configuration);
  expect(warnings.map(({ summary }) => summary)).toEqual(pages.map(() => "The zone already has this page"));
  await workspace.applyPlanned();
  expect((await workspace.preview()).empty).toBe(true);
  const replaced = pages.map(([name]) => `-replace=bunny_shield_custom_page.${name}`);
  expect((await workspace.preview(undefined, ...replaced)).warnings).toEqual([]);
  await workspace.applyPlanned();
  await workspace.destroy();
  expect(pagesOf(service)).toMatchObject({ challenge: "<h1>Ours</h1>", ratelimit: "<h1>Found</h1>" });
  expect(pagesOf(service)).not.toHaveProperty("block");
});

const behind = { shield_zone_id: 42, bot_id: 17 };
const blockedScrapers = {
  bunny_shield_bot_category_action: { scrapers: { shield_zone_id: 42, category: "ai_scraper", action: "block" } },
};

test("an unknown action is reported by its number, and repaired", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({
    resource: {
      ...blockedScrapers,
      bunny_shield_bot_action: { gptbot: { ...behind, action: "allow" } },
      bunny_shield_access_list_configuration: {
        tor: { shield_zone_id: 42, list_id: 2, enabled: true, action: "block" },
      },
    },
  });
  await acceptance.service.edit(({ zones }) => {
    const zone = zones.find(({ shieldZoneId }) => shieldZoneId === 42);
    Object.assign(zone?.botActions ?? {}, { "17": 9 });
    Object.assign(zone?.botCategoryActions ?? {}, { "2": 9 });
    Object.assign(zone?.managedLists.find(({ listId }) => listId === 2) ?? {}, { action: 9 });
  });

  const { drift, changes } = await workspace.plan();
  expect(drift.map(({ after }) => after?.["action"])).toEqual(drift.map(() => "unknown_9"));
  expect(drift).toHaveLength(3);
  expect(changes.map(({ action }) => action)).toEqual(["update", "update", "update"]);
  await workspace.applyPlanned();
  expect((await workspace.preview()).empty).toBe(true);
});
