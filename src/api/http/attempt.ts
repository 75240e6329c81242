import { abortError, afterGrace, type FailedAttempt } from "./retry.js";
import { isRefusal } from "./error-catalog.js";
import { ApiError, type ApiErrorParts } from "./api-error.js";
import { interpretAnswer, type Outcome } from "./answer.js";
import type { Transport, WireAnswer, WireFailure } from "./transport.js";
import type { Call } from "./call.js";
import type { Prepared } from "./prepare.js";

const longestId = 200;

/** Sends a call once; `attempt` is counted from 1. Rejects only with `cancelled` or `timeout`, before the call is sent. */
export async function attemptOnce<Result>(
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
