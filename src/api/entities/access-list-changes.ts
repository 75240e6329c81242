import { abortable } from "../retry.js";
import { ApiError, isApiError, kindAdvice } from "../errors.js";
import type { CallOptions, Settings } from "../settings.js";
import type { Context } from "../client.js";
import type { ZoneRead } from "../shared-read.js";
import {
  type AccessListDetails,
  type AccessListInput,
  configureCall,
  type CreateAccessListOptions,
  createCall,
  type CreatedAccessList,
  type CustomAccessList,
  deleteCall,
  getCall,
  type TimedOverview,
} from "./access-list-calls.js";
import { type Deletion, settleDeletion } from "../call.js";

const lookAgainMs = 1000;

/** The time limit of the search, which runs even if the operation was cancelled or its time limit was reached. */
const searchMs = 10_000;

/** An object that a POST may have created. */
interface Candidate<Found> {
  readonly id: number;
  /** Why it cannot be the new object; undefined if it can. */
  readonly objection: string | undefined;
  readonly found: Found | undefined;
}

/** A create whose response may be lost, and how to look for its object. */
interface Creation<Created, Found> {
  /** Completes "Cannot …". */
  readonly operation: string;
  /** `list` or `rule`. */
  readonly noun: string;
  /** Where a person finds the objects, and the import ID: `<shield_zone_id>/<list_id>`. */
  readonly where: string;
  readonly importId: string;
  readonly post: () => Promise<Created>;
  /** Why the returned object cannot be the new one; undefined if it can. */
  readonly objectTo: (created: Created) => string | undefined;
  readonly candidates: (signal: AbortSignal) => Promise<readonly Candidate<Found>[]>;
}

type Search<Found> = Omit<Creation<never, Found>, "post" | "objectTo">;

/**
 * Creates an object. If the response to the POST is lost or names another object, looks for the new object and returns
 * it if exactly one matches. Looks a second time after a wait, since the API may still have been processing the
 * request. The POST is never sent again. Otherwise rejects with the error of the lost response, which says what was
 * found and what to do.
 */
export async function createOrFind<Created, Found>(
  settings: Settings,
  creation: Creation<Created, Found>,
): Promise<
  { readonly created: Created; readonly found?: undefined } | { readonly created?: undefined; readonly found: Found }
> {
  try {
    const created = await creation.post();
    const objection = creation.objectTo(created);
    if (objection === undefined) return { created };
    throw strange(creation.operation, objection);
  } catch (thrown) {
    if (!isApiError(thrown) || !thrown.mayHaveHappened) throw thrown;
    return { found: await search(settings, creation, thrown) };
  }
}

async function search<Found>(settings: Settings, creation: Search<Found>, lost: ApiError): Promise<Found> {
  const signal = AbortSignal.timeout(searchMs);
  let candidates: readonly Candidate<Found>[];
  try {
    candidates = await creation.candidates(signal);
    const first = theOnly(candidates);
    if (first !== undefined) return first;
    await abortable(settings.sleep(lookAgainMs, signal), signal);
    candidates = await creation.candidates(signal);
  } catch (thrown) {
    throw notFoundOut(lost, ApiError.from(thrown), creation);
  }
  const found = theOnly(candidates);
  if (found !== undefined) return found;
  throw candidates.length === 0 ? noneThere(lost, creation) : severalThere(lost, candidates, creation);
}

function theOnly<Found>(candidates: readonly Candidate<Found>[]): Found | undefined {
  const fitting = candidates.filter(({ objection }) => objection === undefined);
  return fitting.length === 1 ? fitting[0]?.found : undefined;
}

function strange(operation: string, objection: string): ApiError {
  return new ApiError({ kind: "invalid_response", operation, reason: objection, mayHaveHappened: true });
}

function notFoundOut(lost: ApiError, failure: ApiError, { noun, where, importId }: Search<unknown>): ApiError {
  return lost.with({
    reason: `${lost.reason}; a ${noun} may have been created, but this could not be checked: ${failure.reason}`,
    advice: `Before you apply again, look for the ${noun} in ${where}; another apply would create a second one. If it exists, import it by ${importId} or delete it.`,
    mayHaveHappened: true,
  });
}

function noneThere(lost: ApiError, { noun }: Search<unknown>): ApiError {
  return lost.with({
    reason: `${lost.reason}; no such ${noun} was found afterwards, so it was probably not created`,
    advice: kindAdvice[lost.kind],
    // An API that was only slow may still create it.
    mayHaveHappened: lost.kind === "timeout" || lost.kind === "cancelled",
  });
}

function severalThere(
  lost: ApiError,
  candidates: readonly Candidate<unknown>[],
  { noun, importId }: Search<unknown>,
): ApiError {
  const named = candidates.map(({ id, objection }) => `${id} (${objection ?? "matches"})`).join(", ");
  return lost.with({
    reason: `${lost.reason}; several ${noun}s match, so it is unknown which one was created: ${named}`,
    advice: `Check these ${noun}s: import the right one by ${importId}, and delete the others if they are not needed.`,
    mayHaveHappened: true,
  });
}

/** One create: what is sent, and how to recognize the list afterwards. */
interface Wanted {
  readonly zoneId: number;
  readonly input: AccessListInput;
  readonly options: CreateAccessListOptions;
  /** The lists that this client created before. */
  readonly known: ReadonlySet<number>;
  readonly overview: ZoneRead<TimedOverview>;
}

