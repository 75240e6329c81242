import * as v from "valibot";
import { type Answer, problem, type StatusBlock } from "../../answer.js";
import type { EventLog } from "../../contents.js";
import { jsonBody } from "../../input.js";
import { type Call, type FieldErrors, noFailure, type Operation, operationsOf } from "../../operation.js";
import { eventsBetween, outOfWindow } from "./event-logs.js";
import { findZone } from "../zones/objects.js";
import ipaddr from "ipaddr.js";
import { tryJson } from "../../json.js";

const FIELDS = ["feature", "ruleId", "ip", "ja4", "ua", "url", "asn", "country", "action"] as const;
type EventField = (typeof FIELDS)[number];

/** A condition on one field. One of the values must match. */
const filter = v.pipe(
  v.object({
    field: v.picklist(FIELDS),
    op: v.picklist(["eq", "in", "contains", "cidr", "wildcard"]),
    value: v.array(v.string()),
  }),
  v.check(({ field, op }) => op !== "cidr" || field === "ip", "The operator cidr is for the field ip."),
);
type Filter = v.InferOutput<typeof filter>;

const parsedLog = v.looseObject({
  Url: v.optional(v.nullable(v.string())),
  RemoteIp: v.optional(v.nullable(v.string())),
  Headers: v.optional(v.nullable(v.array(v.object({ Name: v.string(), Value: v.string() })))),
});

/** Returns the `log` text as an object. The object is empty if the text is no JSON object. */
function logObject(event: EventLog): v.InferOutput<typeof parsedLog> {
  const parsed = v.safeParse(parsedLog, tryJson(event.log));
  return parsed.success ? parsed.output : {};
}

function fieldsOf(event: EventLog): Record<EventField, string> {
  const log = logObject(event);
  const header = (name: string) => log.Headers?.find(({ Name }) => Name.toLowerCase() === name)?.Value ?? "";
  return {
    feature: event.labels.ruleGroup ?? "",
    ruleId: event.labels.ruleId ?? "",
    ip: log.RemoteIp ?? "",
    ja4: header("x-ja4"),
    ua: header("user-agent"),
    url: log.Url ?? "",
    asn: event.labels.asn ?? "",
    country: event.labels.country ?? "",
    action: event.labels.status ?? "",
  };
}

/** Reports whether the event matches every filter (AND). It matches a filter if it has one of the filter's values (OR). */
function passes(fields: Record<EventField, string>, filters: readonly Filter[]): boolean {
  return filters.every(({ field, op, value }) => value.some((wanted) => matches(fields[field], op, wanted)));
}

function matches(actual: string, op: Filter["op"], wanted: string): boolean {
  const [has, asked] = [actual.toLowerCase(), wanted.toLowerCase()];
  switch (op) {
    case "eq":
    case "in":
      return has === asked;
    case "contains":
      return has.includes(asked);
    case "wildcard":
      return new RegExp(`^${asked.split("*").map(escapeForRegExp).join(".*")}$`, "s").test(has);
    case "cidr":
      return inNetwork(actual, wanted);
  }
}

/** An anonymized last octet (`*`) counts as 0. */
function inNetwork(address: string, network: string): boolean {
  const exact = address.replace(/\*$/, "0");
  if (!ipaddr.isValid(exact) || !ipaddr.isValidCIDR(network)) return false;
  const parsed = ipaddr.parse(exact);
  const [base, bits] = ipaddr.parseCIDR(network);
  return parsed.kind() === base.kind() && parsed.match(base, bits);
}

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const BASE = "/shield/event-logs/:shieldZoneId";
const WINDOW = 72 * 60 * 60 * 1000;
const MOST_BUCKETS = 500;
const LARGEST_PAGE = 500;

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const span = {
  from: milliseconds,
  to: milliseconds,
  query: v.optional(v.nullable(v.string()), null),
  filters: v.optional(v.nullable(v.array(filter)), null),
};
const exportBody = v.pipe(
  v.object(span),
  v.check(({ from, to }) => to > from, "The value of to must be above from."),
);
const searchBody = v.pipe(
  v.object({
    ...span,
    groupBy: v.optional(v.nullable(v.array(v.picklist(FIELDS))), null),
    buckets: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    pageSize: v.optional(v.pipe(v.number(), v.integer(), v.toMinValue(1), v.toMaxValue(LARGEST_PAGE)), 50),
  }),
  v.check(({ from, to }) => to > from, "The value of to must be above from."),
);

