import { SENT_BY_ALL } from "../requests/request.js";
import { parseEntry, READ_AS_FALSE } from "../access-lists/parse-entry.js";
import { safeJson } from "../../shared/safe-json.js";

/** The values that a variable can have after the transformations of a rule. */
export interface Values {
  /** A description, as the end of a sentence. */
  readonly what: string;
  /** Whether a value may contain a character. */
  readonly allows: (character: string) => boolean;
  /** The beginning that all values share. */
  readonly begins: string;
  /** Texts that every value contains. */
  readonly contains: readonly string[];
  readonly neverEmpty: boolean;
  /** Whether every browser sends values that are not empty. */
  readonly isFilled: boolean;
  /** The maximum number of characters. */
  readonly longest: number;
  /** The minimum and maximum of a number; undefined for text. */
  readonly range: readonly [number, number] | undefined;
  /** Whether the first character of every value cannot start a number. */
  readonly isNoNumber: boolean;
  /** Reports whether a text is a complete value. Returns undefined if only the other members are known. */
  readonly isValue: ((text: string) => boolean) | undefined;
  /** Whether every request has the variable. */
  readonly isPresent: boolean;
  /** Suggests a text in place of a value that cannot occur. */
  readonly hint: (value: string) => string | undefined;
}

/** Sample characters: ASCII, and some others. */
export const SAMPLE = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))}\téßİ中`;

const ANY: Values = {
  what: "any text",
  allows: () => true,
  begins: "",
  contains: [],
  neverEmpty: false,
  isFilled: false,
  longest: Infinity,
  range: undefined,
  isNoNumber: false,
  isValue: undefined,
  isPresent: true,
  hint: () => undefined,
};

const FILLED = { neverEmpty: true, isFilled: true };
const characters = (expression: RegExp) => ({ allows: (character: string) => expression.test(character) });
/** Of a URL, only the path and the query are compared. */
const startsWithSlash = (value: string) => {
  if (value.startsWith("/") || value === "") return undefined;
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return `Write ${safeJson(value.replace(/^\^?\/?/, "/"))}.`;
  const { pathname, search } = new URL(value);
  return `Write ${safeJson(pathname + search)}.`;
};

const PATH: Values = {
  ...ANY,
  what: "a path, which begins with a slash",
  begins: "/",
  contains: ["/"],
  ...FILLED,
  isNoNumber: true,
  hint: startsWithSlash,
};

const digits = (what: string, range: readonly [number, number]): Values => ({
  ...ANY,
  ...characters(/[0-9]/),
  what,
  ...FILLED,
  range,
});

const isAddress = (text: string): boolean => {
  const parsed = parseEntry("ip", text);
  return parsed.ok && !text.includes("/");
};

const ADDRESS: Values = {
  ...ANY,
  ...characters(/[0-9A-Fa-f.:]/),
  what: "one address",
  ...FILLED,
  longest: 45,
  isValue: isAddress,
  hint: (value) =>
    value.includes("/")
      ? "For networks, use an access list of type cidr, or begins_with with the first part of the addresses."
      : 'Write an address, such as "192.0.2.10".',
};

const COUNTRY: Values = {
  ...ANY,
  ...characters(/[A-Z0-9]/),
  what: "a country code of two capital letters",
  ...FILLED,
  longest: 2,
  isNoNumber: true,
  isValue: (text) => text === "" || parseEntry("country", text).ok,
  hint: (value) => {
    const upper = value.trim().toUpperCase();
    const meant = parseEntry("country", upper).ok ? upper : "DE";
    if (value === "false") return READ_AS_FALSE;
    return `Write two capital letters of ISO 3166-1, such as ${safeJson(meant)}.`;
  },
};

const METHOD: Values = {
  ...ANY,
  ...characters(/[A-Z0-9!#$%&'*+.^_`|~-]/),
  what: "an HTTP method in capital letters",
  ...FILLED,
  hint: (value) => `Write ${safeJson(value.trim().toUpperCase())}.`,
};

const coordinate = (what: string, most: number): Values => ({
  ...ANY,
  ...characters(/[0-9.eE+-]/),
  what,
  ...FILLED,
  range: [-most, most],
});

const GEO: Readonly<Record<string, Values>> = {
  COUNTRY_CODE: COUNTRY,
  ASN: {
    ...digits("the number of an autonomous system, without letters", [0, 4_294_967_295]),
    isValue: (text) => /^\d*$/.test(text),
    hint: (value) => {
      const number = /^\s*AS(\d+)\s*$/i.exec(value)?.[1];
      return number === undefined ? 'Write the number, such as "64496".' : `Write ${safeJson(number)}.`;
    },
  },
  LATITUDE: coordinate("a latitude in degrees", 90),
  LONGITUDE: coordinate("a longitude in degrees", 180),
};

const VARIABLES: Readonly<Record<string, Values>> = {
  REQUEST_URI: PATH,
  REQUEST_FILENAME: PATH,
  // The request line may contain an absolute URL.
  REQUEST_URI_RAW: { ...ANY, what: "a path", contains: ["/"], ...FILLED },
  REQUEST_LINE: { ...ANY, what: "the first line of a request", contains: [" /", " HTTP/"], ...FILLED },
  REQUEST_METHOD: METHOD,
  REQUEST_PROTOCOL: {
    ...ANY,
    ...characters(/[A-Z0-9/.]/),
    what: 'a protocol, such as "HTTP/2"',
    begins: "HTTP/",
    contains: ["HTTP/"],
    ...FILLED,
    isNoNumber: true,
    hint: () => 'Write it as "HTTP/2".',
  },
  REMOTE_ADDR: ADDRESS,
  RESPONSE_STATUS: digits("a status code", [100, 599]),
  ARGS_COMBINED_SIZE: digits("a number of bytes", [0, Infinity]),
  QUERY_STRING: ANY,
  REQUEST_BASENAME: ANY,
  REQUEST_BODY: ANY,
  RESPONSE_BODY: ANY,
  FINGERPRINT: ANY,
  VERIFIED_BOT_CATEGORY: ANY,
};

/** Variables that are sets: every request has these members and may lack others. */
const SETS = new Set(["REQUEST_HEADERS", "REQUEST_HEADERS_NAMES", "RESPONSE_HEADERS"]);

/** Returns the values of a variable, or of a part of it (`""` for all of it), before transformations. */
export function valuesOf(variable: string, part: string): Values {
  if (variable === "GEO") return GEO[part] ?? ANY;
  const known = VARIABLES[variable];
  if (known !== undefined) return part === "" || variable === "FINGERPRINT" ? known : { ...ANY, isPresent: false };
  const isPresent = SETS.has(variable) && (part === "" || SENT_BY_ALL.has(part.toLowerCase()));
  return { ...ANY, isPresent, isFilled: isPresent };
}
