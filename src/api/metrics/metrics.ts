import * as v from "valibot";
import { type Call, path } from "../http/call.js";
import type { Context } from "../http/context.js";
import { isApiError } from "../http/api-error.js";
import {
  type Decoded,
  count,
  int64,
  integer,
  nullableList,
  optional,
  decodeWith,
  readData,
  listOf,
  text,
  code,
} from "../http/response-schema.js";
import { type Instant, isoOf } from "../instant.js";
import type { CallOptions } from "../../shared/call-options.js";
import { shieldPlans } from "../../zone/words/zones.js";

/** Counts by name, such as `blockedRequests`. */
export type MetricCounts = Readonly<Record<string, number>>;

/** One count at one time. The API does not document the form of its times, so they are text. */
export interface MetricPoint {
  readonly name: string;
  readonly time: string;
  readonly count: number;
}

/** Totals and their history. */
export interface Metric {
  readonly totals: MetricCounts;
  readonly series: readonly MetricPoint[];
}

/** Metrics of a zone (docs/reference/service.md#metrics). */
export interface ZoneMetrics {
  /** By the API's name of a part, such as `waf`. */
  readonly parts: Readonly<Record<string, Metric>>;
  readonly totalCleanRequestsLimit: number | null;
  /** Requests of this month. */
  readonly totalBillableRequests: number | null;
  /** The resolution of `detailed`: 0 automatic to 6 monthly. */
  readonly resolution: number | null;
}

/** Metrics of a rate limit. */
export interface RateLimitMetrics extends Metric {
  readonly rateLimitId: number;
}

/** A time range. The API chooses omitted values. */
export interface MetricsRange {
  readonly start?: Instant | undefined;
  readonly end?: Instant | undefined;
  readonly resolution?: number | undefined;
}

/** Metrics of Shield zones. Every method rejects with an `ApiError`. */
export interface Metrics {
  /** Returns totals, and the past 28 days. */
  overview(zoneId: number, options?: CallOptions): Promise<ZoneMetrics>;
  detailed(zoneId: number, range: MetricsRange, options?: CallOptions): Promise<ZoneMetrics>;
  wafRule(zoneId: number, ruleId: string, options?: CallOptions): Promise<Metric>;
  /** Returns the metrics of each rate limit of a zone; empty if the zone has none. */
  rateLimits(zoneId: number, options?: CallOptions): Promise<readonly RateLimitMetrics[]>;
  rateLimit(id: number, options?: CallOptions): Promise<Metric>;
  /** Returns the metrics of one endpoint of API Guardian. */
  endpoint(zoneId: number, endpointId: number, options?: CallOptions): Promise<Metric>;
}

/** Creates the metrics of a client. */
export function createMetrics({ send }: Context): Metrics {
  return {
    overview: (zoneId, options) => send(overviewCall(zoneId), options),
    detailed: async (zoneId, range, options) => send(detailedCall(zoneId, range), options),
    wafRule: (zoneId, ruleId, options) => send(wafRuleCall(zoneId, ruleId), options),
    rateLimits: async (zoneId, options) => {
      try {
        return await send(rateLimitsCall(zoneId), options);
      } catch (thrown) {
        if (isApiError(thrown, "not_found") && thrown.errorKey === "not_found.ratelimit_shieldzone") return [];
        throw thrown;
      }
    },
    rateLimit: (id, options) => send(rateLimitCall(id), options),
    endpoint: (zoneId, endpointId, options) => send(endpointCall(zoneId, endpointId), options),
  };
}

/** Picks the counts: the API adds members of any kind. */
function countsIn(members: Readonly<Record<string, unknown>>): MetricCounts {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      const found = v.safeParse(int64, value);
      return found.success ? [[name, found.output]] : [];
    }),
  );
}

const members = v.record(v.string(), v.unknown());
const counts = v.pipe(members, v.transform(countsIn));
const daily = v.nullish(v.record(v.string(), v.nullable(counts)), () => ({}));

