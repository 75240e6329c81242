import type { Review, StackReview, MatchedCondition } from "../document/review-document.js";
import type { ResourceReview } from "../document/resource-document.js";
import type { DriftedObject, DriftReport, DriftStack } from "../document/drift-document.js";
import { counted, shorten, grouped, phrase } from "../../shared/phrase.js";
import { changeOf, outputOf } from "./build-change.js";
import { driftHeadline, reviewHeadline } from "./headline.js";
import { acceptanceNotices, acceptOffer, ignoreOffer } from "./offers.js";
import { groupEqual, type Grouping } from "./grouping.js";
import type {
  Block,
  Change,
  Inline,
  Limits,
  Report,
  Section,
  Table,
  Attention,
  Condition,
  Member,
  Headline,
  Notice,
} from "./tree.js";
import { testTexts } from "./requests.js";
import { visitorsOf } from "./traffic.js";
import { driftTitle, ignoredText, sinceWhenText } from "./drift-wording.js";
import { countsText, isPlanned, remarksOf, reviewTitle, sinceTexts } from "./wording.js";
import { isToRead, protectionText, needsAttention } from "./verdict-wording.js";
import { bySeverity } from "../judge/verdict.js";
import { AUDIT_REMEDIES } from "../audit/remedies.js";

/** Builds the tree of a review, within the limits of a format. */
export function reviewReport(review: Review, limits: Limits): Report {
  const { stacks, totals } = review;
  const all = stacks.map((stack) => ({ stack, groups: groupEqual(stack.resources.slice(0, limits.changes)) }));
  const attention = attentionOf(all, limits, (review) => needsAttention(review) || isToRead(review));
  const numbers = numbersOf(attention);
  return {
    command: "review",
    title: reviewTitle(review),
    headline: reviewHeadline(
      review,
      attention.some(({ first }) => needsAttention(first.review)),
    ),
    summary: protectionText(stacks.flatMap(({ resources }) => resources)),
    direction: review.direction,
    isUrgent: totals.destroy + totals.replace > 0 || review.severity === "high" || review.test_problem !== undefined,
    notices: noticesOf(stacks, remarksOf, "No plan could be read", "Problems of the plan"),
    tests: testTexts(review),
    visitors: visitorsOf(review.traffic, namesIn(stacks)),
    since: sinceTexts(review),
    conditions: conditionsOf(review.matched_conditions, all, numbers, limits),
    closing: acceptanceNotices(review.acceptance, stacks.length > 1),
    offer: acceptOffer(review.acceptance, review.matched_conditions),
    attention,
    stacks: tableOf(["stack", "changes", "security"], stacks, (stack) => [
      isPlanned(stack)
        ? countsText(stack.counts)
        : { kind: "label", tone: "red", text: stack.error === undefined ? "not planned" : "no review" },
      isPlanned(stack) ? securityText(stack.resources) : "not reviewed",
    ]),
    sections: all.map(({ stack, groups }, at) => {
      const changes = groups.map((group) => groupOf(group, `s${at}r`, numbers, limits));
      return reviewSection(stack, at, changes, limits);
    }),
    ignored: [],
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

function securityText(resources: readonly ResourceReview[]): string {
  const toRead = resources.filter(isToRead).length;
  const others = toRead === 0 ? "nothing found" : counted(toRead, "change to look at", "changes to look at").words;
  return protectionText(resources) || others;
}

const VERDICT_TONES = {
  failed: "red",
  incomplete: "red",
  drift: "amber",
  found: "amber",
  "no drift": "green",
  "nothing found": "green",
} as const;

/** Builds the tree of a drift report, within the limits of a format. */
export function driftReport(report: DriftReport, limits: Limits): Report {
  const { stacks } = report;
  const isAudit = report.format === "bunny-tf/audit";
  const all = stacks.map((stack) => {
    const drifted = stack.drifted.slice(0, limits.changes);
    const outcomes = (index: number): string => JSON.stringify(drifted[index]?.on_apply.map(({ text }) => text));
    const objects = drifted.map(({ object }) => object);
    return { stack, groups: groupEqual(objects, outcomes) };
  });
  const attention = attentionOf(all, limits, needsAttention);
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
    visitors: undefined,
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

type Stack = StackReview | DriftStack;

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

interface Grouped {
  readonly stack: Pick<StackReview, "name">;
  readonly groups: readonly Grouping[];
}

/** Row numbers in the list above the changes, by object. */
type Numbers = ReadonlyMap<ResourceReview, number>;

/** Returns the changes that need attention, most severe first. */
function attentionOf(
  all: readonly Grouped[],
  limits: Limits,
  matters: (review: ResourceReview) => boolean,
): readonly Attention[] {
  const found = all.flatMap(({ stack, groups }, at) =>
    groups.flatMap((group) => (matters(group[0].review) ? [{ stack: stack.name, group, at }] : [])),
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

/** Returns the `--fail-on` conditions with their matching objects, linked to their changes. */
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
      // A deposed object has the address of its replacement.
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

/** `id` is the prefix of the anchors. */
function memberOf({ review, index }: Grouping[number], id: string, limits: Limits, drifted?: DriftedObject): Member {
  const since = drifted === undefined ? "" : sinceWhenText(drifted);
  return { id: `${id}${index}`, address: shorten(review.address, limits.address), review, since };
}

/** Returns `Audit: 12 objects to look at, in 200 zones`. */
function auditTitle({ stacks, audited }: DriftReport): string {
  const found = stacks.flatMap(({ drifted }) => drifted).length;
  const where = audited === undefined ? "" : ` in ${counted(audited.zones, "zone").words}`;
  return found === 0 ? `Audit: nothing found${where}` : `Audit: ${counted(found, "object").words} to look at${where}`;
}

function auditHeadline({ stacks, audited }: DriftReport): Headline {
  const objects = stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object));
  const high = objects.filter(({ severity }) => severity === "high").length;
  const loosening = objects.filter(({ direction }) => direction === "loosens").length;
  const unread = audited?.unread_zones ?? 0;
  const left = unread === 0 ? "" : ` ${counted(unread, "zone").words} could not be read.`;
  const weight = high === 0 ? "" : ` (${grouped(high)} high)`;
  const only = objects.length === 1 && objects[0] !== undefined ? phrase`: ${objects[0].address}` : "";
  const found =
    loosening === 0
      ? `${counted(objects.length, "object").words} to tidy up${only}.`
      : `Protection has ${counted(loosening, "gap").words}${weight}${only}.`;
  const isWhole = stacks.every(({ verdict }) => verdict !== "incomplete");
  if (objects.length > 0) return { tone: loosening > 0 || !isWhole ? "red" : "amber", text: `${found}${left}` };
  if (!isWhole) return { tone: "red", text: `No verdict for the whole account.${left}` };
  return { tone: "green", text: "Nothing found" };
}

function auditSummary({ stacks, audited }: DriftReport): string {
  const ignored = stacks.reduce((sum, stack) => sum + stack.ignored_objects, 0);
  const hidden = ignored === 0 ? [] : [`Known and left out: ${counted(ignored, "finding").words}.`];
  if (audited === undefined) return hidden.join(" ");
  const { zones, unread_zones: unread, pull_zones: pullZones, requests, in_official_states: official = 0 } = audited;
  const read = `Read ${counted(zones, "Shield zone").words}${unread === 0 ? "" : ` of ${grouped(zones + unread)}`}`;
  const all = pullZones === undefined ? "" : ` and the list of ${counted(pullZones, "pull zone").words}`;
  const state = stacks.some(({ unmanaged }) => unmanaged === "looked for")
    ? []
    : ["Objects that are in no state were not looked for (--state)."];
  const beside =
    official === 0
      ? []
      : [`${counted(official, "object").words} ${official === 1 ? "is" : "are"} in the state of bunnyway/bunnynet.`];
  return [`${read}${all} with ${counted(requests, "request").words}.`, ...hidden, ...beside, ...state].join(" ");
}

const MOST_OWNERS = 3;

function remedyNotices(stacks: DriftReport["stacks"]): readonly Notice[] {
  const objects = stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object));
  const rows = Object.entries(AUDIT_REMEDIES).flatMap(([rule, remedy]): readonly (readonly Inline[])[] => {
    const found = objects.filter(({ findings }) => findings.some((one) => one.rule === rule));
    const official = found.filter(
      ({ address, type }) => type.startsWith("bunnynet_") && !address.startsWith(`${type} `),
    );
    const owners = [...new Set(official.map(({ address }) => phrase`${address}`))].slice(0, MOST_OWNERS).join(", ");
    const texts = [
      ...(found.length > official.length ? [remedy] : []),
      ...(official.length > 0 ? [`The official provider has the object, so change it there: ${owners}.`] : []),
    ];
    return texts.length === 0 ? [] : [[{ kind: "code", text: rule }, ": ", { kind: "phrase", text: texts.join(" ") }]];
  });
  return rows.length === 0 ? [] : [{ title: "What to do", rows }];
}
