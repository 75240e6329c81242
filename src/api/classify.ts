import type { ErrorKind } from "./error-kinds.js";
import { findErrorKey, findErrorText } from "./error-keys.js";
import type { Refusal } from "./refusal.js";

/** What a refusal amounts to. */
export interface Verdict {
  readonly kind: ErrorKind;
  /** Where the key or the words say more than the kind does. */
  readonly advice: string | undefined;
  readonly ambiguousNotFound: boolean;
  readonly unconfirmedNotFound: boolean;
}

/**
 * The kind of a refusal (API facts §1.3, step 3): a key that says "not found" first, then what is known of the
 * key or the words, then a 401 with a key, which is a bad request, and at last the status in the body or HTTP's.
 */
export function classify(status: number, refusal: Refusal): Verdict {
  const known =
    (refusal.errorKey === undefined ? undefined : findErrorKey(refusal.errorKey)) ??
    (refusal.message === undefined ? undefined : findErrorText(refusal.message));
  if (known !== undefined) {
    const ambiguousNotFound = "ambiguous" in known;
    return { kind: known.kind, advice: known.advice, ambiguousNotFound, unconfirmedNotFound: false };
  }
  const effective = refusal.statusCode !== undefined && refusal.statusCode >= 400 ? refusal.statusCode : status;
  const kind = effective === 401 && refusal.errorKey !== undefined ? "invalid_request" : kindOfStatus(effective);
  // Only the API's own errorKey says "gone"; a bare 404 may come from anything between it and here.
  return { kind, advice: undefined, ambiguousNotFound: false, unconfirmedNotFound: kind === "not_found" };
}

function kindOfStatus(status: number): ErrorKind {
  if (status >= 500) return "unavailable";
  if (status < 400) return "refused";
  return statusKinds.get(status) ?? "invalid_request";
}

const statusKinds: ReadonlyMap<number, ErrorKind> = new Map([
  [401, "unauthorized"],
  [402, "forbidden"],
  [403, "forbidden"],
  [404, "not_found"],
  [407, "network"],
  [408, "unavailable"],
  [409, "conflict"],
  [410, "not_found"],
  [412, "conflict"],
  [423, "conflict"],
  [429, "rate_limited"],
]);
