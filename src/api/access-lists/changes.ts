import { readTime } from "../../shared/time.js";
import { ApiError, isApiError } from "../http/api-error.js";
import type { CallOptions } from "../../shared/call-options.js";
import type { Context } from "../http/context.js";
import type { ZoneRead } from "../http/shared-read.js";
import {
  type AccessListDetails,
  type AccessListInput,
  configureCall,
  type AccessListWriteOptions,
  createCall,
  type CreatedAccessList,
  type CustomAccessList,
  deleteCall,
  getCall,
  type TimedOverview,
} from "./calls.js";
import { type Call, type Deletion, type Look, settleDeletion } from "../http/call.js";
import { sameLines } from "./comparison.js";
import { type Candidate, createOrFind, type Creation, resultOf } from "../http/lost-creation.js";

/** One create: what is sent, and how to recognize the list afterwards. */
interface Wanted {
  readonly zoneId: number;
  readonly input: AccessListInput;
  readonly options: AccessListWriteOptions;
  /** The lists that this client created before. */
  readonly known: ReadonlySet<number>;
  readonly overview: ZoneRead<TimedOverview>;
  readonly sent: SentAt;
}

/** The creation of lists. A client remembers the lists it created, so that none is adopted twice. */
export interface AccessListCreator {
  readonly create: (
    zoneId: number,
    input: AccessListInput,
    options: AccessListWriteOptions,
  ) => Promise<CreatedAccessList>;
  /**
   * Looks for a list whose number in the response is that of another list, which `objection` says, or that the zone does not
   * show, as after a lost response.
   */
  readonly lookFor: (
    zoneId: number,
    input: AccessListInput,
    answered: CreatedAccessList,
    objection: string | undefined,
    options: AccessListWriteOptions,
  ) => Promise<CreatedAccessList>;
  /** Whether a list was created within the last minute, so that the API may not show it yet. */
  readonly isNew: (listId: number) => boolean;
  /** To be called after a list was deleted. */
  readonly forget: (listId: number) => void;
}

const NEW_MS = 60_000;

/** Creates `accessLists.create`. */
export function accessListCreator(context: Context, overview: ZoneRead<TimedOverview>): AccessListCreator {
  const known = new Set<number>();
  const newSince = new Map<number, number>();
  const sentAt = new WeakMap<CreatedAccessList, SentAt>();
  const made = async (sent: SentAt, creation: Creation<CustomAccessList, CustomAccessList>) => {
    const { created, found } = await createOrFind(context.settings, creation);
    const list = { ...(created ?? found), adopted: created === undefined };
    known.add(list.id);
    newSince.set(list.id, context.settings.now());
    sentAt.set(list, sent);
    return list;
  };
  // Lists with one name are created in order, so that a lost response is matched with the right one.
  const inTurn = <Result>(
    zoneId: number,
    { type, name }: AccessListInput,
    run: () => Promise<Result>,
    signal?: AbortSignal,
  ) =>
    context.zoneWrites.run(
      zoneId,
      { kind: "access-list", object: `new list ${type}/${name}`, effect: "create" },
      run,
      signal,
    );
  return {
    create: (zoneId, input, options) => {
      const sent: SentAt = {};
      const creation = creationOf(context, { zoneId, input, options, known, overview, sent });
      return inTurn(zoneId, input, () => made(sent, creation), options.signal);
    },
    lookFor: (zoneId, input, answered, objection, options) => {
      const sent = sentAt.get(answered) ?? {};
      const creation = creationOf(context, { zoneId, input, options, known, overview, sent });
      const { operation } = creation;
      const { id } = answered;
      const reason =
        objection === undefined
          ? `Shield zone ${zoneId} does not show the new list`
          : `the API returned number ${id} for the new list, but ${objection}`;
      const lost = new ApiError({ kind: "invalid_response", operation, reason, mayHaveHappened: true });
      const search = {
        ...creation,
        post: () => Promise.reject(lost),
        isAnother: objection !== undefined,
        ...(objection === undefined && { answered: () => id }),
      };
      known.delete(answered.id);
      newSince.delete(answered.id);
      return inTurn(zoneId, input, () => made(sent, search), options.signal);
    },
    isNew: (listId) => context.settings.now() - (newSince.get(listId) ?? -Infinity) < NEW_MS,
    forget: (listId) => {
      newSince.delete(listId);
      // An overview that is behind still shows it.
      known.add(listId);
    },
  };
}

/** When a POST was sent first, by the clock of the client. */
interface SentAt {
  at?: number;
}

