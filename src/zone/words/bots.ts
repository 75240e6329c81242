import { codeTable } from "./code-table.js";

export const botCategories = codeTable("BotCategory", {
  none: 0,
  seo: { code: 1, doc: "Search engines and SEO tools." },
  ai_scraper: { code: 2, doc: "Collect text and pictures to train models." },
  ai_tool: { code: 3, doc: "Fetch a page that a user asked an assistant about." },
  tool: { code: 4, doc: "Automation, uptime monitors, and performance audits." },
  ads: { code: 5, doc: "Check advertisements." },
  preview: { code: 6, doc: "Make previews of links." },
  social: { code: 7, doc: "Social networks." },
  system: { code: 255, doc: "The API's own." },
});

/** `none` applies the category's action; `ignore` exempts the bot from the category's action. */
export const botActions = codeTable("BotCategorizationAction", {
  allow: { code: 2, stance: "allows" },
  block: { code: 1, stance: "blocks" },
  ignore: { code: 3, stance: "ignores" },
  none: { code: 0, stance: "observes" },
});

export const botCategoryActions = codeTable("BotCategoryAction", {
  allow: { code: 2, stance: "allows" },
  block: { code: 1, stance: "blocks" },
  none: { code: 0, stance: "observes" },
});

export const botDetectionModes = codeTable("BotDetectionExecutionMode", {
  log: { code: 0, doc: "They are only logged.", stance: "observes" },
  challenge: { code: 1, doc: "They must pass a challenge.", stance: "challenges" },
});

/** Sensitivity of a part of bot detection. */
export const sensitivities = codeTable("BotDetectionSensitivity", { off: 0, low: 1, medium: 2, high: 3 });

/** How strictly browsers are examined. */
export const fingerprintAggressions = codeTable("BotDetectionAggression", {
  off: { code: 0, doc: "They are not examined." },
  low: 1,
  medium: 2,
  high: 3,
  custom: 4,
});

/** The aggressions that can be compared, loosest first. The effect of `custom` is unknown. */
export const COMPARED_AGGRESSIONS = ["off", "low", "medium", "high"] as const;

/** Categories that a new zone allows (docs/reference/factory-settings.md). */
export const FACTORY_CATEGORIES: readonly (keyof typeof botCategories.codes)[] = ["ads", "preview", "social"];

/** Bots that a new zone allows in addition to these categories. Each bot is given by its text in `User-Agent`, in lower case. */
export const FACTORY_BOTS: readonly string[] = [
  ...["googlebot", "bingbot", "duckduckbot", "applebot", "yandexbot", "baiduspider"],
  ...["yahoo! slurp", "mojeekbot", "qwantbot"],
  ...["chrome-lighthouse", "google pagespeed insights"],
];
