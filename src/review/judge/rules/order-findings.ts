import type { AttributeReview, Finding, Place, Shown } from "../../document/resource-document.js";
import { type Words, capital, phrase, words } from "../../../shared/phrase.js";
import { STRICTNESS, exempts, strictnessStep } from "../../../zone/action/stance.js";
import type { Stance } from "../../../zone/words/stance.js";
import { type Configured, type ResourceChange, type Value, field, isArray, listField } from "../../plan/plan.js";
import { effectOf } from "../effect.js";
import { doesText } from "../../../zone/action/step.js";
import { type Side, type Sides, itemsAfter, readNumber, sideAfter, sideBefore } from "../sides.js";
import type { Redactor } from "../../plan/secrets.js";
import { nameOf } from "../access-lists/zone-lists.js";
import { finding } from "../review-rules.js";
import type { AddZone } from "../rule-zone.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import { orderOf } from "../../diff/order.js";
import { UNKNOWN, show } from "../../diff/lines.js";

export interface Ranked {
  /** Returns the effect of the rule with this ID, before and after; undefined if the plan does not have the rule. */
  readonly stance: (id: number) => Stance | "unknown" | undefined;
  /** Returns the former effect of a destroyed rule. */
  readonly gone: (id: number) => Stance | "unknown" | undefined;
  readonly phraseOf: (id: number, stance: Stance, redactor: Redactor) => Words | undefined;
  readonly name: (id: number, redactor: Redactor) => string | undefined;
  readonly nameAt: (address: string, redactor: Redactor) => string | undefined;
  readonly all: () => readonly (Stance | "unknown")[];
  /**
   * Returns the effects of rules without an ID that may have the same targets. Undefined if one of the rules is replaced, because
   * a replaced rule already has a place.
   */
  readonly created: (has: SameTargets) => readonly (Stance | "unknown")[] | undefined;
}

/** True if a rule may belong to the zone of the order. */
type SameTargets = (object: Side) => boolean;

interface RankedObject {
  readonly change: ResourceChange;
  readonly id: number | undefined;
  readonly stance: Stance | "unknown";
  readonly isNew: boolean;
  readonly after: Side;
}

interface Found {
  readonly all: readonly RankedObject[];
  readonly byId: ReadonlyMap<number | undefined, RankedObject>;
  readonly gone: ReadonlyMap<number | undefined, RankedObject>;
}

export const ORDER = "bunny_shield_waf_rule_order";
export const RULE = "bunny_shield_waf_rule";

const RULE_IDS = "rule_ids";
const RULE_ID = "waf_rule_id";

/** Returns the path of the IDs; undefined for types that are not an order. */
const orderPath = (meaning: TypeMeaning | undefined): string | undefined =>
  meaning?.ours === ORDER ? RULE_IDS : undefined;

/** Indexes the rules of a plan on first use. */
export function rankedIn(changes: readonly ResourceChange[], addZone: AddZone): Ranked {
  let known: Found | undefined;
  const found = (): Found => {
    if (known !== undefined) return known;
    const every = changes.filter(({ type }) => type === RULE).flatMap((change) => rankedObject(change, addZone));
    const all = every.filter(({ after }) => after.exists);
    return (known = { all, byId: byIdOf(all), gone: byIdOf(every.filter(({ after }) => !after.exists)) });
  };
  return {
    stance: (id) => found().byId.get(id)?.stance,
    gone: (id) => found().gone.get(id)?.stance,
    phraseOf(id, stance, redactor) {
      const change = found().byId.get(id)?.change;
      const own = printedName(change, redactor);
      if (change === undefined || own === undefined) return undefined;
      const isShared = found().all.some((one) => one.change !== change && printedName(one.change, redactor) === own);
      const name = isShared ? redactor.address(change.address) : own;
      const isMarked = change.beforeSensitive !== false || change.afterSensitive !== false;
      return words(phrase`rule ${name}, which ${doesText(stance, isMarked)},`);
    },
    name: (id, redactor) => printedName((found().byId.get(id) ?? found().gone.get(id))?.change, redactor),
    nameAt: (address, redactor) =>
      printedName(found().all.find(({ change }) => change.address === address)?.change, redactor),
    all: () => found().all.map(({ stance }) => stance),
    created(has) {
      const created = found().all.filter(({ id, after }) => id === undefined && has(after));
      return created.every(({ isNew }) => isNew) ? created.map(({ stance }) => stance) : undefined;
    },
  };
}

