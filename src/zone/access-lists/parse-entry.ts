import { networksOf, rangeOf } from "./addresses.js";
import { addressBits, formatAddress, formatNetwork, type Network, readNetwork } from "./network.js";
import type { EntryType } from "./entry-type.js";
import { formatIpv4, parseIpv4 } from "./address.js";
import { safeJson } from "../../shared/safe-json.js";

/** Kinds of warnings, each with the text before its entries. See docs/decisions/entries-are-normalized.md. */
export const WARNING_KINDS = {
  "host-bits": "Networks with host bits, which the API removes",
  "bare-address": "Networks without a prefix length",
  "surrounding-space": "White space around entries, which is removed",
  "upper-case": "Fingerprints in uppercase, which the API changes to lowercase",
  "special-country": "Special codes that are not countries and that the API may reject",
  "unknown-country": "Codes that are not in ISO 3166-1 and that the API may reject",
  duplicate: "Duplicate entries",
  overlap: "Entries that a wider entry of the list contains",
  "catch-all": "All addresses",
  ended: "Entries that have ended and stay in the list, because only current_entries or currentFromFile removes them",
  reserved: "Reserved addresses and numbers that match no visitor",
  mapped: "IPv4 addresses written as IPv6, which may match no visitor",
  "unlikely-name": "Entries that are probably not names of organizations",
  documentation: "Addresses and numbers reserved for documentation that match no visitor",
} as const;

/** A kind of warning about entries. */
export type WarningKind = keyof typeof WARNING_KINDS;

/** A warning about a valid entry. `detail` quotes the entry and says how the entry is read. */
export interface EntryWarning {
  readonly kind: WarningKind;
  readonly detail: string;
}

export interface AcceptedEntry {
  readonly ok: true;
  readonly canonical: string;
  readonly warnings: readonly EntryWarning[];
}

/** An invalid entry. `problem` quotes the entry; `hint` suggests a correction. */
export interface RefusedEntry {
  readonly ok: false;
  readonly problem: string;
  readonly hint: string;
}

export type ParsedEntry = AcceptedEntry | RefusedEntry;

const NONE: readonly EntryWarning[] = [];

/** Most entries have no warnings and share one empty list. */
function accepted(canonical: string, warnings: readonly EntryWarning[] = NONE): AcceptedEntry {
  return { ok: true, canonical, warnings };
}

function refused(problem: string, hint: string): RefusedEntry {
  return { ok: false, problem, hint };
}

const SHOWN = 80;

