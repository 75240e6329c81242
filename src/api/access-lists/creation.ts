import { readTime } from "../../shared/time.js";
import type { CallOptions } from "../../shared/call-options.js";
import { ApiError, isApiError } from "../http/api-error.js";
import { type Candidate, createOrFind, findLost, type Sending, type Sought } from "../http/lost-creation.js";
import { confirmOrReadBack } from "../http/lost-write.js";
import {
  type AccessListDetails,
  type AccessListInput,
  type AccessListWriteOptions,
  type CreatedAccessList,
  type CustomAccessList,
  type TimedOverview,
  type AccessListChange,
  createCall,
  getCall,
} from "./calls.js";
import { throwListMissing, kind, type Lists, readWithNew, rowOf } from "./overview.js";
import { safeJson } from "../../shared/safe-json.js";
import { accessListActions } from "../../zone/words/access-lists.js";
import { differencesOf } from "../http/differences.js";

/** Reports whether two contents have the same lines, regardless of order, blank lines and duplicates. */
function sameLines(sent: string, found: string): boolean {
  const [a, b] = [linesOf(sent), linesOf(found)];
  return a.size === b.size && [...a].every((line) => b.has(line));
}

/** Reports whether a response has all sent members, so that the response can be compared. */
export const showsAll = ({ name, content }: AccessListChange, list: CustomAccessList): boolean =>
  (name === undefined || list.name !== null) && (content === undefined || list.content !== null);

/**
 * Lists how the found list differs from the sent list, worded to come after "but" in a sentence. Skips a name, type, or
 * description that the API omits. An empty description equals a missing description.
 */
export function listDifferences(
  { content, name, type, description }: AccessListChange & Partial<AccessListInput>,
  found: CustomAccessList,
  sameContent = sameLines,
): string[] {
  const others = differencesOf(
    { name: name?.trim(), type, description: description === "" ? null : description },
    { ...found, name: found.name?.trim() ?? null },
    (_member, sent, stored) => stored === null || stored === sent,
  );
  if (content === undefined || sameContent(content, found.content ?? "")) return others;
  return [...others, contentDifference(content, found.content)];
}

function contentDifference(sent: string, found: string | null): string {
  if (found === null) return "content is not in the response";
  const [wanted, stored] = [linesOf(sent), linesOf(found)];
  const missing = [...wanted].find((line) => !stored.has(line));
  const added = [...stored].find((line) => !wanted.has(line));
  const examples = [
    missing !== undefined && `without ${safeJson(missing)}`,
    added !== undefined && `with ${safeJson(added)}`,
  ].filter((example) => example !== false);
  return [`content has ${stored.size} entries instead of ${wanted.size}`, ...examples].join(", ");
}

const linesOf = (content: string): ReadonlySet<string> =>
  new Set(
    content
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );

interface NewList {
  readonly zoneId: number;
  readonly input: AccessListInput;
  readonly options: AccessListWriteOptions;
  sentAt: number | undefined;
}

/** Sends the POST. If the response is lost, or has the ID of a list that this client made, looks for the new list. */
export function createList(
  lists: Lists,
  zoneId: number,
  input: AccessListInput,
  options: AccessListWriteOptions,
): Promise<CreatedAccessList> {
  const wanted: NewList = { zoneId, input, options, sentAt: undefined };
  return inTurn(lists, wanted, async () => {
    const { object, adopted } = await createOrFind(lists.settings, {
      ...soughtAs(lists, wanted),
      post: (sending) => post(lists, wanted, sending),
      objectTo: ({ id }) =>
        isKnown(lists, id) ? `the API returned ID ${id} for the new list, which belongs to another list` : undefined,
    });
    return remember(lists, wanted, object, adopted);
  });
}

export interface ConfirmOptions extends AccessListWriteOptions {
  readonly onAnother?: () => void;
  /** Called with the list as soon as the zone shows the list, before the content is compared. */
  readonly onShown?: (list: CreatedAccessList, details: AccessListDetails) => void;
}

interface Confirmed {
  readonly list: CreatedAccessList;
  readonly details: AccessListDetails;
  readonly twins: readonly number[];
}

/**
 * Reads the row of a created list, and compares the stored values. If the row belongs to another list, looks for the created
 * list.
 */
