import type { Condition, Conditions } from "../requests/condition.js";
import type { Request } from "../requests/request.js";

/** The search stops after this number of candidates. */
const MOST = 300;

/** An ordinary request of an ordinary visitor. */
export const ORDINARY: Request = {
  method: "GET",
  url: "/",
  protocol: "HTTP/2",
  headers: { cookie: null, "user-agent": "Mozilla/5.0" },
  body: "",
  ip: "203.0.113.9",
  country: "DE",
  continent: "EU",
  city: "Bonn",
  asn: "64496",
  organization: "Example",
  ja4: "t13d1516h2_000000000000_000000000000",
  verifiedBotCategory: "",
};

/**
 * Returns ordinary requests, and requests that are built from the values in conditions. Some of them meet the conditions, alone
 * or together.
 */
export function candidateRequests(...rules: readonly Conditions[]): readonly Request[] {
  const found = new Map<string, Request>([["", ORDINARY]]);
  for (const rule of [...rules, { ...rules[0], all: rules.flatMap(({ all }) => all) }]) {
    let requests: readonly Request[] = [ORDINARY];
    for (const condition of rule.all) {
      const variants = requests.flatMap((request) => [...variantsOf(request, condition), request]);
      requests = variants.slice(0, MOST / 3);
    }
    for (const request of requests) found.set(JSON.stringify(request), request);
  }
  return [...found.values()].slice(0, MOST);
}

function variantsOf(request: Request, { variables, operator, value }: Condition): readonly Request[] {
  if (operator === undefined || value === undefined) return [];
  return [...(variables ?? [])].flatMap(([variable, part]) =>
    part === undefined
      ? []
      : valuesAround(operator, value).flatMap((text) => withValue(request, variable, part, text) ?? []),
  );
}

/** Returns values around a comparison. Some of them meet the comparison, and others do not. */
function valuesAround(operator: string, value: string): readonly string[] {
  const text = operator === "rx" ? literalOf(value) : value;
  const words = operator === "within" ? value.split(/[\s,|]+/) : [];
  const number = Number(value);
  const numbers = value !== "" && Number.isFinite(number) ? [number - 1, number + 1].map(String) : [];
  const changed = [
    `${text}x`,
    `x${text}`,
    `x ${text} x`,
    text.slice(0, -1),
    text.toUpperCase(),
    text.toLowerCase(),
    "",
  ];
  return [...new Set([text, ...words, ...numbers, ...changed])];
}

