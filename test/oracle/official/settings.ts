import type { Json, JsonObject } from "../../review/support/plan-builder.js";
import {
  isMarked,
  NotOfficial,
  objectOf,
  type OurChange,
  pullZoneOf,
  requireSame,
  textOf,
  title,
} from "./rewritten.js";

const LEVELS = ["off", "low", "medium", "high"];
const DDOS: Readonly<Record<string, string>> = { off: "Asleep", challenge: "Extreme" };
const SCANNING: Readonly<Record<string, string>> = { off: "Disable", log: "Log", block: "Block" };
const PAGES: Readonly<Record<string, string>> = {
  block: "whitelabel_block",
  challenge: "whitelabel_challenge",
  rate_limit: "whitelabel_rate_limit",
};
const CATEGORIES: Readonly<Record<string, string>> = { seo: "SEO", ai_scraper: "AIScraper", ai_tool: "AITool" };

/** A shield that nobody has changed. */
export const PLAIN: JsonObject = {
  tier: "Enterprise",
  whitelabel: true,
  ddos: { level: "Medium", challenge_window: 1800 },
  waf: {
    enabled: true,
    mode: "Block",
    realtime_threat_intelligence: false,
    log_headers: true,
    log_headers_excluded: [],
    allowed_http_methods: ["GET"],
    allowed_http_versions: ["HTTP/2"],
    allowed_request_content_types: ["text/plain"],
    detection_sensitivity: 1,
    execution_sensitivity: 1,
    blocking_sensitivity: 1,
    body_limit_request: "Log",
    body_limit_response: "Ignore",
    rules_disabled: [],
    rules_logonly: [],
  },
  bot_detection: null,
  upload_scanning_antivirus: "Disable",
  upload_scanning_csam: "Disable",
  whitelabel_block: "",
  whitelabel_challenge: "",
  whitelabel_rate_limit: "",
  access_list: [],
  bot_categorization: [],
};

/** What one object of ours is within a shield. Null is one that is not there. */
type Write = (values: JsonObject | null, shield: JsonObject) => JsonObject;

const level = (value: Json | undefined): Json => {
  const place = LEVELS.indexOf(textOf(value));
  if (place < 0) throw new NotOfficial(`sensitivity ${textOf(value)}`);
  return place;
};

const zone: Write = (values, shield) => {
  if (values === null) throw new NotOfficial("a zone without settings");
  const { learning_mode: learning, under_attack: attack } = values;
  if (learning === true || attack === true) throw new NotOfficial("learning, or an attack");
  const waf = objectOf(PLAIN["waf"]);
  return {
    ...shield,
    tier: title(values["plan_type"]),
    whitelabel: values["whitelabel_response_pages"] ?? false,
    ddos: {
      level: DDOS[textOf(values["ddos_shield_sensitivity"])] ?? title(values["ddos_shield_sensitivity"]),
      challenge_window: values["ddos_challenge_window"] ?? null,
    },
    waf: {
      enabled: values["waf_enabled"] ?? null,
      mode: title(values["waf_execution_mode"]),
      realtime_threat_intelligence: values["waf_realtime_threat_intelligence_enabled"] ?? false,
      log_headers: values["waf_request_header_logging_enabled"] ?? false,
      log_headers_excluded: values["waf_request_ignored_headers"] ?? [],
      body_limit_request: title(values["waf_request_body_limit_action"]),
      body_limit_response: title(values["waf_response_body_limit_action"]),
      rules_disabled: values["waf_disabled_rules"] ?? [],
      rules_logonly: values["waf_log_only_rules"] ?? [],
      ...Object.fromEntries(UNSET.map(([ours, official]) => [official, values[ours] ?? waf[official] ?? null])),
    },
  };
};

/** Settings that may be unset here, and never are in the official provider. */
const UNSET = [
  ["waf_allowed_methods", "allowed_http_methods"],
  ["waf_allowed_http_versions", "allowed_http_versions"],
  ["waf_allowed_request_content_types", "allowed_request_content_types"],
  ["waf_detection_paranoia_level", "detection_sensitivity"],
  ["waf_executing_paranoia_level", "execution_sensitivity"],
  ["waf_blocking_paranoia_level", "blocking_sensitivity"],
] as const;

const bots: Write = (values, shield) => ({
  ...shield,
  bot_detection: values && {
    mode: values["execution_mode"] === "challenge" ? "Challenge" : "Log",
    request_integrity: level(values["request_integrity_sensitivity"]),
    ip_sensitivity: level(values["ip_address_sensitivity"]),
    fingerprint_sensitivity: level(values["browser_fingerprint_sensitivity"]),
    fingerprint_aggression: level(values["browser_fingerprint_aggression"]),
    complex_fingerprinting: values["browser_fingerprint_complex_enabled"] ?? false,
  },
});

const uploads: Write = (values, shield) => {
  const word = (name: string): Json =>
    values?.["enabled"] === false ? "Disable" : (SCANNING[textOf(values?.[name] ?? "off")] ?? null);
  return {
    ...shield,
    upload_scanning_antivirus: word("antivirus_scanning_mode"),
    upload_scanning_csam: word("csam_scanning_mode"),
  };
};

const page =
  (type: Json | undefined): Write =>
  (values, shield) => ({ ...shield, [PAGES[textOf(type)] ?? ""]: values?.["html"] ?? "" });

