import * as v from "valibot";
import { type Call, path, type Send } from "../http/call.js";
import type { Context } from "../http/context.js";
import { isApiError } from "../http/api-error.js";
import { type Instant, isoOf } from "../instant.js";
import type { CallOptions } from "../../shared/call-options.js";
import { type Walk, walkPages } from "../http/pagination.js";
import { type Decoded, int64, looseText, nullableList, decodeWith, text } from "../http/response-schema.js";
import {
  type EventLogDetails,
  type EventLogSearch,
  type EventLogSearchAnswer,
  parseEventLog,
  searchCall,
} from "./event-log-search.js";

const labelsSchema = v.object({
  asn: looseText,
  country: looseText,
  ruleId: looseText,
  severity: looseText,
  method: looseText,
  ruleGroup: looseText,
  status: looseText,
  serverZone: looseText,
});

const eventSchema = v.object({
  logId: text,
  /** Unix milliseconds. */
  timestamp: int64,
  /** The JSON text as the API returned it. */
  log: text,
  labels: v.nullish(labelsSchema, {}),
});

/** One security event (docs/reference/service.md#log-pages). */
export interface EventLog extends Decoded<typeof eventSchema> {
  /** The parsed `log`; null if it is not a JSON object. */
  readonly details: EventLogDetails | null;
}

const pageSchema = v.object({
  logs: nullableList(
    v.pipe(
      eventSchema,
      v.transform((event): EventLog => ({ ...event, details: parseEventLog(event.log) })),
    ),
  ),
  hasMoreData: v.nullish(v.boolean(), false),
  continuationToken: text,
  startToken: text,
});

/** The API's labels of an event. */
export type EventLogLabels = Decoded<typeof labelsSchema>;
/** One page of a day's events. */
export type EventLogPage = Decoded<typeof pageSchema>;

/** Event logs of Shield zones (docs/reference/service.md#event-logs). Every method rejects with an `ApiError`. */
export interface EventLogs {
  /**
   * Pages through the UTC day that contains this time. Pages are requested as they are consumed. The API keeps today and the two
   * previous days.
   */
  pages(zoneId: number, day: Instant, options?: CallOptions): AsyncIterable<EventLogPage>;
  /** Returns one page of a search over at most 72 hours. */
  search(zoneId: number, search: EventLogSearch, options?: CallOptions): Promise<EventLogSearchAnswer>;
  /** Pages through a search. Pages are requested as they are consumed. */
  searchPages(zoneId: number, search: EventLogSearch, options?: CallOptions): AsyncIterable<EventLogSearchAnswer>;
}

/** Creates the event logs of a client. */
export function createEventLogs({ send }: Context): EventLogs {
  return {
    pages: async function* (zoneId, day, options = {}) {
      const date = isoOf("the day of event logs", day).slice(0, 10);
      yield* walkPages(sendFirst(send, zoneId, date), dayWalk(zoneId, date), options);
    },
    search: async (zoneId, search, options) => send(searchCall(zoneId, search), options),
    searchPages: (zoneId, search, options) => walkPages(send, searchWalk(zoneId, search), options),
  };
}

/** Formats the day for the API's path, `MM-dd-yyyy`. */
function inPath(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${month}-${date}-${year}`;
}

const nameOf = ({ logId, timestamp }: Pick<EventLog, "logId" | "timestamp">, more: string | null): string =>
  `event ${logId ?? `${timestamp} ${more ?? ""}`}`;

const dayWalk = (zoneId: number, date: string): Walk<EventLogPage, string | null> => ({
  first: null,
  call: (token) => pageCall(zoneId, date, token),
  next: ({ hasMoreData, continuationToken: token }) => (hasMoreData && token !== "" ? (token ?? undefined) : undefined),
  names: ({ logs }) => logs.map((event) => nameOf(event, event.log)),
});

const searchWalk = (zoneId: number, search: EventLogSearch): Walk<EventLogSearchAnswer, number> => ({
  first: search.page ?? 0,
  call: (page) => searchCall(zoneId, { ...search, page }),
  next: ({ rows, totalPages }, page) => (rows.length === 0 || page + 1 >= (totalPages ?? 0) ? undefined : page + 1),
  names: ({ rows }) => rows.map((event) => nameOf(event, event.details?.url ?? null)),
  total: ({ total }) => total,
});

/** The first page has no token. The API uses `start` if the path requires a token. */
function sendFirst(send: Send, zoneId: number, date: string) {
  let isFirst = true;
  return async (call: Call<EventLogPage>, options?: CallOptions): Promise<EventLogPage> => {
    const wasFirst = isFirst;
    isFirst = false;
    try {
      return await send(call, options);
    } catch (thrown) {
      const isRouter = isApiError(thrown) && (thrown.status === 404 || thrown.status === 405);
      if (!wasFirst || !isRouter || thrown.errorKey !== undefined) throw thrown;
      return await send(pageCall(zoneId, date, "start"), options);
    }
  };
}

function pageCall(zoneId: number, date: string, token: string | null): Call<EventLogPage> {
  const day = inPath(date);
  return {
    operation: `read the event logs of Shield zone ${zoneId} of ${date}`,
    method: "GET",
    path:
      token === null ? path`/shield/event-logs/${zoneId}/${day}` : path`/shield/event-logs/${zoneId}/${day}/${token}`,
    decode: ({ json }) => decodeWith(pageSchema, json()),
  };
}
