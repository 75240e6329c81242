import { markup, type Markup } from "../../../shared/html.js";
import { phraseParts, visible } from "../../document/phrase.js";
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
    case "error":
      return markup`${inline.text.split("\n").map(visible).join("\n")}`;
  }
}

/** Inline code that holds any text, on one line. */
export function htmlCode(text: string): Markup {
  return markup`<code>${visible(text)}</code>`;
}

/** A phrase, its quoted parts as inline code. */
export function htmlPhrase(text: string): Markup {
  const parts = phraseParts(text).map((part) => (part.quoted ? htmlCode(part.text) : markup`${visible(part.text)}`));
  return markup`${parts}`;
}

/** A word in a colored frame. */
export function pill(tone: Tone | "", text: string): Markup {
  return markup`<span class="pill ${tone}">${visible(text)}</span>`;
}

/** An element that may be wider than the page and can be scrolled by keyboard. */
export function scrollable(
  element: "pre" | "div",
  label: string,
  className: string | undefined,
  content: Markup,
): Markup {
  const classes = className === undefined ? undefined : markup` class="${className}"`;
  const attributes = markup`${classes} tabindex="0" role="group" aria-label="${visible(label)}"`;
  return element === "pre" ? markup`<pre${attributes}>${content}</pre>` : markup`<div${attributes}>${content}</div>`;
}
