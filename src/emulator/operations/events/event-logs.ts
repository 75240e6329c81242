import { type Answer, Failure, problem, Refusal, type StatusBlock } from "../../answer.js";
import type { EventLog, Zone } from "../../contents.js";
import { InvalidInput } from "../../input.js";
import { type Call, noFailure, type Operation } from "../../operation.js";
import { findZone } from "../zones/objects.js";

const DAY = 24 * 60 * 60 * 1000;
const DAYS_KEPT = 3;

/** Returns the failure for a day or a span that is in the future or older than the API's retention. */
export const outOfWindow = (): Failure =>
  new Failure(
    401,
    401,
    "You can only view the past 3 days (72 hours) of Event Logs.",
    "invalid_datetime_window.event_logs",
  );

/** Returns the first millisecond of a day, in UTC. The text has the form `MM-dd-yyyy`. Returns `null` for any other text. */
function startOfDay(date: string): number | null {
  const [, month = "", day = "", year = ""] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
  const start = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(start) ? null : start;
}

/** Returns the events of one day, newest first. Fails unless the day is today or one of the two days before today. */
function eventsOfDay(call: Call, zone: Zone, date: number): EventLog[] {
  const today = Math.floor(call.now.getTime() / DAY) * DAY;
  if (date > today || date <= today - DAYS_KEPT * DAY) throw outOfWindow();
  return eventsBetween(call, zone, date, date + DAY);
}

/** Returns the events from `from` to `to`, newest first. Both are Unix milliseconds. `from` is included, and `to` is excluded. */
export function eventsBetween({ traffic, now }: Call, zone: Zone, from: number, to: number): EventLog[] {
  return [...zone.eventLogs, ...traffic.events(zone.pullZoneId, now.getTime())]
    .filter(({ timestamp }) => timestamp >= from && timestamp < to)
    .sort((a, b) => b.timestamp - a.timestamp || (a.logId < b.logId ? -1 : 1));
}

const DAY_PATH = "/shield/event-logs/:shieldZoneId/:date";
const START_TOKEN = "start";

/** Tokens are opaque, and contain the characters that a client must percent-encode. */
function tokenFor(zoneId: number, date: string, offset: number): string {
  return `${Buffer.from(`${zoneId}/${date}/`).toString("base64url")}/${Buffer.from(String(offset)).toString("base64url")}=`;
}

function offsetOf(token: string, zoneId: number, date: string): number {
  const offset = Number(Buffer.from(token.slice(token.indexOf("/") + 1), "base64url").toString());
  if (!Number.isInteger(offset) || tokenFor(zoneId, date, offset) !== token) {
    throw new InvalidInput({ continuationToken: ["The continuation token is not valid."] });
  }
  return offset;
}

/**
 * Returns the index of the page's first event. The form of the first page depends on a variant
 * (docs/reference/service.md#log-pages).
 */
function firstEvent(call: Call, zoneId: number, date: string): number {
  const token = call.params.continuationToken;
  const { eventLogStart } = call.variants;
  if (token === undefined) {
    if (eventLogStart === "start-token") throw new Refusal({ status: 404 });
    return 0;
  }
  if (token === START_TOKEN && eventLogStart !== "no-token") return 0;
  return offsetOf(token, zoneId, date);
}

function page(call: Call): Answer {
  const zone = findZone(call);
  const date = call.params.date ?? "";
  const start = startOfDay(date);
  if (start === null) throw new Refusal(problem(400, { errors: { date: [`The value '${date}' is not MM-dd-yyyy.`] } }));
  const offset = firstEvent(call, zone.shieldZoneId, date);
  const events = eventsOfDay(call, zone, start);
  const { eventLogPageSize, eventLogToken, emptyEventLogs } = call.variants;
  const logs = events.slice(offset, offset + eventLogPageSize);
  const looping = eventLogToken === "looping";
  const hasMoreData = looping || offset + eventLogPageSize < events.length;
  const next = looping ? offset : offset + eventLogPageSize;
  return {
    status: 200,
    json: {
      logs: logs.length === 0 && emptyEventLogs === "null" ? null : logs,
      hasMoreData,
      continuationToken: hasMoreData ? tokenFor(zone.shieldZoneId, date, next) : "",
      startToken: tokenFor(zone.shieldZoneId, date, 0),
      ...noFailure(call, "errorResponse"),
    },
  };
}

const wrapFailure = (errorResponse: StatusBlock): unknown => ({
  logs: null,
  hasMoreData: false,
  continuationToken: null,
  startToken: null,
  errorResponse,
});

/** Event logs by day: docs/reference/service.md#log-pages. */
export const eventLogOperations: readonly Operation[] = [DAY_PATH, `${DAY_PATH}/:continuationToken`].map((path) => ({
  name: "getEventLogs",
  method: "GET" as const,
  path,
  access: "account-problem" as const,
  handle: page,
  wrapFailure,
}));
