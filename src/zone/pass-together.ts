import { groupBy } from "../shared/collections.js";
import { exempts, stanceOfAction } from "./action/stance.js";
import { holdsAddresses } from "./access-lists/entry-type.js";
import { nearlyEverybody } from "./access-lists/most-visitors.js";
import type { ExceptionCondition, ExceptionConditions } from "./exceptions/exception.js";
import { addressesOf, EVERY, extentOf, isWholePattern } from "./exceptions/exception-reach.js";
import type { ListModel, RuleModel, ZoneModel } from "./model.js";

/** Objects of a zone that let all or nearly all requests skip protections, but only together. */
export interface JointPass {
  readonly ids: readonly string[];
  /** Words of `switchedOffProtections`. */
  readonly past: readonly string[];
  /** `all requests`, `nearly all requests`, or the addresses. */
  readonly whom: string;
}

/** An object that lets requests skip protections. */
interface Pass {
  readonly id: string;
  readonly past: readonly string[];
  readonly conditions: ExceptionConditions;
}

/** The parts of Shield that an edge rule can switch off one by one. */
const PARTS_OF_SHIELD: readonly string[] = ["waf", "challenges", "bot_detection", "access_lists", "rate_limiting"];

/** Returns the protections that an exception switches off. If it switches off all of Shield, adds the parts of Shield. */
export const withParts = (disables: readonly string[]): readonly string[] =>
  disables.includes("shield") ? [...new Set([...disables, ...PARTS_OF_SHIELD])] : disables;

type Passing = Pick<ZoneModel, "lists" | "rules" | "exceptions">;

/**
 * Finds the lists, rules, and exceptions that together work as one exception for everybody. Joins only objects that a single
 * condition decides. With `before`, returns only new combinations.
 */
export function jointPasses(zone: Passing, before?: () => Passing): readonly JointPass[] {
  const passes = passesOf(zone);
  // A fast exit: most zones have no such objects.
  if (passes.length < 2 || extentJoined(passes) === 0) return [];
  const earlier = before === undefined ? [] : passesOf(before());
  const found = new Map<string, JointPass>();
  for (const protections of treatedAlike([...passes, ...earlier])) {
    const past = (some: readonly Pass[]): readonly Pass[] => some.filter((one) => one.past.includes(protections[0]));
    const joined = joinedIn(past(passes), past(earlier));
    if (joined === undefined) continue;
    const needed = neededOf(joined.of, joined.extent);
    const [ids, whom] = [needed.map(({ id }) => id), whomOf(needed, joined.extent)];
    const key = JSON.stringify([ids, whom]);
    found.set(key, { ids, whom, past: [...(found.get(key)?.past ?? []), ...protections] });
  }
  return [...found.values()];
}

/**
 * Joins passes that together let more requests through than each pass alone, and more than before. Also tries without the passes
 * for nearly everybody, because such passes would hide the other passes.
 */
function joinedIn(all: readonly Pass[], earlier: readonly Pass[]) {
  if (all.length < 2 || extentJoined(all) === 0) return undefined;
  const isNarrow = ({ conditions }: Pass): boolean => extentOf(conditions) === 0;
  const choices = [
    [all, earlier],
    [all.filter(isNarrow), earlier.filter(isNarrow)],
  ] as const;
  for (const [of, were] of choices) {
    const extent = extentJoined(of);
    if (of.length > 1 && extent > extentAlone(of) && extent > extentTogether(were)) return { of, extent };
  }
  return undefined;
}

/** Groups the protections that the same objects skip. Lists and rules skip all of Shield. */
function treatedAlike(passes: readonly Pass[]): readonly (readonly [string, ...string[]])[] {
  const kinds = [...new Set(passes.map(({ past }) => past))];
  const all = [...PARTS_OF_SHIELD, "token_authentication"];
  return [...groupBy(all, (protection) => kinds.map((past) => past.includes(protection)).join()).values()];
}

const passesOf = ({ lists, rules, exceptions = [] }: Passing): readonly Pass[] => [
  ...lists.flatMap(passOfList),
  ...rules.flatMap(passOfRule),
  ...exceptions.flatMap(({ id, isEnabled, disables = [], conditions }) =>
    isEnabled === false || disables.length === 0 || conditions === undefined
      ? []
      : [{ id, past: withParts(disables), conditions }],
  ),
];