const managedList =
  (id: Json | undefined): Write =>
  (values, shield) => {
    const others = shield["access_list"] as readonly Json[];
    const isListed = values !== null && values["enabled"] !== false && values["action"] !== "none";
    return {
      ...shield,
      access_list: isListed ? [...others, { id: id ?? null, action: title(values["action"]) }] : others,
    };
  };

const category =
  (name: Json | undefined): Write =>
  (values, shield) => {
    const action = values?.["action"] ?? "none";
    const row = {
      category: CATEGORIES[textOf(name)] ?? title(name),
      action: action === "none" ? "Ignore" : title(action),
      overrides: [],
    };
    return { ...shield, bot_categorization: [...(shield["bot_categorization"] as readonly Json[]), row] };
  };

const bot =
  (id: Json | undefined): Write =>
  (values, shield) => {
    const action = values?.["action"] ?? "none";
    const overrides = action === "none" ? [] : [{ bot: `bot ${textOf(id)}`, action: title(action) }];
    const row = { category: `kind of ${textOf(id)}`, action: "Ignore", overrides };
    return { ...shield, bot_categorization: [...(shield["bot_categorization"] as readonly Json[]), row] };
  };

/** How a setting is written, and what may not change since the official provider lacks it. */
function writing({ type, before, after }: OurChange): {
  readonly write: Write;
  readonly fixed: readonly string[];
  readonly key: string;
} {
  const values = after ?? before ?? {};
  switch (type) {
    case "bunny_shield_zone":
      return {
        write: zone,
        key: "zone",
        fixed: [
          "learning_mode",
          "learning_mode_until",
          "under_attack",
          "waf_engine_config",
          "waf_profile_id",
          "request_body_logging_enabled",
        ],
      };
    case "bunny_shield_bot_detection":
      return { write: bots, key: "bots", fixed: [] };
    case "bunny_shield_upload_scanning":
      return { write: uploads, key: "uploads", fixed: [] };
    case "bunny_shield_custom_page":
      return { write: page(values["page_type"]), key: `page ${textOf(values["page_type"])}`, fixed: ["page_type"] };
    case "bunny_shield_access_list_configuration":
      return { write: managedList(values["list_id"]), key: `list ${textOf(values["list_id"])}`, fixed: ["list_id"] };
    case "bunny_shield_bot_category_action":
      return {
        write: category(values["category"]),
        key: `category ${textOf(values["category"])}`,
        fixed: ["category"],
      };
    case "bunny_shield_bot_action":
      return {
        write: bot(values["bot_id"]),
        key: `bot ${textOf(values["bot_id"])}`,
        fixed: ["bot_id", "is_verifiable"],
      };
    default:
      throw new NotOfficial(type);
  }
}

/** A setting of a zone: which one, and what writes either side into a shield. */
export interface Setting {
  readonly zone: number;
  readonly key: string;
  readonly write: (side: "before" | "after", shield: JsonObject) => JsonObject;
}

/** A setting as a part of the shield, which exists before and after; null if it stays as it is. */
export function settingOf(change: OurChange): Setting {
  const { write, fixed, key } = writing(change);
  requireSame(change, "shield_zone_id", ...fixed);
  const { before, after, options } = change;
  const [action = ""] = options.actions ?? [];
  if (options.actions?.length !== 1 || action === "forget" || options.replacePaths !== undefined)
    throw new NotOfficial(action);
  const { found: _, ...mask } = objectOf(options.unknown);
  if (Object.entries(mask).some(([name, marks]) => isMarked(marks) && !COMPUTED.has(name)))
    throw new NotOfficial("unknown");
  const zoneId = (after ?? before ?? {})["shield_zone_id"];
  if (typeof zoneId !== "number") throw new NotOfficial("a zone that is created");
  const sides = { before: before ?? foundIn(after, "create"), after: after ?? ended(before) };
  if (key === "zone")
    for (const [ours] of UNSET)
      if (((sides.before?.[ours] ?? null) === null) !== ((sides.after?.[ours] ?? null) === null))
        throw new NotOfficial(ours);
  return { zone: zoneId, key, write: (side, shield) => write(sides[side], shield) };
}

/** What the API computes. */
const COMPUTED = new Set(
  "name type ddos_execution_mode categories configuration_id required_plan content_sha256 category user_agent_match custom_waf_rules_limit rate_limit_rules_limit is_verifiable".split(
    " ",
  ),
);

/** What was there before the first write. */
function foundIn(values: JsonObject | null, why: string): JsonObject | null {
  const found = values?.["found"];
  if (values === null || found === undefined) throw new NotOfficial(`${why}: found is unknown`);
  if (found === null || typeof found !== "object") return null;
  const known = Object.entries(found).filter(([, value]) => value !== null);
  return { ...values, ...Object.fromEntries(known), ...(known.length === 0 && { html: "" }) };
}

function ended(values: JsonObject | null): JsonObject | null {
  const end = values?.["on_destroy"];
  if (end === "keep") throw new NotOfficial("kept on destroy");
  return end === "restore" ? foundIn(values, "restore") : null;
}

/** The settings of one zone as a shield on one side. */
export const shieldOf = (zoneId: number, settings: readonly Setting[], side: "before" | "after"): JsonObject =>
  settings.reduce<JsonObject>((shield, { write }) => write(side, shield), {
    id: zoneId,
    pullzone: pullZoneOf(zoneId),
    ...PLAIN,
  });