export async function confirmList(
  lists: Lists,
  zoneId: number,
  created: CreatedAccessList,
  input: AccessListInput,
  options: ConfirmOptions,
): Promise<Confirmed> {
  let list = created;
  let shown = await readWithNew(lists, zoneId, created.id, options);
  let details = rowOf(shown.overview, created.id);
  const sentAt = lists.created.get(created.id)?.sentAt;
  const objection = details && objectionTo(details, input);
  // An ID that the zone does not show may belong to the new list. The ID of another list does not.
  if (objection !== undefined) options.onAnother?.();
  if (details === undefined || objection !== undefined) {
    list = await findList(lists, { zoneId, input, options, sentAt }, created.id, objection);
    shown = await readWithNew(lists, zoneId, list.id, options);
    details = rowOf(shown.overview, list.id) ?? throwListMissing(zoneId, list.id);
  }
  options.onShown?.(list, details);
  const stored = await asSent(lists, zoneId, list, input, options);
  return { list: stored, details, twins: await twinsOf(lists, { zoneId, input, options, sentAt }, shown) };
}

/**
 * Returns the IDs of the other lists that equal a created list, that have the settings of a new list, and that, by the API's clock,
 * did not change before its POST. If `shown` has no such list, sends no request. Creates of one name run in turn, so a list that is
 * still unknown in turn was not created by this client.
 */
async function twinsOf(lists: Lists, wanted: NewList, shown: TimedOverview): Promise<readonly number[]> {
  const objectTo = timeObjections(lists, wanted, shown);
  const doubled = alike(lists, wanted, shown).filter((row) => hasNewSettings(row) && objectTo(row) === undefined);
  if (doubled.length === 0) return [];
  const isDoubled = (id: number): boolean => doubled.some(({ listId }) => listId === id);
  const found = await inTurn(lists, wanted, () => candidates(lists, wanted, wanted.options));
  return found.flatMap(({ objection, found: list }) =>
    objection === undefined && list && isDoubled(list.id) ? [list.id] : [],
  );
}

/** Reports whether a list is disabled and only logs, as every new list (docs/reference/service.md#create-a-list). */
const hasNewSettings = ({ isEnabled, action }: AccessListDetails): boolean =>
  !isEnabled && action === accessListActions.codes.log;

/** Returns the rows of lists with this name and type that this client neither created nor deleted. */
const alike = (lists: Lists, { input }: NewList, { overview }: TimedOverview): readonly AccessListDetails[] =>
  overview.customLists.filter(
    ({ listId, name, type }) => name === input.name && type === input.type && !isKnown(lists, listId),
  );

/** Looks for a list as after a lost response, if the returned ID belongs to another list or is not shown. */
function findList(
  lists: Lists,
  wanted: NewList,
  answered: number,
  objection: string | undefined,
): Promise<CreatedAccessList> {
  const sought = soughtAs(lists, wanted);
  const reason =
    objection === undefined
      ? `Shield zone ${wanted.zoneId} does not show the new list`
      : `the API returned ID ${answered} for the new list, but ${objection}`;
  const { operation } = sought;
  const lost = new ApiError({ kind: "invalid_response", operation, reason, mayHaveHappened: true });
  const answer = objection === undefined ? { number: answered } : { isAnother: true };
  lists.created.delete(answered);
  return inTurn(lists, wanted, async () =>
    remember(lists, wanted, await findLost(lists.settings, sought, lost, answer), true),
  );
}

/** Returns the list. Reads the list again if the response to the POST lacks sent members. */
async function asSent(
  { send, settings }: Lists,
  zoneId: number,
  created: CreatedAccessList,
  input: AccessListInput,
  { sameContent, ...options }: AccessListWriteOptions,
): Promise<CreatedAccessList> {
  const written = {
    operation: createCall(zoneId, input).operation,
    read: (reading: CallOptions): Promise<CustomAccessList> => send(getCall(zoneId, created.id), reading),
    differences: (found: CustomAccessList) => listDifferences(input, found, sameContent),
  };
  const stored = await confirmOrReadBack(settings, written, showsAll(input, created) ? created : undefined, options);
  return { ...stored, adopted: created.adopted };
}

