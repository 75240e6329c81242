import { withoutSecrets } from "../../shared/personal-parts.js";
import type { LoggedRequest } from "./logged-request.js";

/** Parts of a request that a report may show besides path, country, and user agent. */
export interface Shown {
  readonly addresses: boolean;
  readonly queries: boolean;
}

const IPV4 = /\b((?:\d{1,3}\.){3})\d{1,3}\b/g;
const IPV6 = /(?<![0-9a-z:])(?:[0-9a-f]{1,4}:){2,7}(?::?[0-9a-f]{1,4}){0,6}:{0,2}(?![0-9a-z:])/gi;

/**
 * Removes whole addresses from a text. Version numbers that look like addresses also lose their last number.
 * @testable Each form of an address.
 */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(IPV4, "$1*").replaceAll(IPV6, (address) => `${address.split(":").slice(0, 2).join(":")}:*`);

/** Returns the path of a URL, with the query only on request. */
export function shownPath(url: string | undefined, { addresses, queries }: Shown): string {
  if (url === undefined) return "an unknown URL";
  const target = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^#]*)/i.exec(url)?.[1] ?? "";
  // A query may follow an escaped question mark, or a semicolon.
  const query = queries ? -1 : target.search(/[?;]|%3f|%253f|%3b/i);
  const path = query === -1 ? target : target.slice(0, query);
  const whole = path === "" || path.startsWith("?") ? `/${path}` : path;
  const shown = queries ? whole : withoutSecrets(whole);
  return addresses ? shown : withoutAddresses(shown);
}

/** Returns the user agent for a report. */
export function shownAgent({ request }: LoggedRequest, { addresses, queries }: Shown): string {
  const agent = request.headers?.["User-Agent"];
  if (agent === undefined) return "unknown";
  if (agent === null) return "none";
  const shown = queries ? agent : withoutSecrets(agent);
  return addresses ? shown : withoutAddresses(shown);
}

/** Returns the address, or its network. */
export function shownAddress(ip: string | undefined, { addresses }: Shown): string {
  if (ip === undefined) return "unknown";
  if (addresses || ip.includes("/")) return ip;
  if (!ip.includes(":")) return withoutAddresses(ip);
  return `${ip.split(":").slice(0, 2).join(":")}:*`;
}
