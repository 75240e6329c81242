import type { MatchedObject, Review } from "../../document/review-document.js";
import type { DriftReport, IgnoreHit } from "../../document/drift-document.js";
import { grouped, shorten } from "../../../shared/phrase.js";
import { driftReport, reviewReport } from "../build-report.js";
import { differencesText, groupTitle } from "../grouping.js";
import { offeredLines } from "../offers.js";
import type {
  Answer,
  Answers,
  Attention,
  Change,
  Condition,
  Inline,
  Limits,
  Offer,
  Output,
  Report,
  Section,
  Table,
  Tone,
  Visitors,
  Attribute,
  Block,
  Line,
} from "../tree.js";
import { TESTS_TITLE } from "../requests.js";
import { actionSign, actionText, actionTone, changeSummary, moreText, SINCE, whichText } from "../wording.js";
import { reasonsOf, verdictText } from "../verdict-wording.js";
import { createPaint, cutBlock, type Paint, type TextOptions, wrapText } from "./paint.js";
import { HIDDEN } from "../../plan/secrets.js";
import { editedLines } from "../drift-wording.js";

const LIMITS: Limits = {
  changes: 2_000,
  address: Infinity,
  attributes: 30,
  defaults: Infinity,
  value: 2_000,
  defaultValue: 100,
  outputValue: 200,
  items: () => 10,
  item: 2_000,
  lines: 40,
  line: 200,
};
const MOST_OF_GROUP = 100;
const MOST_OBJECTS = 3;
const LONGEST_STACK = 60;

/** Writes a review for a terminal, with or without colors. */
export function renderReviewText(review: Review, options: TextOptions): string {
  return writeText(reviewReport(review, LIMITS), options);
}

/** Writes a drift report for a terminal, with or without colors. */
export function renderDriftText(report: DriftReport, options: TextOptions): string {
  return writeText(driftReport(report, { ...LIMITS, changes: Infinity }), options);
}

/** Writes the answers of `try` and `why` for a terminal. Code is not wrapped, so it can be copied. */
export function answersText({ answers, problems, summary, remarks }: Answers, options: TextOptions): string {
  const paint = createPaint(options.color);
  const wrapped = (text: string): string => wrapText(text, options.width);
  const lines = ({ parts, rows = [], code }: Answer, indent: string): Lines => [
    wrapped(`${indent}${inlinesText(parts, paint)}`),
    ...(code === undefined ? [] : code.text.split("\n").map((line) => `${indent}  ${line}`)),
    ...rows.flatMap((row) => lines(row, `${indent}  `)),
  ];
  const blocks = answers.map(({ sign, parts, rows = [] }) => {
    const color = sign?.tone === undefined ? paint.dim : tint(sign.tone, paint);
    const lead = sign === undefined ? "" : `${color(sign.text)} `;
    const title = wrapped(`${lead}${paint.bold(inlinesText(parts, paint))}`);
    return [title, ...rows.flatMap((row) => lines(row, "    "))].join("\n");
  });
  const end = [...problems, summary, ...remarks].map((text) => wrapped(paint.phrase(text))).join("\n");
  return `${[...blocks, end].join("\n\n")}\n`;
}

type Lines = readonly string[];

function writeText(report: Report, options: TextOptions): string {
  const paint = createPaint(options.color);
  const shown = [headLines(report, paint), ...report.sections.flatMap((each) => sectionLines(each, report, paint))];
  // The conditions come last, directly above the prompt.
  const last = [
    ...report.closing.map(({ title, rows }) => rows.map((row) => `${paint.plain(title)}: ${inlinesText(row, paint)}`)),
    report.conditions.map((each) => conditionLine(each, paint)),
    report.offer === undefined ? [] : offerLines(report.offer, paint),
  ].filter((lines) => lines.length > 0);
  const all = [...shown, ...cutBlock(shown, paint), ...last];
  return `${wrapText(all.map((lines) => lines.join("\n")).join("\n\n"), options.width)}\n`;
}