/** Creates `accessLists.create`. A client remembers the lists it created, so that none is adopted twice. */
export function accessListCreator(
  context: Context,
  overview: ZoneRead<TimedOverview>,
): (zoneId: number, input: AccessListInput, options: CreateAccessListOptions) => Promise<CreatedAccessList> {
  const known = new Set<number>();
  return (zoneId, input, options) =>
    context.zoneWrites.run(
      zoneId,
      // Lists with one name are created in order, so that a lost response is matched with the right one.
      { kind: "access-list", object: `new list ${input.type}/${input.name}`, isCreate: true },
      async () => {
        const creation = creationOf(context, { zoneId, input, options, known, overview });
        const { created, found } = await createOrFind(context.settings, creation);
        const list = created ?? found;
        known.add(list.id);
        return { ...list, adopted: created === undefined };
      },
      options.signal,
    );
}

function creationOf(context: Context, wanted: Wanted): Creation<CustomAccessList, CustomAccessList> {
  const { zoneId, input, known } = wanted;
  let sentAt = performance.now();
  const onSend = (): void => {
    sentAt = performance.now();
  };
  return {
    operation: createCall(zoneId, input).operation,
    noun: "list",
    where: "the dashboard or the data source bunny_shield_access_lists",
    importId: "<shield_zone_id>/<list_id>",
    post: () => post(context, wanted, onSend),
    objectTo: ({ id }) =>
      known.has(id) ? `the API returned number ${id} for the new list, which is another list` : undefined,
    candidates: (signal) => candidates(context, wanted, signal, () => performance.now() - sentAt),
  };
}

/** Sends the POST, and again without the checksum if the API rejects the checksum. */
async function post(
  { send }: Context,
  { zoneId, input, options }: Wanted,
  onSend: () => void,
): Promise<CustomAccessList> {
  try {
    return await send({ ...createCall(zoneId, input), onSend }, options);
  } catch (thrown) {
    if (!refusesChecksum(thrown) || (input.checksum ?? null) === null) throw thrown;
    return send({ ...createCall(zoneId, { ...input, checksum: null }), onSend }, options);
  }
}

/** The zone's lists with this name and type. Those with this content that did not change before the POST match. */
async function candidates(
  { send }: Context,
  { zoneId, input, options, known, overview }: Wanted,
  signal: AbortSignal,
  sinceSent: () => number,
): Promise<Candidate<CustomAccessList>[]> {
  const { overview: lists, serviceTime } = await overview(zoneId, { signal, isFresh: true });
  const sentAt = serviceTime === undefined ? undefined : serviceTime - sinceSent();
  const sameContent = options.sameContent ?? sameLines;
  const judge = async ({ listId: id, lastUpdated }: AccessListDetails): Promise<Candidate<CustomAccessList>> => {
    const early = objectToTime(lastUpdated, sentAt);
    if (early !== undefined) return { id, objection: early, found: undefined };
    const found = await send(getCall(zoneId, id), { signal });
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
  const time = changed === null ? Number.NaN : serviceTimeOf(changed);
  if (Number.isNaN(time)) return "its time of change is unknown";
  // The API may round to whole seconds, both in its clock and in the list's time.
  return time >= Math.floor(sentAt / 1000) * 1000 ? undefined : `it changed before the request, ${changed ?? ""}`;
}

/** A time without a zone is in UTC. */
function serviceTimeOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** Whether two contents have the same lines, regardless of order, blank lines and duplicates. */
function sameLines(sent: string, found: string): boolean {
  const linesOf = (content: string) =>
    new Set(
      content
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    );
  const [a, b] = [linesOf(sent), linesOf(found)];
  return a.size === b.size && [...a].every((line) => b.has(line));
}

/** Whether a list was rejected for its checksum. This happens if the API rewrites entries before it hashes them. */
export function refusesChecksum(thrown: unknown): boolean {
  return (
    isApiError(thrown, "invalid_request") &&
    /checksum/i.test([thrown.reason, ...thrown.fieldErrors.map(({ field }) => field)].join(" "))
  );
}

/**
 * Deletes a list; one that the zone's overview lacks counts as deleted. If the API refuses although the list exists and
 * is enabled, disables it and tries again: the API may require that lists are disabled first, though its documentation
 * does not say so.
 */
export async function deleteAccessList(
  { send, settings }: Context,
  zoneId: number,
  listId: number,
  options: CallOptions,
  findRow: () => Promise<AccessListDetails | undefined>,
): Promise<Deletion> {
  const call = deleteCall(zoneId, listId);
  const remove = (): Promise<Deletion> =>
    settleDeletion({
      operation: call.operation,
      deletion: send(call, options),
      isThere: async () => (await findRow()) !== undefined,
      wait: () => abortable(settings.sleep(1000, options.signal), options.signal),
    });
  try {
    return await remove();
  } catch (thrown) {
    if (!isApiError(thrown, "invalid_request", "conflict", "refused")) throw thrown;
    const row = await findRow().catch(() => undefined);
    if (row?.isEnabled !== true) throw thrown;
    await send(configureCall(zoneId, row.configurationId, { isEnabled: false, action: row.action }), options);
    return remove();
  }
}
