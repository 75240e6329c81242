import { accessList, change, type JsonObject } from "./plan-builder.js";

/** A destroyed rate limit. */
export const limit = (index: number): JsonObject =>
  change(
    `module.edge.bunny_shield_rate_limit.l[${index}]`,
    { name: `r${index}`, shield_zone_id: 1, action: "rate_limit" },
    null,
  );
/** A list with a new entry. */
export const list = (index: number): JsonObject => {
  const of = (...entries: string[]) => accessList({ shield_zone_id: index, entries });
  return change(`bunny_shield_access_list.l[${index}]`, of("192.0.2.1"), of("192.0.2.1", `10.0.0.${index % 250}`));
};
/** A created object of another provider. */
export const other = (index: number): JsonObject =>
  change(`x_y${index}.n`, null, Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`a${at}`, at * index])));
/** That many rows. */
export const times = (count: number, make: (index: number) => JsonObject): JsonObject[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A plan of that many changes of several kinds. */
export function largePlan(count = 2_000): readonly JsonObject[] {
  return [...times(count * 0.25, limit), ...times(count * 0.35, list), ...times(count * 0.4, other)];
}
