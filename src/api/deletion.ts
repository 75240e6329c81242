import { ApiError, isApiError } from "./errors.js";

/** What became of a deletion: `deleted` now, or `already_gone`. */
export type Deletion = "deleted" | "already_gone";

/** A deletion under way and how to find out what became of it. */
export interface DeletionCheck {
  /** To follow "cannot". */
  readonly operation: string;
  /** Resolves to whether the API acknowledged the deletion. */
  readonly deletion: Promise<boolean>;
  /** Asks the API whether the object is still there. */
  readonly isThere: () => Promise<boolean>;
  /** Waits before the second look: the API may show the state before a write for a moment. */
  readonly wait: () => Promise<void>;
}

/**
 * Settles a deletion. Only the API's acknowledgement or its own errorKey counts; after any other answer the object is
 * looked for, since a proxy or gateway may have sent it. Rejects when the object is still there.
 */
export async function settleDeletion({ operation, deletion, isThere, wait }: DeletionCheck): Promise<Deletion> {
  let doubt = new ApiError({ kind: "invalid_response", operation, reason: "the answer is empty" });
  try {
    if (await deletion) return "deleted";
  } catch (thrown) {
    if (!isApiError(thrown, "not_found", "invalid_response")) throw thrown;
    if (thrown.kind === "not_found" && !thrown.ambiguousNotFound && !thrown.unconfirmedNotFound) return "already_gone";
    doubt = thrown;
  }
  const isGone = async (): Promise<boolean> => !(await lookedFor(isThere, doubt));
  if (!(await isGone())) {
    await wait();
    if (!(await isGone())) throw contradicted(doubt);
  }
  return doubt.kind === "not_found" ? "already_gone" : "deleted";
}

async function lookedFor(isThere: () => Promise<boolean>, doubt: ApiError): Promise<boolean> {
  try {
    return await isThere();
  } catch (thrown) {
    // The zone itself is hidden or gone: the caller knows how to tell.
    if (!isApiError(thrown) || thrown.ambiguousNotFound) throw thrown;
    throw doubt.with({
      ...unproven,
      kind: thrown.kind,
      reason: `${doubt.reason}; whether the object is still there could not be checked: ${thrown.reason}`,
    });
  }
}

function contradicted(doubt: ApiError): ApiError {
  return doubt.with({
    ...unproven,
    kind: "invalid_response",
    reason: `${doubt.reason}; but the object is still there, so a proxy or gateway may have answered instead of the API`,
  });
}

const unproven = {
  ambiguousNotFound: false,
  unconfirmedNotFound: false,
  mayHaveHappened: false,
  advice: "Check the base URL and what is between here and the API, then try again.",
};
