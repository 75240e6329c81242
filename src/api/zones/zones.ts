import { type Call, path } from "../http/call.js";
import { decodeWith, readData, requireSame } from "../http/response-schema.js";
import { mostPerPage, numberedPages, type Page, readPage, walkPages } from "../http/pagination.js";
import type { Context } from "../http/context.js";
import type { CallOptions } from "../../shared/call-options.js";
import { createSharedRead, neverStale, createZoneReads } from "../http/shared-read.js";
import { ApiError, isApiError } from "../http/api-error.js";
import { readNew } from "../http/read-back.js";
import { createQueue, type Queue } from "../http/retry.js";
import { type ZoneChanges, createCall, underAttackCall } from "./calls.js";
import { type PatchHabit, restoreZone, updateZone, type ZoneWrite } from "./changes.js";
import {
  defaultsSchema,
  engineDefaultsSchema,
  mappingSchema,
  type ShieldZone,
  type WafEngineSetting,
  type ZoneDefaults,
  type ZoneMapping,
  zoneSchema,
} from "./records.js";
import { type AnsweredOptions, createOrFind } from "../http/lost-creation.js";

/**
 * `GET shield-zones/pullzone-mapping` (docs/reference/service.md#zones). The API may return null for an account without zones.
 */
const mappingCall: Call<readonly ZoneMapping[]> = {
  operation: "list the account's Shield zones",
  method: "GET",
  path: path`/shield/shield-zones/pullzone-mapping`,
  decode: ({ json }) => decodeWith(mappingSchema, json()).data,
};

/** `GET shield-zone/{id}` (docs/reference/service.md#zones). */
const getCall = (zoneId: number): Call<ShieldZone> => ({
  operation: `read Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}`,
  acceptedIsAbsent: true,
  advice: {
    not_found:
      "Check the Shield zone's id (it is not the pull zone's id) and that the access key belongs to its account.",
  },
  decode: ({ json }) => {
    const zone = readData(zoneSchema, json());
    requireSame("Shield zone", zoneId, zone.shieldZoneId);
    return zone;
  },
});

/** `GET shield-zone/get-by-pullzone/{id}` (docs/reference/service.md#zones). */
const getByPullZoneCall = (pullZoneId: number): Call<ShieldZone> => ({
  operation: `read the Shield zone of pull zone ${pullZoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/get-by-pullzone/${pullZoneId}`,
  acceptedIsAbsent: true,
  advice: {
    not_found:
      "Check the pull zone's id. Check also that Shield is switched on for it, and that the access key belongs to its account.",
  },
  decode: ({ json }) => {
    const zone = readData(zoneSchema, json());
    requireSame("the Shield zone of pull zone", pullZoneId, zone.pullZoneId);
    return zone;
  },
});

/** `GET shield-zones` (docs/reference/service.md#zones). Pages are counted from 1. */
const pageCall = (page: number, perPage: number): Call<Page<ShieldZone>> => ({
  operation: "list the account's Shield zones",
  method: "GET",
  path: path`/shield/shield-zones`,
  query: { page, perPage },
  decode: ({ json }) => readPage(zoneSchema, json()),
});

const zonePages = (perPage: number) =>
  numberedPages(
    perPage,
    "Shield zone",
    (page) => pageCall(page, perPage),
    ({ shieldZoneId }) => shieldZoneId,
  );

/** `GET shield-zone/defaults` (docs/reference/service.md#zone-settings). */
const defaultsCall: Call<ZoneDefaults> = {
  operation: "read the defaults of Shield zones",
  method: "GET",
  path: path`/shield/shield-zone/defaults`,
  decode: ({ json }) => readData(defaultsSchema, json()),
};

/** `GET waf/engine-config` (docs/reference/service.md#waf-engine). The same for every zone. */
const engineDefaultsCall: Call<readonly WafEngineSetting[]> = {
  operation: "read the defaults of the WAF engine",
  method: "GET",
  path: path`/shield/waf/engine-config`,
  decode: ({ json }) => decodeWith(engineDefaultsSchema, json()).data ?? [],
};

/** Options of `update`. */
export interface UpdateZoneOptions extends CallOptions {
  /** The zone, if it was just read. */
  readonly found?: ShieldZone | undefined;
  /** Called with the zone before the write. */
  readonly onFound?: ((zone: ShieldZone) => void) | undefined;
}

