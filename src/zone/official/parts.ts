import { edgeRuleParts } from "./edge-rules.js";
import type { OfficialPart } from "./names.js";
import { PAGE_PARTS, PARTS, LISTED, PAGE_TYPE, PAGES } from "./table.js";
import { isArray, isObject, marks, type Value, type ValueObject } from "../../shared/values.js";
import { type Both, mapBoth, maskOf, member, withMembers } from "./values.js";
import { ruleOperators, ruleTransformations } from "../words/rules/rules.js";
import { fromCompared } from "../words/rules/variable-notation.js";

type PartChange = Both & {
  readonly part: OfficialPart;
  /** A noun and an official name. They tell several objects of one kind apart. */
  readonly of?: readonly [noun: string, name: string];
};

/** The values that the official provider sends for an absent block. */
const NO_WAF: Value = { enabled: false, mode: "Log" };
const NO_DDOS: Value = { level: "Asleep" };
const NO_BOTS: Value = {
  mode: "Log",
  request_integrity: 0,
  ip_sensitivity: 0,
  fingerprint_sensitivity: 0,
  fingerprint_aggression: 0,
  complex_fingerprinting: false,
};

/** Splits a `bunnynet_pullzone_shield` into our objects. */
function shieldParts(both: Both): readonly PartChange[] {
  return [
    { part: PARTS.zone, ...withBlock(withBlock(both, "waf", NO_WAF), "ddos", NO_DDOS) },
    ...(uses(both, ["bot_detection"]) ? [{ part: PARTS.bots, ...withBlock(both, "bot_detection", NO_BOTS) }] : []),
    ...(uses(both, UPLOADS) ? [{ part: PARTS.uploads, ...onlyWhere(both, UPLOADS) }] : []),
    ...Object.keys(PAGES).flatMap((attribute) => pageChange(both, attribute)),
    ...managedLists(both),
    ...botCategories(both),
  ];
}

const UPLOADS = ["upload_scanning_antivirus", "upload_scanning_csam"];

const uses = ({ before, after, unknown }: Both, names: readonly string[]): boolean =>
  names.some((name) => isSet(before, name) || isSet(after, name) || marks(maskOf(unknown, name)));

/** An empty text means no page. */
const isSet = (side: Value, name: string): boolean => member(side, name) !== null && member(side, name) !== "";

/** If a block is absent, the protection is off, unless the block is known only after apply. */
function withBlock(both: Both, name: string, off: Value): Both {
  const { unknown } = both;
  const filled = (side: Value): Value =>
    isObject(side) && member(side, name) === null ? { ...side, [name]: off } : side;
  return {
    ...both,
    before: filled(both.before),
    after: marks(maskOf(unknown, name)) ? both.after : filled(both.after),
  };
}

/** Removes a side that sets none of the attributes. */
function onlyWhere(both: Both, names: readonly string[]): Both {
  const { before, after, unknown } = both;
  const isLater = names.some((name) => marks(maskOf(unknown, name)));
  return {
    ...both,
    before: names.some((name) => isSet(before, name)) ? before : null,
    after: isLater || names.some((name) => isSet(after, name)) ? after : null,
  };
}

function pageChange(both: Both, attribute: string): readonly PartChange[] {
  const part = PAGE_PARTS[attribute];
  if (part === undefined || !uses(both, [attribute])) return [];
  const named = mapBoth(onlyWhere(both, [attribute]), (side) =>
    withMembers(side, { [PAGE_TYPE]: PAGES[attribute] ?? null }),
  );
  return [{ part, ...named }];
}

/**
 * Returns a part for each managed list that is declared before or after the change. If a list is absent on one side, the list is
 * off on that side.
 */
function managedLists(both: Both): readonly PartChange[] {
  const name = "access_list";
  const rows = rowsOf(both, name, "id");
  if (rows === undefined) return unreadable(both, PARTS.managedList, name, { [LISTED]: true });
  return rows.map(([id, row]) => {
    const known = row.before ?? row.after;
    const members = (value: Value): ValueObject => ({ [name]: value ?? known, [LISTED]: value !== null });
    return { part: PARTS.managedList, of: ["Managed list", id], ...withRow(both, name, row, members) };
  });
}

