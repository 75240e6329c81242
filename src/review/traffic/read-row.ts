import { type LoggedRequest, type UnreadableRow, loggedAddress, loggedHeaders, wrongTime } from "./logged-request.js";

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads a row of version 2 (docs/reference/logs.md). Rows omit null members, so a row without `referer` is a request without a
 * referrer. Members of extended logs are ignored.
 */
export function readVersion2(row: unknown): LoggedRequest | UnreadableRow {
  if (!isMembers(row)) return { problem: "it is not an object" };
  const pullZone = textOrNumber(row["pullZoneId"]);
  if (pullZone === undefined) return { problem: "it has no pullZoneId" };
  const status = row["statusCode"];
  if (typeof status !== "number" || !Number.isInteger(status)) return { problem: "its statusCode is not a number" };
  const time = timeOf(row["timestamp"]);
  if (time === undefined) return { problem: "its timestamp is not a time" };
  const wrong = wrongTime(time);
  if (wrong !== undefined) return wrong;
  return {
    pullZone,
    time,
    status,
    id: text(row["requestId"]),
    request: {
      url: urlOf(row),
      ip: loggedAddress(text(row["remoteIp"]) ?? ""),
      country: text(row["countryCode"]),
      asn: textOrNumber(row["asn"]),
      organization: text(row["asnOrganization"]),
      ja4: text(row["ja4Fingerprint"]),
      headers: loggedHeaders(text(row["userAgent"]) ?? null, text(row["referer"]) ?? null),
    },
  };
}

function urlOf(row: Members): string | undefined {
  const url = text(row["url"]);
  if (url !== undefined) return url;
  const [host, path] = [text(row["host"]), text(row["path"])];
  if (path === undefined) return undefined;
  return host === undefined ? path : `${text(row["scheme"]) ?? "https"}://${host}${path}`;
}

/** Reads milliseconds, or ISO 8601 text. Text without a time zone is in UTC. */
function timeOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  if (!value.endsWith("Z")) {
    if (/^\d{9,20}$/.test(value)) return Number(value);
    if (!/z$|[+-]\d\d:\d\d$/.test(value)) return timeOf(`${value}Z`);
  }
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const textOrNumber = (value: unknown): string | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) ? String(value) : text(value);

/** The numbers of fields in a row and in an extended row. */
const FIELDS = [12, 15];
const PIPE = 0x7c;

/**
 * Reads a line of version 1: cache status, status, time, bytes, pull zone, address, referer, URL, edge location, user agent,
 * request ID, and country, separated by `|`, which no value contains (docs/reference/logs.md). Fields of extended logs follow and
 * are ignored.
 */
export function readVersion1(line: Buffer): LoggedRequest | UnreadableRow {
  // Each field is decoded separately, because a substring would keep the whole line in memory.
  const fields: string[] = [];
  for (let start = 0; start <= line.length;) {
    const found = line.indexOf(PIPE, start);
    const end = found === -1 ? line.length : found;
    if (fields.length < 12) fields.push(line.toString("utf8", start, end));
    else fields.push("");
    start = end + 1;
  }
  if (!FIELDS.includes(fields.length)) return { problem: `it has ${fields.length} fields instead of 12 or 15` };
  const [
    ,
    status = "",
    time = "",
    ,
    pullZone = "",
    ip = "",
    referer = "",
    url = "",
    ,
    agent = "",
    id = "",
    country = "",
  ] = fields;
  if (!/^\d{1,3}$/.test(status)) return { problem: "its second field is not a status" };
  if (!/^\d{9,20}$/.test(time)) return { problem: "its third field is not a time in milliseconds" };
  const wrong = wrongTime(Number(time));
  if (wrong !== undefined) return wrong;
  if (!/^\d+$/.test(pullZone)) return { problem: "its fifth field is not the ID of a pull zone" };
  return {
    pullZone,
    time: Number(time),
    status: Number(status),
    id: id === "" || id === "-" ? undefined : id,
    request: {
      url,
      ip: loggedAddress(ip),
      country: country.length === 2 ? country : undefined,
      headers: loggedHeaders(agent === "" || agent === "-" ? undefined : agent, referer === "-" ? null : referer),
    },
  };
}
