import type { EventLogDetails } from "./event-log-details.js";

/** Values of one filter are alternatives; several filters must all hold. */
export interface EventLogFilter {
  readonly field: "feature" | "ruleId" | "ip" | "ja4" | "ua" | "url" | "asn" | "country" | "action";
  readonly op: "eq" | "in" | "contains" | "cidr" | "wildcard";
  readonly value: readonly string[];
}

/** What to search for (API facts §7.2). Times are Unix milliseconds. */
export interface EventLogSearch {
  readonly from: number;
  readonly to: number;
  readonly query?: string | null | undefined;
  readonly filters?: readonly EventLogFilter[] | undefined;
  readonly groupBy?: readonly string[] | undefined;
  /** Number of steps of each group's `sparkline`, at most 500. */
  readonly buckets?: number | undefined;
  /** The first page is 0. */
  readonly page?: number | undefined;
  /** 1 to 500. */
  readonly pageSize?: number | undefined;
}

/** One event found. */
export interface EventLogRow {
  readonly logId: string | null;
  /** Unix milliseconds. */
  readonly timestamp: bigint;
  readonly details: EventLogDetails | null;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** Events that agree in the fields of `groupBy`. Times are Unix milliseconds. */
export interface EventLogGroup {
  readonly key: Readonly<Record<string, string | null>>;
  readonly count: bigint;
  readonly firstSeen: bigint | null;
  readonly lastSeen: bigint | null;
  readonly context: Readonly<Record<string, string | null>>;
  readonly sparkline: readonly number[] | null;
}

/** One page of findings. */
export interface EventLogSearchAnswer {
  readonly rows: readonly EventLogRow[];
  readonly groups: readonly EventLogGroup[];
  readonly total: bigint;
  readonly totalPages: number | null;
  readonly page: number | null;
}
