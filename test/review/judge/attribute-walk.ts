import { readRecorded } from "../../oracle/pull-requests/recorded.js";
import type { AttributeMeaning } from "../../../src/vocabulary/meaning.js";
import { typeMeaning, type TypeMeaning } from "../../../src/review/judge/meaning-table.js";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { pairOf, withValue } from "../support/meaning-values.js";
import type { NamedPlan, PlanGroup } from "../support/recorded-plans.js";
import { BUNNY, change, type Json, type JsonObject, planJson } from "../support/plan-builder.js";

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object of each type as the provider keeps it, from the recorded pull requests. */
const OBJECTS = new Map<string, JsonObject>();
for (const { changes } of readRecorded())
  for (const { address, before } of changes) {
    const [type = ""] = address.split(".");
    if (isObject(before) && !OBJECTS.has(type)) OBJECTS.set(type, before);
  }

/** Values that say most about a meaning: strict, loose, between, unknown to us, and none. */
function valuesOf(meaning: AttributeMeaning | undefined, now: Json | undefined): Json[] {
  const pair = meaning && pairOf(meaning);
  switch (meaning?.kind) {
    case "action":
      return [...Object.keys(meaning.stances), "unknown_9", null];
    case "scale":
    case "plan":
      return [...meaning.order, "unknown_9", null];
    case "raises":
      return [true, false, null];
    case "exceptions":
      return [
        [],
        ["941100"],
        ["941100", "942100"],
        Array.from({ length: 120 }, (_, index) => String(900_000 + index)),
        null,
      ];
    case "entries":
      return [["192.0.2.0/24"], ["192.0.2.0/25"], ["192.0.2.0/24", "198.51.100.7"], ["0.0.0.0/0"], []];
    case "amount":
    case "rate":
      return [1, 10, 1000, 10_000_000_000_000_000, null];
    case "match":
      return pair ? [pair.strict, pair.loose] : matchValues(now);
    default:
      return pair ? [pair.strict, pair.loose, null] : otherValues(now);
  }
}

function matchValues(now: Json | undefined): Json[] {
  if (typeof now === "boolean") return [true, false];
  if (Array.isArray(now)) return [[], ["lowercase"], ["lowercase", "url_decode"]];
  if (isObject(now)) return [{ REQUEST_URI: "" }, { REQUEST_URI: "", GEO: "COUNTRY_CODE" }, { ARGS: "q" }];
  return ["begins_with", "contains", "rx", "/admin", "/"];
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
function actionPairs(rows: TypeMeaning["rows"], path: string): (readonly [Json, Json, action: string])[] {
  const action = Object.keys(rows).find((name) => rows[name]?.meaning?.kind === "action");
  const kind = rows[path]?.meaning?.kind;
  if (action === undefined || (kind !== "match" && kind !== "rate" && kind !== "entries")) return [];
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

function plansOf(type: string, path: string, { rows }: TypeMeaning): NamedPlan[] {
  const object = OBJECTS.get(type) ?? {};
  const address = `${type}.a`;
  const [attribute = ""] = path.split(".");
  const values = valuesOf(rows[path]?.meaning, valueAt(object, path));
  const plans: NamedPlan[] = [];
  const add = (name: string, changes: readonly JsonObject[], rest: JsonObject = {}): void => {
    plans.push({ name, text: planJson(changes, rest) });
  };
  for (const [from, to] of pairsOf(values)) {
    const [before, after] = [withValue(object, path, from), withValue(object, path, to)];
    const what = short(`${JSON.stringify(from)} → ${JSON.stringify(to)}`);
    add(what, [change(address, before, after)]);
    add(`outside: ${what}`, [change(address, after, after)], { resource_drift: [change(address, before, after)] });
  }
  const [strict = null, loose = null] = [values[0], values.at(-1)];
  const [before, after] = [withValue(object, path, strict), withValue(object, path, loose)];
  const mask = maskOf(path);
  const options = {
    actions: ["delete", "create"],
    replacePaths: [[attribute]],
    reason: "replace_because_cannot_update",
  };
  for (const [was, is, action] of actionPairs(rows, path)) {
    const name = `${JSON.stringify(was)} → ${JSON.stringify(is)} as well`;
    add(name, [change(address, withValue(before, action, was), withValue(after, action, is))]);
    add(`hidden ${name}`, [
      change(address, withValue(before, action, was), withValue(after, action, is), {
        beforeSensitive: maskOf(action),
        afterSensitive: maskOf(action),
      }),
    ]);
  }
  add("hidden", [change(address, before, after, { beforeSensitive: mask, afterSensitive: mask })]);
  add("hidden after", [change(address, before, after, { afterSensitive: mask })]);
  add("known after apply", [change(address, before, withValue(object, path, null), { unknown: mask })]);
  add("created", [change(address, null, after)]);
  add("created strict", [change(address, null, before)]);
  if (rows["found"] !== undefined) {
    add("over what cannot be read", [change(address, null, { ...after, found: null })]);
    add("over what cannot be read, known after apply", [
      change(address, null, { ...withValue(object, path, null), found: null }, { unknown: mask }),
    ]);
  }
  add("destroyed", [change(address, before, null, { reason: "delete_because_no_resource_config" })]);
  add("replaced", [change(address, before, after, options)]);
  add("forgotten", [change(address, before, null, { actions: ["forget"] })]);
  add("imported", [change(address, before, after, { importing: { id: "42" } })]);
  add("moved", [change(address, before, after, { previousAddress: `${type}.before` })]);
  add("with another", [change(address, before, after), change(`${type}.b`, after, before)]);
  add("restored", [change(address, after, before)], { resource_drift: [change(address, before, after)] });
  add("deleted outside", [change(address, null, before)], { resource_drift: [change(address, before, null)] });
  return plans;
}

const short = (text: string): string => (text.length > 90 ? `${text.slice(0, 80)}… (${text.length})` : text);

/** Every attribute with a meaning, of every type. */
export function walkedAttributes(): PlanGroup[] {
  return Object.keys(MEANINGS.resources).flatMap((type) => {
    const meaning = typeMeaning(BUNNY, type, true);
    if (meaning === undefined) throw new Error(`${type} has no meanings`);
    return Object.keys(meaning.rows)
      .filter((path) => meaning.rows[path]?.meaning !== undefined && !/^found\b|\[/.test(path))
      .map((path): PlanGroup => [`${type}.${path}`, plansOf(type, path, meaning)]);
  });
}
