import { isJsonObject } from "../../shared/json.js";
import { type DeclaredObject, NOT_KNOWN } from "../../zone/index.js";
import { isOfficialProvider, officialPart } from "../../zone/official/parts.js";
import { typeMeaning } from "../judge/meaning-table.js";
import {
  type Configured,
  field,
  isArray,
  isObject,
  listField,
  marks,
  type ResourceChange,
  sameValue,
  type Value,
} from "../plan/plan.js";

const ZONE = "bunny_shield_zone";
/** Objects that every zone has. A destroy removes only their action. */
const LASTING: ReadonlySet<string> = new Set(["bunny_shield_bot_action", "bunny_shield_bot_category_action"]);

type Values = DeclaredObject["values"];

/** Returns an object as it is before the apply, if it exists. A created object may take over an existing one. */
export function declaredBefore(change: ResourceChange): DeclaredObject | undefined {
  const { action, before } = change;
  if (isObject(before)) return declared(change, before);
  return declared(change, action === "create" ? takenOver(change) : undefined);
}

/** Returns an object after the apply, with {@link NOT_KNOWN} for unknown values. */
export function declaredAfter(change: ResourceChange, configured?: Configured): DeclaredObject | undefined {
  const { action, before, after, unknown } = change;
  // Unchanged entries keep the same list object, so they are parsed once.
  const values =
    action === "forget" || action === "no-op"
      ? before
      : action === "destroy"
        ? afterDestroy(change, configured)
        : withRules(change, withUnknown(after, unknown), configured);
  return declared(change, values);
}

/**
 * Replaces the unknown IDs of an order with the addresses of the rules, if each ID of the order is a reference to a rule. Plans
 * list references as they are written, so only a function that reverses the written list would mislead.
 */
function withRules({ type, address }: ResourceChange, values: unknown, configured: Configured | undefined): unknown {
  const order = type === ORDER && isJsonObject(values) ? values["rule_ids"] : undefined;
  if (!isJsonObject(values) || !Array.isArray(order)) return values;
  const references = listField(configured?.get("rule_ids"), "references").map(String);
  const rules = references.flatMap((one) => RULE_REFERENCE.exec(one)?.[1] ?? []);
  const others = references.filter((one) => !rules.includes(one.replace(/\.waf_rule_id$/, "")));
  if (rules.length !== order.length || others.length > 0) return values;
  const module = address.slice(0, address.lastIndexOf(`${ORDER}.`));
  return {
    ...values,
    rule_ids: order.map((id: unknown, place) => (id === NOT_KNOWN ? `${module}${rules[place]}` : id)),
  };
}

const ORDER = "bunny_shield_waf_rule_order";
/** Beside an attribute, a plan also lists its rule as a reference. */
const RULE_REFERENCE = /^(bunny_shield_waf_rule\.[\w-]+)\.waf_rule_id$/;

/** Returns an object, or the part of an official object, with the attributes and words of this provider. */
function declared({ address: id, type, provider }: ResourceChange, values: unknown): DeclaredObject | undefined {
  if (!isJsonObject(values)) return undefined;
  const part = officialPart(type);
  if (part === undefined || !isOfficialProvider(provider)) return { id, type, values };
  const own = part.attributes.flatMap(([official, name, words]) => {
    const value = official.split(".").reduce(memberOf, values);
    if (name.includes(".") || value === undefined || value === null) return [];
    const ours = words === undefined ? value : (words.find(([word]) => word === value)?.[1] ?? NOT_KNOWN);
    return [[name, Array.isArray(ours) ? ours.map(ownCondition) : ours] as const];
  });
  return { id, type: part.ours ?? type, values: Object.fromEntries(own) };
}

const memberOf = (of: unknown, name: string): unknown =>
  of === NOT_KNOWN ? of : isJsonObject(of) ? of[name] : undefined;

/** A condition of an official rule has one variable. */
const ownCondition = (one: unknown): unknown =>
  isJsonObject(one) && "variable" in one ? { ...one, variables: [one["variable"] ?? NOT_KNOWN] } : one;

/** Reports whether a destroy leaves the object as it is. */
export function isKept({ provider, type, before }: ResourceChange): boolean {
  const at = typeMeaning(provider, type)?.all("on-destroy")[0];
  const word = at && field(before, at.path);
  return typeof word === "string" && at?.meaning.keeps.includes(word) === true;
}

