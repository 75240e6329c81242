import type { EntriesWarning } from "./check.js";
import type { EntryType } from "./entry-type.js";
import { type LineProblem, linesOf, partsOf } from "./entries-file.js";
import { safeJson } from "../../shared/safe-json.js";

/** The end of an entry, from its comment. */
export interface Ending {
  /** As written: a time in UTC, or a date. A date includes the whole day in UTC. */
  readonly until: string;
  /** Milliseconds since the epoch, exclusive. */
  readonly endsAt: number;
}

/** `line` counts from 1. */
export interface DatedEntry {
  readonly entry: string;
  readonly line: number;
  readonly ending: Ending | undefined;
}

const DAY_MS = 86_400_000;
const UNTIL = /(?<![^\s#;])until\s*=\s*([^\s#;]*)/gi;
const HINT = 'Write "until=2026-12-01", which includes that day, or "until=2026-12-01T18:00Z", both in UTC.';

/** Reads the end from a comment. Returns undefined if the comment has no end, and a problem if the end is invalid. */
export function endingIn(comment: string): Ending | undefined | Omit<LineProblem, "line"> {
  const [found, another] = comment.matchAll(UNTIL);
  if (found === undefined) return unmarkedEnd(comment);
  if (another !== undefined) return { problem: "The comment has two ends.", hint: "Keep one `until=`." };
  const [written, until = ""] = found;
  const endsAt = written === `until=${until}` ? endOf(until) : undefined;
  if (endsAt === undefined) return { problem: `${safeJson(written)} is not the end of an entry.`, hint: HINT };
  return { until, endsAt };
}

/** Words before a date that ends an entry, such as `# until 2026-12-01` without `=`, `till=2026-12-01`, and `expires 2026-12-01`. */
const UNMARKED =
  /(?<![^\s#;,(])((?:until|till?|expir(?:es?|y|ation)|end(?:s|ing)?|valid (?:to|until|till?|through)|thr(?:u|ough)|remove)(?: (?:on|at|after|by))?(?=[\s=:])[\s=:]+((?:\d{4}-\d\d?-\d\d?|\d{4}[./]\d\d?[./]\d\d?|\d\d?[./]\d\d?[./]\d{4})(?:T[\d:]+Z?)?))(?![^\s,;#)])/i;

/** Finds an end in another form, which would not count as an end. */
function unmarkedEnd(comment: string): Omit<LineProblem, "line"> | undefined {
  const [, written, date = ""] = UNMARKED.exec(comment) ?? [];
  if (written === undefined) return undefined;
  const hint = /[./]/.test(date) ? HINT : `Write "until=${date}".`;
  return { problem: `${safeJson(written)} is not the end of an entry.`, hint };
}

const endOf = (until: string): number | undefined => {
  const moment = momentOf(until);
  return moment === undefined || until.includes("T") ? moment : moment + DAY_MS;
};

/** Reads a time in UTC, or the start of a date in UTC. Returns milliseconds since the epoch. */
export function momentOf(written: string): number | undefined {
  const [, day, clock = ""] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)Z)?$/.exec(written) ?? [];
  if (day === undefined) return undefined;
  const from = Date.parse(`${day}T00:00:00Z`);
  // `Date.parse` reads February 30 as a day of March, and 24:00 as the next day.
  if (Number.isNaN(from) || new Date(from).toISOString().slice(0, 10) !== day || clock.startsWith("24"))
    return undefined;
  if (clock === "") return from;
  const at = Date.parse(`${day}T${clock}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/** Returns the entries of a text with their ends. A comment on a line of its own ends nothing. */
export function datedEntries(
  type: EntryType,
  text: string,
): { readonly entries: readonly DatedEntry[]; readonly problems: readonly LineProblem[] } {
  const entries: DatedEntry[] = [];
  const problems: LineProblem[] = [];
  for (const [index, written] of linesOf(text).entries()) {
    const { entry, comment } = partsOf(type, written);
    if (entry === "") continue;
    const line = index + 1;
    const ending = endingIn(comment);
    if (ending !== undefined && "problem" in ending) problems.push({ line, ...ending });
    else entries.push({ entry, line, ending });
  }
  return { entries, problems };
}

/** Entry as written → its end, in milliseconds since the epoch. */
export type Ends = ReadonlyMap<string, number>;

/** Returns the ends of the entries of a text, or undefined if no entry ends. */
export function endsIn(type: EntryType, text: string): Ends | undefined {
  // Lines of organizations have no comments.
  if (type === "organization" || !text.includes("until=")) return undefined;
  const ends = new Map<string, number>();
  for (const { entry, ending } of datedEntries(type, text).entries)
    ends.set(entry, Math.max(ends.get(entry) ?? -Infinity, ending?.endsAt ?? Infinity));
  for (const [entry, endsAt] of ends) if (endsAt === Infinity) ends.delete(entry);
  return ends.size === 0 ? undefined : ends;
}

/** Warns about the entries of a text that had ended at a moment: nothing removed them. */
export function endedWarnings(type: EntryType, text: string, moment: number): readonly EntriesWarning[] {
  const ended = [...(endsIn(type, text) ?? [])].filter(([, endsAt]) => endsAt <= moment);
  return ended.length === 0 ? [] : [{ kind: "ended", details: ended.map(([entry]) => safeJson(entry)) }];
}

/**
 * Returns the entries that have not ended at a moment (milliseconds since the epoch). Returns the same array if no entry has
 * ended.
 */
export function entriesAt(entries: readonly string[], ends: Ends | undefined, moment: number): readonly string[] {
  if (ends === undefined) return entries;
  const left = entries.filter((entry) => (ends.get(entry) ?? Infinity) > moment);
  return left.length === entries.length ? entries : left;
}

/** Removes the lines with entries that have ended at `time`, in milliseconds since the epoch. */
export function currentText(
  type: EntryType,
  text: string,
  time: number,
): { readonly text: string; readonly problems: readonly LineProblem[] } {
  const { entries, problems } = datedEntries(type, text);
  const ended = new Set(entries.filter(({ ending }) => ending && ending.endsAt <= time).map(({ line }) => line));
  if (ended.size === 0) return { text, problems };
  const kept = linesOf(text).filter((_line, index) => !ended.has(index + 1));
  return { text: kept.join("\n"), problems };
}
