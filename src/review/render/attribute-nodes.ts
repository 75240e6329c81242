import type { AttributeReview, DiffLine, Place, ResourceReview, Shown } from "../document/resource-document.js";
import { counted, grouped, phrase, shorten, words } from "../../shared/phrase.js";
import { NOT_SET, UNKNOWN } from "../diff/lines.js";
import { HIDDEN } from "../plan/secrets.js";
import { badge, type Block, type Cell, code, dim, type Inlines, joined, paragraph, phrased, strong } from "./nodes.js";
import { defaultsTitle, isTakenOver, moreText, signedCounts, splitDefaults, valueText } from "./wording.js";

/** How much of a change a format shows. */
export interface Limits {
  readonly changes: number;
  /** Objects of a group. */
  readonly members: number;
  readonly address: number;
  /** Rows of an object's table; also the number of attributes with items or lines. */
  readonly attributes: number;
  readonly value: number;
  readonly defaultValue: number;
  readonly items: (added: number, removed: number) => number;
  readonly item: number;
  readonly lines: number;
  readonly line: number;
}

/** Shows the changed items and attributes of an object. */
export function attributeNodes(review: ResourceReview, limits: Limits): readonly Block[] {
  const { entries, action, known_after_apply: unknown } = review;
  const { set, defaults } = splitDefaults(review.attributes);
  const isOneSided = action === "destroy" || (action === "create" && !isTakenOver(review));
  const blocks: Block[] = [];
  if (entries !== undefined && entries.added.length + entries.removed.length > 0)
    blocks.push(diff(entries.attribute, itemLines(entries.added, entries.removed, limits)));
  blocks.push(...changedNodes(set, isOneSided, limits));
  if (defaults.length > 0) {
    const body = () => changedNodes(defaults, isOneSided, { ...limits, value: limits.defaultValue });
    blocks.push({ kind: "fold", title: [[defaultsTitle(defaults)]], body });
  }
  if (unknown.length > 0) blocks.push(paragraph(dim(...unknownParts(unknown, limits))));
  return blocks;
}

/** An object that is unknown as a whole has no attribute name. */
function unknownParts(unknown: readonly string[], limits: Limits): Inlines {
  if (unknown.includes("")) return ["All attributes are known after apply."];
  const names = unknown.slice(0, limits.attributes).map((name) => [code(shorten(name, limits.value))]);
  return ["Known after apply: ", ...joined(names, ", "), moreText(unknown.length - names.length)];
}

const isValue = ({ kind }: AttributeReview): boolean => kind === "value" || kind === "sensitive";

/** Lists values in a table, and the other attributes below. */
function changedNodes(all: readonly AttributeReview[], isOneSided: boolean, limits: Limits): readonly Block[] {
  const values = all.filter(isValue).slice(0, limits.attributes);
  const others = all.filter((row) => !isValue(row)).slice(0, limits.attributes);
  const omitted = all.length - values.length - others.length;
  const rows = values.map((row) => {
    const side = (value: Shown | undefined) => (row.kind === "value" ? valueNode(value, limits.value) : SENSITIVE);
    const { before, after } = row.kind === "value" ? row : {};
    return { name: nameParts(row, limits), before: side(before), after: side(after) ?? MISSING };
  });
  return [
    ...(rows.length === 0 ? [] : [{ kind: "values", isOneSided, rows } as const]),
    ...(omitted === 0 ? [] : [paragraph(dim(`… and ${grouped(omitted)} more attributes`))]),
    ...others.flatMap((row) => linesNodes(row, limits)),
  ];
}

const SENSITIVE: Cell = { kind: "note", text: HIDDEN };
const MISSING: Cell = { kind: "note", text: NOT_SET };

function valueNode(value: Shown | undefined, longest: number): Cell | undefined {
  if (value === undefined) return undefined;
  return value === HIDDEN || value === UNKNOWN
    ? { kind: "note", text: value }
    : code(shorten(valueText(value), longest) || '""');
}

function nameParts({ path, forces_replacement: isForced }: AttributeReview, limits: Limits): Inlines {
  const name = code(shorten(path, limits.value));
  return isForced === true ? [name, " ", strong(badge("red", "forces replacement"))] : [name];
}

const MOST_INLINE_ITEMS = 6;
const LONGEST_INLINE = 160;

