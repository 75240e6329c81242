import { ATTRIBUTE_VALUES } from "../../cases/attribute-values.js";
import { readRecorded } from "../../oracle/pull-requests/recorded.js";
import type { AttributeMeaning } from "../../../src/zone/words/meaning.js";
import { typeMeaning, type TypeMeaning } from "../../../src/review/judge/meaning-table.js";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { STRICTNESS } from "../../../src/zone/action/stance.js";
import type { NamedPlan } from "../support/recorded-plans.js";
import { BUNNY, change, type ChangeOptions, type Json, type JsonObject, planJson } from "../support/plan-builder.js";

/** Values of an attribute: one that protects, and one that protects less or may do so. */
interface Pair {
  readonly strict: Json;
  readonly loose: Json;
}

/** The two values of the attribute `name` (`type.path`), or by its meaning; undefined for one that no value weakens. */
function pairOf(meaning: AttributeMeaning, name: string): Pair | undefined {
  const own = ATTRIBUTE_VALUES[name];
  if (own !== undefined) return own.pair;
  switch (meaning.kind) {
    case "action": {
      const words = Object.entries(meaning.stances).sort(([, one], [, other]) => STRICTNESS[one] - STRICTNESS[other]);
      return { strict: words.at(-1)![0], loose: words[0]![0] };
    }
    case "switch":
      return { strict: true, loose: false };
    case "scale":
      return { strict: meaning.order.at(-1)!, loose: meaning.order[0]! };
    case "exceptions":
      return meaning.of === "checked" ? { strict: ["a"], loose: [] } : { strict: ["1"], loose: ["1", "2"] };
    case "amount":
      if (meaning.looser === undefined) return undefined;
      return meaning.looser === "higher" ? { strict: 1, loose: 99 } : { strict: 99, loose: 1 };
    case "guard":
      return { strict: meaning.usual, loose: meaning.usual === false ? true : 100 };
    default:
      return undefined;
  }
}

/** Sets the value at a path such as `found.enabled`. */
function withValue(object: JsonObject, path: string, value: Json): JsonObject {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...object, [name]: value };
  return { ...object, [name]: withValue((object[name] ?? {}) as JsonObject, rest.join("."), value) };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object of each type as the provider keeps it, from the recorded pull requests. */
const OBJECTS = new Map<string, JsonObject>();
for (const { changes } of readRecorded())
  for (const { address, before } of changes) {
    const [type = ""] = address.split(".");
    if (isObject(before) && !OBJECTS.has(type)) OBJECTS.set(type, before);
  }

const ranked = (waf_rule_id: number, action: string): JsonObject => ({
  ...OBJECTS.get("bunny_shield_waf_rule"),
  shield_zone_id: OBJECTS.get("bunny_shield_waf_rule_order")?.["shield_zone_id"] ?? null,
  ...{ waf_rule_id, action },
});

/** The rules whose order a pair of values changes; nothing happens to them. */
const RANKED_RULES: readonly JsonObject[] = [
  change("bunny_shield_waf_rule.one", ranked(1, "block"), ranked(1, "block")),
  change("bunny_shield_waf_rule.two", ranked(2, "bypass"), ranked(2, "bypass")),
];

/** Settings without which others have no effect, and that the recorded objects have off, or that no object is recorded with. */
const SWITCHED_ON: Readonly<Record<string, JsonObject>> = {
  bunny_shield_api_guardian_endpoint: { rate_limiting_enabled: true },
  bunny_shield_exception: {
    disables: ["access_lists"],
    enabled: true,
    match_type: "any",
    conditions: [{ type: "url", match_type: "any", parameter: "", patterns: ["/health"] }],
  },
};
for (const [type, settings] of Object.entries(SWITCHED_ON)) OBJECTS.set(type, { ...OBJECTS.get(type), ...settings });

/** Values that say most about a meaning: strict, loose, between, unknown to us, and none. */
function valuesOf(meaning: AttributeMeaning | undefined, now: Json | undefined, name: string): readonly Json[] {
  const own = ATTRIBUTE_VALUES[name];
  if (own !== undefined) return own.values;
  const pair = meaning && pairOf(meaning, name);
  switch (meaning?.kind) {
    case "action":
      return [...Object.keys(meaning.stances), "unknown_9", null];
    case "scale":
      return [...meaning.order, "unknown_9", null];
    case "exceptions":
      return [
        [],
        ["941100"],
        ["941100", "942100"],
        Array.from({ length: 120 }, (_, index) => String(900_000 + index)),
        null,
      ];
    case "amount":
      return [1, 10, 1000, 10_000_000_000_000_000, null];
    default:
      return pair ? [pair.strict, pair.loose, null] : otherValues(now);
  }
}

