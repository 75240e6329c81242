import { type Bytes, toBytes, lowerCases } from "../bytes.js";
import type { Request } from "../request.js";
import { search } from "../expressions.js";
import { remoteAddress } from "./address.js";
import {
  joined,
  type Members,
  unknownValues,
  singleValue,
  textOr,
  type KnownValues,
  type Member,
} from "./known-values.js";
import { decodings, type UrlParts, urlParts, argumentsIn, cookiesIn } from "./url-parts.js";
import { agreed, type Verdict, verdictOf } from "../verdict.js";

const lower = (name: Bytes): string => lowerCases(name)[0] ?? name;

const NOTHING: Members = { members: [], open: undefined };

/** Returns the request's headers. `Host` comes from the URL unless a header sets it. */
function headersOf({ headers = {}, url }: Request): Members {
  const given = Object.entries(headers).map(([name, value]) => [lower(toBytes(name)), value] as const);
  const host = given.some(([name]) => name === "host") ? undefined : headerOf({ url }, "host");
  const all = host === undefined ? given : [...given, ["host", host] as const];
  return {
    members: all.flatMap(([name, value]) => (value === null ? [] : [{ name, value: [toBytes(value)] }])),
    open: "the request's other headers are unknown",
    lacking: new Set(all.flatMap(([name, value]) => (value === null ? [name] : []))),
  };
}

/** Reads one header without the others, because logs have millions of requests. */
function headerValues(request: Request, name: string): KnownValues {
  const wanted = name.toLowerCase();
  const { headers = {} } = request;
  const values: string[] = [];
  let isLacking = false;
  for (const one in headers) {
    if (one.toLowerCase() !== wanted) continue;
    const value = headers[one] ?? null;
    if (value === null) isLacking = true;
    else values.push(value);
  }
  if (values.length > 0) return { values: values.map((value) => [toBytes(value)]), open: undefined };
  if (isLacking) return { values: [], open: undefined };
  const host = wanted === "host" ? headerOf(request, wanted) : undefined;
  return textOr(host ?? undefined, `the header ${name} is unknown`);
}

/**
 * Returns a header's value. Returns null if the request lacks the header, and undefined if the value is unknown. `Host` may come
 * from the URL.
 */
export function headerOf(request: Request, name: string): string | null | undefined {
  const wanted = name.toLowerCase();
  const given = Object.entries(request.headers ?? {}).find(([one]) => one.toLowerCase() === wanted);
  if (given !== undefined || wanted !== "host") return given?.[1];
  return request.url === undefined ? undefined : urlParts(request.url).host;
}

function cookiesOf(request: Request): Members {
  const header = headerOf(request, "cookie");
  if (header === undefined) return { members: [], open: "the header Cookie is unknown" };
  return header === null ? NOTHING : { members: cookiesIn(header), open: undefined };
}

function queryArguments({ url }: Request): Members {
  return url === undefined
    ? { members: [], open: "the URL is unknown" }
    : { members: argumentsIn(urlParts(url).query), open: undefined };
}

const FORM = "application/x-www-form-urlencoded";

function bodyArguments(request: Request): Members {
  const { body } = request;
  if (body === "") return NOTHING;
  if (body === undefined) return { members: [], open: "the body is unknown" };
  const type = headerOf(request, "content-type");
  if (type === undefined) return { members: [], open: "the header Content-Type is unknown" };
  return type?.toLowerCase().startsWith(FORM) === true
    ? { members: argumentsIn(toBytes(body)), open: undefined }
    : { members: [], open: "it is not documented which arguments the API reads from such a body" };
}

const joinedSets = (...sets: readonly Members[]): Members => ({
  members: sets.flatMap(({ members }) => members),
  open: sets.find(({ open }) => open !== undefined)?.open,
});

interface Selection {
  readonly part: string;
  readonly isPattern: boolean;
  /** True for headers. */
  readonly isCaseless: boolean;
}

