import { canonicalForm } from "../../zone/access-lists/canonical.js";
import type { Request } from "../../zone/index.js";

/** A request of an access log, with what decides about it. Nothing else of a row is kept, least of all an `Authorization`. */
export interface LoggedRequest {
  readonly pullZone: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The status of the response. */
  readonly status: number;
  /** The ID of the request, if the row has one. */
  readonly id: string | undefined;
  readonly request: Request;
}

/** Why a row cannot be read, as a clause without anything of the row. */
export interface UnreadableRow {
  readonly problem: string;
  /** That its time is in another unit, so that the log is none of the API. */
  readonly unit?: string;
}

const [EARLIEST, LATEST] = [Date.UTC(2000), Date.UTC(2200)];
const UNITS = [
  ["seconds", 1e3],
  ["microseconds", 1e-3],
  ["nanoseconds", 1e-6],
] as const;

/** What a number of milliseconds that is in no plausible year looks like; undefined for one that is. */
export function wrongTime(time: number): UnreadableRow | undefined {
  if (time >= EARLIEST && time < LATEST) return undefined;
  const [unit] = UNITS.find(([, factor]) => time * factor >= EARLIEST && time * factor < LATEST) ?? [];
  const looks = unit === undefined ? "is in no year from 2000 to 2199" : `looks like ${unit}`;
  return { problem: `its time ${looks}, and is to be in milliseconds`, ...(unit !== undefined && { unit }) };
}

/** Whether a row could be read. */
export const isReadable = (row: LoggedRequest | UnreadableRow): row is LoggedRequest => !("problem" in row);

/** What has one spelling: eight groups, or some and then `::`, without zeros at the start of any and without capitals. */
const ONE_SPELLING = /^(?:[1-9a-f][\da-f]{0,3}:){7}[1-9a-f][\da-f]{0,3}$|^(?:[1-9a-f][\da-f]{0,3}:){1,6}:$/;

/**
 * An address as a log writes it, in its usual spelling. Without its last octet, or its last 64 bits, it stands for its network; an address of a visitor
 * that happens to end so counts as a network, too, which leaves more open but never decides wrongly.
 */
export function loggedAddress(written: string): string | undefined {
  if (written === "" || written === "-") return undefined;
  if (!written.includes(":")) return written.endsWith(".0") && written !== "0.0.0.0" ? `${written}/24` : written;
  const address = ONE_SPELLING.test(written) ? written : canonicalForm("ip", written);
  return address.endsWith("::") && address !== "::" ? `${address}/64` : address;
}

/** The headers that a log tells; null for one that the request lacks. */
export function loggedHeaders(
  userAgent: string | null | undefined,
  referer: string | null,
): NonNullable<Request["headers"]> {
  return userAgent === undefined ? { Referer: referer } : { "User-Agent": userAgent, Referer: referer };
}
