/** A message about one field of the request. `field` is the API's name. */
export interface FieldError {
  readonly field: string | null;
  readonly message: string;
}

/** The parts of an `ApiError`. Omitted parts are unknown. */
export interface ApiErrorParts {
  readonly kind: ErrorKind;
  /** The attempted operation, which completes "Cannot …": `create an access list in Shield zone 42`. */
  readonly operation?: string | undefined;
  readonly method?: string | undefined;
  /** Without its query. */
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  readonly statusInBody?: number | undefined;
  readonly errorKey?: string | undefined;
  /** Without the operation and the advice. */
  readonly reason: string;
  readonly requestId?: string | undefined;
  /** The destination of a refused key, and the sources of the URL and the key, as sentences. */
  readonly sentTo?: string | undefined;
  readonly fieldErrors?: readonly FieldError[] | undefined;
  readonly advice?: string | undefined;
  readonly ambiguousNotFound?: boolean | undefined;
  readonly unconfirmedNotFound?: boolean | undefined;
  readonly mayHaveHappened?: boolean | undefined;
  readonly differences?: readonly string[] | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly tries?: number | undefined;
  readonly cause?: unknown;
}

/**
 * The only error of the client. `kind` is one of `errorKinds`. The message has the attempted operation, the API's answer, and the
 * request. No part contains a secret.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ErrorKind;
  readonly operation: string | undefined;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly status: number | undefined;
  /** The status in the body of the response, if there is one. */
  readonly statusInBody: number | undefined;
  readonly errorKey: string | undefined;
  readonly reason: string;
  /** `cdn-requestid` of the response, for bunny.net support. */
  readonly requestId: string | undefined;
  /** The destination of a refused key, and the sources of the URL and the key, as sentences. */
  readonly sentTo: string | undefined;
  readonly fieldErrors: readonly FieldError[];
  /** Advice for the user. */
  readonly advice: string;
  /**
   * A `not_found` that the API also returns for objects of another account. Check `zones.recentMapping` before you remove an
   * object from the state.
   */
  readonly ambiguousNotFound: boolean;
  /**
   * A `not_found` without the API's own errorKey, which may come from a proxy or gateway. Never remove an object from the state
   * because of it.
   */
  readonly unconfirmedNotFound: boolean;
  /** The outcome of a write is unknown: it may have been carried out. */
  readonly mayHaveHappened: boolean;
  /** Values in the API that differ from the sent values: `action is 4 instead of 2`. Empty for any other failure. */
  readonly differences: readonly string[];
  /** Milliseconds that the API asked to wait before the next request, from its `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  /** How often the request was sent. */
  readonly tries: number;
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
    this.sentTo = parts.sentTo;
    this.fieldErrors = parts.fieldErrors ?? [];
    const unconfirmed = parts.unconfirmedNotFound === true ? `${UNCONFIRMED} ` : "";
    this.advice = `${unconfirmed}${parts.advice ?? kindAdvice[parts.kind]}`;
    this.ambiguousNotFound = parts.ambiguousNotFound ?? false;
    this.unconfirmedNotFound = parts.unconfirmedNotFound ?? false;
    this.mayHaveHappened = parts.mayHaveHappened ?? false;
    this.differences = parts.differences ?? [];
    this.retryAfterMs = parts.retryAfterMs;
    this.tries = parts.tries ?? 1;
  }

  /** The parts for `JSON.stringify`, with the message, and without the stack and the cause. */
  toJSON(): Record<string, unknown> {
    return { ...Object.fromEntries(Object.entries(this)), message: this.message };
  }

  /** Returns a copy of the error with some parts replaced, and a new message. */
  with(changes: Partial<ApiErrorParts>): ApiError {
    return new ApiError({ ...this.#parts, ...changes });
  }

  /** Converts any thrown value. Returns an `ApiError` unchanged. */
  static from(thrown: unknown, context: Partial<ApiErrorParts> = {}): ApiError {
    if (thrown instanceof ApiError) return thrown;
    const { kind, reason } = judge(thrown);
    return new ApiError({ kind, reason, ...context });
  }
}

const UNCONFIRMED =
  "The response has no errorKey of the API, so a proxy or gateway may have sent it. Check the base URL and any proxy between this machine and the API.";

/** Reports whether `thrown` is an `ApiError`. If `kinds` are given, the error must have one of these kinds. */
export function isApiError<Kind extends ErrorKind>(
  thrown: unknown,
  ...kinds: readonly Kind[]
): thrown is ApiError & { readonly kind: Kind } {
  return thrown instanceof ApiError && (kinds.length === 0 || kinds.some((kind) => kind === thrown.kind));
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
    (parts.tries ?? 1) > 1 ? `tried ${parts.tries} times` : undefined,
  ].filter((part) => part !== undefined);
  const sent = parts.sentTo === undefined ? "" : `. ${parts.sentTo}`;
  return `${what}${said}${where.length === 0 ? "" : ` (${where.join(", ")})`}${sent}`;
}