function printedName(change: ResourceChange | undefined, redactor: Redactor): string | undefined {
  const meaning = change && typeMeaning(change.provider, change.type);
  return meaning && nameOf(change, meaning, redactor);
}

const byIdOf = (objects: readonly RankedObject[]): Found["byId"] => new Map(objects.map((one) => [one.id, one]));

/**
 * An import has an unknown effect. A rule that changes its effect also has an unknown effect, because its change may come first
 * or fail.
 */
function rankedObject(change: ResourceChange, addZone: AddZone): RankedObject[] {
  const meaning = typeMeaning(change.provider, change.type);
  const sides = { before: sideBefore(change), after: sideAfter(change) };
  const { before, after } = addZone(change, sides, meaning);
  const [was, is] = [before, after].map((side) => meaning && effectOf(side, meaning)?.stance);
  if (!after.exists)
    return was === undefined ? [] : [{ change, id: readNumber(before, RULE_ID), stance: was, isNew: false, after }];
  if (is === undefined) return [];
  const isNew = !before.exists;
  const isSettled = isNew || (was === is && change.importing === undefined);
  return [{ change, id: readNumber(after, RULE_ID), stance: isSettled ? is : "unknown", isNew, after }];
}

/** Judges a changed order: the first deciding rule acts. */
export function orderFindings(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  { ranked, redactor }: { readonly ranked: Ranked; readonly redactor: Redactor },
): readonly Finding[] {
  const path = orderPath(meaning);
  if (path === undefined) return [];
  const { before, after } = sides;
  if (!after.exists) return [];
  const [was, is] = [idsOf(before, path), idsOf(after, path)];
  if (was !== undefined && before.exists && was.length === is?.length && was.every((id, index) => id === is[index]))
    return [];
  const places = new Map((was ?? []).map((id, index) => [id, index]));
  const firstGone = was?.findIndex((id) => ranked.gone(id) === "allows") ?? -1;
  const compared = (ranks: readonly Rank[]) => comparedOrder(ranks, path, firstGone, before.exists);
  const phraseFor = (id: number) => (stance: Stance) => ranked.phraseOf(id, stance, redactor);
  const ranks = (ids: readonly (number | undefined)[], created: readonly (Stance | "unknown")[]): Rank[] => {
    const next = created.values();
    return ids.map((id) =>
      id === undefined
        ? { place: LATEST, stance: next.next().value ?? "unknown" }
        : { place: places.get(id), stance: ranked.stance(id) ?? "unknown", phraseFor: phraseFor(id) },
    );
  };
  if (is !== undefined) return compared(ranks(is, []));
  const elsewhere = (was ?? []).filter((id) => (ranked.stance(id) ?? ranked.gone(id)) === undefined);
  const candidates = [...ranked.all(), ...elsewhere.map(() => "unknown" as const)];
  const ids = idsAfter(change, path);
  const created = ranked.created(sameTargets(after, meaning));
  if (ids === undefined || created === undefined || ids.filter((id) => id === undefined).length > created.length)
    return unknownOrder(path, candidates);
  const loosestFirst = created.toSorted((one, other) => strictness(one) - strictness(other));
  const worst = compared(ranks(ids, loosestFirst));
  const best = compared(ranks(ids, loosestFirst.toReversed()));
  return worst[0]?.rule === best[0]?.rule ? worst : unknownOrder(path, candidates);
}

const strictness = (stance: Stance | "unknown"): number => (stance === "unknown" ? -1 : STRICTNESS[stance]);

function sameTargets(order: Side, meaning: TypeMeaning): SameTargets {
  const targets = meaning.all("target").map(({ path }) => ({ path, reading: order.read(path) }));
  return (object) =>
    targets.every(({ path, reading }) => {
      const other = object.read(path);
      return reading.state !== "known" || other.state !== "known" || reading.value === other.value;
    });
}

interface Rank extends Omit<Decisive, "stance"> {
  readonly stance: Stance | "unknown";
}

