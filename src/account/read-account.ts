import type { OperationOptions } from "../shared/call-options.js";
import type { BunnyClient } from "../api/index.js";
import { type DeclarableObject, declaredObjects, type Resource, type UndeclarableObject } from "../framework/index.js";
import { provider } from "../provider/provider.js";
import { type Owner, type Reading, readOwners, type Scope } from "./owners.js";

/** An object that a resource can declare, and where it belongs. */
export type AccountObject = DeclarableObject & { readonly owner: Owner };

/** An object that no resource can declare, and where it belongs. */
export type LeftObject = UndeclarableObject & { readonly owner: Owner };

/** What an account holds. */
export interface Account {
  /** Zones in ascending order, then applications; of each, all objects, the zone itself first. */
  readonly objects: readonly AccountObject[];
  readonly left: readonly LeftObject[];
}

/**
 * Reads what an account holds, as the provider's resources would declare it: each object with its resource type, import ID,
 * state (what an import and the read after it store), and shortest configuration. It is what `terraform query` lists, so an
 * object that exists without having been made (settings of a zone) is included where its resource lists it.
 *
 * Sends only GET requests: one for each overview, one for each object that no overview has (the entries of a list, a page, an
 * application's autoscaling). Rejects with the first `ApiError`; an unknown zone or application is one.
 */
export async function readAccount(scope: Scope, reading: Reading): Promise<Account> {
  const found = (await readOwners(scope, reading, objectsOf)).flat();
  return {
    objects: found.filter(isDeclarable),
    left: found.filter((object) => !isDeclarable(object)) as LeftObject[],
  };
}

const isDeclarable = (object: AccountObject | LeftObject): object is AccountObject => "config" in object;

async function objectsOf(owner: Owner, client: BunnyClient, options: OperationOptions) {
  const filter = "zone" in owner ? { shield_zone_id: owner.zone } : { app_id: owner.application };
  const [filterName = ""] = Object.keys(filter);
  const types = provider.resources.filter(({ list }) => list && Object.hasOwn(list.attributes, filterName));
  const found = await Promise.all(
    types.sort(zoneFirst).map(async (resource) => {
      const objects: (AccountObject | LeftObject)[] = [];
      for await (const object of declaredObjects(resource, filter, { client, options }))
        objects.push({ ...object, owner });
      return objects;
    }),
  );
  return found.flat();
}

const rank = ({ type }: Resource<never>): number => (type === "bunny_shield_zone" ? 0 : 1);
const zoneFirst = (one: Resource<never>, other: Resource<never>): number => rank(one) - rank(other);