/** Returns what a destroy leaves; undefined if it deletes the object. */
function afterDestroy(change: ResourceChange, configured: Configured | undefined): unknown {
  const { provider, type, before } = change;
  if (!isObject(before) || isKept(change)) return before;
  const at = typeMeaning(provider, type)?.all("on-destroy")[0];
  const word = at && field(before, at.path);
  if (typeof word === "string" && at?.meaning.restores.includes(word) === true)
    return restored(change, before, declaredBy(change, configured));
  if (LASTING.has(type)) return { ...before, action: "none" };
  // The API cannot delete a zone.
  if (type === ZONE) return { ...before, waf_enabled: false, under_attack: false, ddos_shield_sensitivity: "off" };
  return undefined;
}

type IsDeclared = (name: string) => boolean | undefined;

/**
 * Reports by name whether the resource declared a setting; undefined if the plan does not show that. An attack decides about DDoS
 * protection.
 */
export function declaredBy({ provider, type }: ResourceChange, configured: Configured | undefined): IsDeclared {
  const rows = typeMeaning(provider, type)?.rows ?? {};
  if (configured === undefined) return (name) => (rows[name]?.required === true ? true : undefined);
  const attacked = type === ZONE && configured.has("under_attack") ? "ddos_shield_sensitivity" : undefined;
  return (name) => configured.has(name) || name === attacked;
}

/** Returns an object after a destroy that restores the declared settings which the provider found before its first write. */
export function restored({ provider, type }: ResourceChange, before: Values, isDeclared: IsDeclared): Values {
  const { path, settings } = foundSettings(provider, type);
  const of = (name: string): unknown => {
    if (isDeclared(name) === false) return before[name];
    const value = valueIn(before[path], name);
    const isSame = sameValue(value as Value, (before[name] ?? null) as Value);
    return isDeclared(name) === true || isSame ? value : NOT_KNOWN;
  };
  const own = settings.filter((name) => name in before).map((name) => [name, of(name)] as const);
  return {
    ...before,
    ...Object.fromEntries(own),
    ...(before["under_attack"] === true && { under_attack: isDeclared("under_attack") === true ? null : NOT_KNOWN }),
  };
}

/** Returns the object that a create takes over; undefined if there was none. */
export function takenOver({ provider, type, actions, after, unknown }: ResourceChange): Values | undefined {
  const { path, settings, guards, others } = foundSettings(provider, type);
  const values = withUnknown(after, unknown);
  if (path === "" || !isJsonObject(values) || actions.includes("forget")) return undefined;
  const found = values[path] ?? null;
  // Every other recorded object always exists.
  if (type === ZONE && found === null) return undefined;
  const own = [...settings, ...others].map((name) => [name, valueIn(found, name)] as const);
  return { ...values, ...guards, ...Object.fromEntries(own) };
}

const valueIn = (found: unknown, name: string): unknown => (isJsonObject(found) ? (found[name] ?? null) : NOT_KNOWN);

/** Returns the attribute that records an earlier object, the recorded settings, other settings, and the values of guards. */
function foundSettings(provider: string, type: string) {
  const meaning = typeMeaning(provider, type);
  const path = meaning?.all("found")[0]?.path ?? "";
  const all = path === "" ? [] : Object.entries(meaning?.rows ?? {}).filter(([name]) => !name.includes("."));
  const isRecorded = (name: string): boolean => Object.hasOwn(meaning?.rows ?? {}, `${path}.${name}`);
  const names = (isMeant: (row: (typeof all)[number]) => boolean) => all.filter(isMeant).map(([name]) => name);
  return {
    path,
    settings: names(([name]) => isRecorded(name)),
    // The record has an attack as the sensitivity of DDoS protection.
    others: names(
      ([name, { meaning: of, required, readOnly }]) =>
        !isRecorded(name) && of !== undefined && SETTINGS.includes(of.kind) && required !== true && readOnly !== true,
    ),
    // Guards against mistakes are not part of the found object. They start with their usual value.
    guards: Object.fromEntries(
      all.flatMap(([name, { meaning: of }]) => (of?.kind === "guard" ? [[name, of.usual]] : [])),
    ),
  };
}

/** Kinds of attributes that the provider sets. */
const SETTINGS = ["action", "switch", "amount", "scale", "exceptions", "subject"];

/** Replaces the values that the mask marks with {@link NOT_KNOWN}. */
function withUnknown(value: Value | undefined, mask: Value | undefined): unknown {
  if (mask === true) return NOT_KNOWN;
  if (!marks(mask)) return value;
  if (isArray(mask)) return mask.map((inner, index) => withUnknown(isArray(value) ? value[index] : undefined, inner));
  if (!isObject(mask)) return value;
  const names = new Set([...Object.keys(mask), ...(isObject(value) ? Object.keys(value) : [])]);
  return Object.fromEntries([...names].map((name) => [name, withUnknown(field(value, name), field(mask, name))]));
}
