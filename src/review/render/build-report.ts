import type { ResourceReview, Review, StackReview } from "../document/document.js";
import type { DriftedObject, DriftReport, DriftStack } from "../document/drift-document.js";
import { counted } from "../document/phrase.js";
import { changeOf, groupOf, headOf, outputOf } from "./build-change.js";
import { findAttention, type NumberOf } from "./build-attention.js";
import { groupEqual, type Grouping } from "./grouping.js";
import type { Block, ChangeList, Head, Inline, Limits, Notice, Report, Section, StackRow } from "./tree.js";
import {
  countsText,
  driftTitle,
  ignoredText,
  protectionText,
  remarksOf,
  reviewTitle,
  sinceTexts,
  sinceWhenText,
} from "./wording.js";

/** Puts a review into the tree, within the limits of a format. */
export function reviewReport(review: Review, limits: Limits): Report {
  const { stacks, totals, direction } = review;
  const grouped = stacks.map((stack) => {
    const groups = groupEqual(stack.resources.slice(0, limits.changes));
    return { stack, name: stack.name, groups };
  });
  const { attention, conditions, numberOf } = findAttention(grouped, review.matched_conditions, limits);
  return {
    command: "review",
    title: reviewTitle(review),
    security: protectionText(stacks.flatMap(({ resources }) => resources)),
    direction,
    isUrgent: totals.destroy + totals.replace > 0 || review.severity === "high",
    notices: noticesOf(stacks, remarksOf, "No plan could be read", "Problems of the plan"),
    since: sinceTexts(review),
    conditions,
    attention,
    stacks: several(stacks) && { columns: ["stack", "changes", "security"], rows: stacks.map(reviewRow) },
    sections: grouped.map(({ stack, groups }, at) =>
      reviewSection(stack, at, itemsOf(groups, `s${at}r`, numberOf(stack.name), limits), limits),
    ),
    ignored: { text: "", rows: [] },
    footer: footerOf(stacks),
  };
}

/** Puts a drift report into the tree, within the limits of a format. */
export function driftReport(report: DriftReport, limits: Limits): Report {
  const { stacks } = report;
  const grouped = stacks.map((stack) => {
    const drifted = stack.drifted.slice(0, limits.changes);
    const outcomes = (index: number): string => JSON.stringify(drifted[index]?.on_apply.map(({ text }) => text));
    const objects = drifted.map(({ object }) => object);
    return { stack, name: stack.name, groups: groupEqual(objects, outcomes) };
  });
  const { attention, conditions, numberOf } = findAttention(grouped, report.matched_conditions, limits);
  return {
    command: "drift",
    title: driftTitle(report),
    security: "",
    direction: "neutral",
    isUrgent: true,
    notices: noticesOf(stacks, ({ problems }) => problems, "No verdict", "Planning failed partway"),
    since: [],
    conditions,
    attention,
    stacks: several(stacks) && { columns: ["stack", "verdict", "drifted"], rows: stacks.map(driftRow) },
    sections: grouped.map(({ stack, groups }, at) =>
      driftSection(stack, at, itemsOf(groups, `s${at}r`, numberOf(stack.name), limits, stack.drifted), limits),
    ),
    ignored: {
      text: ignoredText(report),
      rows: report.ignore_rows.filter(({ hits, expired, warning }) => hits > 0 || expired || warning !== undefined),
    },
    footer: "",
  };
}

function several(stacks: readonly unknown[]): true | undefined {
  return stacks.length > 1 || undefined;
}

function noticesOf<Stack extends { readonly name: string; readonly error?: string }>(
  stacks: readonly Stack[],
  remarks: (stack: Stack) => readonly string[],
  failed: string,
  problems: string,
): readonly Notice[] {
  const where = (stack: Stack): Inline[] => (several(stacks) ? [{ kind: "code", text: stack.name }, ": "] : []);
  return [
    {
      title: failed,
      rows: stacks.flatMap(({ name, error }) =>
        error === undefined ? [] : [[{ kind: "code", text: name }, ": ", { kind: "error", text: error }]],
      ),
    },
    {
      title: problems,
      rows: stacks.flatMap((stack) =>
        remarks(stack).map((text): readonly Inline[] => [...where(stack), { kind: "phrase", text }]),
      ),
    },
  ];
}

