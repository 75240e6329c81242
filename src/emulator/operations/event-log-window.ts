import { Failure } from "../answer.js";
import type { EventLog, Zone } from "../contents.js";

const DAY = 24 * 60 * 60 * 1000;
const DAYS_KEPT = 3;

/** The failure for a day, or a span, that the service no longer shows (or not yet). */
export const outOfWindow = (): Failure =>
  new Failure(
    401,
    401,
    "You can only view the past 3 days (72 hours) of Event Logs.",
    "invalid_datetime_window.event_logs",
  );

/** First millisecond, UTC, of a day written `MM-dd-yyyy`; `null` for any other text. */
export function startOfDay(date: string): number | null {
  const [, month = "", day = "", year = ""] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
  const start = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(start) ? null : start;
}

/** Events of one day, newest first; fails for any day but today and the two before it. */
export function eventsOfDay(zone: Zone, date: number, now: Date): EventLog[] {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  if (date > today || date <= today - DAYS_KEPT * DAY) throw outOfWindow();
  return eventsBetween(zone, date, date + DAY);
}

/** Events from `from` up to and without `to` (Unix milliseconds), newest first. */
export function eventsBetween(zone: Zone, from: number, to: number): EventLog[] {
  return zone.eventLogs
    .filter(({ timestamp }) => timestamp >= from && timestamp < to)
    .sort((a, b) => b.timestamp - a.timestamp || (a.logId < b.logId ? -1 : 1));
}
