import type { AttributeReview, Place } from "../../document/resource-document.js";
import type { OrderMeaning } from "../../../vocabulary/meaning.js";
import type { TypeMeaning } from "../meaning-table.js";

/** The attributes of an object; where they are an order of IDs of other objects, with their names. */
export function withNames(
  rows: readonly AttributeReview[],
  meaning: TypeMeaning | undefined,
  nameOf: (of: OrderMeaning, id: number) => string | undefined,
): readonly AttributeReview[] {
  const orders = meaning?.all("order") ?? [];
  if (orders.length === 0) return rows;
  return rows.map((row) => {
    const of = orders.find(({ path }) => path === row.path)?.meaning;
    if (of === undefined || row.kind !== "items" || row.order === undefined) return row;
    const named = (place: Place): Place => {
      const name = nameOf(of, Number(place.value));
      return name === undefined ? place : { ...place, name };
    };
    return { ...row, order: { before: row.order.before.map(named), after: row.order.after.map(named) } };
  });
}