/** Returns a text that a simple expression may match. The text is the first alternative without anchors and escapes. */
const literalOf = (pattern: string): string =>
  pattern
    .replace(/^\(\?[a-z]+\)/, "")
    .replaceAll(/\(\?:|[()^$]/g, "")
    .replaceAll(/\\(.)/g, (_, one: string) => (one === "d" ? "1" : one === "s" ? " " : one === "w" ? "a" : one))
    .replaceAll(/(?:\.|\[[^\][]*\])[*+?]?/g, "a")
    .split("|", 1)
    .join("");

type Change = (request: Request, value: string, part: string) => Request | undefined;

const inUrl = (text: string): string => text.replaceAll(/[%#]/g, encodeURIComponent);
const inQuery = (text: string): string => encodeURIComponent(text);

const toQuery = (request: Request, query: string): Request => ({
  ...request,
  url: `${request.url?.split("?", 1)[0] ?? "/"}?${query}`,
});
const toPath: Change = (request, value) => {
  const path = inUrl(/^(?:\/|https?:\/\/)/.test(value) ? value : `/${value}`);
  const [, query] = request.url?.split("?") ?? [];
  return { ...request, url: query === undefined || path.includes("?") ? path : `${path}?${query}` };
};
const toArgument: Change = (request, value, part) => toQuery(request, `${inQuery(part || "a")}=${inQuery(value)}`);
const toHeader: Change = (request, value, part) => ({
  ...request,
  headers: { ...request.headers, [part.toLowerCase() || "x-example"]: value },
});
const toMember =
  (member: keyof Request): Change =>
  (request, value) => ({ ...request, [member]: value });

/** Replaces an unusual method with a common method, so the example is realistic. */
const toMethod: Change = (request, value) => ({
  ...request,
  method: /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(value) ? value : "PUT",
});
const toCountry: Change = (request, value) => ({ ...request, country: /^[A-Z]{2}$/i.test(value) ? value : "FR" });

const GEO: Readonly<Record<string, keyof Request>> = {
  "": "country",
  COUNTRY_CODE: "country",
  CONTINENT: "continent",
  CITY: "city",
  LATITUDE: "latitude",
  LONGITUDE: "longitude",
  ASN: "asn",
  ORGANIZATION: "organization",
};

const CHANGES: Readonly<Record<string, Change>> = {
  REQUEST_URI: toPath,
  REQUEST_URI_RAW: toPath,
  REQUEST_FILENAME: toPath,
  REQUEST_BASENAME: toPath,
  QUERY_STRING: (request, value) => toQuery(request, inUrl(value).replace(/^\?/, "")),
  ARGS_GET_NAMES: (request, value) => toQuery(request, `${inQuery(value)}=1`),
  REQUEST_COOKIES_NAMES: (request, value) => toHeader(request, `${value}=1`, "cookie"),
  REQUEST_HEADERS_NAMES: (request, value) => toHeader(request, "1", value),
  REQUEST_METHOD: toMethod,
  REQUEST_PROTOCOL: toMember("protocol"),
  REQUEST_HEADERS: toHeader,
  REQUEST_COOKIES: (request, value, part) => toHeader(request, `${part || "a"}=${value}`, "cookie"),
  REQUEST_BODY: toMember("body"),
  ARGS: toArgument,
  ARGS_GET: toArgument,
  REMOTE_ADDR: toMember("ip"),
  FINGERPRINT: toMember("ja4"),
  VERIFIED_BOT_CATEGORY: toMember("verifiedBotCategory"),
  GEO: (request, value, part) => {
    const member = Object.hasOwn(GEO, part) ? GEO[part] : undefined;
    if (member === "country") return toCountry(request, value, part);
    return member && { ...request, [member]: value };
  },
};

function withValue(request: Request, variable: string, part: string, value: string): Request | undefined {
  const change = Object.hasOwn(CHANGES, variable) ? CHANGES[variable] : undefined;
  return change?.(request, value, part);
}

/** Removes members and headers that the test does not need. Keeps the method and the URL, because every request has them. */
export function withoutUnneeded(request: Request, isStillOne: (request: Request) => boolean): Request {
  let short = request;
  const attempt = (shorter: Request): void => {
    if (isStillOne(shorter)) short = shorter;
  };
  for (const member of Object.keys(request))
    if (member !== "method" && member !== "url") attempt(without(short, member));
  for (const name of Object.keys(short.headers ?? {}))
    attempt({ ...short, headers: without(short.headers ?? {}, name) });
  return short;
}

const without = <Members extends object>(members: Members, left: string): Members =>
  selected(members, (name) => name !== left);

const selected = <Members extends object>(members: Members, isIn: (name: string, value: unknown) => boolean): Members =>
  Object.fromEntries(Object.entries(members).filter(([name, value]) => isIn(name, value))) as Members;

/** Combines what is special about two requests. If they contradict each other, `other` wins. */
export function merged(one: Request, other: Request): Request {
  const special = <Members extends object>(members: Members, usual: Readonly<Record<string, unknown>>): Members =>
    selected(members, (name, value) => usual[name] !== value);
  const [path = "/", query = ""] = one.url?.split("?") ?? [];
  const [otherPath = "/", otherQuery = ""] = other.url?.split("?") ?? [];
  const queries = [...new Set([query, otherQuery])].filter((text) => text !== "");
  return {
    ...one,
    ...special(other, { ...ORDINARY }),
    headers: { ...one.headers, ...special(other.headers ?? {}, ORDINARY.headers ?? {}) },
    url: [otherPath === "/" ? path : otherPath, ...(queries.length === 0 ? [] : [queries.join("&")])].join("?"),
  };
}
