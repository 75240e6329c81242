import { withCondition } from "../../../support/rule-values.js";
import { change, type ChangeOptions, type Json, type JsonObject, planJson } from "../../support/plan-builder.js";
import { type NamedPlan, type PlanGroup, saysOfObject, testRecorded } from "../../support/recorded-plans.js";
import { ZONE } from "../../support/shield-objects.js";

const plan = (name: string, rows: readonly JsonObject[], rest: JsonObject = {}): NamedPlan => ({
  name,
  text: planJson(rows, rest),
});

const ZONE_ADDRESS = "bunny_shield_zone.site";
const zoneRow = (before: Json, after: Json, options?: ChangeOptions): JsonObject =>
  change(ZONE_ADDRESS, before, after, options);
const zone = (values: JsonObject = {}): JsonObject => ({ ...ZONE, ...values });

const MATCH = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin" };
const rule = (action: string, values: JsonObject = {}, id = 1): JsonObject => ({
  shield_zone_id: 42,
  waf_rule_id: id,
  name: "Admin",
  ...withCondition<Json>({ ...MATCH, action, ...values }),
});
const RULE = "bunny_shield_waf_rule.a";
const BLOCK = rule("block");
const AGAIN: ChangeOptions = { actions: ["delete", "create"] };

/** How a rule changes. */
const RULES: readonly (readonly [string, Json, Json, ChangeOptions?])[] = [
  ["a rule created", null, BLOCK],
  ["a rule destroyed", BLOCK, null],
  ["a rule from block to challenge", BLOCK, rule("challenge")],
  ["a rule from challenge to block", rule("challenge"), BLOCK],
  ["a rule from block to log", BLOCK, rule("log")],
  ["a rule from block to bypass", BLOCK, rule("bypass")],
  ["a rule from allow to block", rule("allow"), BLOCK],
  ["a rule from block to what nobody knows", BLOCK, rule("unknown_9")],
  ["a rule from what nobody knows to block", rule("unknown_9"), BLOCK],
  ["a rule that stops less", BLOCK, rule("block", { value: "/admin/x" })],
  ["a rule that stops more", BLOCK, rule("block", { value: "/adm" })],
  ["a rule that lets more through", rule("bypass"), rule("bypass", { value: "/" })],
  ["a rule with a part that is no text", BLOCK, rule("block", { variables: [1] })],
  ["a rule with an operator that is no text", BLOCK, rule("block", { operator: 1 })],
  ["a rule with a value that is no text", BLOCK, rule("block", { value: 1 })],
  ["a rule replaced", BLOCK, rule("block", { value: "/login" }), AGAIN],
  ["a rule moved to another zone", BLOCK, { ...BLOCK, shield_zone_id: 7 }, AGAIN],
  ["a rule forgotten", BLOCK, null, { actions: ["forget"] }],
  ["a rule imported", BLOCK, rule("log"), { importing: { id: "1" } }],
  ["a rule of a later release", BLOCK, BLOCK, { actions: ["later"] }],
  [
    "a rule whose conditions are in another order",
    rule("block", { conditions: [MATCH, { ...MATCH, value: "/login" }] }),
    rule("block", { conditions: [{ ...MATCH, value: "/login" }, MATCH] }),
  ],
];

const OFF = { waf_enabled: false };

/** What becomes of the zone of a rule. */
const ZONES: readonly (readonly [string, readonly JsonObject[], JsonObject?])[] = [
  ["in a zone that is not known", []],
  ["that acts", [zoneRow(zone(), zone())]],
  ["that is off", [zoneRow(zone(OFF), zone(OFF))]],
  ["that only logs", [zoneRow(zone({ waf_execution_mode: "log" }), zone({ waf_execution_mode: "log" }))]],
  ["that learns", [zoneRow(zone({ learning_mode: true }), zone({ learning_mode: true }))]],
  ["that is switched on", [zoneRow(zone(OFF), zone())]],
  ["that is switched off", [zoneRow(zone(), zone(OFF))]],
  ["that ends to learn", [zoneRow(zone({ learning_mode: true }), zone())]],
  ["that may be off", [zoneRow(zone(), zone(OFF), { unknown: { waf_enabled: true } })]],
  ["off and hidden", [zoneRow(zone(OFF), zone(OFF), { beforeSensitive: OFF, afterSensitive: { waf_enabled: true } })]],
  ["off and created", [zoneRow(null, zone(OFF))]],
  ["off and imported", [zoneRow(zone(OFF), zone(OFF), { importing: { id: "42" } })]],
  ["off and destroyed", [zoneRow(zone(OFF), null)]],
  ["off and forgotten", [zoneRow(zone(OFF), null, { actions: ["forget"] })]],
  ["off and deposed", [zoneRow(zone(OFF), null, { deposed: "0a1b2c3d" })]],
  ["off at two addresses", [zoneRow(zone(OFF), zone(OFF)), change("bunny_shield_zone.b", zone(OFF), zone(OFF))]],
  ["off, and another one", [zoneRow(zone({ ...OFF, shield_zone_id: 9 }), zone({ ...OFF, shield_zone_id: 9 }))]],
  ["off, as data", [zoneRow(zone(OFF), zone(OFF), { mode: "data" })]],
  [
    "off and deferred",
    [],
    { deferred_changes: [{ reason: "absent_prereq", resource_change: zoneRow(zone(OFF), zone(OFF)) }] },
  ],
];

const accounts = (key: string): JsonObject => ({
  configuration: {
    root_module: {
      resources: [
        { address: RULE, type: "bunny_shield_waf_rule", provider_config_key: "bunny" },
        { address: ZONE_ADDRESS, type: "bunny_shield_zone", provider_config_key: key },
      ],
    },
  },
});

