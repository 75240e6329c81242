import { counted, phrase, words } from "../../shared/phrase.js";
import { field, type Plan, type ResourceChange } from "./plan.js";

/** Names of containers in errors of the provider, by attribute. */
const CONTAINERS = { shield_zone_id: "Shield zone", pull_zone_id: "pull zone", app_id: "application" } as const;

/** Objects of these types leave a state only if the account of the key does not have their container. */
const NEVER_GONE: ReadonlySet<string> = new Set([
  "bunny_shield_zone",
  "bunny_shield_waf_rule_order",
  "bunny_app_autoscaling",
]);

/** Returns the zones and the application of an object in a state, as errors of the provider name them. */
export function containersOf({ type, before }: Pick<ResourceChange, "type" | "before">): readonly string[] {
  if (!type.startsWith("bunny_")) return [];
  return Object.entries(CONTAINERS).flatMap(([attribute, noun]) => {
    const id = field(before, attribute);
    return typeof id === "string" || typeof id === "number" || typeof id === "bigint" ? [`${noun} ${id}`] : [];
  });
}

/**
 * Returns the problem for containers that the account of the key does not have. `counts` has the number of objects in the state
 * by container.
 */
export function noneOfThese(containers: readonly string[], counts: ReadonlyMap<string, number> = new Map()): string {
  const named = containers.map((container) => {
    const count = counts.get(container) ?? 0;
    const objects = count === 0 ? "" : phrase` (${counted(count, "object")} of the state)`;
    return phrase`${container}${words(objects)}`;
  });
  return phrase`The account of this access key has none of these zones and applications: ${words(named.join(", "))}. Their objects are unknown.`;
}

/**
 * Removes objects from the drift if the account of the key does not have their container. The provider dropped these objects from
 * the state. `named` lists containers that are known to be missing. A dropped zone, rule order, or autoscaling proves a missing
 * container. Any other dropped object may have been deleted.
 */
export function withoutMissing(plan: Plan, named: readonly string[] = []): Plan {
  const dropped = plan.drift.filter(({ action }) => action === "destroy");
  const shown = dropped.filter(({ type }) => NEVER_GONE.has(type)).flatMap(containersOf);
  const missing = new Set([...named, ...shown]);
  if (missing.size === 0) return plan;
  const counts = new Map<string, number>();
  const rest = plan.drift.filter((change) => {
    const [container] = change.action === "destroy" ? containersOf(change).filter((one) => missing.has(one)) : [];
    if (container !== undefined) counts.set(container, (counts.get(container) ?? 0) + 1);
    return container === undefined;
  });
  const listed = [...new Set([...named, ...counts.keys()])];
  return { ...plan, drift: rest, isMissingSome: true, problems: [...plan.problems, noneOfThese(listed, counts)] };
}
