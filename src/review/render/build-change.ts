import type { AttributeReview, EntriesReview, OutputReview, ResourceReview, Shown } from "../document/document.js";
import { grouped, shorten } from "../document/phrase.js";
import { UNKNOWN } from "../diff/lines.js";
import { HIDDEN } from "../plan/secrets.js";
import { differences, groupFinding } from "./grouping.js";
import type {
  AttributeRow,
  AttributeTable,
  Block,
  Change,
  Group,
  Head,
  Items,
  Limits,
  Output,
  Tone,
  Value,
} from "./tree.js";
import {
  actionSign,
  actionText,
  defaultsTitle,
  entriesText,
  isSevere,
  signed,
  splitDefaults,
  valueText,
  verdictText,
  whichText,
} from "./wording.js";

/** The object and everything known about its change; `extra` follows its details. */
export function changeOf(review: ResourceReview, head: Head, limits: Limits, extra: readonly Block[] = []): Change {
  return {
    kind: "change",
    head,
    meaning: () => [...remarks(review), ...findings(review), ...previews(review), ...entriesSummary(review)],
    details: () => [...values(review, limits), ...matchesBlocks(review), ...unknowns(review, limits), ...extra],
  };
}

/** Equal changes, with what follows the list of them. */
export function groupOf(review: ResourceReview, heads: readonly [Head, ...Head[]], details: readonly Block[]): Group {
  const finding = groupFinding(review);
  return { kind: "group", heads, ...(finding !== undefined && { finding }), matches: matchesBlocks(review), details };
}

/** What identifies the change. */
export function headOf(
  review: ResourceReview,
  id: string,
  number: number | undefined,
  since: string,
  limits: Limits,
): Head {
  const { action, address, type, construct_path: path, direction, severity } = review;
  return {
    id,
    ...(number !== undefined && { number }),
    address: shorten(address, limits.address),
    module: moduleOf(address),
    type,
    ...(path !== undefined && { constructPath: path }),
    which: whichText(review),
    action: actionText(review),
    sign: actionSign(review),
    tone: TONES[action] ?? "blue",
    isDestroyed: action === "destroy",
    isReplaced: action === "replace",
    verdict: verdictText(review),
    direction,
    severity,
    since,
    differences: () => differences(review),
  };
}

const TONES: Partial<Readonly<Record<ResourceReview["action"], Tone>>> = {
  create: "green",
  update: "amber",
  replace: "red",
  destroy: "red",
  unknown: "red",
};

