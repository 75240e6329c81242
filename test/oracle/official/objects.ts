import type { Json, JsonObject } from "../../review/support/plan-builder.js";
import { isMarked, NotOfficial, objectOf, type OurChange, pullZoneOf, textOf, title, upper } from "./rewritten.js";

/** A row of a plan of the official provider. */
export interface OfficialRow {
  readonly address: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  readonly options: OurChange["options"];
}

const LIST_TYPES: Readonly<Record<string, string>> = {
  ip: "IP",
  cidr: "CIDR",
  asn: "ASN",
  country: "Country",
  organization: "Organization",
  ja4: "JA4",
};
const KEYS: Readonly<Record<string, string>> = { ...LIST_TYPES, host: "Host", city: "City", ip_ja4: "IP+JA4" };

/** A custom list. */
export function listRow(change: OurChange): OfficialRow {
  return row("bunnynet_pullzone_access_list", change, LIST_PATHS, (list) => ({
    id: list["list_id"] ?? null,
    pullzone: pullZoneOf(list["shield_zone_id"]),
    name: list["name"] ?? null,
    enabled: list["enabled"] ?? true,
    type: LIST_TYPES[textOf(list["type"])] ?? null,
    action: title(list["action"]),
    entries: list["entries"] ?? linesOf(list["content"]),
  }));
}

const LIST_PATHS = {
  id: "list_id",
  pullzone: "shield_zone_id",
  name: "name",
  enabled: "enabled",
  type: "type",
  action: "action",
};

const linesOf = (content: Json | undefined): Json => {
  if (typeof content !== "string") return null;
  const lines = content.split(/\r?\n/).map((line) => line.replace(/\s*#.*$/, "").trim());
  return [...new Set(lines.filter((line) => line !== ""))].sort();
};

const RULE_PATHS = { pullzone: "shield_zone_id", name: "name", description: "description" };

/** A custom WAF rule. */
export function wafRuleRow(change: OurChange): OfficialRow {
  return row("bunnynet_pullzone_waf_rule", change, { ...RULE_PATHS, id: "waf_rule_id" }, (rule) => ({
    id: rule["waf_rule_id"] ?? null,
    ...ruleOf(rule),
    response: { action: title(rule["action"]) },
  }));
}

/** A rate limit. */
export function rateLimitRow(change: OurChange): OfficialRow {
  return row("bunnynet_pullzone_ratelimit_rule", change, { ...RULE_PATHS, id: "rate_limit_id" }, (rule) => {
    const action = rule["action"];
    return {
      id: rule["rate_limit_id"] ?? null,
      ...ruleOf(rule),
      limit: {
        requests: rule["request_count"] ?? null,
        interval: rule["timeframe"] ?? null,
        counter_key: KEYS[textOf(rule["counter_key"] ?? "ip")] ?? null,
      },
      response: {
        interval: rule["block_time"] ?? null,
        action: action === "rate_limit" ? "RateLimit" : title(action),
      },
    };
  });
}

const ACTIONS: Readonly<Record<string, string>> = {
  shield: "DisableShield",
  waf: "DisableWAF",
  challenges: "DisableShieldChallenge",
  bot_detection: "DisableShieldBotDetection",
  access_lists: "DisableShieldAccessLists",
  rate_limiting: "DisableShieldRateLimiting",
  token_authentication: "DisableTokenAuthentication",
};

const EXCEPTION_PATHS = { id: "exception_id", pullzone: "pull_zone_id", enabled: "enabled", triggers: "conditions" };

/** An exception, as the edge rule that it is. */
export function exceptionRow(change: OurChange): OfficialRow {
  const listed = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
  const camel = (word: Json | undefined): string =>
    textOf(word).replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
  const matching = (word: Json | undefined): string => `Match${camel(word ?? "any")}`;
  return row("bunnynet_pullzone_edgerule", change, EXCEPTION_PATHS, (rule) => ({
    id: rule["exception_id"] ?? null,
    pullzone: rule["pull_zone_id"] ?? null,
    enabled: rule["enabled"] ?? true,
    description: rule["description"] ?? "",
    priority: rule["order_index"] ?? null,
    action: null,
    actions: listed(rule["disables"]).map((word) => ({ type: ACTIONS[textOf(word)] ?? null, parameter1: "" })),
    match_type: matching(rule["match_type"]),
    triggers: listed(rule["conditions"])
      .map(objectOf)
      .map(({ type, match_type: match, patterns, parameter }) => ({
        type: camel(type),
        match_type: matching(match),
        patterns: patterns ?? [],
        parameter1: parameter ?? "",
        parameter2: "",
      })),
  }));
}

function ruleOf(rule: JsonObject): JsonObject {
  const { conditions, transformations: words } = rule;
  return {
    pullzone: pullZoneOf(rule["shield_zone_id"]),
    name: rule["name"] ?? null,
    description: rule["description"] ?? null,
    condition: Array.isArray(conditions) ? (conditions as Json[]).map(objectOf).map(conditionOf) : [],
    transformations: Array.isArray(words) && words.length > 0 ? (words as Json[]).map(upper) : null,
  };
}

function conditionOf(condition: JsonObject): JsonObject {
  const variables = Array.isArray(condition["variables"]) ? (condition["variables"] as Json[]) : [];
  const [variable = "", part = null] = textOf(variables[0] ?? "").split(":");
  if (variables.length > 1 || part?.startsWith("/") === true) throw new NotOfficial("several variables");
  return {
    variable: variable === "" ? null : variable,
    variable_value: part === "" ? null : part,
    operator: upper(condition["operator"]),
    value: condition["value"] ?? "",
    negated: condition["negated"] ?? false,
  };
}

function row(
  type: string,
  change: OurChange,
  paths: Readonly<Record<string, string>>,
  write: (values: JsonObject) => JsonObject,
): OfficialRow {
  const { name, before, after, options } = change;
  const { unknown, replacePaths, importing, ...rest } = options;
  if (replacePaths !== undefined && isMarked(objectOf(unknown)["conditions"]) && "description" in paths)
    throw new NotOfficial("replaced");
  return {
    address: `${type}.${name}`,
    before: before && write(before),
    after: after && write(after),
    options: {
      ...rest,
      ...(importing !== undefined && { importing }),
      ...(replacePaths !== undefined && {
        replacePaths: replacePaths.map(([top]) => [
          Object.entries(paths).find(([, ours]) => ours === top)?.[0] ?? String(top),
        ]),
      }),
      unknown: maskOf(objectOf(unknown), paths),
    },
  };
}

/** The marks of what is known only after the apply, in the shape of the official object. */
function maskOf(unknown: JsonObject, paths: Readonly<Record<string, string>>): Json {
  const top = Object.entries(paths).filter(([, ours]) => isMarked(unknown[ours]));
  const entries = isMarked(unknown["entries"]) || isMarked(unknown["content"]);
  const inRule = (name: string): boolean => "description" in paths && isMarked(unknown[name]);
  return {
    ...Object.fromEntries(top.map(([name]) => [name, true])),
    ...(entries && { entries: unknown["entries"] === true ? true : (unknown["entries"] ?? true) }),
    ...(inRule("conditions") && { condition: true }),
    ...(inRule("transformations") && { transformations: true }),
    ...((inRule("action") || inRule("block_time")) && {
      response: { action: inRule("action"), interval: inRule("block_time") },
    }),
    ...(["request_count", "timeframe", "counter_key"].some(inRule) && {
      limit: {
        requests: inRule("request_count"),
        interval: inRule("timeframe"),
        counter_key: inRule("counter_key"),
      },
    }),
  };
}
