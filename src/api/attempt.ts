import { abortError } from "./abort.js";
import { kindAdvice } from "./error-kinds.js";
import { ApiError, type ApiErrorParts } from "./errors.js";
import { interpret } from "./interpret.js";
import type { Prepared } from "./prepare.js";
import type { FailedAttempt } from "./retry-policy.js";
import type { Transport, WireAnswer, WireFailure } from "./wire.js";

/** What one attempt came to. */
export type Attempt<Result> =
  { readonly result: Result; readonly failed?: undefined } | { readonly failed: FailedAttempt };

/** Sends a call once, `attempt` counted from 1. Rejects only with `cancelled` or `timeout` before it is sent. */
export async function attemptOnce<Result>(
  prepared: Prepared<Result>,
  attempt: number,
  transport: Transport,
): Promise<Attempt<Result>> {
  const { call, wire, tell, redact } = prepared;
  if (wire.signal?.aborted === true) throw abortError(wire.signal);
  tell({ event: "request", attempt });
  call.onSend?.();
  const start = performance.now();
  const outcome = await transport(wire);
  if (outcome.failure !== undefined) return { failed: unanswered(prepared, outcome.failure) };
  const { answer } = outcome;
  const requestId = requestIdOf(answer);
  tell({
    event: "answer",
    attempt,
    status: answer.status,
    milliseconds: Math.round(performance.now() - start),
    ...(requestId === undefined ? {} : { requestId }),
  });
  const interpretation = interpret(call, answer, redact);
  if (interpretation.fault === undefined) return interpretation;
  return { failed: refused(prepared, answer, { ...interpretation.fault, status: answer.status, requestId }) };
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
    error: toError(prepared, { kind, reason: prepared.redact(reason) }, failure.sent),
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

function requestIdOf({ headers }: WireAnswer): string | undefined {
  const id = headers["cdn-requestid"];
  return typeof id === "string" ? id : id?.[0];
}
