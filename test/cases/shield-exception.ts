import type { BatteryCase } from "../support/battery-case.js";
import type { Attributes } from "../support/configuration.js";
import { LISTED_EXCEPTION, LISTED_SEED, LISTED_ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const path = { type: "url", patterns: ["/callbacks/*", "/webhooks/*"], match_type: "any", parameter: "" };
const method = { type: "request_method", patterns: ["POST"], match_type: "any", parameter: "" };
const header = { type: "request_header", patterns: ["Partner/*"], match_type: "all", parameter: "User-Agent" };

/** The rule above as the API has it. */
const STORED = {
  ActionType: 23,
  ExtraActions: [{ ActionType: 29 }],
  TriggerMatchingType: 1,
  Triggers: [
    { Type: 0, PatternMatches: ["/callbacks/*", "/webhooks/*"], PatternMatchingType: 0 },
    { Type: 9, PatternMatches: ["POST"], PatternMatchingType: 0 },
  ],
  Enabled: true,
};

/** An edge rule that switches protections off for some requests. */
export const shieldException = ({ pullZone, otherPullZone, prefix }: Target): BatteryCase => {
  const description = `${prefix}Webhooks of the shop`;
  const write = (more: object) => async (service: Service, object: Attributes) => {
    const { exception_id: Guid, pull_zone_id: id } = object;
    const rule = { ...STORED, Description: description, ...more, Guid };
    await service.send("POST", `/pullzone/${String(id)}/edgerules/addOrUpdate`, rule);
  };
  return {
    attributes: {
      pull_zone_id: pullZone,
      disables: ["bot_detection", "waf"],
      match_type: "all",
      conditions: [path, method],
      description,
      enabled: true,
      order_index: 7,
      allow_catch_all: false,
    },
    updates: {
      disables: ["rate_limiting", "waf"],
      conditions: [{ ...path, patterns: ["/webhooks/shop/*"] }, header],
      description: `${prefix}Webhooks`,
      order_index: 3,
      match_type: "any",
      enabled: false,
      allow_catch_all: true,
    },
    replaces: { pull_zone_id: { value: otherPullZone } },
    local: ["allow_catch_all"],
    respelt: [
      {
        disables: ["waf", "bot_detection"],
        conditions: [
          { type: "url", patterns: ["/webhooks/*", "/callbacks/*"] },
          { type: "request_method", patterns: ["POST"] },
        ],
      },
    ],
    importId: ({ pull_zone_id: zone, exception_id: id }) => `${String(zone)}/${String(id)}`,
    absentId: `${pullZone}/00000000-0000-4000-8000-999999999999`,
    drifts: [
      {
        name: "somebody widens its conditions",
        make: write({ OrderIndex: 7, TriggerMatchingType: 0 }),
        shows: { match_type: "any" },
      },
      {
        name: "somebody switches off more",
        make: write({ OrderIndex: 7, ExtraActions: [{ ActionType: 29 }, { ActionType: 28 }] }),
        shows: { disables: ["bot_detection", "shield", "waf"] },
      },
      {
        name: "somebody changes a condition",
        make: write({
          OrderIndex: 7,
          Triggers: [{ Type: 0, PatternMatches: ["*"], PatternMatchingType: 0 }, STORED.Triggers[1]],
        }),
        shows: { conditions: [{ ...path, patterns: ["*"] }, method] },
      },
      {
        name: "somebody renames it",
        make: write({ OrderIndex: 7, Description: "Other" }),
        shows: { description: "Other" },
      },
      { name: "somebody moves it", make: write({ OrderIndex: 1 }), shows: { order_index: 1 } },
      {
        name: "somebody switches it off",
        make: async (service, { exception_id: id, pull_zone_id: zone }) => {
          const rule = `/pullzone/${String(zone)}/edgerules/${String(id)}`;
          await service.send("POST", `${rule}/setEdgeRuleEnabled`, { Id: zone, Value: false });
        },
        shows: { enabled: false },
      },
    ],
    remove: async (service, { exception_id: id, pull_zone_id: zone }) => {
      await service.send("DELETE", `/pullzone/${String(zone)}/edgerules/${String(id)}`);
    },
    createdBy: "addOrUpdateEdgeRule",
    listed: {
      seed: LISTED_SEED,
      filter: LISTED_ZONE,
      found: [[{ pull_zone_id: otherPullZone, exception_id: LISTED_EXCEPTION }, "Health checks"]],
      requests: 2,
    },
    halfCreated: null,
  };
};

type Service = Parameters<NonNullable<BatteryCase["remove"]>>[0];