/** Returns the values or the names of the members that a part selects. */
function selected({ members, open, lacking }: Members, selection: Selection, what: "values" | "names"): KnownValues {
  const chosen = members.map((member) => ({ member, verdict: selects(selection, member) }));
  const readingsOf = (met: Verdict["met"]) =>
    chosen
      .filter(({ verdict }) => verdict.met === met)
      .map(({ member: { name, value } }) => (what === "values" ? value : namesOf(name, selection)));
  const values = readingsOf("yes");
  const uncertain = chosen.find(({ verdict }) => verdict.met === "unknown")?.verdict;
  if (uncertain?.met === "unknown")
    return { values, open, perhaps: { values: readingsOf("unknown"), why: uncertain.why } };
  const { part, isPattern, isCaseless } = selection;
  if (open === undefined || part === "" || isPattern || !isCaseless) return { values, open };
  // A header has one value, so a known value is complete.
  if (values.length > 0 || lacking?.has(lower(toBytes(part))) === true) return { values, open: undefined };
  return unknownValues(`the header ${part} is unknown`);
}

const namesOf = (name: Bytes, { isCaseless }: Selection): readonly Bytes[] =>
  isCaseless ? [name, name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())] : [name];

function selects({ part, isPattern, isCaseless }: Selection, { name }: Member): Verdict {
  if (part === "") return verdictOf(true);
  if (isPattern) {
    const spellings = isCaseless ? namesOf(name, { part, isPattern, isCaseless }) : [name];
    return agreed(
      spellings.map((one) => search(part, one)),
      "the API does not say whether names are in upper or lower case",
    );
  }
  const wanted = toBytes(part);
  const inAnyCase = verdictOf(lower(name) === lower(wanted));
  if (isCaseless) return inAnyCase;
  return agreed([inAnyCase, verdictOf(name === wanted)], "the API does not say whether the case of names matters");
}

/** Returns the total bytes of all arguments, with and without their names. */
function combinedSize({ members, open }: Members): KnownValues {
  if (open !== undefined) return unknownValues(open);
  const sizes = members.map(({ name, value }) => [name.length, value?.[0]?.length ?? 0] as const);
  const values = sizes.reduce((sum, [, size]) => sum + size, 0);
  const names = sizes.reduce((sum, [size]) => sum + size, 0);
  return { values: [[...new Set([String(values), String(values + names)])]], open: undefined };
}

/** Reads a variable without parts. */
type Single = (request: Request) => KnownValues;

const ofUrl =
  (read: (parts: UrlParts) => readonly Bytes[]): Single =>
  ({ url }) =>
    url === undefined ? unknownValues("the URL is unknown") : singleValue(...read(urlParts(url)));

/** The API does not document whether it decodes these values (docs/reference/service.md#readings). */
const asSentOrDecoded = (sent: Bytes): readonly Bytes[] => [sent, ...decodings(sent)];
const lastSegment = (path: Bytes): Bytes => path.slice(path.lastIndexOf("/") + 1);

function requestLine({ method, url, protocol }: Request): KnownValues {
  if (method === undefined || url === undefined || protocol === undefined)
    return unknownValues("method, URL, and protocol are not all known");
  return singleValue(toBytes(`${method} `) + urlParts(url).target + toBytes(` ${protocol}`));
}

const response: Single = () => unknownValues("the response is not known");

const SINGLES: Readonly<Record<string, Single>> = {
  REQUEST_URI: ofUrl(({ target }) => decodings(target)),
  REQUEST_URI_RAW: ofUrl(({ target }) => [target]),
  REQUEST_FILENAME: ofUrl(({ path }) => asSentOrDecoded(path)),
  REQUEST_BASENAME: ofUrl(({ path }) => asSentOrDecoded(path).map(lastSegment)),
  QUERY_STRING: ofUrl(({ queryString }) => (queryString === "?" ? ["?", ""] : [queryString])),
  REQUEST_METHOD: ({ method }) => textOr(method, "the method is unknown"),
  REQUEST_PROTOCOL: ({ protocol }) => textOr(protocol, "the protocol is unknown"),
  REQUEST_LINE: requestLine,
  REQUEST_BODY: ({ body }) => textOr(body, "the body is unknown"),
  REMOTE_ADDR: ({ ip }) => remoteAddress(ip),
  ARGS_COMBINED_SIZE: (request) => combinedSize(joinedSets(queryArguments(request), bodyArguments(request))),
  FILES_NAMES: ({ body }) =>
    body === ""
      ? { values: [], open: undefined }
      : unknownValues("it is not known which files the API finds in a body"),
  VERIFIED_BOT_CATEGORY: ({ verifiedBotCategory }) =>
    textOr(verifiedBotCategory, "it is unknown whether the visitor is a verified bot"),
  RESPONSE_STATUS: response,
  RESPONSE_HEADERS: response,
  RESPONSE_BODY: response,
};

