import { type Answer, Refusal } from "../../answer.js";
import { type Call, type FieldErrors, type Operation, operationsOf } from "../../operation.js";
import { InvalidInput, intParam, intQuery } from "../../input.js";
import { type Hit, type ZoneTraffic, urlOf, masked } from "../../traffic/traffic.js";

const DAY = 86_400_000;
const DAYS_KEPT = 3;
const LARGEST_PAGE = 10_000;
const USUAL_PAGE = 100;

/** Returns an error of the logging host. */
export const loggingError = (status: number, code: string, message: string): Answer => ({
  status,
  json: { error: { code, message, details: [] } },
});

type Row = Readonly<Record<string, string | number | undefined>>;

/** Returns a request in the form of version 2, without null values. */
function rowOf(zone: ZoneTraffic, hit: Hit): Row {
  const { visitor } = hit;
  return {
    timestamp: new Date(hit.time).toISOString(),
    pullZoneId: zone.pullZoneId,
    requestId: hit.requestId,
    cacheStatus: visitor.cacheStatus,
    statusCode: visitor.statusCode,
    bytesSent: visitor.bytes,
    remoteIp: masked(hit.address, zone.anonymization),
    countryCode: visitor.country ?? undefined,
    edgeLocation: visitor.edgeLocation,
    scheme: visitor.scheme,
    host: visitor.host,
    path: hit.path,
    url: urlOf(hit),
    userAgent: visitor.userAgent,
    referer: visitor.referer ?? undefined,
    ja4Fingerprint: visitor.ja4 ?? undefined,
    asn: visitor.asn ?? undefined,
    asnOrganization: visitor.asnOrganization ?? undefined,
    ...(zone.extended && { bodyBytesSent: visitor.bytes, authorizationHeader: visitor.authorization ?? undefined }),
  };
}

/**
 * The filters of the query. Each has the member to compare. `isPart` is true if the value may be a part of the member. Case does
 * not matter.
 */
const FILTERS: Readonly<Record<string, readonly [member: string, isPart: boolean]>> = {
  status: ["statusCode", false],
  cacheStatus: ["cacheStatus", false],
  country: ["countryCode", false],
  edgeLocation: ["edgeLocation", false],
  requestId: ["requestId", false],
  urlContains: ["url", true],
  userAgentContains: ["userAgent", true],
  refererContains: ["referer", true],
};

function passes(call: Call, zone: ZoneTraffic, row: Row): boolean {
  const isMet = Object.entries(FILTERS).every(([name, [member, isPart]]) => {
    const wanted = call.query.get(name)?.toLowerCase();
    const found = String(row[member] ?? "").toLowerCase();
    return wanted === undefined || wanted === "" || (isPart ? found.includes(wanted) : found === wanted);
  });
  const address = call.query.get("remoteIp") ?? "";
  const text = (call.query.get("search") ?? "").toLowerCase();
  return (
    isMet &&
    (address === "" || row.remoteIp === masked(address, zone.anonymization)) &&
    (text === "" || JSON.stringify(row).toLowerCase().includes(text))
  );
}

function timeOf(call: Call, name: string): number {
  const text = call.query.get(name) ?? "";
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidInput({ [name]: [`The value '${text}' is not an ISO 8601 time in UTC.`] });
  return time;
}

function span(call: Call): { readonly from: number; readonly to: number } {
  const [from, to] = [timeOf(call, "from"), timeOf(call, "to")];
  if (to <= from || to - from > DAYS_KEPT * DAY) throw new InvalidInput({ to: ["The range is empty or too long."] });
  if (from < call.now.getTime() - DAYS_KEPT * DAY) throw new InvalidInput({ from: ["Logs are kept for three days."] });
  return { from, to };
}

/**
 * Returns the traffic of the pull zone in the path. Refuses a zone that is unknown, that does not log, or that received too many
 * requests.
 */
function loggedZone(call: Call): ZoneTraffic {
  const id = intParam(call, "pullZoneId", true);
  if (!call.traffic.admits(id, call.now.getTime()))
    throw new Refusal(loggingError(429, "rate_limited", "Too many requests for this pull zone."));
  const zone = call.traffic.zone(id);
  if (zone?.logging === true) return zone;
  const isKnown = zone !== undefined || call.contents.zones.some(({ pullZoneId }) => pullZoneId === id);
  throw new Refusal(
    isKnown
      ? loggingError(404, "logging_disabled", "Logging is not enabled for this pull zone.")
      : loggingError(403, "forbidden", "The pull zone does not belong to this account."),
  );
}

function page(call: Call): Answer {
  const zone = loggedZone(call);
  const { from, to } = span(call);
  const limit = intQuery(call, "limit", USUAL_PAGE, [1, LARGEST_PAGE]);
  const offset = intQuery(call, "offset", 0, [0]);
  const order = call.query.get("order") ?? "desc";
  if (order !== "asc" && order !== "desc") throw new InvalidInput({ order: ["The value must be asc or desc."] });
  const end = Math.min(to, call.now.getTime());
  const found = zone.hits
    .filter(({ time }) => time >= from && time < end)
    .map((hit) => rowOf(zone, hit))
    .filter((row) => passes(call, zone, row));
  if (order === "desc") found.reverse();
  const data = found.slice(offset, offset + limit);
  const hasMore = offset + data.length < found.length;
  return {
    status: 200,
    json: {
      data,
      pagination: { offset, limit, returned: data.length, hasMore },
      query: Object.fromEntries(call.query),
    },
  };
}

const invalid = (errors: FieldErrors): Answer => ({
  status: 400,
  json: {
    error: {
      code: "invalid_request",
      message: Object.entries(errors)
        .map(([name, texts]) => `${name}: ${texts.join(" ")}`)
        .join(" "),
      details: [],
    },
  },
});

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

/** Access logs of a pull zone, as JSON (docs/reference/logs.md#version-2) and as text of one day (#version-1). */
export const accessLogOperations: readonly Operation[] = operationsOf("account-logging", {
  getAccessLogs: ["GET", "/v2/pullzones/:pullZoneId/logs", page, { invalid }],
  getTextLogs: ["GET", "/:date/:pullZoneId.log", day],
});
