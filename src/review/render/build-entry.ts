import type { OutputReview } from "../document/review-document.js";
import type { ResourceReview } from "../document/resource-document.js";
import type { DriftedObject } from "../document/drift-document.js";
import { grouped, shorten } from "../../shared/phrase.js";
import { WEIGHT } from "../judge/verdict.js";
import { attributeNodes, type Limits, summaryParts } from "./attribute-nodes.js";
import { editedLines, sinceWhenText } from "./drift-wording.js";
import { differencesText, groupTitle } from "./grouping.js";
import {
  type Anchor,
  badge,
  type Block,
  code,
  dim,
  type Entry,
  type Inline,
  type Inlines,
  type Item,
  joined,
  paragraph,
  phraseList,
  phrased,
  strong,
} from "./nodes.js";
import { isEnding, isSevere, verdictText, verdictTone, weightText } from "./verdict-wording.js";
import { actionSign, actionText, actionTone, entriesText, moreText, REPAIRED, whichText } from "./wording.js";

/** A change, with its place in the report. */
export interface Member {
  readonly id: string;
  readonly review: ResourceReview;
  readonly drifted?: DriftedObject | undefined;
}

/** Shows an object, or several objects with equal changes. `number` is their row in the first table. */
export function buildEntry(members: readonly [Member, ...Member[]], number: number | undefined, limits: Limits): Entry {
  const [{ review, drifted }] = members;
  const isGroup = members.length > 1;
  return {
    kind: "fold",
    // A large report does not write all of its titles.
    get title() {
      return isGroup ? groupTitleParts(members, number) : titleParts(members[0], number, limits);
    },
    body: (isBrief) => [
      ...(isGroup ? [memberList(members, isBrief, limits)] : meaningOf(review, number)),
      ...(isGroup || isBrief ? [] : attributeNodes(review, limits)),
      ...matchesOf(review),
      ...(drifted === undefined || isBrief ? [] : outcomesOf(drifted, isGroup)),
    ],
    isOpen: review.findings.length > 0 && review.severity === "high" && members.length <= MOST_OPEN,
    weight: weightOf(review),
    count: members.length,
    anchors: () => members.map(anchorOf),
    values: () => differencesText(review),
  };
}

/** A longer group is closed, so that the first screen shows more than its rows. */
const MOST_OPEN = 20;

/** Shows an output of a stack in one line, and its changed lines below. */
export function outputEntry(output: OutputReview, id: string, limits: Limits): Entry {
  const { name, action, attributes, known_after_apply: isUnknown } = output;
  const long = attributes.filter(({ kind }) => kind === "items" || kind === "text");
  const review: ResourceReview = {
    ...{ address: `output.${name}`, type: "output", action, direction: "neutral", severity: "low" },
    ...{ findings: [], known_after_apply: [], attributes: long.map((row) => ({ ...row, path: row.path || "value" })) },
  };
  const entry = buildEntry([{ id, review }], undefined, limits);
  const shown = attributes.slice(0, MOST_OF_OUTPUT).map((row) => summaryParts(row, limits));
  const changes = [...joined(shown, ", "), moreText(attributes.length - shown.length)];
  return { ...entry, title: [...entry.title, isUnknown ? ["known after apply"] : changes], weight: 1 };
}

const MOST_OF_OUTPUT = 5;

function weightOf(review: ResourceReview): number {
  const { findings, severity, direction } = review;
  if (findings.length === 0) return 9;
  return 10 + WEIGHT[severity] * 4 + (direction === "loosens" ? 2 : 0) + (isEnding(review) ? 1 : 0);
}

/** The sign and the word for the change. */
function actionParts(review: ResourceReview, number: number | undefined): Inlines {
  const tone = actionTone(review);
  return [
    ...(number === undefined ? [] : [{ kind: "row", number } as const]),
    { kind: "mark", tone: markTone(review) },
    { kind: "sign", tone, text: actionSign(review) },
    strong(badge(tone, actionText(review))),
  ];
}

/** Returns the color of the severity, so that a long list can be scanned. */
export const markTone = ({ findings, severity }: ResourceReview) =>
  findings.length === 0 ? "gray" : ({ high: "red", medium: "amber", low: "yellow" } as const)[severity];

function verdictParts(review: ResourceReview): Inlines {
  const text = verdictText(review);
  if (text === "") return [];
  const verdict = badge(verdictTone(review), text);
  return review.direction === "loosens" || review.direction === "mixed" ? [strong(verdict)] : [verdict];
}

/** A row above the changes already has the path of the construct, or the address. */
function titleParts({ review, drifted }: Member, number: number | undefined, limits: Limits): readonly Inlines[] {
  const gist = groupTitle([review]);
  const address = code(shorten(review.address, limits.address));
  const path = review.construct_path;
  const above = (part: Inline): Inlines => [{ kind: "above", number, parts: [part], isNamed: false }];
  return [
    [...actionParts(review, number), ...(gist === undefined ? [] : [{ kind: "gist", text: gist } as const])],
    path === undefined ? above(address) : [address],
    path === undefined ? [] : above(dim(code(path))),
    [dim(phrased(whichText(review)))],
    [dim(drifted === undefined ? "" : sinceWhenText(drifted))],
    verdictParts(review),
  ];
}

