import { grouped } from "../../../shared/phrase.js";
import type { Attention, Condition, Notice, Report } from "../tree.js";
import { movedText } from "../grouping.js";
import { TESTS_TITLE } from "../requests.js";
import { TRAFFIC_TITLE } from "../traffic.js";
import { actionText, SINCE, whichText } from "../wording.js";
import { reasonsOf, verdictText } from "../verdict-wording.js";
import { mdName } from "./changes-markdown.js";
import { mdCode, mdInline, mdPhrase, mdStack, mdText } from "./escape-markdown.js";

const MOST_OBJECTS = 3;

/** The lists above the changes as a GitHub alert, each cut to `most` rows with the rest counted; "" when all are empty. */
export function noticesMarkdown(
  { command, notices, tests, traffic, since, conditions, closing, attention, isUrgent }: Report,
  most: number,
): string {
  const listed = ({ title, rows }: Notice) => ({ title, rows: rows.map((row) => row.map(mdInline).join("")) });
  const first = notices.map(listed);
  const isCaution = isUrgent || conditions.length > 0 || first.some(({ rows }) => rows.length > 0);
  const lists = [
    ...first,
    { title: TESTS_TITLE, rows: tests.map(mdPhrase) },
    { title: TRAFFIC_TITLE, rows: traffic.map(mdPhrase) },
    { title: SINCE[command], rows: since.map(mdPhrase) },
    { title: "Matched --fail-on conditions", rows: conditions.map((each) => conditionMarkdown(each, most)) },
    ...closing.map(listed),
    { title: "Needs attention", rows: attention.map(attentionMarkdown) },
  ];
  const blocks = lists.flatMap(({ title, rows }) => {
    if (rows.length === 0) return [];
    const omitted = grouped(rows.length - most);
    const more = rows.length > most ? [most === 0 ? `- … ${omitted}` : `- … and ${omitted} more`] : [];
    return [[`**${mdText(title)}**`, ...rows.slice(0, most).map((row) => `- ${row}`), ...more].join("\n")];
  });
  if (blocks.length === 0) return "";
  const lines = `[!${isCaution ? "CAUTION" : "WARNING"}]\n${blocks.join("\n\n")}`.split("\n");
  return lines.map((line) => `> ${line}`.trimEnd()).join("\n");
}

function attentionMarkdown({ number, stack, first, reviews }: Attention): string {
  const { review } = first;
  const verdict = verdictText(review);
  const [action, name] = [actionText(review), mdName(first)];
  const what =
    reviews.length === 1
      ? `${action} ${name}`
      : `${grouped(reviews.length)} × ${action} ${mdCode(review.type)}${movedText(reviews)}, first ${name}`;
  const texts = reasonsOf(review);
  const said = texts.length === 0 ? "" : `${texts.map(mdPhrase).join(" ")} `;
  const accepted = review.accepted === undefined ? "" : ` · accepted until ${review.accepted.expires}`;
  const matched = review.matches === undefined ? "" : ` · matches ${review.matches.map(mdCode).join(", ")}`;
  return `**[${number}]** ${stackPrefix(stack)}${said}${verdict === "" ? "" : `**${verdict}** · `}${what}${matched}${accepted}`;
}

function stackPrefix(stack: string | undefined): string {
  return stack === undefined ? "" : `${mdStack(stack)}: `;
}

/** A condition with the numbers of the rows that match it, or with the first objects if they have no row. */
function conditionMarkdown({ name, count, objects }: Condition, rows: number): string {
  const shown = objects.map((object) => {
    if (object.number !== undefined && object.number <= rows) return `[${object.number}]`;
    const which = whichText(object);
    return `${stackPrefix(object.stack)}${mdCode(object.address)}${which === "" ? "" : ` (${mdPhrase(which)})`}`;
  });
  const named = [...new Set(shown)];
  const areNumbers = named.every((text) => /^\[\d+\]$/.test(text));
  const listed = areNumbers ? named : named.slice(0, MOST_OBJECTS);
  const more = named.length > listed.length || objects.length < count ? ", …" : "";
  return `${mdCode(name)} (${grouped(count)}): ${listed.join(", ")}${more}`;
}
