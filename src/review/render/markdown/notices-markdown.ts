import { grouped, shorten } from "../../document/phrase.js";
import type { Attention, Condition, Inline, Report } from "../tree.js";
import { nameMarkdown, stackMarkdown } from "./changes-markdown.js";
import { mdCode, mdPhrase, mdText } from "./escape-markdown.js";

const MOST_OBJECTS = 3;

/** The lists above the changes as a GitHub alert, each cut to `most` rows with the rest counted; "" when all are empty. */
export function noticesMarkdown({ notices, since, conditions, attention, isUrgent }: Report, most: number): string {
  const first = notices.map(({ title, rows }) => ({
    title,
    rows: rows.map((row) => row.map(inlineMarkdown).join("")),
  }));
  const matched = conditions.map((condition) => conditionMarkdown(condition, most));
  const isCaution = isUrgent || matched.length > 0 || first.some(({ rows }) => rows.length > 0);
  const lists = [
    ...first,
    { title: "Since the plan that was reviewed before", rows: since.map(mdPhrase) },
    { title: "Matched --fail-on conditions", rows: matched },
    { title: "Needs attention", rows: attention.map(attentionMarkdown) },
  ].filter(({ rows }) => rows.length > 0);
  if (lists.length === 0) return "";
  const blocks = lists.map(({ title, rows }) => {
    const omitted = grouped(rows.length - most);
    const more = rows.length > most ? [most === 0 ? `- … ${omitted}` : `- … and ${omitted} more`] : [];
    return [`**${title}**`, ...rows.slice(0, most).map((row) => `- ${row}`), ...more].join("\n");
  });
  const text = `[!${isCaution ? "CAUTION" : "WARNING"}]\n${blocks.join("\n\n")}`;
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function inlineMarkdown(inline: Inline): string {
  if (typeof inline === "string") return mdText(inline);
  switch (inline.kind) {
    case "code":
      return mdCode(inline.text);
    case "phrase":
      return mdPhrase(inline.text);
    case "note":
      return `*${mdText(inline.text)}*`;
    case "error":
      return errorMarkdown(inline.text);
  }
}

function attentionMarkdown({ number, stack, head, count, findings, reason, matches }: Attention): string {
  const verdict = head.verdict === "" ? "" : `${head.verdict} · `;
  const name = nameMarkdown(head);
  const what =
    count === 1 ? `${head.action} ${name}` : `${grouped(count)} × ${head.action} ${mdCode(head.type)}, first ${name}`;
  const texts = findings.length === 0 && reason !== undefined ? [reason] : findings;
  const said = texts.length === 0 ? "" : ` — ${texts.map(mdPhrase).join(" ")}`;
  const matched = matches.length === 0 ? "" : ` · matches ${matches.map(mdCode).join(", ")}`;
  return `**[${number}]** ${stackPrefix(stack)}${verdict}${what}${said}${matched}`;
}

function stackPrefix(stack: string | undefined): string {
  return stack === undefined ? "" : `${stackMarkdown(stack)}: `;
}

/** A condition with the numbers of the rows that match it, or with the first objects if they have no row. */
function conditionMarkdown({ name, count, objects }: Condition, rows: number): string {
  const shown = objects.map(({ stack, address, which, number }) => {
    if (number !== undefined && number <= rows) return `[${number}]`;
    return `${stackPrefix(stack)}${mdCode(address)}${which === "" ? "" : ` (${mdPhrase(which)})`}`;
  });
  const named = [...new Set(shown)];
  const areNumbers = named.every((text) => /^\[\d+\]$/.test(text));
  const listed = areNumbers ? named : named.slice(0, MOST_OBJECTS);
  const more = named.length > listed.length || objects.length < count ? ", …" : "";
  return `${mdCode(name)} (${grouped(count)}): ${listed.join(", ")}${more}`;
}

/** The frame that engines draw around messages. */
const FRAME = /^[\s│╷╵]+/;

/** What went wrong, in one line. */
export function errorMarkdown(message: string): string {
  const [first = "", ...more] = message.split("\n").map((line) => line.trimEnd());
  const lines = [first, ...more.map((line) => line.replace(FRAME, ""))].filter((line) => line !== "");
  return mdText(shorten(lines.join(" ").trim(), 1_500));
}
