import { identityInImportId } from "../account/import-id.js";
import { isOfficialProvider } from "../zone/official/parts.js";
import { ownedKey, ownedKeys } from "../zone/official/owned.js";
import type { StoredObject } from "./stored-objects.js";

interface ExistingObject {
  readonly type: string;
  readonly importId: string;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
}

export interface OfficialOwners {
  /** Returns the official object that equals or contains an object. `pullZone` is the pull zone of the object's zone. */
  readonly ownerOf: (object: ExistingObject, pullZone: number | undefined) => StoredObject | undefined;
  /** Whether the states have any official object. */
  readonly isAny: boolean;
}

/** Official rules contain their position, so a provider that has the rules also has their order. */
const RULE_ORDER = "bunny_shield_waf_rule_order";

/** A plan file may lack the provider. In that case, the prefix of the type decides. */
const isOfficial = ({ provider, type }: StoredObject): boolean =>
  provider === "" ? type.startsWith("bunnynet_") : isOfficialProvider(provider);

/** Maps our objects to the official objects in these states. */
export function officialOwners(stored: readonly StoredObject[]): OfficialOwners {
  const official = stored.filter(isOfficial);
  const owners = new Map(official.flatMap((one) => ownedKeys(one.type, one.values).map((key) => [key, one] as const)));
  const find = (type: string, values: Readonly<Record<string, unknown>>): StoredObject | undefined => {
    const key = ownedKey(type, values);
    return key === undefined ? undefined : owners.get(key);
  };
  return {
    isAny: owners.size > 0,
    ownerOf: ({ type, importId, state }, pullZone) => {
      const rules = type === RULE_ORDER ? state?.["rule_ids"] : undefined;
      if (!Array.isArray(rules))
        return find(type, { pull_zone_id: pullZone, ...identityInImportId(type, importId), ...state });
      const found = rules.map((id: unknown) => find("bunny_shield_waf_rule", { waf_rule_id: id }));
      return found.includes(undefined) ? undefined : found[0];
    },
  };
}
