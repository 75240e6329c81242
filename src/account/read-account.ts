import { isApiError, pageTypes } from "../api/index.js";
import { type DeclarableObject, declaredObjects, type Resource, type UndeclarableObject } from "../framework/index.js";
import { catalogValues } from "../provider/bots/bots-data-source.js";
import { provider } from "../provider/provider.js";
import { BOT_CATALOG } from "../zone/index.js";
import {
  isOwnFailure,
  kindsOf,
  type Owner,
  type Reading,
  readOwners,
  type Scope,
  type Unreadable,
} from "./read-owners.js";
import { withSharedReads } from "./account-client.js";

export type AccountObject = DeclarableObject & { readonly owner: Owner };

/** An object that no resource can declare. */
export type LeftObject = UndeclarableObject & { readonly owner: Owner };

export interface FoundObjects {
  /** Zones in ascending order, then applications. The objects of a zone begin with the zone itself. */
  readonly objects: readonly AccountObject[];
  readonly left: readonly LeftObject[];
}

export interface Account extends FoundObjects {
  readonly owners: readonly Owner[];
  /** Parts that could not be read, and why. */
  readonly unread: readonly UnreadPart[];
}

export interface UnreadPart {
  readonly what: Unreadable;
  /** The resource type, if only its objects could not be read. */
  readonly type?: string;
  readonly reason: string;
}

export interface Choice {
  /** If true, an unreadable zone or application is skipped; otherwise the reading rejects. */
  readonly mayLeaveOut?: boolean;
  /** Resource types. Default: all. */
  readonly types?: readonly string[];
}

/** Resource types whose objects an account can list. */
export const LISTED_TYPES: readonly string[] = provider.resources.filter(({ list }) => list).map(({ type }) => type);

/**
 * Reads an account as the provider's resources would declare it: the objects that `terraform query` lists. Each object has its
 * resource type, import ID, state (after an import and a read), and shortest configuration.
 *
 * Sends only GET requests: one for each overview, and one for each object without an overview (a list's entries, a page, an
 * application's autoscaling). Rejects with the first `ApiError` that `choice` does not allow, also for an unknown zone or
 * application.
 */
export async function readAccount(scope: Scope, reading: Reading, choice: Choice = {}): Promise<Account> {
  const { mayLeaveOut = false, types = LISTED_TYPES } = choice;
  const unread: UnreadPart[] = [];
  const onUnread = (what: Unreadable, { message: reason }: Error) => void unread.push({ what, reason });
  /** A response of an unknown form does not affect the other objects of its zone. */
  const onType = (what: Owner) => (type: string, error: Error) => {
    if (!isApiError(error, "invalid_response") || type === "bunny_shield_zone") throw error;
    unread.push({ what, type, reason: error.message });
  };
  let owners: readonly Owner[] = [];
  const onOwners = (all: readonly Owner[]): void => {
    owners = all;
    reading.onStart?.({ count: owners.length, what: kindsOf(owners) }, requestsFor(types, owners));
  };
  const found = (
    await readOwners(scope, { ...reading, ...(mayLeaveOut && { onUnread }), onOwners }, (owner, client, options) =>
      objectsOf(types, owner, { client, options }, mayLeaveOut ? onType(owner) : undefined),
    )
  ).flat();
  return {
    owners,
    unread,
    objects: found.filter(isDeclarable),
    left: found.filter((object) => !isDeclarable(object)) as LeftObject[],
  };
}

/** Reads zones as `readAccount` does, and the catalogs of their bots. */
export async function readZonesWithBots(zones: readonly number[], reading: Reading) {
  const client = withSharedReads(reading.client);
  const { objects } = await readAccount({ zones, applications: [] }, { ...reading, client });
  const catalogs = zones.map(async (zone) => ({
    ...{ zone, type: BOT_CATALOG, importId: String(zone) },
    values: { shield_zone_id: zone, ...catalogValues(await client.bots.list(zone, reading.options)) },
  }));
  const own = objects.flatMap(({ type, importId, state: values, owner }) =>
    "zone" in owner ? [{ zone: owner.zone, type, importId, values }] : [],
  );
  return [...own, ...(await Promise.all(catalogs))];
}

/** Types that share another type's request, or need none. Each page needs a request. */
const ANSWERED_WITH: Readonly<Record<string, readonly string[]>> = {
  bunny_shield_zone: [],
  bunny_shield_waf_rule_order: [],
  bunny_shield_access_list_configuration: ["bunny_shield_access_list"],
  bunny_shield_api_guardian_endpoint: ["bunny_shield_api_guardian"],
  bunny_shield_bot_category_action: ["bunny_shield_bot_action"],
  bunny_shield_custom_page: pageTypes,
};

/** Estimates the number of requests for overviews, without those for each list's entries. */
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
 * Reads the objects of a zone or an application by type. If a type cannot be read, calls `onUnread`. Without `onUnread`, the
 * first failure rejects.
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

/** Returns the schema's Markdown description of a top-level attribute, or undefined if there is no such attribute. */
export function attributeDoc(type: string, name: string): string | undefined {
  return provider.resources.find((resource) => resource.type === type)?.attributes[name]?.doc;
}