function otherValues(now: Json | undefined): Json[] {
  if (typeof now === "number") return [now, now + 1];
  if (typeof now === "boolean") return [true, false];
  if (Array.isArray(now)) return [now, ["a"], []];
  if (isObject(now)) return [now, { a: "1" }, {}];
  return ["one", "another", null];
}

function valueAt(object: Json | undefined, path: string): Json | undefined {
  return path.split(".").reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), object);
}

/** The mask of a path, as plans mark what is hidden or known after apply. */
const maskOf = (path: string): JsonObject => withValue({}, path, true);

/** Every pair of neighbors in both directions, and the ends with each other. */
function pairsOf(values: readonly Json[]): (readonly [Json, Json])[] {
  const next = values.slice(1).map((value, index): readonly [Json, Json] => [values[index] ?? null, value]);
  const ends: readonly [Json, Json] = [values[0] ?? null, values.at(-1) ?? null];
  return [...next, ends].flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
}

/** Changes of the action beside a change of what it applies to. */
function actionPairs({ type, path, rows }: WalkedAttribute): (readonly [Json, Json, action: string])[] {
  const action = Object.keys(rows).find((name) => rows[name]?.meaning?.kind === "action");
  const isWalked = ATTRIBUTE_VALUES[`${type}.${path}`]?.withActions === true;
  if (action === undefined || !isWalked) return [];
  const pairs: readonly (readonly [Json, Json])[] = [
    ["block", "unknown_9"],
    ["bypass", "unknown_9"],
    ["unknown_9", "block"],
    ["unknown_9", "unknown_9"],
    ["bypass", "bypass"],
    ["allow", "bypass"],
    ["log", "log"],
    ["log", "challenge"],
    ["challenge", "log"],
    [null, "block"],
  ];
  return pairs.map(([was, is]) => [was, is, action] as const);
}

const short = (text: string): string => (text.length > 90 ? `${text.slice(0, 80)}… (${text.length})` : text);

const written = (value: Json): string => short(JSON.stringify(value));

/** One attribute of a type that has a meaning, and the values between which it changes here. */
export interface WalkedAttribute {
  readonly type: string;
  readonly path: string;
  readonly meaning: AttributeMeaning | undefined;
  /** Undefined for one that no value weakens. */
  readonly pair: Pair | undefined;
  readonly rows: TypeMeaning["rows"];
  readonly steps: readonly (readonly [from: Json, to: Json])[];
}

