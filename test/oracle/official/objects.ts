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

const RULE_PATHS = { pullzone: "shield_zone_id", name: "rule_name", description: "rule_description" };

/** A custom WAF rule. */
export function wafRuleRow(change: OurChange): OfficialRow {
  return row("bunnynet_pullzone_waf_rule", change, { ...RULE_PATHS, id: "waf_rule_id" }, (rule) => ({
    id: rule["waf_rule_id"] ?? null,
    ...ruleOf(rule),
    response: { action: title(objectOf(rule["rule_configuration"])["action_type"]) },
  }));
}

/** A rate limit. */
export function rateLimitRow(change: OurChange): OfficialRow {
  return row("bunnynet_pullzone_ratelimit_rule", change, { ...RULE_PATHS, id: "rate_limit_id" }, (rule) => {
    const configuration = objectOf(rule["rule_configuration"]);
    const action = configuration["action_type"];
    return {
      id: rule["rate_limit_id"] ?? null,
      ...ruleOf(rule),
      limit: {
        requests: configuration["request_count"] ?? null,
        interval: configuration["timeframe"] ?? null,
        counter_key: KEYS[textOf(configuration["counter_key_type"] ?? "ip")] ?? null,
      },
      response: {
        interval: configuration["block_time"] ?? null,
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
  const configuration = objectOf(rule["rule_configuration"]);
  const chained = configuration["chained_rule_conditions"];
  const all = [configuration, ...(Array.isArray(chained) ? (chained as Json[]).map(objectOf) : [])];
  const words = configuration["transformation_types"];
  return {
    pullzone: pullZoneOf(rule["shield_zone_id"]),
    name: rule["rule_name"] ?? null,
    description: rule["rule_description"] ?? null,
    condition: all.map(conditionOf),
    transformations: Array.isArray(words) && words.length > 0 ? (words as Json[]).map(upper) : null,
  };
}

function conditionOf(condition: JsonObject): JsonObject {
  const variables = Object.entries(objectOf(condition["variable_types"]));
  const [[variable, part] = ["", null]] = variables;
  if (variables.length > 1 || condition["is_regex_variable"] === true) throw new NotOfficial("several variables");
  return {
    variable: variable === "" ? null : variable,
    variable_value: part === "" ? null : part,
    operator: upper(condition["operator_type"]),
    value: condition["value"] ?? "",
    negated: condition["is_negated"] ?? false,
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
  if (replacePaths !== undefined && isMarked(objectOf(unknown)["rule_configuration"]))
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
  const rule = unknown["rule_configuration"];
  const inRule = (name: string): boolean => isMarked(objectOf(rule)[name]);
  const conditions = rule === true || CONDITION.some(inRule);
  return {
    ...Object.fromEntries(top.map(([name]) => [name, true])),
    ...(entries && { entries: unknown["entries"] === true ? true : (unknown["entries"] ?? true) }),
    ...(conditions && { condition: true }),
    ...((rule === true || inRule("transformation_types")) && { transformations: true }),
    ...((rule === true || inRule("action_type") || inRule("block_time")) && {
      response: { action: rule === true || inRule("action_type"), interval: rule === true || inRule("block_time") },
    }),
    ...((rule === true || LIMIT.some(inRule)) && {
      limit: {
        requests: rule === true || inRule("request_count"),
        interval: rule === true || inRule("timeframe"),
        counter_key: rule === true || inRule("counter_key_type"),
      },
    }),
  };
}

const CONDITION = ["variable_types", "operator_type", "value", "is_negated", "chained_rule_conditions"];
const LIMIT = ["request_count", "timeframe", "counter_key_type"];
