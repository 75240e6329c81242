import { loggedAddress, type LoggedRequest, loggedHeaders, type UnreadableRow, wrongTime } from "./logged-request.js";

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