function headLines(
  { command, title, headline, summary, attention, tests, visitors, since, stacks, ignored }: Report,
  paint: Paint,
): Lines {
  return [
    paint.bold(tint(headline.tone, paint)(paint.phrase(headline.text))),
    title,
    ...(command === "review" ? matterLines(attention, paint) : []),
    ...(visitors === undefined ? [] : visitorLines(visitors, paint)),
    ...tests.map((text) => `${TESTS_TITLE}: ${paint.phrase(text)}`),
    ...since.map((text) => `${SINCE[command]}: ${paint.phrase(text)}`),
    ...(stacks === undefined ? [] : stackLines(stacks, paint)),
    ...(summary === "" || command === "review" ? [] : [summary]),
    ...ignored.map((row) => ignoreLine(row, paint)),
  ];
}

/** Maximum number of rows for the most important changes. A few changes need no such rows, because they follow directly below. */
const MOST_MATTERS = 5;
const FEWEST_CHANGES = 4;

function matterLines(attention: readonly Attention[], paint: Paint): Lines {
  if (attention.length < FEWEST_CHANGES) return [];
  const rows = attention.slice(0, MOST_MATTERS).map(({ first: { address, review } }) => {
    const reasons = reasonsOf(review).map(paint.phrase).join(" ") || actionText(review);
    const { label, severity } = review;
    return `  ${paint.severity(severity, severity.padEnd(6))}  ${reasons} ${paint.dim(paint.plain(label || address))}`;
  });
  const omitted = attention.length - rows.length;
  return omitted === 0 ? rows : [...rows, `  … and ${grouped(omitted)} more`];
}

function visitorLines({ title, warnings, rows, examples, about }: Visitors, paint: Paint): Lines {
  return [
    ...warnings.map((text) => paint.red(paint.phrase(text))),
    `Visitors: ${paint.phrase(title)}`,
    ...rows.map(({ tone, what, requests, share, by, who }) => {
      const named = tone === undefined ? what : tint(tone, paint)(what);
      return `  ${named} ${requests} (${share})${by === "" ? "" : ` by ${paint.phrase(by)}`}: ${paint.phrase(who)}`;
    }),
    ...examples.map((text) => `  ${paint.phrase(text)}`),
    ...about.map((text) => paint.dim(`  ${paint.phrase(text)}`)),
  ];
}

function tint(tone: Tone, paint: Paint): (text: string) => string {
  return { red: paint.red, amber: paint.yellow, green: paint.green, blue: paint.cyan }[tone];
}

function stackLines({ rows }: Table, paint: Paint): Lines {
  const cells = rows.map((row) => row.map((cell) => inlineText(cell, paint)));
  const width = Math.max(...cells.map(([name = ""]) => name.length));
  return cells.map(([name = "", outcome = ""]) => `  ${name.padEnd(width)}  ${outcome}`);
}

const inlinesText = (parts: readonly Inline[], paint: Paint): string =>
  parts.map((part) => inlineText(part, paint)).join("");

function inlineText(inline: Inline, paint: Paint): string {
  if (typeof inline === "string") return paint.plain(inline);
  if (inline.kind === "phrase") return paint.phrase(inline.text);
  if (inline.kind === "label") {
    const { tone, text, count } = inline;
    return tint(tone, paint)(count === undefined ? text : `${text} (${count})`);
  }
  return paint.plain(inline.kind === "stack" ? shorten(inline.text, LONGEST_STACK) : inline.text);
}

function ignoreLine(
  { address, rule, stack, reason, expires, expired, warning, hits }: IgnoreHit,
  paint: Paint,
): string {
  const what = paint.plain([stack === undefined ? [] : `${stack}:`, address, rule ?? []].flat().join(" "));
  const until = expired ? paint.red(`expired ${expires}`) : `until ${expires}`;
  const caution = warning === undefined ? "" : paint.red(` (warning: ${warning})`);
  return `  ignored ${hits}×: ${what}, ${until}: ${paint.plain(reason)}${caution}`;
}

