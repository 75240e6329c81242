import {
  abortable,
  abortError,
  afterGrace,
  createQueue,
  deadlineOf,
  type FailedAttempt,
  longestWait,
  mayRepeat,
  retryWait,
  retryAfterWait,
} from "./retry.js";
import { createPauses, interruptedError, limitedError, type Pauses, waitTooLongError } from "./pauses.js";
import type { CallOptions } from "../../shared/call-options.js";
import { ApiError, type ApiErrorParts } from "./api-error.js";
import { interpretAnswer, type Outcome } from "./answer.js";
import type { Transport, WireAnswer, WireFailure } from "./transport.js";
import type { Call, Send } from "./call.js";
import { type Prepared, prepare } from "./prepare.js";
import type { Settings } from "./settings.js";

const longestId = 200;

type Attempt<Result> = Outcome<Result, FailedAttempt>;

/** Sends a call once; `attempt` is counted from 1. Rejects only with `cancelled` or `timeout`, before the call is sent. */
async function attemptOnce<Result>(
  prepared: Prepared<Result>,
  attempt: number,
  transport: Transport,
): Promise<Attempt<Result>> {
  const { call, wire, log, clean } = prepared;
  if (wire.signal?.aborted === true) throw abortError(wire.signal);
  log({ event: "request", attempt });
  call.onSend?.();
  const start = performance.now();
  const outcome = await deliver(prepared, transport);
  if (outcome.failure !== undefined) return { failure: unanswered(prepared, outcome.failure) };
  const answer = { ...outcome.answer, body: prepared.withoutKey(outcome.answer.body) };
  const requestId = requestIdOf(answer, clean);
  log({
    event: "answer",
    attempt,
    status: answer.status,
    milliseconds: Math.round(performance.now() - start),
    ...(requestId === undefined ? {} : { requestId }),
  });
  const interpreted = interpretAnswer(call, answer, clean);
  if (interpreted.failure === undefined) return interpreted;
  return { failure: refused(prepared, answer, { ...interpreted.failure, status: answer.status, requestId }) };
}

/** How long a sent write may continue after the operation was cancelled or timed out, in milliseconds. */
const graceMs = 15_000;

/** A DELETE needs no grace period, because the next refresh shows whether it was carried out. */
const methodsWithGrace: ReadonlySet<Call<unknown>["method"]> = new Set(["POST", "PUT", "PATCH"]);

/**
 * Sends the request. The signal aborts a write only after a grace period, so that the response still shows the result of the
 * write.
 */
async function deliver(prepared: Prepared<unknown>, transport: Transport): ReturnType<Transport> {
  const { call, wire } = prepared;
  if (!methodsWithGrace.has(call.method) || call.isRead === true || wire.signal === undefined) return transport(wire);
  const grace = afterGrace(wire.signal, graceMs);
  try {
    return await transport({ ...wire, signal: grace.signal });
  } finally {
    grace.end();
  }
}

function refused(prepared: Prepared<unknown>, { status, headers }: WireAnswer, parts: ApiErrorParts): FailedAttempt {
  const mayHaveRun = status >= 500 || (status < 300 && parts.kind === "invalid_response");
  return {
    error: toError(prepared, parts, mayHaveRun),
    transient: false,
    retryAfter: headers["retry-after"],
    apiDate: headers.date,
  };
}

function unanswered(prepared: Prepared<unknown>, failure: WireFailure): FailedAttempt {
  const { signal } = prepared.wire;
  const { kind, reason } = signal?.aborted === true ? abortError(signal) : failure;
  return {
    error: toError(prepared, { kind, reason: prepared.clean(reason), status: failure.status }, failure.sent),
    transient: failure.transient && signal?.aborted !== true,
    retryAfter: undefined,
    apiDate: undefined,
  };
}

/** Classifies the end of a request that may have gone to the wrong host. */
function misdirected({ kind, errorKey }: ApiErrorParts) {
  if (kind === "network") return "unanswered";
  if (kind === "unauthorized" || kind === "forbidden") return "refused";
  const isForeign = kind === "invalid_response" || (kind === "not_found" && errorKey === undefined);
  return isForeign ? "elsewhere" : undefined;
}

function toError(prepared: Prepared<unknown>, parts: ApiErrorParts, mayHaveRun: boolean): ApiError {
  const { context, call, isWrite, sentTo } = prepared;
  const { kind } = parts;
  const end = misdirected(parts);
  return new ApiError({
    ...context,
    ...parts,
    ...(end !== undefined && { sentTo: prepared.clean(sentTo(end)) }),
    advice: call.advice?.[kind] ?? parts.advice,
    mayHaveHappened: isWrite && mayHaveRun,
  });
}

function requestIdOf({ headers }: WireAnswer, clean: (text: string) => string): string | undefined {
  const id = headers["cdn-requestid"];
  const first = typeof id === "string" ? id : id?.[0];
  return first === undefined ? undefined : clean(first).slice(0, longestId);
}

interface Shared {
  readonly settings: Settings;
  readonly pauses: Pauses;
}

