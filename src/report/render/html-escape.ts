import { phraseParts, visible } from "../document/phrase.js";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for HTML, in content and attributes alike; line ends stay. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Inline code that holds any text, on one line. */
export function htmlCode(text: string): string {
  return `<code>${escapeHtml(visible(text))}</code>`;
}

/** Opens an element that may be wider than the page, so that it can be reached and scrolled by keyboard. */
export function openScrollable(element: "pre" | "div", label: string, className?: string): string {
  const classes = className === undefined ? "" : ` class="${className}"`;
  return `<${element}${classes} tabindex="0" role="group" aria-label="${escapeHtml(visible(label))}">`;
}

/** A phrase, its quoted parts as inline code. */
export function htmlPhrase(text: string): string {
  return phraseParts(text)
    .map((part) => (part.quoted ? htmlCode(part.text) : escapeHtml(visible(part.text))))
    .join("");
}
