// Written by npm run generate from the resource definitions: do not edit.
import type { MeaningTable } from "../meaning/meaning-table.js";

/** What each attribute means to a reviewer. */
export const MEANINGS: MeaningTable = {
  provider: "bunny-iac/bunny",
  sensitive: ["access_key"],
  resources: {
    bunny_app_autoscaling: {
      app_id: { meaning: { kind: "target" } },
      max: { meaning: { kind: "amount", unit: "replicas", capacity: "upper bound" } },
      min: { meaning: { kind: "amount", unit: "replicas", capacity: "lower bound" } },
      on_destroy: { meaning: { kind: "on-destroy", keeps: ["keep"] } },
      timeouts: { meaning: { kind: "local" } },
    },
    bunny_shield_access_list: {
      action: {
        meaning: {
          kind: "action",
          stances: { allow: "allows", block: "blocks", bypass: "bypasses", challenge: "challenges", log: "observes", none: "observes" },
        },
      },
      checksum: { meaning: { kind: "derived", from: ["entries"] } },
      enabled: { meaning: { kind: "switch" } },
      entries: { set: true, meaning: { kind: "entries", typeAttribute: "type", zoneAttribute: "shield_zone_id" } },
      entry_count: { meaning: { kind: "derived", from: ["entries"] } },
      name: { meaning: { kind: "label" } },
      shield_zone_id: { meaning: { kind: "target" } },
      timeouts: { meaning: { kind: "local" } },
    },
    bunny_shield_access_list_configuration: {
      action: {
        meaning: {
          kind: "action",
          stances: { allow: "allows", block: "blocks", bypass: "bypasses", challenge: "challenges", log: "observes", none: "observes" },
        },
      },
      enabled: { meaning: { kind: "switch" } },
      list_id: { meaning: { kind: "target" } },
      name: { meaning: { kind: "label" } },
      on_destroy: { meaning: { kind: "on-destroy", keeps: ["keep"] } },
      shield_zone_id: { meaning: { kind: "target" } },
    },
    bunny_shield_bot_action: {
      action: { meaning: { kind: "action", stances: { allow: "allows", block: "blocks", ignore: "ignores", none: "observes" } } },
      bot_id: { meaning: { kind: "target" } },
      shield_zone_id: { meaning: { kind: "target" } },
    },
    bunny_shield_bot_category_action: {
      action: { meaning: { kind: "action", stances: { allow: "allows", block: "blocks", none: "observes" } } },
      category: { meaning: { kind: "target" } },
      shield_zone_id: { meaning: { kind: "target" } },
    },
    bunny_shield_custom_page: {
      content_sha256: { meaning: { kind: "derived", from: ["html"] } },
      html: { meaning: { kind: "page", typeAttribute: "page_type" } },
      page_type: { meaning: { kind: "target" } },
      shield_zone_id: { meaning: { kind: "target" } },
    },
  },
};
