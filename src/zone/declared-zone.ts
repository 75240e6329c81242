import { remembered } from "../shared/collections.js";
import { textOf } from "../shared/json.js";
import { readList } from "./access-lists/list.js";
import { BOT_CATALOG, BOT_CATEGORY, botsOfCategories } from "./bots/category-bots.js";
import { readException } from "./exceptions/exception.js";
import { NOT_KNOWN, readConditions } from "./requests/condition.js";
import { wafOf } from "./zones/waf.js";
import type { BotModel, LimitModel, ListModel, Unsure, ZoneModel } from "./model.js";

/** An object as a resource declares it. A value that is known only after apply is `NOT_KNOWN`. */
export interface DeclaredObject extends Unsure {
  /** The caller's name for the object, such as its address. */
  readonly id: string;
  /** Such as `bunny_shield_access_list`. */
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A rate limit with its threshold. Undefined is unknown. */
export interface DeclaredLimit extends LimitModel {
  /** Allowed requests in `seconds`. */
  readonly requests: number | undefined;
  readonly seconds: number | undefined;
  /** The key by which requests are counted, such as `ip`. */
  readonly counter: string | undefined;
  readonly action: string | undefined;
  readonly blockSeconds: number | undefined;
}

export interface DeclaredZone extends ZoneModel {
  readonly objects: readonly DeclaredObject[];
  readonly limits: readonly DeclaredLimit[];
  /** True if the zone is declared. Without the zone, the WAF counts as acting. */
  readonly hasZone: boolean;
  /** False if the order of the rules has IDs that are known only after the apply. */
  readonly isOrderKnown: boolean;
}

/** An object of a zone on both sides of a change. The sides are the same object if nothing changes. */
export interface Versions {
  readonly id: string;
  readonly before: DeclaredObject | undefined;
  readonly after: DeclaredObject | undefined;
}

/** A zone on both sides of a change, and its objects apart from lists and bots. */
export interface ChangedZone {
  readonly before: DeclaredZone;
  readonly after: DeclaredZone;
  readonly objects: readonly Versions[];
  /** Objects with sensitive values. */
  readonly hidden: ReadonlySet<string>;
}

/** Builds a zone from its declared objects. Ignores types that do not decide single requests. */
export function declaredZone(objects: readonly DeclaredObject[]): DeclaredZone {
  const ofType = (type: string): readonly DeclaredObject[] => objects.filter((object) => object.type === type);
  const [zone] = ofType("bunny_shield_zone");
  const [order] = ofType("bunny_shield_waf_rule_order");
  const ofRules = ofType("bunny_shield_waf_rule");
  const ofBots = ofType("bunny_shield_bot_action");
  const ofCategories = ofType(BOT_CATEGORY);
  const categories = new Map(
    ofCategories.map(({ values, unsure }) => [
      values["category"],
      unsure === undefined ? textOf(values["action"]) : undefined,
    ]),
  );
  return {
    objects,
    hasZone: zone !== undefined,
    waf: zone?.unsure === undefined ? wafOf(zone?.values ?? {}).does : undefined,
    lists: ofType("bunny_shield_access_list").map(listOf),
    ...inOrder(ofRules, order?.unsure === undefined ? order?.values["rule_ids"] : undefined),
    limits: ofType("bunny_shield_rate_limit").map(limitOf),
    exceptions: ofType("bunny_shield_exception").map(({ id, values, unsure }) => ({
      id,
      unsure,
      ...readException(values),
    })),
    bots: [
      ...ofBots.map((bot) => botOf(bot, categories)),
      ...botsOfCategories(ofCategories, ofType(BOT_CATALOG), ofBots),
    ],
    ...(zone !== undefined && attackOn(zone)),
  };
}

/** DDoS protection challenges every visitor if the zone is under attack or has the sensitivity `challenge`. */
function attackOn({ id, values, unsure }: DeclaredObject): Pick<ZoneModel, "attack"> {
  const { under_attack: isOn, ddos_shield_sensitivity: sensitivity, ddos_execution_mode: mode } = values;
  const certainly = unsure === undefined ? true : undefined;
  if (isOn === true) return { attack: { id, isOn: certainly } };
  if (sensitivity === "challenge") return { attack: { id, isOn: mode === "log" ? undefined : certainly } };
  return isOn === NOT_KNOWN || sensitivity === NOT_KNOWN ? { attack: { id, isOn: undefined } } : {};
}

/** A bot without an action of its own has the action of its category, if the category is declared. */
const botOf = (
  { id, values, unsure }: DeclaredObject,
  categories: ReadonlyMap<unknown, string | undefined>,
): BotModel => ({
  ...{ id, unsure },
  userAgent: textOf(values["user_agent_match"]),
  isVerifiable: typeof values["is_verifiable"] === "boolean" ? values["is_verifiable"] : undefined,
  action:
    values["action"] === "none" && categories.has(values["category"])
      ? categories.get(values["category"])
      : textOf(values["action"]),
});

const firstList = remembered((values: DeclaredObject["values"], id: string): ListModel => ({
  id,
  ...readList(values),
}));

function listOf({ id, values, unsure }: DeclaredObject): ListModel {
  const list = firstList(values, id);
  return list.id === id && unsure === undefined ? list : { ...list, id, unsure };
}

/**
 * Sorts rules by `order`. Rules outside of `order` have no known position. If exactly one rule has no ID yet, an unknown ID in
 * `order` is the ID of that rule. The order may name a rule by the `id` of its object.
 */
function inOrder(rules: readonly DeclaredObject[], order: unknown): Pick<DeclaredZone, "rules" | "isOrderKnown"> {
  const ids = (Array.isArray(order) ? order : []).map(idText);
  const listed = new Set(ids);
  const idOf = ({ id, values }: DeclaredObject): unknown => (listed.has(id) ? id : idText(values["waf_rule_id"]));
  const own = new Set(rules.map(idOf));
  const open = ids.filter((id) => id === NOT_KNOWN).length;
  const isOnly = open === 1 && rules.filter((rule) => idOf(rule) === NOT_KNOWN).length === 1;
  const places = new Map(ids.map((id, place) => [id, place] as const).reverse());
  if (!isOnly) places.delete(NOT_KNOWN);
  const placed = rules.map((rule) => ({ rule, place: places.get(idOf(rule)) ?? -1 }));
  return {
    isOrderKnown: (order === undefined || Array.isArray(order)) && (open === 0 || isOnly),
    rules: placed
      .sort((one, other) => (one.place >>> 0) - (other.place >>> 0))
      .map(({ rule: { id, unsure, values }, place }) => ({
        ...{ id, unsure },
        conditions: readConditions(values),
        action: textOf(values["action"]),
        isPlaced: place !== -1,
        behind: ids
          .slice(0, Math.max(place, 0))
          .filter((one) => one !== NOT_KNOWN && !own.has(one))
          .map(String),
      })),
  };
}

/** Returns a function that returns the place of a rule in the order; Infinity for a rule without a known place. */
export function placesIn({ rules }: Pick<DeclaredZone, "rules">): (id: string) => number {
  const places = new Map(rules.map(({ id, isPlaced }, place) => [id, isPlaced ? place : Infinity]));
  return (id) => places.get(id) ?? Infinity;
}

/** Numbers may be written as text. */
const idText = (id: unknown): unknown => (id === NOT_KNOWN ? id : String(id));

function limitOf({ id, values, unsure }: DeclaredObject): DeclaredLimit {
  return {
    ...{ id, unsure },
    conditions: readConditions(values),
    requests: number(values["request_count"]),
    seconds: number(values["timeframe"]),
    counter: textOf(values["counter_key"] ?? "ip"),
    action: textOf(values["action"]),
    blockSeconds: number(values["block_time"]),
  };
}

const number = (value: unknown): number | undefined =>
  typeof value === "number" || typeof value === "bigint" ? Number(value) : undefined;
