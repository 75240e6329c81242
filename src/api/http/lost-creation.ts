import { LONGEST_LAG_MS } from "../../shared/growing-waits.js";
import { ApiError, isApiError, kindAdvice } from "./api-error.js";
import { readThroughLag } from "./read-back.js";
import { withGrace } from "./retry.js";
import type { CallOptions } from "../../shared/call-options.js";
import type { Settings } from "./settings.js";

/** How long the search may continue after the operation was cancelled or timed out, in milliseconds. */
const searchMs = 10_000;

export interface Candidate<Found> {
  readonly id: number | string;
  /** The reason why the object is not the new object; undefined if it may be the new object. */
  readonly objection: string | undefined;
  readonly found: Found | undefined;
}

/** The object that a POST with a lost response may have created, and the way to find the object. */
export interface Sought<Found> {
  readonly operation: string;
  /** `list` or `rule`. */
  readonly noun: string;
  /** Tells the user where to find the objects. `importId` is a form such as `<shield_zone_id>/<list_id>`. */
  readonly where: string;
  readonly importId: string;
  readonly signal: AbortSignal | undefined;
  readonly candidates: (options: CallOptions) => Promise<readonly Candidate<Found>[]>;
}

/** Members of the call that creates an object. */
export interface Sending<Found> {
  readonly alreadyMade: () => Promise<{ readonly result: Found } | undefined>;
  readonly isRepetition: boolean;
}

interface Creation<Found> extends Sought<Found> {
  /** Sends the POST and reads the new object. */
  readonly post: (sending: Sending<Found>) => Promise<Found>;
  /** Returns the reason why the returned object is not the new object; undefined if it may be the new object. */
  readonly objectTo: (created: Found) => string | undefined;
  /** The ID in the response to the POST, if the object with this ID may be the new object but cannot be read. */
  readonly answered?: () => number | undefined;
  /** Called if the ID in the response belongs to another object. */
  readonly onAnother?: (() => void) | undefined;
}

interface PostAnswer {
  /** An ID that must be the ID of the new object. */
  readonly number?: number | undefined;
  /** The ID belongs to another object, unless the new object was changed in transit. */
  readonly isAnother?: boolean;
}

/** Options of a create that report facts before the object is read. */
export interface AnsweredOptions {
  /**
   * Called with the ID in the response to the POST, before the object is read. If the object cannot be read, the create rejects,
   * but the object may exist.
   */
  readonly onAnswered?: ((id: number) => void) | undefined;
  readonly onAnother?: (() => void) | undefined;
}

interface Made<Found> {
  readonly object: Found;
  readonly adopted: boolean;
}

/**
 * Creates an object. If the response to the POST is lost or names another object, looks for the new object, and returns it if
 * exactly one object matches. While no object matches, looks again after growing waits: the API may still process the request, or
 * show a new object late. If no match is shown within the lag limit, and the response was lost by a failure of the server or the
 * connection, sends the POST again, up to `retries` times. After a 429, looks once. Otherwise rejects with the error of the lost
 * response, which has the result of the search and the next step. See docs/decisions/a-create-identifies-its-object.md.
 */
export async function createOrFind<Found>(settings: Settings, creation: Creation<Found>): Promise<Made<Found>> {
  for (let repeats = 0; ; repeats += 1) {
    const made = await createOnce(settings, creation, repeats);
    if (made !== undefined) return made;
  }
}

/** Returns undefined if it is proven that the object was not created, so that the POST may be sent again. */
async function createOnce<Found>(
  settings: Settings,
  creation: Creation<Found>,
  repeats: number,
): Promise<Made<Found> | undefined> {
  const seen = { limited: false, isAnother: false };
  const alreadyMade = async () => {
    seen.limited = true;
    const looking = creation.candidates({ signal: creation.signal });
    const found = await looking.catch((thrown: unknown) => Promise.reject(unseen(ApiError.from(thrown), creation)));
    const result = onlyMatch(found);
    return result === undefined ? undefined : { result };
  };
  try {
    const object = await creation.post({ alreadyMade, isRepetition: repeats > 0 });
    const objection = creation.objectTo(object);
    if (objection === undefined) return { object, adopted: false };
    creation.onAnother?.();
    seen.isAnother = true;
    throw rejectedObject(creation.operation, objection);
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    if (!thrown.mayHaveHappened) {
      if (!seen.limited && thrown.kind !== "rate_limited") throw thrown;
      return { object: await lookOnce(settings, creation, thrown), adopted: true };
    }
    const answer = seen.isAnother ? seen : { number: creation.answered?.() };
    const { object, isAbsent } = await search(settings, creation, thrown, answer);
    if (object !== undefined) return { object, adopted: true };
    if (repeats < settings.retries && isAbsent && !seen.isAnother && isFailure(thrown)) return undefined;
    throw notFoundError(thrown, creation, answer);
  }
}

/**
 * Looks for the object of a POST whose response was `lost` or is wrong. Unless exactly one object matches, rejects with the error
 * of that response, the result of the search, and the next step.
 */
export async function findLost<Found>(
  settings: Settings,
  sought: Sought<Found>,
  lost: ApiError,
  answer: PostAnswer,
): Promise<Found> {
  const { object } = await search(settings, sought, lost, answer);
  if (object === undefined) throw notFoundError(lost, sought, answer);
  return object;
}

