import type { MatchedCondition, Review, StackReview } from "../document/review-document.js";
import type { ResourceReview } from "../document/resource-document.js";
import type { DriftedObject, DriftReport, DriftStack } from "../document/drift-document.js";
import { counted, shorten } from "../document/phrase.js";
import { bySeverity } from "../judge/verdict.js";
import { changeOf, outputOf } from "./build-change.js";
import { driftHeadline, reviewHeadline } from "./headline.js";
import { acceptanceNotices, acceptOffer, ignoreOffer } from "./offers.js";
import { groupEqual, type Grouping } from "./grouping.js";
import type { Attention, Block, Change, Condition, Inline, Limits, Member, Report, Section, Table } from "./tree.js";
import { testTexts } from "./requests.js";
import { trafficTexts } from "./traffic.js";
import { driftTitle, ignoredText, sinceWhenText } from "./drift-wording.js";
import { countsText, needsAttention, protectionText, remarksOf, reviewTitle, sinceTexts } from "./wording.js";

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
    acceptance: acceptanceNotices(review.acceptance, stacks.length > 1),
    offer: acceptOffer(review.acceptance, review.matched_conditions),
    attention,
    stacks: tableOf(["stack", "changes", "security"], stacks, ({ error, counts, resources }) => [
      error === undefined ? countsText(counts) : { kind: "label", tone: "red", text: "no review" },
      protectionText(resources) || "—",
    ]),
    sections: all.map(({ stack, groups }, at) => {
      const changes = groups.map((group) => groupOf(group, `s${at}r`, numbers, limits));
      return reviewSection(stack, at, changes, limits);
    }),
    ignored: [],
    footer: footerOf(stacks),
  };
}

const VERDICT_TONES = { failed: "red", drift: "amber", "no drift": "green" } as const;

/** Puts a drift report into the tree, within the limits of a format. */
export function driftReport(report: DriftReport, limits: Limits): Report {
  const { stacks } = report;
  const all = stacks.map((stack) => {
    const drifted = stack.drifted.slice(0, limits.changes);
    const outcomes = (index: number): string => JSON.stringify(drifted[index]?.on_apply.map(({ text }) => text));
    const objects = drifted.map(({ object }) => object);
    return { stack, groups: groupEqual(objects, outcomes) };
  });
  const attention = attentionOf(all, limits);
  const numbers = numbersOf(attention);
  return {
    command: "drift",
    title: driftTitle(report),
    headline: driftHeadline(report),
    summary: ignoredText(report),
    direction: "neutral",
    isUrgent: true,
    notices: noticesOf(stacks, remarksOf, "No verdict", "Problems of the plan"),
    tests: [],
    traffic: [],
    since: [],
    conditions: conditionsOf(report.matched_conditions, all, numbers, limits),
    acceptance: [],
    offer: ignoreOffer(report),
    attention,
    stacks: tableOf(["stack", "verdict", "drifted"], stacks, ({ verdict, drifted }) => [
      {
        kind: "label",
        tone: VERDICT_TONES[verdict],
        text: verdict,
        ...(verdict === "drift" && { count: drifted.length }),
      },
      drifted.length === 0 ? "—" : counted(drifted.length, "object").words,
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

/** The changes of a stack, equal ones together. */
interface Grouped {
  readonly stack: Stack;
  readonly groups: readonly Grouping[];
}

/** The number of the row above the changes, by object. */
type Numbers = ReadonlyMap<ResourceReview, number>;

/** What needs attention, most severe first. */
function attentionOf(all: readonly Grouped[], limits: Limits): readonly Attention[] {
  const found = all.flatMap(({ stack, groups }, at) =>
    groups.flatMap((group) => (needsAttention(group[0].review) ? [{ stack: stack.name, group, at }] : [])),
  );
  found.sort((left, right) => bySeverity(left.group[0].review, right.group[0].review));
  return found.map(({ stack, group, at }, index) => ({
    number: index + 1,
    ...(all.length > 1 && { stack }),
    first: memberOf(group[0], `s${at}r`, limits),
    reviews: group.map(({ review }) => review),
  }));
}

function numbersOf(attention: readonly Attention[]): Numbers {
  return new Map(attention.flatMap(({ number, reviews }) => reviews.map((review) => [review, number] as const)));
}

function conditionsOf(
  matched: readonly MatchedCondition[],
  all: readonly Grouped[],
  numbers: Numbers,
  limits: Limits,
): readonly Condition[] {
  if (matched.length === 0) return [];
  const keyOf = (stack: string | undefined, address: string): string => `${stack ?? ""}\0${address}`;
  const changes = new Map<string, Pick<Condition["objects"][number], "id" | "number">>();
  for (const [at, { stack, groups }] of all.entries()) {
    for (const { review, index } of groups.flat()) {
      const key = keyOf(stack.name, review.address);
      const number = numbers.get(review);
      // A deposed object has the address of the one that replaced it.
      if (review.deposed !== undefined && changes.has(key)) continue;
      changes.set(key, { id: `s${at}r${index}`, ...(number !== undefined && { number }) });
    }
  }
  return matched.map(({ condition, count, objects }) => ({
    name: condition,
    count,
    objects: objects.map(({ stack, ...object }) => ({
      ...object,
      ...(all.length > 1 && stack !== undefined && { stack }),
      address: shorten(object.address, limits.address),
      ...changes.get(keyOf(stack, object.address)),
    })),
  }));
}

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

/** `id` begins the anchors of the changes. */
function memberOf({ review, index }: Grouping[number], id: string, limits: Limits, drifted?: DriftedObject): Member {
  const since = drifted === undefined ? "" : sinceWhenText(drifted);
  return { id: `${id}${index}`, address: shorten(review.address, limits.address), review, since };
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
    object === undefined ? [] : [{ kind: "outcomes", texts: object.on_apply.map(({ text }) => text) }];
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