function reviewRow({ name, error, counts, resources }: StackReview, index: number): StackRow {
  const outcome =
    error === undefined ? { outcome: countsText(counts) } : { outcome: "no review", tone: "red" as const };
  return { name, section: `s${index}`, ...outcome, detail: protectionText(resources) || "—" };
}

const VERDICT_TONES = { failed: "red", drift: "amber", "no drift": "green" } as const;

function driftRow({ name, verdict, drifted }: DriftStack, index: number): StackRow {
  const detail = drifted.length === 0 ? "—" : counted(drifted.length, "object").words;
  return { name, section: `s${index}`, outcome: verdict, tone: VERDICT_TONES[verdict], count: drifted.length, detail };
}

type Items = ChangeList["items"];

function reviewSection(stack: StackReview, at: number, items: Items, limits: Limits): Section {
  const unnumbered = (resources: readonly ResourceReview[], id: string): Items =>
    itemsOf(groupEqual(resources), id, () => undefined, limits);
  const room = Math.max(0, limits.changes - stack.resources.length);
  const deferred = stack.deferred.slice(0, room).map(({ resource }) => resource);
  const outside = stack.drift.slice(0, limits.changes);
  return {
    ...sectionOf(stack, at, remarksOf(stack)),
    hasFailed: stack.error !== undefined,
    changes: {
      items: [...items, ...unnumbered(deferred, `s${at}p`)],
      omitted: Math.max(0, stack.resources.length + stack.deferred.length - limits.changes),
    },
    outputs: stack.outputs.map((output, index) => outputOf(output, `s${at}o${index}`, limits)),
    outside: { items: unnumbered(outside, `s${at}d`), omitted: stack.drift.length - outside.length },
  };
}

function driftSection(stack: DriftStack, at: number, items: Items, limits: Limits): Section {
  return {
    ...sectionOf(stack, at, stack.problems),
    hasFailed: stack.verdict === "failed",
    changes: { items, omitted: Math.max(0, stack.drifted.length - limits.changes) },
    outputs: [],
    outside: { items: [], omitted: 0 },
  };
}

function sectionOf({ name, error }: StackReview | DriftStack, at: number, remarks: readonly string[]) {
  return { id: `s${at}`, name, remarks, ...(error !== undefined && { error }) };
}

/** `id` begins the anchor of each change, which ends with its index. */
function itemsOf(
  groups: readonly Grouping[],
  id: string,
  numberOf: NumberOf,
  limits: Limits,
  drifted: readonly DriftedObject[] = [],
): Items {
  const headAt = ({ review, index }: Grouping[number]): Head => {
    const object = drifted[index];
    const since = object === undefined ? "" : sinceWhenText(object);
    return headOf(review, `${id}${index}`, numberOf(review), since, limits);
  };
  return groups.map((group) => {
    const [first, ...others] = group;
    const object = drifted[first.index];
    if (others.length === 0)
      return changeOf(first.review, headAt(first), limits, object === undefined ? [] : driftedOf(object));
    const details: Block[] = object === undefined ? [] : [outcomesOf(object), { kind: "hint", text: EDITS_ELSEWHERE }];
    return groupOf(first.review, [headAt(first), ...others.map(headAt)], details);
  });
}

const EDITS_ELSEWHERE = "The JSON report has the edits that accept each of them.";

function driftedOf(drifted: DriftedObject): readonly Block[] {
  const since = sinceWhenText(drifted);
  const blocks: Block[] = since === "" ? [] : [{ kind: "since", text: since }];
  blocks.push(outcomesOf(drifted));
  const edits = drifted.accept.map(({ text, hcl, typescript }) => {
    const code = typescript ?? hcl;
    const language = typescript === undefined ? ("hcl" as const) : ("ts" as const);
    return { text, language, ...(code !== undefined && { code }) };
  });
  if (edits.length > 0) blocks.push({ kind: "edits", edits });
  return blocks;
}

function outcomesOf({ on_apply: outcomes }: DriftedObject): Block {
  return { kind: "outcomes", texts: outcomes.map(({ text }) => text) };
}

function footerOf(stacks: readonly StackReview[]): string {
  const distinct = (values: readonly (string | undefined)[]): string =>
    [...new Set(values.filter((value) => value !== undefined))].join(", ");
  const engines = distinct(stacks.map(({ engine_version: version }) => version));
  const times = distinct(stacks.map(({ planned_at: time }) => time));
  return [engines && `Engine ${engines}`, times && `planned ${times}`].filter((part) => part !== "").join(", ");
}
