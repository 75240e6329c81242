import type { Range } from "../access-lists/addresses.js";
import { addressRange, isMappedEntry } from "../access-lists/held.js";
import { isAscii, toBytes, toText } from "../requests/bytes.js";
import type { Request } from "../requests/request.js";
import { addressesOf } from "../requests/variables/address.js";
import { decodings, escapesIn } from "../requests/variables/url-parts.js";
import { headerOf } from "../requests/variables/variable.js";
import { agreed, NO, unknown, type Verdict, YES } from "../requests/verdict.js";
import { LUA_PREFIX } from "./lua-pattern.js";
import { type Found, NONE, TextPatterns } from "./text-patterns.js";

/** The patterns that match a value of a request. */
export interface Seen {
  /** `hostless`: a URL without scheme and host. */
  readonly state: "known" | "unknown" | "absent" | "hostless";
  readonly found: Found;
  /** Patterns that match a URL with its scheme and host. */
  readonly whole: Found;
  /** The result for the decoded value. The API does not document whether edge rules compare the sent or the decoded value. */
  readonly decoded?: readonly Seen[];
}

const UNKNOWN: Seen = { state: "unknown", found: NONE, whole: NONE };
const ABSENT: Seen = { state: "absent", found: NONE, whole: NONE };

type Probe = (seen: Seen) => Verdict;

const withDecoded = ([sent = UNKNOWN, ...decoded]: readonly Seen[]): Seen =>
  decoded.length === 0 ? sent : { ...sent, decoded };

/** A value of requests and all patterns that are compared with it. */
export interface Subject {
  readonly probe: (pattern: string) => Probe;
  readonly see: (request: Request) => Seen;
}

/** Returns the subject of a condition. Caches the last request, because all conditions test one request in turn. */
export function subjectOf(type: string, parameter: string): Subject {
  const { probe, see } = subjectFor(type, parameter);
  let last: Request | undefined;
  let seen = UNKNOWN;
  return {
    probe,
    see(request) {
      if (request !== last) [last, seen] = [request, see(request)];
      return seen;
    },
  };
}

function subjectFor(type: string, parameter: string): Subject {
  if (type === "url") return urls();
  if (type === "remote_ip") return addresses();
  if (type === "random_chance") return { probe: (pattern) => () => meetsChance(pattern), see: () => UNKNOWN };
  const read = Object.hasOwn(VALUES, type) ? VALUES[type] : undefined;
  if (read !== undefined) return texts(type, (request) => read(request, parameter));
  const why = unknown(`the ${type.replaceAll("_", " ")} is unknown`);
  return { probe: () => () => why, see: () => UNKNOWN };
}

const QUESTION_MARK = unknown("it is not documented whether edge rules compare a query with its question mark");

const lookUp =
  (number: number): Probe =>
  ({ found }) =>
    found.get(number) ?? NO;

const ifKnown =
  (why: string, probe: Probe): Probe =>
  (seen) =>
    seen.state === "unknown" ? unknown(why) : probe(seen);

function texts(type: string, read: (request: Request) => readonly Value[]): Subject {
  const patterns = new TextPatterns();
  const clean = (pattern: string): string => (type === "url_extension" ? pattern.replace(/^\./, "") : pattern);
  const ask = (pattern: string): Probe => {
    if (type !== "url_query_string" || !pattern.startsWith("?")) return lookUp(patterns.add(clean(pattern)));
    const rest = lookUp(patterns.add(pattern.slice(1)));
    return (at) => (rest(at).met === "no" ? NO : QUESTION_MARK);
  };
  const seen = (text: Value): Seen => {
    if (typeof text === "string") return { state: "known", found: patterns.find(text), whole: NONE };
    return text === null ? ABSENT : UNKNOWN;
  };
  return {
    probe: (pattern) => ifKnown(`the ${type.replaceAll("_", " ")} is unknown`, ask(pattern)),
    see: (request) => withDecoded(read(request).map(seen)),
  };
}

const NO_HOST = unknown("the scheme and the host of the URL are unknown");

const PATH_OR_URL = "it is not documented whether a Lua pattern is compared with the path or the whole URL";