/** Shield zones. Every method rejects with an `ApiError`. */
export interface Zones {
  /** Returns every Shield zone of the account with its pull zone, requested once per client. */
  mapping(options?: CallOptions): Promise<readonly ZoneMapping[]>;
  /**
   * Returns the mapping, at most `shareForMs` old. A missing object was deleted only if its zone is in the mapping. Otherwise,
   * the access key may belong to another account (docs/reference/service.md#errors).
   */
  recentMapping(options?: CallOptions): Promise<readonly ZoneMapping[]>;
  get(zoneId: number, options?: CallOptions): Promise<ShieldZone>;
  /**
   * Returns the zone from this client's last read, unless the client has written to the zone after that read. Simultaneous
   * callers share one request.
   */
  known(zoneId: number, options?: CallOptions): Promise<ShieldZone>;
  getByPullZone(pullZoneId: number, options?: CallOptions): Promise<ShieldZone>;
  /** Returns the zone of a pull zone that must exist. The API may show it with a delay. */
  getExisting(pullZoneId: number, options?: CallOptions): Promise<ShieldZone>;
  /** Pages through all zones. Pages are requested as they are consumed. */
  pages(options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Page<ShieldZone>>;
  /** Returns the dashboard's suggestions for a new zone, which may include paid modules. */
  defaults(options?: CallOptions): Promise<ZoneDefaults>;
  /** Returns the defaults of the WAF engine, which a zone's `wafEngineConfig` overrides by name. Read once per client. */
  engineDefaults(options?: CallOptions): Promise<readonly WafEngineSetting[]>;
  /** Returns the zone of a pull zone, or null if the account's mapping has none. */
  findByPullZone(pullZoneId: number, options?: CallOptions): Promise<ShieldZone | null>;
  /** Creates the Shield zone of a pull zone and reads it. The API may not apply all `changes`, so call `update` afterward. */
  create(pullZoneId: number, changes: ZoneChanges, options?: CreateZoneOptions): Promise<ShieldZone>;
  /**
   * Writes settings, reads them back, and returns the zone. Sends no PATCH if nothing differs from the present zone, or from
   * `found`. Rejects with `invalid_response` if the API accepted a setting but did not apply it.
   */
  update(zoneId: number, changes: ZoneChanges, options?: UpdateZoneOptions): Promise<ShieldZone>;
  /** Writes settings that were read before. Removes other overrides of the WAF engine. */
  restore(zoneId: number, before: ZoneChanges, options?: CallOptions): Promise<void>;
}

/** Returns the zone if it protects this pull zone, as in the mapping. */
function ofPullZone(pullZoneId: number, zone: ShieldZone): ShieldZone {
  if (zone.pullZoneId === null || zone.pullZoneId === pullZoneId) return zone;
  throw new ApiError({
    kind: "invalid_response",
    operation: `find the Shield zone of pull zone ${pullZoneId}`,
    reason: `the API's mapping has Shield zone ${zone.shieldZoneId}, which protects pull zone ${zone.pullZoneId}; it was not used`,
  });
}

const writers = new Map<string, Queue>();

/** Returns the queue of writes to a zone's settings, shared by all clients of this process. */
function writersOf(baseUrl: URL, zoneId: number): Queue {
  const key = `${baseUrl.href} ${zoneId}`;
  const queue = writers.get(key) ?? createQueue(1);
  writers.set(key, queue);
  return queue;
}

/** Creates the zones of a client. */
export function createZones(context: Context): Zones {
  const { send, settings, zoneWrites } = context;
  const mapping = createSharedRead((options) => send(mappingCall, options), neverStale, settings.now);
  const known = createKnownZones(context, (zoneId, options) => send(getCall(zoneId), options));
  const engineDefaults = createSharedRead((options) => send(engineDefaultsCall, options), neverStale, settings.now);
  const habit: PatchHabit = { resetsEnums: false };
  /** Runs one write at a time, also across clients of this process. */
  const written = <Result>(
    zoneId: number,
    write: (get: ZoneWrite["get"]) => Promise<Result>,
    options: CallOptions,
  ): Promise<Result> => {
    const get: ZoneWrite["get"] = (reading) => send(getCall(zoneId), reading);
    const inTurn = (): Promise<Result> => writersOf(settings.baseUrl, zoneId)(() => write(get), options.signal);
    return zoneWrites.run(zoneId, { kind: "zone", object: "zone" }, inTurn, options.signal);
  };
  return {
    mapping: (options) => mapping({ ...options, maxAge: Infinity }),
    recentMapping: (options) => mapping({ ...options, maxAge: settings.shareForMs }),
    ...known,
    getByPullZone: (pullZoneId, options) => send(getByPullZoneCall(pullZoneId), options),
    getExisting: (pullZoneId, options = {}) =>
      readNew(settings, () => send(getByPullZoneCall(pullZoneId), options), options),
    pages: ({ perPage = mostPerPage, ...options } = {}) => walkPages(send, zonePages(perPage), options),
    defaults: (options) => send(defaultsCall, options),
    engineDefaults: (options) => engineDefaults({ ...options, maxAge: Infinity }),
    findByPullZone: async (pullZoneId, options) => {
      const zones = await mapping({ ...options, maxAge: settings.shareForMs });
      const zone = zones.find((one) => one.pullZoneId === pullZoneId);
      return zone === undefined ? null : ofPullZone(pullZoneId, await known.get(zone.shieldZoneId, options));
    },
    create: (pullZoneId, changes, options = {}) =>
      createZone(context, pullZoneId, changes, options, {
        byId: (zoneId) => send(getCall(zoneId), options),
        byPullZone: (searching) => send(getByPullZoneCall(pullZoneId), searching),
      }),
    update: (zoneId, changes, { found, onFound, ...options } = {}) =>
      written(zoneId, (get) => updateZone(context, { zoneId, changes, found, onFound, get, habit }, options), options),
    restore: (zoneId, changes, options = {}) => {
      const readDefaults = () => engineDefaults({ ...options, maxAge: Infinity });
      return written(
        zoneId,
        (get) => restoreZone(context, { zoneId, changes, get, habit }, options, readDefaults),
        options,
      );
    },
  };
}

/** Options of `create`. */
export interface CreateZoneOptions extends CallOptions, AnsweredOptions {
  /** The zone begins in the API's under-attack mode. Of the changes, only the plan is sent. */
  readonly underAttack?: boolean | undefined;
}

interface ZoneReads {
  readonly byId: (zoneId: number, options: CallOptions) => Promise<ShieldZone>;
  readonly byPullZone: (options: CallOptions) => Promise<ShieldZone>;
}

/**
 * Creates the Shield zone of a pull zone and reads it. A pull zone has at most one Shield zone. So if the response is lost, or
 * names the zone of another pull zone, looks the zone up by its pull zone. Rejects with `conflict` if the pull zone already had a
 * Shield zone.
 */
async function createZone(
  { send, settings }: Context,
  pullZoneId: number,
  changes: ZoneChanges,
  { underAttack, onAnswered, onAnother, ...options }: CreateZoneOptions,
  { byId, byPullZone }: ZoneReads,
): Promise<ShieldZone> {
  const call = underAttack === true ? underAttackCall(pullZoneId, changes) : createCall(pullZoneId, changes);
  let number: number | undefined;
  const { object } = await createOrFind<ShieldZone>(settings, {
    operation: call.operation,
    noun: "Shield zone",
    where: "the dashboard or the data source bunny_shield_zones",
    importId: "<shield_zone_id>",
    signal: options.signal,
    answered: () => number,
    onAnother,
    post: async ({ alreadyMade, isRepetition }) => {
      const numberMade = async () => {
        const made = await alreadyMade();
        return made && { result: made.result.shieldZoneId };
      };
      const zoneId = await send({ ...call, isRepetition, alreadyMade: numberMade }, options);
      onAnswered?.((number = zoneId));
      return readNew(settings, () => byId(zoneId, options), options).catch((thrown: unknown) => {
        throw ApiError.from(thrown).with({ mayHaveHappened: true });
      });
    },
    objectTo: ({ shieldZoneId, pullZoneId: protectedBy }) =>
      protectedBy === pullZoneId
        ? undefined
        : `the API returned ID ${shieldZoneId} for the new zone, which protects pull zone ${protectedBy ?? "?"}`,
    candidates: async (searching) => {
      try {
        const zone = await byPullZone(searching);
        return [{ id: zone.shieldZoneId, objection: undefined, found: zone }];
      } catch (thrown) {
        if (isApiError(thrown, "not_found") && !thrown.unconfirmedNotFound) return [];
        throw thrown;
      }
    },
  });
  return object;
}

type ReadZone = (zoneId: number, options?: CallOptions) => Promise<ShieldZone>;

/** Reads zones with `request`, and keeps the last response for each zone until this client writes to it. */
function createKnownZones(context: Context, request: ReadZone): { readonly get: ReadZone; readonly known: ReadZone } {
  const writesEnded = (zoneId: number): number => context.zoneWrites.ended(zoneId, "zone");
  const last = new Map<number, { readonly zone: ShieldZone; readonly after: number }>();
  const get: ReadZone = async (zoneId, options) => {
    const after = writesEnded(zoneId);
    const zone = await request(zoneId, options);
    last.set(zoneId, { zone, after });
    return zone;
  };
  const shared = createZoneReads(context, "zone", get);
  return {
    get,
    known: (zoneId, options) => {
      const found = last.get(zoneId);
      if (found?.after === writesEnded(zoneId)) return Promise.resolve(found.zone);
      return shared(zoneId, options);
    },
  };
}