const surroundings = RULES.map(([name, ...sides]): PlanGroup => {
  const row = change(RULE, ...sides);
  const off = zoneRow(zone(OFF), zone(OFF));
  return [
    name,
    [
      ...ZONES.map(([where, zones, rest]) => plan(where, [row, ...zones], rest)),
      plan("off in the same account", [row, off], accounts("bunny")),
      plan("off in another account", [row, off], accounts("bunny.other")),
      plan("outside", [change(RULE, null, BLOCK)], { resource_drift: [row] }),
      plan("outside, in a zone that is off", [change(RULE, null, BLOCK), off], { resource_drift: [row] }),
      plan("outside, in a zone that was switched off there", [change(RULE, null, BLOCK), zoneRow(zone(OFF), zone())], {
        resource_drift: [row, zoneRow(zone(), zone(OFF))],
      }),
    ],
  ];
});

const ORDER = "bunny_shield_waf_rule_order.a";
const order = (...rule_ids: readonly number[]): JsonObject => ({ shield_zone_id: 42, rule_ids });
/** Rules of a zone by what they do. */
const decide = (...actions: readonly string[]): JsonObject[] =>
  actions.map((action, index) => {
    const values = rule(action, {}, index + 1);
    return change(`bunny_shield_waf_rule.r${index}`, values, values);
  });
const ORDERS: readonly (readonly [string, Json, Json, ChangeOptions?])[] = [
  ["as it was", order(1, 2), order(1, 2)],
  ["the other way around", order(1, 2), order(2, 1)],
  ["back", order(2, 1), order(1, 2)],
  ["of one less", order(1, 2), order(1)],
  ["of the second only", order(1, 2), order(2)],
  ["of one more", order(1), order(1, 2)],
  ["of one more first", order(2), order(1, 2)],
  ["created", null, order(1, 2)],
  ["created the other way around", null, order(2, 1)],
  ["destroyed", order(1, 2), null],
  ["with a third", order(1, 2), order(3, 1, 2)],
  ["known after apply", order(1, 2), { shield_zone_id: 42 }, { actions: ["update"], unknown: { rule_ids: true } }],
  ["of what are no numbers", order(1, 2), { shield_zone_id: 42, rule_ids: ["1"] }],
];

const orders = [
  [],
  ["block", "bypass"],
  ["block", "allow"],
  ["block", "challenge"],
  ["block", "log"],
  ["block", "block"],
  ["allow", "bypass"],
  ["log", "log"],
  ["block", "unknown_9"],
  ["block", "bypass", "challenge"],
].map((actions): PlanGroup => [
  actions.length === 0 ? "an order of rules that the plan does not have" : `an order of ${actions.join(", ")}`,
  ORDERS.flatMap(([name, ...sides]) => [
    plan(name, [change(ORDER, ...sides), ...decide(...actions)]),
    plan(`outside: ${name}`, [change(ORDER, null, order(1)), ...decide(...actions)], {
      resource_drift: [change(ORDER, ...sides)],
    }),
    plan(`${name}, in a zone that is off`, [
      change(ORDER, ...sides),
      ...decide(...actions),
      zoneRow(zone(OFF), zone(OFF)),
    ]),
  ]),
]);

/** A rule whose ID is known only after apply: one that is created, or one that is replaced. */
const added = (action: string, name: string, zone = 42, before: Json = null): JsonObject => {
  const { waf_rule_id: _id, ...values } = rule(action, {}, 0);
  const actions = before === null ? ["create"] : ["delete", "create"];
  return change(
    `bunny_shield_waf_rule.${name}`,
    before,
    { ...values, shield_zone_id: zone },
    {
      actions,
      unknown: { waf_rule_id: true },
    },
  );
};
/** An order whose rules have IDs, or get them (`null`) from the apply. */
const orderOf = (before: Json, ...ids: readonly (number | null)[]): JsonObject =>
  change(ORDER, before, { shield_zone_id: 42, rule_ids: ids }, { unknown: { rule_ids: ids.map((id) => id === null) } });

const additions: PlanGroup[] = [
  ["block"],
  ["bypass"],
  ["challenge"],
  ["log"],
  ["block", "bypass"],
  ["challenge", "block"],
  ["bypass", "unknown_9"],
].map((actions): PlanGroup => {
  const created = actions.map((action, index) => added(action, `new${index}`));
  const ids = actions.map(() => null);
  const kept = decide("bypass", "block");
  return [
    `an order with new rules that ${actions.join(", ")}`,
    [
      plan("last", [orderOf(order(1, 2), 1, 2, ...ids), ...kept, ...created]),
      plan("between", [orderOf(order(1, 2), 1, ...ids, 2), ...kept, ...created]),
      plan("first", [orderOf(order(1, 2), ...ids, 1, 2), ...kept, ...created]),
      plan("around", [orderOf(order(1, 2), null, 1, 2, ...ids.slice(1)), ...kept, ...created]),
      plan("first, of a new order", [orderOf(null, ...ids, 1, 2), ...kept, ...created]),
      plan("alone", [orderOf(null, ...ids), ...created]),
      plan("of which one is elsewhere", [orderOf(order(1, 2), 1, 2, ...ids, null), ...kept, ...created]),
      plan("one of them in another zone", [
        orderOf(order(1, 2), ...ids, null, 1, 2),
        ...kept,
        ...created,
        added("bypass", "far", 43),
      ]),
      plan("of which one has another place already", [
        orderOf(order(1, 2), 1, null, ...ids),
        ...decide("bypass"),
        added("block", "r1", 42, rule("block", {}, 2)),
        ...created,
      ]),
    ],
  ];
});

testRecorded("rules/rules-walk.txt", [...surroundings, ...orders, ...additions], (review, title) =>
  saysOfObject(review, title.startsWith("a rule") ? RULE : ORDER),
);