/** Creates lists with the same name one after the other, so that a lost response is matched with the right list. */
function inTurn<Result>(
  { zoneWrites }: Lists,
  { zoneId, input: { type, name }, options }: NewList,
  run: () => Promise<Result>,
): Promise<Result> {
  const traits = { kind, object: `new list ${type}/${name}`, effect: "create" } as const;
  return zoneWrites.run(zoneId, traits, run, options.signal);
}

const soughtAs = (lists: Lists, wanted: NewList): Sought<CustomAccessList> => ({
  operation: createCall(wanted.zoneId, wanted.input).operation,
  noun: "list",
  where: "the dashboard or the data source bunny_shield_access_lists",
  importId: "<shield_zone_id>/<list_id>",
  signal: wanted.options.signal,
  candidates: (searching) => candidates(lists, wanted, searching),
});

async function post(
  { send, settings }: Lists,
  wanted: NewList,
  sending: Sending<CustomAccessList>,
): Promise<CustomAccessList> {
  const { zoneId, input, options } = wanted;
  const onSend = (): void => {
    wanted.sentAt ??= settings.now();
  };
  const hooks = { onSend, ...sending };
  try {
    return await send({ ...createCall(zoneId, input), ...hooks }, options);
  } catch (thrown) {
    if (!refusesChecksum(thrown) || (input.checksum ?? null) === null) throw thrown;
    return send({ ...createCall(zoneId, { ...input, checksum: null }), ...hooks }, options);
  }
}

/**
 * Reports whether a list was rejected for its checksum. The API rejects the checksum if it rewrites entries before it hashes
 * them.
 */
export function refusesChecksum(thrown: unknown): boolean {
  return (
    isApiError(thrown, "invalid_request") &&
    /checksum/i.test([thrown.reason, ...thrown.fieldErrors.map(({ field }) => field)].join(" "))
  );
}

const isKnown = ({ created, deleted }: Lists, listId: number): boolean => created.has(listId) || deleted.has(listId);

function remember(
  { created, settings }: Lists,
  { sentAt }: NewList,
  list: CustomAccessList,
  adopted: boolean,
): CreatedAccessList {
  created.set(list.id, { at: settings.now(), sentAt });
  return { ...list, adopted };
}

/** Returns the zone's lists with this name and type. A list matches if it has this content and did not change before the POST. */
async function candidates(
  lists: Lists,
  wanted: NewList,
  searching: CallOptions,
): Promise<Candidate<CustomAccessList>[]> {
  const { zoneId, input, options } = wanted;
  const shown = await lists.overview(zoneId, { ...searching, isFresh: true });
  const objectTo = timeObjections(lists, wanted, shown);
  const sameContent = options.sameContent ?? sameLines;
  const judge = async (row: AccessListDetails): Promise<Candidate<CustomAccessList>> => {
    const { listId: id } = row;
    const early = objectTo(row);
    if (early !== undefined) return { id, objection: early, found: undefined };
    const found = await lists.send(getCall(zoneId, id), searching);
    if (!sameContent(input.content, found.content ?? "")) return { id, objection: "its content differs", found };
    const isSame = (found.description ?? "") === (input.description ?? "");
    return { id, objection: isSame ? undefined : "its description differs", found };
  };
  return Promise.all(alike(lists, wanted, shown).map(judge));
}

/** Returns a function that says why a list was not created by the POST; undefined if it may have been. */
function timeObjections({ settings }: Lists, { sentAt }: NewList, { apiTime }: TimedOverview) {
  const now = settings.now();
  const sent = apiTime === undefined ? undefined : apiTime - (now - (sentAt ?? now));
  return ({ lastUpdated }: AccessListDetails): string | undefined => objectToTime(lastUpdated, sent);
}

function objectToTime(changed: string | null, sentAt: number | undefined): string | undefined {
  if (sentAt === undefined) return "the response has no Date header";
  const time = changed === null ? Number.NaN : readTime(changed);
  if (Number.isNaN(time)) return "its time of change is unknown";
  // The API may round both its clock and the list's time to whole seconds.
  return time >= Math.floor(sentAt / 1000) * 1000 ? undefined : `it changed before the request, ${changed ?? ""}`;
}

function objectionTo(row: AccessListDetails, { name }: AccessListInput): string | undefined {
  if (row.name === null || row.name.trim() === name.trim()) return undefined;
  return `the list with this ID is named ${safeJson(row.name)}`;
}
