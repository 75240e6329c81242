import {
  abortable,
  abortError,
  afterGrace,
  createTurns,
  deadlineOf,
  type FailedAttempt,
  longestWait,
  mayRepeat,
  retryWait,
  tooLongToWait,
} from "./retry.js";
import { ApiError, type ApiErrorParts } from "./errors.js";
import { interpret } from "./answer.js";
import type { Transport, WireAnswer, WireFailure, WireRequest } from "./transport.js";
import { type Call, cleaner, renderPath, type Send } from "./call.js";
import { type ClientEvent, headerValue, type Settings } from "./settings.js";

const longestId = 200;

/** What one attempt came to. */
type Attempt<Result> = { readonly result: Result; readonly failed?: undefined } | { readonly failed: FailedAttempt };

/** Sends a call once, `attempt` counted from 1. Rejects only with `cancelled` or `timeout` before it is sent. */
async function attemptOnce<Result>(
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
    advice: call.advice?.[kind] ?? parts.advice,
    mayHaveHappened: isWrite && isUnsure,
  });
}

function requestIdOf({ headers }: WireAnswer, clean: (text: string) => string): string | undefined {
  const id = headers["cdn-requestid"];
  const first = typeof id === "string" ? id : id?.[0];
  return first === undefined ? undefined : clean(first).slice(0, longestId);
}

/** A call made ready for the wire, with what every error and event about it says. */
interface Prepared<Result> {
  readonly call: Call<Result>;
  readonly wire: WireRequest;
  readonly isWrite: boolean;
  readonly context: { readonly operation: string; readonly method: string; readonly path: string };
  /** Makes text of others fit for a message. */
  readonly clean: (text: string) => string;
  readonly tell: (event: Pick<ClientEvent, "event" | "attempt"> & Partial<ClientEvent>) => void;
}

/** Makes a call ready; `request` numbers it in the events. Throws `ApiError` for what cannot be sent. */
function prepare<Result>(
  settings: Settings,
  call: Call<Result>,
  signal: AbortSignal | undefined,
  request: number,
): Prepared<Result> {
  if (signal?.aborted === true) throw abortError(signal);
  const path = renderPath(call.path);
  const context = { operation: call.operation, method: call.method, path };
  const key =
    call.stream === undefined ? accountKey(settings) : headerValue("library key", call.stream.libraryAccessKey);
  return {
    call,
    context,
    isWrite: call.method !== "GET" && call.isRead !== true,
    wire: {
      method: call.method,
      url: urlOf(call.stream === undefined ? settings.baseUrl : settings.videoUrl, path, call.query),
      headers: headersOf(settings, call, key),
      body: call.body?.text,
      timeoutMs: settings.timeoutMs * (call.isUpload === true ? 2 : 1),
      signal,
    },
    clean: cleaner([settings.accessKey, key, ...(call.stream?.secrets ?? [])]),
    tell: (event) => {
      settings.log({ ...context, request, ...event });
    },
  };
}

function headersOf(settings: Settings, call: Call<unknown>, key: string | undefined): Record<string, string> {
  return {
    accept: call.accept ?? "application/json",
    "user-agent": settings.userAgent,
    ...(call.body === undefined ? {} : { "content-type": call.body.contentType }),
    ...(key === undefined ? {} : { AccessKey: key }),
  };
}

function accountKey(settings: Settings): string {
  if (settings.accessKey !== undefined) return settings.accessKey;
  throw new ApiError({
    kind: "unauthorized",
    reason: "there is no access key",
    advice: "Give the account's API key from the dashboard (Account settings, API).",
  });
}

function urlOf(base: URL, path: string, query: Call<unknown>["query"] = {}): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/$/, "")}${path}`;
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** Until when nobody asks a host again: it answered 429. Host → milliseconds of the clock. */
type Pauses = Map<string, number>;

/** What all calls of one client share. */
interface Shared {
  readonly settings: Settings;
  readonly pauses: Pauses;
}

/** What is known of a call besides what it is. */
interface Progress {
  /** Until when it may wait, in milliseconds of the clock. */
  readonly deadline: number;
  mayHaveHappened: boolean;
}

/** Makes the function that carries out calls; the calls of one client share its turns and its pauses. */
export function createSend(settings: Settings, transport: Transport): Send {
  const turns = createTurns(settings.concurrency);
  const shared: Shared = { settings, pauses: new Map() };
  let requests = 0;

  return async (call, options = {}) => {
    const { signal } = options;
    const progress: Progress = { deadline: deadlineOf(signal, settings.now()), mayHaveHappened: false };
    try {
      const prepared = prepare(settings, call, signal, ++requests);
      return await repeat(shared, prepared, progress, (attempt) =>
        turns(async () => {
          await heedPause(shared, prepared, progress, attempt);
          return attemptOnce(prepared, attempt, transport);
        }, signal),
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
  const { call, wire, tell } = prepared;
  const isIdempotent = call.method !== "POST" || call.isRead === true;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await run(attempt);
    if (outcome.failed === undefined) return outcome.result;
    const { error, retryAfter } = outcome.failed;
    progress.mayHaveHappened ||= error.mayHaveHappened;
    const fail = (failure: ApiError): never => {
      tell({ event: "failure", attempt, reason: failure.reason });
      throw failure;
    };
    if (attempt > settings.retries || !mayRepeat(isIdempotent, outcome.failed)) fail(error);
    const wait = retryWait(outcome.failed, attempt - 1, settings);
    const left = progress.deadline - settings.now();
    if (error.kind === "rate_limited") pause(pauses, wire.url.host, settings.now() + Math.min(wait, left, longestWait));
    if (retryAfter !== undefined && wait > left) fail(tooLongToWait(error, wait, left));
    tell({ event: "retry", attempt, reason: error.reason, waitMilliseconds: Math.round(wait) });
    if (error.kind === "rate_limited") pause(pauses, wire.url.host, settings.now() + wait);
    else await abortable(settings.sleep(wait, wire.signal), wire.signal);
  }
}

function pause(pauses: Pauses, host: string, until: number): void {
  pauses.set(host, Math.max(pauses.get(host) ?? 0, until));
}

/** Waits as another call was asked to. What would outlast the operation is not waited for. */
async function heedPause(
  { settings, pauses }: Shared,
  { wire, tell }: Prepared<unknown>,
  { deadline }: Progress,
  attempt: number,
): Promise<void> {
  const now = settings.now();
  const wait = (pauses.get(wire.url.host) ?? 0) - now;
  if (wait <= 0) return;
  const reason = "the API answered 429 to another request";
  if (wait > deadline - now) {
    throw tooLongToWait(new ApiError({ kind: "rate_limited", reason }), wait, deadline - now);
  }
  if (attempt === 1) tell({ event: "wait", attempt, reason, waitMilliseconds: Math.round(wait) });
  await abortable(settings.sleep(wait, wire.signal), wire.signal);
}
