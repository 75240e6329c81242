import { Fn, Token } from "cdktf";
import { escapeHtml, HTML_ENTITIES } from "../../shared/html.js";
import { describeValue, readText, literalText } from "../texts.js";
import { encodeText, instance, type PropKind } from "../props.js";

const PLACEHOLDER = /\{\{\s*([A-Za-z][\w-]*)\s*\}\}/g;

/**
 * HTML of a response page: the inner part of `<body>`. Terraform's template syntax in it is escaped.
 *
 * @example
 * const content = PageContent.fromHtml("<h1>This request was blocked</h1>");
 * new ResponsePage(this, "blocked-page", { zone, content });
 */
export class PageContent {
  /** Takes HTML unchanged. */
  public static fromHtml(html: string): PageContent {
    html = encodeText(html);
    if (typeof (html as unknown) !== "string")
      return new PageContent("", [`The HTML is ${describeValue(html)}. Give a string.`]);
    return new PageContent(literalText(html), []);
  }

  /** A file of HTML. A relative path starts at the folder in which the app runs. */
  public static fromFile(file: string): PageContent {
    const { text, problems } = readText("page", file);
    return new PageContent(literalText(text), problems, problems.length > 0 ? undefined : file);
  }

  /**
   * A file of HTML with placeholders such as `{{ contact }}`, each filled with the value of that name. Values are escaped.
   * Terraform escapes the values that only Terraform knows.
   *
   * @example
   * const content = PageContent.fromTemplate("blocked.html", { contact: "security@example.com" });
   * new ResponsePage(this, "blocked-page", { zone, content });
   */
  public static fromTemplate(file: string, values: Readonly<Record<string, string>> = {}): PageContent {
    const { text, problems } = readText("page", file);
    if (problems.length > 0) return new PageContent("", problems);
    const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeText(value)]));
    return fill(text, texts, (html, found) => new PageContent(html, found), file);
  }

  /** The HTML for Terraform. */
  public readonly html: string;
  /**
   * Problems with the remedy.
   * @internal
   */
  public readonly _problems: readonly string[];
  /**
   * The file of `fromFile`.
   * @internal
   */
  public readonly _file: string | undefined;

  private constructor(html: string, problems: readonly string[], file?: string) {
    this.html = html;
    this._problems = problems;
    this._file = file;
  }
}

export const pageContentKind: PropKind = instance(
  PageContent,
  "PageContent",
  () => 'Give PageContent, such as PageContent.fromFile("blocked.html") or PageContent.fromHtml("<h1>Blocked</h1>").',
);

function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  make: (html: string, problems: readonly string[]) => PageContent,
  file: string,
): PageContent {
  const named = new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name]) => String(name)));
  const given = Object.keys(values);
  const odd = given.filter((name) => named.has(name) && typeof (values[name] as unknown) !== "string");
  const missing = [...named].filter((name) => !given.includes(name));
  const unused = given.filter((name) => !named.has(name));
  const html = literalText(text).replaceAll(PLACEHOLDER, (_, name: string) =>
    odd.includes(name) ? "" : escapedValue(values[name] ?? ""),
  );
  return make(html, [
    ...odd.map((name) => `The value for ${name} is ${describeValue(values[name])}. Give a string.`),
    ...missing.map(
      (name) => `${file} has a placeholder {{ ${name} }}, but no value is given for it. Add ${name} to the values.`,
    ),
    ...unused.map(
      (name) =>
        `A value is given for ${name}, but ${file} has no placeholder {{ ${name} }}. Add the placeholder, or remove the value.`,
    ),
  ]);
}

function escapedValue(value: string): string {
  if (!Token.isUnresolved(value)) return literalText(escapeHtml(value));
  return Object.entries(HTML_ENTITIES).reduce(
    (text, [mark, escaped]) => Token.asString(Fn.replace(text, Fn.rawString(mark), Fn.rawString(escaped))),
    value,
  );
}
