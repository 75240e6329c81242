import type { Condition, Conditions } from "../requests/condition.js";
import type { Request } from "../requests/request.js";
import { facetsOf } from "../requests/variables/facets.js";

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

/** Puts a value where a variable reads it. */
function withValue(request: Request, variable: string, part: string, value: string): Request | undefined {
  const [facet] = facetsOf(variable, part, false);
  const [name, text] = variable.endsWith("_NAMES") ? [value, "1"] : [part, value];
  const withHeader = (header: string, content: string): Request => ({
    ...request,
    headers: { ...request.headers, [header.toLowerCase()]: content },
  });
  switch (facet) {
    case "url":
      return { ...request, url: urlWith(request.url ?? "/", variable, name, text) };
    case "headers":
      return withHeader(name || "x-example", text);
    case "header cookie":
      return withHeader("cookie", `${name || "a"}=${text}`);
    // An unusual method or country makes the example unrealistic.
    case "method":
      return { ...request, method: /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(value) ? value : "PUT" };
    case "country":
      return { ...request, country: /^[A-Z]{2}$/i.test(value) ? value : "FR" };
    default:
      if (facet?.startsWith("header ")) return withHeader(facet.slice("header ".length), value);
      return facet && { ...request, [facet]: value };
  }
}

function urlWith(url: string, variable: string, name: string, text: string): string {
  const inUrl = text.replaceAll(/[%#]/g, encodeURIComponent);
  const [path = "/", query] = url.split("?");
  if (variable === "QUERY_STRING") return `${path}?${inUrl.replace(/^\?/, "")}`;
  if (variable.startsWith("ARGS")) return `${path}?${encodeURIComponent(name || "a")}=${encodeURIComponent(text)}`;
  const other = /^(?:\/|https?:\/\/)/.test(text) ? inUrl : `/${inUrl}`;
  return query === undefined || other.includes("?") ? other : `${other}?${query}`;
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
  const { members, headers } = specialOf(other);
  const [path = "/", query = ""] = one.url?.split("?") ?? [];
  const [otherPath = "/", otherQuery = ""] = other.url?.split("?") ?? [];
  const queries = [...new Set([query, otherQuery])].filter((text) => text !== "");
  return {
    ...one,
    ...members,
    headers: { ...one.headers, ...headers },
    url: [otherPath === "/" ? path : otherPath, ...(queries.length === 0 ? [] : [queries.join("&")])].join("?"),
  };
}

interface Special {
  readonly members: Request;
  readonly headers: NonNullable<Request["headers"]>;
}

const known = new WeakMap<Request, Special>();

/** Returns what differs from an ordinary request. */
function specialOf(request: Request): Special {
  const earlier = known.get(request);
  if (earlier !== undefined) return earlier;
  const special = <Members extends object>(members: Members, usual: Readonly<Record<string, unknown>>): Members =>
    selected(members, (name, value) => usual[name] !== value);
  const made = {
    members: special(request, { ...ORDINARY }),
    headers: special(request.headers ?? {}, ORDINARY.headers ?? {}),
  };
  known.set(request, made);
  return made;
}