function judge(thrown: unknown): { kind: ErrorKind; reason: string } {
  const { name, message } = factsOf(thrown);
  if (name === "AbortError") return { kind: "cancelled", reason: "the operation was cancelled" };
  if (name === "TimeoutError") return { kind: "timeout", reason: "the time limit was reached" };
  return { kind: "unexpected", reason: message === "" ? "the error has no message" : message };
}

/** Returns the name, code and message of a thrown value; empty strings if missing. */
export function factsOf(thrown: unknown): { readonly name: string; readonly code: string; readonly message: string } {
  // Does not use `instanceof Error`, because errors of Node itself may come from another realm.
  if (typeof thrown !== "object" || thrown === null) return { name: "", code: "", message: String(thrown) };
  const textOf = (key: string): string => {
    const value: unknown = Reflect.get(thrown, key);
    return typeof value === "string" ? value : "";
  };
  return { name: textOf("name"), code: textOf("code"), message: textOf("message") };
}

/** All kinds of failures of a call, with their meaning. The table in the documentation is generated from this list. */
export const errorKinds = {
  unauthorized: "The API does not accept the access key.",
  forbidden: "The access key is valid but lacks permission.",
  not_found: "The object does not exist, or belongs to another account.",
  invalid_request: "The API, or the client before the request, rejects a value.",
  quota_exceeded: "The plan's number of objects is used up.",
  plan_required: "The zone's Shield plan does not include the feature.",
  conflict: "The current state of the object does not allow the change.",
  refused: "The API refuses the request. Its message gives the reason.",
  rate_limited: "The API still limits the request rate after all retries.",
  unavailable: "The API fails or is under maintenance.",
  timeout: "No response arrived within the time limit.",
  cancelled: "The operation was cancelled.",
  network: "The API could not be reached, or the connection was lost.",
  invalid_response: "The response does not have the documented form.",
  unexpected: "A bug in the client.",
} as const;

/** One of the names in `errorKinds`. */
export type ErrorKind = keyof typeof errorKinds;

/** The advice for a kind of failure without more specific advice. Every error has a next step. */
export const kindAdvice: Readonly<Record<ErrorKind, string>> = {
  unauthorized:
    "Check the access key: the account's API key from the dashboard (Account settings, API), not a library's or a storage zone's. A regenerated key replaces the old one at once (guide: Operations, Change the key).",
  forbidden:
    "Check that the key's account owns the object and is not suspended, and that the Shield plan includes the feature.",
  not_found: "Check the identifiers.",
  invalid_request:
    "Correct the value that the message names, then try again. If it looks right, give the request ID to bunny.net support.",
  quota_exceeded: "Delete unused objects, or upgrade the zone's Shield plan.",
  plan_required: "Upgrade the zone's Shield plan, or remove the feature from the configuration.",
  conflict: "Check the object in the dashboard and try again.",
  refused:
    "Check the object and the account in the dashboard, then try again. If the API still refuses, give the request ID to bunny.net support.",
  rate_limited:
    "Try again later, or lower concurrency (an argument of the provider block, and an option of the client).",
  unavailable: "Try again later. If the error persists, give the request ID to bunny.net support.",
  timeout:
    "Check the network and the proxy settings, then try again, or raise the time limit (in Terraform: request_timeout in the provider block, or timeouts of the resource).",
  cancelled: "Run the operation again to complete it.",
  network: "Check the network, the proxy settings and the base URL.",
  invalid_response: "Check that the base URL is correct and that no proxy responds in place of the API.",
  unexpected: "Please report this with the message.",
};
