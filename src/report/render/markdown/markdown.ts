import { phraseParts, visible } from "../../document/phrase.js";

/** Inline code that holds any text: on one line, its fence longer than any run of backticks in it. */
export function mdCode(text: string): string {
  const shown = visible(text);
  if (shown.trim() === "") return `\`"${shown}"\``;
  const runs = shown.match(/`+/g) ?? [];
  const fence = "`".repeat(1 + Math.max(0, ...runs.map((run) => run.length)));
  const padding = /^[` ]|[` ]$/.test(shown) ? " " : "";
  return `${fence}${padding}${shown}${padding}${fence}`;
}

/**
 * Inline code within a table's cell: bars are escaped, since they end a cell even in code. A bar after an odd number of
 * backslashes cannot be, and becomes a broken bar.
 */
export function mdCell(text: string): string {
  return mdCode(
    text.replace(/\\+\|?|\|/g, (found) => {
      if (!found.endsWith("|")) return found;
      return found.slice(0, -1) + (found.length % 2 === 0 ? "¦" : "\\|");
    }),
  );
}

/** Text of ours, with what Markdown would read as markup escaped, and mentions and references cut from their mark. */
export function mdText(text: string): string {
  return visible(text)
    .replace(/[\\`*_~[\]<>|&$]/g, "\\$&")
    .replace(/([@#!])(?=\w)/g, "$1<!-- -->");
}

/** A phrase, its quoted parts as inline code. */
export function mdPhrase(text: string): string {
  return phraseParts(text)
    .map((part) => (part.quoted ? mdCode(part.text) : mdText(part.text)))
    .join("");
}

/** A fenced block that its content cannot close. Line ends stay; other unseen characters are spelled out. */
export function mdFence(language: string, lines: readonly string[]): string {
  const body = lines.map(visible).join("\n");
  const runs = body.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, 1 + Math.max(0, ...runs.map((run) => run.length))));
  return `${fence}${language}\n${body}\n${fence}`;
}

/** A part of the report that can be written at length, in brief, in one line or not at all. */
export interface Fittable {
  /** From the longest to the shortest. */
  readonly levels: readonly [full: () => string, brief: () => string, line: () => string];
}

/** What was chosen for one part; undefined when there was no room even for a line. */
export type Fitted = { readonly level: 0 | 1 | 2; readonly text: string } | undefined;

/** So many parts in a row without room mean that there is none left worth rendering for. */
const MOST_MISSES = 10;

/**
 * Chooses how much of each part to write within `budget` characters. Parts come in order of importance: the least
 * important go first, and detail goes before lines do. Nothing is rendered that has no chance to be shown.
 */
export function fitParts(parts: readonly Fittable[], budget: number): readonly Fitted[] {
  const fitted: Fitted[] = new Array<Fitted>(parts.length).fill(undefined);
  let left = budget;
  let shown = 0;
  for (const part of parts) {
    const text = part.levels[2]();
    if (text.length + 1 > left) break;
    left -= text.length + 1;
    fitted[shown++] = { level: 2, text };
  }
  for (const level of [1, 0] as const) {
    let misses = 0;
    for (let index = 0; index < shown && misses < MOST_MISSES; index += 1) {
      const current = fitted[index];
      const text = current === undefined ? undefined : parts[index]?.levels[level]();
      if (current === undefined || text === undefined) continue;
      const longer = text.length - current.text.length;
      misses = longer > left ? misses + 1 : 0;
      if (longer > left) continue;
      left -= longer;
      fitted[index] = { level, text };
    }
  }
  return fitted;
}

/**
 * The hidden first line by which a workflow finds its comment again: `<!-- bunny-tf:review:production -->`.
 * Throws an Error for a name that would not stay within an HTML comment.
 */
export function marker(command: "review" | "drift", name: string | undefined): string {
  if (name === undefined || name === "") return `<!-- bunny-tf:${command} -->`;
  if (!/^[\w./-]{1,80}$/.test(name) || name.includes("--")) {
    throw new Error("A marker is made of letters, digits, and . _ / - (no two dashes in a row), at most 80 of them.");
  }
  return `<!-- bunny-tf:${command}:${name} -->`;
}
