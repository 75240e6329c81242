import { factsOf } from "./transport.js";

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
  /** What the person can do. */
  readonly advice: string;
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
    this.advice = parts.advice ?? kindAdvice[parts.kind];
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

/** Every way in which a call can fail, with what it means. The documentation's table is made from it. */
export const errorKinds = {
  unauthorized: "The service does not accept the access key.",
  forbidden: "The key is accepted but may not do this.",
  not_found: "The object does not exist, or belongs to another account.",
  invalid_request: "The service, or the client before it, refuses a value.",
  quota_exceeded: "The plan's number of objects is used up.",
  plan_required: "The zone's plan does not include the feature.",
  conflict: "The object's present state does not allow the change.",
  refused: "The service refuses for a reason that only its message tells.",
  rate_limited: "The service asks to slow down and still did after all retries.",
  unavailable: "The service fails or is under maintenance.",
  timeout: "No answer came within the time limit.",
  cancelled: "The caller gave up.",
  network: "The service could not be reached, or the connection broke.",
  invalid_response: "The answer is not what the operation promises.",
  unexpected: "A fault in the client itself.",
} as const;

/** One of the names in `errorKinds`. */
export type ErrorKind = keyof typeof errorKinds;

/** What a person can do about a kind of failure, where nothing better is known. Every error has a next step. */
export const kindAdvice: Readonly<Record<ErrorKind, string>> = {
  unauthorized:
    "Check the access key: the account's API key from the dashboard (Account settings, API), not a library's or a storage zone's. A regenerated key replaces the old one at once.",
  forbidden: "Check that the key's account owns the object, is not suspended and that its plan includes the feature.",
  not_found: "Check the identifiers.",
  invalid_request:
    "Correct the value that the message names, then try again; if it looks right, give the request id to bunny.net's support.",
  quota_exceeded: "Delete what is no longer needed, or upgrade the zone's plan.",
  plan_required: "Upgrade the zone's plan, or leave the feature out.",
  conflict: "Look at the object in the dashboard, settle its state and try again.",
  refused:
    "Check the object and the account in the dashboard, then try again; if the API still refuses, give the request id to bunny.net's support.",
  rate_limited: "Try again later, or lower the client's concurrency.",
  unavailable: "Try again later; if it goes on, give the request id to the service's support.",
  timeout: "Try again, or raise the time limit.",
  cancelled: "Run the operation again to complete it.",
  network: "Check the network, the proxy settings and the base URL.",
  invalid_response: "Check that the base URL is the service's and that no proxy answers in its place.",
  unexpected: "Please report this with the message.",
};
