import type { Review } from "../../document/document.js";
import type { DriftReport, IgnoreHit } from "../../document/drift-document.js";
import { grouped, shorten } from "../../document/phrase.js";
import { driftReport, reviewReport } from "../build-report.js";
import type { ChangeList, Condition, Group, Head, Limits, Output, Report, Section, StackTable, Tone } from "../tree.js";
import { changeSummary, moreText } from "../wording.js";
import { blocksText, INDENT, omittedLine } from "./blocks-text.js";
import { createPaint, cutBlock, type Paint, type TextOptions, wrapText } from "./paint.js";

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

/** Lines that belong together; an empty line separates them from others. */
type Lines = readonly string[];

function writeText(report: Report, options: TextOptions): string {
  const paint = createPaint(options.color);
  const shown = [headLines(report, paint), ...report.sections.flatMap((each) => sectionLines(each, report, paint))];
  // The conditions come last, directly above the prompt.
  const conditions = report.conditions.map((each) => conditionLine(each, paint));
  const all = [...shown, ...cutBlock(shown, paint), ...(conditions.length === 0 ? [] : [conditions])];
  return `${wrapText(all.map((lines) => lines.join("\n")).join("\n\n"), options.width)}\n`;
}

function headLines({ title, security, direction, since, stacks, ignored }: Report, paint: Paint): Lines {
  return [
    paint.bold(title),
    ...(security === "" ? [] : [paint.direction(direction, `Security: ${security}`)]),
    ...since.map((text) => `Since the plan that was reviewed before: ${paint.phrase(text)}`),
    ...(stacks === undefined ? [] : stackLines(stacks, paint)),
    ...(ignored.text === "" ? [] : [ignored.text]),
    ...ignored.rows.map((row) => ignoreLine(row, paint)),
  ];
}

const tint = (tone: Tone, paint: Paint): ((text: string) => string) =>
  ({ red: paint.red, amber: paint.yellow, green: paint.green, blue: paint.cyan })[tone];

function stackLines({ rows }: StackTable, paint: Paint): Lines {
  const width = Math.max(...rows.map(({ name }) => Math.min(name.length, LONGEST_STACK)));
  return rows.map(({ name, outcome, tone, count = 0 }) => {
    const counted = count > 0 && tone === "amber" ? `${outcome} (${count})` : outcome;
    const verdict = tone === undefined ? counted : tint(tone, paint)(counted);
    return `  ${paint.plain(shorten(name, LONGEST_STACK)).padEnd(width)}  ${verdict}`;
  });
}

function ignoreLine({ address, attribute, reason, expires, expired, warning, hits }: IgnoreHit, paint: Paint): string {
  const what = paint.plain(attribute === undefined ? address : `${address} ${attribute}`);
  const until = expired ? paint.red(`expired ${expires}`) : `until ${expires}`;
  const caution = warning === undefined ? "" : paint.red(` (warning: ${warning})`);
  return `  ignored ${hits}×: ${what}, ${until}: ${paint.plain(reason)}${caution}`;
}

function sectionLines(section: Section, { command, stacks }: Report, paint: Paint): readonly Lines[] {
  const { name, hasFailed, error, remarks, changes, outputs, outside } = section;
  const blocks: Lines[] = [];
  if (error !== undefined) blocks.push([paint.red(error.split("\n").map(paint.plain).join("\n"))]);
  if (remarks.length > 0) blocks.push(remarks.map((text) => paint.red(`! ${paint.phrase(text)}`)));
  blocks.push(...changeLines(changes, "changes", command, paint));
  if (outputs.length > 0) blocks.push(["Outputs:", ...outputs.map((output) => outputLine(output, paint))]);
  if (outside.items.length > 0) {
    blocks.push([paint.bold("Changed outside of Terraform since the last apply:")]);
    blocks.push(...changeLines(outside, "objects", command, paint));
  }
  const hasTitle = hasFailed || (stacks !== undefined && blocks.length > 0);
  return hasTitle ? [[paint.underline(paint.plain(name))], ...blocks] : blocks;
}

function changeLines({ items, omitted }: ChangeList, noun: string, command: Report["command"], paint: Paint): Lines[] {
  const blocks = items.map((item): Lines => {
    if (item.kind === "group") return groupLines(item, paint);
    const title = command === "review" ? headLine(item.head, paint) : driftLine(item.head, paint);
    return [title, ...blocksText([...item.meaning(), ...item.details()], paint)];
  });
  return omitted > 0 ? [...blocks, [`… and ${grouped(omitted)} more ${noun}`]] : blocks;
}

function headLine(head: Head, paint: Paint): string {
  const color = tint(head.tone, paint);
  const path = pathText(head, paint);
  return `${color(head.sign.padStart(3))} ${color(`${head.action.padEnd(7)} `)}${paint.bold(paint.plain(head.address))}${path}${whichText(head, paint)}`;
}

function driftLine(head: Head, paint: Paint): string {
  const action = tint(head.tone, paint)(`${head.sign.padStart(3)} ${head.action}  `);
  const since = head.since === "" ? "" : paint.dim(`  ${head.since}`);
  return `${action}${paint.bold(paint.plain(head.address))}${pathText(head, paint)}${whichText(head, paint)}${since}`;
}

function pathText({ constructPath }: Head, paint: Paint): string {
  return constructPath === undefined ? "" : paint.dim(`  ${paint.plain(constructPath)}`);
}

function whichText({ which }: Head, paint: Paint): string {
  return which === "" ? "" : `  ${paint.phrase(which)}`;
}

/** Equal changes: what they have in common, and a line for each. */
function groupLines({ heads, finding, matches, details }: Group, paint: Paint): Lines {
  const [first] = heads;
  const title = `${first.sign.padStart(3)} ${first.action.padEnd(7)} ${grouped(heads.length)} × ${first.type}`;
  const verdict = first.verdict === "" ? "" : `${paint.severity(first.severity, first.verdict)}  `;
  const rows = heads.slice(0, MOST_OF_GROUP).map((head) => {
    const differences = head.differences();
    const values = differences === "" ? "" : ` ${paint.plain(differences)}`;
    return `${INDENT}${paint.bold(paint.plain(head.address))}${whichText(head, paint)}${values}`;
  });
  return [
    paint.bold(title),
    ...(finding === undefined ? [] : [`${INDENT}${verdict}${paint.phrase(finding)}`]),
    ...blocksText(matches, paint),
    ...rows,
    ...omittedLine(heads.length - MOST_OF_GROUP, "", paint).map((line) => `${INDENT}${line}`),
    ...blocksText(details, paint),
  ];
}

/** One line with the first change of the output. */
function outputLine({ name, action, rows, isKnownLater }: Output, paint: Paint): string {
  const [first] = rows;
  const change =
    first === undefined ? (isKnownLater ? "known after apply" : "") : changeSummary(first, paint.plain, "none");
  const rest = change === "" ? "" : `: ${change}${moreText(rows.length - 1)}`;
  return `  ${action} ${paint.bold(paint.plain(name))}${rest}`;
}

function conditionLine({ name, count, objects }: Condition, paint: Paint): string {
  const named = objects.slice(0, MOST_OBJECTS).map(({ stack, address, which }) => {
    const prefix = stack === undefined ? "" : `${paint.plain(stack)}: `;
    return `${prefix}${paint.plain(address)}${which === "" ? "" : ` (${paint.phrase(which)})`}`;
  });
  return paint.red(`--fail-on matched: ${name}: ${named.join(", ")}${moreText(count - named.length)}`);
}
