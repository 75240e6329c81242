import { closestWord } from "./closest-word.js";
import { isJsonObject, repeatedMember } from "./json.js";
import { jsonProblem } from "./json-problem.js";
import { safeJson } from "./safe-json.js";

/** A hand-written file of rows: `{"ignore": [{"address", "reason", "expires"}]}`. Each row has a reason and an end. */
export interface RowFile {
  /** The noun in messages: `ignore file`. */
  readonly title: string;
  /** The member with the rows. */
  readonly list: string;
  /** Members of a row besides `reason` and `expires`; all are strings. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** What a row without a required member lacks, and how to renew the row; by member. Ends the message `has no "seen"`. */
  readonly renewal?: Readonly<Record<string, string>>;
  /** Members of the file besides the list; the caller checks their values. */
  readonly settings?: readonly string[];
}

/** A row; `expires` includes the whole day (UTC). */
export interface DatedRow {
  readonly read: (name: string) => string | undefined;
  readonly reason: string;
  readonly expires: string;
  /** The end of the last day, in milliseconds since 1970. */
  readonly end: number;
  readonly expired: boolean;
  /** Throws a {@link RowFileError} that names the row. */
  readonly fail: (what: string) => never;
}

/**
 * An error about an unreadable file that a person or an earlier run wrote. The message names the row, if any, and says what to
 * write.
 */
export class RowFileError extends Error {
  override readonly name = "RowFileError";
}

/**
 * Reads the rows of a file. Throws {@link RowFileError} for anything unknown, because an ignored row would mislead its author.
 */
export function readRows(text: string, file: RowFile, now: Date): readonly DatedRow[] {
  return readRowFile(text, file, now).rows;
}

/** Reads rows and settings as {@link readRows} does. A file with settings may omit the list. */
export function readRowFile(text: string, file: RowFile, now: Date) {
  const { title, list, settings } = file;
  const expected = `expected {"${list}": [...]}`;
  const root = parse(text);
  if (root === undefined) throw new RowFileError(`The ${title} is not JSON: ${jsonProblem(text)}; ${expected}.`);
  const twice = repeatedMember(text);
  if (twice !== undefined)
    throw new RowFileError(`The ${title} has the member ${safeJson(twice)} twice in one object: remove one.`);
  const members = isJsonObject(root) ? root : {};
  const rows = Object.hasOwn(members, list) ? members[list] : settings && isJsonObject(root) && [];
  if (!Array.isArray(rows)) throw new RowFileError(`The ${title} has no list "${list}": ${expected}.`);
  const known = [list, "$schema", ...(settings ?? [])];
  for (const name of Object.keys(members)) {
    if (!known.includes(name)) throw new RowFileError(ended(`The ${title} has an ${unknown(name, known)}`));
  }
  return { settings: members, rows: rows.map((row: unknown, index) => readRow(row, index + 1, file, now)) };
}

/** A question already has its mark. */
const ended = (text: string): string => (text.endsWith("?") ? text : `${text}.`);

/** Names an unknown member and the closest known member. If none is close, names all known members. */
function unknown(name: string, known: readonly string[]): string {
  const closest = closestWord(name, known);
  const hint = closest === undefined ? `known are ${known.join(", ")}` : `did you mean "${closest}"?`;
  return `unknown member ${safeJson(name)}; ${hint}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "")); // Windows PowerShell writes a byte order mark.
  } catch {
    return undefined;
  }
}

function readRow(
  row: unknown,
  number: number,
  { title, required, optional, renewal = {} }: RowFile,
  now: Date,
): DatedRow {
  const given: ReadonlyMap<string, unknown> = new Map(isJsonObject(row) ? Object.entries(row) : []);
  const read = (name: string): string | undefined => {
    const value = given.get(name);
    return typeof value === "string" ? value.trim() : undefined;
  };
  const fail = (what: string): never => {
    const address = read(required[0] ?? "") ?? "";
    const which = address === "" ? "" : ` (${address})`;
    throw new RowFileError(ended(`Row ${number} of the ${title}${which} ${what}`));
  };
  // A row of an earlier form may also have members that are unknown.
  for (const [name, advice] of Object.entries(renewal)) if (!given.has(name)) fail(`has no "${name}": ${advice}`);
  const members = [...required, ...optional, "reason", "expires"];
  for (const [name, value] of given) {
    if (!members.includes(name)) fail(`has an ${unknown(name, members)}`);
    if (typeof value !== "string") fail(`has a "${name}" that is not a string`);
  }
  const needed = (name: string): string => read(name) || fail(`has no "${name}"`);
  for (const name of required) needed(name);
  const reason = needed("reason");
  const expires = needed("expires");
  if (!isDay(expires)) fail(`needs a date that exists as "expires", such as "2027-03-31"`);
  const end = endOf(expires);
  return { read, reason, expires, end, expired: end < now.getTime(), fail };
}

/** The end of a day, UTC, in milliseconds since 1970. */
const endOf = (day: string): number => Date.parse(`${day}T23:59:59.999Z`);

/** Reports whether a text is a day that exists, such as `2027-03-31`. */
export function isDay(text: string): boolean {
  const end = /^\d{4}-\d{2}-\d{2}$/.test(text) ? endOf(text) : Number.NaN;
  // JavaScript turns February 30 into a day of March.
  return !Number.isNaN(end) && new Date(end).toISOString().startsWith(text);
}

/**
 * Returns the day two weeks after a time, for rows that a report suggests. If the time is unknown, returns an invalid
 * placeholder.
 */
export function fortnightAfter(time: string | undefined): string {
  const start = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(start) ? "YYYY-MM-DD" : new Date(start + 14 * 24 * 3_600_000).toISOString().slice(0, 10);
}
