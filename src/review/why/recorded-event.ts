import type { Request } from "../../zone/index.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";

/** A part of Shield that acts on requests. */
export type Feature = "managed" | "rule" | "limit" | "list" | "bots" | "ddos" | "uploads" | "api" | "unknown";

/** How reports name a feature. */
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

/** Which part of Shield acted: a rule of six digits is a managed one (docs/reference/service.md#log-pages). */
export function featureOf({ ruleId, ruleGroup, message }: RecordedEvent): Feature {
  if (/^\d{6}$/.test(ruleId ?? "")) return "managed";
  const named = [ruleGroup ?? "", message ?? ""].flatMap((text) => WORDS.find(([, word]) => word.test(text)) ?? []);
  const [feature] = named;
  return typeof feature === "string" ? feature : "unknown";
}

/** Whether Shield only recorded the request. */
export const onlyLogged = ({ action }: RecordedEvent): boolean => /log/i.test(action ?? "");

/** The path of a URL and its query, `undefined` without one. */
export function pathOf(url: string): { readonly path: string; readonly query: string | undefined } {
  const [, rest = ""] = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^#]*)/i.exec(url) ?? [];
  const mark = rest.indexOf("?");
  const path = mark === -1 ? rest : rest.slice(0, mark);
  return { path: path === "" ? "/" : path, query: mark === -1 ? undefined : rest.slice(mark + 1) };
}

/** A masked address as a network: `1.2.3.*` is `1.2.3.0/24`. */
function networkOf(address: string | undefined): string | undefined {
  if (address?.endsWith(".*") === true) return `${address.slice(0, -1)}0/24`;
  return address?.endsWith(":*") === true ? `${address.slice(0, -1)}:/64` : address;
}

/** Whether an event may be of an address, as far as it is recorded. */
export function mayBeOf(address: string | undefined, ip: string): boolean {
  if (address === undefined || !address.endsWith("*")) return address === ip;
  return ip.startsWith(address.slice(0, -1));
}

/** The request of an event, as far as it is recorded; `ip` is its whole address, if somebody gave it. */
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

/** Whether no visitor has a reason to request this, so that no exception is deserved. */
export const isProbe = ({ url }: RecordedEvent): boolean => PROBES.test(decoded(pathOf(url).path));

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
