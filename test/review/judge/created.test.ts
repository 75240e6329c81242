import { ATTRIBUTE_VALUES } from "../../cases/attribute-values.js";
import type { AttributeMeaning } from "../../../src/zone/words/meaning.js";
import { STRICTNESS } from "../../../src/zone/action/stance.js";
import { typeMeaning, type TypeMeaning } from "../../../src/review/judge/meaning-table.js";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { pairOf, RANKED_RULES, withValue } from "../support/meaning-values.js";
import { BUNNY, change, type JsonObject } from "../support/plan-builder.js";
import { firstReview } from "../support/review-of.js";

const typeOf = (type: string): TypeMeaning => typeMeaning(BUNNY, type)!;

/** Where the seconds are over which a limit counts. */
const PERIODS: Readonly<Record<string, readonly string[]>> = {
  bunny_shield_api_guardian_endpoint: ["rate_limiting_timeframe"],
  bunny_shield_rate_limit: ["rule_configuration.timeframe"],
};

/** An object of the type with the strict value of each attribute. */
function strictObject(type: string): JsonObject {
  const rows = Object.entries(typeOf(type).rows);
  const filled = rows.reduce<JsonObject>((object, [path, { meaning }]) => {
    const pair = meaning && pairOf(meaning, `${type}.${path}`);
    return pair === undefined ? object : withValue(object, path, pair.strict);
  }, {});
  const target = typeOf(type)
    .all("target")
    .map(({ path }) => path);
  const numbers = [...(PERIODS[type] ?? []), ...target].reduce((object, path) => withValue(object, path, 60), filled);
  return { ...numbers, type: "ip", entries: ["192.0.2.1"] };
}

const TYPES = Object.keys(MEANINGS.resources);

/** Each attribute that a value can weaken. */
const WEAKENED = TYPES.flatMap((type) =>
  Object.entries(typeOf(type).rows).flatMap(([path, { meaning }]) => {
    // No plan sets a read-only setting.
    if (meaning === undefined || ("observed" in meaning && meaning.observed)) return [];
    const pair = pairOf(meaning, `${type}.${path}`);
    return pair === undefined || path.startsWith("found.") ? [] : [[type, path, pair.loose] as const];
  }),
);

/** The findings of a create; a type that takes over what exists finds the strict values. */
function created(type: string, object: JsonObject) {
  const takesOver = typeOf(type).all("found").length > 0;
  const { type: _type, entries: _entries, ...found } = strictObject(type);
  const after = takesOver ? { ...object, found } : object;
  return firstReview(change(`${type}.a`, null, after), ...RANKED_RULES).findings;
}

/** Whether the loosest value protects as much as no object, or what it does stops nobody. */
function isNeutral(meaning: AttributeMeaning, takesOver: boolean, name: string): boolean {
  if (meaning.kind === "guard") return true;
  if (takesOver) return false;
  // A limit that lets much through is still one.
  if (["switch", "amount"].includes(meaning.kind) || ATTRIBUTE_VALUES[name]?.protectsWhenNew === true) return true;
  return (
    meaning.kind === "action" && !Object.values(meaning.stances).some((one) => STRICTNESS[one] < STRICTNESS.observes)
  );
}

test.each(WEAKENED)("%s created with a weak %s has a finding", (type, path, loose) => {
  const findings = created(type, withValue(strictObject(type), path, loose));
  const meaning = typeOf(type).rows[path]!.meaning!;
  expect(findings).not.toEqual([]);
  const takesOver = typeOf(type).all("found").length > 0;
  const rules = findings.map(({ rule, direction }) => `${rule} ${direction}`);
  const stopsNobody = ATTRIBUTE_VALUES[`${type}.${path}`]?.stopsNobody === true;
  if (!stopsNobody && !isNeutral(meaning, takesOver, `${type}.${path}`))
    expect({ rules }).toEqual({ rules: expect.arrayContaining([expect.stringMatching(/ loosens$/)]) as unknown });
  if (meaning.kind === "guard") expect(rules).toContain("guard-relaxed neutral");
  if (stopsNobody) expect(rules).toContain("recording-widened neutral");
});

test.each(TYPES)("%s created has a finding, or changes nothing", (type) => {
  const takesOver = typeOf(type).all("found").length > 0;
  const findings = created(type, strictObject(type));
  if (!takesOver) expect(findings).not.toEqual([]);
});

test("every kind of meaning is weakened, or cannot be", () => {
  const kinds = (meanings: readonly (AttributeMeaning | undefined)[]): string[] =>
    [...new Set(meanings.flatMap((meaning) => meaning?.kind ?? []))].sort();
  const all = TYPES.flatMap((type) => Object.values(typeOf(type).rows).map(({ meaning }) => meaning));
  const weakened = WEAKENED.map(([type, path]) => typeOf(type).rows[path]!.meaning);
  expect(kinds(all).filter((kind) => !kinds(weakened).includes(kind))).toEqual([
    ...["derived", "found", "label", "local", "on-destroy", "target"],
  ]);
});