/** Compares an order. `firstGone` is the place of the first destroyed rule that allowed requests, or -1. */
function comparedOrder(ranks: readonly Rank[], path: string, firstGone: number, isKnown: boolean): readonly Finding[] {
  const decisive: Decisive[] = [];
  for (const { place, stance, phraseFor } of ranks) {
    if (stance === "unknown")
      return [finding("enforcement-uncertain", "medium", phrase`Another rule may decide first: ${path}.`)];
    if (stance !== "observes") decisive.push({ place, stance, phraseFor });
  }
  const isLifted = ({ stance, place = EARLIEST }: Decisive) => stance === "bypasses" && place > firstGone;
  if (firstGone >= 0 && decisive.some(isLifted)) {
    const text = phrase`A rule that bypasses now decides where the removed one allowed: ${path}.`;
    return [finding("order-loosened", "high", text)];
  }
  const found = [...loosenedOrder(decisive), ...tightenedOrder(decisive, isKnown)];
  const kept = phrase`No rule moves ahead of a stricter one: ${path}.`;
  return found.length > 0 ? found : [finding("rules-reordered", "low", kept)];
}

interface Decisive {
  /** The old place; undefined if unknown. */
  readonly place: number | undefined;
  readonly stance: Stance;
  /** Returns its name and effect; undefined without an ID. */
  readonly phraseFor?: ((stance: Stance) => Words | undefined) | undefined;
}

const EARLIEST = -1;

/** Also the place of a new rule, which was not ahead of any other rule. */
const LATEST = Infinity;

function loosenedOrder(decisive: readonly Decisive[]): readonly Finding[] {
  const found = overtakes(decisive, (one, other) => strictnessStep(one, other) > 0, [LATEST, EARLIEST]);
  if (found === undefined) return [];
  return [
    finding(
      "order-loosened",
      found[0].stance === "bypasses" ? "high" : "medium",
      firstText(found, [exempts(found[0].stance) ? LETS_THROUGH : LOOSER, STRICTER]),
    ),
  ];
}

function tightenedOrder(decisive: readonly Decisive[], isKnown: boolean): readonly Finding[] {
  const isStricter = (one: Stance, other: Stance): boolean => strictnessStep(other, one) > 0;
  const found = isKnown ? overtakes(decisive, isStricter, [EARLIEST, LATEST]) : undefined;
  return found === undefined ? [] : [finding("order-tightened", "low", firstText(found, [STRICTER, LOOSER]))];
}

type Overtaking = readonly [first: Decisive, other: Decisive];

function firstText(both: Overtaking, [first, other]: readonly [first: string, other: string]): string {
  const [one = "", another = ""] = both.map(
    ({ stance, phraseFor }, at) => phraseFor?.(stance)?.words ?? (at === 0 ? first : other),
  );
  return `${capital(one)} now comes before ${another.replace(/,$/, "")}.`;
}

const [LETS_THROUGH, LOOSER, STRICTER] = ["a rule that lets through", "a less strict rule", "a stricter rule"];

/**
 * Returns the first two rules whose order is new and whose stances `compares` accepts. The last parameter has the places to
 * assume if the place of the first or the second rule is unknown.
 */
function overtakes(
  decisive: readonly Decisive[],
  compares: (one: Stance, other: Stance) => boolean,
  [first, second]: readonly [number, number],
): Overtaking | undefined {
  const last = new Map<Stance, { readonly was: number; readonly one: Decisive }>();
  for (const other of decisive) {
    const { stance, place } = other;
    for (const [earlier, { was, one }] of last)
      if (compares(earlier, stance) && was > (place ?? second)) return [one, other];
    const was = place ?? first;
    if (was > (last.get(stance)?.was ?? EARLIEST)) last.set(stance, { was, one: other });
    else if (!last.has(stance)) last.set(stance, { was: EARLIEST, one: other });
  }
  return undefined;
}

/** Reports an order with unknown IDs. If the plan has rules, the unknown IDs belong to these rules. */
function unknownOrder(path: string, stances: readonly (Stance | "unknown")[]): readonly Finding[] {
  const decisive = new Set(stances.filter((stance) => stance !== "observes"));
  if (stances.length > 0 && decisive.size < 2 && !decisive.has("unknown")) return [];
  return [
    finding("enforcement-uncertain", "high", phrase`The rule that decides first is known only after apply: ${path}.`),
  ];
}

/** Returns the IDs after a change. A single unknown ID is undefined. The result is undefined if the number of IDs is unknown. */
function idsAfter(change: ResourceChange, path: string): readonly (number | undefined)[] | undefined {
  const items = itemsAfter(change, path);
  const ids = items?.map((item) => (item.state === "known" && typeof item.value === "number" ? item.value : undefined));
  return ids?.length === 0 ? undefined : ids;
}

