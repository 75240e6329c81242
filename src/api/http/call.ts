import * as v from "valibot";
import { ApiError, type ErrorKind, isApiError } from "./api-error.js";
import { readThroughLag, type Waiting } from "./read-back.js";
import type { CallOptions } from "../../shared/call-options.js";
import { decodeWith, UnreadableAnswer } from "./response-schema.js";
import type { WireRequest } from "./transport.js";
import { safeJson } from "../../shared/safe-json.js";

/** A response with a 2xx status and without an error in its body. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Parses the body as JSON. Throws `UnreadableAnswer` if it is empty or not JSON. */
  readonly json: () => unknown;
  /** The `Date` header of the response, in milliseconds since 1970. */
  readonly apiTime: number | undefined;
}

export interface Call<Result> {
  /** Completes "Cannot …": `list the access lists of Shield zone 42`. */
  readonly operation: string;
  readonly method: WireRequest["method"];
  readonly path: Path;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: { readonly contentType: string; readonly text: string } | undefined;
  readonly accept?: string;
  /** Sent to the logging host, with the account's key. */
  readonly isLogging?: boolean;
  /** Sent to Stream. Has the library's key if one is given, and never the account's key. */
  readonly stream?: {
    readonly libraryAccessKey: string | undefined;
    readonly secrets: readonly (string | undefined)[];
  };
  /** Doubles the time limit. */
  readonly isUpload?: boolean;
  /** A POST that only reads and may be repeated. */
  readonly isRead?: boolean;
  /** A write that was sent before. It gets a new connection, as every repetition of a write. */
  readonly isRepetition?: boolean;
  /** A POST that writes and is idempotent. */
  readonly isRepeatable?: boolean;
  /** The API returns 202 with the normal body (docs/reference/service.md#errors). For other calls, 202 is a failure. */
  readonly accepts202?: boolean;
  /** The API returns 202 without data (`AcceptedResult`) for objects that do not exist or belong to another account. */
  readonly acceptedIsAbsent?: boolean;
  readonly advice?: Readonly<Partial<Record<ErrorKind, string>>>;
  /**
   * Returns the object that a POST has already created. Called after a 429, before the POST is repeated, because the API may have
   * carried the POST out (docs/decisions/a-create-identifies-its-object.md).
   */
  readonly alreadyMade?: () => Promise<{ readonly result: Result } | undefined>;
  readonly onSend?: () => void;
  /** Decodes the response into a result. Throws `UnreadableAnswer`. */
  readonly decode: (answer: Answer) => Result;
}

/** Performs a call with queueing, time limit, and retries. Rejects only with `ApiError`. */
export type Send = <Result>(call: Call<Result>, options?: CallOptions) => Promise<Result>;

/** Returns a JSON request body. */
export function jsonBody(value: unknown): { readonly contentType: string; readonly text: string } {
  return { contentType: "application/json", text: JSON.stringify(value) };
}

const acknowledgement = v.looseObject({ success: v.nullish(v.boolean()), statusCode: v.nullish(v.number()) });

/**
 * Reports whether a response confirms a write. An empty response does not confirm the write (`false`). Throws `UnreadableAnswer`
 * for any other response.
 */
export function isAcknowledged({ body, json }: Answer): boolean {
  if (body.trim() === "") return false;
  const { success, statusCode } = decodeWith(acknowledgement, json());
  if (success === true || (success !== false && statusCode === 200)) return true;
  throw new UnreadableAnswer("the response does not confirm that the request was carried out");
}

/** Decodes a response that confirms a write, or an empty response. Throws `UnreadableAnswer` for any other response. */
export function decodeAcknowledgement(answer: Answer): void {
  isAcknowledged(answer);
}

interface Path {
  readonly parts: readonly string[];
  readonly values: readonly (string | number)[];
}

/** Template tag for a path: ``path`/mc/apps/${appId}/autoscaling` ``. */
export function path(parts: TemplateStringsArray, ...values: readonly (string | number)[]): Path {
  return { parts, values };
}

/**
 * Renders a path. Each value is percent-encoded and stays within one segment. Throws `invalid_request` for a value that would
 * produce an empty, `.` or `..` segment, and for a number that is not an identifier.
 */
export function renderPath({ parts, values }: Path): string {
  return parts.reduce((before, part, index) => `${before}${encodeValue(values[index - 1] ?? "", before)}${part}`);
}

