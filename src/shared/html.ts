/** Characters that mean something in HTML, and how text spells them. The ampersand comes first. */
export const HTML_ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for HTML, in content and quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? "");
}

/** Markup that needs no escaping; made by {@link markup} and {@link joinMarkup}. */
export class Markup {
  /** The markup itself. */
  public readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Takes text as markup. For constants of this package only. */
  public static trusted(text: string): Markup {
    return new Markup(text);
  }
}

type MarkupPart = string | number | Markup | readonly Markup[] | undefined;

function textOf(part: MarkupPart): string {
  if (part === undefined) return "";
  if (part instanceof Markup) return part.text;
  return typeof part === "object" ? part.map(({ text }) => text).join("") : escapeHtml(String(part));
}

/** Template tag for HTML: texts that are put in are escaped, markup and lists of it are not, undefined is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return Markup.trusted(strings.reduce((before, text, index) => before + textOf(parts[index - 1]) + text));
}

/** Joins markup, empty parts aside. */
export function joinMarkup(parts: readonly (Markup | undefined)[], separator: string): Markup {
  const texts = parts.map(textOf).filter((text) => text !== "");
  return Markup.trusted(texts.join(separator));
}
