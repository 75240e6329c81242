import type { Review, StackReview } from "../document/review-document.js";
import type { ResourceReview } from "../document/resource-document.js";
import type { DriftedObject, DriftReport, DriftStack } from "../document/drift-document.js";
import { counted } from "../../shared/phrase.js";
import { attentionOf, conditionsOf, memberOf, type Numbers, numbersOf } from "./attention.js";
import { changeOf, outputOf } from "./build-change.js";
import { driftHeadline, reviewHeadline } from "./headline.js";
import { acceptanceNotices, acceptOffer, ignoreOffer } from "./offers.js";
import { groupEqual, type Grouping } from "./grouping.js";
import type { Block, Change, Inline, Limits, Report, Section, Table } from "./tree.js";
import { testTexts } from "./requests.js";
import { trafficTexts } from "./traffic.js";
import { auditHeadline, auditSummary, auditTitle, remedyNotices } from "./audit-wording.js";
import { driftTitle, ignoredText } from "./drift-wording.js";
import { countsText, remarksOf, reviewTitle, sinceTexts } from "./wording.js";
import { isToRead, protectionText } from "./verdict-wording.js";

/** Puts a review into the tree, within the limits of a format. */
export function reviewReport(review: Review, limits: Limits): Report {
  const { stacks, totals } = review;
  const all = stacks.map((stack) => ({ stack, groups: groupEqual(stack.resources.slice(0, limits.changes)) }));
  const attention = attentionOf(all, limits);
  const numbers = numbersOf(attention);
  return {
    command: "review",
    title: reviewTitle(review),
    headline: reviewHeadline(review, attention.length > 0),
    summary: protectionText(stacks.flatMap(({ resources }) => resources)),
    direction: review.direction,
    isUrgent: totals.destroy + totals.replace > 0 || review.severity === "high" || review.test_problem !== undefined,
    notices: noticesOf(stacks, remarksOf, "No plan could be read", "Problems of the plan"),
    tests: testTexts(review),
    traffic: trafficTexts(review.traffic),
    since: sinceTexts(review),
    conditions: conditionsOf(review.matched_conditions, all, numbers, limits),
    closing: acceptanceNotices(review.acceptance, stacks.length > 1),
    offer: acceptOffer(review.acceptance, review.matched_conditions),
    attention,
    stacks: tableOf(["stack", "changes", "security"], stacks, ({ error, counts, resources }) => [
      error === undefined ? countsText(counts) : { kind: "label", tone: "red", text: "no review" },
      securityText(error, resources),
    ]),
    sections: all.map(({ stack, groups }, at) => {
      const changes = groups.map((group) => groupOf(group, `s${at}r`, numbers, limits));
      return reviewSection(stack, at, changes, limits);
    }),
    ignored: [],
    footer: footerOf(stacks),
  };
}

/** What the changes of a stack do to protection, in a cell of a table. */
function securityText(error: string | undefined, resources: readonly ResourceReview[]): string {
  if (error !== undefined) return "not reviewed";
  const toRead = resources.filter(isToRead).length;
  const others = toRead === 0 ? "nothing found" : counted(toRead, "change to look at", "changes to look at").words;
  return protectionText(resources) || others;
}

const VERDICT_TONES = {
  failed: "red",
  drift: "amber",
  found: "amber",
  "no drift": "green",
  "nothing found": "green",
} as const;

/** Puts a drift report into the tree, within the limits of a format. */
export function driftReport(report: DriftReport, limits: Limits): Report {
  const { stacks } = report;
  const isAudit = report.format === "bunny-tf/audit";
  const all = stacks.map((stack) => {
    const drifted = stack.drifted.slice(0, limits.changes);
    const outcomes = (index: number): string => JSON.stringify(drifted[index]?.on_apply.map(({ text }) => text));
    const objects = drifted.map(({ object }) => object);
    return { stack, groups: groupEqual(objects, outcomes) };
  });
  const attention = attentionOf(all, limits);
  const numbers = numbersOf(attention);
  return {
    command: isAudit ? "audit" : "drift",
    title: isAudit ? auditTitle(report) : driftTitle(report),
    headline: isAudit ? auditHeadline(report) : driftHeadline(report),
    summary: isAudit ? auditSummary(report) : ignoredText(report),
    direction: "neutral",
    isUrgent: true,
    notices: noticesOf(stacks, remarksOf, "No verdict", isAudit ? "Not read" : "Problems of the plan"),
    tests: [],
    traffic: [],
    since: sinceTexts(report, "Nothing is new, and nothing is gone."),
    conditions: conditionsOf(report.matched_conditions, all, numbers, limits),
    closing: isAudit ? remedyNotices(stacks) : [],
    offer: ignoreOffer(report),
    attention,
    stacks: tableOf(["stack", "verdict", "drifted"], stacks, ({ verdict, drifted }) => [
      {
        kind: "label",
        tone: VERDICT_TONES[verdict],
        text: verdict,
        ...(verdict === "drift" && { count: drifted.length }),
      },
      drifted.length > 0 ? counted(drifted.length, "object").words : verdict === "failed" ? "not checked" : "none",
    ]),
    sections: all.map(({ stack, groups }, at) => ({
      ...sectionOf(stack, at, remarksOf(stack)),
      hasFailed: stack.verdict === "failed",
      changes: groups.map((group) => groupOf(group, `s${at}r`, numbers, limits, stack.drifted)),
      omitted: Math.max(0, stack.drifted.length - limits.changes),
    })),
    ignored: report.ignore_rows.filter(({ hits, expired, warning }) => hits > 0 || expired || warning !== undefined),
    footer: "",
  };
}

