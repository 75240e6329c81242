import { grouped, shorten } from "../../document/phrase.js";
import { WEIGHT } from "../../judge/verdict.js";
import { htmlCode, htmlPhrase } from "../html/inline-html.js";
import type { Change, ChangeList, Group, Head, Output, Report, Section } from "../tree.js";
import { changeSummary } from "../wording.js";
import { blocksMarkdown, outcomesMarkdown } from "./blocks-markdown.js";
import type { MarkdownSection, WeightedPart } from "./compose-markdown.js";
import { mdCode, mdPhrase, mdText } from "./escape-markdown.js";

const MOST_OF_GROUP = 50;
const MOST_OF_OUTPUT = 5;

/** The changes of a stack, in brief and at length; `rows` is how many rows the lists above them have. */
export function sectionMarkdown(
  section: Section,
  { command, stacks }: Report,
  rows: number,
): readonly MarkdownSection[] {
  const { name, changes, outputs, outside } = section;
  const isSeveral = stacks !== undefined;
  const heading = isSeveral ? { heading: `### ${stackMarkdown(name)}` } : {};
  const write = (list: ChangeList): WeightedPart[] =>
    list.items.map((item) => {
      const { number } = item.kind === "group" ? item.heads[0] : item.head;
      const shown = number !== undefined && number <= rows ? number : undefined;
      if (item.kind === "group") return groupPart(item, shown);
      return command === "review" ? changePart(item, shown) : driftPart(item, shown);
    });
  const sections = [{ ...heading, parts: [...write(changes), ...outputs.map(outputPart)] }];
  if (outside.items.length === 0) return sections;
  const title = "Changed outside of Terraform since the last apply";
  // They are left out before planned changes are.
  const parts = write(outside).map((part) => ({ ...part, weight: part.weight / 10 + 2 }));
  return [...sections, { heading: `${isSeveral ? "####" : "###"} ${title}`, parts }];
}

function weightOf({ verdict, severity, direction, isDestroyed, isReplaced }: Head): number {
  if (verdict === "") return 9;
  return 10 + WEIGHT[severity] * 4 + (direction === "loosens" ? 2 : 0) + (isDestroyed || isReplaced ? 1 : 0);
}

function changePart({ head, meaning, details }: Change, number: number | undefined): WeightedPart {
  const line = `- ${markOf(head)} ${head.action} ${nameMarkdown(head)}${head.verdict === "" ? "" : ` · ${head.verdict}`}`;
  const fold = (body: readonly string[]): string =>
    body.length === 0
      ? `${line}\n`
      : foldMarkdown(`${numberMarkdown(number)}${summaryMarkdown(head)}`, body.join("\n\n"));
  return {
    weight: weightOf(head),
    levels: [
      () => fold(blocksMarkdown([...meaning(), ...details()], number)),
      () => fold(blocksMarkdown(meaning(), number)),
      () => line,
    ],
  };
}

function driftPart({ head, meaning, details }: Change, number: number | undefined): WeightedPart {
  const since = head.since === "" ? "" : ` — ${head.since}`;
  const line = `${head.action}: ${nameMarkdown(head)}${since}`;
  const title = `#### ${number === undefined ? "" : `[${number}] `}${line.charAt(0).toUpperCase()}${line.slice(1)}`;
  const outcomes = (): string[] =>
    details().flatMap((block) => (block.kind === "outcomes" ? outcomesMarkdown(block.texts, "  - ") : []));
  return {
    weight: weightOf(head) + (head.isDestroyed ? 1 : 0),
    levels: [
      () => [title, ...blocksMarkdown([...meaning(), ...details()], number), ""].join("\n\n"),
      () => [`- ${line}`, ...outcomes()].join("\n"),
      () => `- ${line}`,
    ],
  };
}

/** Equal changes as one fold, with a line for each object. */
function groupPart(group: Group, number: number | undefined): WeightedPart {
  const { heads, details } = group;
  const title = groupTitle(group);
  const after = details.map((block) =>
    block.kind === "outcomes" ? outcomesMarkdown(block.texts, "- ") : `- ${blocksMarkdown([block], number).join("")}`,
  );
  const fold = (most: number): string => {
    const rows = heads.slice(0, most).map((head) => {
      const differences = head.differences();
      return `- ${nameMarkdown(head)}${differences === "" ? "" : `: ${mdText(differences)}`}`;
    });
    if (heads.length > most) rows.push(`- … and ${grouped(heads.length - most)} more`);
    const folded = foldMarkdown(`${numberMarkdown(number)}${title}`, rows.join("\n"));
    return after.length === 0 ? folded : `${folded}\n${after.join("\n")}\n`;
  };
  return {
    weight: weightOf(heads[0]),
    count: heads.length,
    levels: [() => fold(heads.length), () => fold(MOST_OF_GROUP), () => `- ${title}`],
  };
}

function groupTitle({ heads, finding }: Group): string {
  const [first] = heads;
  const parts = [`${markOf(first)} <b>${first.action}</b> ${grouped(heads.length)} × ${htmlCode(first.type).text}`];
  if (finding !== undefined) parts.push(htmlPhrase(finding).text);
  if (first.verdict !== "") parts.push(first.verdict);
  return parts.join(" · ");
}

function outputPart({ name, action, rows, isKnownLater }: Output): WeightedPart {
  const line = `- output ${mdCode(name)}: ${action}`;
  const full = (): string => {
    const changes = rows.slice(0, MOST_OF_OUTPUT).map((row) => {
      const summary = changeSummary(row, mdCode, "—");
      return `${row.name === "" ? "" : `${mdCode(row.name)}: `}${row.kind === "sensitive" ? `*${summary}*` : summary}`;
    });
    if (isKnownLater) changes.push("known after apply");
    return changes.length === 0 ? line : `${line} — ${changes.join("; ")}${rows.length > MOST_OF_OUTPUT ? "; …" : ""}`;
  };
  return { weight: 1, levels: [full, () => line, () => line] };
}

function foldMarkdown(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>\n`;
}

/** The number of the row above the changes that names the object. */
function numberMarkdown(number: number | undefined): string {
  return number === undefined ? "" : `<b>[${number}]</b> `;
}

/** The name of a stack, which may be long. */
export function stackMarkdown(name: string): string {
  return mdCode(shorten(name, 80));
}

/** A colored mark for the severity, so that a long list can be scanned. */
function markOf({ verdict, severity }: Head): string {
  return verdict === "" ? "⚪" : { high: "🔴", medium: "🟠", low: "🟡" }[severity];
}

/** Address, construct path, and which object it is. */
export function nameMarkdown({ address, constructPath, which }: Head): string {
  const path = constructPath === undefined ? "" : ` (${mdCode(constructPath)})`;
  return `${mdCode(address)}${path}${which === "" ? "" : ` · ${mdPhrase(which)}`}`;
}

/** The same in a summary, where GitHub renders HTML only. */
function summaryMarkdown(head: Head): string {
  const { action, address, constructPath, which, verdict, direction } = head;
  const parts = [`${markOf(head)} <b>${action}</b> ${htmlCode(address).text}`];
  if (constructPath !== undefined) parts.push(htmlCode(constructPath).text);
  if (which !== "") parts.push(htmlPhrase(which).text);
  const isLoosening = direction === "loosens" || direction === "mixed";
  if (verdict !== "") parts.push(isLoosening ? `<b>${verdict}</b>` : verdict);
  return parts.join(" · ");
}