/** Quotes an entry for a message: escapes invisible characters and shortens long entries. */
export function quoted(text: string): string {
  return safeJson(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}

/** Parses one address. The API refuses a prefix length. */
function parseIp(entry: string, tolerant: boolean): ParsedEntry {
  const written = readNetwork(entry);
  if (written === undefined) return refused(`${quoted(entry)} is not an IPv4 or IPv6 address.`, addressHint(entry));
  const { network, bare } = written;
  if (bare) return accepted(formatAddress(network));
  const canonical = isSingle(network) ? formatAddress(network) : formatNetwork(network);
  if (tolerant) return accepted(canonical);
  const hint = isSingle(network) ? `Write ${quoted(canonical)}.` : 'Use a list of type "cidr".';
  return refused(`${quoted(entry)} has a prefix length, so it is not an address.`, hint);
}

/** Parses a network. Host bits and a missing prefix length are warnings. */
function parseCidr(entry: string, tolerant: boolean): ParsedEntry {
  const written = readNetwork(entry);
  if (written === undefined) return refused(`${quoted(entry)} is not an IPv4 or IPv6 network.`, addressHint(entry));
  const canonical = formatNetwork(written.network);
  if (tolerant || (!written.bare && !written.hostBits)) return accepted(canonical);
  const warning: EntryWarning = {
    kind: written.bare ? "bare-address" : "host-bits",
    detail: `${quoted(entry)} stands for ${canonical}`,
  };
  return accepted(canonical, [warning]);
}

function isSingle(network: Network): boolean {
  return network.prefix === addressBits(network.version);
}

const MOST = 4_294_967_295;
const NUMBER = /^(?:as)?(\d+)$/i;
const DOTTED = /^(?:as)?(\d{1,5})\.(\d{1,5})$/i;

/** Parses the 32-bit number of an autonomous system, with or without `AS`. Canonical: the number. */
function parseAsn(entry: string, tolerant: boolean): ParsedEntry {
  const digits = NUMBER.exec(entry)?.[1];
  if (digits === undefined) return refused(`${quoted(entry)} is not an AS number.`, asnHint(entry));
  const number = Number(digits);
  if (number > MOST) {
    return refused(`${quoted(entry)} is not an AS number.`, `AS numbers have 32 bits: 0 to ${MOST}.`);
  }
  if (!tolerant && digits.length > 1 && digits.startsWith("0")) {
    return refused(`${quoted(entry)} has leading zeros.`, `Write "${number}" or "AS${number}".`);
  }
  return accepted(String(number));
}

function asnHint(entry: string): string {
  const dotted = DOTTED.exec(entry);
  if (dotted !== null) {
    const [high, low] = [Number(dotted[1]), Number(dotted[2])];
    if (high <= 65_535 && low <= 65_535) return `Write the plain number: "${high * 65_536 + low}".`;
  }
  const digits = /^asn?[\s:#-]*(\d+)$/i.exec(entry)?.[1];
  return `Write "${digits ?? "13335"}" or "AS${digits ?? "13335"}".`;
}

/** The officially assigned two-letter codes of ISO 3166-1. */
const COUNTRY_CODES: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO
  JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR
  MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO
  RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV
  TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

/** Codes that geolocation providers use in addition to country codes, with their meanings. */
const SPECIAL_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["A1", "anonymous proxies"],
  ["A2", "satellite providers"],
  ["AP", "Asia-Pacific, country unknown"],
  ["EU", "Europe, country unknown"],
  ["T1", "the Tor network"],
  ["XK", "Kosovo"],
  ["XX", "visitors whose country is unknown"],
]);

/** Common mistakes for a country's code, with the right code. */
const MISTAKEN_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["EL", "GR"],
  ["EN", "GB"],
  ["UK", "GB"],
]);

const CODE = /^[a-z][a-z\d]$/i;

export const READ_AS_FALSE =
  'YAML, also yamldecode(), reads NO (Norway) without quotes as false: write "NO" in the file.';

/**
 * Parses a two-letter code of ISO 3166-1. Other codes are warnings, because the API may know more codes. Lowercase needs
 * `tolerant`.
 */
function parseCountry(entry: string, tolerant: boolean): ParsedEntry {
  const code = entry.toUpperCase();
  if (!CODE.test(entry) || !(/^[A-Z]{2}$/.test(code) || SPECIAL_COUNTRIES.has(code))) {
    const yaml = entry === "false" ? `${READ_AS_FALSE} ` : "";
    return refused(
      `${quoted(entry)} is not a country code.`,
      `${yaml}Write two letters of ISO 3166-1, such as "DE" or "US".`,
    );
  }
  if (!tolerant && code !== entry) {
    return refused(`${quoted(entry)} is not in upper case.`, `Write "${MISTAKEN_COUNTRIES.get(code) ?? code}".`);
  }
  if (tolerant || COUNTRY_CODES.has(code)) return accepted(code);
  const meaning = SPECIAL_COUNTRIES.get(code);
  if (meaning !== undefined) return accepted(code, [{ kind: "special-country", detail: `"${code}" (${meaning})` }]);
  const meant = MISTAKEN_COUNTRIES.get(code);
  return accepted(code, [
    { kind: "unknown-country", detail: meant === undefined ? `"${code}"` : `"${code}" (did you mean "${meant}"?)` },
  ]);
}

const FINGERPRINT = /^[tqd][\da-z]{2}[di]\d{4}[\da-z]{2}_[\da-f]{12}_[\da-f]{12}$/i;

/** Parses the fingerprint of a TLS client (36 characters). Canonical: lowercase. */
function parseJa4(entry: string, tolerant: boolean): ParsedEntry {
  if (!FINGERPRINT.test(entry)) return refused(`${quoted(entry)} is not a JA4 fingerprint.`, ja4Hint(entry));
  const canonical = entry.toLowerCase();
  if (tolerant || canonical === entry) return accepted(canonical);
  return accepted(canonical, [{ kind: "upper-case", detail: `${quoted(entry)} stands for ${canonical}` }]);
}

