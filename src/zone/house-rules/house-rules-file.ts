import { closestWord } from "../../shared/closest-word.js";
import { readRowFile, RowFileError, type RowFile } from "../../shared/dated-rows.js";
import { glob } from "../../shared/glob.js";
import { type Demands, type HouseRuleName, USUAL_DEMANDS } from "./house-rules.js";
import { safeJson } from "../../shared/safe-json.js";

/** An accepted violation for one or more objects, until a day. */
export interface Acknowledgement {
  readonly rule: HouseRuleName;
  /** A glob over construct paths, resource addresses, and `<type> <import ID>`. */
  readonly object: string;
  readonly reason: string;
  /** The last valid day (UTC): `2027-03-31`. */
  readonly expires: string;
  readonly expired: boolean;
  /** Takes the names of an object. */
  readonly covers: (names: readonly string[]) => boolean;
}

export interface HouseRulesFile {
  /** Only the demands that the file states. The other demands are in {@link USUAL_DEMANDS}. */
  readonly demands: Partial<Demands>;
  readonly acknowledgements: readonly Acknowledgement[];
}

const NAMES = Object.keys(USUAL_DEMANDS).filter(isRuleName);

const FILE: RowFile = {
  title: "file of house rules",
  list: "acknowledgements",
  required: ["object", "rule"],
  optional: [],
  settings: NAMES,
};

/**
 * Reads house rules: `{"forbidLogOnly": true, "acknowledgements": [{"object", "rule", "reason", "expires": "2027-03-31"}]}`. The
 * schema is `docs/schemas/house-rules-1.schema.json`.
 * @throws RowFileError with the row or the member, and with the right form
 */
export function parseHouseRules(text: string, now: Date): HouseRulesFile {
  const { settings, rows } = readRowFile(text, FILE, now);
  const acknowledgements = rows.map(({ read, reason, expires, expired, fail }) => {
    const [object = "", rule = ""] = [read("object"), read("rule")];
    if (/^bunny_\w+$/.test(object))
      fail(
        `names a type without an ID: write "${object} 42", with the import ID of the object, "${object} *" for all of them, or the address or construct path of a resource`,
      );
    if (/^\d[\d/]*$/.test(object))
      fail(`names an ID without a type: write the type before it, such as "bunny_shield_zone ${object}"`);
    const isAbout = glob(object);
    return {
      rule: isRuleName(rule) ? rule : fail(`is about an unknown rule ${safeJson(rule)}${meant(rule)}`),
      object,
      reason,
      expires,
      expired,
      covers: (names: readonly string[]) => names.some(isAbout),
    };
  });
  return { demands: demandsIn(settings), acknowledgements };
}

/**
 * Returns the acknowledgement of a problem of an object with these names. Prefers a valid acknowledgement. Without one, returns
 * the acknowledgement that expired last.
 */
export function acknowledgementOf(
  rule: HouseRuleName,
  names: readonly string[],
  acknowledgements: readonly Acknowledgement[],
): Acknowledgement | undefined {
  const about = acknowledgements.filter((row) => row.rule === rule && row.covers(names));
  return about.find(({ expired }) => !expired) ?? about.sort((one, other) => (one.expires < other.expires ? 1 : -1))[0];
}

function demandsIn(settings: Readonly<Record<string, unknown>>): Partial<Demands> {
  const { forbidLogOnly, preventDestroy, mostExceptedRules } = settings;
  return {
    ...(forbidLogOnly !== undefined && { forbidLogOnly: flag("forbidLogOnly", forbidLogOnly) }),
    ...(preventDestroy !== undefined && { preventDestroy: flag("preventDestroy", preventDestroy) }),
    ...(mostExceptedRules !== undefined && { mostExceptedRules: count("mostExceptedRules", mostExceptedRules) }),
  };
}

function flag(name: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new RowFileError(`The ${FILE.title} has a "${name}" that is neither true nor false.`);
}

function count(name: string, value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw new RowFileError(`The ${FILE.title} has a "${name}" that is not a whole number of 0 or more.`);
}

function isRuleName(name: string): name is HouseRuleName {
  return Object.hasOwn(USUAL_DEMANDS, name);
}

function meant(rule: string): string {
  const closest = closestWord(rule, NAMES);
  return closest === undefined ? `; known are ${NAMES.join(", ")}` : `; did you mean ${closest}?`;
}
