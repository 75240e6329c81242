import { codeTable } from "./code-table.js";

/** The type of a list's entries. */
export const accessListTypes = codeTable("AccessListType", {
  ip: 0,
  cidr: 1,
  asn: 2,
  country: 3,
  organization: 4,
  ja4: 5,
});

/** What a list does with a matching request. `none` is only returned, never accepted. */
export const accessListActions = codeTable("AccessListAction", {
  none: 0,
  allow: 1,
  block: 2,
  challenge: 3,
  log: 4,
  bypass: 5,
});

/** The topics of a managed list, as flags. */
export const accessListCategories = codeTable("AccessListCategory", {
  none: 0,
  vpns: 1,
  datacenters: 2,
  proxies: 4,
  tor_exit_nodes: 8,
  botnets: 16,
  vulnerability_scanners: 32,
  web_scrapers: 64,
  search_engines: 128,
  search_engine_crawlers: 256,
  ai_search: 512,
  ai_crawlers: 1024,
  ai_agents: 2048,
  page_preview: 4096,
  internet_tools: 8192,
});

/** Plans of a Shield zone. */
export const shieldPlans = codeTable("ShieldPlanType", { basic: 0, advanced: 1, business: 2, enterprise: 3 });

/** Kinds of bots. */
export const botCategories = codeTable("BotCategory", {
  none: 0,
  seo: 1,
  ai_scraper: 2,
  ai_tool: 3,
  tool: 4,
  ads: 5,
  preview: 6,
  social: 7,
  system: 255,
});

/** What happens to one bot. `none` uses the category's action; `ignore` takes no action even then. */
export const botActions = codeTable("BotCategorizationAction", { none: 0, block: 1, allow: 2, ignore: 3 });

/** What happens to the bots of a category. */
export const botCategoryActions = codeTable("BotCategoryAction", { none: 0, block: 1, allow: 2 });

/** Whether the WAF only logs. */
export const wafExecutionModes = codeTable("WAFExecutionMode", { log: 0, block: 1 });

/** Whether DDoS protection only logs. */
export const ddosExecutionModes = codeTable("DDoSExecutionMode", { log: 0, block: 1 });

/** How sensitive DDoS protection is. */
export const ddosSensitivities = codeTable("DDoSShieldSensitivity", {
  off: 0,
  low: 1,
  medium: 2,
  high: 3,
  challenge: 4,
});

/** What happens to a body that is longer than the zone's plan inspects, and to requests that API Guardian does not match. */
export const bodyLimitActions = codeTable("BodyLimitAction", { block: 0, log: 1, ignore: 2 });

/** What bot detection does; it never blocks. */
export const botDetectionModes = codeTable("BotDetectionExecutionMode", { log_only: 0, challenge: 1 });

/** How easily a part of bot detection acts. */
export const sensitivities = codeTable("BotDetectionSensitivity", { off: 0, low: 1, medium: 2, high: 3 });

/** How strictly browsers are examined. Codes 0 and 4 (custom) can be read and not set. */
export const fingerprintAggressions = codeTable("BotDetectionAggression", { low: 1, medium: 2, high: 3 });

/** What happens to an upload that a scanner recognizes. */
export const scanningModes = codeTable("ScanningMode", { disabled: 0, log: 1, block: 2 });
