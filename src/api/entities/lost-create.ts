import { isApiError, type ApiError } from "../errors.js";
import { kindAdvice } from "../error-kinds.js";
import type { TimedOverview } from "./access-list-calls.js";
import type { AccessListDetails, AccessListInput, CustomAccessList } from "./access-list-records.js";

/** What looking for a list needs: a fresh overview, one list's content, and a wait. */
export interface LostCreateSearch {
  readonly input: AccessListInput;
  /** Milliseconds of our clock since the POST was sent. */
  readonly sinceSent: () => number;
  readonly overview: () => Promise<TimedOverview>;
  readonly content: (listId: number) => Promise<CustomAccessList>;
  readonly sameContent: (sent: string, found: string) => boolean;
  /** Lists that are known to be somebody's. */
  readonly known: ReadonlySet<number>;
  readonly wait: () => Promise<void>;
}

interface Candidate {
  readonly details: AccessListDetails;
  /** Why it cannot be ours; undefined when it can. */
  readonly objection: string | undefined;
  readonly list: CustomAccessList | undefined;
}

/**
 * Looks for the list of a POST whose answer was lost and returns it if exactly one has its name, type and
 * content and changed no earlier than the POST by the service's clock. Looks a second time after a wait, since
 * the service may still have been at work. Otherwise throws `lost`, told what was found.
 */
export async function findLostList(lost: ApiError, search: LostCreateSearch): Promise<CustomAccessList> {
  try {
    const candidates = await lookForCandidates(search);
    const found = theOnly(candidates);
    if (found !== undefined) return found;
    await search.wait();
    const again = await lookForCandidates(search);
    const foundAgain = theOnly(again);
    if (foundAgain !== undefined) return foundAgain;
    throw nothingAdopted(lost, again);
  } catch (thrown) {
    if (!isApiError(thrown) || thrown.operation === lost.operation) throw thrown;
    throw lost.with({ reason: `${lost.reason}; whether the list exists could not be found out: ${thrown.reason}` });
  }
}

async function lookForCandidates(search: LostCreateSearch): Promise<Candidate[]> {
  const { input, known } = search;
  const { overview, serviceTime } = await search.overview();
  const sentAt = serviceTime === undefined ? undefined : serviceTime - search.sinceSent();
  const namesakes = overview.customLists.filter(
    ({ listId, name, type }) => name === input.name && type === input.type && !known.has(listId),
  );
  return Promise.all(namesakes.map((details) => judge(details, sentAt, search)));
}

async function judge(
  details: AccessListDetails,
  sentAt: number | undefined,
  search: LostCreateSearch,
): Promise<Candidate> {
  const objectToTime = (changed: string | null): string | undefined => {
    if (sentAt === undefined) return "the service did not tell its time";
    const time = changed === null ? Number.NaN : serviceTimeOf(changed);
    if (Number.isNaN(time)) return "it does not tell when it changed";
    // The service may round to whole seconds, in its clock as in the list's time.
    return time >= Math.floor(sentAt / 1000) * 1000 ? undefined : `it changed before the request, ${changed ?? ""}`;
  };
  const early = objectToTime(details.lastUpdated);
  if (early !== undefined) return { details, objection: early, list: undefined };
  const list = await search.content(details.listId);
  const objection = search.sameContent(search.input.content, list.content ?? "") ? undefined : "it has other content";
  return { details, objection, list };
}

/** A time without a zone is UTC. */
function serviceTimeOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

function theOnly(candidates: readonly Candidate[]): CustomAccessList | undefined {
  const fitting = candidates.filter(({ objection }) => objection === undefined);
  return fitting.length === 1 ? fitting[0]?.list : undefined;
}

function nothingAdopted(lost: ApiError, candidates: readonly Candidate[]): ApiError {
  if (candidates.length === 0) {
    return lost.with({
      reason: `${lost.reason}; no list of that name was there afterwards, so it seems not to have been created`,
      advice: kindAdvice[lost.kind] ?? "Try again.",
      // A service that was only slow may yet carry it out.
      mayHaveHappened: lost.kind === "timeout",
    });
  }
  const named = candidates.map(({ details, objection }) => `${details.listId} (${objection ?? "it fits"})`).join(", ");
  return lost.with({
    reason: `${lost.reason}; whether it was created cannot be told from the lists of that name and type: ${named}`,
    advice:
      "Look at these lists: if one is the list that was meant, import it by <shield_zone_id>/<list_id>; delete those that nobody needs.",
    mayHaveHappened: true,
  });
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