const seriesOf = (days: v.InferOutput<typeof daily>): MetricPoint[] =>
  Object.entries(days).flatMap(([time, found]) =>
    Object.entries(found ?? {}).map(([name, value]) => ({ name, time, count: value })),
  );

/** Reads the history in a member; empty if it has another form. */
function historyIn(from: Readonly<Record<string, unknown>>, name: string): MetricPoint[] {
  const found = v.safeParse(daily, from[name]);
  return found.success ? seriesOf(found.output) : [];
}

const DAILY = "OverviewPastTwentyEightDays";
const isHistory = (name: string): boolean => name.endsWith("PastTwentyEightDays");

const totals = { totalCleanRequestsLimit: optional(int64), totalBillableRequests: optional(int64) };
const overviewSchema = v.pipe(
  v.looseObject({ ...totals, overview: counts }),
  v.transform(({ totalCleanRequestsLimit, totalBillableRequests, overview, ...rest }): ZoneMetrics => {
    const parts = Object.entries(rest).flatMap(([name, value]): [string, Metric][] => {
      const found = v.safeParse(members, value);
      if (!found.success || isHistory(name)) return [];
      return [[name, { totals: countsIn(found.output), series: historyIn(rest, `${name}${DAILY}`) }]];
    });
    const whole = { totals: overview, series: historyIn(rest, "overviewPastTwentyEightDays") };
    return {
      parts: { overview: whole, ...Object.fromEntries(parts) },
      totalCleanRequestsLimit,
      totalBillableRequests,
      resolution: null,
    };
  }),
);

const detailedPart = v.pipe(
  v.object({ metrics: optional(v.record(v.string(), v.nullable(counts))), totals: optional(counts) }),
  v.transform((part): Metric => ({
    totals: part.totals ?? {},
    series: Object.entries(part.metrics ?? {}).flatMap(([name, points]) =>
      Object.entries(points ?? {}).map(([time, value]) => ({ name, time, count: value })),
    ),
  })),
);

const detailedPartOrNull = optional(detailedPart);
const detailedSchema = v.pipe(
  v.object({
    waf: detailedPart,
    ddos: detailedPartOrNull,
    rateLimit: detailedPartOrNull,
    accessLists: detailedPartOrNull,
    botDetection: detailedPartOrNull,
    uploadScanning: detailedPartOrNull,
    apiGuardian: detailedPartOrNull,
    totalCleanRequestsLimit: optional(int64),
    totalBillableRequestsThisMonth: optional(int64),
    resolution: count,
  }),
  v.transform(({ totalCleanRequestsLimit, totalBillableRequestsThisMonth, resolution, ...parts }): ZoneMetrics => ({
    parts: Object.fromEntries(Object.entries(parts).flatMap(([name, part]) => (part ? [[name, part]] : []))),
    totalCleanRequestsLimit,
    totalBillableRequests: totalBillableRequestsThisMonth,
    resolution,
  })),
);

/** Reads counts, and their history in a member with an undocumented name. */
function countsWithHistory(data: Readonly<Record<string, unknown>>): Metric {
  const history = Object.keys(data).find(isHistory) ?? "";
  return { totals: countsIn(data), series: historyIn(data, history) };
}

const wafRuleSchema = v.pipe(
  v.looseObject({ totalTriggers: int64 }),
  v.transform((data) => countsWithHistory(data)),
);

/** An endpoint without any count is another response. */
const endpointSchema = v.pipe(
  members,
  v.transform(countsWithHistory),
  v.check(({ totals }) => Object.keys(totals).length > 0, "a count"),
);

const rateLimitEntries = { overview: counts, ratelimitOverviewPastTwentyEightDays: daily };
const rateLimitMetric = ({ overview, ratelimitOverviewPastTwentyEightDays: days }: RateLimitData): Metric => ({
  totals: overview,
  series: seriesOf(days),
});
const rateLimitSchema = v.object(rateLimitEntries);
type RateLimitData = v.InferOutput<typeof rateLimitSchema>;
const rateLimitsSchema = v.object({
  data: nullableList(v.object({ ...rateLimitEntries, ratelimitId: integer })),
});

