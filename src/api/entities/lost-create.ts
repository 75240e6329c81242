import { abortable } from "../abort.js";
import { ApiError, isApiError } from "../errors.js";
import { kindAdvice } from "../error-kinds.js";
import type { Settings } from "../settings.js";

const lookAgainMs = 1000;

/** How long the search may take; it runs even when the operation was cancelled or its time is up. */
const searchMs = 10_000;

/** An object that a POST may have made. */
export interface Candidate<Found> {
  readonly id: number;
  /** Why it cannot be ours; undefined when it can. */
  readonly objection: string | undefined;
  readonly found: Found | undefined;
}

/** A creation whose answer may get lost, and how to look for what it made. */
export interface Creation<Created, Found> {
  /** To follow "cannot". */
  readonly operation: string;
  /** `list`, `rule`. */
  readonly noun: string;
  /** Where a person finds the objects, and the import id: `<shield_zone_id>/<list_id>`. */
  readonly where: string;
  readonly importId: string;
  readonly post: () => Promise<Created>;
  /** Why what was answered cannot be the new object; undefined when it can. */
  readonly objectTo: (created: Created) => string | undefined;
  readonly candidates: (signal: AbortSignal) => Promise<readonly Candidate<Found>[]>;
}

type Search<Found> = Omit<Creation<never, Found>, "post" | "objectTo">;

/**
 * Creates an object. When the answer to the POST is lost or names another object, looks for the new one and returns it if
 * exactly one fits; looks a second time after a wait, since the API may still have been at work. The POST is never sent
 * again. Otherwise rejects with the lost answer's error, which says what was found and what to do.
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
    reason: `${lost.reason}; a ${noun} may have been created, which could not be found out: ${failure.reason}`,
    advice: `Look for the ${noun} in ${where} before you apply again, which would create a second one: if it is there, import it by ${importId} or delete it.`,
    mayHaveHappened: true,
  });
}

function noneThere(lost: ApiError, { noun }: Search<unknown>): ApiError {
  return lost.with({
    reason: `${lost.reason}; no such ${noun} was there afterwards, so it seems not to have been created`,
    advice: kindAdvice[lost.kind] ?? "Try again.",
    // An API that was only slow may yet carry it out.
    mayHaveHappened: lost.kind === "timeout" || lost.kind === "cancelled",
  });
}

function severalThere(
  lost: ApiError,
  candidates: readonly Candidate<unknown>[],
  { noun, importId }: Search<unknown>,
): ApiError {
  const named = candidates.map(({ id, objection }) => `${id} (${objection ?? "it fits"})`).join(", ");
  return lost.with({
    reason: `${lost.reason}; which ${noun} was created cannot be told from those that are like it: ${named}`,
    advice: `Look at these: if one is the ${noun} that was meant, import it by ${importId}; delete those that nobody needs.`,
    mayHaveHappened: true,
  });
}