/** Returns a part for each category of bots, and for each bot in the overrides. */
function botCategories(both: Both): readonly PartChange[] {
  const name = "bot_categorization";
  const rows = rowsOf(both, name, "category");
  if (rows === undefined) return unreadable(both, PARTS.botCategory, name, {});
  return rows.flatMap(([category, row]): readonly PartChange[] => {
    const own = withRow(both, name, row, (value) => ({ [name]: value ?? { category, action: "Ignore" } }));
    const named: Both = { ...row, before: { category }, after: { category } };
    const bots = (rowsOf(row, "overrides", "bot") ?? []).map(([bot, one]): PartChange => {
      const within = withRow(named, "overrides", one, (value) => ({ overrides: value ?? { action: "None" } }));
      return { part: PARTS.bot, of: ["Bot", bot], ...withRow(both, name, within, (value) => ({ [name]: value })) };
    });
    return [{ part: PARTS.botCategory, of: ["Bots of the kind", category], ...own }, ...bots];
  });
}

/** Replaces a list by one row, of which `members` makes the members of a side, and its masks by those of the row. */
function withRow(both: Both, name: string, row: Both, members: (value: Value) => ValueObject): Both {
  const masked = (mask: Value, own: Value): Value =>
    mask === true ? true : { ...(isObject(mask) && mask), [name]: own };
  return {
    before: withMembers(both.before, members(row.before)),
    after: withMembers(both.after, members(row.after)),
    unknown: masked(both.unknown, row.unknown),
    beforeSensitive: masked(both.beforeSensitive, row.beforeSensitive),
    afterSensitive: masked(both.afterSensitive, row.afterSensitive),
  };
}

const textOf = (value: Value): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : undefined;

/** Returns the rows of a list before and after the change by key. Returns undefined if a key is unknown. */
function rowsOf(both: Both, name: string, key: string): readonly (readonly [key: string, row: Both])[] | undefined {
  const rows = new Map<string, Both>();
  if (maskOf(both.unknown, name) === true) return undefined;
  const add = (side: "before" | "after"): boolean => {
    const list = member(both[side], name);
    return (isArray(list) ? list : []).every((row, index) => {
      const id = textOf(member(row, key));
      if (id === undefined) return false;
      rows.set(id, {
        ...(rows.get(id) ?? NOTHING),
        [side]: row,
        [`${side}Sensitive`]: maskOf(maskOf(both[`${side}Sensitive`], name), index),
        ...(side === "after" && { unknown: maskOf(maskOf(both.unknown, name), index) }),
      });
      return true;
    });
  };
  return add("before") && add("after") ? [...rows] : undefined;
}

const NOTHING: Both = { before: null, after: null, unknown: false, beforeSensitive: false, afterSensitive: false };

/** Returns a part for a list that is not fully known. */
function unreadable(both: Both, part: OfficialPart, name: string, more: ValueObject): readonly PartChange[] {
  const row: Both = { before: null, after: null, unknown: true, beforeSensitive: true, afterSensitive: true };
  return [{ part, ...withRow(both, name, row, () => ({ ...more, [name]: { action: null } })) }];
}

const TYPES: Readonly<Record<string, (both: Both) => readonly PartChange[]>> = {
  bunnynet_pullzone_shield: shieldParts,
  bunnynet_pullzone_access_list: (both) => [{ part: PARTS.list, ...listPart(both) }],
  bunnynet_pullzone_waf_rule: (both) => [{ part: PARTS.wafRule, ...ruleParts(both) }],
  bunnynet_pullzone_ratelimit_rule: (both) => [{ part: PARTS.rateLimit, ...ruleParts(withLimitAction(both)) }],
  bunnynet_pullzone_edgerule: edgeRuleParts,
  bunnynet_pullzone: (both) => [{ part: PARTS.pullZone, ...both }],
  bunnynet_compute_container_app: (both) => [{ part: PARTS.autoscaling, ...both }],
};

