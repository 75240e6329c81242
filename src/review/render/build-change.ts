import type { OutputReview } from "../document/review-document.js";
import type { AttributeReview, Place, ResourceReview, Shown } from "../document/resource-document.js";
import { grouped, phrase, shorten, words } from "../../shared/phrase.js";
import { UNKNOWN } from "../diff/lines.js";
import { HIDDEN } from "../plan/secrets.js";
import type { Attribute, Attributes, Block, Change, Limits, Line, Member, Output, Value } from "./tree.js";
import {
  REPAIRED,
  defaultsTitle,
  entriesText,
  isTakenOver,
  moreText,
  signedCounts,
  splitDefaults,
  valueText,
} from "./wording.js";

/** Returns one object with everything known about its change; `extra` comes last. */
export function changeOf(
  member: Member,
  number: number | undefined,
  limits: Limits,
  extra: readonly Block[] = [],
): Change {
  const { review } = member;
  return {
    members: [member],
    number,
    meaning: () => meaningOf(review),
    details: () => [...detailsOf(review, limits), ...extra],
  };
}

/** Returns an output in the form of a resource. */
export function outputOf(output: OutputReview, id: string, limits: Limits): Output {
  const review: ResourceReview = {
    address: `output.${output.name}`,
    type: "output",
    action: output.action,
    direction: "neutral",
    severity: "low",
    findings: [],
    attributes: output.attributes.map((row) => ({ ...row, path: row.path === "" ? "value" : row.path })),
    known_after_apply: output.known_after_apply ? ["value"] : [],
  };
  const rows = output.attributes.map((row) => attributeOf(row, limits, limits.outputValue));
  const member = { id, address: shorten(review.address, limits.address), review, since: "" };
  return { review: output, rows, change: changeOf(member, undefined, limits) };
}

function meaningOf(review: ResourceReview): readonly Block[] {
  const { moved_from: moved, imported_from: imported, deposed, accepted, repairs, findings, preview, entries } = review;
  const blocks: Block[] = [];
  if (accepted !== undefined)
    blocks.push({ kind: "remark", lead: `Accepted until ${accepted.expires}:`, value: accepted.reason });
  if (moved !== undefined) blocks.push({ kind: "remark", lead: "Moved from", value: moved });
  if (imported !== undefined) blocks.push({ kind: "remark", lead: "Imported from", value: imported });
  if (deposed !== undefined) blocks.push({ kind: "remark", lead: "Deposed object", value: deposed });
  if (repairs !== undefined)
    blocks.push({ kind: "hint", text: `This pull request does not change it: it ${REPAIRED[repairs]}.` });
  if (findings.length > 0) blocks.push({ kind: "findings", findings });
  if (preview !== undefined) blocks.push({ kind: "preview", ...preview });
  if (entries !== undefined) blocks.push({ kind: "entries", name: entries.attribute, text: entriesText(entries) });
  return blocks;
}

function detailsOf(review: ResourceReview, limits: Limits): readonly Block[] {
  const { entries, action, matches, known_after_apply: unknown } = review;
  const { set, defaults } = splitDefaults(review.attributes);
  const isCreated = action === "create" && !isTakenOver(review);
  const blocks: Block[] = [];
  if (entries !== undefined && entries.added.length + entries.removed.length > 0)
    blocks.push({ kind: "items", name: entries.attribute, lines: itemLines(entries.added, entries.removed, limits) });
  if (set.length > 0) blocks.push({ kind: "attributes", isCreated, ...attributesOf(set, limits) });
  if (defaults.length > 0) {
    const own = { ...limits, attributes: limits.defaults, value: limits.defaultValue };
    blocks.push({ kind: "defaults", title: defaultsTitle(defaults), isCreated, ...attributesOf(defaults, own) });
  }
  if (matches !== undefined) blocks.push({ kind: "matches", conditions: matches });
  if (unknown.length > 0) blocks.push(unknownOf(unknown, limits));
  return blocks;
}

/** An object that is unknown as a whole has no attribute name. */
function unknownOf(unknown: readonly string[], limits: Limits): Block {
  if (unknown.includes("")) return { kind: "hint", text: "All attributes are known after apply." };
  const names = unknown.slice(0, limits.attributes).map((name) => shorten(name, limits.value));
  return { kind: "unknown", names, omitted: unknown.length - names.length };
}

function attributesOf(all: readonly AttributeReview[], limits: Limits): Omit<Attributes, "isCreated"> {
  const counts = { cells: 0, blocks: 0 };
  const shown = all.filter(({ kind }) => {
    const place = kind === "value" || kind === "sensitive" ? "cells" : "blocks";
    counts[place] += 1;
    return counts[place] <= limits.attributes;
  });
  return { rows: shown.map((row) => attributeOf(row, limits)), omitted: all.length - shown.length };
}

function attributeOf(row: AttributeReview, limits: Limits, longest = limits.value): Attribute {
  const common = { name: shorten(row.path, limits.value), forcesReplacement: row.forces_replacement === true };
  switch (row.kind) {
    case "sensitive":
      return { ...common, kind: "sensitive" };
    case "value":
      return { ...common, kind: "value", before: valueOf(row.before, longest), after: valueOf(row.after, longest) };
    case "items": {
      const { added, removed, before_count: before } = row;
      if (row.order !== undefined) return { ...common, kind: "reordered", text: orderText(row.order) };
      const [change, of] = [
        signedCounts(added.length, removed.length),
        before === 0 ? "" : `, of ${grouped(before)} before`,
      ];
      return { ...common, kind: "items", change, of, lines: itemLines(added, removed, limits) };
    }
    case "text":
      return {
        ...common,
        kind: "lines",
        change: signedCounts(row.added_lines, row.removed_lines),
        of: " lines",
        lines: diffLines(row.lines, limits),
      };
  }
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
    return `${before.map(item).join(", ") || "none"} → ${now.join(", ") || "none"}`;
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

function valueOf(value: Shown | undefined, longest: number): Value {
  if (value === undefined) return undefined;
  if (value === HIDDEN || value === UNKNOWN) return { kind: "note", text: value };
  return { kind: "code", text: shorten(valueText(value), longest) || '""' };
}

function itemLines(added: readonly Shown[], removed: readonly Shown[], limits: Limits): readonly Line[] {
  const most = limits.items(added.length, removed.length);
  const side = (kind: "added" | "removed", items: readonly Shown[]): Line[] => {
    const lines = items.slice(0, most).map((item): Line => ({ kind, text: shorten(valueText(item), limits.item) }));
    return [...lines, ...moreLines(items.length - most, kind, "")];
  };
  return [...side("removed", removed), ...side("added", added)];
}

function diffLines(lines: DiffLines, limits: Limits): readonly Line[] {
  const shown = lines.slice(0, limits.lines).map(({ kind, text }) => ({ kind, text: shorten(text, limits.line) }));
  return [...shown, ...moreLines(lines.length - limits.lines, "gap", " lines of the diff")];
}

type DiffLines = Extract<AttributeReview, { readonly kind: "text" }>["lines"];

function moreLines(omitted: number, of: "added" | "removed" | "gap", noun: string): readonly Line[] {
  return omitted > 0 ? [{ kind: "more", of, text: `… and ${grouped(omitted)} more${noun}` }] : [];
}