interface Found {
  readonly event: EventLog;
  readonly fields: Record<EventField, string>;
}

function find(call: Call, { from, to, query, filters }: v.InferOutput<typeof exportBody>): Found[] {
  const zone = findZone(call);
  if (from < call.now.getTime() - WINDOW) throw outOfWindow();
  return eventsBetween(call, zone, from, to)
    .map((event) => ({ event, fields: fieldsOf(event) }))
    .filter(({ event, fields }) => (query === null || event.log.includes(query)) && passes(fields, filters ?? []));
}

function search(call: Call): Answer {
  const body = jsonBody(call, searchBody);
  const found = find(call, body);
  const groups = body.groupBy === null ? null : groupsOf(found, body.groupBy, body);
  const items: readonly unknown[] = groups ?? found.map(row);
  const shown = items.slice(body.page * body.pageSize, (body.page + 1) * body.pageSize);
  return {
    status: 200,
    json: {
      rows: groups ? [] : shown,
      groups: groups ? shown : null,
      total: items.length,
      totalPages: Math.ceil(items.length / body.pageSize),
      page: body.page,
      ...noFailure(call, "errorResponse"),
    },
  };
}

function row({ event, fields }: Found) {
  return { logId: event.logId, timestamp: event.timestamp, log: logObject(event), fields };
}

/**
 * Returns one group for each combination of values, the largest group first. A sparkline divides the span into `buckets` equal
 * parts.
 */
function groupsOf(found: readonly Found[], groupBy: readonly EventField[], body: v.InferOutput<typeof searchBody>) {
  const groups = new Map<string, { key: Record<string, string>; times: number[] }>();
  for (const { event, fields } of found) {
    const key = Object.fromEntries(groupBy.map((field) => [field, fields[field]]));
    const group = groups.get(JSON.stringify(key)) ?? { key, times: [] };
    group.times.push(event.timestamp);
    groups.set(JSON.stringify(key), group);
  }
  return [...groups.values()]
    .map(({ key, times }) => ({
      key,
      count: times.length,
      firstSeen: Math.min(...times),
      lastSeen: Math.max(...times),
      context: {},
      sparkline: sparkline(times, body),
    }))
    .sort((a, b) => b.count - a.count || (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1));
}

function sparkline(times: readonly number[], { from, to, buckets }: v.InferOutput<typeof searchBody>): number[] | null {
  const size = Math.min(buckets, MOST_BUCKETS);
  if (size === 0) return null;
  const line = new Array<number>(size).fill(0);
  for (const time of times) {
    const bucket = Math.floor(((time - from) / (to - from)) * size);
    line[bucket] = (line[bucket] ?? 0) + 1;
  }
  return line;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function exportCsv(call: Call): Answer {
  const found = find(call, jsonBody(call, exportBody));
  const header = ["logId", "timestamp", ...FIELDS];
  const rows = found.map(({ event, fields }) => [
    event.logId,
    String(event.timestamp),
    ...FIELDS.map((field) => fields[field]),
  ]);
  const text = [header, ...rows].map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
  return { status: 200, text, contentType: "text/csv; charset=utf-8" };
}

/** Both operations declare `ProblemDetails` for 400. */
const invalid = (errors: FieldErrors): Answer => problem(400, { errors });

const wrapFailure = (errorResponse: StatusBlock): unknown => ({
  rows: null,
  groups: null,
  total: 0,
  totalPages: 0,
  page: 0,
  errorResponse,
});

/** Search and export of event logs: docs/reference/service.md#log-search. */
export const eventLogSearchOperations: readonly Operation[] = operationsOf("account-problem", {
  searchEventLogs: ["POST", `${BASE}/search`, search, { wrapFailure, invalid }],
  exportEventLogs: ["POST", `${BASE}/export`, exportCsv, { wrapFailure, invalid }],
});