function creationOf(context: Context, wanted: Wanted): Creation<CustomAccessList, CustomAccessList> {
  const { zoneId, input, known, sent } = wanted;
  const onSend = (): void => {
    sent.at ??= context.settings.now();
  };
  return {
    operation: createCall(zoneId, input).operation,
    noun: "list",
    where: "the dashboard or the data source bunny_shield_access_lists",
    importId: "<shield_zone_id>/<list_id>",
    signal: wanted.options.signal,
    post: (alreadyMade) => post(context, wanted, { onSend, alreadyMade: resultOf(alreadyMade) }),
    objectTo: ({ id }) =>
      known.has(id) ? `the API returned number ${id} for the new list, which is another list` : undefined,
    candidates: (searching) => candidates(context, wanted, searching),
  };
}

/** Sends the POST, and again without the checksum if the API rejects the checksum. */
async function post(
  { send }: Context,
  { zoneId, input, options }: Wanted,
  hooks: Pick<Call<CustomAccessList>, "onSend" | "alreadyMade">,
): Promise<CustomAccessList> {
  try {
    return await send({ ...createCall(zoneId, input), ...hooks }, options);
  } catch (thrown) {
    if (!refusesChecksum(thrown) || (input.checksum ?? null) === null) throw thrown;
    return send({ ...createCall(zoneId, { ...input, checksum: null }), ...hooks }, options);
  }
}

/** The zone's lists with this name and type. Those with this content that did not change before the POST match. */
async function candidates(
  { send, settings }: Context,
  { zoneId, input, options, known, overview, sent }: Wanted,
  searching: CallOptions,
): Promise<Candidate<CustomAccessList>[]> {
  const { overview: lists, apiTime } = await overview(zoneId, { ...searching, isFresh: true });
  const sentAt = apiTime === undefined ? undefined : apiTime - (settings.now() - (sent.at ?? settings.now()));
  const sameContent = options.sameContent ?? sameLines;
  const judge = async ({ listId: id, lastUpdated }: AccessListDetails): Promise<Candidate<CustomAccessList>> => {
    const early = objectToTime(lastUpdated, sentAt);
    if (early !== undefined) return { id, objection: early, found: undefined };
    const found = await send(getCall(zoneId, id), searching);
    const isSame = sameContent(input.content, found.content ?? "");
    return { id, objection: isSame ? undefined : "its content differs", found };
  };
  return Promise.all(
    lists.customLists
      .filter(({ listId, name, type }) => name === input.name && type === input.type && !known.has(listId))
      .map(judge),
  );
}

function objectToTime(changed: string | null, sentAt: number | undefined): string | undefined {
  if (sentAt === undefined) return "the response has no Date header";
  const time = changed === null ? Number.NaN : readTime(changed);
  if (Number.isNaN(time)) return "its time of change is unknown";
  // The API may round to whole seconds, both in its clock and in the list's time.
  return time >= Math.floor(sentAt / 1000) * 1000 ? undefined : `it changed before the request, ${changed ?? ""}`;
}

/** Whether a list was rejected for its checksum. This happens if the API rewrites entries before it hashes them. */
export function refusesChecksum(thrown: unknown): boolean {
  return (
    isApiError(thrown, "invalid_request") &&
    /checksum/i.test([thrown.reason, ...thrown.fieldErrors.map(({ field }) => field)].join(" "))
  );
}

/** The parts of a deletion. */
interface DeletionParts {
  readonly findRow: (how: Look) => Promise<AccessListDetails | undefined>;
  /** Runs a write to an object of the zone in its turn. */
  readonly inTurn: <Result>(object: string, write: () => Promise<Result>, effect?: "delete") => Promise<Result>;
}

/**
 * Deletes a list; one that the zone's overview lacks counts as deleted. If the API refuses although the list exists and
 * is enabled, disables it and tries again: the API may require that lists are disabled first, though its documentation
 * does not say so. Each is a write of its own, so that a refusal because of other writes is repeated first.
 */
export async function deleteAccessList(
  { send, settings }: Context,
  zoneId: number,
  listId: number,
  options: CallOptions,
  { findRow, inTurn }: DeletionParts,
): Promise<Deletion> {
  const call = deleteCall(zoneId, listId);
  const remove = (): Promise<Deletion> =>
    settleDeletion({
      operation: call.operation,
      deletion: inTurn(`list ${listId}`, () => send(call, options), "delete"),
      isThere: async (how) => (await findRow(how)) !== undefined,
      settings,
      options,
    });
  try {
    return await remove();
  } catch (thrown) {
    if (!isApiError(thrown, "invalid_request", "conflict", "refused")) throw thrown;
    const row = await findRow({ isFresh: true }).catch(() => undefined);
    if (row?.isEnabled !== true) throw thrown;
    const { configurationId, action } = row;
    const disable = configureCall(zoneId, configurationId, { isEnabled: false, action });
    await inTurn(`configuration ${configurationId}`, () => send(disable, options));
    return remove();
  }
}
