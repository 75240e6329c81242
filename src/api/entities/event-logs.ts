import type { CallOptions } from "../options.js";
import type { EventLogDetails } from "./event-log-details.js";
import type { EventLogSearch, EventLogSearchAnswer } from "./event-log-search.js";

/** What the service says about an event in a word each. */
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

/** One security event (API facts §7.1). */
export interface EventLog {
  readonly logId: string | null;
  /** Unix milliseconds. */
  readonly timestamp: bigint;
  /** The JSON text as the service sent it. */
  readonly log: string | null;
  /** The same, parsed; null where it is no JSON object. */
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

/** Event logs of Shield zones (API facts §7). Every method rejects with an `ApiError`. */
export interface EventLogs {
  /**
   * The pages of one day in UTC, `MM-dd-yyyy`, asked for as they are consumed. Ends at the last page or
   * when the service repeats a continuation token. The service keeps today and the two days before.
   */
  pages(zoneId: number, date: string, options?: CallOptions): AsyncIterable<EventLogPage>;
  /** One page of a search over at most 72 hours. */
  search(zoneId: number, search: EventLogSearch, options?: CallOptions): Promise<EventLogSearchAnswer>;
}