function idsOf(side: Side, path: string): readonly number[] | undefined {
  const reading = side.read(path);
  if (reading.state !== "known" || !isArray(reading.value)) return undefined;
  const ids = reading.value.filter((id) => typeof id === "number");
  return ids.length === reading.value.length ? ids : undefined;
}

interface Rows {
  readonly attributes: readonly AttributeReview[];
  readonly knownAfterApply: readonly string[];
}

interface Names {
  readonly byId: (id: number) => string | undefined;
  readonly byAddress: (address: string) => string | undefined;
  readonly configured: () => Configured | undefined;
  readonly redactor: Redactor;
}

/** Adds names to the attributes that are orders of object IDs. */
export function withNames(rows: Rows, change: ResourceChange, meaning: TypeMeaning | undefined, names: Names): Rows {
  const path = orderPath(meaning);
  if (path === undefined) return rows;
  const order = orderLater(change, path, names);
  if (order === undefined) return { ...rows, attributes: rows.attributes.map((row) => namedRow(row, path, names)) };
  const isOther = (at: string): boolean => at !== path && !at.startsWith(`${path}[`);
  return {
    attributes: [...rows.attributes.filter((row) => isOther(row.path)), order],
    knownAfterApply: rows.knownAfterApply.filter(isOther),
  };
}

function namedRow(row: AttributeReview, path: string, { byId }: Names): AttributeReview {
  if (row.path !== path || row.kind !== "items" || row.order === undefined) return row;
  const toNamed = (place: Place): Place => named(place, byId(Number(place.value)));
  return { ...row, order: { before: row.order.before.map(toNamed), after: row.order.after.map(toNamed) } };
}

const named = (place: Place, name: string | undefined): Place => (name === undefined ? place : { ...place, name });

/**
 * Returns an order with unknown IDs. An unknown ID has the name that the configuration writes at its position. A function may
 * reorder the IDs, so this may not be the final position. Undefined if the numbers of IDs and names differ.
 */
function orderLater(
  change: ResourceChange,
  path: string,
  { byId, byAddress, configured, redactor }: Names,
): AttributeReview | undefined {
  const items = itemsAfter(change, path);
  if (items === undefined || isMarked(change.beforeSensitive, path) || isMarked(change.afterSensitive, path))
    return undefined;
  if (items.every(({ state }) => state !== "unknown")) return undefined;
  const addresses = writtenAddresses(change.address, path, configured());
  if (addresses.length !== items.length) return undefined;
  const was = field(change.before, path);
  const before = (isArray(was) ? was : []).map((id) => show(id, false, false, redactor));
  const after = items.map((item): Shown =>
    item.state === "known" ? show(item.value, false, false, redactor) : UNKNOWN,
  );
  const idNamed = (place: Place): Place => named(place, byId(Number(place.value)));
  const order = orderOf(before, after) ?? {
    before: before.map((value) => ({ value })),
    after: after.map((value) => ({ value })),
  };
  const places = order.after.map((place, index): Place => {
    if (place.value !== UNKNOWN) return idNamed(place);
    return named(place, byAddress(addresses[index] ?? ""));
  });
  const isIn = (list: readonly Shown[], value: Shown): boolean => list.some((other) => other === value);
  return {
    path,
    kind: "items",
    added: after.filter((value) => !isIn(before, value)),
    removed: before.filter((value) => !isIn(after, value)),
    before_count: before.length,
    after_count: after.length,
    order: { before: order.before.map(idNamed), after: places },
  };
}

/** Returns the addresses of the objects whose IDs the configuration lists, in order. */
function writtenAddresses(address: string, path: string, configured: Configured | undefined): readonly string[] {
  const module = /^(?:module\.[^.[]+(?:\[[^\]]*\])?\.)*/.exec(address)?.[0] ?? "";
  return listField(configured?.expressions.get(path), "references").flatMap((reference) =>
    typeof reference === "string" && reference.startsWith(`${RULE}.`) && reference.endsWith(`.${RULE_ID}`)
      ? [`${module}${reference.slice(0, -RULE_ID.length - 1)}`]
      : [],
  );
}

function isMarked(mask: Value, path: string): boolean {
  const at = mask === true || field(mask, path);
  return at === true || (isArray(at) && at.includes(true));
}
