import * as retry from "./retry.js";
import { createPauses, type Pause, type Pauses } from "./pauses.js";
import { interruptedError, limitedError, type TimeLimit, timeLimitOf, waitTooLongError } from "./time-limit.js";
import type { CallOptions } from "../../shared/call-options.js";
import { type ApiErrorParts, ApiError } from "./api-error.js";
import { type Outcome, interpretAnswer } from "./answer.js";
import type { Transport, WireAnswer, WireFailure } from "./transport.js";
import type { Send, Call } from "./call.js";
import { type Prepared, prepare } from "./prepare.js";
import type { Settings } from "./settings.js";
import { type FailedAttempt, abortError, withGrace } from "./retry.js";
import { isRefusal } from "./error-catalog.js";

const longestId = 200;

/** Sends a call once; `attempt` is counted from 1. Rejects only with `cancelled` or `timeout`, before the call is sent. */
async function attemptOnce<Result>(
  prepared: Prepared<Result>,
  attempt: number,
  transport: Transport,
): Promise<Outcome<Result, FailedAttempt>> {
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
function deliver({ call, wire }: Prepared<unknown>, transport: Transport): ReturnType<Transport> {
  if (!methodsWithGrace.has(call.method) || call.isRead === true) return transport(wire);
  return withGrace(wire.signal, graceMs, (signal) => transport({ ...wire, signal }));
}

function refused(prepared: Prepared<unknown>, { headers }: WireAnswer, parts: ApiErrorParts): FailedAttempt {
  return {
    error: toError(prepared, parts, !isRefusal(parts)),
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
  readonly options: CallOptions;
  limit: TimeLimit;
  sent: number;
  /** The number of answers with 429, which use up no retries. */
  limited: number;
  mayHaveHappened: boolean;
  /** The time of the first failure, in milliseconds of the clock. */
  failedAt?: number;
}

/** A failed attempt, and its next wait in milliseconds. */
interface Failed extends retry.FailedAttempt, Pause {
  readonly wait: number;
  /** True if the wait exceeds the time limit. */
  readonly isTooLong: boolean;
}

/** Reports whether the API has been failing for longer than the caller waits, not counting waits for a `Retry-After`. */
function isOutOfPatience({ options, failedAt }: Progress, { error, retryAfter, until }: Failed): boolean {
  const { patienceMs } = options;
  const isFailing = (error.kind === "unavailable" || error.kind === "timeout") && retryAfter === undefined;
  return isFailing && patienceMs !== undefined && failedAt !== undefined && until - failedAt > patienceMs;
}

/** Creates the function that performs calls. The calls of one client share its queue and its pauses. */
export function createSend(
  settings: Settings,
  transport: Transport,
  pauses: Pauses = createPauses(settings.now),
): Send {
  const enqueue = retry.createQueue(settings.concurrency);
  const shared: Shared = { settings, pauses };
  let requests = 0;

  return async (call, options = {}) => {
    const { signal } = options;
    let progress: Progress | undefined;
    try {
      const prepared = prepare(settings, call, signal, ++requests);
      const limit = (): TimeLimit => timeLimitOf(!prepared.isWrite, options, settings);
      const begun: Progress = { options, limit: limit(), sent: 0, limited: 0, mayHaveHappened: false };
      progress = begun;
      return await repeat(shared, prepared, begun, async () => {
        let isWaiting = true;
        const turn = () => {
          isWaiting = false;
          if (begun.sent === 0) begun.limit = limit(); // The wait for the turn does not count.
          return sendUntilAllowed(shared, prepared, begun, transport);
        };
        return enqueue(turn, signal, begun.sent > 0).catch((thrown: unknown) => {
          throw isWaiting ? duringPause(shared, prepared, thrown) : thrown;
        });
      });
    } catch (thrown) {
      const { sent: tries = 0, mayHaveHappened = false } = progress ?? {};
      throw ApiError.from(thrown).with({
        operation: call.operation,
        tries,
        ...(mayHaveHappened && { mayHaveHappened }),
      });
    }
  };
}

/** Adds the pause of the host to the error of an aborted wait. */
const duringPause = ({ settings, pauses }: Shared, { wire }: Prepared<unknown>, thrown: unknown): ApiError =>
  limitedError(ApiError.from(thrown), pauses.of(wire.url.host), settings.now());

/**
 * Sends a call, and sends it again after a 429, unless an object must be looked for first. The call keeps its turn while it waits,
 * so that later calls do not come before it.
 */
async function sendUntilAllowed<Result>(
  shared: Shared,
  prepared: Prepared<Result>,
  progress: Progress,
  transport: Transport,
): Promise<Outcome<Result, Failed>> {
  for (;;) {
    const outcome = await sendOnce(shared, prepared, progress, transport);
    const isKept = outcome.failure?.error.kind === "rate_limited" && prepared.call.alreadyMade === undefined;
    if (outcome.failure === undefined || !isKept) return outcome;
    refuseLast(shared, prepared, progress, outcome.failure);
    await waitAfter(shared, prepared, outcome.failure);
  }
}

/** Sends a call once, as soon as its host may get a request. After a 429, the host pauses before another call starts. */
async function sendOnce<Result>(
  shared: Shared,
  prepared: Prepared<Result>,
  progress: Progress,
  transport: Transport,
): Promise<Outcome<Result, Failed>> {
  const { settings, pauses } = shared;
  const { call, wire } = prepared;
  const end = await pauses.start(wire.url.host, holder(shared, prepared, progress));
  try {
    const limited = withinLimit(settings, prepared, progress);
    const outcome = await attemptOnce(limited, (progress.sent += 1), transport);
    if (outcome.failure === undefined) return outcome;
    const failed = withWait(settings, outcome.failure, progress);
    // The search for the object after the last attempt also waits.
    if (failed.error.kind === "rate_limited" && (settings.retries > 0 || call.alreadyMade !== undefined)) {
      const wait = retry.hostWait(failed.wait, failed.asked?.wait);
      const until = settings.now() + (failed.isTooLong ? Math.min(wait, retry.longestWait) : wait);
      pauses.add(wire.url.host, { until, asked: failed.asked });
    }
    return { failure: failed };
  } finally {
    end();
  }
}

/** Shortens an attempt to the time that is left. A repeated write gets a new connection. */
function withinLimit<Result>(
  { now }: Settings,
  prepared: Prepared<Result>,
  { limit, sent }: Progress,
): Prepared<Result> {
  const { wire, call, isWrite } = prepared;
  const left = limit.isWhole ? Math.max(1, Math.ceil((limit.end - now()) / 1000)) * 1000 : Infinity;
  const isFresh = isWrite && (sent > 0 || call.isRepetition === true);
  return { ...prepared, wire: { ...wire, isFresh, timeoutMs: Math.min(wire.timeoutMs, left) } };
}

function withWait({ now, random }: Settings, failure: retry.FailedAttempt, progress: Progress): Failed {
  const { limit, sent } = progress;
  const [time, isLimited] = [now(), failure.error.kind === "rate_limited"];
  if (isLimited) progress.limited += 1;
  const before = (isLimited ? progress.limited : sent - progress.limited) - 1;
  const askedWait = retry.retryAfterWait(failure.retryAfter, failure.apiDate, time);
  const asked = askedWait === undefined ? undefined : { wait: askedWait, until: time + askedWait };
  const wait = retry.retryWait(failure, askedWait, { before, left: limit.end - time }, random);
  const mustFit = isLimited || asked !== undefined || limit.isWhole;
  return { ...failure, wait, until: time + wait, asked, isTooLong: mustFit && time + wait > limit.end };
}

async function repeat<Result>(
  shared: Shared,
  prepared: Prepared<Result>,
  progress: Progress,
  takeTurn: () => Promise<Outcome<Result, Failed>>,
): Promise<Result> {
  for (;;) {
    const outcome = await takeTurn();
    if (outcome.failure === undefined) return outcome.result;
    refuseLast(shared, prepared, progress, outcome.failure);
    const made = outcome.failure.error.kind === "rate_limited" ? await prepared.call.alreadyMade?.() : undefined;
    if (made !== undefined) return made.result;
    await waitAfter(shared, prepared, outcome.failure);
  }
}

/** Throws the error of a failed attempt if it is the last one. */
function refuseLast({ settings }: Shared, { call, log }: Prepared<unknown>, progress: Progress, failed: Failed): void {
  const { error, asked, until, wait } = failed;
  const { sent: attempt, limited, limit } = progress;
  progress.mayHaveHappened ||= error.mayHaveHappened;
  progress.failedAt ??= settings.now();
  const fail = (final: ApiError): never => {
    log({ event: "failure", attempt, reason: final.reason });
    throw final;
  };
  const isIdempotent = call.method !== "POST" || call.isRead === true || call.isRepeatable === true;
  const persists = settings.mayPersist && progress.options.isPersistent?.() === true && until < limit.end;
  const isLimited = error.kind === "rate_limited";
  const goesOn = isLimited ? settings.retries > 0 : attempt - limited <= settings.retries || persists;
  if (!goesOn || !retry.mayRepeat(isIdempotent, failed) || isOutOfPatience(progress, failed))
    fail(asked === undefined ? error : error.with({ retryAfterMs: asked.wait }));
  if (failed.isTooLong) fail(waitTooLongError(error, failed, limit, settings.now()));
  log({ event: "retry", attempt, reason: error.reason, waitMilliseconds: Math.round(wait) });
}

/** Waits for the time of the next attempt, which may have come already. */
async function waitAfter(
  { settings }: Shared,
  { wire: { signal } }: Prepared<unknown>,
  { error, until, asked }: Failed,
): Promise<void> {
  const left = until - settings.now();
  if (left <= 0) return;
  await retry.abortable(settings.sleep(left, signal), signal).catch((thrown: unknown) => {
    const answer = error.kind === "rate_limited" ? "429" : error.reason;
    const before = `${error.status === undefined ? "before," : "the API had answered"} ${answer}`;
    throw interruptedError(ApiError.from(thrown), before, asked, settings.now());
  });
}

/** Returns the function that waits until the host may get a request. Rejects if the wait exceeds the time limit of the call. */
function holder(shared: Shared, prepared: Prepared<unknown>, { limit, sent }: Progress) {
  const { settings } = shared;
  const { signal } = prepared.wire;
  const reason = "the API answered 429 to another request";
  const refuse = (pause: Pause): never => {
    throw waitTooLongError(new ApiError({ kind: "rate_limited", reason }), pause, limit, settings.now());
  };
  const waitFor = (wait: Promise<void>): Promise<void> =>
    retry.abortable(wait, signal).catch((thrown: unknown) => {
      throw duringPause(shared, prepared, thrown);
    });
  return async (pause: Pause | undefined, free: Promise<void>): Promise<void> => {
    if (pause === undefined) {
      await waitFor(free);
      const now = settings.now();
      if (now > limit.end) refuse({ until: now, asked: undefined });
      return;
    }
    if ((pause.asked ?? pause).until > limit.end) refuse(pause);
    const wait = pause.until - settings.now();
    if (sent === 0) prepared.log({ event: "wait", attempt: 1, reason, waitMilliseconds: Math.round(wait) });
    await waitFor(settings.sleep(wait, signal));
  };
}
