/** A variable that a rule can compare. */
export interface RuleVariable {
  readonly doc: string;
  /** The allowed parts: these names, any name, or none. */
  readonly parts?: Readonly<Record<string, string>> | "any";
}

export const geoParts = {
  COUNTRY_CODE: "The country, as two capital letters, such as `DE`.",
  CONTINENT: "The continent, as two capital letters, such as `EU`.",
  CITY: "The city.",
  LATITUDE: "The latitude, in degrees.",
  LONGITUDE: "The longitude, in degrees.",
  ASN: "The number of the network, such as `64496`.",
  ORGANIZATION: "The organization that runs the network.",
};

export const fingerprintParts = {
  JA4_A: "The first part: protocol, version of TLS, and how many ciphers and extensions.",
  JA4_B: "The second part: a hash of the ciphers.",
  JA4_C: "The third part: a hash of the extensions.",
  JA4_AB: "The first and second parts.",
  JA4_AC: "The first and third parts.",
  JA4_BC: "The second and third parts.",
};

/** Documented variables (docs/reference/service.md#rule-configuration). Other variables are passed through. */
export const ruleVariables = {
  REQUEST_URI: { doc: "The path with its query, decoded, such as `/search?q=1`." },
  REQUEST_URI_RAW: { doc: "The path with its query as the client sent it, such as `/search?q=%31`." },
  REQUEST_FILENAME: { doc: "The path without its query." },
  REQUEST_BASENAME: { doc: "The last segment of the path, such as `index.html`." },
  QUERY_STRING: { doc: "The query as sent, with its `?`; empty if the URL has no query." },
  REQUEST_METHOD: { doc: "The method, such as `POST`." },
  REQUEST_PROTOCOL: { doc: "The version of HTTP, such as `HTTP/1.1`." },
  REQUEST_LINE: { doc: "Method, path with query, and version together, such as `GET / HTTP/1.1`." },
  REQUEST_HEADERS: { doc: "The values of the request's headers; the part is the name of one.", parts: "any" },
  REQUEST_HEADERS_NAMES: { doc: "The names of the request's headers.", parts: "any" },
  REQUEST_COOKIES: { doc: "The values of the cookies; the part is the name of one.", parts: "any" },
  REQUEST_COOKIES_NAMES: { doc: "The names of the cookies.", parts: "any" },
  REQUEST_BODY: { doc: "The body of the request, as far as the WAF reads it." },
  ARGS: { doc: "The values of all arguments, from query and body; the part is the name of one.", parts: "any" },
  ARGS_GET: { doc: "The values of the query's arguments; the part is the name of one.", parts: "any" },
  ARGS_GET_NAMES: { doc: "The names of the query's arguments.", parts: "any" },
  ARGS_POST: { doc: "The values of the body's arguments; the part is the name of one.", parts: "any" },
  ARGS_POST_NAMES: { doc: "The names of the body's arguments.", parts: "any" },
  ARGS_COMBINED_SIZE: { doc: "The size of all arguments together, in bytes." },
  FILES_NAMES: { doc: "The names of uploaded files." },
  REMOTE_ADDR: { doc: "The visitor's IP address." },
  GEO: { doc: "Where the visitor's address is.", parts: geoParts },
  FINGERPRINT: { doc: "The JA4 fingerprint of the client's TLS handshake.", parts: fingerprintParts },
  VERIFIED_BOT_CATEGORY: { doc: "The category of a verified bot, such as `SEO`; empty for everybody else." },
  RESPONSE_STATUS: { doc: "The status of the origin's response, such as `404`." },
  RESPONSE_HEADERS: { doc: "The values of the response's headers; the part is the name of one.", parts: "any" },
  RESPONSE_BODY: { doc: "The body of the response, as far as the WAF reads it." },
} satisfies Record<string, RuleVariable>;

/** Returns a documented variable; undefined for others. */
export function ruleVariable(name: string): RuleVariable | undefined {
  return Object.entries<RuleVariable>(ruleVariables).find(([known]) => known === name)?.[1];
}
