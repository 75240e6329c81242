import { loggedAddress, type LoggedRequest, loggedHeaders, type UnreadableRow, wrongTime } from "./logged-request.js";

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads a row of version 2 (docs/reference/logs.md). Rows omit null members, so a request without `referer` has none. Members of
 * extended logs are ignored.
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

/** Reads ISO 8601, UTC without a time zone; or milliseconds. */
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
