import { accessList, change, type JsonObject } from "../review/support/plan-builder.js";
import { times } from "../review/support/large-plan.js";

/** That many networks of both versions, far from each other. */
export const spreadNetworks = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? `${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.0/${22 + (index % 9)}`
      : `2A00:${((index * 7919) % 65_536).toString(16)}:${index.toString(16)}::/64`,
  );

/** That many networks, many of which contain others. */
export const nestedNetworks = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `20.${(index >> 8) & 127}.${index & 255}.${index % 7}/${8 + (index % 25)}`,
  );

/** A plan in which that many lists get another entry, `perZone` of them in each zone. */
export const listsOfZones = (count: number, perZone: number): JsonObject[] =>
  times(count, (index) => {
    const of = (entry: string) =>
      accessList({
        shield_zone_id: Math.floor(index / perZone),
        list_id: index,
        action: index % 2 === 0 ? "block" : "allow",
        entries: ["192.0.2.1", entry],
      });
    return change(`bunny_shield_access_list.l[${index}]`, of("192.0.2.2"), of("192.0.2.9"));
  });
