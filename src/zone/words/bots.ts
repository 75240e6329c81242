import { codeTable } from "./code-table.js";

/** Kinds of bots. */
export const botCategories = codeTable("BotCategory", {
  none: 0,
  seo: { code: 1, doc: "Search engines and what measures them." },
  ai_scraper: { code: 2, doc: "Collect text and pictures to train models." },
  ai_tool: { code: 3, doc: "Fetch a page that a user asked an assistant about." },
  tool: { code: 4, doc: "Automation, uptime monitors, and performance audits." },
  ads: { code: 5, doc: "Check advertisements." },
  preview: { code: 6, doc: "Make previews of links." },
  social: { code: 7, doc: "Social networks." },
  system: { code: 255, doc: "The API's own." },
});

/** What happens to one bot. `none` uses the category's action; `ignore` takes no action even then. */
export const botActions = codeTable("BotCategorizationAction", {
  allow: { code: 2, stance: "allows" },
  block: { code: 1, stance: "blocks" },
  ignore: { code: 3, stance: "ignores" },
  none: { code: 0, stance: "observes" },
});

/** What happens to the bots of a category. */
export const botCategoryActions = codeTable("BotCategoryAction", {
  allow: { code: 2, stance: "allows" },
  block: { code: 1, stance: "blocks" },
  none: { code: 0, stance: "observes" },
});

/** What bot detection does. */
export const botDetectionModes = codeTable("BotDetectionExecutionMode", {
  log_only: { code: 0, doc: "They are only logged.", stance: "observes" },
  challenge: { code: 1, doc: "They must pass a challenge.", stance: "challenges" },
});

/** How easily a part of bot detection acts. */
export const sensitivities = codeTable("BotDetectionSensitivity", { off: 0, low: 1, medium: 2, high: 3 });

/** How strictly browsers are examined. */
export const fingerprintAggressions = codeTable("BotDetectionAggression", {
  off: { code: 0, doc: "They are not examined." },
  low: 1,
  medium: 2,
  high: 3,
  custom: 4,
});

/** The aggressions that can be compared, from loosest to strictest: what `custom` examines is not known. */
export const COMPARED_AGGRESSIONS = ["off", "low", "medium", "high"] as const;

/** Categories that a new zone allows (docs/reference/factory-settings.md). */
export const FACTORY_CATEGORIES: readonly (keyof typeof botCategories.codes)[] = ["ads", "preview", "social"];

/** Bots of other categories that a new zone allows, by the text in `User-Agent`, in lower case. */
export const FACTORY_BOTS: readonly string[] = [
  ...["googlebot", "bingbot", "duckduckbot", "applebot", "yandexbot", "baiduspider"],
  ...["chrome-lighthouse", "google pagespeed insights"],
];
