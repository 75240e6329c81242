import { grouped } from "../../../shared/phrase.js";
import type { ResourceReview } from "../../document/resource-document.js";
import { WEIGHT } from "../../judge/verdict.js";
import { differences, groupTitle } from "../grouping.js";
import { htmlCode, htmlPhrase } from "../html/inline-html.js";
import type { Change, Member, Output, Report, Section } from "../tree.js";
import { actionText, changeSummary, whichText } from "../wording.js";
import { isEnding, verdictText } from "../verdict-wording.js";
import { blocksMarkdown, outcomesMarkdown } from "./blocks-markdown.js";
import type { MarkdownSection, WeightedPart } from "./compose-markdown.js";
import { mdCode, mdPhrase, mdStack, mdText } from "./escape-markdown.js";

const MOST_OF_GROUP = 50;
const MOST_OF_OUTPUT = 5;

/** The changes of a stack, in brief and at length; `rows` is how many rows the lists above them have. */
export function sectionMarkdown(section: Section, report: Report, rows: number): readonly MarkdownSection[] {
  const { name, changes, outputs, outside } = section;
  const isSeveral = report.stacks !== undefined;
  const write = (change: Change): WeightedPart => {
    const number = change.number !== undefined && change.number <= rows ? change.number : undefined;
    if (change.members.length > 1) return groupPart(change, number);
    return report.command === "review" ? changePart(change, number) : driftPart(change, number);
  };
  const heading = isSeveral ? { heading: `### ${mdStack(name)}` } : {};
  const sections = [{ ...heading, parts: [...changes.map(write), ...outputs.map(outputPart)] }];
  if (outside.length === 0) return sections;
  // They are left out before planned changes are.
  const parts = outside.map(write).map((part) => ({ ...part, weight: part.weight / 10 + 2 }));
  const title = "Changed outside of Terraform since the last apply";
  return [...sections, { heading: `${isSeveral ? "####" : "###"} ${title}`, parts }];
}

function weightOf(review: ResourceReview): number {
  const { findings, severity, direction } = review;
  if (findings.length === 0) return 9;
  return 10 + WEIGHT[severity] * 4 + (direction === "loosens" ? 2 : 0) + (isEnding(review) ? 1 : 0);
}

function changePart({ members: [member], meaning, details }: Change, number: number | undefined): WeightedPart {
  const { review } = member;
  const verdict = verdictText(review);
  const line = `- ${markOf(review)} ${actionText(review)} ${mdName(member)}${verdict === "" ? "" : ` · ${verdict}`}`;
  const fold = (body: readonly string[]): string =>
    body.length === 0 ? `${line}\n` : foldOf(number, summaryOf(member, number), body.join("\n\n"));
  return {
    weight: weightOf(review),
    levels: [
      () => fold(blocksMarkdown([...meaning(), ...details()], number)),
      () => fold(blocksMarkdown(meaning(), number)),
      () => line,
    ],
  };
}

function driftPart({ members: [member], meaning, details }: Change, number: number | undefined): WeightedPart {
  const { review, since } = member;
  const [first = "", ...action] = actionText(review);
  const rest = `${action.join("")}: ${mdName(member)}${since === "" ? "" : ` — ${mdText(since)}`}`;
  const line = `- ${first}${rest}`;
  const title = `#### ${number === undefined ? "" : `[${number}] `}${first.toUpperCase()}${rest}`;
  const outcomes = (): readonly string[] =>
    details().flatMap((block) => (block.kind === "outcomes" ? [outcomesMarkdown(block.texts, "  - ")] : []));
  return {
    weight: weightOf(review) + (review.action === "destroy" ? 1 : 0),
    levels: [
      () => [title, ...blocksMarkdown([...meaning(), ...details()], number), ""].join("\n\n"),
      () => [line, ...outcomes()].join("\n"),
      () => line,
    ],
  };
}

