import { type EntryType, parseEntriesFile } from "../../zone/access-lists/index.js";
import { isJsonObject } from "../../shared/json.js";
import { jsonProblem } from "../../shared/json-problem.js";
import { InputError } from "../report-input.js";

/** The formats of feeds: one entry a line with comments, or JSON. */
export const FEED_FORMATS = ["lines", "json"] as const;
/** One of {@link FEED_FORMATS}. */
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** How to read a feed. */
export interface FeedReading {
  /** What messages call it. */
  readonly name: string;
  readonly format: FeedFormat;
  readonly type: EntryType;
  /** Lists to take of a JSON object with several; empty for the usual ones. */
  readonly lists: readonly string[];
}

/** Lists of networks as most publishers name them. */
const USUAL_LISTS = ["prefixes", "ipv6_prefixes"];
const MOST_SHOWN = 3;

/**
 * The entries of a feed, without duplicates. Throws {@link InputError} for a feed that is not read to its last entry: what
 * is left out could be what matters.
 */
export function readFeed(bytes: Buffer, reading: FeedReading): readonly string[] {
  const { name, format, type, lists } = reading;
  if (format === "lines" && lists.length > 0) throw new InputError("--list is for JSON: add --format json.");
  const text = textOf(bytes, name);
  if (/^\s*</.test(text))
    throw new InputError(
      `${name} is a page (HTML or XML), not a feed. Look at what its address answers: a login, a block page, or another place.`,
    );
  const lines = format === "json" ? jsonEntries(text, reading).join("\n") : text;
  const { entries, problems } = parseEntriesFile(type, lines);
  if (problems.length > 0) {
    const place = format === "json" ? "entry" : "line";
    const shown = problems.slice(0, MOST_SHOWN).map(({ line, problem }) => `  ${place} ${line}: ${problem}`);
    const more = problems.length > MOST_SHOWN ? [`  and ${problems.length - MOST_SHOWN} more`] : [];
    const hint = format === "lines" && /^\s*[[{]/.test(text) ? " It looks like JSON: add --format json." : "";
    throw new InputError(
      [`${name} has ${problems.length} that cannot be read as entries of type ${type}.${hint}`, ...shown, ...more].join(
        "\n",
      ),
    );
  }
  if (entries.length === 0)
    throw new InputError(`${name} has no entry. An empty feed is a fault of its publisher, so nothing was written.`);
  return entries;
}

function textOf(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(`${name} is not text in UTF-8. If it is compressed, unpack it first, such as with gzip -d.`);
  }
}

function jsonEntries(text: string, { name, lists }: FeedReading): readonly string[] {
  const document = parsed(text, name);
  if (Array.isArray(document)) return document.map((row: unknown, at) => entryOf(row, `${name}, entry ${at + 1}`));
  if (!isJsonObject(document)) throw new InputError(`${name} is neither a list nor an object with lists.`);
  const has = Object.keys(document).filter((key) => Array.isArray(document[key]));
  const wanted = lists.length > 0 ? lists : has.filter((key) => USUAL_LISTS.includes(key));
  const missing = wanted.find((key) => !has.includes(key));
  if (missing !== undefined || wanted.length === 0)
    throw new InputError(
      `${name} has no list ${missing ?? USUAL_LISTS[0] ?? ""}. It has ${has.join(", ") || "no list at all"}: name what to take with --list, which can be repeated.`,
    );
  return wanted.flatMap((key) => {
    const rows: unknown = document[key];
    return Array.isArray(rows) ? rows.map((row: unknown, at) => entryOf(row, `${name}, ${key}[${at}]`)) : [];
  });
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const next = /^\s*[[{]/.test(text)
      ? "Fetch it again: nothing was written."
      : "For one address a line, leave out --format json.";
    throw new InputError(`${name} is not whole JSON: ${jsonProblem(text)}. ${next}`);
  }
}

/** A row is a text, or has one in a member such as `ipv4Prefix`, `ip_prefix`, or `cidr`. */
function entryOf(row: unknown, place: string): string {
  const texts = isJsonObject(row)
    ? Object.entries(row).flatMap(([key, value]) => (/prefix|cidr/i.test(key) ? [value] : []))
    : [row];
  const [entry, ...others] = texts;
  // A line break would make two entries of one.
  if (typeof entry === "string" && entry.trim() !== "" && !/[\r\n#;]/.test(entry) && others.length === 0) return entry;
  throw new InputError(
    `${place}: it is neither a text nor an object with one text in a member such as ipv4Prefix, ip_prefix, or cidr.`,
  );
}
