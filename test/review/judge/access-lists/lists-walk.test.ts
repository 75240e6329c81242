import {
  accessList,
  change,
  type ChangeOptions,
  type Json,
  type JsonObject,
  planJson,
} from "../../support/plan-builder.js";
import { type NamedPlan, type PlanGroup, saysOfObject, testRecorded } from "../../support/recorded-plans.js";

type Values = JsonObject | null;
type Row = readonly [name: string, before: Values, after: Values, options?: ChangeOptions];

const TYPE = "bunny_shield_access_list";

/** A list of zone 1001. */
function list(name: string, id: number, before: Values, after: Values, options: ChangeOptions = {}): JsonObject {
  const whole = (values: Values): Json =>
    values && accessList({ name, list_id: id, type: "cidr", entries: ["192.0.2.0/30"], ...values });
  return change(`${TYPE}.${name}`, whole(before), whole(after), options);
}

const MORE = { entries: ["192.0.2.64/26", "192.0.2.0/30", "192.0.2.128/25"] };
const HALF = { entries: ["192.0.2.0/31"] };
const HIDDEN: ChangeOptions = { beforeSensitive: { entries: true }, afterSensitive: { entries: true } };
const LATER: ChangeOptions = { actions: ["update"], unknown: { entries: true } };
const AGAIN: ChangeOptions = { actions: ["delete", "create"] };
const TEN = Array.from({ length: 10 }, (_, index) => `192.0.2.${index}/32`);
/** A word of a later release, whose entries nobody can read. */
const LATER_TYPE = { type: "asn_range", entries: null };
const act = (action: string, values: JsonObject = {}): JsonObject => ({ action, ...values });

/** How the list changes that is judged. */
const CHANGES: readonly Row[] = [
  ...["block", "challenge", "allow", "bypass", "log", "constructor"].flatMap((action): Row[] => [
    [`${action} created`, null, act(action)],
    [`${action} destroyed`, act(action), null],
    [`${action} with more entries`, act(action), act(action, MORE)],
    [`${action} with fewer entries`, act(action, MORE), act(action)],
    [`${action} with half of an entry`, act(action), act(action, HALF)],
    [`${action} switched off`, act(action), act(action, { enabled: false })],
    [`${action} known after apply`, act(action), act(action), LATER],
  ]),
  ["block to log", {}, act("log")],
  ["block to allow", {}, act("allow")],
  ["allow to block", act("allow"), {}],
  ["block to challenge", {}, act("challenge")],
  ["allow to bypass", act("allow"), act("bypass")],
  ["block to allow with other entries", {}, act("allow", MORE)],
  ["allow to block with other entries", act("allow", MORE), {}],
  ["created, known after apply", null, {}, { unknown: { entries: true } }],
  ["hidden", MORE, {}, HIDDEN],
  ["hidden, and created", null, MORE, HIDDEN],
  ["replaced", {}, HALF, AGAIN],
  ["replaced in another zone", {}, { shield_zone_id: 7 }, AGAIN],
  ["replaced by a list of countries", {}, { type: "country", entries: ["DE"] }, AGAIN],
  ["forgotten", {}, null, { actions: ["forget"] }],
  ["imported", {}, HALF, { importing: { id: "1001/1" } }],
  ["moved", {}, {}, { previousAddress: `${TYPE}.before` }],
  ["of addresses written in another way", { entries: ["192.0.2.0/31", "192.0.2.2/31"] }, {}],
  ["respelled", { type: "country", entries: ["de", "FR"] }, { type: "country", entries: ["DE", "FR"] }],
  ["of what is no address", { entries: ["x"] }, { entries: ["y"] }],
  ["without entries", { entries: [] }, act("log", { entries: [] })],
  ["as text instead of a set", {}, { entries: null, content: "192.0.2.0/30\n# a\n192.0.2.9/32\n" }],
  ["with half of ten entries", { entries: TEN }, { entries: TEN.slice(5) }],
  ["with half of nine entries", { entries: TEN.slice(1) }, { entries: TEN.slice(5) }],
  ["of a type that nobody knows", { ...LATER_TYPE, content: "a # b\nc\n" }, { ...LATER_TYPE, content: "a # b\n" }],
  ["switched on", { enabled: false }, {}],
  ["without a switch", { enabled: null }, act("log", { enabled: null })],
  ["wide", {}, { entries: ["10.0.0.0/7", "192.0.2.0/30"] }],
  ["wide no longer", { entries: ["10.0.0.0/7", "192.0.2.0/30"] }, {}],
];