/** Every attribute with a meaning, of every type. */
export const ATTRIBUTES: readonly WalkedAttribute[] = Object.keys(MEANINGS.resources).flatMap((type) => {
  const { rows } = typeMeaning(BUNNY, type, true) ?? {};
  if (rows === undefined) throw new Error(`${type} has no meanings`);
  return Object.keys(rows)
    .filter((path) => rows[path]?.meaning !== undefined && !/^found\b|\[/.test(path))
    .map((path) => {
      const meaning = rows[path]?.meaning;
      const now = valueAt(OBJECTS.get(type), path);
      const pair = meaning && pairOf(meaning, `${type}.${path}`);
      // An exception that is on weakens.
      const weakens = meaning?.kind === "switch" && type === "bunny_shield_exception";
      const pairThere = weakens && pair !== undefined ? { strict: pair.loose, loose: pair.strict } : pair;
      return { type, path, meaning, pair: pairThere, rows, steps: pairsOf(valuesOf(meaning, now, `${type}.${path}`)) };
    });
});

/** The object of a type with one value. */
export function objectWith({ type, path }: Pick<WalkedAttribute, "type" | "path">, value: Json): JsonObject {
  return withValue(OBJECTS.get(type) ?? {}, path, value);
}

const address = (type: string): string => `${type}.a`;
const onePlan = (name: string, changes: readonly JsonObject[], rest: JsonObject = {}): NamedPlan => ({
  name,
  text: planJson([...changes, ...RANKED_RULES], rest),
});

/** A change of nothing but one attribute. */
export function stepPlan(attribute: WalkedAttribute, from: Json, to: Json, options: ChangeOptions = {}): NamedPlan {
  const [before, after] = [objectWith(attribute, from), objectWith(attribute, to)];
  return onePlan(`${written(from)} → ${written(to)}`, [change(address(attribute.type), before, after, options)]);
}

/** The same change where it has happened outside of Terraform. */
export function outsidePlan(attribute: WalkedAttribute, from: Json, to: Json): NamedPlan {
  const [before, after] = [objectWith(attribute, from), objectWith(attribute, to)];
  const at = address(attribute.type);
  return onePlan("outside", [change(at, after, after)], { resource_drift: [change(at, before, after)] });
}

/** The step that weakens, or where none does, the one between the ends. */
function weakening({ pair, steps }: WalkedAttribute): readonly [from: Json, to: Json] {
  return pair === undefined ? (steps.at(-2) ?? [null, null]) : [pair.strict, pair.loose];
}

/** The weakening step of an attribute, where the plan hides the value, or does not know it yet. */
export function maskedPlans(attribute: WalkedAttribute): NamedPlan[] {
  const { path, type } = attribute;
  const [from, to] = weakening(attribute);
  const mask = maskOf(path);
  const [before, after] = [objectWith(attribute, from), objectWith(attribute, to)];
  const later = change(address(type), before, objectWith(attribute, null), { unknown: mask });
  return [
    onePlan("hidden", [change(address(type), before, after, { beforeSensitive: mask, afterSensitive: mask })]),
    onePlan("known after apply", [later]),
  ];
}

/** The weakening step happened outside of Terraform, and the plan takes it back. */
export function restoredPlan(attribute: WalkedAttribute): NamedPlan {
  const [strict, loose] = weakening(attribute).map((value) => objectWith(attribute, value));
  const at = address(attribute.type);
  return onePlan("restored", [change(at, loose ?? null, strict ?? null)], {
    resource_drift: [change(at, strict ?? null, loose ?? null)],
  });
}

/** An object that takes the place of one that could not be read, with a value that is known after apply. */
export function overUnreadPlan(attribute: WalkedAttribute): NamedPlan {
  const after = { ...objectWith(attribute, null), found: null };
  return onePlan("over what cannot be read", [
    change(address(attribute.type), null, after, { unknown: maskOf(attribute.path) }),
  ]);
}

/** An object that is created with the loose value of an attribute; one that takes over settings finds the strict values. */
export function weakCreatePlan(attribute: WalkedAttribute, { strict, loose }: Pair): NamedPlan {
  const object = objectWith(attribute, loose);
  const takesOver = attribute.rows["found"] !== undefined;
  const after = takesOver ? { ...object, found: objectWith(attribute, strict) } : object;
  return onePlan("created", [change(address(attribute.type), null, after)]);
}

/** A change of an attribute together with one of the action, which the plan may hide. */
export function actionPlans(attribute: WalkedAttribute, isHidden = false): NamedPlan[] {
  const [from = null, to = null] = attribute.steps.at(-2) ?? [];
  const [before, after] = [objectWith(attribute, from), objectWith(attribute, to)];
  return actionPairs(attribute).map(([was, is, action]) => {
    const mask = maskOf(action);
    const options = isHidden ? { beforeSensitive: mask, afterSensitive: mask } : {};
    return onePlan(`with the action ${JSON.stringify(was)} → ${JSON.stringify(is)}`, [
      change(address(attribute.type), withValue(before, action, was), withValue(after, action, is), options),
    ]);
  });
}

/** What may happen to a whole object of a type. */
export function objectPlans(type: string): NamedPlan[] {
  const object = OBJECTS.get(type) ?? {};
  const at = address(type);
  const rows = typeMeaning(BUNNY, type)?.rows ?? {};
  const again = { actions: ["delete", "create"], reason: "replace_because_cannot_update" };
  return [
    onePlan("created", [change(at, null, object)]),
    ...(rows["found"] === undefined
      ? []
      : [onePlan("over what cannot be read", [change(at, null, { ...object, found: null })])]),
    onePlan("destroyed", [change(at, object, null, { reason: "delete_because_no_resource_config" })]),
    onePlan("replaced", [change(at, object, object, again)]),
    onePlan("forgotten", [change(at, object, null, { actions: ["forget"] })]),
    onePlan("imported", [change(at, object, object, { importing: { id: "42" } })]),
    onePlan("moved", [change(at, object, object, { previousAddress: `${type}.before` })]),
    onePlan("at two addresses", [change(at, object, object), change(`${type}.b`, null, object)]),
    onePlan("deleted outside", [change(at, null, object)], { resource_drift: [change(at, object, null)] }),
  ];
}