/**
 * Looks once for the object of a POST whose last response was a 429. If the object is not found, rejects with the error of that
 * response.
 */
async function lookOnce<Found>(settings: Settings, sought: Sought<Found>, limited: ApiError): Promise<Found> {
  const deadline = settings.now() + searchMs;
  const looking = withGrace(sought.signal, searchMs, (signal) => sought.candidates({ signal, deadline }));
  // If the look fails, the next plan looks for the object, too.
  const found = onlyMatch(await looking.catch(() => []));
  if (found === undefined) throw limited;
  return found;
}

/** Returns the only match. Without one, returns whether no match was shown within the lag limit. */
async function search<Found>(
  settings: Settings,
  sought: Sought<Found>,
  lost: ApiError,
  { number }: PostAnswer,
): Promise<{ readonly object?: Found | undefined; readonly isAbsent: boolean }> {
  const deadline = searchDeadline(sought.signal, settings.now());
  const looking = withGrace(sought.signal, searchMs, (signal) => {
    const options = { signal, deadline };
    const read = async () =>
      (await sought.candidates(options)).filter(({ id }) => number === undefined || id === number);
    return readThroughLag(settings, read, (seen) => matching(seen).length === 0, options);
  });
  const look = await looking.catch((thrown: unknown) => {
    throw uncheckedError(lost, ApiError.from(thrown), sought);
  });
  const object = onlyMatch(look.found);
  if (object !== undefined) return { object, isAbsent: false };
  if (look.found.length > 0) throw severalFoundError(lost, look.found, sought);
  if (number !== undefined) throw unreadError(lost, number, sought);
  return { isAbsent: look.waited >= settings.lagLimitMs && sought.signal?.aborted !== true };
}

/**
 * Reports whether the server failed, or the connection failed before a response began. A request that timed out may still be
 * processed.
 */
function isFailure({ kind, status }: ApiError): boolean {
  return kind === "unavailable" || (kind === "network" && status === undefined);
}

/** Returns the time when a search must end; undefined if only the signal of the operation ends it. */
function searchDeadline(signal: AbortSignal | undefined, now: number): number | undefined {
  if (signal === undefined) return now + LONGEST_LAG_MS;
  return signal.aborted ? now + searchMs : undefined;
}

const matching = <Found>(candidates: readonly Candidate<Found>[]): readonly Candidate<Found>[] =>
  candidates.filter(({ objection }) => objection === undefined);

function onlyMatch<Found>(candidates: readonly Candidate<Found>[]): Found | undefined {
  const [first, ...others] = matching(candidates);
  return others.length === 0 ? first?.found : undefined;
}

function unseen(failure: ApiError, { operation, noun }: Sought<unknown>): ApiError {
  return failure.with({
    operation,
    reason: `the API answered 429, and the client could not check whether the ${noun} was created nevertheless: ${failure.reason}`,
  });
}

function rejectedObject(operation: string, objection: string): ApiError {
  return new ApiError({ kind: "invalid_response", operation, reason: objection, mayHaveHappened: true });
}

function uncheckedError(lost: ApiError, failure: ApiError, { noun, where, importId }: Sought<unknown>): ApiError {
  return lost.with({
    reason: `${lost.reason}; a ${noun} may have been created, but this could not be checked: ${failure.reason}`,
    advice: `Before you apply again, look for the ${noun} in ${where}; another apply would create a second one. If it exists, import it by ${importId} or delete it.`,
    mayHaveHappened: true,
  });
}

function notFoundError(lost: ApiError, { noun, importId }: Sought<unknown>, { isAnother }: PostAnswer): ApiError {
  if (isAnother === true)
    return lost.with({
      reason: `${lost.reason}; no such ${noun} was found afterwards`,
      advice: `If the API stored the new ${noun} with other values under that ID, import it by ${importId} or delete it before you apply again. Otherwise, no ${noun} was created.`,
      mayHaveHappened: false,
    });
  return lost.with({
    reason: `${lost.reason}; no such ${noun} was found afterwards, so it was probably not created`,
    advice: kindAdvice[lost.kind],
    // If the API was only slow, it may still create the object.
    mayHaveHappened: lost.kind === "timeout" || lost.kind === "cancelled",
  });
}

function unreadError(lost: ApiError, number: number, { noun, where }: Sought<unknown>): ApiError {
  return lost.with({
    reason: `${lost.reason}; the API returned ID ${number} for the new ${noun}, but does not show such a ${noun} yet`,
    advice: `The ${noun} probably exists, but some of the API's servers may show it only after some minutes. Look for it in ${where}.`,
    mayHaveHappened: true,
  });
}

function severalFoundError(
  lost: ApiError,
  candidates: readonly Candidate<unknown>[],
  { noun, importId }: Sought<unknown>,
): ApiError {
  const named = candidates.map(({ id, objection }) => `${id} (${objection ?? "matches"})`).join(", ");
  return lost.with({
    reason: `${lost.reason}; several ${noun}s match, so it is unknown which one was created: ${named}`,
    advice: `Check these ${noun}s: import the right one by ${importId}, and delete the others if they are not needed.`,
    mayHaveHappened: true,
  });
}
