import type { Request } from "../../zone/index.js";

/** A request of an access log, with what decides about it. Nothing else of a row is kept, least of all an `Authorization`. */
export interface LoggedRequest {
  readonly pullZone: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The status of the response. */
  readonly status: number;
  readonly request: Request;
}

/** Why a row cannot be read, as a clause without anything of the row. */
export interface UnreadableRow {
  readonly problem: string;
}

/** Whether a row could be read. */
export const isReadable = (row: LoggedRequest | UnreadableRow): row is LoggedRequest => !("problem" in row);

/**
 * An address as a log writes it. Without its last octet, or its last 64 bits, it stands for its network; an address of a visitor
 * that happens to end so counts as a network, too, which leaves more open but never decides wrongly.
 */
export function loggedAddress(written: string): string | undefined {
  if (written === "" || written === "-") return undefined;
  if (written.endsWith(".0") && written !== "0.0.0.0") return `${written}/24`;
  if (written.endsWith("::") && written !== "::") return `${written}/64`;
  return written;
}

/** The headers that a log tells; null for one that the request lacks. */
export function loggedHeaders(
  userAgent: string | null | undefined,
  referer: string | null,
): NonNullable<Request["headers"]> {
  return userAgent === undefined ? { Referer: referer } : { "User-Agent": userAgent, Referer: referer };
}