/** The module of an address; "" for the root module. */
export function moduleOf(address: string): string {
  return /^(?:module\.[^.[]+(?:\["(?:[^"\\]|\\.)*"\]|\[\d+\])?\.)*/.exec(address)?.[0].replace(/\.$/, "") ?? "";
}

/** An output, which is written like a resource where there is room. */
export function outputOf(output: OutputReview, id: string, limits: Limits): Output {
  const { name, action, attributes, known_after_apply: isKnownLater } = output;
  const review: ResourceReview = {
    address: `output.${name}`,
    type: "output",
    action,
    direction: "neutral",
    severity: "low",
    findings: [],
    attributes: attributes.map((row) => ({ ...row, path: row.path === "" ? "value" : row.path })),
    known_after_apply: isKnownLater ? ["value"] : [],
  };
  const rows = attributes.map((row) => attributeRow(row, limits, limits.outputValue));
  return {
    name,
    action,
    rows,
    isKnownLater,
    change: changeOf(review, headOf(review, id, undefined, "", limits), limits),
  };
}

function remarks({ moved_from: moved, imported_from: imported, deposed }: ResourceReview): Block[] {
  const rows = [
    ["Moved from", moved],
    ["Imported from", imported],
    ["Deposed object", deposed],
  ] as const;
  return rows.flatMap(([lead, value]) => (value === undefined ? [] : [{ kind: "remark", lead, value }]));
}

function findings(review: ResourceReview): Block[] {
  if (review.findings.length === 0) return [];
  return [{ kind: "findings", rows: review.findings.map((found) => ({ ...found, isSevere: isSevere(found) })) }];
}

function previews({ preview }: ResourceReview): Block[] {
  return preview === undefined ? [] : [{ kind: "preview", ...preview }];
}

function entriesSummary({ entries }: ResourceReview): Block[] {
  return entries === undefined ? [] : [{ kind: "entries", name: entries.attribute, text: entriesText(entries) }];
}

function values({ entries, attributes, action }: ResourceReview, limits: Limits): Block[] {
  const { set, defaults } = splitDefaults(attributes);
  const isCreated = action === "create";
  const blocks: Block[] = entries === undefined ? [] : entriesItems(entries, limits);
  if (set.length > 0) blocks.push({ kind: "attributes", ...tableOf(set, isCreated, limits) });
  if (defaults.length > 0) {
    const own = { ...limits, attributes: limits.defaults, value: limits.defaultValue };
    blocks.push({ kind: "defaults", title: defaultsTitle(defaults), ...tableOf(defaults, isCreated, own) });
  }
  return blocks;
}

function entriesItems({ attribute, added, removed }: EntriesReview, limits: Limits): Block[] {
  if (added.length + removed.length === 0) return [];
  return [{ kind: "items", name: attribute, items: itemsOf(added, removed, limits) }];
}

function tableOf(attributes: readonly AttributeReview[], isCreated: boolean, limits: Limits): AttributeTable {
  const shown = { cells: 0, blocks: 0 };
  const rows = attributes.filter(({ kind }) => {
    const place = kind === "value" || kind === "sensitive" ? "cells" : "blocks";
    return (shown[place] += 1) <= limits.attributes;
  });
  return { isCreated, rows: rows.map((row) => attributeRow(row, limits)), omitted: attributes.length - rows.length };
}

function attributeRow(row: AttributeReview, limits: Limits, longest = limits.value): AttributeRow {
  const common = { name: shorten(row.path, limits.value), forcesReplacement: row.forces_replacement === true };
  switch (row.kind) {
    case "sensitive":
      return { ...common, kind: "sensitive" };
    case "value":
      return { ...common, kind: "value", before: valueOf(row.before, longest), after: valueOf(row.after, longest) };
    case "items": {
      if (row.reordered) return { ...common, kind: "reordered", count: row.after_count };
      const of = row.before_count === 0 ? "" : ` of ${grouped(row.before_count)}`;
      const change = signed(row.added.length, row.removed.length);
      return { ...common, kind: "list", change, of, items: itemsOf(row.added, row.removed, limits) };
    }
    case "text": {
      const lines = row.lines
        .slice(0, limits.lines)
        .map(({ kind, text }) => ({ kind, text: shorten(text, limits.line) }));
      const change = signed(row.added_lines, row.removed_lines);
      return { ...common, kind: "text", change, lines, omitted: row.lines.length - lines.length };
    }
  }
}

function valueOf(value: Shown | undefined, longest: number): Value {
  if (value === undefined) return undefined;
  if (value === HIDDEN || value === UNKNOWN) return { kind: "note", text: value };
  return { kind: "code", text: shorten(valueText(value), longest) || '""' };
}

function itemsOf(added: readonly Shown[], removed: readonly Shown[], limits: Limits): Items {
  const most = limits.items(added.length, removed.length);
  const texts = (items: readonly Shown[]): string[] =>
    items.slice(0, most).map((item) => shorten(valueText(item), limits.item));
  return {
    added: texts(added),
    removed: texts(removed),
    addedOmitted: Math.max(0, added.length - most),
    removedOmitted: Math.max(0, removed.length - most),
  };
}

function matchesBlocks({ matches }: ResourceReview): Block[] {
  return matches === undefined ? [] : [{ kind: "matches", conditions: matches }];
}

function unknowns({ known_after_apply: names }: ResourceReview, limits: Limits): Block[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, limits.attributes).map((name) => shorten(name, limits.value));
  return [{ kind: "unknown", names: shown, omitted: names.length - shown.length }];
}