function sectionLines(section: Section, { command, stacks }: Report, paint: Paint): readonly Lines[] {
  const { name, hasFailed, error, remarks, changes, omitted, outputs, outside, omittedOutside } = section;
  const write = (all: readonly Change[], more: number, noun: string): readonly Lines[] => {
    const blocks = all.map((change) => changeLines(change, command, paint));
    return more > 0 ? [...blocks, [`… and ${grouped(more)} more ${noun}`]] : blocks;
  };
  const blocks: Lines[] = [];
  if (error !== undefined) blocks.push([paint.red(error.split("\n").map(paint.plain).join("\n"))]);
  if (remarks.length > 0) blocks.push(remarks.map((text) => paint.red(`! ${paint.phrase(text)}`)));
  blocks.push(...write(changes, omitted, "changes"));
  if (outputs.length > 0) blocks.push(["Outputs:", ...outputs.map((output) => outputLine(output, paint))]);
  if (outside.length > 0) blocks.push([paint.bold("Changed outside of Terraform since the last apply:")]);
  blocks.push(...write(outside, omittedOutside, "objects"));
  const hasTitle = hasFailed || (stacks !== undefined && blocks.length > 0);
  return hasTitle ? [[paint.underline(paint.plain(name))], ...blocks] : blocks;
}

function changeLines(change: Change, command: Report["command"], paint: Paint): Lines {
  if (change.members.length > 1) return groupLines(change, paint);
  const [{ review, address, since }] = change.members;
  const color = tint(actionTone(review), paint);
  const [sign, action] = [actionSign(review).padStart(3), actionText(review)];
  const lead = command !== "review" ? color(`${sign} ${action}  `) : `${color(sign)} ${color(`${action.padEnd(7)} `)}`;
  const path = review.construct_path === undefined ? "" : paint.dim(`  ${paint.plain(review.construct_path)}`);
  const when = since === "" ? "" : paint.dim(`  ${paint.plain(since)}`);
  return [
    `${lead}${paint.bold(paint.plain(address))}${path}${which(review, paint)}${when}`,
    ...blocksText([...change.meaning(), ...change.details()], paint),
  ];
}

function which(object: MatchedObject, paint: Paint): string {
  const text = whichText(object);
  return text === "" ? "" : `  ${paint.phrase(text)}`;
}

function groupLines({ members, meaning, details }: Change, paint: Paint): Lines {
  const [{ review }] = members;
  const finding = groupTitle(members.map((member) => member.review));
  const verdict = paint.severity(review.severity, verdictText(review));
  const rows = members.slice(0, MOST_OF_GROUP).map((member) => {
    const values = differencesText(member.review);
    const name = `${paint.bold(paint.plain(member.address))}${which(member.review, paint)}`;
    return `${INDENT}${name}${values === "" ? "" : ` ${paint.plain(values)}`}`;
  });
  const omitted = members.length - rows.length;
  const more = paint.dim(`… and ${grouped(omitted)} more`);
  return [
    paint.bold(
      `${actionSign(review).padStart(3)} ${actionText(review).padEnd(7)} ${grouped(members.length)} × ${paint.plain(review.type)}`,
    ),
    ...(finding === undefined ? [] : [`${INDENT}${verdict}  ${paint.phrase(finding)}`]),
    ...blocksText(meaning(), paint),
    ...rows,
    ...(omitted > 0 ? [`${INDENT}  ${more}`] : []),
    ...blocksText(details(), paint),
  ];
}

function outputLine({ review, rows: [first, ...others] }: Output, paint: Paint): string {
  const later = review.known_after_apply ? "known after apply" : "";
  const change = first === undefined ? later : changeSummary(first, paint.plain, "none");
  const rest = change === "" ? "" : `: ${change}${moreText(others.length)}`;
  return `  ${review.action} ${paint.bold(paint.plain(review.name))}${rest}`;
}

const MOST_OFFERED = 5;

function offerLines(offer: Offer, paint: Paint): Lines {
  const { title, text, rows, more } = offer;
  const omitted = more + Math.max(0, rows.length - MOST_OFFERED);
  return [
    `${title}: ${paint.phrase(text)}`,
    ...offeredLines(offer, MOST_OFFERED).map((line) => `  ${paint.plain(line)}`),
    ...(omitted > 0 ? [paint.dim(`  … and ${grouped(omitted)} more`)] : []),
  ];
}

