import { structuredPatch } from "diff";
import type { DiffLine } from "../document/document.js";

/** A line diff with two lines of context; long runs are cut, their length told in a `gap` line. */
export interface LineDiff {
  readonly added_lines: number;
  readonly removed_lines: number;
  readonly lines: readonly DiffLine[];
}

const CONTEXT = 2;
const MOST_EDITS = 1_500;
const MOST_LINES = 400;
const LONGEST_LINE = 1_000;

/** Compares two texts by line. Texts too different to align cheaply come out as all removed, then all added. */
export function diffLines(before: string, after: string): LineDiff {
  const patch = structuredPatch("", "", before, after, undefined, undefined, {
    context: CONTEXT,
    maxEditLength: MOST_EDITS,
  });
  const lines = patch === undefined ? replaced(before, after) : toLines(patch.hunks, before);
  return {
    added_lines: lines.filter((line) => line.kind === "added").length,
    removed_lines: lines.filter((line) => line.kind === "removed").length,
    lines: cut(lines),
  };
}

interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly lines: readonly string[];
}

const KINDS: Readonly<Record<string, DiffLine["kind"]>> = { " ": "same", "+": "added", "-": "removed" };

function toLines(hunks: readonly Hunk[], before: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let next = 1;
  for (const hunk of hunks) {
    const skipped = hunk.oldStart - next;
    if (skipped > 0) lines.push(gap(skipped));
    for (const line of hunk.lines) {
      const kind = KINDS[line.charAt(0)];
      if (kind !== undefined) lines.push({ kind, text: line.slice(1, LONGEST_LINE) });
    }
    next = Math.max(next, hunk.oldStart + hunk.oldLines);
  }
  const rest = lineCount(before) - next + 1;
  if (rest > 0) lines.push(gap(rest));
  return lines;
}

function lineCount(text: string): number {
  if (text === "") return 0;
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function replaced(before: string, after: string): DiffLine[] {
  const side = (text: string, kind: DiffLine["kind"]): DiffLine[] =>
    text.split("\n").map((line) => ({ kind, text: line.slice(0, LONGEST_LINE) }));
  return [...side(before, "removed"), ...side(after, "added")];
}

function cut(lines: readonly DiffLine[]): readonly DiffLine[] {
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), gap(lines.length - MOST_LINES)];
}

function gap(count: number): DiffLine {
  return { kind: "gap", text: count === 1 ? "1 more line" : `${count} more lines` };
}
