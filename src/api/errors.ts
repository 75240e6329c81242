import type { ErrorKind } from "./error-kinds.js";
import { factsOf } from "./thrown.js";

/** A message about one field of the request, as the service names it. */
export interface FieldError {
  readonly field: string | null;
  readonly message: string;
}

/** What an `ApiError` is made of; what is left out is unknown. */
export interface ApiErrorParts {
  readonly kind: ErrorKind;
  /** What was attempted, to follow "cannot": `create an access list in Shield zone 42`. */
  readonly operation?: string | undefined;
  readonly method?: string | undefined;
  /** Without its query. */
  readonly path?: string | undefined;
  /** The answer's HTTP status. */
  readonly status?: number | undefined;
  /** The status that the answer's body names. */
  readonly statusInBody?: number | undefined;
  readonly errorKey?: string | undefined;
  /** What was said, by the service or about the network, on its own. */
  readonly reason: string;
  readonly requestId?: string | undefined;
  readonly fieldErrors?: readonly FieldError[] | undefined;
  readonly advice?: string | undefined;
  readonly ambiguousNotFound?: boolean | undefined;
  readonly unconfirmedNotFound?: boolean | undefined;
  readonly mayHaveHappened?: boolean | undefined;
  readonly cause?: unknown;
}

/**
 * The one error of the client. `kind` is from a closed set (`errorKinds`); the message says what was
 * attempted, what was said and where. No secret is in any part of it.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ErrorKind;
  readonly operation: string | undefined;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly status: number | undefined;
  /** The status that the answer's body names, where it names one. */
  readonly statusInBody: number | undefined;
  readonly errorKey: string | undefined;
  readonly reason: string;
  /** `cdn-requestid` of the answer: the service's support asks for it. */
  readonly requestId: string | undefined;
  readonly fieldErrors: readonly FieldError[];
  /** What the person can do; `undefined` where the reason says all. */
  readonly advice: string | undefined;
  /** A `not_found` that the API also returns for objects of another account: check `zones.standing` before dropping anything. */
  readonly ambiguousNotFound: boolean;
  /** A `not_found` without the API's own errorKey, which a proxy or gateway may have sent: never drop anything for it. */
  readonly unconfirmedNotFound: boolean;
  /** A write whose outcome is unknown: it may have been carried out although it failed here. */
  readonly mayHaveHappened: boolean;
  readonly #parts: ApiErrorParts;

  constructor(parts: ApiErrorParts) {
    super(describe(parts), parts.cause === undefined ? undefined : { cause: parts.cause });
    this.#parts = parts;
    this.kind = parts.kind;
    this.operation = parts.operation;
    this.method = parts.method;
    this.path = parts.path;
    this.status = parts.status;
    this.statusInBody = parts.statusInBody;
    this.errorKey = parts.errorKey;
    this.reason = parts.reason;
    this.requestId = parts.requestId;
    this.fieldErrors = parts.fieldErrors ?? [];
    this.advice = parts.advice;
    this.ambiguousNotFound = parts.ambiguousNotFound ?? false;
    this.unconfirmedNotFound = parts.unconfirmedNotFound ?? false;
    this.mayHaveHappened = parts.mayHaveHappened ?? false;
  }

  /** The same error with some parts replaced; its message follows. */
  with(changes: Partial<ApiErrorParts>): ApiError {
    return new ApiError({ ...this.#parts, ...changes });
  }

  /** The one conversion of anything thrown: an `ApiError` stays what it is. */
  static from(thrown: unknown, context: Partial<ApiErrorParts> = {}): ApiError {
    if (thrown instanceof ApiError) return thrown;
    const { kind, reason } = judge(thrown);
    return new ApiError({ kind, reason, ...context });
  }
}

/** Whether `thrown` is an `ApiError`, of one of `kinds` if any are given. */
export function isApiError(thrown: unknown, ...kinds: readonly ErrorKind[]): thrown is ApiError {
  return thrown instanceof ApiError && (kinds.length === 0 || kinds.includes(thrown.kind));
}

function describe(parts: ApiErrorParts): string {
  const what = parts.operation === undefined ? "" : `Cannot ${parts.operation}: `;
  const fields = (parts.fieldErrors ?? []).map(({ field, message }) =>
    field === null ? message : `${field}: ${message}`,
  );
  const news = fields.filter((text) => !parts.reason.includes(text)).join("; ");
  const said = `${parts.reason}${news === "" ? "" : /[.!?]$/.test(parts.reason) ? " " : "; "}${news}`;
  const where = [
    parts.method === undefined || parts.path === undefined ? undefined : `${parts.method} ${parts.path}`,
    parts.status === undefined ? undefined : `HTTP ${parts.status}`,
    parts.errorKey === undefined ? undefined : `errorKey ${parts.errorKey}`,
    parts.requestId === undefined ? undefined : `request id ${parts.requestId}`,
  ].filter((part) => part !== undefined);
  return `${what}${said}${where.length === 0 ? "" : ` (${where.join(", ")})`}`;
}

function judge(thrown: unknown): { kind: ErrorKind; reason: string } {
  const { name, message } = factsOf(thrown);
  if (name === "AbortError") return { kind: "cancelled", reason: "the operation was cancelled" };
  if (name === "TimeoutError") return { kind: "timeout", reason: "the time limit was reached" };
  return { kind: "unexpected", reason: message === "" ? "something failed without saying why" : message };
}
