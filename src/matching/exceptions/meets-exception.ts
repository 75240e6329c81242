import { addressRange } from "../../entries/ranges.js";
import type { Request } from "../request.js";
import { addressesOf } from "../variables/address.js";
import type { Facet } from "../variables/facets.js";
import { allOf, anyOf, NO, not, unknown, type Verdict, verdictOf, YES } from "../verdict.js";
import type { ExceptionCondition, ExceptionModel } from "./exception.js";

/** Whether an exception matches a request (docs/reference/edge-rules.md). */
export function meetsException({ isEnabled, conditions }: ExceptionModel, request: Request): Verdict {
  if (isEnabled === false) return NO;
  if (conditions === undefined) return unknown("its conditions are known after the apply");
  if (conditions.all.length === 0) return unknown("what an edge rule without conditions matches is not documented");
  const verdict = combined(
    conditions.matchType,
    conditions.all.map((condition) => meetsCondition(condition, request)),
  );
  return isEnabled === undefined && verdict.met === "yes"
    ? unknown("whether it is enabled is known after the apply")
    : verdict;
}

function combined(matchType: string, verdicts: readonly Verdict[]): Verdict {
  if (matchType === "all") return allOf(verdicts);
  return matchType === "none" ? not(anyOf(verdicts)) : anyOf(verdicts);
}

function meetsCondition(condition: ExceptionCondition, request: Request): Verdict {
  const { patterns, matchType } = condition;
  return combined(
    matchType,
    patterns.map((pattern) => meetsPattern(condition, pattern, request)),
  );
}

function meetsPattern({ type, parameter }: ExceptionCondition, pattern: string, request: Request): Verdict {
  if (pattern.startsWith("pattern:")) return unknown("Lua patterns of edge rules are not evaluated");
  if (type === "url") return meetsUrl(pattern, request.url);
  if (type === "remote_ip") return meetsAddress(pattern, request.ip);
  if (type === "random_chance") return meetsChance(pattern);
  const read = Object.hasOwn(VALUES, type) ? VALUES[type] : undefined;
  if (read === undefined) return unknown(`what an edge rule sees as ${type} is not told`);
  const told = read(request, parameter);
  if (told === undefined) return unknown(`the ${type.replaceAll("_", " ")} is not told`);
  return told === null ? NO : matchesText(type === "url_extension" ? pattern.replace(/^\./, "") : pattern, told);
}

/** The parts of a request on which it depends whether an exception matches. */
export function facetsOfException({ conditions }: ExceptionModel): readonly Facet[] {
  return (conditions?.all ?? []).flatMap(({ type, parameter }): readonly Facet[] => {
    if (type === "request_header") return [`header ${parameter.toLowerCase()}`];
    return Object.hasOwn(FACETS, type) ? [FACETS[type] ?? "url"] : [];
  });
}

const FACETS: Readonly<Record<string, Facet>> = {
  url: "url",
  url_query_string: "url",
  url_extension: "url",
  remote_ip: "ip",
  country_code: "country",
  request_method: "method",
  cookie_value: "header cookie",
};

/** What a condition looks at; null if the request lacks it, undefined if it is not told. */
const VALUES: Readonly<Record<string, (request: Request, parameter: string) => string | null | undefined>> = {
  request_header: ({ headers }, name) => headerOf(headers, name),
  cookie_value: ({ headers }, name) => cookieOf(headerOf(headers, "cookie"), name),
  country_code: ({ country }) => country,
  request_method: ({ method }) => method,
  url_query_string: ({ url }) => url && (/\?([^#]*)/.exec(url)?.[1] ?? ""),
  url_extension: ({ url }) => url && (/\.([^./]*)$/.exec(pathOf(url))?.[1] ?? null),
};

function headerOf(headers: Request["headers"], name: string): string | null | undefined {
  const found = Object.entries(headers ?? {}).find(([header]) => header.toLowerCase() === name.toLowerCase());
  return found?.[1];
}

function cookieOf(header: string | null | undefined, name: string): string | null | undefined {
  if (typeof header !== "string") return header;
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? "";
const hasHost = (url: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(url);

function pathOf(url: string): string {
  const path = withoutQuery(url).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "");
  return path === "" ? "/" : path;
}

/** A pattern for a path, or for the whole URL, of which the host may not be told. */
function meetsUrl(pattern: string, url: string | undefined): Verdict {
  if (url === undefined) return unknown("the URL is not told");
  const path = pathOf(url);
  if (pattern.startsWith("/")) return matchesText(pattern, path);
  if (hasHost(url)) {
    const host = withoutQuery(url);
    return matchesText(pattern, host.endsWith(path) ? host : host + path);
  }
  const [, scheme, host, rest] = /^([^/]*):\/\/([^/]*)(\/.*)?$/.exec(pattern) ?? [];
  if (scheme !== undefined && host !== undefined) {
    const verdict = matchesText(rest ?? (host.endsWith("*") ? "*" : "/"), path);
    const isAnyHost = /^\*+$/.test(scheme) && /^\*+$/.test(host);
    return verdict.met === "no" || isAnyHost ? verdict : unknown("the scheme and the host of the URL are not told");
  }
  return pattern.startsWith("*")
    ? matchesText(pattern, path)
    : unknown("the scheme and the host of the URL are not told");
}

function meetsAddress(pattern: string, ip: string | undefined): Verdict {
  if (/^\*+$/.test(pattern)) return YES;
  const visitor = addressesOf(ip);
  if (visitor === undefined) return unknown("the address is not told");
  const range = addressRange(pattern);
  if (range === undefined) return unknown("whether wildcards match addresses is not documented");
  if (visitor.end <= range.start || visitor.start >= range.end) return NO;
  const isOne = !pattern.includes("/");
  if (!isOne) return unknown("whether edge rules match networks is not documented");
  return visitor.start === range.start && visitor.end === range.end ? YES : unknown("the address is anonymized");
}

function meetsChance(pattern: string): Verdict {
  const percent = Number(pattern.replace("%", ""));
  if (percent >= 100) return YES;
  return percent === 0 ? NO : unknown("it matches at random");
}

/** Whether a text matches a pattern in which `*` stands for any characters. */
function matchesText(pattern: string, text: string): Verdict {
  const exact = hasWildcards(pattern, text);
  if (exact === hasWildcards(pattern.toLowerCase(), text.toLowerCase())) return verdictOf(exact);
  return unknown("whether edge rules tell upper from lower case is not documented");
}

/** Compares part by part, from the left: linear, whatever the pattern. */
function hasWildcards(pattern: string, text: string): boolean {
  const parts = pattern.split("*");
  const [first = ""] = parts;
  if (parts.length === 1) return pattern === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  const last = parts.at(-1) ?? "";
  return text.length - last.length >= at && text.endsWith(last);
}
