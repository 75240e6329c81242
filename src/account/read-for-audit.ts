import {
  type AccessListDetails,
  accessListActions,
  accessListTypes,
  type BunnyClient,
  codeName,
  type PullZone,
  type ShieldZone,
  shieldPlans,
  wafExecutionModes,
  isApiError,
} from "../api/index.js";
import { importIdOf } from "./import-id.js";
import { isOwnFailure, type Owner, type Reading, readOwners, type Unreadable } from "./read-owners.js";
import { objectsOf, requestsFor } from "./read-account.js";
import { withSharedReads } from "./account-client.js";
import { gathered } from "../shared/collections.js";
import { setMaxListeners } from "node:events";
import { readWhole } from "../provider/access-lists/read.js";
import { entryKind } from "../zone/access-lists/entry-type.js";
import { listStance, readList } from "../zone/access-lists/list.js";
import { exempts, stops } from "../zone/action/stance.js";

/** An object of a zone; without values if no configuration can declare it. */
export interface ZoneObject {
  readonly type: string;
  readonly importId: string;
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** Set for a disabled object without values. */
  readonly isOff?: boolean;
  /** What the API returned besides the values. */
  readonly raw?: unknown;
}

export interface ZoneForAudit {
  readonly id: number;
  /** Undefined if the zone protects no pull zone. */
  readonly pullZone: { readonly id: number; readonly name: string | null } | undefined;
  readonly self: ZoneObject;
  readonly objects: readonly ZoneObject[];
  readonly quotas: readonly { readonly what: string; readonly used: number; readonly limit: number }[];
  readonly listsOff: readonly string[];
}

/** A part that cannot be read. */
export interface Unread {
  /** Undefined for a part outside zones. */
  readonly zone?: number;
  /** A type and an import ID, or only a type, which stands for all objects of the type. Without this member, the whole zone. */
  readonly object?: string;
  readonly reason: string;
}

export interface AuditScope {
  readonly zones: readonly number[] | undefined;
  /** Additional resource types, which take one request each. */
  readonly types: readonly string[];
  /**
   * Called before zones are read, with the number of requests. The number does not include the requests for the contents of
   * lists.
   */
  readonly onStart: (zones: number, requests: number) => void;
}

export interface AccountForAudit {
  readonly zones: readonly ZoneForAudit[];
  readonly unread: readonly Unread[];
  /** Undefined if only some zones are read. */
  readonly pullZones: { readonly all: readonly PullZone[]; readonly unprotected: readonly PullZone[] } | undefined;
}

/** The types that an audit judges. Lists come from one overview. Their contents are read only if needed. */
const TYPES = [
  ...["bunny_shield_zone", "bunny_shield_waf_rule", "bunny_shield_waf_rule_order", "bunny_shield_rate_limit"],
  ...["bunny_shield_bot_action", "bunny_shield_bot_category_action", "bunny_shield_exception"],
  "bunny_shield_custom_page",
];

/** Reads the objects that an audit judges, with only GET requests. Skips zones that cannot be read, and reports the reasons. */
export async function readForAudit({ zones, types, onStart }: AuditScope, reading: Reading): Promise<AccountForAudit> {
  const client = withSharedReads(reading.client);
  const { options } = reading;
  const unread: Unread[] = [];
  const all = [...TYPES, ...types];
  const pullZones = zones === undefined ? await allPullZones(client, options, unread) : undefined;
  const onUnread = (what: Unreadable, { message: reason }: Error) =>
    void unread.push({ ...("zone" in what && { zone: what.zone }), reason });
  const onOwners = (owners: readonly Owner[]): void => {
    const requests = requestsFor([...all, "bunny_shield_access_list"], owners);
    // Each zone in `zones` needs one request. Without `zones`, the list of zones already contains every zone.
    onStart(owners.length, requests + (zones === undefined ? 0 : owners.length));
  };
  const read = await readOwners(
    zones === undefined ? { all: true, withoutApplications: true } : { zones, applications: [] },
    { ...reading, client, onUnread, onOwners },
    (owner, own, ownOptions) => readZone(all, owner, { client: own, options: ownOptions }, unread),
  );
  const names = new Map(pullZones?.map(({ id, name }) => [id, name]));
  const found = read
    .flatMap((zone) => zone ?? [])
    .map(({ pullZone, ...zone }): ZoneForAudit => ({
      ...zone,
      pullZone: pullZone && { ...pullZone, name: names.get(pullZone.id) ?? null },
    }));
  return {
    zones: await withListContents(found, { ...reading, client }, unread),
    unread,
    pullZones: pullZones && {
      all: pullZones,
      unprotected: await withoutShield(pullZones, client, options),
    },
  };
}

