import { containersOf, noneOfThese } from "../review/plan/missing-containers.js";
import { PULL_ZONE } from "../zone/official/names.js";
import { tryJson } from "../review/plan/plan.js";
import { InputError } from "./report-input.js";
import type { StoredObject } from "./stored-objects.js";

/** The zones of an account; pull zones are undefined if they were not read. */
export interface KnownZones {
  readonly zones: Iterable<number>;
  readonly pullZones?: Iterable<number> | undefined;
}

/**
 * Says which zones of a state the account lacks; undefined if it has all of them. A key of another account would otherwise find
 * nothing, or would call every object new.
 * @throws InputError if the account has none of the zones
 */
export function absentZones(stored: readonly StoredObject[], { zones, pullZones }: KnownZones): string | undefined {
  const known = new Set([...zones].map((id) => `Shield zone ${id}`));
  for (const id of pullZones ?? []) known.add(`pull zone ${id}`);
  const counts = new Map<string, number>();
  for (const object of stored)
    for (const container of zonesOf(object))
      if (pullZones !== undefined || container.startsWith("Shield"))
        counts.set(container, (counts.get(container) ?? 0) + 1);
  const absent = [...counts.keys()].filter((container) => !known.has(container));
  if (absent.length === 0) return undefined;
  const text = noneOfThese(absent, counts);
  if (absent.length === counts.size) throw new InputError(text);
  return text;
}

function zonesOf({ type, values }: StoredObject): readonly string[] {
  const own = containersOf({ type, before: tryJson(JSON.stringify(values)) ?? null });
  if (!type.startsWith("bunnynet_pullzone")) return own.filter((container) => !container.startsWith("application"));
  const pullZone = values[type === "bunnynet_pullzone" ? "id" : PULL_ZONE];
  return typeof pullZone === "number" || typeof pullZone === "string" ? [`pull zone ${pullZone}`] : [];
}
