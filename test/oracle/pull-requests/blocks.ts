import { withCondition } from "../../support/rule-values.js";
import type { ResourceType } from "../../cases/generated/index.js";
import type { Declared, Place } from "./pull-request.js";

type Values = Readonly<Record<string, unknown>>;
type BlockOf = (at: Place, values?: Values, rest?: Omit<Declared, "type" | "attributes">) => Declared;

/** A block of a type with attributes that make sense, some of them replaced. */
const block =
  (type: ResourceType, attributes: (at: Place) => Values): BlockOf =>
  (at, values = {}, rest = {}) => ({ type, attributes: { ...attributes(at), ...values }, ...rest });

export const list = block("bunny_shield_access_list", ({ zone }) => ({
  shield_zone_id: zone,
  name: "List",
  type: "cidr",
  action: "block",
  entries: ["203.0.113.0/24"],
  max_removal_percent: 100,
  max_blocking_percent: 100,
}));

/** An exception of the zone's pull zone. */
export const exception = block("bunny_shield_exception", ({ pullZone }) => ({
  pull_zone_id: pullZone,
  disables: ["waf"],
  conditions: [{ type: "url", patterns: ["/hooks/*"] }],
}));

export const managedList = block("bunny_shield_access_list_configuration", ({ zone }) => ({
  shield_zone_id: zone,
  list_id: 1,
  enabled: true,
  action: "block",
}));

/** A condition that begins with `/admin`. */
export const ADMIN = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin" };

/** A custom WAF rule; values are those of its configuration. */
export const rule: BlockOf = (at, values = {}, rest = {}) => ({
  type: "bunny_shield_waf_rule",
  attributes: withCondition({
    shield_zone_id: at.zone,
    name: "Rule",
    ...ADMIN,
    action: "block",
    ...values,
    allow_catch_all: true,
  }),
  ...rest,
});

/** A rate limit; values are those of its configuration. */
export const limit: BlockOf = (at, values = {}, rest = {}) => ({
  type: "bunny_shield_rate_limit",
  attributes: {
    shield_zone_id: at.zone,
    name: "Limit",
    ...withCondition({
      ...ADMIN,
      action: "rate_limit",
      request_count: 10,
      timeframe: 60,
      block_time: 300,
      ...values,
    }),
  },
  ...rest,
});

export const order = block("bunny_shield_waf_rule_order", ({ zone }) => ({ shield_zone_id: zone }));

export const zone = block("bunny_shield_zone", ({ pullZone }) => ({
  pull_zone_id: pullZone,
  allow_unprotected: true,
}));

export const bot = block("bunny_shield_bot_action", ({ zone: id }) => ({
  shield_zone_id: id,
  bot_id: 17,
  action: "block",
}));

export const category = block("bunny_shield_bot_category_action", ({ zone: id }) => ({
  shield_zone_id: id,
  category: "ai_scraper",
  action: "block",
}));

export const detection = block("bunny_shield_bot_detection", ({ zone: id }) => ({
  shield_zone_id: id,
  execution_mode: "challenge",
}));

export const uploads = block("bunny_shield_upload_scanning", ({ zone: id }) => ({
  shield_zone_id: id,
  enabled: true,
  antivirus_scanning_mode: "block",
  csam_scanning_mode: "block",
}));

/** An OpenAPI document with GET for each path. */
export const document = (...paths: readonly string[]): string =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Shop", version: "1" },
    paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: "OK" } } } }])),
  });

export const guardian = block("bunny_shield_api_guardian", ({ zone: id }) => ({
  shield_zone_id: id,
  content: document("/pets"),
  execution_mode: "block",
}));

export const endpoint: BlockOf = (at, values = {}, rest = { dependsOn: ["guardian"] }) => ({
  type: "bunny_shield_api_guardian_endpoint",
  attributes: { shield_zone_id: at.zone, request_method: "GET", request_path: "/pets", ...values },
  ...rest,
});

export const page = block("bunny_shield_custom_page", ({ zone: id }) => ({
  shield_zone_id: id,
  page_type: "block",
  html: "<h1>Blocked</h1>",
}));

export const scaling = block("bunny_app_autoscaling", ({ app }) => ({ app_id: app, min: 2, max: 6 }));