function ja4Hint(entry: string): string {
  if (/^[\da-f]{32}$/i.test(entry)) return "This looks like a JA3 fingerprint, but the list accepts only JA4.";
  if (/^[tqd][\da-z]{2}[di]\d{4}[\da-z]{2}_.*,/i.test(entry))
    return "This looks like a raw JA4: write the hashed form.";
  return 'Write three parts of 10, 12 and 12 characters, such as "t13d1516h2_8daaf6152771_e5627efa2ab1".';
}

/** Texts that no organization has as its name, each with what it is and what to do. */
const UNLIKELY_NAMES: readonly (readonly [form: RegExp | ((entry: string) => boolean), advice: string])[] = [
  [/^as\d+$/i, 'AS number: use a list of type "asn"'],
  [(entry) => readNetwork(entry) !== undefined, 'address: use a list of type "cidr"'],
  [/^\*|\*$/, "the * is no wildcard: write the whole name"],
  [/\s[#;](?:\s|until=)/, "lines of this type have no comments: see current_entries"],
  [/^[\w./-]+\.(?:txt|csv|json|ya?ml)$/i, 'name of a file: read it with file("…")'],
];

/** Normalizes the name of a network's owner: free text, not case-sensitive. */
function parseOrganization(entry: string, tolerant: boolean): ParsedEntry {
  const canonical = entry.normalize("NFC").toLowerCase().normalize("NFC");
  const advice = tolerant
    ? undefined
    : UNLIKELY_NAMES.find(([form]) => (typeof form === "function" ? form(entry) : form.test(entry)))?.[1];
  if (advice === undefined) return accepted(canonical);
  return accepted(canonical, [{ kind: "unlikely-name", detail: `${quoted(entry)} (${advice})` }]);
}

const PARSERS: Readonly<Record<EntryType, (entry: string, tolerant: boolean) => ParsedEntry>> = {
  ip: parseIp,
  cidr: parseCidr,
  asn: parseAsn,
  country: parseCountry,
  organization: parseOrganization,
  ja4: parseJa4,
};

/**
 * Parses one entry and ignores surrounding white space. Blank entries, comments, and entries of several lines are errors, because
 * each line of the API's `content` is an entry. `tolerant` is for entries from the API. It accepts lowercase and leading zeros of
 * AS numbers, and gives no warnings.
 */
export function parseEntry(type: EntryType, text: string, options: { readonly tolerant?: boolean } = {}): ParsedEntry {
  const { tolerant = false } = options;
  const entry = text.trim();
  const problem = lineProblem(entry);
  if (problem !== undefined) return problem;
  const parsed = PARSERS[type](entry, tolerant);
  if (!parsed.ok || tolerant || entry.length === text.length) return parsed;
  const detail = `${quoted(text)} stands for ${quoted(entry)}`;
  return { ...parsed, warnings: [...parsed.warnings, { kind: "surrounding-space", detail }] };
}

function lineProblem(entry: string): RefusedEntry | undefined {
  if (entry === "") return refused("An entry is blank.", "Remove it; compact() and trimspace() help with split text.");
  if (entry.startsWith("#") || entry.startsWith(";")) {
    return refused(`${quoted(entry)} is a comment.`, "The API does not support comments. Remove the line.");
  }
  if (!/\p{Cc}/u.test(entry)) return undefined;
  return /[\r\n]/.test(entry)
    ? refused(`${quoted(entry)} has several lines.`, 'Make each line an entry of its own, with split("\\n", …).')
    : refused(`${quoted(entry)} has control characters.`, "Write the entry as plain text on one line.");
}

type Rule = readonly [pattern: RegExp | ((entry: string) => boolean), hint: string | ((entry: string) => string)];

const EXAMPLES = 'such as "192.0.2.1" or "2001:db8::1", or a network such as "192.0.2.0/24"';

/** The likeliest mistakes, most specific first. */
const RULES: readonly Rule[] = [
  [/\p{Cf}/u, "Remove the invisible characters, shown here as \\u and a number."],
  [/^\/\//, "Remove the comments; only text (content, or the function parse_entries) may contain them."],
  [/\s[#;]/, "Remove the comment; only text (content, or the function parse_entries) may contain comments."],
  [/^[\da-f.:]+\s*-\s*[\da-f.:]+$/i, rangeHint],
  [/[,;\s]/, "Write one address per entry."],
  [/:\/\//, "Write only the address, without scheme, port and path."],
  [/^as\d+$/i, 'This looks like an AS number: use a list of type "asn".'],
  [/^[a-z]{2}$/i, 'This looks like a country: use a list of type "country".'],
  [/%/, "Remove the zone ID: everything from the percent sign on."],
  [/[[\]]|^[\d.]+:\d+$/, "Remove the brackets and the port."],
  [/\*/, 'Write a network instead of a wildcard, such as "192.0.2.0/24".'],
  [/^[\d.]+\/\d+\.\d+\.\d+\.\d+$/, netmaskHint],
  [/^(\d+\.){3}\d+(\/\d+)?$/, dottedHint],
  [/^\d+(\.\d+){0,2}(\/\d+)?$/, 'An IPv4 address has four numbers, such as "192.0.2.1".'],
  [/^0x/i, 'Write the address in decimal, such as "192.0.2.1".'],
  [isIpv6WithNumber, "Check the groups; the prefix length of an IPv6 network is 0 to 128, without leading zeros."],
  [/^(?=[^:]*:)[\da-f.:]+$/i, 'An IPv6 address has eight groups of up to four hexadecimal digits, or one "::".'],
  [/\/[^/]*$/, "The prefix length is a number: 0 to 32 for IPv4, 0 to 128 for IPv6."],
  [/^[a-z\d_-]+(\.[a-z\d_-]+)+\.?$/i, "Host names are not supported: write their addresses."],
];

/** Suggests a correction for a text that is neither an address nor a network. */
function addressHint(entry: string): string {
  const hint =
    RULES.find(([pattern]) => (typeof pattern === "function" ? pattern(entry) : pattern.test(entry)))?.[1] ??
    `Write an address ${EXAMPLES}.`;
  return typeof hint === "string" ? hint : hint(entry);
}

/** Reports whether the text has a colon, and only digits after the last slash. */
function isIpv6WithNumber(entry: string): boolean {
  const slash = entry.lastIndexOf("/");
  const colon = entry.indexOf(":");
  return colon !== -1 && colon < slash && /^\d+$/.test(entry.slice(slash + 1));
}

const MOST_NETWORKS = 8;

function rangeHint(entry: string): string {
  const [from, to] = entry.split("-").map((one) => readNetwork(one.trim())?.network);
  const isRange = from !== undefined && from.version === to?.version;
  const networks = isRange ? [...networksOf([{ start: rangeOf(from).start, end: rangeOf(to).end }])] : [];
  if (networks.length === 0) return 'Write the networks that make up the range, such as "192.0.2.0/24".';
  const more = networks.length > MOST_NETWORKS ? [`and ${networks.length - MOST_NETWORKS} more`] : [];
  return `Write its networks, in a list of type "cidr": ${[...networks.slice(0, MOST_NETWORKS), ...more].join(", ")}.`;
}

function netmaskHint(entry: string): string {
  const [address = "", mask = ""] = entry.split("/");
  const prefix = [...Array(33).keys()].find((bits) => formatIpv4(bits === 0 ? 0 : -1 << (32 - bits)) === mask);
  return prefix === undefined
    ? "Write a prefix length of 0 to 32 instead of a netmask."
    : `Write the prefix length instead of the netmask: "${address}/${prefix}".`;
}

function dottedHint(entry: string): string {
  const [address = "", prefix] = entry.split("/");
  const plain = address.split(".").map(Number).join(".");
  if (parseIpv4(plain) === undefined) return "Each of the four numbers of an IPv4 address is at most 255.";
  if (prefix !== undefined && Number(prefix) > 32) return "The prefix length of an IPv4 network is 0 to 32.";
  const fixed = prefix === undefined ? plain : `${plain}/${Number(prefix)}`;
  return `Leading zeros are ambiguous (some programs read them as octal); if decimal is meant, write "${fixed}".`;
}
