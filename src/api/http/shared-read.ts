import { abortable, abortError } from "./retry.js";
import type { Context } from "../client.js";

/** Requests a response. The signal aborts when no reader waits for it anymore. */
type Fetch<Answer> = (signal: AbortSignal) => Promise<Answer>;

/** What a reader accepts. */
interface Wanted {
  readonly signal?: AbortSignal | undefined;
  /** The maximum age of the response, in milliseconds since it was requested. */
  readonly maxAge: number;
  /** The response must be requested from now on, even if a request is in progress. */
  readonly isFresh?: boolean;
  /** Awaited before a request is sent, so that readers that come in the meantime share it. */
  readonly hold?: () => Promise<void>;
}

/** A request and its readers. */
interface Flight<Answer> {
  readonly number: number;
  /** How many writes had ended when it was sent. */
  readonly after: number;
  readonly askedAt: number;
  readonly answer: Promise<Answer>;
  readonly controller: AbortController;
  waiting: number;
}

interface Flights<Answer> {
  readonly fetch: Fetch<Answer>;
  readonly writesEnded: () => number;
  readonly now: () => number;
  departed: number;
  underWay: Flight<Answer> | undefined;
  last: Flight<Answer> | undefined;
}

/**
 * One response for several readers. A reader gets a response only if it was requested after the last write that had
 * ended when the reader came (`writesEnded`). At most one request is in progress at a time. A failure goes to its
 * readers and is not kept. `now` is a clock in milliseconds.
 */
export function createSharedRead<Answer>(
  fetch: Fetch<Answer>,
  writesEnded: () => number,
  now: () => number,
): (wanted: Wanted) => Promise<Answer> {
  const flights: Flights<Answer> = { fetch, writesEnded, now, departed: 0, underWay: undefined, last: undefined };

  return async ({ signal, maxAge, isFresh, hold }) => {
    const needed = { number: isFresh === true ? flights.departed + 1 : 0, after: writesEnded() };
    const serves = ({ number, after, askedAt }: Flight<Answer>): boolean =>
      number >= needed.number && after >= needed.after && now() - askedAt <= maxAge;
    let mustHold = hold;
    for (;;) {
      const { last, underWay } = flights;
      if (last !== undefined && serves(last)) {
        if (signal?.aborted === true) throw abortError(signal);
        return last.answer;
      }
      if (underWay !== undefined && serves(underWay)) return board(flights, underWay, signal);
      if (mustHold !== undefined) {
        await abortable(mustHold(), signal);
        mustHold = undefined;
      } else if (underWay === undefined) {
        return board(flights, depart(flights, signal), signal);
      } else {
        await abortable(Promise.allSettled([underWay.answer]), signal);
      }
    }
  };
}

function depart<Answer>(flights: Flights<Answer>, signal: AbortSignal | undefined): Flight<Answer> {
  const controller = new AbortController();
  // The first reader decides how long to wait for the response.
  if (signal !== undefined && "deadline" in signal) Object.assign(controller.signal, { deadline: signal.deadline });
  flights.departed += 1;
  const flight: Flight<Answer> = {
    number: flights.departed,
    after: flights.writesEnded(),
    askedAt: flights.now(),
    answer: flights.fetch(controller.signal),
    controller,
    waiting: 0,
  };
  flights.underWay = flight;
  const land = (): void => {
    if (flights.underWay === flight) flights.underWay = undefined;
  };
  flight.answer.then(() => {
    flights.last = flight;
    land();
  }, land);
  return flight;
}

/** Waits for a request. When its last reader aborts, the request is cancelled. */
async function board<Answer>(
  flights: Flights<Answer>,
  flight: Flight<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  flight.waiting += 1;
  try {
    return await abortable(flight.answer, signal);
  } finally {
    flight.waiting -= 1;
    if (flight.waiting === 0 && flights.underWay === flight) {
      flights.underWay = undefined;
      flight.controller.abort();
    }
  }
}

/** `writesEnded` for data that this client never writes. */
export function neverStale(): number {
  return 0;
}

/** Reads data of a zone, shared between its readers. */
export type ZoneRead<Answer> = (zoneId: number, wanted: Omit<Wanted, "maxAge">) => Promise<Answer>;

/** Creates a shared read for each zone. `kind` is the kind of writes that make a response outdated. */
export function createZoneReads<Answer>(
  { settings, zoneWrites }: Context,
  kind: string,
  fetch: (zoneId: number, signal: AbortSignal) => Promise<Answer>,
): ZoneRead<Answer> {
  const zones = new Map<number, (wanted: Wanted) => Promise<Answer>>();
  return (zoneId, wanted) => {
    const read =
      zones.get(zoneId) ??
      createSharedRead(
        (signal) => fetch(zoneId, signal),
        () => zoneWrites.ended(zoneId, kind),
        settings.now,
      );
    zones.set(zoneId, read);
    return read({ ...wanted, maxAge: settings.shareForMs });
  };
}
