/** Options of a call of the API. What works on behalf of an operation passes on the options of that operation. */
export interface CallOptions {
  /**
   * Cancels the request, its waits, and its place in every queue at once. Only a POST, PUT or PATCH that was sent may finish
   * within a grace, so that what it did is known.
   */
  readonly signal?: AbortSignal | undefined;
  /** When the signal will abort, in milliseconds since 1970: waits that would exceed it are not started. */
  readonly deadline?: number | undefined;
  /**
   * Whether the operation has begun something that only its remaining calls complete: while it has, what may be repeated is
   * repeated until the deadline, unless the number of retries was set.
   */
  readonly isPersistent?: (() => boolean) | undefined;
  /**
   * How long a request is repeated that the API fails without asking to wait, in milliseconds from the first failure; as often as
   * the number of retries allows if not given.
   */
  readonly patienceMs?: number | undefined;
  /** No response is shared that was requested before. */
  readonly isFresh?: boolean | undefined;
}

/** The options of an operation that can always be stopped. */
export interface OperationOptions extends CallOptions {
  readonly signal: AbortSignal;
}

/** How old an answer may be that the objects of one plan, or one look at an account, share, in milliseconds. */
export const SHARED_FOR_MS = 10_000;
