import type { JsonObject } from "../review/support/plan-builder.js";
import type { AskedRequest } from "./facts.js";

/** An object of one zone, as the API has it. */
export interface Stored {
  readonly type: string;
  readonly values: JsonObject;
}

type Fate = "allowed" | "blocked" | "challenged" | "passed";
type Fates = ReadonlySet<Fate>;

const FATE: Readonly<Record<string, Fate>> = {
  ...{ bypass: "allowed", allow: "allowed", block: "blocked", challenge: "challenged", log: "passed" },
};
const STRONGEST = ["bypass", "allow", "block", "challenge", "log"];

/**
 * Returns everything that the documentation lets a zone do with a request, for the few kinds of objects that are drawn. Shares no
 * code with the product, so that a fault of its model is found, too. What only logs passes. `hasBot`: the plans show the bot.
 */
export function possibleFates(objects: readonly Stored[], request: AskedRequest, hasBot: boolean): Fates {
  const of = (type: string) => objects.filter((one) => one.type === `bunny_shield_${type}`).map(({ values }) => values);
  const skipped = of("exception")
    .filter((one) => one["enabled"] === true && isPathOf(one, request.url))
    .flatMap(({ disables }) => disables as readonly string[]);
  if (skipped.includes("shield")) return new Set(["passed"]);
  const bot =
    request.headers?.["User-Agent"] === "GPTBot"
      ? botAction(of("bot_action"), of("bot_category_action"), hasBot)
      : "none";
  const list = skipped.includes("access_lists") ? undefined : strongest(of("access_list"), request.ip, bot === "allow");
  const rules = ruleActions(of("waf_rule"), request.url, of("zone")[0]);
  if (skipped.includes("waf")) rules.add("none");
  const fates = new Set<Fate>();
  for (const rule of rules)
    for (const fate of together(list, rule)) {
      const isStopped = bot === "block" && list !== "bypass";
      if (isStopped) fates.add("blocked");
      if (!isStopped || fate === "allowed" || fate === "challenged") fates.add(fate);
      if (fate === "challenged" && skipped.includes("challenges")) fates.add(isStopped ? "blocked" : "passed");
    }
  return fates;
}

function isPathOf({ conditions }: JsonObject, url: string): boolean {
  const [{ patterns }] = conditions as unknown as readonly [{ readonly patterns: readonly string[] }];
  return patterns.some((pattern) => url.includes(pattern.replaceAll("*", "")));
}

/** A bot without an action of its own has that of its category. */
function botAction(bots: readonly JsonObject[], categories: readonly JsonObject[], hasBot: boolean): unknown {
  const own = bots[0]?.["action"] ?? "none";
  return own === "none" && hasBot ? (categories[0]?.["action"] ?? "none") : own;
}

/** Of several lists, the action that is first in the table of precedence applies. An allowed bot passes those that let nobody through. */
function strongest(lists: readonly JsonObject[], ip: string, isSpared: boolean): string | undefined {
  const actions = lists
    .filter((one) => entriesOf(one).some((entry) => contains(entry, ip)))
    .map(({ action }) => textOf(action));
  return STRONGEST.find((action) => actions.includes(action) && (!isSpared || FATE[action] === "allowed"));
}

const entriesOf = ({ entries, content }: JsonObject): readonly string[] =>
  Array.isArray(entries) ? (entries as string[]) : [textOf(content).split(" ")[0] ?? ""];

/** A network of the drawn sizes: `/24`, or its first half. */
function contains(network: string, ip: string): boolean {
  const [start = "", length] = network.split("/");
  const [first, last] = [start, ip].map((address) => address.slice(0, address.lastIndexOf(".")));
  return first === last && (length === "24" || Number(ip.split(".")[3]) < 128);
}

/** Any of the rules that match may be the first to decide. */
function ruleActions(rules: readonly JsonObject[], url: string, zone: JsonObject | undefined): Set<string> {
  const path = new URL(url).pathname;
  const actions = rules
    .filter(({ conditions }) => path.startsWith((conditions as unknown as readonly [{ value: string }])[0].value))
    .map(({ action }) => textOf(action))
    .filter((action) => action !== "log");
  // `try` says that it assumes a WAF that blocks where the plans do not have the zone.
  const isOff = zone?.["waf_enabled"] === false;
  const isBlocking = zone === undefined || (zone["waf_execution_mode"] === "block" && zone["learning_mode"] === false);
  const isSure = (action: string): boolean => !isOff && (isBlocking || FATE[action] === "allowed");
  const acting = actions.filter((action) => !isOff || FATE[action] === "allowed");
  return new Set([...acting, ...(acting.some(isSure) ? [] : ["none"])]);
}

/** Whether lists or rules come first is not documented; a list that bypasses ends everything. */
function together(list: string | undefined, rule: string): readonly Fate[] {
  const [ofList, ofRule] = [FATE[list ?? "log"] ?? "passed", FATE[rule] ?? "passed"];
  if (list === "bypass" || ofRule === "passed") return [ofList];
  return ofList === "passed" ? [ofRule] : [ofList, ofRule];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
