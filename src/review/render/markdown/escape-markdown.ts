import { escapeHtml } from "../../../shared/html.js";
import { visible } from "../../../shared/phrase.js";

/** Writes any text as inline code on one line, with a fence longer than any run of backticks in the text. */
export function mdCode(text: string): string {
  const shown = visible(text);
  if (shown.trim() === "") return `\`"${shown}"\``;
  const runs = shown.match(/`+/g) ?? [];
  const fence = "`".repeat(1 + Math.max(0, ...runs.map((run) => run.length)));
  const padding = /^[` ]|[` ]$/.test(shown) ? " " : "";
  return `${fence}${padding}${shown}${padding}${fence}`;
}

/**
 * Writes inline code for a table cell. Bars end a cell even in code, so they are escaped. After an odd number of backslashes, a
 * bar cannot be escaped, so a broken bar replaces it.
 */
export function mdCell(text: string): string {
  return mdCode(
    text.replace(/\\+\|?|\|/g, (found) => {
      if (!found.endsWith("|")) return found;
      return found.slice(0, -1) + (found.length % 2 === 0 ? "¦" : "\\|");
    }),
  );
}

/** Text that a renderer turns into a link, up to the next space. */
const ADDRESS = /((?<![a-z\d+.-])[a-z\d+.-]+:\/\/\S+|\bwww\.\S+|\b(?:mailto|xmpp):\S+)/i;

/**
 * Writes plain text: escapes Markdown, writes addresses as code, and separates `@`, `#`, `!`, and `:` from words to prevent
 * mentions, links, and emoji.
 */
export function mdText(text: string): string {
  return visible(text)
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? mdCell(part) : escapeText(part)))
    .join("");
}

const escapeText = (text: string): string => text.replace(/[\\`*_~[\]<>|&$]/g, "\\$&").replace(CALL, "<!-- -->");

/** Between a sign and a word that together are a mention, a link, or an emoji. */
const CALL = /(?<=[@#!])(?=\w)|(?<=:)(?=[a-z+-][\w+-]*:)/gi;

/** Writes plain text within HTML, where Markdown has no effect, but mentions and emoji do. */
export function mdHtml(text: string): string {
  return visible(text).split(CALL).map(escapeHtml).join("<!-- -->");
}

/** Writes an address as a link; as plain text if it is not an address. */
export function mdLink(address: string): string {
  return /^https?:\/\/[^\s<>]+$/.test(address) ? `<${address}>` : mdText(address);
}

/** Writes a fenced block that its content cannot close. Line ends stay; other invisible characters are spelled out. */
export function mdFence(language: string, lines: readonly string[]): string {
  const body = lines.map(visible).join("\n");
  const runs = body.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, 1 + Math.max(0, ...runs.map((run) => run.length))));
  return `${fence}${language}\n${body}\n${fence}`;
}

/**
 * Returns the hidden first line by which a workflow finds its comment: `<!-- bunny-tf:review:production -->`. Throws an Error for
 * a name that could end the HTML comment.
 */
export function marker(command: "review" | "drift" | "audit", name: string | undefined): string {
  if (name === undefined || name === "") return `<!-- bunny-tf:${command} -->`;
  if (!/^[\w./-]{1,80}$/.test(name) || name.includes("--")) {
    throw new Error("A marker is made of letters, digits, and . _ / - (no two dashes in a row), at most 80 of them.");
  }
  return `<!-- bunny-tf:${command}:${name} -->`;
}