async function withoutShield(pullZones: readonly PullZone[], client: BunnyClient, options: Reading["options"]) {
  const pages = await gathered(client.zones.pages(options));
  const ids = new Set(pages.flatMap(({ data }) => data.map(({ pullZoneId }) => pullZoneId)));
  return pullZones.filter(({ id }) => !ids.has(id));
}

/** Returns undefined if the pull zones cannot be read. That does not affect the Shield zones. */
async function allPullZones(
  client: BunnyClient,
  options: Reading["options"],
  unread: Unread[],
): Promise<readonly PullZone[] | undefined> {
  try {
    return (await gathered(client.pullZones.pages(options))).flat();
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
    unread.push({ object: "the list of pull zones", reason: error.message });
    return undefined;
  }
}

/** Reads a zone. Skips objects that cannot be read, if the zone itself can be read. */
async function readZone(
  types: readonly string[],
  owner: Owner,
  { client, options }: Pick<Reading, "client" | "options">,
  unread: Unread[],
): Promise<ZoneForAudit | undefined> {
  if (!("zone" in owner)) return undefined;
  const { zone: id } = owner;
  const missing = new Map<string, Error>();
  const zone = await client.zones.get(id, options);
  const [overview, all] = await Promise.all([
    client.accessLists.list(id, options).catch((error: unknown) => {
      if (!isOwnFailure(error)) throw error;
      missing.set(LISTS, error);
      return NO_LISTS;
    }),
    objectsOf(types, owner, { client, options }, (type, error) => missing.set(type, error)),
  ]);
  const [first] = missing.values();
  if (first !== undefined && [LISTS, ...types].every((what) => missing.has(what) || ELSEWHERE.has(what))) throw first;
  for (const [object, { message: reason }] of missing) unread.push({ zone: id, object, reason });
  const objects = all.map((object): ZoneObject => {
    const { type, importId } = object;
    const isOff = "isOff" in object && object.isOff === true;
    return {
      type,
      importId,
      values: object.state,
      ...(isOff && { isOff }),
      ...("raw" in object && { raw: object.raw }),
    };
  });
  const used = (type: string): number | null =>
    missing.has(type) ? null : objects.filter((object) => object.type === type).length;
  const own = objects.find(({ type }) => type === "bunny_shield_zone");
  const self = own?.values === undefined ? undeclaredZone(zone) : own;
  const { managedLists, customLists, customEntryCount, customEntryLimit, customListCount, customListLimit } = overview;
  const isIncluded = ({ requiredPlan }: AccessListDetails): boolean =>
    (requiredPlan ?? 0) <= (zone.planType ?? shieldPlans.codes.basic);
  const quotas = [
    quota("access lists", customListCount ?? customLists.length, customListLimit),
    quota("entries of access lists", customEntryCount, customEntryLimit),
    quota("custom WAF rules", used("bunny_shield_waf_rule"), zone.customWafRulesLimit),
    quota("rate limits", used("bunny_shield_rate_limit"), zone.rateLimitRulesLimit),
  ];
  return {
    id,
    pullZone: zone.pullZoneId === null ? undefined : { id: zone.pullZoneId, name: null },
    self,
    objects: [
      ...objects.filter((object) => object !== own),
      ...customLists.map((row) => customList(id, row)),
      ...managedLists.map((row) => listObject("bunny_shield_access_list_configuration", id, row)),
    ],
    quotas: quotas.flat(),
    listsOff: managedLists
      .filter((row) => !row.isEnabled && isIncluded(row))
      .map(({ name, listId }) => name ?? `list ${listId}`),
  };
}

