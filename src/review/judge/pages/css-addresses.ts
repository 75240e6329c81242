import { type CssToken, cssTokens } from "./css-tokens.js";

/** Gives the address that is written instead; undefined keeps it. */
export type Replace = (address: string, isStylesheet: boolean) => string | undefined;

/** Functions whose strings are no addresses. Any other may be one that loads, or that hands its argument to one. */
const HARMLESS_FUNCTIONS = new Set("attr counter counters format lang local tech type".split(" "));
/** Properties whose strings are texts and names. A custom property is none: its text may become an address. */
const TEXT_PROPERTIES = new Set(
  (
    "content quotes font font-family font-feature-settings font-variation-settings font-language-override grid grid-area " +
    "grid-template grid-template-areas hyphenate-character list-style list-style-type text-emphasis " +
    "text-emphasis-style text-overflow will-change animation animation-name"
  ).split(" "),
);
const TEXT_RULES = new Set(["charset", "namespace", "layer", "counter-style", "font-palette-values", "keyframes"]);

/**
 * Visits each address that a stylesheet loads, or may load, and writes the stylesheet with what replaces them, without
 * comments, and so that it is the same text within and outside of HTML.
 */
export function rewriteCss(css: string, replace: Replace): string {
  const written: string[] = [];
  const place = new Place();
  for (const token of cssTokens(css)) {
    const isAddress = (token.kind === "url" && !place.isNamespace) || (token.kind === "string" && place.mayLoad);
    const replaced = isAddress ? replace(token.value, place.isImport) : undefined;
    written.push(write(token, replaced));
    place.pass(token);
  }
  return written.join("").replace(/<(?![ =\d])/g, "< ");
}

/** Where in a stylesheet a token is. */
class Place {
  private readonly open: { readonly close: string; readonly name: string }[] = [];
  private rule = "";
  private word = "";
  private property = "";

  public get isImport(): boolean {
    return this.rule === "import";
  }

  public get isNamespace(): boolean {
    return this.rule === "namespace";
  }

  /** Whether a string here may be an address. */
  public get mayLoad(): boolean {
    if (this.isNamespace) return false;
    if (this.property.startsWith("--")) return true;
    const inner = this.open.at(-1);
    if (inner?.close === ")" && inner.name !== "") return !HARMLESS_FUNCTIONS.has(inner.name);
    if (inner?.close === "]") return false;
    return !TEXT_PROPERTIES.has(this.property) && !TEXT_RULES.has(this.rule);
  }

  public pass({ kind, value }: CssToken): void {
    if (kind === "at") this.rule = value;
    else if (kind === "word") this.word = value;
    else if (kind === "function") this.open.push({ close: ")", name: value });
    else if (kind === "other") this.passSign(value);
  }

  private passSign(sign: string): void {
    const isInner = this.open.at(-1)?.close === ")" || this.open.at(-1)?.close === "]";
    if (sign === "(" || sign === "[") this.open.push({ close: sign === "(" ? ")" : "]", name: "" });
    else if (sign === ":" && !isInner) this.property = this.property === "" ? this.word : this.property;
    else if (sign === "{" || (sign === ";" && !isInner)) [this.rule, this.property] = ["", ""];
    if (sign === "{") this.open.push({ close: "}", name: "" });
    else if (sign === "}") [this.rule, this.property] = ["", ""];
    if (sign === this.open.at(-1)?.close) this.open.pop();
  }
}

function write({ kind, value, raw }: CssToken, replaced: string | undefined): string {
  if (kind === "url") return `url(${quoted(replaced ?? value)})`;
  if (kind === "string") return quoted(replaced ?? value);
  if (kind === "gap") return "/**/";
  if (kind === "broken") return "url(x x)";
  return raw;
}

/** A string of CSS that has no sign with a meaning in HTML. */
function quoted(value: string): string {
  // eslint-disable-next-line no-control-regex -- what a string cannot hold as it is
  const inner = value.replace(/[\0-\x1f"\\<>&\x7f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
  return `"${inner}"`;
}
