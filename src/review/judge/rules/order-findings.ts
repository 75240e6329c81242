import type { AttributeReview, Finding, Place, Shown } from "../../document/resource-document.js";
import { words, titled } from "../../../shared/phrase.js";
import { MOST_RULES } from "../../../zone/index.js";
import { type Configured, type ResourceChange, type Value, field, isArray, listField } from "../../plan/plan.js";
import type { ZoneSides } from "../../zones/zone-sides.js";
import { type Side, type Sides, itemsAfter } from "../sides.js";
import type { Redactor } from "../../plan/secrets.js";
import { nameOf } from "../access-lists/zone-lists.js";
import { finding } from "../review-rules.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import { orderOf } from "../../diff/order.js";
import { UNKNOWN, show } from "../../diff/lines.js";
import type { ReviewContext } from "../review-context.js";
import { looserFinding, stricterFinding, uncertainFinding } from "./moved-requests.js";

const ORDER = "bunny_shield_waf_rule_order";
const RULE = "bunny_shield_waf_rule";

const RULE_IDS = "rule_ids";
const RULE_ID = "waf_rule_id";

/** Returns the path of the IDs; undefined for types that are not an order. */
const orderPath = (meaning: TypeMeaning | undefined): string | undefined =>
  meaning?.ours === ORDER ? RULE_IDS : undefined;

/** Returns the rules in the zone of an order by ID and by address, those after the apply in preference. */
function rulesAround(order: ResourceChange, zones: ZoneSides): ReadonlyMap<unknown, ResourceChange> {
  const ranked = (["before", "after"] as const).flatMap((when) =>
    zones.around(order, when, RULE).map(({ change, [when]: stand }) => [change, stand?.values[RULE_ID]] as const),
  );
  return new Map(ranked.flatMap(([change, id]) => [[id, change] as const, [change.address, change] as const]));
}

function printedName(change: ResourceChange | undefined, redactor: Redactor): string | undefined {
  const meaning = change && typeMeaning(change.provider, change.type);
  return meaning && nameOf(change, meaning, redactor);
}

/** Judges a changed order: the first deciding rule acts. */
export function orderFindings(
  change: ResourceChange,
  { before, after }: Sides,
  meaning: TypeMeaning,
  { zones, movesOf, redactor }: Pick<ReviewContext, "zones" | "movesOf" | "redactor">,
): readonly Finding[] {
  const path = orderPath(meaning);
  if (path === undefined || !after.exists) return [];
  const [was, is] = [idsOf(before, path), idsOf(after, path)];
  if (before.exists && was !== undefined && is !== undefined && was.join() === is.join()) return [];
  const moves = movesOf(change);
  const {
    loosened,
    tightened,
    mayLoosen,
    reportedWith = [],
    isOpen = true,
    isLate = true,
    isWhole = true,
  } = moves ?? {};
  const stricter = tightened === undefined ? [] : [stricterFinding(tightened)];
  if (loosened !== undefined) return [looserFinding(loosened), ...stricter];
  const rules = rulesAround(change, zones);
  const isForeign = [...(was ?? []), ...(is ?? [])].some((id) => !rules.has(id));
  if (isLate && (isOpen || isForeign))
    return [finding("enforcement-uncertain", "high", titled`${words(LATE)}|: ${path}.`), ...stricter];
  if (mayLoosen !== undefined) return [uncertainFinding(mayLoosen), ...stricter];
  if (!isWhole)
    return [
      finding("enforcement-uncertain", "medium", titled`Another rule may decide first|: ${path}. ${words(TOO_MANY)}`),
      ...stricter,
    ];
  if (isOpen || isForeign)
    return [finding("enforcement-uncertain", "medium", titled`Another rule may decide first|: ${path}.`), ...stricter];
  if (stricter.length > 0) return stricter;
  const [other] = reportedWith;
  const kept =
    other === undefined
      ? titled`No rule moves ahead of a stricter one|: ${path}.`
      : titled`Its effect is part of the finding for ${redactor.address(other)}|: ${path}.`;
  return [finding("rules-reordered", "low", kept)];
}

const LATE = "The rule that decides first is known only after apply";
const TOO_MANY = `Zones with more than ${MOST_RULES} rules are not searched for requests.`;

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
  readonly nameOf: (idOrAddress: number | string) => string | undefined;
  readonly configured: Configured | undefined;
  readonly redactor: Redactor;
}

/** Adds names to the attributes that are orders of object IDs. */
export function withNames(
  rows: Rows,
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  { zones, configured, redactor }: Pick<ReviewContext, "zones" | "configured" | "redactor">,
): Rows {
  const path = orderPath(meaning);
  if (path === undefined) return rows;
  const rules = rulesAround(change, zones);
  const names: Names = {
    nameOf: (key) => printedName(rules.get(key), redactor),
    configured: configured(change.address),
    redactor,
  };
  const order = orderLater(change, path, names);
  if (order === undefined) return { ...rows, attributes: rows.attributes.map((row) => namedRow(row, path, names)) };
  const isOther = (at: string): boolean => at !== path && !at.startsWith(`${path}[`);
  return {
    attributes: [...rows.attributes.filter((row) => isOther(row.path)), order],
    knownAfterApply: rows.knownAfterApply.filter(isOther),
  };
}

function namedRow(row: AttributeReview, path: string, { nameOf: ofRule }: Names): AttributeReview {
  if (row.path !== path || row.kind !== "items" || row.order === undefined) return row;
  const toNamed = (place: Place): Place => named(place, ofRule(Number(place.value)));
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
  { nameOf: ofRule, configured, redactor }: Names,
): AttributeReview | undefined {
  const items = itemsAfter(change, path);
  if (items === undefined || isMarked(change.beforeSensitive, path) || isMarked(change.afterSensitive, path))
    return undefined;
  if (items.every(({ state }) => state !== "unknown")) return undefined;
  const addresses = writtenAddresses(change.address, path, configured);
  if (addresses.length !== items.length) return undefined;
  const was = field(change.before, path);
  const before = (isArray(was) ? was : []).map((id) => show(id, false, false, redactor));
  const after = items.map((item): Shown =>
    item.state === "known" ? show(item.value, false, false, redactor) : UNKNOWN,
  );
  const idNamed = (place: Place): Place => named(place, ofRule(Number(place.value)));
  const order = orderOf(before, after) ?? {
    before: before.map((value) => ({ value })),
    after: after.map((value) => ({ value })),
  };
  const places = order.after.map((place, index): Place => {
    if (place.value !== UNKNOWN) return idNamed(place);
    return named(place, ofRule(addresses[index] ?? ""));
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
