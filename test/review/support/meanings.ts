import type { Stance } from "../../../src/zone/words/stance.js";
import type { AttributeRows, MeaningTable } from "../../../src/review/judge/attribute-rows.js";

const stances: Record<string, Stance> = {
  none: "observes",
  allow: "allows",
  block: "blocks",
  challenge: "challenges",
  log: "observes",
  bypass: "bypasses",
  ignore: "ignores",
};

/** Rows of attributes about which nothing is to be said. */
const rows = (names: string): AttributeRows => Object.fromEntries(names.split(" ").map((name) => [name, {}]));

/** A table with every kind of meaning, so that tests of rules do not depend on what the provider has today. */
export const MEANINGS: MeaningTable = {
  provider: "bunny-iac/bunny",
  sensitive: ["access_key", "region"],
  addresses: { base_url: "https://api.bunny.net", video_url: "https://video.bunnycdn.com" },
  identities: { bunny_shield_access_list: ["shield_zone_id", "list_id"] },
  resources: {
    bunny_shield_access_list: {
      ...rows("configuration_id list_id timeouts type"),
      action: { meaning: { kind: "action", stances } },
      allow_catch_all: { meaning: { kind: "guard", usual: false } },
      max_removal_percent: { meaning: { kind: "guard", usual: 50 } },
      checksum: { meaning: { kind: "derived", from: ["entries", "content"] } },
      content: { meaning: { kind: "subject" } },
      enabled: { meaning: { kind: "switch" } },
      entries: { set: true, meaning: { kind: "subject" } },
      entry_count: { meaning: { kind: "derived", from: ["entries", "content"] } },
      name: { meaning: { kind: "label" } },
      shield_zone_id: { meaning: { kind: "target" } },
    },
    bunny_shield_bot_action: {
      action: { meaning: { kind: "action", stances } },
      bot_id: { meaning: { kind: "target" } },
    },
    bunny_shield_bot_category_action: {
      action: { meaning: { kind: "action", stances } },
      category: { meaning: { kind: "target" } },
    },
    bunny_shield_exception: {
      ...rows("conditions conditions.match_type conditions.parameter conditions.patterns conditions.type"),
      ...rows("description exception_id match_type order_index timeouts"),
      disables: { set: true, meaning: { kind: "subject" } },
      enabled: { meaning: { kind: "switch" } },
      pull_zone_id: { meaning: { kind: "target" } },
    },
    bunny_shield_custom_page: {
      content_sha256: { meaning: { kind: "derived", from: ["html"] } },
      html: { meaning: { kind: "subject" } },
    },
    bunny_app_autoscaling: {
      app_id: { meaning: { kind: "target" } },
      max: { meaning: { kind: "amount", unit: "replicas", capacity: "upper bound" } },
      on_destroy: { meaning: { kind: "on-destroy", keeps: ["keep"], restores: ["reset"] } },
    },
    bunny_shield_zone: {
      request_body_logging_enabled: { meaning: { kind: "subject" } },
      waf_disabled_rules: { set: true, meaning: { kind: "subject" } },
      waf_allowed_methods: { set: true, meaning: { kind: "exceptions", of: "values" } },
      plan_type: { meaning: { kind: "subject" } },
    },
    bunny_shield_rate_limit: {
      ...rows("rule_configuration rule_configuration.action_type rule_configuration.timeframe shield_zone_id"),
      "rule_configuration.block_time": { meaning: { kind: "amount", unit: "seconds", looser: "lower" } },
      "rule_configuration.request_count": { meaning: { kind: "subject" } },
      "rule_configuration.variable_types": { meaning: { kind: "subject" } },
      rule_name: { meaning: { kind: "label" } },
    },
    bunny_shield_waf_rule: {
      ...rows("rule_configuration rule_name shield_zone_id"),
      waf_rule_id: {},
      "rule_configuration.action_type": { meaning: { kind: "action", stances } },
      "rule_configuration.operator_type": { meaning: { kind: "subject" } },
      "rule_configuration.value": { meaning: { kind: "subject" } },
      "rule_configuration.variable_types": { meaning: { kind: "subject" } },
    },
    bunny_shield_waf_rule_order: {
      rule_ids: { meaning: { kind: "subject" } },
    },
  },
};