/** Without the registry's host. */
const OFFICIAL_PROVIDER = "bunnyway/bunnynet";

/** Reports whether an address belongs to the official provider in any registry, such as a mirror. */
export const isOfficialProvider = (address: string): boolean =>
  address === OFFICIAL_PROVIDER || address.endsWith(`/${OFFICIAL_PROVIDER}`);

/** Splits an official object into the parts that are judged. Returns undefined for another type. */
export function officialParts(type: string, both: Both): readonly PartChange[] | undefined {
  return Object.hasOwn(TYPES, type) ? TYPES[type]?.(both) : undefined;
}

const ALL: ReadonlyMap<string, OfficialPart> = new Map(
  [...Object.values<OfficialPart>(PARTS), ...Object.values(PAGE_PARTS)].map((part) => [part.name, part]),
);

/** Returns a part by name. */
export const officialPart = (name: string): OfficialPart | undefined => ALL.get(name);

/** The official provider may write the type in upper case. */
function listPart(both: Both): Both {
  const lower = (word: Value): Value => (typeof word === "string" ? word.toLowerCase() : word);
  return mapBoth(both, (list) => withMembers(list, { type: lower(member(list, "type")) }));
}

/** Removes separators: `BEGINSWITH`, `STREQ`, `NORMALIZEPATHWIN`. */
const plain = (word: string): string => word.replaceAll(/[^a-zA-Z0-9]/g, "").toLowerCase();
const byPlain = (names: Readonly<Record<string, number>>): ReadonlyMap<string, string> =>
  new Map(Object.keys(names).map((name) => [plain(name), name]));
const OPERATORS = byPlain(ruleOperators.codes);
const TRANSFORMATIONS = byPlain(ruleTransformations.codes);

const wordOf = (words: ReadonlyMap<string, string>, value: Value): Value =>
  typeof value === "string" ? (words.get(plain(value)) ?? value) : value;

/**
 * Adds the action `limit`. Releases without `response.action` always limit, and `limit` is also the default of later releases.
 */
function withLimitAction(both: Both): Both {
  return mapBoth(both, (limit) => {
    const response = member(limit, "response");
    if (!isObject(response) || Object.hasOwn(response, "action")) return limit;
    return withMembers(limit, { response: { action: "RateLimit", ...response } });
  });
}

/** Gives the conditions of a rule the words and variables of this provider. */
function ruleParts(both: Both): Both {
  return mapBoth(both, withConditions, (mask) => {
    const own = maskOf(mask, "condition");
    if (typeof own === "boolean") return mask;
    return withMembers(mask, { condition: isArray(own) ? own.map(conditionMask) : [conditionMask(own)] });
  });
}

function withConditions(rule: Value): Value {
  const written = member(rule, "condition");
  // The first version of the schema has one condition, which contains the transformations.
  const all = isArray(written) ? written : isObject(written) ? [written] : [];
  const transformations = member(rule, "transformations") ?? member(written, "transformations");
  return withMembers(rule, {
    condition: all.map(toCondition),
    transformations: isArray(transformations)
      ? transformations.map((word) => wordOf(TRANSFORMATIONS, word))
      : transformations,
  });
}

function toCondition(condition: Value): Value {
  const [name, part] = [member(condition, "variable"), member(condition, "variable_value") ?? ""];
  const isText = typeof name === "string" && typeof part === "string";
  return {
    variable: isText ? fromCompared({ parts: { [name]: part }, isPattern: false }) : null,
    operator: wordOf(OPERATORS, member(condition, "operator")),
    value: member(condition, "value"),
    negated: member(condition, "negated") ?? false,
  };
}

function conditionMask(mask: Value): Value {
  if (!isObject(mask)) return mask;
  return { ...mask, variable: [mask["variable"], mask["variable_value"]].some((one) => marks(one ?? false)) };
}