/** What is beside it in its zone. */
const BESIDE: readonly Row[] = [
  ["a list that blocks", {}, {}],
  ["that challenges", act("challenge"), act("challenge")],
  ["that allows", act("allow"), act("allow")],
  ["that bypasses", act("bypass"), act("bypass")],
  ["that logs", act("log"), act("log")],
  ["that is off", { enabled: false }, { enabled: false }],
  ["that blocks half", HALF, HALF],
  ["that blocks, created", null, {}],
  ["that allows, created", null, act("allow")],
  ["that bypasses, created", null, act("bypass")],
  ["that blocks, destroyed", {}, null],
  ["that allows, destroyed", act("allow"), null],
  ["that blocks, imported", {}, {}, { importing: { id: "1001/2" } }],
  ["that allows, imported", act("allow"), act("allow"), { importing: { id: "1001/2" } }],
  ["that blocks, forgotten", {}, null, { actions: ["forget"] }],
  ["that blocks, replaced", {}, {}, AGAIN],
  ["that shrinks", {}, HALF],
  ["that grows", HALF, {}],
  ["from block to log", {}, act("log")],
  ["from log to block", act("log"), {}],
  ["from block to allow", {}, act("allow")],
  ["from block to challenge", {}, act("challenge")],
  ["that moves here", { shield_zone_id: 7 }, {}, AGAIN],
  ["that moves away", {}, { shield_zone_id: 7 }, AGAIN],
  ["of another zone", { shield_zone_id: 7 }, { shield_zone_id: 7 }],
  ["of a zone as text", { shield_zone_id: "1001" }, { shield_zone_id: "1001" }],
  ["of countries", { type: "country", entries: ["DE"] }, { type: "country", entries: ["DE"] }],
  ["known after apply", {}, {}, LATER],
  ["at two addresses", { list_id: 1 }, { list_id: 1 }],
  ["at two addresses, allowing", act("allow", { list_id: 1 }), act("allow", { list_id: 1 })],
  ["that is deposed", {}, null, { deposed: "0a1b2c3d" }],
];

const several = (count: number, before: Values, after: Values): JsonObject[] =>
  Array.from({ length: count }, (_, index) => list(`b${index}`, 10 + index, before, after));

function plansOf([, ...sides]: Row): NamedPlan[] {
  const row = list("a", 1, ...sides);
  const plan = (name: string, others: readonly JsonObject[], rest: JsonObject = {}): NamedPlan => ({
    name,
    text: planJson([row, ...others], rest),
  });
  return [
    plan("alone", []),
    ...BESIDE.map(([name, ...other]) => plan(name, [list("b", 2, ...other)])),
    plan("seven that block", several(7, {}, {})),
    plan("seven that allow", several(7, act("allow"), act("allow"))),
    plan("seven created", several(7, null, {})),
    plan("seven that allow, created", several(7, null, act("allow"))),
    plan("two of different kinds", [list("c", 3, act("allow"), act("allow")), list("b", 2, {}, {})]),
    plan("one deferred", [], {
      deferred_changes: [{ reason: "absent_prereq", resource_change: list("b", 2, null, {}) }],
    }),
    plan("one that exists, deferred", [], {
      deferred_changes: [{ reason: "absent_prereq", resource_change: list("b", 2, {}, HALF) }],
    }),
    plan("one outside", [list("b", 2, {}, {})], { resource_drift: [list("b", 2, HALF, {})] }),
  ];
}

testRecorded(
  "access-lists/lists-walk.txt",
  CHANGES.map((row): PlanGroup => [row[0], plansOf(row)]),
  (review) => saysOfObject(review, `${TYPE}.a`, '{"label":"a","subject":"zone `1001`"}'),
);
