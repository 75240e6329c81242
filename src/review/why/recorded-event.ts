import type { RecordedEvent } from "../../shared/recorded-event.js";
import { isWithin } from "../../zone/access-lists/addresses.js";
import { addressRange } from "../../zone/access-lists/held.js";
import type { Request } from "../../zone/index.js";
import { toBytes, toText } from "../../zone/requests/bytes.js";
import { decodings } from "../../zone/requests/variables/url-parts.js";

export type Feature = "managed" | "rule" | "limit" | "list" | "bots" | "ddos" | "uploads" | "api" | "unknown";

export const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  managed: "the managed WAF rule",
  rule: "the custom WAF rule",
  limit: "the rate limit",
  list: "the access list",
  bots: "bot detection",
  ddos: "DDoS protection",
  uploads: "upload scanning",
  api: "API Guardian",
  unknown: "a part of Shield that the event does not name:",
};

const WORDS: readonly (readonly [Feature, RegExp])[] = [
  ["limit", /rate.?limit/i],
  ["list", /access.?list/i],
  ["bots", /\bbots?\b|bot.?detection/i],
  ["ddos", /ddos/i],
  ["uploads", /upload|antivirus|csam/i],
  ["api", /guardian|openapi|schema/i],
  ["rule", /custom/i],
];

const wordIn = (text: string | undefined): Feature | undefined => WORDS.find(([, word]) => word.test(text ?? ""))?.[0];

/** Returns the part of Shield that acted, if the event's group names it. */
export const featureOfGroup = ({ ruleGroup }: RecordedEvent): Feature | undefined => wordIn(ruleGroup);

/**
 * Reports whether an ID has the form of a managed rule's ID. Other IDs may have this form, too
 * (docs/reference/service.md#log-pages).
 */
export const isManagedId = (ruleId: string | undefined): boolean => /^\d{6}$/.test(ruleId ?? "");

/** Returns the part of Shield that acted, by the event's group, the form of its ID, or its name. */
export const featureOf = (event: RecordedEvent): Feature =>
  featureOfGroup(event) ?? (isManagedId(event.ruleId) ? "managed" : (wordIn(event.message) ?? "unknown"));

/** Reports whether Shield only logged the request. */
export const onlyLogged = ({ action }: RecordedEvent): boolean => /log/i.test(action ?? "");

/** Splits a URL into path and query; `undefined` without a query. */
export function pathOf(url: string): { readonly path: string; readonly query: string | undefined } {
  const [, rest = ""] = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^#]*)/i.exec(url) ?? [];
  const mark = rest.indexOf("?");
  const path = mark === -1 ? rest : rest.slice(0, mark);
  return { path: path === "" ? "/" : path, query: mark === -1 ? undefined : rest.slice(mark + 1) };
}

/** Decodes percent-escapes; undefined if the result is not text. */
export const decodedText = (text: string): string | undefined => toText(decodings(toBytes(text))[0] ?? "");

/** Decodes percent-escapes if the result is text. */
export const decoded = (text: string): string => decodedText(text) ?? text;

/** Returns a masked address as a network: `1.2.3.*` is `1.2.3.0/24`, and `2001:db8:1:2:*` is `2001:db8:1:2::/64`. */
function networkOf(address: string | undefined): string | undefined {
  if (address?.endsWith("*") !== true) return address;
  const known = address.slice(0, address.indexOf("*"));
  const groups = known.split(known.includes(":") ? ":" : ".").filter((group) => group !== "");
  if (!known.includes(":")) return `${[...groups, 0, 0, 0, 0].slice(0, 4).join(".")}/${groups.length * 8}`;
  // `::` fills the groups up to the last one.
  return known.includes("::") ? `${known}0/112` : `${groups.join(":")}::/${groups.length * 16}`;
}

/**
 * Reports whether an event may come from an address. The address may have any spelling, and the event may have recorded only a
 * part of it.
 */
export function mayBeOf(address: string | undefined, ip: string): boolean {
  const [recorded, wanted] = [addressRange(networkOf(address) ?? ""), addressRange(ip)];
  return recorded !== undefined && wanted !== undefined && isWithin(wanted, [recorded]);
}

/** Returns the recorded request of an event; `ip` is the full address, if given. */
export function requestOf(event: RecordedEvent, ip?: string): Request {
  const { url, method, country, asn, userAgent, address } = event;
  return {
    url,
    method,
    country,
    asn,
    ip: ip ?? networkOf(address),
    ...(userAgent !== undefined && { headers: { "User-Agent": userAgent } }),
  };
}

const PROBES =
  /(?:^|\/)\.(?:env|git|svn|hg|aws|ssh|htpasswd|htaccess|npmrc|docker)|wp-config|etc\/(?:passwd|shadow)|\.(?:sql|bak|pem|key)$/i;

/** Reports whether no visitor would request this path. For such a path, no exception is suggested. */
export const isProbe = ({ url }: RecordedEvent): boolean => PROBES.test(decoded(pathOf(url).path));
