import { objectsOf, withSharedObjects } from "../../../src/review/judge/shared-across-stacks.js";
import { BUNNY, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { planOf, reviewOfPlan } from "../support/review-of.js";

const stack = (name: string, changes: readonly JsonObject[], rest: JsonObject = {}) => {
  const plan = planOf(planJson(changes, rest));
  return { stack: { ...reviewOfPlan(plan), name }, objects: objectsOf(plan) };
};
type Stack = ReturnType<typeof stack>;

const said = (...all: readonly Stack[]): readonly string[] =>
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
  expect(said(edge, stack("team", [created]))).toEqual([
    `edge ${BOT} (high): The same object is also at \`${BOT}\` of stack \`team\`: ${also}`,
    `team ${BOT} (high): The same object is also at \`${BOT}\` of stack \`edge\`: ${also}`,
  ]);
  const kept = change(BOT, bot("block"), bot("block"), { actions: ["no-op"] });
  expect(said(edge, stack("team", [kept]))).toEqual([expect.stringContaining("of stack `team`")]);
});

it("finds one zone that two stacks adopt, which has no ID yet", () => {
  expect(said(stack("edge", [adopting]), stack("team", [adopting]))).toHaveLength(2);
  const there = change(ZONE, zone({}), zone({}), { actions: ["no-op"] });
  expect(said(stack("edge", [there]), stack("team", [adopting]))).toEqual([expect.stringMatching(/^team .*`edge`/)]);
});

it("finds that a stack destroys what another has, unless it only lets go of it", () => {
  const destroys = (end: string) => stack("edge", [change(ZONE, zone({ on_destroy: end }), null)]);
  const taking = stack("team", [change(ZONE, zone({}), zone({}), { actions: ["no-op"], importing: { id: "42" } })]);
  expect(said(destroys("disable"), taking)).toEqual([
    `edge ${ZONE} (high): The same object is also at \`${ZONE}\` of stack \`team\`, and is destroyed for both. To keep it, remove this address from the state instead.`,
  ]);
  expect(said(destroys("keep"), taking)).toEqual([]);
  expect(said(stack("edge", [change(ZONE, zone({}), null, { actions: ["forget"] })]), taking)).toEqual([]);
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
  expect(said(edge)).toEqual([]);
  expect(said(edge, stack("team", [change(BOT, null, bot("allow", { shield_zone_id: 43 }))]))).toEqual([]);
  const unknown = change(BOT, null, { ...bot("allow"), shield_zone_id: null }, { unknown: { shield_zone_id: true } });
  expect(said(stack("edge", [unknown]), stack("team", [unknown]))).toEqual([]);
  const staging = {
    configuration: {
      provider_config: {
        bunny: { name: "bunny", full_name: BUNNY, expressions: { base_url: { constant_value: "http://127.0.0.1:1" } } },
      },
    },
  };
  expect(said(edge, stack("team", [created], staging))).toEqual([]);
});

it("finds that a stack replaces an object that another has", () => {
  const list = (id: number | null) => ({ shield_zone_id: 42, list_id: id, name: "Office" });
  const replaced = change("bunny_shield_access_list.a", list(77), list(null), {
    actions: ["delete", "create"],
    unknown: { list_id: true },
  });
  const kept = change("bunny_shield_access_list.b", list(77), list(77), { actions: ["no-op"] });
  expect(said(stack("edge", [replaced]), stack("team", [kept]))).toEqual([
    expect.stringMatching(/^edge .*`bunny_shield_access_list\.b` of stack `team`, and is destroyed for both/),
  ]);
});
