import type { Review, StackReview } from "../document/review-document.js";
import type { ResourceReview } from "../document/resource-document.js";
import type { DriftedObject, DriftReport, DriftStack } from "../document/drift-document.js";
import { counted, grouped, shorten } from "../../shared/phrase.js";
import {
  attentionTable,
  failsParagraph,
  type Group,
  ignoredTable,
  LONGEST_STACK,
  mostSevere,
  stackTable,
} from "./attention.js";
import type { Limits } from "./attribute-nodes.js";
import { auditHeadline, auditSummary, auditTitle, remedyList } from "./audit-wording.js";
import { buildEntry, outputEntry } from "./build-entry.js";
import { driftTitle, ignoredText } from "./drift-wording.js";
import { groupEqual } from "./grouping.js";
import { driftHeadline, reviewHeadline } from "./headline.js";
import {
  badge,
  type Block,
  code,
  type Entry,
  type Inlines,
  paragraph,
  phraseList,
  phrased,
  type Report,
  type Section,
  strong,
  listOf,
} from "./nodes.js";
import { acceptanceLists, acceptOffer, ignoreOffer } from "./offers.js";
import { TESTS_TITLE, testTexts } from "./requests.js";
import { visitorNodes } from "./traffic.js";
import { isToRead, needsAttention, protectionText } from "./verdict-wording.js";
import { countsText, isPlanned, remarksOf, reviewTitle, SINCE, sinceTexts } from "./wording.js";

/** Builds the nodes of a report, within the limits of a format. */
export const reportOf = (document: Review | DriftReport, limits: Limits): Report =>
  document.format === "bunny-tf/review" ? reviewReport(document, limits) : driftReport(document, limits);

function reviewReport(review: Review, limits: Limits): Report {
  const { stacks, acceptance } = review;
  const isSeveral = stacks.length > 1;
  const all = stacks.map(({ name, resources }, at) =>
    groupsOf(resources.slice(0, limits.changes), `s${at}r`, isSeveral ? name : undefined),
  );
  const severe = mostSevere(all.flat(), (one) => needsAttention(one) || isToRead(one));
  const numbers = numbersOf(severe);
  const visitors = visitorNodes(review.traffic, namesIn(stacks));
  const title = reviewTitle(review);
  return {
    command: "review",
    title: `Plan: ${title}`,
    headline: reviewHeadline(
      review,
      severe.map(({ members: [first] }) => first.review),
    ),
    head: [
      ...alertOf(stacks, "No plan could be read", "Problems of the plan"),
      ...attentionTable(severe),
      ...visitors.effects,
      ...phraseList(testTexts(review), TESTS_TITLE),
      ...phraseList(sinceTexts(review), SINCE.review),
    ],
    actions: [
      ...acceptanceLists(acceptance, isSeveral),
      ...failsParagraph(review.matched_conditions, shownIn(all.flat(), isSeveral), isSeveral),
      ...acceptOffer(acceptance, review.matched_conditions),
    ],
    rest: [
      ...visitors.about,
      ...notRecordedList(stacks),
      ...stackTable(["stack", "changes", "security"], stacks, stackCells),
    ],
    sections: stacks.flatMap((stack, at) =>
      reviewSections(stack, at, entriesOf(all[at] ?? [], numbers, limits), limits, isSeveral),
    ),
    fold: `All changes: ${title}`,
    noun: "change",
    footer: footerOf(stacks),
  };
}

/** Returns a lookup of object names by address, built on first use. */
function namesIn(stacks: readonly StackReview[]): (address: string) => string {
  let names: ReadonlyMap<string, string | undefined> | undefined;
  return (address) => {
    names ??= new Map(stacks.flatMap(({ resources }) => resources.map(({ address, label }) => [address, label])));
    return names.get(address) ?? address;
  };
}

