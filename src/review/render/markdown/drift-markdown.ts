import type { DriftedObject, DriftReport, DriftStack, IgnoreHit } from "../../document/drift-document.js";
import { counted, shorten } from "../../document/phrase.js";
import { driftTitle, ignoredText, sinceWhenText } from "../wording.js";
import { type Attention, attentionOf, callout, conditionRow, errorRow } from "./callout.js";
import { composeMarkdown, type Section, type WeightedPart } from "./compose-markdown.js";
import { marker, mdCell, mdCode, mdFence, mdPhrase, mdText } from "./escape-markdown.js";
import { groupDrifted } from "../grouping.js";
import { bodyMarkdown, groupLine, groupMarkdown, nameMarkdown } from "./resource-markdown.js";
import { type MarkdownOptions, numbersOf, resourcePart } from "./review-markdown.js";

/** Writes a drift report for an issue or a comment. */
export function renderDriftMarkdown(report: DriftReport, options: MarkdownOptions): string {
  const stacks = report.stacks.map(({ name, drifted }) => ({ name, resources: drifted.map(({ object }) => object) }));
  const attention = attentionOf(stacks);
  const head = (rows: number): string => headOf(report, attention, rows, options);
  const sections = (rows: number): Section[] => sectionsOf(report, attention, rows);
  return composeMarkdown({ head, sections, noun: "drifted object" }, options);
}

function headOf(report: DriftReport, attention: Attention, rows: number, options: MarkdownOptions): string {
  const failed = report.stacks.flatMap(({ name, error }) => (error === undefined ? [] : [errorRow(name, error)]));
  const several = report.stacks.length > 1;
  const lists = [
    { title: "No verdict", rows: failed },
    { title: "Planning failed partway", rows: report.stacks.flatMap((stack) => problemRows(stack)) },
    {
      title: "Matched --fail-on conditions",
      rows: report.matched_conditions.map((each) => conditionRow(each, attention, rows, several)),
    },
    { title: "Needs attention", rows: attention.rows },
  ];
  return [
    marker("drift", options.marker),
    `## ${driftTitle(report)}`,
    callout("CAUTION", lists, rows),
    report.stacks.length > 1 ? stackTable(report.stacks, Math.max(rows * 2, 3)) : "",
    ignoreTable(report, rows),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function problemRows({ name, problems }: DriftStack): string[] {
  return problems.map((problem) => `${mdCode(name)}: ${mdPhrase(problem)}`);
}

function stackTable(stacks: readonly DriftStack[], most: number): string {
  const rows = stacks.slice(0, most).map((stack) => {
    const objects = stack.drifted.length === 0 ? "—" : counted(stack.drifted.length, "object").words;
    return `| ${mdCell(shorten(stack.name, 80))} | ${stack.verdict === "failed" ? "**failed**" : stack.verdict} | ${objects} |`;
  });
  const more = stacks.length > most ? [`| … and ${stacks.length - most} more stacks | | |`] : [];
  return ["| stack | verdict | drifted |", "| --- | --- | --- |", ...rows, ...more].join("\n");
}

function ignoreTable(report: DriftReport, most: number): string {
  const rows = report.ignore_rows.filter(({ hits, expired, warning }) => hits > 0 || expired || warning !== undefined);
  const told = ignoredText(report);
  if (rows.length === 0) return told;
  const lines = rows.slice(0, Math.max(most, 1)).map(ignoreRow);
  const more = rows.length > lines.length ? [`| … and ${rows.length - lines.length} more rows | | | |`] : [];
  const table = ["| ignored | because | until | hits |", "| --- | --- | --- | --- |", ...lines, ...more].join("\n");
  return told === "" ? table : `${told}\n\n${table}`;
}

function ignoreRow({ address, attribute, reason, expires, expired, warning, hits }: IgnoreHit): string {
  const what = mdCell(shorten(attribute === undefined ? address : `${address} · ${attribute}`, 160));
  return `| ${what} | ${mdCell(shorten(reason, 160))} | ${expires}${expired ? " **expired**" : ""}${warning === undefined ? "" : ` ⚠ ${warning}`} | ${hits} |`;
}

function sectionsOf(report: DriftReport, attention: Attention, rows: number): Section[] {
  const several = report.stacks.length > 1;
  return report.stacks.map(({ name, drifted }) => ({
    ...(several && { heading: `### ${mdCode(shorten(name, 80))}` }),
    parts: groupDrifted(drifted).map((group) => groupPart(group, numbersOf(attention, name, rows))),
  }));
}

function groupPart(group: readonly DriftedObject[], numberOf: ReturnType<typeof numbersOf>): WeightedPart {
  const [first] = group;
  if (first === undefined) return { weight: 0, count: 0, levels: [() => "", () => "", () => ""] };
  const number = numberOf(first.object);
  if (group.length === 1) return driftPart(first, number);
  const reviews = group.map(({ object }) => object);
  const fold = (most: number): string =>
    `${groupMarkdown(reviews, number, most)}\n${applyLines(first, "- ")}\n- ${EDITS_ELSEWHERE}\n`;
  return {
    weight: driftPart(first, number).weight,
    count: group.length,
    levels: [() => fold(group.length), () => fold(MOST_OF_GROUP), () => groupLine(reviews)],
  };
}

const MOST_OF_GROUP = 50;
const EDITS_ELSEWHERE = "The JSON report has the edits that accept each of them.";

function driftPart(drifted: DriftedObject, number: number | undefined): WeightedPart {
  const { object } = drifted;
  const line = (): string => `- ${drifted.change} outside: ${nameMarkdown(object)}${whenText(drifted)}`;
  return {
    weight: resourcePart(object).weight + (drifted.change === "deleted" ? 1 : 0),
    levels: [() => full(drifted, number), () => `${line()}\n${applyLines(drifted, "  - ")}`, line],
  };
}

function full(drifted: DriftedObject, number: number | undefined): string {
  const { object } = drifted;
  const edits = drifted.accept.map(({ text, hcl, typescript }) => {
    const code = typescript ?? hcl;
    if (code === undefined) return mdPhrase(text);
    return `${mdPhrase(text)}\n\n${mdFence(typescript === undefined ? "hcl" : "ts", code.split("\n"))}`;
  });
  return [
    `#### ${number === undefined ? "" : `[${number}] `}${drifted.change === "deleted" ? "Deleted" : "Changed"} outside: ${nameMarkdown(object)}${whenText(drifted)}`,
    ...bodyMarkdown(object, number),
    `**What \`apply\` would do**\n\n${applyLines(drifted, "- ")}`,
    ...(edits.length > 0 ? [`**To accept it instead**\n\n${edits.join("\n\n")}`] : []),
    "",
  ].join("\n\n");
}

function whenText(drifted: DriftedObject): string {
  const since = sinceWhenText(drifted);
  return since === "" ? "" : ` — ${since}`;
}

function applyLines({ on_apply: outcomes }: DriftedObject, prefix: string): string {
  return outcomes.map(({ text }) => `${prefix}${mdPhrase(text)}`).join("\n") || `${prefix}${mdText("nothing")}`;
}