/** A stack of either report. */
type Stack = StackReview | DriftStack;

/** Why stacks have no result, and what else is wrong with their plans. */
function noticesOf<Some extends Stack>(
  stacks: readonly Some[],
  remarks: (stack: Some) => readonly string[],
  failed: string,
  problems: string,
): Report["notices"] {
  const where = ({ name }: Some): readonly Inline[] => (stacks.length > 1 ? [{ kind: "code", text: name }, ": "] : []);
  const errors = stacks.flatMap(({ name, error }): (readonly Inline[])[] =>
    error === undefined ? [] : [[{ kind: "error", stack: name, text: error }]],
  );
  const phrases = stacks.flatMap((stack) =>
    remarks(stack).map((text): readonly Inline[] => [...where(stack), { kind: "phrase", text }]),
  );
  return [
    { title: failed, rows: errors },
    { title: problems, rows: phrases },
  ];
}

function tableOf<Some extends Stack>(
  columns: readonly string[],
  stacks: readonly Some[],
  cells: (stack: Some) => readonly Inline[],
): Table | undefined {
  if (stacks.length < 2) return undefined;
  const rows = stacks.map((stack, at): readonly Inline[] => [
    { kind: "stack", id: `s${at}`, text: stack.name },
    ...cells(stack),
  ]);
  return { columns, rows };
}

function reviewSection(stack: StackReview, at: number, changes: readonly Change[], limits: Limits): Section {
  const build = (resources: readonly ResourceReview[], id: string): readonly Change[] =>
    groupEqual(resources).map((group) => groupOf(group, id, new Map(), limits));
  const room = Math.max(0, limits.changes - stack.resources.length);
  const deferred = stack.deferred.slice(0, room).map(({ resource }) => resource);
  return {
    ...sectionOf(stack, at, remarksOf(stack)),
    changes: [...changes, ...build(deferred, `s${at}p`)],
    omitted: Math.max(0, stack.resources.length + stack.deferred.length - limits.changes),
    outputs: stack.outputs.map((output, index) => outputOf(output, `s${at}o${index}`, limits)),
    outside: build(stack.drift.slice(0, limits.changes), `s${at}d`),
    omittedOutside: Math.max(0, stack.drift.length - limits.changes),
  };
}

function sectionOf({ name, error }: Stack, at: number, remarks: readonly string[]): Section {
  const hasFailed = error !== undefined;
  const nothing = { changes: [], omitted: 0, outputs: [], outside: [], omittedOutside: 0 };
  return { id: `s${at}`, name, remarks, hasFailed, ...(hasFailed && { error }), ...nothing };
}

function groupOf(
  [first, ...others]: Grouping,
  id: string,
  numbers: Numbers,
  limits: Limits,
  drifted: readonly DriftedObject[] = [],
): Change {
  const number = numbers.get(first.review);
  const member = memberOf(first, id, limits, drifted[first.index]);
  const object = drifted[first.index];
  const outcomes: Block[] =
    object === undefined || object.on_apply.length === 0
      ? []
      : [{ kind: "outcomes", texts: object.on_apply.map(({ text }) => text) }];
  if (others.length === 0) {
    const since: Block[] = member.since === "" ? [] : [{ kind: "since", text: member.since }];
    const edits: Block[] = object?.accept.length ? [{ kind: "edits", edits: object.accept }] : [];
    return changeOf(member, number, limits, [...since, ...outcomes, ...edits]);
  }
  const { matches } = first.review;
  const hint: Block[] = object === undefined ? [] : [{ kind: "hint", text: EDITS_ELSEWHERE }];
  return {
    members: [member, ...others.map((other) => memberOf(other, id, limits))],
    number,
    meaning: () => (matches === undefined ? [] : [{ kind: "matches", conditions: matches }]),
    details: () => [...outcomes, ...hint],
  };
}

const EDITS_ELSEWHERE = "The JSON report has the edits that accept each of them.";

function footerOf(stacks: readonly StackReview[]): string {
  const distinct = (values: readonly (string | undefined)[]): string =>
    [...new Set(values.filter((value) => value !== undefined))].join(", ");
  const engines = distinct(stacks.map(({ engine_version: version }) => version));
  const times = distinct(stacks.map(({ planned_at: time }) => time));
  return [engines && `Engine ${engines}`, times && `planned ${times}`].filter((part) => part !== "").join(", ");
}
