import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import { phraseParts, visible } from "../../../shared/phrase.js";
import type { Inline, Tone } from "../tree.js";

/** Writes a piece of a line. */
export function htmlInline(inline: Inline): Markup {
  if (typeof inline === "string") return markup`${visible(inline)}`;
  switch (inline.kind) {
    case "code":
      return htmlCode(inline.text);
    case "phrase":
      return htmlPhrase(inline.text);
    case "note":
      return markup`<i class="dim">${visible(inline.text)}</i>`;
    case "label":
      return pill(inline.tone, inline.text);
    case "stack":
      return markup`<a href="#${inline.id}">${visible(inline.text)}</a>`;
    case "error":
      return markup`${htmlCode(inline.stack)}: ${htmlLines(inline.text)}`;
  }
}

/** Writes text with its line ends. */
export function htmlLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

/** Writes any text as inline code on one line. */
export function htmlCode(text: string): Markup {
  return markup`<code>${visible(text)}</code>`;
}

/** Writes a phrase, its quoted parts as inline code. */
export function htmlPhrase(text: string): Markup {
  const parts = phraseParts(text).map((part) => (part.quoted ? htmlCode(part.text) : markup`${visible(part.text)}`));
  return markup`${parts}`;
}

/** Writes texts as inline code with commas. */
export function htmlCodes(texts: readonly string[]): Markup {
  return joinMarkup(texts.map(htmlCode), ", ");
}

/** Writes a word in a colored frame. */
export function pill(tone: Tone | "", text: string): Markup {
  return markup`<span class="pill ${tone}">${visible(text)}</span>`;
}

/** Writes a table; `rows` are `tr` elements. */
export function htmlTable(columns: readonly string[], rows: readonly Markup[]): Markup {
  const head = columns.map((column) => markup`<th scope=col>${column}`);
  return markup`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** Writes lines that may be wider than the page. They can be scrolled by keyboard. */
export function scrollable(label: string, className: string | undefined, content: Markup): Markup {
  const classes = className === undefined ? undefined : markup` class="${className}"`;
  return markup`<pre${classes} tabindex="0" role="group" aria-label="${visible(label)}">${content}</pre>`;
}
