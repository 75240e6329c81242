import { edgeRuleParts } from "./edge-rules.js";
import { ruleParts } from "./rules.js";
import { type PartChange, shieldParts } from "./shield.js";
import type { OfficialPart } from "./names.js";
import { PAGE_PARTS, PARTS } from "./table.js";
import { type Both, mapBoth, member, type Value, withMembers } from "./values.js";

const TYPES: Readonly<Record<string, (both: Both) => readonly PartChange[]>> = {
  bunnynet_pullzone_shield: shieldParts,
  bunnynet_pullzone_access_list: (both) => [{ part: PARTS.list, ...listPart(both) }],
  bunnynet_pullzone_waf_rule: (both) => [{ part: PARTS.wafRule, ...ruleParts(both) }],
  bunnynet_pullzone_ratelimit_rule: (both) => [{ part: PARTS.rateLimit, ...ruleParts(both) }],
  bunnynet_pullzone_edgerule: edgeRuleParts,
  bunnynet_pullzone: (both) => [{ part: PARTS.pullZone, ...both }],
};

/** The address of the official provider without the registry's host. */
const OFFICIAL_PROVIDER = "bunnyway/bunnynet";

/** Whether a provider's address is that of the official one, in any registry: mirrors have their own host. */
export const isOfficialProvider = (address: string): boolean =>
  address === OFFICIAL_PROVIDER || address.endsWith(`/${OFFICIAL_PROVIDER}`);

/** What one official object is judged as; undefined for a type that is not judged. */
export function officialParts(type: string, both: Both): readonly PartChange[] | undefined {
  return Object.hasOwn(TYPES, type) ? TYPES[type]?.(both) : undefined;
}

const ALL: ReadonlyMap<string, OfficialPart> = new Map(
  [...Object.values<OfficialPart>(PARTS), ...Object.values(PAGE_PARTS)].map((part) => [part.name, part]),
);

/** A part by its name. */
export const officialPart = (name: string): OfficialPart | undefined => ALL.get(name);

/** An access list: the words for its kind are in lower case. */
function listPart(both: Both): Both {
  const lower = (word: Value): Value => (typeof word === "string" ? word.toLowerCase() : word);
  return mapBoth(
    both,
    (list) => withMembers(list, { type: lower(member(list, "type")) }),
    (mask) => mask,
  );
}
