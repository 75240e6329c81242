import { checkEntries, ENTRY_TYPES, type EntryType, type LineProblem } from "../../zone/access-lists/index.js";
import { oneOf, parameter } from "../../framework/index.js";

export const entryType = parameter(oneOf(...ENTRY_TYPES), {
  doc: "Type of the entries: `ip`, `cidr`, `asn`, `country`, `organization`, or `ja4`.",
});

/** Normalizes entries for a comparison: country codes in upper case. */
function read(type: EntryType, entries: readonly string[]): readonly string[] {
  return type === "country" ? entries.map((entry) => entry.toUpperCase()) : entries;
}

/** Reports the first invalid entry. */
export function refuseBadEntries(
  type: EntryType,
  entries: readonly string[],
  refuse: (parameter: "entries", message: string) => never,
): void {
  const [first, ...more] = checkEntries(type, read(type, entries)).problems;
  if (first === undefined) return;
  const rest = more.length > 0 ? ` ${more.length} more entries are invalid.` : "";
  refuse("entries", `${first.problem} ${first.hint}${rest}`);
}

const SHOWN = 5;

/** Formats the problems of a text, one per line, at most five. */
export function problemLines(problems: readonly LineProblem[]): string {
  const reported = problems.slice(0, SHOWN).map(({ line, problem, hint }) => `line ${line}: ${problem} ${hint}`);
  const more = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more lines`] : [];
  return [...reported, ...more].join("\n");
}
