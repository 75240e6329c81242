/** The ampersand must be replaced first. */
export const HTML_ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? "");
}

/** HTML that needs no escaping; created by {@link markup} and {@link joinMarkup}. */
export class Markup {
  public readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Marks a text as HTML. Only for constants of this package. */
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

/** Template tag for HTML. Escapes inserted texts. Does not escape markup or lists of markup. Undefined becomes an empty text. */
export function markup(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return Markup.trusted(strings.reduce((before, text, index) => before + textOf(parts[index - 1]) + text));
}

/** Joins markup and skips empty parts. */
export function joinMarkup(parts: readonly (Markup | undefined)[], separator: string): Markup {
  const texts = parts.map(textOf).filter((text) => text !== "");
  return Markup.trusted(texts.join(separator));
}
