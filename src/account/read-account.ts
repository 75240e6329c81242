import { type DeclarableObject, declaredObjects, type Resource, type UndeclarableObject } from "../framework/index.js";
import { provider } from "../provider/provider.js";
import { isOwnFailure, type Owner, type Reading, readOwners, type Scope, type Unreadable } from "./owners.js";

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
  readonly unread: readonly UnreadPart[];
}

/** What of an account cannot be read. */
export interface UnreadPart {
  readonly what: Unreadable;
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
  const unread: UnreadPart[] = [];
  const onUnread = (what: Unreadable, { message: reason }: Error) => void unread.push({ what, reason });
  const found = (
    await readOwners(scope, { ...reading, ...(mayLeaveOut && { onUnread }) }, (owner, client, options) =>
      objectsOf(types, owner, { client, options }),
    )
  ).flat();
  return {
    unread,
    objects: found.filter(isDeclarable),
    left: found.filter((object) => !isDeclarable(object)) as LeftObject[],
  };
}

const isDeclarable = (object: AccountObject | LeftObject): object is AccountObject => "config" in object;

/**
 * The objects of these types that a zone or an application has. `onUnread` is called with a type that cannot be read; without it, the
 * first one ends the reading.
 */
export async function objectsOf(
  wanted: readonly string[],
  owner: Owner,
  { client, options }: Pick<Reading, "client" | "options">,
  onUnread?: (type: string, error: Error) => void,
): Promise<(AccountObject | LeftObject)[]> {
  const filter = "zone" in owner ? { shield_zone_id: owner.zone } : { app_id: owner.application };
  const [filterName = ""] = Object.keys(filter);
  const types = provider.resources.filter(
    ({ list, type }) => list && wanted.includes(type) && Object.hasOwn(list.attributes, filterName),
  );
  const found = await Promise.all(
    types.sort(zoneFirst).map(async (resource) => {
      const objects: (AccountObject | LeftObject)[] = [];
      try {
        for await (const object of declaredObjects(resource, filter, { client, options }))
          objects.push({ ...object, owner });
      } catch (error) {
        if (onUnread === undefined || !isOwnFailure(error)) throw error;
        onUnread(resource.type, error);
      }
      return objects;
    }),
  );
  return found.flat();
}

const rank = ({ type }: Resource<never>): number => (type === "bunny_shield_zone" ? 0 : 1);
const zoneFirst = (one: Resource<never>, other: Resource<never>): number => rank(one) - rank(other);
