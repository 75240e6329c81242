import { readFileSync } from "node:fs";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { accessList, BUNNY, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { firstReview, planOf, reviewOfPlan } from "../support/review-of.js";
import { review } from "../support/shield-objects.js";
import { objectsOf, withSharedObjects } from "../../../src/review/judge/shared-across-stacks.js";

interface SchemaAttribute {
  readonly nested_type?: { readonly attributes: Readonly<Record<string, SchemaAttribute>> };
}

const [schema] = Object.values(
  (
    JSON.parse(readFileSync("test/golden/provider-schema.json", "utf8")) as {
      provider_schemas: Record<
        string,
        { resource_schemas: Record<string, { block: { attributes: Record<string, SchemaAttribute> } }> }
      >;
    }
  ).provider_schemas,
);
const types = Object.entries(schema?.resource_schemas ?? {});

/** The schema paths of all attributes, nested ones after their parent. */
function pathsIn(attributes: Readonly<Record<string, SchemaAttribute>>, prefix = ""): readonly string[] {
  return Object.entries(attributes).flatMap(([name, { nested_type: nested }]) => [
    prefix + name,
    ...(nested === undefined || name === "timeouts" ? [] : pathsIn(nested.attributes, `${prefix}${name}.`)),
  ]);
}

it.each(types)("the table has a row for every attribute of %s", (type, { block }) => {
  const table: Readonly<Record<string, object>> = MEANINGS.resources;
  expect(Object.keys(table[type] ?? {}).sort()).toEqual([...pathsIn(block.attributes)].sort());
});

const said = (type: string, before: JsonObject | null, after: JsonObject | null) =>
  firstReview(change(type, before, after)).findings.flatMap(({ rule, direction, text }) =>
    rule === "effect-unknown" ? [`${direction}: ${text}`] : [],
  );
const notJudged = (name: string) => [`unknown: Not judged, so it may let more through: \`${name}\`.`];

const condition = { type: "url", match_type: "any", parameter: "", patterns: ["/health"] };
const exception = (...conditions: JsonObject[]): JsonObject => ({
  pull_zone_id: 7,
  exception_id: "1",
  description: "health",
  enabled: true,
  match_type: "any",
  disables: ["waf"],
  conditions,
});

describe("an attribute of a newer provider that changes is not judged", () => {
  it("in a zone", () => {
    const { findings, direction } = review("zone", { waf_new_shield: true }, { waf_new_shield: false });
    expect(direction).toBe("unknown");
    expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(["effect-unknown medium"]);
  });

  it.each<[string, string, JsonObject | null, JsonObject, string]>([
    [
      "in a list",
      "bunny_shield_access_list.a",
      accessList({ strictness: 5 }),
      accessList({ strictness: 0 }),
      "strictness",
    ],
    ["of a new list", "bunny_shield_access_list.a", null, accessList({ strictness: 0 }), "strictness"],
    [
      "within an object",
      "bunny_shield_rate_limit.a",
      { name: "a", action: "log" },
      { name: "a", action: "log", probability: 1 },
      "probability",
    ],
    [
      "within a new item of a list",
      "bunny_shield_exception.a",
      exception(condition),
      exception(condition, { ...condition, case_blind: true }),
      "conditions.case_blind",
    ],
    [
      "with members",
      "bunny_shield_exception.a",
      exception(condition),
      { ...exception(condition), schedule: { days: ["sat"] } },
      "schedule",
    ],
  ])("%s", (_name, type, before, after, path) => {
    expect(said(type, before, after)).toEqual(notJudged(path));
  });

  it("and that is known only after the apply", () => {
    const after = accessList({ entries: ["192.0.2.1"] });
    const { findings } = firstReview(
      change("bunny_shield_access_list.a", after, after, { unknown: { strictness: true }, actions: ["update"] }),
    );
    expect(findings.map(({ text }) => text)).toEqual(["Not judged, so it may let more through: `strictness`."]);
  });
});

it("one that keeps its value, or goes with its object, is no finding, and neither are keys of maps, and recorded values", () => {
  const list = accessList({ strictness: 5 });
  expect(said("bunny_shield_access_list.a", list, { ...list, name: "Other" })).toEqual([]);
  expect(said("bunny_shield_access_list.a", list, null)).toEqual([]);
  const rule = (...names: string[]): JsonObject => ({
    name: "a",
    timeouts: { create: `${names.length}m` },
    action: "log",
    conditions: [{ variables: names }],
  });
  expect(said("bunny_shield_rate_limit.a", rule("NEW.VARIABLE"), rule("ANOTHER[1]", "X"))).toEqual([]);
  expect(said("bunny_shield_custom_page.a", { html: "a", found: null }, { html: "a", found: { other: 1 } })).toEqual(
    [],
  );
});

const stack = (name: string, changes: readonly JsonObject[], rest: JsonObject = {}) => {
  const plan = planOf(planJson(changes, rest));
  return { stack: { ...reviewOfPlan(plan), name }, objects: objectsOf(plan) };
};
type Stack = ReturnType<typeof stack>;

const saidOfStacks = (...all: readonly Stack[]): readonly string[] =>
  withSharedObjects(all).flatMap(({ stack: { name, resources } }) =>
    resources.flatMap(({ address, findings, severity }) =>
      findings
        .filter(({ rule }) => rule === "shared-object")
        .map(({ text }) => `${name} ${address} (${severity}): ${text}`),
    ),
  );

const bot = (action: string, more: JsonObject = {}): JsonObject => ({
  ...{ shield_zone_id: 42, bot_id: 7, action, on_destroy: "restore" },
  ...more,
});
const BOT = "bunny_shield_bot_action.crawler";
const zone = (more: JsonObject): JsonObject => ({
  pull_zone_id: 10,
  shield_zone_id: 42,
  on_destroy: "disable",
  ...more,
});
const ZONE = "bunny_shield_zone.main";
const adopting = change(ZONE, null, { pull_zone_id: 10 }, { unknown: { shield_zone_id: true } });

it("finds one bot whose action two stacks set, also where one of them keeps it", () => {
  const also = "each apply may undo the settings of the other stack. Keep the object in one stack.";
  const created = change(BOT, null, bot("allow"));
  const edge = stack("edge", [created]);
  expect(saidOfStacks(edge, stack("team", [created]))).toEqual([
    `edge ${BOT} (high): The same object is also at \`${BOT}\` of stack \`team\`: ${also}`,
    `team ${BOT} (high): The same object is also at \`${BOT}\` of stack \`edge\`: ${also}`,
  ]);
  const kept = change(BOT, bot("block"), bot("block"), { actions: ["no-op"] });
  expect(saidOfStacks(edge, stack("team", [kept]))).toEqual([expect.stringContaining("of stack `team`")]);
});

it("finds one zone that two stacks adopt, which has no ID yet", () => {
  expect(saidOfStacks(stack("edge", [adopting]), stack("team", [adopting]))).toHaveLength(2);
  const there = change(ZONE, zone({}), zone({}), { actions: ["no-op"] });
  expect(saidOfStacks(stack("edge", [there]), stack("team", [adopting]))).toEqual([
    expect.stringMatching(/^team .*`edge`/),
  ]);
});

it("finds that a stack destroys what another has, unless it only lets go of it", () => {
  const destroys = (end: string) => stack("edge", [change(ZONE, zone({ on_destroy: end }), null)]);
  const taking = stack("team", [change(ZONE, zone({}), zone({}), { actions: ["no-op"], importing: { id: "42" } })]);
  expect(saidOfStacks(destroys("disable"), taking)).toEqual([
    `edge ${ZONE} (high): The same object is also at \`${ZONE}\` of stack \`team\`, and is destroyed for both. To keep it, remove this address from the state instead.`,
  ]);
  expect(saidOfStacks(destroys("keep"), taking)).toEqual([]);
  expect(saidOfStacks(stack("edge", [change(ZONE, zone({}), null, { actions: ["forget"] })]), taking)).toEqual([]);
});

it("counts in the verdict of the stack", () => {
  const log = change(BOT, bot("log"), bot("log"), { actions: ["no-op"], importing: { id: "42/7" } });
  const [edge] = withSharedObjects([stack("edge", [log]), stack("team", [log])]);
  expect(stack("edge", [log]).stack.severity).not.toBe("high");
  expect(edge?.stack.severity).toBe("high");
});

it("finds nothing of other objects, other APIs, or addresses alone", () => {
  const created = change(BOT, null, bot("allow"));
  const edge = stack("edge", [created]);
  expect(saidOfStacks(edge)).toEqual([]);
  expect(saidOfStacks(edge, stack("team", [change(BOT, null, bot("allow", { shield_zone_id: 43 }))]))).toEqual([]);
  const unknown = change(BOT, null, { ...bot("allow"), shield_zone_id: null }, { unknown: { shield_zone_id: true } });
  expect(saidOfStacks(stack("edge", [unknown]), stack("team", [unknown]))).toEqual([]);
  const staging = {
    configuration: {
      provider_config: {
        bunny: { name: "bunny", full_name: BUNNY, expressions: { base_url: { constant_value: "http://127.0.0.1:1" } } },
      },
    },
  };
  expect(saidOfStacks(edge, stack("team", [created], staging))).toEqual([]);
});

it("finds that a stack replaces an object that another has", () => {
  const list = (id: number | null) => ({ shield_zone_id: 42, list_id: id, name: "Office" });
  const replaced = change("bunny_shield_access_list.a", list(77), list(null), {
    actions: ["delete", "create"],
    unknown: { list_id: true },
  });
  const kept = change("bunny_shield_access_list.b", list(77), list(77), { actions: ["no-op"] });
  expect(saidOfStacks(stack("edge", [replaced]), stack("team", [kept]))).toEqual([
    expect.stringMatching(/^edge .*`bunny_shield_access_list\.b` of stack `team`, and is destroyed for both/),
  ]);
});