interface SetVariable {
  readonly members: (request: Request) => Members;
  readonly what: "values" | "names";
  readonly isCaseless?: true;
}

const allArguments = (request: Request): Members => joinedSets(queryArguments(request), bodyArguments(request));

const SETS: Readonly<Record<string, SetVariable>> = {
  REQUEST_HEADERS: { members: headersOf, what: "values", isCaseless: true },
  REQUEST_HEADERS_NAMES: { members: headersOf, what: "names", isCaseless: true },
  REQUEST_COOKIES: { members: cookiesOf, what: "values" },
  REQUEST_COOKIES_NAMES: { members: cookiesOf, what: "names" },
  ARGS: { members: allArguments, what: "values" },
  ARGS_GET: { members: queryArguments, what: "values" },
  ARGS_GET_NAMES: { members: queryArguments, what: "names" },
  ARGS_POST: { members: bodyArguments, what: "values" },
  ARGS_POST_NAMES: { members: bodyArguments, what: "names" },
};

const asnOf = ({ asn }: Request): string | undefined => asn?.trim().replace(/^as(?=\d+$)/i, "");

const GEO: Readonly<Record<string, (request: Request) => KnownValues>> = {
  COUNTRY_CODE: ({ country }) => textOr(country, "the country is unknown"),
  CONTINENT: ({ continent }) => textOr(continent, "the continent is unknown"),
  CITY: ({ city }) => textOr(city, "the city is unknown"),
  LATITUDE: ({ latitude }) => textOr(latitude, "the latitude is unknown"),
  LONGITUDE: ({ longitude }) => textOr(longitude, "the longitude is unknown"),
  ASN: (request) => textOr(asnOf(request), "the AS number is unknown"),
  ORGANIZATION: ({ organization }) => textOr(organization, "the organization is unknown"),
};

/** The API does not document whether it keeps the `_` between two parts of a fingerprint. */
const ja4 =
  (...wanted: readonly number[]) =>
  ({ ja4: known }: Request): KnownValues => {
    if (known === undefined) return unknownValues("the JA4 fingerprint is unknown");
    const parts = toBytes(known).split("_");
    const chosen = wanted.map((index) => parts[index] ?? "");
    return singleValue(chosen.join("_"), chosen.join(""));
  };

const FINGERPRINT: Readonly<Record<string, (request: Request) => KnownValues>> = {
  "": ({ ja4: known }) => textOr(known, "the JA4 fingerprint is unknown"),
  JA4_A: ja4(0),
  JA4_B: ja4(1),
  JA4_C: ja4(2),
  JA4_AB: ja4(0, 1),
  JA4_AC: ja4(0, 2),
  JA4_BC: ja4(1, 2),
};

const PARTS: Readonly<Record<string, typeof GEO>> = { GEO, FINGERPRINT };

/** Returns the known values of a variable, or of a part of it. */
export function knownValuesOf(
  request: Request,
  variable: string,
  part: string | undefined,
  isPattern: boolean,
): KnownValues {
  if (part === undefined)
    return unknownValues(`it is known only after the apply which part of ${variable} is compared`);
  if (variable === "REQUEST_HEADERS" && part !== "" && !isPattern) return headerValues(request, part);
  const set = own(SETS, variable);
  if (set !== undefined)
    return selected(set.members(request), { part, isPattern, isCaseless: set.isCaseless === true }, set.what);
  const one = own(SINGLES, variable);
  if (one !== undefined)
    return part === "" ? one(request) : unknownValues(`the API does not document parts of ${variable}`);
  if (variable === "GEO" && part === "") return joined(Object.values(GEO).map((read) => read(request)));
  const parts = isPattern ? undefined : own(PARTS, variable);
  return (parts && own(parts, part)?.(request)) ?? undocumented(`${variable} ${part}`.trim());
}

const undocumented = (what: string): KnownValues => unknownValues(`it is not documented what ${what} holds`);

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
