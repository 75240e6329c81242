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
  /** Paths of the lists to take of a JSON object with several; empty for the usual ones. */
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
      `${name} has no list ${missing ?? USUAL_LISTS[0] ?? ""}. It has ${paths.join(", ") || "no list at all"}: name what to take with --list, which can be repeated.`,
    );
  return wanted.flatMap((path) => entriesOfList(listAt(document, path) ?? [], `${name}, ${path}`));
}

function entriesOfList(rows: readonly unknown[], name: string, mark = ""): readonly string[] {
  return rows.map((row, at) => entryOf(row, mark === "" ? `${name}[${at}]` : `${name}${mark}${at + 1}`));
}

/** Levels of objects in which lists are looked for. */
const DEEPEST = 4;

/** The lists of an object by their paths, such as `result.ipv4_cidrs`. */
function listPaths(object: Readonly<Record<string, unknown>>, depth = 1): readonly string[] {
  return Object.entries(object).flatMap(([key, value]) => {
    if (Array.isArray(value)) return [key];
    if (!isJsonObject(value) || depth === DEEPEST) return [];
    return listPaths(value, depth + 1).map((path) => `${key}.${path}`);
  });
}

/** A name with dots in it is that of a member, if there is one. */
function listAt(value: unknown, path: string): readonly unknown[] | undefined {
  if (!isJsonObject(value)) return undefined;
  const member: unknown = Object.hasOwn(value, path) ? value[path] : undefined;
  if (Array.isArray(member)) return member as readonly unknown[];
  const dot = path.indexOf(".");
  const key = path.slice(0, dot);
  return dot > 0 && Object.hasOwn(value, key) ? listAt(value[key], path.slice(dot + 1)) : undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** The objects of JSON lines, which Spamhaus publishes; undefined for anything else, also for an object of one line with lists. */
function jsonLines(text: string): readonly Row[] | undefined {
  const rows: Row[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const row = line.trimStart().startsWith("{") ? jsonOf(line) : undefined;
    if (!isJsonObject(row)) return undefined;
    rows.push(row);
  }
  const [only, ...more] = rows;
  const isDocument = more.length === 0 && Object.values(only ?? {}).some((value) => typeof value === "object");
  return only === undefined || isDocument ? undefined : rows;
}

/** Takes the row about the feed for what it is, and for how many entries there must be. */
function entriesOfLines(rows: readonly Row[], name: string, lists: readonly string[]): readonly string[] {
  if (lists.length > 0) throw new InputError(`${name} has a JSON object a line, and no lists: leave out --list.`);
  const about = rows.filter(({ type }) => type === "metadata");
  const entries = rows.flatMap((row, at) => (about.includes(row) ? [] : [entryOf(row, `${name}, line ${at + 1}`)]));
  const records = about.map((row) => row["records"]).find((count) => typeof count === "number");
  if (records !== undefined && records !== entries.length)
    throw new InputError(
      `${name} has ${entries.length} entries, and says of itself that it has ${records}: it is not whole. Fetch it again: nothing was written.`,
    );
  return entries;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parsed(text: string, name: string): unknown {
  const document = jsonOf(text);
  if (document !== undefined) return document;
  const next = /^\s*[[{]/.test(text)
    ? "Fetch it again: nothing was written."
    : "For one address a line, leave out --format json.";
  throw new InputError(`${name} is not whole JSON: ${jsonProblem(text)}. ${next}`);
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