interface Progress {
  /** The end of all waits, in milliseconds of the clock. */
  readonly deadline: number;
  readonly options: CallOptions;
  mayHaveHappened: boolean;
  /** The time of the first failure, in milliseconds of the clock. */
  failedAt?: number;
}

/** Reports whether the API has been failing for longer than the caller waits, not counting waits for a `Retry-After`. */
function isOutOfPatience({ options, failedAt }: Progress, { error, retryAfter }: FailedAttempt, next: number): boolean {
  const { patienceMs } = options;
  const isFailing = (error.kind === "unavailable" || error.kind === "timeout") && retryAfter === undefined;
  return isFailing && patienceMs !== undefined && failedAt !== undefined && next - failedAt > patienceMs;
}

/** Creates the function that performs calls. The calls of one client share its queue and its pauses. */
export function createSend(
  settings: Settings,
  transport: Transport,
  pauses: Pauses = createPauses(settings.now),
): Send {
  const enqueue = createQueue(settings.concurrency);
  const shared: Shared = { settings, pauses };
  let requests = 0;

  return async (call, options = {}) => {
    const { signal } = options;
    const progress: Progress = {
      deadline: deadlineOf(options, settings.now()),
      options,
      mayHaveHappened: false,
    };
    try {
      const prepared = prepare(settings, call, signal, ++requests);
      const turn = (attempt: number) => async () => {
        await waitForPause(shared, prepared, progress, attempt);
        return attemptOnce(prepared, attempt, transport);
      };
      return await repeat(shared, prepared, progress, (attempt) =>
        enqueue(turn(attempt), signal).catch((thrown: unknown) => {
          const error = ApiError.from(thrown);
          if (error.kind === "rate_limited") throw error;
          throw limitedError(error, shared.pauses.of(prepared.wire.url.host), settings.now());
        }),
      );
    } catch (thrown) {
      const { operation } = call;
      throw ApiError.from(thrown).with({ operation, ...(progress.mayHaveHappened && { mayHaveHappened: true }) });
    }
  };
}

async function repeat<Result>(
  { settings, pauses }: Shared,
  prepared: Prepared<Result>,
  progress: Progress,
  run: (attempt: number) => Promise<Attempt<Result>>,
): Promise<Result> {
  const { call, wire, log } = prepared;
  const isIdempotent = call.method !== "POST" || call.isRead === true || call.isRepeatable === true;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await run(attempt);
    if (outcome.failure === undefined) return outcome.result;
    const { error, retryAfter, apiDate } = outcome.failure;
    progress.mayHaveHappened ||= error.mayHaveHappened;
    const fail = (final: ApiError): never => {
      log({ event: "failure", attempt, reason: final.reason });
      throw final;
    };
    const wait = retryWait(outcome.failure, attempt - 1, settings);
    const left = progress.deadline - settings.now();
    const persists = settings.mayPersist && progress.options.isPersistent?.() === true;
    progress.failedAt ??= settings.now();
    const goesOn = attempt <= settings.retries || (wait < left && persists);
    const isLast =
      !goesOn ||
      !mayRepeat(isIdempotent, outcome.failure) ||
      isOutOfPatience(progress, outcome.failure, settings.now() + wait);
    const until = settings.now() + wait;
    const asked = retryAfterWait(retryAfter, apiDate, settings.now()) === undefined ? undefined : { wait, until };
    // The search for the object after the last attempt also waits.
    if (error.kind === "rate_limited" && (!isLast || call.alreadyMade !== undefined))
      pauses.add(wire.url.host, { until: Math.min(until, progress.deadline, settings.now() + longestWait), asked });
    if (isLast) fail(asked === undefined ? error : error.with({ retryAfterMs: wait }));
    if (asked !== undefined && wait > left) fail(waitTooLongError(error, { until, asked }, progress, settings.now()));
    log({ event: "retry", attempt, reason: error.reason, waitMilliseconds: Math.round(wait) });
    if (error.kind === "rate_limited") {
      pauses.add(wire.url.host, { until, asked });
      const made = await call.alreadyMade?.();
      if (made !== undefined) return made.result;
    } else
      await abortable(settings.sleep(wait, wire.signal), wire.signal).catch((thrown: unknown) => {
        const before = `${error.status === undefined ? "before," : "the API had answered"} ${error.reason}`;
        throw interruptedError(ApiError.from(thrown), before, asked, settings.now());
      });
  }
}

/** Waits until the pause of another call ends. Rejects if the wait exceeds the time limit of the operation. */
async function waitForPause(
  { settings, pauses }: Shared,
  { wire, log }: Prepared<unknown>,
  progress: Progress,
  attempt: number,
): Promise<void> {
  const [now, pause] = [settings.now(), pauses.of(wire.url.host)];
  if (pause === undefined) return;
  const reason = "the API answered 429 to another request";
  if (pause.until > progress.deadline)
    throw waitTooLongError(new ApiError({ kind: "rate_limited", reason }), pause, progress, now);
  const wait = pause.until - now;
  if (attempt === 1) log({ event: "wait", attempt, reason, waitMilliseconds: Math.round(wait) });
  await abortable(settings.sleep(wait, wire.signal), wire.signal);
}