function stackCells(stack: StackReview): readonly Inlines[] {
  if (!isPlanned(stack))
    return [[strong(badge("red", stack.error === undefined ? "not planned" : "no review"))], ["not reviewed"]];
  const toRead = stack.resources.filter(isToRead).length;
  const others = toRead === 0 ? "nothing found" : counted(toRead, "change to look at", "changes to look at").words;
  return [[countsText(stack.counts)], [protectionText(stack.resources) || others]];
}

const VERDICT_TONES = {
  failed: "red",
  incomplete: "red",
  drift: "amber",
  found: "amber",
  "no drift": "green",
  "nothing found": "green",
} as const;

function driftReport(report: DriftReport, limits: Limits): Report {
  const { stacks } = report;
  const isAudit = report.format === "bunny-tf/audit";
  const isSeveral = stacks.length > 1;
  const all = stacks.map(({ name, drifted }, at) => {
    const shown = drifted.slice(0, limits.changes);
    const outcomes = (index: number): string => JSON.stringify(shown[index]?.on_apply.map(({ text }) => text));
    const objects = shown.map(({ object }) => object);
    return groupsOf(objects, `s${at}r`, isSeveral ? name : undefined, shown, outcomes);
  });
  const severe = mostSevere(all.flat(), needsAttention);
  const numbers = numbersOf(severe);
  const title = isAudit ? auditTitle(report) : driftTitle(report);
  const summary = isAudit ? auditSummary(report) : ignoredText(report);
  return {
    command: isAudit ? "audit" : "drift",
    title,
    headline: isAudit ? auditHeadline(report) : driftHeadline(report),
    head: [
      ...alertOf(stacks, "No verdict", isAudit ? "Not read" : "Problems of the plan"),
      ...attentionTable(severe),
      ...phraseList(sinceTexts(report, "Nothing is new, and nothing is gone."), SINCE[isAudit ? "audit" : "drift"]),
    ],
    actions: [
      ...(isAudit ? remedyList(stacks) : []),
      ...failsParagraph(report.matched_conditions, shownIn(all.flat(), isSeveral), isSeveral),
      ...ignoreOffer(report),
    ],
    rest: [
      ...stackTable(["stack", "verdict", "drifted"], stacks, driftCells),
      ...notRecordedList(stacks),
      ...(summary === "" ? [] : [paragraph(summary)]),
      ...ignoredTable(report.ignore_rows),
    ],
    sections: stacks.map(({ name, drifted }, at) => ({
      ...{ id: `s${at}`, level: 3, entries: entriesOf(all[at] ?? [], numbers, limits) },
      heading: isSeveral ? [code(shorten(name, LONGEST_STACK))] : [isAudit ? "Found" : "Drifted objects"],
      omitted: omittedText(drifted.length - limits.changes, "objects"),
    })),
    noun: isAudit ? "object" : "drifted object",
    footer: "",
  };
}

function driftCells({ verdict, drifted }: DriftStack): readonly Inlines[] {
  const found = drifted.length > 0 ? counted(drifted.length, "object").words : undefined;
  return [[badge(VERDICT_TONES[verdict], verdict)], [found ?? (verdict === "failed" ? "not checked" : "none")]];
}

const notRecordedList = (stacks: readonly (StackReview | DriftStack)[]): readonly Block[] =>
  phraseList(
    stacks.flatMap(({ not_recorded: notRecorded = [] }) => notRecorded),
    "Not recorded before, so not compared: the provider that wrote the state did not have these attributes",
  );

/** Says which stacks have no result, and what is missing in the others. */
function alertOf(stacks: readonly (StackReview | DriftStack)[], failed: string, problems: string): readonly Block[] {
  const errors = stacks.flatMap(({ name, error }): readonly Inlines[] =>
    error === undefined ? [] : [[code(shorten(name, LONGEST_STACK)), ": ", { kind: "message", text: error }]],
  );
  const remarks = stacks.flatMap((stack) =>
    remarksOf(stack).map((text): Inlines => [...(stacks.length > 1 ? [code(stack.name), ": "] : []), phrased(text)]),
  );
  const blocks = [...listOf(errors, failed), ...listOf(remarks, problems)];
  return blocks.length === 0 ? [] : [{ kind: "alert", blocks }];
}

