import { counted, grouped } from "../../../shared/phrase.js";
import type { Entry } from "../nodes.js";
import { mdLink } from "./escape-markdown.js";

/** How much of an entry is written: everything, no values, or one line. */
export type Level = "whole" | "brief" | "line";

interface Fitted {
  readonly level: Level;
  readonly text: string;
}

/** If this many entries in a row do not fit, the rest is skipped. */
const MOST_MISSES = 10;

/**
 * Chooses a level for each entry within `budget` characters. If there is no room for one line of an entry, the entry is absent. The
 * least important entries shrink first, and details go before lines. Entries that cannot fit are not written.
 */
export function fitEntries(
  entries: readonly Entry[],
  write: (entry: Entry, level: Level) => string,
  budget: number,
): ReadonlyMap<Entry, Fitted> {
  const fitted = new Map<Entry, Fitted>();
  let left = budget;
  for (const entry of [...entries].sort((one, other) => other.weight - one.weight)) {
    const text = write(entry, "line");
    if (text.length + 1 > left) break;
    left -= text.length + 1;
    fitted.set(entry, { level: "line", text });
  }
  for (const level of ["brief", "whole"] as const) {
    let misses = 0;
    for (const [entry, current] of fitted) {
      if (misses >= MOST_MISSES) break;
      const text = write(entry, level);
      const longer = text.length - current.text.length;
      misses = longer > left ? misses + 1 : 0;
      if (longer > left) continue;
      left -= longer;
      fitted.set(entry, { level, text });
    }
  }
  return fitted;
}

/** Returns a note about omitted parts; "" if nothing is left out. `noun` names an entry. */
export function omittedNote(
  entries: readonly Entry[],
  fitted: ReadonlyMap<Entry, Fitted>,
  noun: string,
  { budget, link }: { readonly budget: number; readonly link?: string },
): string {
  const objects = (level: Level | undefined): string => {
    const found = entries.filter((entry) => fitted.get(entry)?.level === level);
    const count = found.reduce((sum, entry) => sum + entry.count, 0);
    return count === 0 ? "" : counted(count, noun).words;
  };
  const [absent, lines, brief] = [objects(undefined), objects("line"), objects("brief")];
  const left = [
    absent && `${absent} entirely`,
    lines && `all but a line of ${lines}`,
    brief && `values and diffs of ${brief}`,
  ].filter((text) => text !== "");
  if (left.length === 0) return "";
  const where = link === undefined ? "" : ` Full report: ${mdLink(link)}`;
  return `> [!NOTE]\n> Left out to fit ${grouped(budget)} characters, least important first: ${left.join("; ")}.${where}`;
}
