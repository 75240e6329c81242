import * as v from "valibot";
import { type Call, path, type Send } from "../http/call.js";
import type { Context } from "../http/context.js";
import { isApiError } from "../http/api-error.js";
import type { CallOptions } from "../../shared/call-options.js";
import { int64, looseText, nullableList, read, text } from "../http/response-schema.js";
import {
  type EventLogDetails,
  type EventLogSearch,
  type EventLogSearchAnswer,
  parseEventLog,
  searchCall,
} from "./event-log-search.js";

/** The labels that the API puts on an event. */
export interface EventLogLabels {
  readonly asn: string | null;
  readonly country: string | null;
  readonly ruleId: string | null;
  readonly severity: string | null;
  readonly method: string | null;
  readonly ruleGroup: string | null;
  readonly status: string | null;
  readonly serverZone: string | null;
}

/** One security event (docs/reference/service.md#log-pages). */
export interface EventLog {
  readonly logId: string | null;
  /** Unix milliseconds. */
  readonly timestamp: bigint;
  /** The JSON text as the API returned it. */
  readonly log: string | null;
  /** The same, parsed; null if it is not a JSON object. */
  readonly details: EventLogDetails | null;
  readonly labels: EventLogLabels;
}

/** One page of a day's events. */
export interface EventLogPage {
  readonly logs: readonly EventLog[];
  readonly hasMoreData: boolean;
  readonly continuationToken: string | null;
  readonly startToken: string | null;
}

/** Event logs of Shield zones (docs/reference/service.md#event-logs). Every method rejects with an `ApiError`. */
export interface EventLogs {
  /**
   * The pages of one day in UTC, `MM-dd-yyyy`, requested as they are consumed. Ends at the last page, or when the API
   * repeats a continuation token. The API keeps today and the two days before.
   */
  pages(zoneId: number, date: string, options?: CallOptions): AsyncIterable<EventLogPage>;
  /** One page of a search over at most 72 hours. */
  search(zoneId: number, search: EventLogSearch, options?: CallOptions): Promise<EventLogSearchAnswer>;
}

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

const pageSchema = v.object({
  logs: nullableList(
    v.pipe(
      v.object({ logId: text, timestamp: int64, log: text, labels: v.nullish(labelsSchema, {}) }),
      v.transform((entry): EventLog => ({ ...entry, details: parseEventLog(entry.log) })),
    ),
  ),
  hasMoreData: v.nullish(v.boolean(), false),
  continuationToken: text,
  startToken: text,
});

/** Creates the event logs of a client. */
export function createEventLogs({ send }: Context): EventLogs {
  return {
    pages: (zoneId, date, options = {}) => pages(send, zoneId, date, options),
    search: (zoneId, search, options) => send(searchCall(zoneId, search), options),
  };
}

async function* pages(send: Send, zoneId: number, date: string, options: CallOptions): AsyncGenerator<EventLogPage> {
  const seen = new Set<string>();
  let page = await firstPage(send, zoneId, date, options);
  for (;;) {
    yield page;
    const { hasMoreData, continuationToken: token } = page;
    if (!hasMoreData || token === null || token === "" || seen.has(token)) return;
    seen.add(token);
    page = await send(pageCall(zoneId, date, token), options);
  }
}

/** The first page has no token; the API uses `start` where its path requires one. */
async function firstPage(send: Send, zoneId: number, date: string, options: CallOptions): Promise<EventLogPage> {
  try {
    return await send(pageCall(zoneId, date), options);
  } catch (thrown) {
    const isRouter = isApiError(thrown) && (thrown.status === 404 || thrown.status === 405);
    if (!isRouter || thrown.errorKey !== undefined) throw thrown;
    return await send(pageCall(zoneId, date, "start"), options);
  }
}

const pageCall = (zoneId: number, date: string, token?: string): Call<EventLogPage> => ({
  operation: `read the event logs of Shield zone ${zoneId} of ${date}`,
  method: "GET",
  path:
    token === undefined
      ? path`/shield/event-logs/${zoneId}/${date}`
      : path`/shield/event-logs/${zoneId}/${date}/${token}`,
  decode: ({ json }) => read(pageSchema, json()),
});