function reviewSections(
  stack: StackReview,
  at: number,
  changes: readonly Entry[],
  limits: Limits,
  isSeveral: boolean,
): readonly Section[] {
  const { name, resources, deferred, outputs, drift } = stack;
  const build = (all: readonly ResourceReview[], id: string) => entriesOf(groupsOf(all, id), new Map(), limits);
  const room = Math.max(0, limits.changes - resources.length);
  const later = deferred.slice(0, room).map(({ resource }) => resource);
  const part = (heading: string, entries: readonly Entry[], omitted: number): readonly Section[] =>
    entries.length === 0
      ? []
      : [{ heading: [heading], level: isSeveral ? 4 : 3, entries, omitted: omittedText(omitted, "objects") }];
  // Drift is left out before planned changes.
  const outside = build(drift.slice(0, limits.changes), `s${at}d`).map((entry) => ({
    ...entry,
    weight: entry.weight / 10 + 2,
  }));
  return [
    {
      ...(isSeveral && { heading: [code(shorten(name, LONGEST_STACK))] }),
      ...{ id: `s${at}`, level: 3, entries: [...changes, ...build(later, `s${at}p`)] },
      omitted: omittedText(resources.length + deferred.length - limits.changes, "changes"),
    },
    ...part(
      "Outputs",
      outputs.map((output, index) => outputEntry(output, `s${at}o${index}`, limits)),
      0,
    ),
    ...part("Changed outside of Terraform since the last apply", outside, drift.length - limits.changes),
  ];
}

function omittedText(omitted: number, noun: string): string {
  return omitted > 0 ? `… and ${grouped(omitted)} more ${noun}: the JSON report has all.` : "";
}

/** `id` is the prefix of the anchors. */
function groupsOf(
  reviews: readonly ResourceReview[],
  id: string,
  stack?: string,
  drifted: readonly DriftedObject[] = [],
  extra?: (index: number) => string,
): readonly Group[] {
  return groupEqual(reviews, extra).map(([first, ...others]) => {
    const member = ({ review, index }: typeof first) => ({ id: `${id}${index}`, review, drifted: drifted[index] });
    return { ...(stack !== undefined && { stack }), members: [member(first), ...others.map(member)] };
  });
}

/** Row numbers in the first table, by object. */
type Numbers = ReadonlyMap<ResourceReview, number>;

function numbersOf(severe: readonly Group[]): Numbers {
  return new Map(severe.map(({ members: [{ review }] }, index) => [review, index + 1]));
}

function entriesOf(groups: readonly Group[], numbers: Numbers, limits: Limits): readonly Entry[] {
  return groups.map(({ members }) => buildEntry(members, numbers.get(members[0].review), limits));
}

/** Reports whether an object of a condition is a change of the report. */
function shownIn(groups: readonly Group[], isSeveral: boolean) {
  const keyOf = (stack: string | undefined, address: string): string =>
    isSeveral ? `${stack ?? ""}\0${address}` : address;
  let known: ReadonlySet<string> | undefined;
  return ({ stack, address }: { readonly stack?: string; readonly address: string }): boolean => {
    known ??= new Set(
      groups.flatMap(({ stack, members }) => members.map(({ review }) => keyOf(stack, review.address))),
    );
    return known.has(keyOf(stack, address));
  };
}

function footerOf(stacks: readonly StackReview[]): string {
  const distinct = (values: readonly (string | undefined)[]): string =>
    [...new Set(values.filter((value) => value !== undefined))].join(", ");
  const engines = distinct(stacks.map(({ engine_version: version }) => version));
  const times = distinct(stacks.map(({ planned_at: time }) => time));
  return [engines && `Engine ${engines}`, times && `planned ${times}`].filter((part) => part !== "").join(", ");
}