/** Equal changes as one fold, with a line for each object. */
function groupPart({ members, details }: Change, number: number | undefined): WeightedPart {
  const [{ review }] = members;
  const finding = groupTitle(members.map((member) => member.review));
  const what = `${markOf(review)} <b>${actionText(review)}</b> ${grouped(members.length)} × ${htmlCode(review.type).text}`;
  const said = finding === undefined ? [] : [htmlPhrase(finding).text];
  const title = [what, ...said, verdictText(review)].filter((part) => part !== "").join(" · ");
  const after = details().map((block) =>
    block.kind === "outcomes" ? outcomesMarkdown(block.texts, "- ") : blocksMarkdown([block], number).join(""),
  );
  const fold = (most: number, room: number): string => {
    const rows: string[] = [];
    let length = 0;
    for (const member of members.slice(0, most)) {
      const values = differences(member.review);
      const row = `- ${mdName(member)}${values === "" ? "" : `: ${mdText(values)}`}`;
      rows.push(row);
      length += row.length;
      if (length > room) break;
    }
    if (members.length > most) rows.push(`- … and ${grouped(members.length - most)} more`);
    const folded = foldOf(number, title, rows.join("\n"));
    return after.length === 0 ? folded : `${folded}\n${after.join("\n")}\n`;
  };
  return {
    weight: weightOf(review),
    count: members.length,
    levels: [(room) => fold(members.length, room), (room) => fold(MOST_OF_GROUP, room), () => `- ${title}`],
  };
}

function outputPart({ review, rows }: Output): WeightedPart {
  const line = `- output ${mdCode(review.name)}: ${review.action}`;
  const full = (): string => {
    const changes = rows.slice(0, MOST_OF_OUTPUT).map((row) => {
      const change = changeSummary(row, mdCode, "—");
      return `${row.name === "" ? "" : `${mdCode(row.name)}: `}${row.kind === "sensitive" ? `*${change}*` : change}`;
    });
    if (review.known_after_apply) changes.push("known after apply");
    const more = rows.length > MOST_OF_OUTPUT ? "; …" : "";
    return changes.length === 0 ? line : `${line} — ${changes.join("; ")}${more}`;
  };
  return { weight: 1, levels: [full, () => line, () => line] };
}

/** A fold, with the number of the row above the changes that names the object. */
function foldOf(number: number | undefined, summary: string, body: string): string {
  const reference = number === undefined ? "" : `<b>[${number}]</b> `;
  return `<details><summary>${reference}${summary}</summary>\n\n${body}\n\n</details>\n`;
}

/** A colored mark for the severity, so that a long list can be scanned. */
function markOf({ findings, severity }: ResourceReview): string {
  return findings.length === 0 ? "⚪" : { high: "🔴", medium: "🟠", low: "🟡" }[severity];
}

/** Address, construct path, and which object it is. */
export function mdName({ address, review }: Member): string {
  const path = review.construct_path === undefined ? "" : ` (${mdCode(review.construct_path)})`;
  const which = whichText(review);
  return `${mdCode(address)}${path}${which === "" ? "" : ` · ${mdPhrase(which)}`}`;
}

/**
 * The summary of a fold, in which GitHub renders only HTML: what the change means, and, unless the row with its number has
 * them, the address and the construct path.
 */
function summaryOf({ address, review }: Member, number: number | undefined): string {
  const { construct_path: path, direction } = review;
  const finding = groupTitle([review]);
  const isNamed = number !== undefined;
  const verdict = verdictText(review);
  const isLoosening = direction === "loosens" || direction === "mixed";
  const parts = [
    `${markOf(review)} <b>${actionText(review)}</b>${finding === undefined ? "" : ` ${htmlPhrase(finding).text}`}`,
    isNamed ? "" : htmlCode(address).text,
    isNamed || path === undefined ? "" : htmlCode(path).text,
    htmlPhrase(whichText(review)).text,
    verdict !== "" && isLoosening ? `<b>${verdict}</b>` : verdict,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
