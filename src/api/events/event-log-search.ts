import * as v from "valibot";
import {
  count,
  double,
  int64,
  listOf,
  looseText,
  optional,
  read,
  text,
  tryParseJson,
} from "../http/response-schema.js";
import { type Call, jsonBody, path } from "../http/call.js";

/** A name with its value. */
export interface EventLogHeader {
  readonly name: string | null;
  readonly value: string | null;
}

/** The fields of an event's JSON text (docs/reference/service.md#log-pages). Headers may contain secrets. */
export interface EventLogDetails {
  readonly serverZoneId: number | null;
  readonly message: string | null;
  readonly url: string | null;
  /** The last part is `*` if anonymized. */
  readonly remoteIp: string | null;
  readonly urlEncodedBody: string | null;
  readonly headers: readonly EventLogHeader[];
  readonly triggerMatch: { readonly key: string | null; readonly value: string | null } | null;
}

const detailsSchema = v.object({
  ServerZoneId: v.fallback(count, null),
  Message: v.fallback(looseText, null),
  Url: v.fallback(looseText, null),
  RemoteIp: v.fallback(looseText, null),
  UrlEncodedBody: v.fallback(looseText, null),
  Headers: v.fallback(listOf(v.object({ Name: looseText, Value: looseText })), () => []),
  TriggerMatch: v.fallback(optional(v.object({ Key: looseText, Value: looseText })), null),
});

/** Parses an event's JSON, as text or as an object; null for anything else. Never throws. */
export function parseEventLog(log: unknown): EventLogDetails | null {
  const result = v.safeParse(detailsSchema, typeof log === "string" ? tryParseJson(log) : log);
  if (!result.success) return null;
  const { ServerZoneId, Message, Url, RemoteIp, UrlEncodedBody, Headers, TriggerMatch } = result.output;
  return {
    serverZoneId: ServerZoneId,
    message: Message,
    url: Url,
    remoteIp: RemoteIp,
    urlEncodedBody: UrlEncodedBody,
    headers: Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    triggerMatch: TriggerMatch === null ? null : { key: TriggerMatch.Key, value: TriggerMatch.Value },
  };
}

/** Values of one filter are alternatives; several filters must all match. */
export interface EventLogFilter {
  readonly field: "feature" | "ruleId" | "ip" | "ja4" | "ua" | "url" | "asn" | "country" | "action";
  readonly op: "eq" | "in" | "contains" | "cidr" | "wildcard";
  readonly value: readonly string[];
}

/** What to search for (docs/reference/service.md#log-search). Times are Unix milliseconds. */
export interface EventLogSearch {
  readonly from: number;
  readonly to: number;
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

/** An event that matches the search. */
export interface EventLogRow {
  readonly logId: string | null;
  /** Unix milliseconds. */
  readonly timestamp: bigint;
  readonly details: EventLogDetails | null;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** Events with the same values in the fields of `groupBy`. Times are Unix milliseconds. */
export interface EventLogGroup {
  readonly key: Readonly<Record<string, string | null>>;
  readonly count: bigint;
  readonly firstSeen: bigint | null;
  readonly lastSeen: bigint | null;
  readonly context: Readonly<Record<string, string | null>>;
  readonly sparkline: readonly number[] | null;
}

/** One page of results. */
export interface EventLogSearchAnswer {
  readonly rows: readonly EventLogRow[];
  readonly groups: readonly EventLogGroup[];
  readonly total: bigint;
  readonly totalPages: number | null;
  readonly page: number | null;
}

/** Any value: text as it is, anything else as JSON. */
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

const answerSchema = v.object({
  rows: listOf(
    v.pipe(
      v.object({ logId: text, timestamp: int64, log: optional(v.unknown()), fields: fieldsSchema }),
      v.transform(({ log, ...row }): EventLogRow => ({ ...row, details: parseEventLog(log) })),
    ),
  ),
  groups: listOf(
    v.object({
      key: fieldsSchema,
      count: int64,
      firstSeen: optional(int64),
      lastSeen: optional(int64),
      context: contextSchema,
      sparkline: optional(v.array(double)),
    }),
  ),
  total: int64,
  totalPages: count,
  page: count,
});

/** `POST event-logs/{zone}/search`, which changes nothing (docs/reference/service.md#log-search). */
export const searchCall = (zoneId: number, search: EventLogSearch): Call<EventLogSearchAnswer> => ({
  operation: `search the event logs of Shield zone ${zoneId}`,
  method: "POST",
  path: path`/shield/event-logs/${zoneId}/search`,
  body: jsonBody({ ...search, query: search.query ?? undefined }),
  isRead: true,
  decode: ({ json }) => read(answerSchema, json()),
});
