import { grouped } from "../../../shared/phrase.js";
import type { ResourceReview } from "../../document/resource-document.js";
import { WEIGHT } from "../../judge/verdict.js";
import { differencesText, groupTitle } from "../grouping.js";
import { htmlCode, htmlPhrase } from "../html/inline-html.js";
import type { Change, Member, Output, Report, Section, Attribute, Attributes, Block, Line, Value } from "../tree.js";
import { actionText, changeSummary, whichText, moreText } from "../wording.js";
import { isEnding, verdictText, isSevere, weightText } from "../verdict-wording.js";
import type { MarkdownSection, WeightedPart } from "./compose-markdown.js";
import { mdCode, mdPhrase, mdStack, mdText, mdCell, mdFence, mdTable } from "./escape-markdown.js";
import { HIDDEN } from "../../plan/secrets.js";
import { editedLines } from "../drift-wording.js";

const MOST_OF_GROUP = 50;
const MOST_OF_OUTPUT = 5;

/** Writes the changes of a stack, in brief and at length. `rows` is the length of the lists above the changes. */
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
  // Drift is left out before planned changes.
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

function groupPart({ members, details }: Change, number: number | undefined): WeightedPart {
  const [{ review }] = members;
  const finding = groupTitle(members.map((member) => member.review));
  const what = `${markOf(review)} <b>${actionText(review)}</b> ${grouped(members.length)} × ${htmlCode(review.type).text}`;
  const meaning = finding === undefined ? [] : [htmlPhrase(finding).text];
  const title = [what, ...meaning, verdictText(review)].filter((part) => part !== "").join(" · ");
  const after = details().map((block) =>
    block.kind === "outcomes" ? outcomesMarkdown(block.texts, "- ") : blocksMarkdown([block], number).join(""),
  );
  const fold = (most: number, room: number): string => {
    const rows: string[] = [];
    let length = 0;
    for (const member of members.slice(0, most)) {
      const values = differencesText(member.review);
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

/** Writes a fold, with the number of the object's row above the changes. */
function foldOf(number: number | undefined, summary: string, body: string): string {
  const reference = number === undefined ? "" : `<b>[${number}]</b> `;
  return `<details><summary>${reference}${summary}</summary>\n\n${body}\n\n</details>\n`;
}

export const LOW_SIGN = "🟡";

/** Returns a colored mark for the severity, so that a long list can be scanned. */
export function markOf({ findings, severity }: ResourceReview): string {
  return findings.length === 0 ? "⚪" : { high: "🔴", medium: "🟠", low: LOW_SIGN }[severity];
}

function mdName({ address, review }: Member): string {
  const path = review.construct_path === undefined ? "" : ` (${mdCode(review.construct_path)})`;
  const which = whichText(review);
  return `${mdCode(address)}${path}${which === "" ? "" : ` · ${mdPhrase(which)}`}`;
}

/**
 * Returns the summary of a fold: meaning, address, and construct path. GitHub renders only HTML in a summary. If the change has a
 * numbered row above, that row already has the path or address.
 */
function summaryOf({ address, review }: Member, number: number | undefined): string {
  const { construct_path: path, direction } = review;
  const finding = groupTitle([review]);
  const isNamed = number !== undefined;
  const verdict = verdictText(review);
  const isLoosening = direction === "loosens" || direction === "mixed";
  const parts = [
    `${markOf(review)} <b>${actionText(review)}</b>${finding === undefined ? "" : ` ${htmlPhrase(finding).text}`}`,
    isNamed && path === undefined ? "" : htmlCode(address).text,
    isNamed || path === undefined ? "" : htmlCode(path).text,
    htmlPhrase(whichText(review)).text,
    verdict !== "" && isLoosening ? `<b>${verdict}</b>` : verdict,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

const MOST_INLINE_ITEMS = 6;
const LONGEST_INLINE = 160;

/** Writes the details of a change. Omits the details that the row `number` above the changes already has. */
function blocksMarkdown(blocks: readonly Block[], number: number | undefined): readonly string[] {
  return blocks.map((block) => blockMarkdown(block, number)).filter((text) => text !== "");
}

function blockMarkdown(block: Block, number: number | undefined): string {
  switch (block.kind) {
    case "remark":
      return `${block.lead} ${mdCode(block.value)}.`;
    case "findings": {
      const rows = block.findings.map((found) => {
        const text = number !== undefined && isSevere(found) ? `see [${number}]` : mdPhrase(found.text);
        return `- **${weightText(found)}** — ${text} <sub>${mdText(found.rule)}</sub>`;
      });
      return rows.join("\n");
    }
    case "entries":
      return `${mdCode(block.name)}: ${mdText(block.text)}`;
    case "items":
      return mdFence("diff", block.lines.map(itemMarkdown));
    case "attributes":
      return attributesMarkdown(block);
    case "defaults":
      return `<details><summary>${mdText(block.title)}</summary>\n\n${attributesMarkdown(block)}\n\n</details>`;
    case "unknown":
      return `Known after apply: ${block.names.map(mdCode).join(", ")}${moreText(block.omitted)}`;
    case "outcomes":
      return `**What \`apply\` would do**\n\n${outcomesMarkdown(block.texts, "- ")}`;
    case "edits": {
      const edits = block.edits.map(({ text, hcl, typescript, lines }) => {
        const code = (typescript ?? hcl)?.split("\n");
        const fence = code === undefined ? [] : [mdFence(typescript === undefined ? "hcl" : "ts", code)];
        const file = lines === undefined ? [] : [mdFence("diff", editedLines(lines).map(lineMarkdown))];
        return [mdPhrase(text), ...fence, ...file].join("\n\n");
      });
      return ["**To accept it instead**", ...edits].join("\n\n");
    }
    case "hint":
      return `- ${mdText(block.text)}`;
    case "matches":
      return `Matches ${block.conditions.map(mdCode).join(", ")}.`;
    // A comment shows no pages, and the heading has the age of drift.
    case "preview":
    case "since":
      return "";
  }
}

function outcomesMarkdown(texts: readonly string[], prefix: string): string {
  return texts.map((text) => `${prefix}${mdPhrase(text)}`).join("\n") || `${prefix}nothing`;
}

function attributesMarkdown({ isCreated, rows, omitted }: Attributes): string {
  const cells = rows.flatMap((row) => {
    if (row.kind !== "value" && row.kind !== "sensitive") return [];
    const name = `${mdCell(row.name)}${forces(row)}`;
    const sides = row.kind === "value" ? [row.before, row.after] : [SENSITIVE, SENSITIVE];
    return [[name, ...sides.slice(isCreated ? 1 : 0).map(valueMarkdown)]];
  });
  const table = mdTable(isCreated ? ["attribute", "value"] : ["attribute", "before", "after"], cells);
  const more = omitted > 0 ? [`… and ${grouped(omitted)} more attributes`] : [];
  return [...(cells.length > 0 ? [table] : []), ...more, ...rows.flatMap(attributeMarkdown)].join("\n\n");
}

const SENSITIVE = { kind: "note", text: HIDDEN } as const;

function forces({ forcesReplacement }: Attribute): string {
  return forcesReplacement ? " ⚠ forces replacement" : "";
}

function valueMarkdown(value: Value): string {
  if (value === undefined) return "—";
  return value.kind === "note" ? `*${mdText(value.text)}*` : mdCell(value.text);
}

function attributeMarkdown(row: Attribute): readonly string[] {
  if (row.kind === "value" || row.kind === "sensitive") return [];
  const name = `${mdCode(row.name)}${forces(row)}`;
  if (row.kind === "reordered") return [`${name}: ${mdPhrase(row.text)}`];
  const title = `${name}: ${row.change}${row.of}`;
  if (row.kind === "lines") return [title, mdFence("diff", row.lines.map(lineMarkdown))];
  const short = row.lines.map(({ kind, text }) => `${kind === "added" ? "+" : "−"}${mdCode(text)}`);
  if (short.length <= MOST_INLINE_ITEMS && short.join(" ").length <= LONGEST_INLINE)
    return [`${name}: ${short.join(" ")}${row.of}`];
  return [title, mdFence("diff", row.lines.map(itemMarkdown))];
}

const SIGNS = { same: " ", added: "+", removed: "-", gap: "@@" } as const;

function itemMarkdown(line: Line): string {
  return `${SIGNS[line.kind === "more" ? line.of : line.kind]} ${line.text}`;
}

function lineMarkdown({ kind, text }: Line): string {
  return kind === "gap" || kind === "more" ? `@@ ${text} @@` : `${SIGNS[kind]}${text}`;
}
