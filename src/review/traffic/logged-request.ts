import { canonicalForm } from "../../zone/access-lists/canonical.js";
import type { Request } from "../../zone/index.js";

/**
 * A request of an access log with the values that decide about it. Nothing else of a row is kept, especially no `Authorization`.
 */
export interface LoggedRequest {
  readonly pullZone: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly status: number;
  /** The request ID, if the row has one. */
  readonly id: string | undefined;
  readonly request: Request;
}

/** Why a row is unreadable, as a clause without values of the row. */
export interface UnreadableRow {
  readonly problem: string;
  /** Set if the time of the row is in another unit, so the log is not from the API. */
  readonly unit?: string;
}

const [EARLIEST, LATEST] = [Date.UTC(2000), Date.UTC(2200)];
const UNITS = [
  ["seconds", 1e3],
  ["microseconds", 1e-3],
  ["nanoseconds", 1e-6],
] as const;

/** Explains a number of milliseconds in an implausible year; undefined for a plausible year. */
export function wrongTime(time: number): UnreadableRow | undefined {
  if (time >= EARLIEST && time < LATEST) return undefined;
  const [unit] = UNITS.find(([, factor]) => time * factor >= EARLIEST && time * factor < LATEST) ?? [];
  const looks = unit === undefined ? "is in no year from 2000 to 2199" : `looks like ${unit}`;
  return { problem: `its time ${looks}, but must be in milliseconds`, ...(unit !== undefined && { unit }) };
}

/** Reports whether a row was readable. */
export const isReadable = (row: LoggedRequest | UnreadableRow): row is LoggedRequest => !("problem" in row);

/**
 * IPv6 addresses with only one spelling. They have eight groups, or fewer groups and then `::`, without leading zeros and
 * capitals.
 */
const ONE_SPELLING = /^(?:[1-9a-f][\da-f]{0,3}:){7}[1-9a-f][\da-f]{0,3}$|^(?:[1-9a-f][\da-f]{0,3}:){1,6}:$/;

/**
 * Normalizes a logged address. If its last octet or last 64 bits are removed, the address becomes a network. A real address that
 * ends in zeros is also treated as a network. This rule leaves more requests undecided but decides none wrongly.
 */
export function loggedAddress(written: string): string | undefined {
  if (written === "" || written === "-") return undefined;
  if (!written.includes(":")) return written.endsWith(".0") && written !== "0.0.0.0" ? `${written}/24` : written;
  const address = ONE_SPELLING.test(written) ? written : canonicalForm("ip", written);
  return address.endsWith("::") && address !== "::" ? `${address}/64` : address;
}

/** Returns the logged headers; null for a header that the request lacks. */
export function loggedHeaders(
  userAgent: string | null | undefined,
  referer: string | null,
): NonNullable<Request["headers"]> {
  return userAgent === undefined ? { Referer: referer } : { "User-Agent": userAgent, Referer: referer };
}
