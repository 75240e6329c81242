import { formatIpv4, parseIpv4 } from "./address.js";

type Rule = readonly [pattern: RegExp | ((entry: string) => boolean), hint: string | ((entry: string) => string)];

const EXAMPLES = 'such as "192.0.2.1" or "2001:db8::1", or a network such as "192.0.2.0/24"';

/** The likeliest mistakes, the most specific first. */
const RULES: readonly Rule[] = [
  [/\p{Cf}/u, "Remove the invisible characters, shown here as \\u and a number."],
  [/^\/\//, "Remove the comments; only text (content, or the function parse_entries) may contain them."],
  [/\s[#;]/, "Remove the comment; only text (content, or the function parse_entries) may contain comments."],
  [/[,;\s]/, "Write one address per entry."],
  [/:\/\//, "Write only the address, without scheme, port and path."],
  [/^as\d+$/i, 'This looks like an AS number: use a list of type "asn".'],
  [/^[a-z]{2}$/i, 'This looks like a country: use a list of type "country".'],
  [/%/, "Remove the zone ID: everything from the percent sign on."],
  [/[[\]]|^[\d.]+:\d+$/, "Remove the brackets and the port."],
  [/\*/, 'Write a network instead of a wildcard, such as "192.0.2.0/24".'],
  [/^[\da-f.:]+-[\da-f.:]+$/i, 'Write the networks that make up the range, such as "192.0.2.0/24".'],
  [/^[\d.]+\/\d+\.\d+\.\d+\.\d+$/, netmaskHint],
  [/^(\d+\.){3}\d+(\/\d+)?$/, dottedHint],
  [/^\d+(\.\d+){0,2}(\/\d+)?$/, 'An IPv4 address has four numbers, such as "192.0.2.1".'],
  [/^0x/i, 'Write the address in decimal, such as "192.0.2.1".'],
  [isIpv6WithNumber, "Check the groups; the prefix length of an IPv6 network is 0 to 128, without leading zeros."],
  [/^(?=[^:]*:)[\da-f.:]+$/i, 'An IPv6 address has eight groups of up to four hexadecimal digits, or one "::".'],
  [/\/[^/]*$/, "The prefix length is a number: 0 to 32 for IPv4, 0 to 128 for IPv6."],
  [/^[a-z\d_-]+(\.[a-z\d_-]+)+\.?$/i, "Host names are not supported: write their addresses."],
];

/** What to write instead of a text that is neither an address nor a network. */
export function addressHint(entry: string): string {
  const hint =
    RULES.find(([pattern]) => (typeof pattern === "function" ? pattern(entry) : pattern.test(entry)))?.[1] ??
    `Write an address ${EXAMPLES}.`;
  return typeof hint === "string" ? hint : hint(entry);
}

/** The text has a colon, and only digits after the last slash. */
function isIpv6WithNumber(entry: string): boolean {
  const slash = entry.lastIndexOf("/");
  const colon = entry.indexOf(":");
  return colon !== -1 && colon < slash && /^\d+$/.test(entry.slice(slash + 1));
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
