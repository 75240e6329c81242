import { Refusal, problem } from "../answer.js";
import type { Answer, StatusBlock } from "../answer.js";
import { InvalidInput } from "../input.js";
import type { Call, Operation } from "../operation.js";
import { noFailure } from "../operation.js";
import { eventsOfDay, startOfDay } from "./event-log-window.js";
import { findZone } from "./find.js";

const DAY_PATH = "/shield/event-logs/:shieldZoneId/:date";
const START_TOKEN = "start";

/** Tokens are opaque, and hold the characters that a client must percent-encode. */
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

/** Where the page begins; which form the first page takes is a reading (API facts 7.1, 14). */
function firstEvent(call: Call, zoneId: number, date: string): number {
  const token = call.params.continuationToken;
  const { eventLogStart } = call.readings;
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
  const events = eventsOfDay(zone, start, call.now);
  const { eventLogPageSize, eventLogToken, emptyEventLogs } = call.readings;
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

/** Event logs by day: API facts 7.1. */
export const eventLogOperations: readonly Operation[] = [DAY_PATH, `${DAY_PATH}/:continuationToken`].map((path) => ({
  name: "getEventLogs",
  method: "GET" as const,
  path,
  access: "account-problem" as const,
  handle: page,
  wrapFailure,
}));