/** Shows changed items or lines. A few short items need only one line. */
function linesNodes(row: AttributeReview, limits: Limits): readonly Block[] {
  const name = nameParts(row, limits);
  if (row.kind === "text") {
    const change = `${signedCounts(row.added_lines, row.removed_lines)} lines`;
    const shown = row.lines
      .slice(0, limits.lines)
      .map(({ kind, text }) => ({ kind, text: shorten(text, limits.line) }));
    const more = moreLines(row.lines.length - shown.length, " lines of the diff");
    return [paragraph(...name, `: ${change}`), ...diffOf(row.path, [...shown, ...more])];
  }
  if (row.kind !== "items") return [];
  if (row.order !== undefined) return [paragraph(...name, ": ", phrased(orderText(row.order)))];
  const { added, removed, before_count: before, after_count: after } = row;
  const of = before === 0 ? "" : ` (${counted(before, "item").words} before, ${grouped(after)} now)`;
  const lines = itemLines(added, removed, limits);
  const items = lines.map(({ kind, text }): Inlines => [kind === "added" ? "+" : "−", code(text)]);
  const isShort = lines.reduce((length, { text }) => length + text.length + 4, 0) <= LONGEST_INLINE;
  if (items.length > 0 && items.length <= MOST_INLINE_ITEMS && isShort)
    return [paragraph(...name, ": ", ...joined(items, " "), of)];
  return [paragraph(...name, `: ${signedCounts(added.length, removed.length)}${of}`), ...diffOf(row.path, lines)];
}

const diff = (name: string, lines: readonly DiffLine[]): Block => ({
  kind: "diff",
  label: `Changes of ${name}`,
  lines,
});

const diffOf = (name: string, lines: readonly DiffLine[]): readonly Block[] =>
  lines.length === 0 ? [] : [diff(name, lines)];

function itemLines(added: readonly Shown[], removed: readonly Shown[], limits: Limits): readonly DiffLine[] {
  const most = limits.items(added.length, removed.length);
  const side = (kind: "added" | "removed", items: readonly Shown[]): readonly DiffLine[] => [
    ...items.slice(0, most).map((item) => ({ kind, text: shorten(valueText(item), limits.item) })),
    ...moreLines(items.length - most, ` ${kind}`),
  ];
  return [...side("removed", removed), ...side("added", added)];
}

function moreLines(omitted: number, noun: string): readonly DiffLine[] {
  return omitted > 0 ? [{ kind: "gap", text: `and ${grouped(omitted)} more${noun}` }] : [];
}

/** Maximum number of items shown on each side of an order. */
const MOST_PLACES = 12;

/** Returns an order before and after as a phrase: `a`, `b` → `b` (moved), `a`. A long order shows only moved items. */
function orderText({ before, after }: { readonly before: readonly Place[]; readonly after: readonly Place[] }): string {
  const item = ({ value, name }: Place): string =>
    value === UNKNOWN && name !== undefined
      ? phrase`${shorten(name, 80)} (ID known after apply, in the place where it is written)`
      : phrase`${shorten(valueText(value), 80)}${words(name === undefined ? "" : phrase` ${name}`)}`;
  if (Math.max(before.length, after.length) <= MOST_PLACES) {
    const known = new Set(before.map(({ value }) => valueText(value)));
    const now = after.map((place) => {
      const isNew = place.value === UNKNOWN || !known.has(valueText(place.value));
      return `${item(place)}${place.moved ? (isNew ? " (new)" : " (moved)") : ""}`;
    });
    return `${before.map(item).join(", ") || "no items"} → ${now.join(", ") || "no items"}`;
  }
  const was = new Map(before.map(({ value }, index) => [valueText(value), index + 1]));
  const moved = after.flatMap((place, index) => {
    if (!place.moved) return [];
    const from = was.get(valueText(place.value));
    const at = `place ${grouped(index + 1)}`;
    return [`${item(place)} ${from === undefined ? `is new at ${at}` : `from place ${grouped(from)} to ${at}`}`];
  });
  const more = moreText(moved.length - MOST_PLACES);
  return `${grouped(after.length)} items, of which moved: ${moved.slice(0, MOST_PLACES).join(", ")}${more}`;
}

/** Summarizes a change in one line: `1` → `2`. */
export function summaryParts(row: AttributeReview, limits: Limits): Inlines {
  const name = row.path === "" ? [] : [code(shorten(row.path, limits.value)), ": "];
  if (row.kind === "items" || row.kind === "text") return [...name, "changes"];
  if (row.kind === "sensitive") return [...name, SENSITIVE];
  const before = valueNode(row.before, limits.defaultValue);
  return [
    ...name,
    ...(before === undefined ? [] : [before, " → "]),
    valueNode(row.after, limits.defaultValue) ?? MISSING,
  ];
}
