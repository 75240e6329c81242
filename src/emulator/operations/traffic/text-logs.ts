import { type Answer, Refusal } from "../../answer.js";
import { intQuery } from "../../input.js";
import { type Call, type Operation } from "../../operation.js";
import { masked } from "../../traffic/masked.js";
import { type Hit, urlOf, type ZoneTraffic } from "../../traffic/traffic.js";

const DAY = 86_400_000;
const DAYS_KEPT = 3;

/** Returns the first millisecond of a day, in UTC. The text has the form `MM-DD-YY`. Returns NaN for any other text. */
function startOfDay(date: string): number {
  const [, month = "", day = "", year = ""] = /^(\d\d)-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return Date.parse(`20${year}-${month}-${day}T00:00:00Z`);
}

/** Returns a request as a line. Removes the separator from its values. */
function lineOf(zone: ZoneTraffic, hit: Hit): string {
  const { visitor } = hit;
  const values = [
    visitor.cacheStatus,
    visitor.statusCode,
    hit.time,
    visitor.bytes,
    zone.pullZoneId,
    masked(hit.address, zone.anonymization),
    visitor.referer ?? "-",
    urlOf(hit),
    visitor.edgeLocation,
    visitor.userAgent,
    hit.requestId,
    visitor.country ?? "-",
    ...(zone.extended ? [visitor.bytes, "-", visitor.authorization ?? "-"] : []),
  ];
  return values.map((value) => String(value).replaceAll("|", "")).join("|");
}

function linesOf(call: Call, zone: ZoneTraffic, day: number): string[] {
  const classes = (call.query.get("status") ?? "").split(",").flatMap((text) => text.trim()[0] ?? []);
  const text = (call.query.get("search") ?? "").toLowerCase();
  const end = Math.min(day + DAY, call.now.getTime());
  const lines = zone.hits
    .filter(({ time }) => time >= day && time < end)
    .filter(({ visitor: { statusCode } }) => classes.length === 0 || classes.includes(String(statusCode).slice(0, 1)))
    .map((hit) => lineOf(zone, hit))
    .filter((line) => line.toLowerCase().includes(text));
  if (call.query.get("sort") === "desc") lines.reverse();
  return lines.slice(intQuery(call, "start", 0), intQuery(call, "end", lines.length));
}

function day(call: Call): Answer {
  const zone = call.traffic.zone(Number(call.params.pullZoneId));
  const start = startOfDay(call.params.date ?? "");
  const today = Math.floor(call.now.getTime() / DAY) * DAY;
  if (Number.isNaN(start)) throw new Refusal({ status: 404 });
  const isKept = start <= today && start > today - DAYS_KEPT * DAY;
  const lines = zone?.logging === true && isKept ? linesOf(call, zone, start) : [];
  const text = lines.map((line) => `${line}\n`).join("");
  const gzip = /\bgzip\b/.test(call.headers["accept-encoding"] ?? "");
  return { status: 200, text, contentType: "text/plain; charset=utf-8", gzip };
}

/** Access logs of a pull zone as text. A request returns one day: docs/reference/logs.md#version-1. */
export const textLogOperations: readonly Operation[] = [
  {
    name: "getTextLogs",
    method: "GET",
    path: "/:date/:pullZoneId.log",
    access: "account-logging",
    handle: day,
  },
];
