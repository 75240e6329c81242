import * as v from "valibot";
import {
  count,
  type Decoded,
  double,
  int64,
  listOf,
  looseText,
  optional,
  decodeWith,
  text,
  tryParseJson,
} from "../http/response-schema.js";
import { type Call, jsonBody, path } from "../http/call.js";
import { type Instant, millisecondsOf } from "../instant.js";

const headerSchema = v.pipe(
  v.object({ Name: looseText, Value: looseText }),
  v.transform(({ Name: name, Value: value }) => ({ name, value })),
);

const detailsSchema = v.pipe(
  v.object({
    ServerZoneId: v.fallback(count, null),
    Message: v.fallback(looseText, null),
    Url: v.fallback(looseText, null),
    RemoteIp: v.fallback(looseText, null),
    UrlEncodedBody: v.fallback(looseText, null),
    Headers: v.fallback(listOf(headerSchema), () => []),
    TriggerMatch: v.fallback(optional(v.object({ Key: looseText, Value: looseText })), null),
  }),
  v.transform(({ TriggerMatch: match, ...found }) => ({
    serverZoneId: found.ServerZoneId,
    message: found.Message,
    url: found.Url,
    /** The last part is `*` if anonymized. */
    remoteIp: found.RemoteIp,
    urlEncodedBody: found.UrlEncodedBody,
    headers: found.Headers,
    triggerMatch: match && { key: match.Key, value: match.Value },
  })),
);

/** A name with its value. */
export type EventLogHeader = Decoded<typeof headerSchema>;
/** The fields of an event's JSON text (docs/reference/service.md#log-pages). Headers may contain secrets. */
export type EventLogDetails = Decoded<typeof detailsSchema>;

/** Parses an event's JSON, as text or as an object. Returns null for any other value. Never throws. */
export function parseEventLog(log: unknown): EventLogDetails | null {
  const result = v.safeParse(detailsSchema, typeof log === "string" ? tryParseJson(log) : log);
  return result.success ? result.output : null;
}

/** Values of one filter are alternatives. Several filters must all match. */
export interface EventLogFilter {
  readonly field: "feature" | "ruleId" | "ip" | "ja4" | "ua" | "url" | "asn" | "country" | "action";
  readonly op: "eq" | "in" | "contains" | "cidr" | "wildcard";
  readonly value: readonly string[];
}

/** The input of a search (docs/reference/service.md#log-search). */
export interface EventLogSearch {
  readonly from: Instant;
  readonly to: Instant;
  readonly query?: string | null | undefined;
  readonly filters?: readonly EventLogFilter[] | undefined;
  readonly groupBy?: readonly string[] | undefined;
  /** The number of steps of each group's `sparkline`, at most 500. */
  readonly buckets?: number | undefined;
  /** The first page is 0. */
  readonly page?: number | undefined;
  /** 1 to 500. */
  readonly pageSize?: number | undefined;
}

/** Accepts any value. Text stays unchanged; other values become JSON. */
const anyText = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform((value) => (value === null || typeof value === "string" ? value : toJson(value))),
  ),
  null,
);

function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? String(part) : part));
}

const contextSchema = v.fallback(
  v.nullish(v.record(v.string(), anyText), () => ({})),
  () => ({}),
);

const fieldsSchema = v.nullish(v.record(v.string(), looseText), () => ({}));

const rowSchema = v.object({
  logId: text,
  /** Unix milliseconds. */
  timestamp: int64,
  log: optional(v.unknown()),
  fields: fieldsSchema,
});

/** An event that matches the search. */
export interface EventLogRow extends Omit<Decoded<typeof rowSchema>, "log"> {
  readonly details: EventLogDetails | null;
}

const groupSchema = v.object({
  key: fieldsSchema,
  count: int64,
  firstSeen: optional(int64),
  lastSeen: optional(int64),
  context: contextSchema,
  sparkline: optional(v.array(double)),
});

const answerSchema = v.object({
  rows: listOf(
    v.pipe(
      rowSchema,
      v.transform(({ log, ...row }): EventLogRow => ({ ...row, details: parseEventLog(log) })),
    ),
  ),
  groups: listOf(groupSchema),
  total: int64,
  totalPages: count,
  page: count,
});

/** Events with the same values in the fields of `groupBy`. Times are Unix milliseconds. */
export type EventLogGroup = Decoded<typeof groupSchema>;
/** One page of results. */
export type EventLogSearchAnswer = Decoded<typeof answerSchema>;

/** `POST event-logs/{zone}/search`, which only reads (docs/reference/service.md#log-search). */
export const searchCall = (zoneId: number, search: EventLogSearch): Call<EventLogSearchAnswer> => ({
  operation: `search the event logs of Shield zone ${zoneId}`,
  method: "POST",
  path: path`/shield/event-logs/${zoneId}/search`,
  body: jsonBody({
    ...search,
    from: millisecondsOf("the start of a search", search.from),
    to: millisecondsOf("the end of a search", search.to),
    query: search.query ?? undefined,
  }),
  isRead: true,
  decode: ({ json }) => decodeWith(answerSchema, json()),
});
