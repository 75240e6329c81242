import { type Bytes, toBytes } from "../bytes.js";
import type { Request } from "../request.js";
import { search } from "../expressions.js";
import { remoteAddress } from "./address.js";
import { bodyArguments, combinedSize, cookiesOf, headersOf, queryArguments, selected, together } from "./sets.js";
import { joined, type Members, notTold, single, textOr, type Told } from "./told.js";
import { decodings, type UrlParts, urlParts } from "./url-parts.js";

/** What a request says about a variable without parts. */
type Single = (request: Request) => Told;

const ofUrl =
  (read: (parts: UrlParts) => readonly Bytes[]): Single =>
  ({ url }) =>
    url === undefined ? notTold("the URL is not told") : single(...read(urlParts(url)));

/** Whether the API decodes these is not documented (docs/reference/service.md#readings). */
const asSentOrDecoded = (sent: Bytes): readonly Bytes[] => [sent, ...decodings(sent)];
const lastSegment = (path: Bytes): Bytes => path.slice(path.lastIndexOf("/") + 1);

function requestLine({ method, url, protocol }: Request): Told {
  if (method === undefined || url === undefined || protocol === undefined)
    return notTold("method, URL, and protocol are not all told");
  return single(toBytes(`${method} `) + urlParts(url).target + toBytes(` ${protocol}`));
}

const response: Single = () => notTold("the response is not known");

const SINGLES: Readonly<Record<string, Single>> = {
  REQUEST_URI: ofUrl(({ target }) => decodings(target)),
  REQUEST_URI_RAW: ofUrl(({ target }) => [target]),
  REQUEST_FILENAME: ofUrl(({ path }) => asSentOrDecoded(path)),
  REQUEST_BASENAME: ofUrl(({ path }) => asSentOrDecoded(path).map(lastSegment)),
  QUERY_STRING: ofUrl(({ query }) => asSentOrDecoded(query)),
  REQUEST_METHOD: ({ method }) => textOr(method, "the method is not told"),
  REQUEST_PROTOCOL: ({ protocol }) => textOr(protocol, "the protocol is not told"),
  REQUEST_LINE: requestLine,
  REQUEST_BODY: ({ body }) => textOr(body, "the body is not told"),
  REMOTE_ADDR: ({ ip }) => remoteAddress(ip),
  ARGS_COMBINED_SIZE: (request) => combinedSize(together(queryArguments(request), bodyArguments(request))),
  FILES_NAMES: ({ body }) =>
    body === "" ? { values: [], open: undefined } : notTold("which files the API finds in a body is not known"),
  VERIFIED_BOT_CATEGORY: ({ verifiedBotCategory }) =>
    textOr(verifiedBotCategory, "whether the visitor is a verified bot is not told"),
  RESPONSE_STATUS: response,
  RESPONSE_HEADERS: response,
  RESPONSE_BODY: response,
};

interface SetVariable {
  readonly members: (request: Request) => Members;
  readonly what: "values" | "names";
  readonly isCaseless?: true;
}

const allArguments = (request: Request): Members => together(queryArguments(request), bodyArguments(request));

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

const GEO: Readonly<Record<string, (request: Request) => Told>> = {
  COUNTRY_CODE: ({ country }) => textOr(country, "the country is not told"),
  CONTINENT: ({ continent }) => textOr(continent, "the continent is not told"),
  CITY: ({ city }) => textOr(city, "the city is not told"),
  LATITUDE: ({ latitude }) => textOr(latitude, "the latitude is not told"),
  LONGITUDE: ({ longitude }) => textOr(longitude, "the longitude is not told"),
  ASN: (request) => textOr(asnOf(request), "the AS number is not told"),
  ORGANIZATION: ({ organization }) => textOr(organization, "the organization is not told"),
};

/** Whether the API keeps the `_` between two parts of a fingerprint is not documented. */
const ja4 =
  (...wanted: readonly number[]) =>
  ({ ja4: told }: Request): Told => {
    if (told === undefined) return notTold("the JA4 fingerprint is not told");
    const parts = toBytes(told).split("_");
    const chosen = wanted.map((index) => parts[index] ?? "");
    return single(chosen.join("_"), chosen.join(""));
  };

const FINGERPRINT: Readonly<Record<string, (request: Request) => Told>> = {
  "": ({ ja4: told }) => textOr(told, "the JA4 fingerprint is not told"),
  JA4_A: ja4(0),
  JA4_B: ja4(1),
  JA4_C: ja4(2),
  JA4_AB: ja4(0, 1),
  JA4_AC: ja4(0, 2),
  JA4_BC: ja4(1, 2),
};

/** What a request says about a variable, or of a part of it. */
export function toldOf(request: Request, variable: string, part: string | undefined, isPattern: boolean): Told {
  if (part === undefined) return notTold(`which part of ${variable} is compared is known after the apply`);
  const set = own(SETS, variable);
  if (set !== undefined)
    return selected(set.members(request), { part, isPattern, isCaseless: set.isCaseless === true }, set.what);
  const one = own(SINGLES, variable);
  if (one !== undefined) return part === "" ? one(request) : notTold(`the API does not document parts of ${variable}`);
  if (variable === "GEO") return partOf(GEO, request, part, isPattern) ?? undocumented(`GEO ${part}`);
  if (variable === "FINGERPRINT" && !isPattern)
    return own(FINGERPRINT, part)?.(request) ?? undocumented(`FINGERPRINT ${part}`);
  return undocumented(variable);
}

const undocumented = (what: string): Told => notTold(`what ${what} holds is not documented`);

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

function partOf(parts: typeof GEO, request: Request, part: string, isPattern: boolean): Told | undefined {
  if (part === "") return joined(Object.values(parts).map((read) => read(request)));
  if (!isPattern) return own(parts, part)?.(request);
  const chosen = Object.entries(parts).map(([name, read]) => ({ verdict: search(part, name), read }));
  if (chosen.some(({ verdict }) => verdict.met === "unknown")) return undefined;
  return joined(chosen.filter(({ verdict }) => verdict.met === "yes").map(({ read }) => read(request)));
}
