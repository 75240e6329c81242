import { readList } from "./access-lists/list.js";
import { readException } from "./exceptions/exception.js";
import { NOT_KNOWN, readConditions } from "./requests/condition.js";
import { wafOf } from "./zones/waf.js";
import type { BotModel, LimitModel, ListModel, RuleModel, Unsure, ZoneModel } from "./model.js";

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
}

/** Builds a zone from its declared objects. Ignores types that do not decide single requests. */
export function declaredZone(objects: readonly DeclaredObject[]): DeclaredZone {
  const ofType = (type: string): readonly DeclaredObject[] => objects.filter((object) => object.type === type);
  const [zone] = ofType("bunny_shield_zone");
  const [order] = ofType("bunny_shield_waf_rule_order");
  const categories = new Map(
    ofType("bunny_shield_bot_category_action").map(({ values, unsure }) => [
      values["category"],
      unsure === undefined ? text(values["action"]) : undefined,
    ]),
  );
  return {
    objects,
    hasZone: zone !== undefined,
    waf: zone?.unsure === undefined ? wafOf(zone?.values ?? {}).does : undefined,
    lists: ofType("bunny_shield_access_list").map(listOf),
    rules: inOrder(
      ofType("bunny_shield_waf_rule"),
      order?.unsure === undefined ? order?.values["rule_ids"] : undefined,
    ),
    limits: ofType("bunny_shield_rate_limit").map(limitOf),
    exceptions: ofType("bunny_shield_exception").map(({ id, values, unsure }) => ({
      id,
      unsure,
      ...readException(values),
    })),
    bots: ofType("bunny_shield_bot_action").map((bot) => botOf(bot, categories)),
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
  userAgent: text(values["user_agent_match"]),
  isVerifiable: typeof values["is_verifiable"] === "boolean" ? values["is_verifiable"] : undefined,
  action:
    values["action"] === "none" && categories.has(values["category"])
      ? categories.get(values["category"])
      : text(values["action"]),
});

const lists = new WeakMap<DeclaredObject["values"], ListModel>();

function listOf({ id, values, unsure }: DeclaredObject): ListModel {
  const list = lists.get(values) ?? { id, ...readList(values) };
  lists.set(values, list);
  return list.id === id && unsure === undefined ? list : { ...list, id, unsure };
}

/**
 * Sorts rules by `order`. Rules outside of `order` have no known position. If exactly one rule has no ID yet, an unknown ID in
 * `order` is the ID of that rule.
 */
function inOrder(rules: readonly DeclaredObject[], order: unknown): readonly RuleModel[] {
  const ids: readonly unknown[] = Array.isArray(order) ? order : [];
  const isOpen = (id: unknown): boolean => id === NOT_KNOWN;
  const isOnly =
    ids.filter(isOpen).length === 1 && rules.filter(({ values }) => isOpen(values["waf_rule_id"])).length === 1;
  const place = ({ values: { waf_rule_id: id } }: DeclaredObject): number =>
    isOpen(id) && !isOnly ? -1 : ids.findIndex((one) => one === id || (!isOpen(id) && String(one) === String(id)));
  const read = (rule: DeclaredObject): RuleModel => ({
    ...{ id: rule.id, unsure: rule.unsure },
    conditions: readConditions(rule.values),
    action: text(rule.values["action"]),
    isPlaced: place(rule) !== -1,
  });
  return [...rules].sort((one, other) => (place(one) >>> 0) - (place(other) >>> 0)).map(read);
}

function limitOf({ id, values, unsure }: DeclaredObject): DeclaredLimit {
  return {
    ...{ id, unsure },
    conditions: readConditions(values),
    requests: number(values["request_count"]),
    seconds: number(values["timeframe"]),
    counter: text(values["counter_key"] ?? "ip"),
    action: text(values["action"]),
    blockSeconds: number(values["block_time"]),
  };
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const number = (value: unknown): number | undefined =>
  typeof value === "number" || typeof value === "bigint" ? Number(value) : undefined;
