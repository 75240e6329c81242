import { groupBy } from "../../shared/collections.js";
import { structuredPatch } from "diff";
import type { DiffLine, Shown } from "../document/resource-document.js";
import { shorten } from "../../shared/phrase.js";
import { field, isArray, isObject, type Step, type Value } from "../plan/plan.js";
import { HIDDEN, type Redactor } from "../plan/secrets.js";

const CONTEXT = 2;
const MOST_EDITS = 1_500;
const MOST_LINES = 400;
const LONGEST_LINE = 1_000;

/**
 * Compares two texts by line, with two lines of context. Very different texts are shown as all removed, then all added. Long diffs
 * are cut; a `gap` line has the number of cut lines.
 */
export function diffLines(before: string, after: string) {
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
      if (kind !== undefined) lines.push({ kind, text: shorten(line.slice(1), LONGEST_LINE) });
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
    text.split("\n").map((line) => ({ kind, text: shorten(line, LONGEST_LINE) }));
  return [...side(before, "removed"), ...side(after, "added")];
}

function cut(lines: readonly DiffLine[]): readonly DiffLine[] {
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), gap(lines.length - MOST_LINES)];
}

function gap(count: number): DiffLine {
  return { kind: "gap", text: count === 1 ? "1 more line" : `${count} more lines` };
}

/** Positions of the items that only one of the two lists has. Repeated items count separately. */
export interface ItemDifference {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** Compares two lists, ignoring order. */
export function diffItems(before: readonly Value[], after: readonly Value[]): ItemDifference {
  const waiting = groupBy<unknown, number>(after.keys(), (index) => keyOf(after[index] ?? null));
  for (const positions of waiting.values()) positions.reverse();
  const removed: number[] = [];
  for (const [index, item] of before.entries()) {
    if (waiting.get(keyOf(item))?.pop() === undefined) removed.push(index);
  }
  return { removed, added: [...waiting.values()].flat().sort((left, right) => left - right) };
}

/**
 * Returns equal keys for equal values. The key of a scalar is the scalar itself. The key of another value is JSON with sorted
 * names.
 */
function keyOf(item: Value): unknown {
  return isArray(item) || isObject(item) ? `\u0000${stableJson(item)}` : item;
}

function stableJson(value: Value): string {
  if (isArray(value)) return `[${value.map(stableJson).join(",")}]`;
  if (isObject(value)) {
    const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${stableJson(inner)}`).join(",")}}`;
  }
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
}

/** Formats a path like Terraform: `regions.DE.min`, `rule[0].tags["a b"]`. `hide` removes secrets from keys. */
export function formatPath(steps: readonly Step[], hide: (step: string, index: number) => string = String): string {
  let path = "";
  for (const [index, step] of steps.entries()) {
    const text = typeof step === "number" ? step : hide(step, index);
    if (typeof text === "number") path += `[${text}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(text)) path += path === "" ? text : `.${text}`;
    else path += `[${JSON.stringify(text)}]`;
  }
  return path;
}

/** Returns the schema path: member names without list positions. */
export function schemaPath(steps: readonly Step[]): string {
  return steps.filter((step) => typeof step === "string").join(".");
}

export const UNKNOWN = "(known after apply)";
/** Stands for a missing value. The word `none` is a value of some attributes. */
export const NOT_SET = "(not set)";

const HIDEABLE_DIGITS = 8;

/** Returns a value for display: marked values and copies of secrets are hidden, unknown values are named. */
export function show(
  value: Value | undefined,
  sensitive: Value | undefined,
  unknown: Value | undefined,
  redactor: Redactor,
): Shown {
  if (unknown === true) return UNKNOWN;
  if (sensitive === true) return HIDDEN;
  if (typeof value === "string") return redactor.text(value);
  if (typeof value === "number" || typeof value === "bigint") return showNumber(value, redactor);
  if (isArray(value)) {
    return value.map((item, index) => show(item, maskAt(sensitive, index), maskAt(unknown, index), redactor));
  }
  if (isObject(value) || isObject(unknown)) {
    const names = new Set([...Object.keys(value ?? {}), ...(isObject(unknown) ? Object.keys(unknown) : [])]);
    const shown: [string, Shown][] = [];
    for (const name of names) {
      const inner = show(field(value, name), field(sensitive, name), field(unknown, name), redactor);
      if (inner !== null) shown.push([redactor.text(name), inner]);
    }
    return Object.fromEntries(shown);
  }
  return value ?? null;
}

function showNumber(value: number | bigint, redactor: Redactor): Shown {
  const text = String(value);
  if (!redactor.idle && text.length >= HIDEABLE_DIGITS && redactor.text(text) !== text) return HIDDEN;
  return typeof value === "bigint" ? text : value;
}

/** Returns the mask of a list position. A mask is a boolean for the whole list or a list of masks. */
export function maskAt(mask: Value | undefined, index: number): Value | undefined {
  return isArray(mask) ? mask[index] : undefined;
}
