/** Options of an API call. Calls of one operation share its options. */
export interface CallOptions {
  /**
   * Cancels the request, its waits, and its place in queues at once. A POST, PUT, or PATCH that was sent may still finish within
   * a grace period, so its result is known.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * The time when the signal will abort, in milliseconds since 1970. No wait starts that would end later. Without a deadline, a
   * call waits for a `Retry-After` only if the wait ends within 300 seconds.
   */
  readonly deadline?: number | undefined;
  /**
   * The time limit of a read in milliseconds, from its first attempt, with all attempts and waits. Default without a deadline and
   * without a set number of retries: 120,000.
   */
  readonly limitMs?: number | undefined;
  /**
   * Returns true while remaining calls must complete the operation. Until then, calls are retried until the deadline, unless the
   * number of retries was set.
   */
  readonly isPersistent?: (() => boolean) | undefined;
  /**
   * How long a failing request is repeated, in milliseconds from the first failure, if the API does not ask to wait. Default:
   * until the retries are used up.
   */
  readonly patienceMs?: number | undefined;
  /** Never shares a response that was requested earlier. */
  readonly isFresh?: boolean | undefined;
}

/** Options of an operation with a signal. */
export interface OperationOptions extends CallOptions {
  readonly signal: AbortSignal;
}

/** For this time in milliseconds, the objects of one plan, or of one look at an account, share a response. */
export const SHARED_FOR_MS = 10_000;