/** Compares patterns with the path or the whole URL. The host may be unknown. */
function urls(): Subject {
  const [paths, wholes] = [new TextPatterns(), new TextPatterns()];
  const withoutHost = (pattern: string): Probe => {
    const [, scheme, host, rest] = /^([^/]*):\/\/([^/]*)(\/.*)?$/.exec(pattern) ?? [];
    if (scheme === undefined || host === undefined)
      return pattern.startsWith("*") ? lookUp(paths.add(pattern)) : () => NO_HOST;
    const inPath = lookUp(paths.add(rest ?? (host.endsWith("*") ? "*" : "/")));
    if (/^\*+$/.test(scheme) && /^\*+$/.test(host)) return inPath;
    return (seen) => (inPath(seen).met === "no" ? NO : NO_HOST);
  };
  const lua = (pattern: string): Probe => {
    const [inPath, number] = [lookUp(paths.add(pattern)), wholes.add(pattern)];
    const isAnywhere = !pattern.startsWith(`${LUA_PREFIX}^`);
    return (seen) => {
      const whole = seen.whole.get(number) ?? NO;
      if (seen.state !== "hostless") return agreed([inPath(seen), whole], PATH_OR_URL);
      return isAnywhere && inPath(seen).met === "yes" ? YES : NO_HOST;
    };
  };
  const probe = (pattern: string): Probe => {
    if (pattern.startsWith(LUA_PREFIX)) return lua(pattern);
    if (pattern.startsWith("/")) return lookUp(paths.add(pattern));
    const [number, hostless] = [wholes.add(pattern), withoutHost(pattern)];
    return (seen) => (seen.state === "hostless" ? hostless(seen) : (seen.whole.get(number) ?? NO));
  };
  return {
    probe: (pattern) => ifKnown("the URL is unknown", probe(pattern)),
    see({ url }) {
      if (url === undefined) return UNKNOWN;
      const host = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0];
      return withDecoded(
        pathsOf(url).map((path) => {
          const found = paths.find(path);
          if (host === undefined) return { state: "hostless", found, whole: NONE };
          return { state: "known", found, whole: wholes.find(host + path) };
        }),
      );
    },
  };
}

const LUA_ADDRESS = unknown("it is not documented which text of an address a Lua pattern is compared with");
const WILDCARD = unknown("it is not documented whether wildcards match addresses");
const NETWORK = unknown("it is not documented whether edge rules match networks");
const MAPPED = unknown("it is not documented whether IPv4 addresses written as IPv6 match IPv4 visitors");
const ANONYMIZED = unknown("the address is anonymized");

function addresses(): Subject {
  const ranges: (Range & { readonly verdict: Verdict })[] = [];
  return {
    probe(pattern) {
      if (/^\*+$/.test(pattern)) return () => YES;
      if (pattern.startsWith(LUA_PREFIX)) return () => LUA_ADDRESS;
      const range = addressRange(pattern);
      if (range === undefined) return ifKnown("the address is unknown", () => WILDCARD);
      const verdict = isMappedEntry(pattern) ? MAPPED : pattern.includes("/") ? NETWORK : YES;
      const number = ranges.push({ start: range.start, end: range.end, verdict }) - 1;
      return ifKnown("the address is unknown", lookUp(number));
    },
    see({ ip }) {
      const visitor = addressesOf(ip);
      if (visitor === undefined) return UNKNOWN;
      const found = new Map<number, Verdict>();
      for (let number = 0; number < ranges.length; number += 1) {
        const range = ranges[number];
        if (range === undefined || range.start >= visitor.end || range.end <= visitor.start) continue;
        const isSame = visitor.start === range.start && visitor.end === range.end;
        found.set(number, range.verdict === YES && !isSame ? ANONYMIZED : range.verdict);
      }
      return { state: "known", found: found.size === 0 ? NONE : found, whole: NONE };
    },
  };
}

function meetsChance(pattern: string): Verdict {
  const percent = Number(pattern.replace("%", ""));
  if (percent >= 100) return YES;
  return percent === 0 ? NO : unknown("it matches at random");
}

/** Null if the request lacks the value, undefined if the value is unknown. */
type Value = string | null | undefined;

/** Reads a value as sent and, if that differs, decoded. */
const VALUES: Readonly<Record<string, (request: Request, parameter: string) => readonly Value[]>> = {
  request_header: (request, name) => [headerOf(request, name)],
  cookie_value: (request, name) => [cookieOf(headerOf(request, "cookie"), name)],
  country_code: ({ country }) => [country],
  request_method: ({ method }) => [method],
  url_query_string: ({ url }) => (url === undefined ? [url] : sentAndDecoded(/\?([^#]*)/.exec(url)?.[1] ?? "")),
  url_extension: ({ url }) =>
    url === undefined ? [url] : pathsOf(url).map((path) => /\.([^./]*)$/.exec(path)?.[1] ?? null),
};

function cookieOf(header: string | null | undefined, name: string): string | null | undefined {
  if (typeof header !== "string") return header;
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? "";

/** Returns the path of a URL as sent and, if that differs, decoded. */
function pathsOf(url: string): readonly string[] {
  const path = withoutQuery(url).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "");
  return path === "" ? ["/"] : sentAndDecoded(path, 1);
}

/** `most` is 1 for a path, because a plus may be a space only in queries. */
function sentAndDecoded(written: string, most?: number): readonly string[] {
  if (isAscii(written) && !/[%+ ]/.test(written)) return [written];
  const sent = escapesIn(toBytes(written));
  const decoded = decodings(sent).slice(0, most);
  // Keeps bytes that are not UTF-8; no pattern contains such bytes.
  return [...new Set([sent, ...decoded.map((bytes) => toText(bytes) ?? Buffer.from(bytes, "latin1").toString())])];
}