const overviewCall = (zoneId: number): Call<ZoneMetrics> => ({
  operation: `read the metrics of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/metrics/overview/${zoneId}`,
  decode: ({ json }) => readData(overviewSchema, json()),
});

const detailedCall = (zoneId: number, { start, end, resolution }: MetricsRange): Call<ZoneMetrics> => ({
  operation: `read the detailed metrics of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/metrics/overview/${zoneId}/detailed`,
  query: {
    StartDate: start === undefined ? undefined : sentTime("the start of metrics", start),
    EndDate: end === undefined ? undefined : sentTime("the end of metrics", end),
    Resolution: resolution,
  },
  decode: ({ json }) => readData(detailedSchema, json()),
});

/** Text is sent as given: the API may not read a day as its start. */
function sentTime(what: string, time: Instant): string {
  const iso = isoOf(what, time);
  return typeof time === "string" ? time : iso;
}

const wafRuleCall = (zoneId: number, ruleId: string): Call<Metric> => ({
  operation: `read the metrics of WAF rule ${ruleId} of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/metrics/shield-zone/${zoneId}/waf-rule/${ruleId}`,
  decode: ({ json }) => readData(wafRuleSchema, json()),
});

const endpointCall = (zoneId: number, endpointId: number): Call<Metric> => ({
  operation: `read the metrics of endpoint ${endpointId} of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/metrics/shield-zone/${zoneId}/api-guardian/endpoint/${endpointId}`,
  advice: {
    not_found:
      "Check the endpoint's ID with the data source bunny_shield_api_guardian: an upload of the document may have replaced it.",
  },
  decode: ({ json }) => readData(endpointSchema, json()),
});

const rateLimitsCall = (zoneId: number): Call<RateLimitMetrics[]> => ({
  operation: `read the metrics of the rate limits of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/metrics/rate-limits/${zoneId}`,
  decode: ({ json }) =>
    decodeWith(rateLimitsSchema, json()).data.map((data) => ({
      rateLimitId: data.ratelimitId,
      ...rateLimitMetric(data),
    })),
});

const rateLimitCall = (id: number): Call<Metric> => ({
  operation: `read the metrics of rate limit ${id}`,
  method: "GET",
  path: path`/shield/metrics/rate-limit/${id}`,
  decode: ({ json }) => rateLimitMetric(readData(rateLimitSchema, json())),
});

const schema = v.object({
  shieldZoneId: count,
  year: count,
  month: count,
  totalOverage: int64,
  totalCleanRequests: int64,
  segments: listOf(
    v.object({
      periodStart: text,
      periodEnd: text,
      /** A code of `shieldPlans`. */
      planType: optional(code(shieldPlans)),
      overageAllowance: optional(int64),
      overage: optional(int64),
    }),
  ),
});

/** Requests over the plan's allowance in one month (docs/reference/service.md#overages). */
export type Overage = Decoded<typeof schema>;
/** A part of the month under one plan. */
export type OverageSegment = Overage["segments"][number];

/** Overages of Shield zones. Every method rejects with an `ApiError`. */
export interface Overages {
  /** Returns one month, 1 to 12; null if the zone has no billing data for the month. */
  get(zoneId: number, year: number, month: number, options?: CallOptions): Promise<Overage | null>;
}

/** Creates the overages of a client. */
export function createOverages({ send }: Context): Overages {
  return {
    get: async (zoneId, year, month, options) => {
      try {
        return await send(getCall(zoneId, year, month), options);
      } catch (thrown) {
        // Documented as ProblemDetails, which has no errorKey.
        if (isApiError(thrown, "not_found") && !thrown.ambiguousNotFound && thrown.statusInBody === 404) return null;
        throw thrown;
      }
    },
  };
}

const getCall = (zoneId: number, year: number, month: number): Call<Overage> => ({
  operation: `read the overages of Shield zone ${zoneId} in ${year}-${String(month).padStart(2, "0")}`,
  method: "GET",
  path: path`/shield/metrics/overages/${zoneId}`,
  query: { year, month },
  decode: ({ json }) => decodeWith(schema, json()),
});