/**
 * Types without a request per zone. Settings come with the list of zones, edge rules with the pull zone, and the order with the
 * zone.
 */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...["bunny_shield_zone", "bunny_shield_exception", "bunny_shield_waf_rule_order"],
]);

const LISTS = "the access lists";
const NO_LISTS: Awaited<ReturnType<BunnyClient["accessLists"]["list"]>> = {
  managedLists: [],
  customLists: [],
  customEntryCount: null,
  customEntryLimit: null,
  customListCount: null,
  customListLimit: null,
};

/** Returns a zone without a pull zone, with its WAF settings. No configuration can declare them. */
const undeclaredZone = (zone: ShieldZone): ZoneObject => ({
  type: "bunny_shield_zone",
  importId: String(zone.shieldZoneId),
  values: {
    waf_enabled: zone.wafEnabled,
    waf_execution_mode: codeName(wafExecutionModes, zone.wafExecutionMode),
    learning_mode: zone.learningMode,
    learning_mode_until: zone.learningModeUntil,
  },
  raw: zone,
});

const quota = (what: string, used: number | null, limit: number | null) =>
  used === null || limit === null ? [] : [{ what, used, limit }];

function listObject(type: string, zone: number, row: AccessListDetails): ZoneObject {
  const { listId, name, isEnabled: enabled, action, type: entryType, entryCount } = row;
  const values = {
    ...{ shield_zone_id: zone, list_id: listId, name, enabled, entry_count: entryCount },
    action: codeName(accessListActions, action),
    type: codeName(accessListTypes, entryType),
  };
  return { type, importId: importIdOf(type, values) ?? `${zone}/${listId}`, values };
}

/** The contents of most lists are not read. */
const customList = (zone: number, row: AccessListDetails): ZoneObject => ({
  ...listObject("bunny_shield_access_list", zone, row),
  raw: [row.entryCount, row.lastUpdated],
});

/** Returns the stance of a custom list; undefined for another object. */
const stanceOf = ({ type, values = {} }: ZoneObject) =>
  type === "bunny_shield_access_list" ? listStance(readList(values)) : undefined;

/** How long requests of a failing list are repeated, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Adds the contents of lists that may exempt everybody. If such lists exist, also adds the contents of lists that stop visitors
 * of the same kind.
 */
async function withListContents(
  zones: readonly ZoneForAudit[],
  { client, options, onProgress }: Reading,
  unread: Unread[],
): Promise<readonly ZoneForAudit[]> {
  const exemptedKinds = new Set(
    zones.flatMap(({ objects }) => objects.filter((object) => exempts(stanceOf(object))).map(kindOf)),
  );
  const matters = (object: ZoneObject): boolean => {
    const stance = stanceOf(object);
    if (exempts(stance)) return true;
    return stops(stance) && exemptedKinds.has(kindOf(object));
  };
  const total = zones.flatMap(({ objects }) => objects.filter(matters)).length;
  let done = 0;
  if (total > 0) onProgress?.(done, total, "access lists");
  const { signal } = options;
  const own = { ...options, signal: AbortSignal.any([signal]), patienceMs: PATIENCE_MS };
  setMaxListeners(0, own.signal); // One listener for each waiting request.
  const withContent = async (zone: number, object: ZoneObject): Promise<ZoneObject> => {
    if (!matters(object)) return object;
    const list = Number(object.values?.["list_id"]);
    try {
      const [, { content }] = await readWhole({ client, options: own }, zone, list);
      return { ...object, values: { ...object.values, content: content ?? "" } };
    } catch (error) {
      if (signal.aborted || !isApiError(error)) throw error;
      unread.push({ zone, object: `${object.type} ${object.importId}`, reason: error.message });
      return object;
    } finally {
      onProgress?.((done += 1), total, "access lists");
    }
  };
  return Promise.all(
    zones.map(async (zone) => ({
      ...zone,
      objects: await Promise.all(zone.objects.map((object) => withContent(zone.id, object))),
    })),
  );
}

const kindOf = ({ values = {} }: ZoneObject): string | undefined => entryKind(readList(values).type);
