import { abortError, afterGrace } from "./abort.js";
import { kindAdvice } from "./error-kinds.js";
import { ApiError, type ApiErrorParts } from "./errors.js";
import { interpret } from "./interpret.js";
import type { Prepared } from "./prepare.js";
import type { FailedAttempt } from "./retry-policy.js";
import type { Transport, WireAnswer, WireFailure } from "./wire.js";

const longestId = 200;

/** What one attempt came to. */
export type Attempt<Result> =
  { readonly result: Result; readonly failed?: undefined } | { readonly failed: FailedAttempt };

/** Sends a call once, `attempt` counted from 1. Rejects only with `cancelled` or `timeout` before it is sent. */
export async function attemptOnce<Result>(
  prepared: Prepared<Result>,
  attempt: number,
  transport: Transport,
): Promise<Attempt<Result>> {
  const { call, wire, tell, clean } = prepared;
  if (wire.signal?.aborted === true) throw abortError(wire.signal);
  tell({ event: "request", attempt });
  call.onSend?.();
  const start = performance.now();
  const outcome = await deliver(prepared, transport);
  if (outcome.failure !== undefined) return { failed: unanswered(prepared, outcome.failure) };
  const { answer } = outcome;
  const requestId = requestIdOf(answer, clean);
  tell({
    event: "answer",
    attempt,
    status: answer.status,
    milliseconds: Math.round(performance.now() - start),
    ...(requestId === undefined ? {} : { requestId }),
  });
  const interpretation = interpret(call, answer, clean);
  if (interpretation.fault === undefined) return interpretation;
  return { failed: refused(prepared, answer, { ...interpretation.fault, status: answer.status, requestId }) };
}

/** How long a POST that was sent may go on after the operation was cancelled or its time was up, in milliseconds. */
const graceMs = 15_000;

/** Sends the request. The signal ends it, but only after a grace where what it makes would be lost with the answer. */
async function deliver(prepared: Prepared<unknown>, transport: Transport): ReturnType<Transport> {
  const { call, wire } = prepared;
  if (call.method !== "POST" || call.isRead === true || wire.signal === undefined) return transport(wire);
  const grace = afterGrace(wire.signal, graceMs);
  try {
    return await transport({ ...wire, signal: grace.signal });
  } finally {
    grace.end();
  }
}

function refused(prepared: Prepared<unknown>, { status, headers }: WireAnswer, parts: ApiErrorParts): FailedAttempt {
  const isUnsure = status >= 500 || (status < 300 && parts.kind === "invalid_response");
  return {
    error: toError(prepared, parts, isUnsure),
    transient: false,
    retryAfter: headers["retry-after"],
    serviceDate: headers.date,
  };
}

function unanswered(prepared: Prepared<unknown>, failure: WireFailure): FailedAttempt {
  const { signal } = prepared.wire;
  const { kind, reason } = signal?.aborted === true ? abortError(signal) : failure;
  return {
    error: toError(prepared, { kind, reason: prepared.clean(reason) }, failure.sent),
    transient: failure.transient && signal?.aborted !== true,
    retryAfter: undefined,
    serviceDate: undefined,
  };
}

function toError({ context, call, isWrite }: Prepared<unknown>, parts: ApiErrorParts, isUnsure: boolean): ApiError {
  const { kind } = parts;
  return new ApiError({
    ...context,
    ...parts,
    advice: call.advice?.[kind] ?? parts.advice ?? kindAdvice[kind] ?? undefined,
    mayHaveHappened: isWrite && isUnsure,
  });
}

function requestIdOf({ headers }: WireAnswer, clean: (text: string) => string): string | undefined {
  const id = headers["cdn-requestid"];
  const first = typeof id === "string" ? id : id?.[0];
  return first === undefined ? undefined : clean(first).slice(0, longestId);
}
