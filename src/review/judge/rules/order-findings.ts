import type { AttributeReview, Finding, Place, ResourceReview, Shown } from "../../document/resource-document.js";
import { titled, words } from "../../../shared/phrase.js";
import { MOST_RULES } from "../../../zone/index.js";
import { type Configured, type ResourceChange, isArray, listField } from "../../plan/plan.js";
import type { ZoneSides } from "../../zones/zone-sides.js";
import { type Side, itemsAfter, sidesOf } from "../sides.js";
import type { Redactor } from "../../plan/secrets.js";
import { nameOf } from "../object-names.js";
import { finding } from "../review-rules.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import { orderOf } from "../../diff/order.js";
import { UNKNOWN, show } from "../../diff/lines.js";
import type { JudgedObject, ReviewContext } from "../review-context.js";

const ORDER = "bunny_shield_waf_rule_order";
const RULE = "bunny_shield_waf_rule";

const RULE_ID = "waf_rule_id";

/** What is known of an order whose zone is not certain. */
const UNSEARCHED = {
  ...{ loosened: undefined, tightened: undefined, mayLoosen: undefined, reportedWith: [] },
  ...{ isOpen: true, isLate: true, isWhole: true },
};

/** Returns the path of the IDs; undefined for types that are not an order. */
const orderPath = (meaning: TypeMeaning | undefined): string | undefined =>
  meaning?.ours === ORDER ? "rule_ids" : undefined;

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
export function orderFindings({ change, sides, meaning, context }: JudgedObject): readonly Finding[] {
  const { before, after } = sides;
  const { zones, movesOf, redactor } = context;
  const path = orderPath(meaning);
  if (path === undefined || !after.exists) return [];
  const [was, is] = [idsOf(before, path), idsOf(after, path)];
  if (before.exists && was !== undefined && is !== undefined && was.join() === is.join()) return [];
  const { loosened, tightened, mayLoosen, ...moves } = movesOf(change) ?? UNSEARCHED;
  const stricter = tightened === undefined ? [] : [tightened.finding];
  if (loosened !== undefined) return [loosened.finding, ...stricter];
  const rules = rulesAround(change, zones);
  const isForeign = [...(was ?? []), ...(is ?? [])].some((id) => !rules.has(id));
  const isOpen = moves.isOpen || isForeign;
  const why = moves.isLate
    ? "the IDs of new rules are known only after apply"
    : isForeign
      ? "a rule of the order is not in this plan"
      : moves.isWhole
        ? "a less strict rule moves before a stricter one"
        : `zones with more than ${MOST_RULES} rules are not searched`;
  const may = titled`May be less strict for some requests|: ${words(why)}.`;
  if (moves.isLate && isOpen) return [finding("enforcement-uncertain", "high", may), ...stricter];
  if (mayLoosen !== undefined) return [mayLoosen.finding, ...stricter];
  if (isOpen || !moves.isWhole) return [finding("enforcement-uncertain", "medium", may), ...stricter];
  if (stricter.length > 0) return stricter;
  const [other] = moves.reportedWith;
  const kept =
    other === undefined
      ? titled`The order has no effect of its own that the review can see|: no rule moves ahead of a stricter rule for the same requests.`
      : titled`Treats some requests differently, together with the change of ${redactor.address(other)}|: the findings of that object say how.`;
  return [finding("rules-reordered", "low", kept)];
}

function idsOf(side: Side, path: string): readonly number[] | undefined {
  const reading = side.read(path);
  if (reading.state !== "known" || !isArray(reading.value)) return undefined;
  const ids = reading.value.filter((id) => typeof id === "number");
  return ids.length === reading.value.length ? ids : undefined;
}

/** The rows of an object in a report. */
export type Rows = Pick<ResourceReview, "attributes" | "known_after_apply">;

/**
 * Shows an order of IDs with the names of the rules. An unknown ID has the name that the configuration writes at its position. A
 * function may reorder the IDs, so this may not be the final position.
 */
export function withNames(
  rows: Rows,
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  { zones, configured, redactor }: Pick<ReviewContext, "zones" | "configured" | "redactor">,
): Rows {
  const path = orderPath(meaning);
  const items = path === undefined ? undefined : itemsAfter(change, path);
  const isOther = (at: string): boolean => at !== path && !at.startsWith(`${path}[`);
  const isSame = rows.attributes.every((row) => isOther(row.path)) && rows.known_after_apply.every(isOther);
  if (path === undefined || items === undefined || isSame || sidesOf(change, redactor).isMarked(path)) return rows;
  const written = writtenAddresses(change.address, path, configured(change.address));
  const isLate = items.some(({ state }) => state === "unknown");
  if (isLate && written.length !== items.length) return rows;
  const rules = rulesAround(change, zones);
  const before = listField(change.before, path).map((id) => show(id, false, false, redactor));
  // Until it is named, a place with an unknown ID has the address of the rule.
  const after = items.map((item, index) =>
    item.state === "known" ? show(item.value, false, false, redactor) : (written[index] ?? ""),
  );
  const named = ({ value, ...place }: Place): Place => {
    const name = printedName(rules.get(Number(value)) ?? rules.get(value), redactor);
    const shown = isLate && typeof value === "string" && written.includes(value) ? UNKNOWN : value;
    return { value: shown, ...place, ...(name !== undefined && { name }) };
  };
  const [added, removed] = [without(after, before), without(before, after)];
  const order = orderOf(before, after) ?? { before: before.map(placed), after: after.map(placed) };
  const row: AttributeReview = {
    ...{ path, kind: "items", added: added.map((value) => named({ value }).value), removed },
    ...{ before_count: before.length, after_count: after.length },
    ...(added.length + removed.length === 0 && { reordered: true }),
    order: { before: order.before.map(named), after: order.after.map(named) },
  };
  return {
    attributes: [...rows.attributes.filter((other) => isOther(other.path)), row],
    known_after_apply: rows.known_after_apply.filter(isOther),
  };
}

const placed = (value: Shown): Place => ({ value });
const without = (some: readonly Shown[], others: readonly Shown[]): readonly Shown[] =>
  some.filter((value) => !others.includes(value));

/** Returns the addresses of the objects whose IDs the configuration lists, in order. */
function writtenAddresses(address: string, path: string, configured: Configured | undefined): readonly string[] {
  const module = /^(?:module\.[^.[]+(?:\[[^\]]*\])?\.)*/.exec(address)?.[0] ?? "";
  return listField(configured?.get(path), "references").flatMap((reference) =>
    typeof reference === "string" && reference.startsWith(`${RULE}.`) && reference.endsWith(`.${RULE_ID}`)
      ? [`${module}${reference.slice(0, -RULE_ID.length - 1)}`]
      : [],
  );
}
