import type { Context } from "../context.js";
import { isApiError } from "../errors.js";
import type { ZoneRead } from "../zone-reads.js";
import { createCall, getCall, type TimedOverview } from "./access-list-calls.js";
import type {
  AccessListDetails,
  AccessListInput,
  CreateAccessListOptions,
  CreatedAccessList,
  CustomAccessList,
} from "./access-list-records.js";
import { createOrFind, type Candidate, type Creation } from "./lost-create.js";

/** One creation: what is sent, and what recognizes the list afterwards. */
interface Wanted {
  readonly zoneId: number;
  readonly input: AccessListInput;
  readonly options: CreateAccessListOptions;
  /** Lists that this client made before. */
  readonly known: ReadonlySet<number>;
  readonly overview: ZoneRead<TimedOverview>;
}

/** Makes `accessLists.create`. A client remembers the lists it made, so that none is adopted twice. */
export function accessListCreator(
  context: Context,
  overview: ZoneRead<TimedOverview>,
): (zoneId: number, input: AccessListInput, options: CreateAccessListOptions) => Promise<CreatedAccessList> {
  const known = new Set<number>();
  return (zoneId, input, options) =>
    context.zoneWrites.run(
      zoneId,
      { kind: "access-list", isCreate: true },
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
      known.has(id) ? `the API returned number ${id} for the new list, which is that of another list` : undefined,
    candidates: (signal) => candidates(context, wanted, signal, () => performance.now() - sentAt),
  };
}

/** Sends the POST, and once more without the checksum where the API refuses that. */
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

/** The zone's lists of that name and type; fitting those of that content that changed no earlier than the POST. */
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
    return { id, objection: isSame ? undefined : "it has other content", found };
  };
  return Promise.all(
    lists.customLists
      .filter(({ listId, name, type }) => name === input.name && type === input.type && !known.has(listId))
      .map(judge),
  );
}

function objectToTime(changed: string | null, sentAt: number | undefined): string | undefined {
  if (sentAt === undefined) return "the service did not tell its time";
  const time = changed === null ? Number.NaN : serviceTimeOf(changed);
  if (Number.isNaN(time)) return "it does not tell when it changed";
  // The service may round to whole seconds, in its clock as in the list's time.
  return time >= Math.floor(sentAt / 1000) * 1000 ? undefined : `it changed before the request, ${changed ?? ""}`;
}

/** A time without a zone is UTC. */
function serviceTimeOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** Whether two contents have the same lines, in any order, empty ones and repetitions aside. */
export function sameLines(sent: string, found: string): boolean {
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

/** Whether a list was refused for its checksum: a service that rewrites entries before it hashes them may. */
export function refusesChecksum(thrown: unknown): boolean {
  return (
    isApiError(thrown, "invalid_request") &&
    /checksum/i.test([thrown.reason, ...thrown.fieldErrors.map(({ field }) => field)].join(" "))
  );
}
