import type { EntryType } from "./entry-type.js";
import { parseCidr, parseIp } from "./parse-address.js";
import { parseAsn } from "./parse-asn.js";
import { parseCountry } from "./parse-country.js";
import { parseJa4 } from "./parse-ja4.js";
import { parseOrganization } from "./parse-organization.js";
import { refused, type ParsedEntry, type RefusedEntry } from "./parsed-entry.js";
import { quoted } from "./quoted.js";

const PARSERS: Readonly<Record<EntryType, (entry: string, tolerant: boolean) => ParsedEntry>> = {
  ip: parseIp,
  cidr: parseCidr,
  asn: parseAsn,
  country: parseCountry,
  organization: parseOrganization,
  ja4: parseJa4,
};

/**
 * Reads one entry as a user writes it. `tolerant` is for what the service sends back: its own case and leading zeros
 * of an AS number pass, and nothing is warned about. White space around the entry is no part of it; blank entries, comments and entries of several
 * lines are refused, since each line of the service's `content` is an entry.
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
