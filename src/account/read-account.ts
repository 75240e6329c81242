import { pageTypes } from "../api/index.js";
import { type DeclarableObject, declaredObjects, type Resource, type UndeclarableObject } from "../framework/index.js";
import { provider } from "../provider/provider.js";
import { isOwnFailure, kindsOf, type Owner, type Reading, readOwners, type Scope, type Unreadable } from "./owners.js";

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
  const onOwners = (owners: readonly Owner[]): void =>
    reading.onStart?.({ count: owners.length, what: kindsOf(owners) }, requestsFor(types, owners));
  const found = (
    await readOwners(scope, { ...reading, ...(mayLeaveOut && { onUnread }), onOwners }, (owner, client, options) =>
      objectsOf(types, owner, { client, options }),
    )
  ).flat();
  return {
    unread,
    objects: found.filter(isDeclarable),
    left: found.filter((object) => !isDeclarable(object)) as LeftObject[],
  };
}

/** What one answer of the API, or none of its own, says of several types, by what else says it; a page has a request each. */
const ANSWERED_WITH: Readonly<Record<string, readonly string[]>> = {
  bunny_shield_zone: [],
  bunny_shield_waf_rule_order: [],
  bunny_shield_access_list_configuration: ["bunny_shield_access_list"],
  bunny_shield_api_guardian_endpoint: ["bunny_shield_api_guardian"],
  bunny_shield_bot_category_action: ["bunny_shield_bot_action"],
  bunny_shield_custom_page: pageTypes,
};

/** About how many requests the overviews take, without those for each list's entries. */
export function requestsFor(types: readonly string[], owners: readonly Owner[]): number {
  const isOfApplication = (type: string): boolean => !type.startsWith("bunny_shield_");
  const answers = (chosen: readonly string[]): number =>
    new Set(chosen.flatMap((type) => ANSWERED_WITH[type] ?? [type])).size;
  const [ofApplication, ofZone] = [true, false].map((is) =>
    answers(types.filter((type) => isOfApplication(type) === is)),
  );
  return owners.reduce((sum, owner) => sum + (("zone" in owner ? ofZone : ofApplication) ?? 0), 0);
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
