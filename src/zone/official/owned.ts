import { PULL_ZONE } from "./names.js";
import { PAGES } from "./table.js";

type Values = Readonly<Record<string, unknown>>;

/** The types into which a `moved` block of Terraform can turn official types. */
export const MOVED_TYPES: Readonly<Record<string, string>> = {
  bunnynet_pullzone_shield: "bunny_shield_zone",
  bunnynet_pullzone_access_list: "bunny_shield_access_list",
  bunnynet_pullzone_waf_rule: "bunny_shield_waf_rule",
  bunnynet_pullzone_ratelimit_rule: "bunny_shield_rate_limit",
};

/** Attributes that identify an object in an official state. An official list has no Shield zone. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  bunny_shield_access_list: ["pull_zone_id", "list_id"],
  bunny_shield_waf_rule: ["waf_rule_id"],
  bunny_shield_rate_limit: ["rate_limit_id"],
  bunny_shield_exception: ["pull_zone_id", "exception_id"],
  bunny_shield_access_list_configuration: ["shield_zone_id", "list_id"],
  bunny_shield_custom_page: ["shield_zone_id", "page_type"],
  bunny_shield_bot_category_action: ["shield_zone_id", "category"],
  bunny_shield_bot_action: ["shield_zone_id", "user_agent_match"],
  bunny_shield_bot_detection: ["shield_zone_id"],
  bunny_shield_upload_scanning: ["shield_zone_id"],
  bunny_shield_zone: ["shield_zone_id"],
  bunny_app_autoscaling: ["app_id"],
};

/** Returns the key of an object from its attributes. Returns undefined if an attribute is missing. */
export function ownedKey(type: string, values: Values): string | undefined {
  const parts = KEYS[type]?.map((name) => (WORDS.has(name) ? plain(values[name]) : textOf(values[name]))) ?? [""];
  return parts.includes("") ? undefined : `${type} ${parts.join("/")}`;
}

/** Returns the keys of our objects that an object in an official state contains. */
export function ownedKeys(type: string, values: Values): readonly string[] {
  const own = Object.hasOwn(OWNED, type) ? (OWNED[type]?.(values) ?? []) : [];
  return own.flatMap(([ours, identity]) => ownedKey(ours, identity) ?? []);
}

type Owned = readonly (readonly [type: string, identity: Values])[];

const OWNED: Readonly<Record<string, (values: Values) => Owned>> = {
  bunnynet_pullzone_shield: ofShield,
  bunnynet_pullzone_access_list: ({ id, [PULL_ZONE]: zone }) => [
    ["bunny_shield_access_list", { pull_zone_id: zone, list_id: id }],
  ],
  bunnynet_pullzone_waf_rule: ({ id }) => [["bunny_shield_waf_rule", { waf_rule_id: id }]],
  bunnynet_pullzone_ratelimit_rule: ({ id }) => [["bunny_shield_rate_limit", { rate_limit_id: id }]],
  bunnynet_pullzone_edgerule: ({ id, [PULL_ZONE]: zone }) => [
    ["bunny_shield_exception", { pull_zone_id: zone, exception_id: id }],
  ],
  bunnynet_compute_container_app: ({ id }) => [["bunny_app_autoscaling", { app_id: id }]],
};

/** The official provider switches off bot detection if its block is absent. Other parts exist only if set. */
function ofShield(values: Values): Owned {
  const zone = { shield_zone_id: values["id"] };
  const pages = Object.entries(PAGES).filter(([attribute]) => textOf(values[attribute]) !== "");
  const categories = rowsOf(values["bot_categorization"]);
  return [
    ["bunny_shield_zone", zone],
    ["bunny_shield_bot_detection", zone],
    ...(SCANNING.some((name) => textOf(values[name]) !== "") ? [["bunny_shield_upload_scanning", zone] as const] : []),
    ...pages.map(([, page]) => ["bunny_shield_custom_page", { ...zone, page_type: page }] as const),
    ...rowsOf(values["access_list"]).map(
      ({ id }) => ["bunny_shield_access_list_configuration", { ...zone, list_id: id }] as const,
    ),
    ...categories.map(({ category }) => ["bunny_shield_bot_category_action", { ...zone, category }] as const),
    ...categories
      .flatMap(({ overrides }) => rowsOf(overrides))
      .map(({ bot }) => ["bunny_shield_bot_action", { ...zone, user_agent_match: bot }] as const),
  ];
}

const SCANNING = ["upload_scanning_antivirus", "upload_scanning_csam"];

const rowsOf = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? value.filter((row): row is Values => typeof row === "object" && row !== null) : [];

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : "";

/** Removes separators: `AIScraper` equals `ai_scraper`, and `chrome-lighthouse` equals `ChromeLighthouse`. */
const plain = (word: unknown): string =>
  textOf(word)
    .replaceAll(/[^a-zA-Z0-9]/g, "")
    .toLowerCase();
const WORDS = new Set(["category", "user_agent_match"]);