function conditionLine({ name, count, objects }: Condition, paint: Paint): string {
  const named = objects.slice(0, MOST_OBJECTS).map((object) => {
    const prefix = object.stack === undefined ? "" : `${paint.plain(object.stack)}: `;
    const text = whichText(object);
    return `${prefix}${paint.plain(object.address)}${text === "" ? "" : ` (${paint.phrase(text)})`}`;
  });
  return paint.red(`--fail-on matched: ${name}: ${named.join(", ")}${moreText(count - named.length)}`);
}

const INDENT = "      ";

function blocksText(blocks: readonly Block[], paint: Paint): readonly string[] {
  return blocks.flatMap((block) => blockLines(block, paint)).map((line) => `${INDENT}${line}`);
}

function blockLines(block: Block, paint: Paint): readonly string[] {
  const list = (texts: readonly string[]): string => texts.map(paint.plain).join(", ");
  switch (block.kind) {
    case "remark":
      return [`${block.lead.toLowerCase()} ${paint.plain(block.value)}`];
    case "findings":
      return block.findings.map(({ direction, severity, text, rule }) => {
        const moves = direction === "neutral" ? "" : `${paint.direction(direction, direction)} `;
        return `${moves}${paint.severity(severity, severity)}  ${paint.phrase(text)} ${paint.dim(`[${rule}]`)}`;
      });
    case "entries":
      return [`${paint.plain(block.name)}: ${block.text}`];
    case "items":
      return block.lines.map((line) => lineText(line, paint));
    case "attributes": {
      const more: Line = { kind: "more", of: "gap", text: `… and ${grouped(block.omitted)} more attributes` };
      const rows = block.rows.flatMap((row) => attributeLines(row, paint));
      return block.omitted > 0 ? [...rows, lineText(more, paint)] : rows;
    }
    case "defaults": {
      const rows = block.rows.map((row) => `${row.name} ${changeSummary(row, (text) => text, "none")}`);
      return [paint.dim(`not configured: ${list(rows)}`)];
    }
    case "matches":
      return [paint.dim(`matches --fail-on ${list(block.conditions)}`)];
    case "unknown":
      return [paint.dim(`known after apply: ${list(block.names)}${moreText(block.omitted)}`)];
    case "outcomes":
      return block.texts.map((text) => `${paint.cyan("apply")} ${paint.phrase(text.replace(/^apply /, ""))}`);
    case "edits":
      return block.edits.flatMap(({ text, hcl, typescript = hcl, lines }) => {
        const code = typescript === undefined ? [] : typescript.split("\n").map((line) => `  ${paint.plain(line)}`);
        const file = lines === undefined ? [] : editedLines(lines).map((line) => lineText(line, paint));
        return [`${paint.cyan("accept")} ${paint.phrase(text)}`, ...code, ...file];
      });
    case "hint":
      return [paint.dim(block.text)];
    // A terminal shows no pages, and the first line of the object has the age of drift.
    case "preview":
    case "since":
      return [];
  }
}

function attributeLines(row: Attribute, paint: Paint): readonly string[] {
  const forces = row.forcesReplacement ? paint.red(" (forces replacement)") : "";
  const lines = "lines" in row ? row.lines.map((line) => lineText(line, paint)) : [];
  return [`${paint.plain(row.name)}: ${attributeText(row, paint)}${forces}`, ...lines];
}

function attributeText(row: Attribute, paint: Paint): string {
  if (row.kind === "sensitive") return HIDDEN;
  if (row.kind === "reordered") return paint.phrase(row.text);
  if (row.kind !== "value") return `${row.change}${row.of}`;
  const after = row.after && paint.green(paint.plain(row.after.text));
  return row.before === undefined ? (after ?? "") : `${paint.red(paint.plain(row.before.text))} → ${after ?? "none"}`;
}

function lineText({ kind, text }: Line, paint: Paint): string {
  const line = paint.plain(text);
  switch (kind) {
    case "added":
      return `  ${paint.green(`+ ${line}`)}`;
    case "removed":
      return `  ${paint.red(`- ${line}`)}`;
    case "same":
      return `  ${paint.dim(`  ${line}`)}`;
    case "gap":
      return `  ${paint.dim(`… ${line}`)}`;
    case "more":
      return `  ${paint.dim(line)}`;
  }
}
