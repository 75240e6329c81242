import { isJsonObject } from "../../shared/json.js";
import { type DeclaredObject, NOT_KNOWN } from "../../zone/index.js";
import { isOfficialProvider, officialPart } from "../../zone/official/parts.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { field, isArray, isObject, marks, type ResourceChange, sameValue, type Value } from "../plan/plan.js";

const ZONE = "bunny_shield_zone";
/** Objects that every zone has. A destroy removes only their action. */
const LASTING: ReadonlySet<string> = new Set(["bunny_shield_bot_action", "bunny_shield_bot_category_action"]);

type Values = DeclaredObject["values"];

/** Returns an object as it is before the apply, if it exists. A created object may take over an existing one. */
export function declaredBefore(change: ResourceChange): DeclaredObject | undefined {
  const { action, before } = change;
  if (isObject(before)) return declared(change, before);
  return declared(change, action === "create" && !change.actions.includes("forget") ? takenOver(change) : undefined);
}

/** Returns an object after the apply, with {@link NOT_KNOWN} for unknown values. */
export function declaredAfter(change: ResourceChange): DeclaredObject | undefined {
  const { action, before, after, unknown } = change;
  // Unchanged entries keep the same list object, so they are parsed once.
  const values =
    action === "forget" || action === "no-op"
      ? before
      : action === "destroy"
        ? afterDestroy(change)
        : withUnknown(after, unknown);
  return declared(change, values);
}

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
function afterDestroy(change: ResourceChange): unknown {
  const { provider, type, before } = change;
  if (!isObject(before) || isKept(change)) return before;
  const at = typeMeaning(provider, type)?.all("on-destroy")[0];
  const word = at && field(before, at.path);
  if (typeof word === "string" && at?.meaning.restores.includes(word) === true) return restored(change, before);
  if (LASTING.has(type)) return { ...before, action: "none" };
  // The API cannot delete a zone.
  if (type === ZONE) return { ...before, waf_enabled: false, under_attack: false, ddos_shield_sensitivity: "off" };
  return undefined;
}

/**
 * Returns the settings that the provider found before its first write. It restores only the settings that the resource declared,
 * and the plan does not show which ones. Only a required setting was certainly declared.
 */
function restored({ provider, type }: ResourceChange, before: Values): Values {
  const { path, names } = foundSettings(provider, type);
  const found = before[path];
  const of = (name: string, isRequired: boolean): unknown => {
    if (!isJsonObject(found)) return NOT_KNOWN;
    const value = found[name] ?? null;
    return isRequired || sameValue(value as Value, (before[name] ?? null) as Value) ? value : NOT_KNOWN;
  };
  const settings = Object.fromEntries(
    [...names].flatMap(([name, isRequired]) => (name in before ? [[name, of(name, isRequired)]] : [])),
  );
  return { ...before, ...settings, ...(before["under_attack"] === true && { under_attack: NOT_KNOWN }) };
}

/** Returns the object that a create takes over; undefined if there was none. */
function takenOver({ provider, type, after, unknown }: ResourceChange): Values | undefined {
  const { path, names } = foundSettings(provider, type);
  const values = withUnknown(after, unknown);
  if (path === "" || !isJsonObject(values)) return undefined;
  const found = values[path] ?? null;
  // Every other recorded object always exists.
  if (type === ZONE && !isJsonObject(found)) return undefined;
  const of = (name: string): unknown => (isJsonObject(found) ? (found[name] ?? null) : NOT_KNOWN);
  const settings = Object.fromEntries([...names].map(([name]) => [name, of(name)]));
  // The record has an attack as the sensitivity of DDoS protection.
  return { ...values, ...settings, ...(type === ZONE && { under_attack: false }) };
}

/** Returns the attribute that records an earlier object, and the recorded settings with whether they are required. */
function foundSettings(provider: string, type: string) {
  const meaning = typeMeaning(provider, type);
  const path = meaning?.all("found")[0]?.path ?? "";
  const names = new Map<string, boolean>();
  if (path !== "")
    for (const name of Object.keys(meaning?.rows ?? {})) {
      const [top, setting, ...deeper] = name.split(".");
      if (top === path && setting !== undefined && deeper.length === 0)
        names.set(setting, meaning?.rows[setting]?.required === true);
    }
  return { path, names };
}

/** Replaces the values that the mask marks with {@link NOT_KNOWN}. */
function withUnknown(value: Value | undefined, mask: Value | undefined): unknown {
  if (mask === true) return NOT_KNOWN;
  if (!marks(mask)) return value;
  if (isArray(mask)) return mask.map((inner, index) => withUnknown(isArray(value) ? value[index] : undefined, inner));
  if (!isObject(mask)) return value;
  const names = new Set([...Object.keys(mask), ...(isObject(value) ? Object.keys(value) : [])]);
  return Object.fromEntries([...names].map((name) => [name, withUnknown(field(value, name), field(mask, name))]));
}