function groupTitleParts(members: readonly [Member, ...Member[]], number: number | undefined): readonly Inlines[] {
  const [{ review }] = members;
  const finding = groupTitle(members.map((member) => member.review));
  return [
    [...actionParts(review, number), ` ${grouped(members.length)} × `, code(review.type)],
    [phrased(finding ?? "")],
    verdictParts(review),
  ];
}

const MOST_IN_BRIEF = 50;

function memberList(members: readonly Member[], isBrief: boolean, limits: Limits): Block {
  const shown = members.slice(0, isBrief ? Math.min(MOST_IN_BRIEF, limits.members) : limits.members);
  const items = shown.map((member): Item => {
    const { address, construct_path: path } = member.review;
    const [which, values] = [whichText(member.review), differencesText(member.review)];
    return {
      anchor: anchorOf(member),
      parts: [
        code(shorten(address, limits.address)),
        ...(path === undefined ? [] : [" (", code(path), ")"]),
        ...(which === "" ? [] : [" · ", phrased(which)]),
        ...(values === "" ? [] : [`: ${values}`]),
      ],
    };
  });
  const omitted = members.length - shown.length;
  return { kind: "list", items: omitted === 0 ? items : [...items, { parts: [`… and ${grouped(omitted)} more`] }] };
}

function anchorOf({ id, review: { severity, direction, address } }: Member): Anchor {
  return { id, severity, direction, module: moduleOf(address) };
}

function moduleOf(address: string): string {
  return /^(?:module\.[^.[]+(?:\["(?:[^"\\]|\\.)*"\]|\[\d+\])?\.)*/.exec(address)?.[0].replace(/\.$/, "") ?? "";
}

/** Remarks, findings, and the counts of entries. */
function meaningOf(review: ResourceReview, number: number | undefined): readonly Block[] {
  const { moved_from: moved, imported_from: imported, deposed, accepted, repairs, findings, preview, entries } = review;
  const remark = (lead: string, value: string | undefined): readonly Block[] =>
    value === undefined ? [] : [paragraph(`${lead} `, code(value), ".")];
  return [
    ...remark(`Accepted until ${accepted?.expires ?? ""}:`, accepted?.reason),
    ...remark("Moved from", moved),
    ...remark("Imported from", imported),
    ...remark("Deposed object", deposed),
    ...(repairs === undefined
      ? []
      : [paragraph(dim(`This pull request does not change it: it ${REPAIRED[repairs]}.`))]),
    ...(findings.length === 0 ? [] : [findingList(findings, number)]),
    ...(preview === undefined ? [] : [{ kind: "pages", name: preview.page, ...preview } as const]),
    ...(entries === undefined ? [] : [paragraph(code(entries.attribute), `: ${entriesText(entries)}`)]),
  ];
}

function findingList(findings: ResourceReview["findings"], number: number | undefined): Block {
  const items = findings.map((found): Item => {
    const text = phrased(found.text);
    const part: Inline = isSevere(found) ? { kind: "above", number, parts: [text], isNamed: true } : text;
    return {
      parts: [
        strong(badge(verdictTone(found), weightText(found))),
        " — ",
        part,
        " ",
        { kind: "small", text: found.rule },
      ],
    };
  });
  return { kind: "list", items };
}

function matchesOf({ matches }: ResourceReview): readonly Block[] {
  if (matches === undefined) return [];
  const names = matches.map((name) => [code(name)]);
  return [paragraph(dim("Matches ", code("--fail-on"), " ", ...joined(names, ", "), "."))];
}

/** Shows what an apply would do to a drifted object, and how to keep the drift. */
function outcomesOf({ on_apply: outcomes, accept }: DriftedObject, isGroup: boolean): readonly Block[] {
  const list = phraseList(
    outcomes.map(({ text }) => text),
    "What apply would do",
  );
  if (isGroup) return [...list, paragraph(dim("The JSON report has the edits that accept each of them."))];
  if (accept.length === 0) return list;
  const edits = accept.flatMap(({ text, hcl, typescript, lines }): readonly Block[] => {
    const source = typescript ?? hcl;
    const language = typescript === undefined ? "hcl" : "ts";
    return [
      paragraph(phrased(text)),
      ...(source === undefined ? [] : [{ kind: "code", label: CODE_LABEL, language, text: source } as const]),
      ...(lines === undefined ? [] : [{ kind: "diff", label: LINES_LABEL, lines: editedLines(lines) } as const]),
    ];
  });
  return [...list, { kind: "heading", parts: ["To accept it instead"] }, ...edits];
}

const CODE_LABEL = "Configuration that accepts it";
const LINES_LABEL = "Lines that accept it";
