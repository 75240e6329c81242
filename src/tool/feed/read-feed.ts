import { linesOf, parseEntriesFile } from "../../zone/access-lists/index.js";
import { isJsonObject, parsedJson } from "../../shared/json.js";
import { jsonProblem } from "../../shared/json-problem.js";
import { InputError } from "../report-input.js";
import type { FeedType } from "./updated-list.js";

/** `lines`: one entry per line, with comments. */
export const FEED_FORMATS = ["lines", "json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export interface FeedReading {
  /** The feed's name in messages. */
  readonly name: string;
  readonly format: FeedFormat;
  readonly type: FeedType;
  /** Paths of lists in a JSON object; empty for {@link USUAL_LISTS}. */
  readonly lists: readonly string[];
}

/** The names that most publishers use. */
const USUAL_LISTS = ["prefixes", "ipv6_prefixes"];
const MOST_SHOWN = 3;

/**
 * Returns the entries of a feed without duplicates. Throws {@link InputError} if a part of the feed cannot be read, because that
 * part may matter.
 */
export function readFeed(bytes: Buffer, reading: FeedReading): readonly string[] {
  const { name, format, type, lists } = reading;
  if (format === "lines" && lists.length > 0) throw new InputError("--list is for JSON: add --format json.");
  const text = textOf(bytes, name);
  if (/^\s*</.test(text))
    throw new InputError(
      `${name} is a page (HTML or XML), not a feed. Check what its URL returns: a login, a block page, or a moved page.`,
    );
  const lines = format === "json" ? jsonEntries(text, reading).join("\n") : withoutColumns(text);
  const { entries, problems } = parseEntriesFile(type, lines);
  if (problems.length > 0) {
    const place = format === "json" ? "entry" : "line";
    const shown = problems
      .slice(0, MOST_SHOWN)
      .map(({ line, problem, hint }) => `  ${place} ${line}: ${problem} ${hint}`);
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

/** A tab or `#` ends an entry. */
const withoutColumns = (text: string): string =>
  linesOf(text)
    .map((line) => line.trim().split(/[\t#]/, 1)[0])
    .join("\n");

function jsonEntries(text: string, { name, lists }: FeedReading): readonly string[] {
  const rows = jsonLines(text);
  if (rows !== undefined) return entriesOfLines(rows, name, lists);
  const document = parsed(text, name);
  if (Array.isArray(document)) return entriesOfList(document, name, ", entry ");
  if (!isJsonObject(document)) throw new InputError(`${name} is neither a list nor an object with lists.`);
  const paths = listPaths(document);
  const wanted = lists.length > 0 ? lists : paths.filter((path) => USUAL_LISTS.includes(path));
  const missing = wanted.find((path) => listAt(document, path) === undefined);
  if (missing !== undefined || wanted.length === 0)
    throw new InputError(
      `${name} has no list ${missing ?? USUAL_LISTS[0] ?? ""}. It has ${paths.join(", ") || "no list at all"}: name lists with --list, which can be repeated.`,
    );
  return wanted.flatMap((path) => entriesOfList(listAt(document, path) ?? [], `${name}, ${path}`));
}

function entriesOfList(rows: readonly unknown[], name: string, mark = ""): readonly string[] {
  return rows.map((row, at) => entryOf(row, mark === "" ? `${name}[${at}]` : `${name}${mark}${at + 1}`));
}

/** Levels of objects that are searched for lists. */
const DEEPEST = 4;

/** Returns the paths of an object's lists, such as `result.ipv4_cidrs`. */
function listPaths(object: Readonly<Record<string, unknown>>, depth = 1): readonly string[] {
  return Object.entries(object).flatMap(([key, value]) => {
    if (Array.isArray(value)) return [key];
    if (!isJsonObject(value) || depth === DEEPEST) return [];
    return listPaths(value, depth + 1).map((path) => `${key}.${path}`);
  });
}

/** Prefers a member whose name itself contains dots. */
function listAt(value: unknown, path: string): readonly unknown[] | undefined {
  if (!isJsonObject(value)) return undefined;
  const member: unknown = Object.hasOwn(value, path) ? value[path] : undefined;
  if (Array.isArray(member)) return member as readonly unknown[];
  const dot = path.indexOf(".");
  const key = path.slice(0, dot);
  return dot > 0 && Object.hasOwn(value, key) ? listAt(value[key], path.slice(dot + 1)) : undefined;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the objects of JSON lines, as Spamhaus publishes them. Returns undefined for other texts, such as a one-line object
 * with lists.
 */
function jsonLines(text: string): readonly Row[] | undefined {
  const rows: Row[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const row = line.trimStart().startsWith("{") ? parsedJson(line) : undefined;
    if (!isJsonObject(row)) return undefined;
    rows.push(row);
  }
  const [only, ...more] = rows;
  const isDocument = more.length === 0 && Object.values(only ?? {}).some((value) => typeof value === "object");
  return only === undefined || isDocument ? undefined : rows;
}

/** Skips the metadata row, and checks the number of entries that this row states. */
function entriesOfLines(rows: readonly Row[], name: string, lists: readonly string[]): readonly string[] {
  if (lists.length > 0) throw new InputError(`${name} has one JSON object per line, and no lists: leave out --list.`);
  const about = rows.filter(({ type }) => type === "metadata");
  const entries = rows.flatMap((row, at) => (about.includes(row) ? [] : [entryOf(row, `${name}, line ${at + 1}`)]));
  const records = about.map((row) => row["records"]).find((count) => typeof count === "number");
  if (records !== undefined && records !== entries.length)
    throw new InputError(
      `${name} has ${entries.length} entries, but its metadata says ${records}: it is incomplete. Fetch it again: nothing was written.`,
    );
  return entries;
}

function parsed(text: string, name: string): unknown {
  const document = parsedJson(text);
  if (document !== undefined) return document;
  const next = /^\s*[[{]/.test(text)
    ? "Fetch it again: nothing was written."
    : "For one address per line, leave out --format json.";
  throw new InputError(`${name} is not valid JSON: ${jsonProblem(text)}. ${next}`);
}

/** A row is a text, or an object with a text in a member such as `ipv4Prefix`, `ip_prefix`, or `cidr`. */
function entryOf(row: unknown, place: string): string {
  const texts = isJsonObject(row)
    ? Object.entries(row).flatMap(([key, value]) => (/prefix|cidr/i.test(key) ? [value] : []))
    : [row];
  const [entry, ...others] = texts;
  // A line break would split the entry.
  if (typeof entry === "string" && entry.trim() !== "" && !/[\r\n#;]/.test(entry) && others.length === 0) return entry;
  throw new InputError(
    `${place}: it is neither a text nor an object with one text in a member such as ipv4Prefix, ip_prefix, or cidr.`,
  );
}
