import { change, type ChangeOptions, type Json, type JsonObject, planJson } from "../support/plan-builder.js";
import { type NamedPlan, type PlanGroup, saysOfObject, testRecorded } from "../support/recorded-plans.js";
import { ZONE } from "../support/shield-objects.js";

const plan = (name: string, rows: readonly JsonObject[], rest: JsonObject = {}): NamedPlan => ({
  name,
  text: planJson(rows, rest),
});

const ZONE_ADDRESS = "bunny_shield_zone.site";
const zoneRow = (before: Json, after: Json, options?: ChangeOptions): JsonObject =>
  change(ZONE_ADDRESS, before, after, options);
const zone = (values: JsonObject = {}): JsonObject => ({ ...ZONE, ...values });

/** Settings of a zone with values that say something together. */
const TIMES = ["2026-12-01T00:00:00Z", "2026-12-31T00:00:00Z", "soon", null] as const;
const learning = TIMES.flatMap((from) => TIMES.map((to) => [from, to] as const)).flatMap(([from, to]): NamedPlan[] => {
  const at = (learning_mode_until: string | null, values: JsonObject = {}): JsonObject =>
    zone({ learning_mode: true, learning_mode_until, ...values });
  return [
    plan(`${from} → ${to}`, [zoneRow(at(from), at(to))]),
    plan(`${from} → ${to} while it logs`, [
      zoneRow(at(from, { waf_execution_mode: "log" }), at(to, { waf_execution_mode: "log" })),
    ]),
    plan(`${from} → ${to} without learning`, [
      zoneRow(at(from, { learning_mode: false }), at(to, { learning_mode: false })),
    ]),
    plan(`${from} → later`, [
      zoneRow(at(from), at(null), { actions: ["update"], unknown: { learning_mode_until: true } }),
    ]),
    plan(`${from} → ${to}, hidden`, [zoneRow(at(from), at(to), { afterSensitive: { learning_mode_until: true } })]),
  ];
});

const engine = (values: Json): JsonObject => zone({ waf_engine_config: values });
const ENGINE: readonly Json[] = [
  {},
  { arg_length: "400" },
  { arg_length: "4000" },
  { arg_length: "450" },
  { arg_length: 400 },
  { arg_length: "" },
  { arg_length: "many" },
  { max_num_args: "10", arg_length: "400" },
  { something: "1" },
  { something: "2" },
  null,
];
const engines = ENGINE.flatMap((from) =>
  ENGINE.filter((to) => to !== from).flatMap((to) => {
    const name = `${JSON.stringify(from)} → ${JSON.stringify(to)}`;
    return [
      plan(name, [zoneRow(engine(from), engine(to))]),
      plan(`${name}, off`, [
        zoneRow(
          { ...zone({ waf_enabled: false }), waf_engine_config: from },
          { ...zone({ waf_enabled: false }), waf_engine_config: to },
        ),
      ]),
    ];
  }),
);
const hiddenEngines = [
  plan("hidden", [
    zoneRow(engine({ arg_length: "1" }), engine({ arg_length: "2" }), { afterSensitive: { waf_engine_config: true } }),
  ]),
  plan("later", [
    zoneRow(engine({ arg_length: "1" }), zone(), { actions: ["update"], unknown: { waf_engine_config: true } }),
  ]),
  plan("over what cannot be read", [zoneRow(null, { ...engine({ arg_length: "1" }), found: null })]),
];

/** What exists before Terraform, and what a destroy leaves. */
const FOUND: readonly Json[] = [null, {}, { action: "block" }, { action: "none" }, { action: "allow" }, "?"];
const bot = (action: string, values: JsonObject = {}): JsonObject => ({
  shield_zone_id: 42,
  bot_id: 7,
  action,
  ...values,
});
const BOT = "bunny_shield_bot_action.a";
const bots = ["block", "allow", "ignore", "none"].flatMap((action) =>
  FOUND.flatMap((found) => [
    plan(`${action} over ${JSON.stringify(found)}`, [change(BOT, null, bot(action, { found }))]),
    ...["keep", "restore", "delete"].map((on_destroy) =>
      plan(`${action} over ${JSON.stringify(found)}, ${on_destroy}`, [
        change(BOT, bot(action, { found, on_destroy }), null),
      ]),
    ),
    plan(`${action} over ${JSON.stringify(found)}, hidden`, [
      change(BOT, bot(action, { found, on_destroy: "restore" }), null, { beforeSensitive: { found: true } }),
    ]),
  ]),
);
const verified = ["block", "allow", "ignore", "none"].flatMap((action) => {
  const now = (values: JsonObject): JsonObject =>
    bot(action, { is_verifiable: true, user_agent_match: "a", ...values });
  const seen: readonly JsonObject[] = [{ is_verifiable: false }, { user_agent_match: "b" }];
  return seen.map((values) =>
    plan(`${action}, ${JSON.stringify(values)}`, [change(BOT, now(values), now(values))], {
      resource_drift: [change(BOT, now({}), now(values))],
    }),
  );
});
const AGAIN: ChangeOptions = { actions: ["delete", "create"] };
const OTHERS: readonly JsonObject[] = [{ shield_zone_id: 7 }, { bot_id: 9 }, { shield_zone_id: 7, bot_id: 9 }];
const places = OTHERS.flatMap((values) =>
  ["block", "allow", "none", "unknown_9"].flatMap((action) => [
    plan(`${action} → ${JSON.stringify(values)}`, [change(BOT, bot(action), bot(action, values), AGAIN)]),
    plan(`${action} → ${JSON.stringify(values)}, later`, [
      change(BOT, bot(action), bot(action), { ...AGAIN, unknown: { shield_zone_id: true } }),
    ]),
    plan(`${action} → ${JSON.stringify(values)}, hidden`, [
      change(BOT, bot(action), bot(action, values), { ...AGAIN, afterSensitive: { shield_zone_id: true } }),
    ]),
  ]),
);

const GROUPS: readonly (readonly [string, readonly NamedPlan[], address: string])[] = [
  ["the end of learning", learning, ZONE_ADDRESS],
  ["settings of the engine", [...engines, ...hiddenEngines], ZONE_ADDRESS],
  ["a bot", bots, BOT],
  ["what a bot shows", verified, BOT],
  ["a bot in another place", places, BOT],
];

testRecorded(
  "objects-walk.txt",
  GROUPS.map(([title, plans]): PlanGroup => [title, plans]),
  (review, title) => saysOfObject(review, GROUPS.find(([name]) => name === title)?.[2] ?? ""),
);
