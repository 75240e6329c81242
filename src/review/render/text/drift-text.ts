import { shorten } from "../../document/phrase.js";
import type { DriftedObject, DriftReport, DriftStack } from "../../document/drift-document.js";
import { driftTitle, ignoredText, sinceWhenText, whichText } from "../wording.js";
import { groupDrifted } from "../grouping.js";
import { createPaint, cutBlock, type Paint, type TextOptions, wrapText } from "./paint.js";
import { bodyText, groupText } from "./resource-text.js";
import { conditionBlock } from "./review-text.js";

/** Writes a drift report for a terminal, with or without colors. */
export function renderDriftText(report: DriftReport, options: TextOptions): string {
  const paint = createPaint(options.color);
  const several = report.stacks.length > 1;
  const head = [paint.bold(driftTitle(report))];
  if (several) {
    const width = Math.max(...report.stacks.map(({ name }) => Math.min(name.length, 60)));
    head.push(
      ...report.stacks.map(
        (stack) => `  ${paint.plain(shorten(stack.name, 60)).padEnd(width)}  ${verdictOf(stack, paint)}`,
      ),
    );
  }
  const ignored = ignoredText(report);
  if (ignored !== "") head.push(ignored);
  head.push(
    ...report.ignore_rows
      .filter((row) => row.expired || row.hits > 0 || row.warning !== undefined)
      .map((row) => ignoreLine(row, paint)),
  );
  const blocks = report.stacks.flatMap((stack) => stackBlocks(stack, several, paint));
  const shown = [head, ...blocks];
  const all = [...shown, ...cutBlock(shown, paint), ...conditionBlock(report.matched_conditions, several, paint)];
  return `${wrapText(all.map((lines) => lines.join("\n")).join("\n\n"), options.width)}\n`;
}

function verdictOf({ verdict, drifted }: DriftStack, paint: Paint): string {
  if (verdict === "failed") return paint.red("failed");
  return verdict === "drift" ? paint.yellow(`drift (${drifted.length})`) : paint.green(verdict);
}

function ignoreLine(row: DriftReport["ignore_rows"][number], paint: Paint): string {
  const what = paint.plain(row.attribute === undefined ? row.address : `${row.address} ${row.attribute}`);
  const until = row.expired ? paint.red(`expired ${row.expires}`) : `until ${row.expires}`;
  const warning = row.warning === undefined ? "" : paint.red(` (warning: ${row.warning})`);
  return `  ignored ${row.hits}×: ${what}, ${until}: ${paint.plain(row.reason)}${warning}`;
}

function stackBlocks(stack: DriftStack, several: boolean, paint: Paint): string[][] {
  const blocks: string[][] = [];
  if (stack.verdict === "failed" || (several && stack.drifted.length > 0))
    blocks.push([paint.underline(paint.plain(stack.name))]);
  if (stack.error !== undefined) blocks.push([paint.red(stack.error.split("\n").map(paint.plain).join("\n"))]);
  if (stack.problems.length > 0) blocks.push(stack.problems.map((problem) => paint.red(`! ${paint.phrase(problem)}`)));
  const objects = groupDrifted(stack.drifted).map((group) => {
    const [first] = group;
    if (first === undefined) return [];
    if (group.length === 1) return objectLines(first, paint);
    const reviews = group.map(({ object }) => object);
    return [
      ...groupText(reviews, paint),
      ...applyLines(first, paint),
      `      ${paint.dim("The JSON report has the edits that accept each of them.")}`,
    ];
  });
  return [...blocks, ...objects];
}

function objectLines(drifted: DriftedObject, paint: Paint): string[] {
  const { change, object, accept } = drifted;
  const since = sinceWhenText(drifted);
  const when = since === "" ? "" : paint.dim(`  ${since}`);
  const path = object.construct_path === undefined ? "" : paint.dim(`  ${paint.plain(object.construct_path)}`);
  const which = whichText(object);
  const named = which === "" ? "" : `  ${paint.phrase(which)}`;
  const sign = change === "deleted" ? paint.red("  - deleted outside  ") : paint.yellow("  ~ changed outside  ");
  return [
    `${sign}${paint.bold(paint.plain(object.address))}${path}${named}${when}`,
    ...bodyText(object, paint),
    ...applyLines(drifted, paint),
    ...accept.flatMap(({ text, hcl, typescript = hcl }) => [
      `      ${paint.cyan("accept")} ${paint.phrase(text)}`,
      ...(typescript === undefined ? [] : typescript.split("\n").map((line) => `        ${paint.plain(line)}`)),
    ]),
  ];
}

function applyLines({ on_apply: outcomes }: DriftedObject, paint: Paint): string[] {
  return outcomes.map(({ text }) => `      ${paint.cyan("apply")} ${paint.phrase(text.replace(/^apply /, ""))}`);
}