const passBy = (id: string, condition: Omit<ExceptionCondition, "parameter">): Pass => ({
  id,
  past: PARTS_OF_SHIELD,
  conditions: { matchType: "any", all: [{ ...condition, parameter: "" }] },
});

function passOfList({ id, type, entries = [], action, isEnabled }: ListModel): readonly Pass[] {
  if (isEnabled === false || !exempts(stanceOfAction(action)) || entries.length === 0) return [];
  if (holdsAddresses(type)) return [passBy(id, { type: "remote_ip", matchType: "any", patterns: entries })];
  return type === "country"
    ? [passBy(id, { type: "country_code", matchType: "any", patterns: entries.map(upper) })]
    : [];
}

/** Rule variables, each with the condition type of exceptions that reads the same value. */
const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ["GEO COUNTRY_CODE", "country_code"],
  ["REQUEST_METHOD ", "request_method"],
]);

function passOfRule({ id, action, conditions: { all, transformations } }: RuleModel): readonly Pass[] {
  const [only, ...more] = all;
  if (!exempts(stanceOfAction(action)) || only === undefined || more.length > 0) return [];
  const { variables, operator, value, isNegated } = only;
  const [[name, part] = ["", undefined], ...others] = variables ?? [];
  const type = others.length === 0 ? SUBJECTS.get(`${name} ${String(part)}`) : undefined;
  if (type === undefined || operator !== "str_eq" || value === undefined || isNegated === undefined) return [];
  if (transformations?.length !== 0 || value.includes("*")) return [];
  return [passBy(id, { type, matchType: isNegated ? "none" : "any", patterns: [upper(value)] })];
}

const upper = (text: string): string => text.toUpperCase();

const extentAlone = (passes: readonly Pass[]): number =>
  passes.reduce((most, { conditions }) => Math.max(most, extentOf(conditions)), 0);

const extentJoined = (passes: readonly Pass[]): number => {
  const all = passes.flatMap(({ conditions }) => alternativesOf(conditions));
  return all.length === 0 ? 0 : extentOf({ matchType: "any", all });
};

const extentTogether = (passes: readonly Pass[]): number => Math.max(extentAlone(passes), extentJoined(passes));

/** Returns the conditions if one match is enough; otherwise nothing. */
function alternativesOf({ matchType, all }: ExceptionConditions): readonly ExceptionCondition[] {
  const known = all.map(upperCase);
  if (matchType === "any") return known;
  const isWhole = (one: ExceptionCondition): boolean =>
    one.matchType === "any" && one.patterns.some((pattern) => isWholePattern(one, pattern));
  const rest = matchType === "all" ? known.filter((one) => !isWhole(one)) : known;
  const [only, ...more] = rest;
  if (only === undefined || more.length > 0) return [];
  if (matchType === "all") return rest;
  if (only.matchType === "all") return [];
  return [{ ...only, matchType: only.matchType === "none" ? "any" : "none" }];
}

/** Writes countries and methods as rules and lists do. */
const upperCase = (one: ExceptionCondition): ExceptionCondition =>
  one.type === "country_code" || one.type === "request_method" ? { ...one, patterns: one.patterns.map(upper) } : one;

/** Above this number, all objects are reported. */
const MOST_NEEDED = 20;

/**
 * Returns a minimal set of passes with the given extent. In each round, a binary search finds the shortest prefix that is enough.
 * The last pass of that prefix is needed.
 */
function neededOf(passes: readonly Pass[], extent: number): readonly Pass[] {
  const needed: Pass[] = [];
  let rest = passes;
  while (extentTogether(needed) < extent) {
    if (needed.length === MOST_NEEDED) return passes;
    let [least, most] = [1, rest.length];
    while (least < most) {
      const middle = Math.floor((least + most) / 2);
      if (extentTogether([...needed, ...rest.slice(0, middle)]) < extent) least = middle + 1;
      else most = middle;
    }
    needed.push(...rest.slice(least - 1, least));
    rest = rest.slice(0, least - 1);
  }
  return passes.filter((one) => needed.includes(one));
}

function whomOf(passes: readonly Pass[], extent: number): string {
  if (extent === EVERY) return "all requests";
  const all = passes.flatMap(({ conditions }) => alternativesOf(conditions));
  const held = nearlyEverybody("cidr", addressesOf({ matchType: "any", all }));
  return held.length === 0 ? "nearly all requests" : held.join(" and ");
}
