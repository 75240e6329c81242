import { createHash } from "node:crypto";
import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import type { Variants } from "../../variants.js";

const IP = 0;
const CIDR = 1;
const ASN = 2;

const SYNTAX: Record<number, (entry: string) => boolean> = {
  [IP]: (entry) => isIP(entry) !== 0 && !entry.includes("%"),
  [CIDR]: isCidr,
  [ASN]: (entry) => /^(AS)?\d{1,10}$/i.test(entry) && Number(entry.replace(/^AS/i, "")) <= 0xffffffff,
  3: (entry) => /^[A-Z]{2}$/.test(entry),
  4: () => true,
  5: (entry) => /^[tqd][a-z0-9]{2}[di]\d{4}[a-z0-9]{2}_[0-9a-f]{12}_[0-9a-f]{12}$/i.test(entry),
};

/** An IPv4 network or address without leading zeros. This is checked first, because long lists mostly contain IPv4 entries. */
const OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IPV4_CIDR = new RegExp(`^\\s*${OCTET}\\.${OCTET}\\.${OCTET}\\.${OCTET}(?:/(3[0-2]|[12]?\\d))?\\s*$`);
const IPV6_CIDR = /^\s*([0-9a-f.:]+)(?:\/(12[0-8]|1[01]\d|[1-9]?\d))?\s*$/i;

function isCidr(entry: string): boolean {
  return IPV4_CIDR.test(entry) || isIPv6(IPV6_CIDR.exec(entry)?.[1] ?? "");
}

/** Returns the lines with an entry, trimmed. */
export function entriesOf(content: string): string[] {
  return content
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Returns the first entry that is invalid for the type, or `null`. */
export function findBadEntry(type: number, content: string): string | null {
  const allowed = SYNTAX[type];
  return (allowed && entriesOf(content).find((entry) => !allowed(entry))) ?? null;
}

/** Returns the SHA-256 of the UTF-8 text in lowercase hexadecimal. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** Returns the values that the API computes from a stored content. */
export function countsOf(content: string): { checksum: string; entryCount: number } {
  return { checksum: sha256(content), entryCount: entriesOf(content).length };
}

/** Returns the content in its stored form. The API is known to change host bits. The variants may change more. */
export function storedContent(type: number, content: string, variants: Variants): string {
  const lines = content.split("\n").map((line) => storedLine(type, line, variants));
  const ordered = variants.duplicateEntries === "removed" ? [...new Set(lines)] : lines;
  if (variants.entryOrder === "sorted") ordered.sort();
  if (variants.entryOrder === "reversed") ordered.reverse();
  return endLike(ordered.join("\n"), variants);
}

function endLike(content: string, { trailingNewline }: Variants): string {
  if (trailingNewline === "kept" || content === "") return content;
  let end = content.length;
  while (content[end - 1] === "\n") end -= 1;
  const bare = content.slice(0, end);
  return trailingNewline === "added" ? `${bare}\n` : bare;
}

function storedLine(type: number, line: string, variants: Variants): string {
  let stored = line;
  if (type === CIDR && variants.hostBits === "masked") stored = maskHostBits(stored);
  if (type === ASN && variants.asnPrefix === "stripped") stored = stored.replace(/^\s*AS/i, "");
  if (type === ASN && variants.asnPrefix === "added") stored = stored.replace(/^\s*(AS)?(?=\d)/i, "AS");
  if (variants.entryCase === "upper") stored = stored.toUpperCase();
  if (variants.entryCase === "lower") stored = stored.toLowerCase();
  return stored;
}

function maskHostBits(line: string): string {
  const ipv4 = IPV4_CIDR.exec(line);
  if (ipv4) return maskIPv4(line, ipv4);
  const [, address = "", length] = IPV6_CIDR.exec(line) ?? [];
  if (length === undefined || !isIPv6(address)) return line;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${length}`);
  const same = network.toNormalizedString() === ipaddr.IPv6.parse(address).toNormalizedString();
  return same ? line : `${network.toRFC5952String()}/${length}`;
}

function maskIPv4(line: string, [, a, b, c, d, length = "32"]: RegExpExecArray): string {
  const bits = ((Number(a) * 256 + Number(b)) * 256 + Number(c)) * 256 + Number(d);
  const network = bits - (bits % 2 ** (32 - Number(length)));
  if (network === bits) return line;
  const octets = [24, 16, 8, 0].map((shift) => Math.floor(network / 2 ** shift) % 256);
  return `${octets.join(".")}/${length}`;
}
