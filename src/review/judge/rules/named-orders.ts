import { orderOf } from "../../diff/order.js";
import { show, UNKNOWN } from "../../diff/lines.js";
import type { AttributeReview, Place, Shown } from "../../document/resource-document.js";
import { type Configured, field, isArray, listField, type ResourceChange, type Value } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import type { TypeMeaning } from "../meaning-table.js";
import { itemsAfter } from "../sides.js";
import { orderPath, RULE, RULE_ID } from "./order-findings.js";

interface Rows {
  readonly attributes: readonly AttributeReview[];
  readonly knownAfterApply: readonly string[];
}

export interface Names {
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
