import type { CallOptions } from "../../shared/call-options.js";
import { abortable, abortError } from "./retry.js";
import type { Context } from "./context.js";

/** Requests a response. The signal aborts when no reader waits for the response anymore. */
type Fetch<Answer> = (options: CallOptions) => Promise<Answer>;

interface Wanted extends CallOptions {
  /** The maximum time from the request for the response to the arrival of the reader, in milliseconds. */
  readonly maxAge: number;
  /** Awaited before a request is sent, so that later readers share the request. */
  readonly hold?: () => Promise<void>;
}

interface SharedRequest<Answer> {
  readonly number: number;
  /** The number of writes that had ended when the request was sent. */
  readonly after: number;
  readonly requestedAt: number;
  readonly answer: Promise<Answer>;
  readonly controller: AbortController;
  waiting: number;
}

interface RequestState<Answer> {
  readonly fetch: Fetch<Answer>;
  readonly writesEnded: () => number;
  readonly now: () => number;
  sent: number;
  inProgress: SharedRequest<Answer> | undefined;
  last: SharedRequest<Answer> | undefined;
}

/**
 * Creates a read that several readers share. A reader gets only a response that was requested after all writes that ended before
 * the reader came (`writesEnded`). At most one request is in progress. A failure goes to its readers and is not kept. `now` is a
 * clock in milliseconds.
 */
export function createSharedRead<Answer>(
  fetch: Fetch<Answer>,
  writesEnded: () => number,
  now: () => number,
): (wanted: Wanted) => Promise<Answer> {
  const state: RequestState<Answer> = { fetch, writesEnded, now, sent: 0, inProgress: undefined, last: undefined };

  return async ({ maxAge, hold, ...options }) => {
    const { signal, isFresh = false } = options;
    const needed = { number: isFresh ? state.sent + 1 : 0, after: writesEnded(), since: now() - maxAge };
    const serves = ({ number, after, requestedAt }: SharedRequest<Answer>): boolean =>
      number >= needed.number && after >= needed.after && requestedAt >= needed.since;
    let pendingHold = hold;
    for (;;) {
      const { last, inProgress } = state;
      if (last !== undefined && serves(last)) {
        if (signal?.aborted === true) throw abortError(signal);
        return last.answer;
      }
      if (inProgress !== undefined && serves(inProgress)) return waitFor(state, inProgress, signal);
      if (pendingHold !== undefined) {
        await abortable(pendingHold(), signal);
        pendingHold = undefined;
      } else if (inProgress === undefined) {
        return waitFor(state, start(state, options), signal);
      } else {
        await abortable(Promise.allSettled([inProgress.answer]), signal);
      }
    }
  };
}

/** Sends a request. The first reader decides how long to wait for the response. */
function start<Answer>(state: RequestState<Answer>, { deadline, limitMs }: CallOptions): SharedRequest<Answer> {
  const controller = new AbortController();
  state.sent += 1;
  const request: SharedRequest<Answer> = {
    number: state.sent,
    after: state.writesEnded(),
    requestedAt: state.now(),
    answer: state.fetch({ signal: controller.signal, deadline, limitMs }),
    controller,
    waiting: 0,
  };
  state.inProgress = request;
  const finish = (): void => {
    if (state.inProgress === request) state.inProgress = undefined;
  };
  request.answer.then(() => {
    state.last = request;
    finish();
  }, finish);
  return request;
}

/** Waits for a request. When its last reader aborts, the request is cancelled. */
async function waitFor<Answer>(
  state: RequestState<Answer>,
  request: SharedRequest<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  request.waiting += 1;
  try {
    return await abortable(request.answer, signal);
  } finally {
    request.waiting -= 1;
    if (request.waiting === 0 && state.inProgress === request) {
      state.inProgress = undefined;
      request.controller.abort();
    }
  }
}

/** Returns 0, the `writesEnded` for data that this client never writes. */
export function neverStale(): number {
  return 0;
}

/** Reads data of a zone, shared between its readers. */
export type ZoneRead<Answer> = (zoneId: number, wanted?: Omit<Wanted, "maxAge">) => Promise<Answer>;

/** Creates a shared read for each zone. Writes of `kind` make a response outdated. */
export function createZoneReads<Answer>(
  { settings, zoneWrites }: Context,
  kind: string,
  fetch: (zoneId: number, options: CallOptions) => Promise<Answer>,
): ZoneRead<Answer> {
  const zones = new Map<number, (wanted: Wanted) => Promise<Answer>>();
  return (zoneId, wanted) => {
    const read =
      zones.get(zoneId) ??
      createSharedRead(
        (options) => fetch(zoneId, options),
        () => zoneWrites.ended(zoneId, kind),
        settings.now,
      );
    zones.set(zoneId, read);
    return read({ ...wanted, maxAge: settings.shareForMs });
  };
}
