import { addressHint } from "./address-hint.js";
import { addressBits, formatAddress, formatNetwork, type Network, readNetwork } from "./network.js";
import type { EntryType } from "./entry-type.js";

/** Why entries are accepted with a warning, and how the reason reads above the entries that it concerns. */
export const WARNING_KINDS = {
  "host-bits": "Addresses inside a network; the service keeps the network",
  "bare-address": "Single addresses in a list of networks; write their prefix length",
  "prefix-in-ip": 'Networks in a list of type "ip"; use type "cidr" for them',
  "surrounding-space": "White space around entries, which is not sent",
  "upper-case": "Fingerprints in upper case; the service writes them in lower case",
  "special-country": "Codes that are no country's, and that the service may not know",
  "unknown-country": "Codes that ISO 3166-1 does not list, and that the service may not know",
  duplicate: "The same entry more than once",
  overlap: "Entries that a wider entry of the list already holds",
  "catch-all": "Every address there is",
  reserved: "Entries that no visitor can come from",
  documentation: "Addresses and numbers reserved for examples; no visitor comes from them",
} as const;

/** A reason to warn. */
export type WarningKind = keyof typeof WARNING_KINDS;

/** Something odd about an entry that is accepted all the same. `detail` names the entry and says what it stands for. */
export interface EntryWarning {
  readonly kind: WarningKind;
  readonly detail: string;
}

/** An entry that can be sent, with the one spelling in which equal entries are compared. */
export interface AcceptedEntry {
  readonly ok: true;
  readonly canonical: string;
  readonly warnings: readonly EntryWarning[];
}

/** An entry that cannot be sent: `problem` quotes it and says what is wrong, `hint` says what to write instead. */
export interface RefusedEntry {
  readonly ok: false;
  readonly problem: string;
  readonly hint: string;
}

/** What parsing one entry comes to. */
export type ParsedEntry = AcceptedEntry | RefusedEntry;

const NONE: readonly EntryWarning[] = [];

/** An accepted entry; most have no warning, and those share one empty list. */
function accepted(canonical: string, warnings: readonly EntryWarning[] = NONE): AcceptedEntry {
  return { ok: true, canonical, warnings };
}

/** A refused entry. */
function refused(problem: string, hint: string): RefusedEntry {
  return { ok: false, problem, hint };
}

const SHOWN = 80;

/** An entry as it is shown in a message: quoted, what does not show made visible, cut when very long. */
export function quoted(text: string): string {
  const cut = JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
  return cut.replace(/\p{Cf}/gu, escaped);
}

function escaped(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** An entry of type `ip`: one address. A prefix length is read too, since the API may take it, but warned about. */
function parseIp(entry: string, tolerant: boolean): ParsedEntry {
  const written = readNetwork(entry);
  if (written === undefined) return refused(`${quoted(entry)} is not an IPv4 or IPv6 address.`, addressHint(entry));
  const { network, bare } = written;
  if (bare) return accepted(formatAddress(network));
  const canonical = isSingle(network) ? formatAddress(network) : formatNetwork(network);
  if (tolerant) return accepted(canonical);
  const detail = entry === canonical ? quoted(entry) : `${quoted(entry)} stands for ${canonical}`;
  return accepted(canonical, [{ kind: "prefix-in-ip", detail }]);
}

/** An entry of type `cidr`: a network. Bits beyond the prefix and a missing prefix length are accepted with a warning. */
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

/** An entry of type `asn`: an autonomous system's number, 32 bits, `AS` before it or not. Canonical: the number. */
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
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO
  JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR
  MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO
  RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV
  TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

/** Codes that geolocation services use beside the countries', and what they stand for there. */
export const SPECIAL_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["A1", "anonymous proxies"],
  ["A2", "satellite providers"],
  ["AP", "Asia and the Pacific, no country known"],
  ["EU", "Europe, no country known"],
  ["T1", "the Tor network"],
  ["XK", "Kosovo"],
  ["XX", "visitors whose country is not known"],
]);

/** Codes often written for a country that has another. */
export const MISTAKEN_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["EL", "GR"],
  ["EN", "GB"],
  ["UK", "GB"],
]);

const CODE = /^[a-z][a-z\d]$/i;

/**
 * An entry of type `country`: a two-letter code of ISO 3166-1 in upper case. Codes outside that list are accepted with
 * a warning, since the API may know more; in lower case they are refused unless `tolerant`.
 */
function parseCountry(entry: string, tolerant: boolean): ParsedEntry {
  const code = entry.toUpperCase();
  if (!CODE.test(entry) || !(/^[A-Z]{2}$/.test(code) || SPECIAL_COUNTRIES.has(code))) {
    return refused(`${quoted(entry)} is not a country code.`, 'Write two letters of ISO 3166-1, such as "DE" or "US".');
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

/** An entry of type `ja4`: a TLS client's fingerprint, 36 characters. Canonical: lower case. */
function parseJa4(entry: string, tolerant: boolean): ParsedEntry {
  if (!FINGERPRINT.test(entry)) return refused(`${quoted(entry)} is not a JA4 fingerprint.`, ja4Hint(entry));
  const canonical = entry.toLowerCase();
  if (tolerant || canonical === entry) return accepted(canonical);
  return accepted(canonical, [{ kind: "upper-case", detail: `${quoted(entry)} stands for ${canonical}` }]);
}

function ja4Hint(entry: string): string {
  if (/^[\da-f]{32}$/i.test(entry)) return "This looks like a JA3 fingerprint: the list takes JA4 only.";
  if (/^[tqd][\da-z]{2}[di]\d{4}[\da-z]{2}_.*,/i.test(entry))
    return "This looks like a raw JA4: write the hashed form.";
  return 'Write three parts of 10, 12 and 12 characters, such as "t13d1516h2_8daaf6152771_e5627efa2ab1".';
}

/** An entry of type `organization`: the name of a network's owner, free text. Compared without regard to case. */
function parseOrganization(entry: string): ParsedEntry {
  return accepted(entry.normalize("NFC").toLowerCase().normalize("NFC"));
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
 * Reads one entry as a user writes it. `tolerant` is for what the API sends back: its own case and leading zeros
 * of an AS number pass, and nothing is warned about. White space around the entry is no part of it; blank entries, comments and entries of several
 * lines are refused, since each line of the API's `content` is an entry.
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
  if (entry === "")
    return refused("An entry is blank.", "Leave it out; compact() and trimspace() help with split text.");
  if (entry.startsWith("#") || entry.startsWith(";")) {
    return refused(`${quoted(entry)} is a comment.`, "The service has no comments: leave the line out.");
  }
  if (!/\p{Cc}/u.test(entry)) return undefined;
  return /[\r\n]/.test(entry)
    ? refused(`${quoted(entry)} has several lines.`, 'Make each line an entry of its own, with split("\\n", …).')
    : refused(`${quoted(entry)} has control characters.`, "Write the entry as plain text on one line.");
}
