import type { OperationOptions } from "../shared/call-options.js";
import type { BunnyClient } from "../api/index.js";
import { type DeclarableObject, declaredObjects, type Resource, type UndeclarableObject } from "../framework/index.js";
import { provider } from "../provider/provider.js";
import { type Owner, type Reading, readOwners, type Scope } from "./owners.js";

/** An object that a resource can declare, and where it belongs. */
export type AccountObject = DeclarableObject & { readonly owner: Owner };

/** An object that no resource can declare, and where it belongs. */
export type LeftObject = UndeclarableObject & { readonly owner: Owner };

/** What was found in an account. */
export interface FoundObjects {
  /** Zones in ascending order, then applications; of each, all objects, the zone itself first. */
  readonly objects: readonly AccountObject[];
  readonly left: readonly LeftObject[];
}

/** What an account holds. */
export interface Account extends FoundObjects {
  /** What could not be read, and why; only where something else could. */
  readonly unread: readonly UnreadOwner[];
}

/** A zone or an application that cannot be read. */
export interface UnreadOwner {
  readonly owner: Owner;
  readonly reason: string;
}

/** What of an account is read. */
export interface Choice {
  /** Whether a zone or an application that cannot be read is left out; otherwise it ends the reading. */
  readonly mayLeaveOut?: boolean;
  /** Resource types; all if not given. */
  readonly types?: readonly string[];
}

/** The resource types that an account can have objects of. */
export const LISTED_TYPES: readonly string[] = provider.resources.filter(({ list }) => list).map(({ type }) => type);

/**
 * Reads what an account holds, as the provider's resources would declare it: each object with its resource type, import ID,
 * state (what an import and the read after it store), and shortest configuration. It is what `terraform query` lists, so an
 * object that exists without having been made (settings of a zone) is included where its resource lists it.
 *
 * Sends only GET requests: one for each overview, one for each object that no overview has (the entries of a list, a page, an
 * application's autoscaling). Rejects with the first `ApiError` that `choice` does not leave out; an unknown zone or application
 * is one.
 */
export async function readAccount(scope: Scope, reading: Reading, choice: Choice = {}): Promise<Account> {
  const { mayLeaveOut = false, types = LISTED_TYPES } = choice;
  const unread: UnreadOwner[] = [];
  const onUnread = (owner: Owner, { message: reason }: Error) => void unread.push({ owner, reason });
  const found = (
    await readOwners(scope, { ...reading, ...(mayLeaveOut && { onUnread }) }, (...args) => objectsOf(types, ...args))
  ).flat();
  return {
    unread,
    objects: found.filter(isDeclarable),
    left: found.filter((object) => !isDeclarable(object)) as LeftObject[],
  };
}

const isDeclarable = (object: AccountObject | LeftObject): object is AccountObject => "config" in object;

/** The objects of these types that a zone or an application has. */
export async function objectsOf(
  wanted: readonly string[],
  owner: Owner,
  client: BunnyClient,
  options: OperationOptions,
): Promise<(AccountObject | LeftObject)[]> {
  const filter = "zone" in owner ? { shield_zone_id: owner.zone } : { app_id: owner.application };
  const [filterName = ""] = Object.keys(filter);
  const types = provider.resources.filter(
    ({ list, type }) => list && wanted.includes(type) && Object.hasOwn(list.attributes, filterName),
  );
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