/** Segments before numeric IDs. An ID as text would never equal the ID in the response. */
const FOLLOWED_BY_NUMBERS =
  /\/(?:shield-zones?|get-by-pullzone|access-lists|configurations|rate-limits?|custom-rules?|endpoint|bots|pullzones?|event-logs|library)\/$/;

function encodeValue(value: string | number, before: string): string {
  if (typeof value === "string" && /^\d+$/.test(value) && FOLLOWED_BY_NUMBERS.test(before))
    throw unusable(`the ID that follows ${before} must be a number, and not the text ${safeJson(value)}`);
  const isUsable = typeof value === "number" ? Number.isSafeInteger(value) && value >= 0 : !/^\.{0,2}$/.test(value);
  if (!isUsable) throw unusable(`${safeJson(value)} cannot follow ${before} in a path`);
  try {
    return encodeURIComponent(value);
  } catch {
    throw unusable(`the value after ${before} in the path is not valid Unicode`);
  }
}

function unusable(reason: string): ApiError {
  return new ApiError({ kind: "invalid_request", reason });
}

/** The outcome of a deletion: `deleted` now, or `already_gone`. */
export type Deletion = "deleted" | "already_gone";

/**
 * Options of a check whether an object still exists. The first check may share a response that was requested after the deletion.
 */
export interface Look {
  readonly isFresh: boolean;
}

interface DeletionCheck {
  readonly operation: string;
  /** Resolves to true if the API confirmed the deletion. */
  readonly deletion: Promise<boolean>;
  readonly isThere: (how: Look) => Promise<boolean>;
  readonly settings: Waiting;
  readonly options: CallOptions;
}

/**
 * Determines the outcome of a deletion. The API's own errorKey proves that there is nothing to delete. After any other response,
 * even a confirmation, checks whether the object still exists, and rejects if the object exists. A service may acknowledge a
 * deletion without carrying it out, and a proxy or gateway may respond in its place. For some seconds, the API may still show a
 * deleted object.
 */
export async function settleDeletion({
  operation,
  deletion,
  isThere,
  settings,
  options,
}: DeletionCheck): Promise<Deletion> {
  const answered = (reason: string): ApiError => new ApiError({ kind: "invalid_response", operation, reason });
  let answer = answered("the response is empty");
  let isConfirmed = false;
  try {
    isConfirmed = await deletion;
    if (isConfirmed) answer = answered("the API confirmed the deletion");
  } catch (thrown) {
    if (!isApiError(thrown, "not_found", "invalid_response")) throw thrown;
    if (thrown.kind === "not_found" && !thrown.ambiguousNotFound && !thrown.unconfirmedNotFound) return "already_gone";
    answer = thrown;
  }
  let isFresh = false;
  const look = (): Promise<boolean> => {
    const looking = stillExists(() => isThere({ isFresh }), answer, isConfirmed);
    isFresh = true;
    return looking;
  };
  const { found: exists, waited } = await readThroughLag(settings, look, (there) => there, options);
  if (exists) throw contradicted(answer, isConfirmed, waited);
  return answer.kind === "not_found" ? "already_gone" : "deleted";
}

async function stillExists(isThere: () => Promise<boolean>, failure: ApiError, isConfirmed: boolean): Promise<boolean> {
  try {
    return await isThere();
  } catch (thrown) {
    // The zone is hidden or deleted; the caller checks which.
    if (!isApiError(thrown) || thrown.ambiguousNotFound) throw thrown;
    // A 404 without the API's errorKey agrees with the API's confirmation.
    if (isConfirmed && thrown.kind === "not_found") return false;
    throw failure.with({
      ...unproven,
      kind: thrown.kind,
      reason: `${failure.reason}; the client could not check whether the object still exists: ${thrown.reason}`,
    });
  }
}

function contradicted(answer: ApiError, isConfirmed: boolean, waited: number): ApiError {
  const later = `the object still exists ${waited / 1000} s later`;
  return answer.with({
    ...unproven,
    kind: "invalid_response",
    ...(isConfirmed
      ? {
          reason: `${answer.reason}, but ${later}`,
          advice: "Try again. If the object remains, delete it in the dashboard.",
        }
      : {
          reason: `${answer.reason}; but the object still exists, so a proxy or gateway may have responded instead of the API`,
        }),
  });
}

const unproven = {
  ambiguousNotFound: false,
  unconfirmedNotFound: false,
  mayHaveHappened: false,
  advice: "Check the base URL and any proxy between this machine and the API, then try again.",
};
