import type { Request } from "../request.js";

/** A part of a request: a member, or a header by its name in lower case. */
export type Facet = keyof Request | `header ${string}`;

const BODY: readonly Facet[] = ["body", "header content-type"];

const FACETS: Readonly<Record<string, readonly Facet[]>> = {
  REQUEST_URI: ["url"],
  REQUEST_URI_RAW: ["url"],
  REQUEST_FILENAME: ["url"],
  REQUEST_BASENAME: ["url"],
  QUERY_STRING: ["url"],
  REQUEST_METHOD: ["method"],
  REQUEST_PROTOCOL: ["protocol"],
  REQUEST_LINE: ["method", "url", "protocol"],
  REQUEST_BODY: ["body"],
  REMOTE_ADDR: ["ip"],
  ARGS_COMBINED_SIZE: ["url", ...BODY],
  FILES_NAMES: ["body"],
  VERIFIED_BOT_CATEGORY: ["verifiedBotCategory"],
  REQUEST_HEADERS: ["headers", "url"],
  REQUEST_HEADERS_NAMES: ["headers", "url"],
  REQUEST_COOKIES: ["header cookie"],
  REQUEST_COOKIES_NAMES: ["header cookie"],
  ARGS: ["url", ...BODY],
  ARGS_GET: ["url"],
  ARGS_GET_NAMES: ["url"],
  ARGS_POST: BODY,
  ARGS_POST_NAMES: BODY,
  GEO: ["country", "continent", "city", "latitude", "longitude", "asn", "organization"],
  FINGERPRINT: ["ja4"],
};

const GEO: Readonly<Record<string, Facet>> = {
  COUNTRY_CODE: "country",
  CONTINENT: "continent",
  CITY: "city",
  LATITUDE: "latitude",
  LONGITUDE: "longitude",
  ASN: "asn",
  ORGANIZATION: "organization",
};

/** Returns exactly the parts of a request that determine a variable's value. Returns none for an unknown variable. */
export function facetsOf(variable: string, part: string | undefined, isPattern: boolean): readonly Facet[] {
  const facets = Object.hasOwn(FACETS, variable) ? (FACETS[variable] ?? []) : [];
  if (part === undefined || part === "" || isPattern) return facets;
  if (variable === "GEO") return Object.hasOwn(GEO, part) ? [GEO[part] ?? "country"] : [];
  if (variable !== "REQUEST_HEADERS") return facets;
  return facetsOfHeader(part);
}

/** Returns the parts of a request that determine a header. `Host` may come from the URL. */
export function facetsOfHeader(name: string): readonly Facet[] {
  const lower = name.toLowerCase();
  return lower === "host" ? ["header host", "url"] : [`header ${lower}`];
}

/**
 * Returns a value for a part of a request. Two values are equal only if the parts are equal. Null for a header that the request
 * lacks.
 */
export function facetValue(request: Request, facet: Facet): string | null | undefined {
  if (facet === "headers") return JSON.stringify(request.headers ?? null);
  if (!isHeader(facet)) return request[facet];
  const { headers } = request;
  const wanted = facet.slice("header ".length);
  for (const name in headers) if (name.toLowerCase() === wanted) return headers[name];
  return undefined;
}

const isHeader = (facet: Facet): facet is `header ${string}` => facet.startsWith("header ");
