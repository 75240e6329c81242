import * as allowed from "./allowed.js";
import { type ParserError, Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";
import { escapeHtml } from "../../../shared/html.js";
import { loadedName, names } from "./allowed.js";

export interface OtherPart {
  readonly rule: "page-runs-script" | "page-sends-visitors" | "page-unread";
  readonly line: number;
  readonly what: string;
  /** The whole part as a key. In an SVG, the key has the prefix `svg`, because browsers read some parts differently there. */
  readonly key: string;
}

export interface PageContent {
  readonly loads: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly others: readonly OtherPart[];
  /** Keys of the other parts in order, with end tags. In SVG, texts are included because they may be scripts and styles. */
  readonly order: readonly string[];
  readonly shown: string;
}

const MOST_CHARACTERS = 8_000_000;
const MOST_PARTS = 600_000;
const MOST_ATTRIBUTES = 200;

/** Reads a page up to the limits. The limits are counts, so the result is the same on every machine. */
export function readPage(page: string): PageContent {
  return new PageReader(page.replaceAll(/\r\n?/g, "\n")).read();
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
// Links of the preview have no address. This style makes them look like links, unless the page sets another look.
const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>:where(a){color:LinkText;text-decoration:underline}</style>`;

/** Returns a preview with only the allowed parts: it runs nothing, loads nothing, and has no links. */
export function previewPage(page: string): { readonly html: string; readonly isWhole: boolean } {
  const { shown, others } = readPage(page);
  return {
    html: `<!doctype html><html><head>${HEAD}</head><body>${shown}</body></html>`,
    isWhole: others.length === 0,
  };
}

/** A host in a part outside of the allow-lists. How the part uses the host is unknown. */
const HOST = /\/\/([\w-]+(?:\.[\w-]+)+(?::\d+)?)/g;

class TooMany extends Error {}

/** Limits the number of attributes, because the library compares each name with all names before it. */
class BoundedTokenizer extends Tokenizer {
  protected override _createAttr(start: string): void {
    const token = this.currentToken;
    if (token !== null && "attrs" in token && token.attrs.length >= MOST_ATTRIBUTES)
      throw new TooMany(`more than ${MOST_ATTRIBUTES} attributes`);
    super._createAttr(start);
  }
}

/** Elements with only text, and their tokenizer modes in HTML. */
const TEXT_MODES = new Map([
  ["title", TokenizerMode.RCDATA],
  ["style", TokenizerMode.RAWTEXT],
  ["desc", TokenizerMode.DATA],
]);

/**
 * Judges every tag in the source, including tags that a browser drops. Each `<` starts a tag or comment that is judged or
 * reported, so a browser cannot see a tag that this reader missed.
 */
class PageReader implements TokenHandler {
  private readonly loads = new Set<string>();
  private readonly links = new Set<string>();
  private readonly others: OtherPart[] = [];
  private readonly order: string[] = [];
  private readonly shown: string[] = [];
  /** Names of reported elements. The end tags of these elements are not reported again. */
  private readonly found = new Set<string>();
  private readonly tokenizer = new BoundedTokenizer({ sourceCodeLocationInfo: true }, this);
  private parts = 0;
  /** The open SVG, and the open element that contains only text. */
  private svg: Token.TagToken | undefined;
  private textOf: Token.TagToken | undefined;

  public constructor(private readonly text: string) {}

  public read(): PageContent {
    const { text, loads, links, others, order } = this;
    try {
      if (text.length > MOST_CHARACTERS) throw new TooMany(`more than ${MOST_CHARACTERS} characters`);
      const sign = /\f|(?!^)\ufeff/.exec(text);
      if (sign !== null) this.add("page-unread", lines(text.slice(0, sign.index)) + 1, sign[0]);
      this.tokenizer.write(text, true);
    } catch (thrown) {
      if (!(thrown instanceof TooMany)) throw thrown;
      this.add("page-unread", this.tokenizer.preprocessor.line, thrown.message);
    }
    return { loads, links, others, order, shown: this.shown.join("") };
  }

  public onStartTag(token: Token.TagToken): void {
    this.count();
    const { tagName: name, selfClosing } = token;
    const attributes = new Map(token.attrs.map((each) => [each.name, each.value]));
    const inSvg = this.svg !== undefined;
    if (name === "script" && !inSvg) this.open(token, TokenizerMode.SCRIPT_DATA);
    else if (!this.isListed(token)) this.addTag(token);
    else if (name === "meta") {
      if (!allowed.isPlainMeta(attributes)) this.addTag(token);
    } else if (name === "link") {
      if (!note(allowed.loadedByLink(attributes), this.loads)) this.addTag(token);
    } else {
      const shown = token.attrs.map((attribute) => this.attribute(token, attribute)).join("");
      this.shown.push(`<${name}${shown}${selfClosing ? "/" : ""}>`);
      if (selfClosing) return;
      if (name === "svg") this.svg = token;
      else if (TEXT_MODES.has(name)) this.open(token, inSvg ? undefined : TEXT_MODES.get(name));
    }
  }

  public onEndTag(token: Token.TagToken): void {
    this.count();
    const { tagName: name } = token;
    if (this.textOf?.tagName === name) this.close(this.textOf, token);
    else if (!this.isListed(token)) {
      if (this.found.has(name)) this.order.push(this.rawOf(token));
      else this.addTag(token);
    } else {
      if (name === "svg") this.svg = undefined;
      this.shown.push(`</${name}>`);
    }
  }

  public onComment(token: Token.CommentToken | Token.DoctypeToken): void {
    this.count();
    if (this.hasInnerTag(token)) this.add("page-unread", token, this.rawOf(token));
  }

  public onDoctype(token: Token.DoctypeToken): void {
    this.onComment(token);
  }

  public onCharacter({ chars }: Token.CharacterToken): void {
    if (this.textOf === undefined) this.shown.push(escapeHtml(chars));
    if (this.svg !== undefined && this.others.length > 0) this.order.push(chars);
  }

  public onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  public onNullCharacter(): void {
    // Reported as a parse error.
  }

  public onParseError({ code, startLine, startOffset }: ParserError): void {
    this.count();
    const [there = ""] = this.text.slice(startOffset, startOffset + 40).split("\n", 1);
    // An element left open ends in the surrounding document.
    this.add("page-unread", startLine, `${code}: ${there}`, code.startsWith("eof") ? this.text : undefined);
  }

  public onEof(): void {
    for (const open of [this.textOf, this.svg]) {
      if (open === undefined) continue;
      this.add(ruleOf(open), open, this.rawOf(open), this.text);
      if (open.tagName !== "script") this.shown.push(`</${open.tagName}>`);
    }
  }

  private count(): void {
    this.parts += 1;
    if (this.parts > MOST_PARTS) throw new TooMany(`more than ${MOST_PARTS} elements`);
  }

  private isListed(token: Token.TagToken): boolean {
    const { tagName: name, selfClosing, type } = token;
    if (this.textOf !== undefined || this.hasInnerTag(token)) return false;
    if (this.svg !== undefined) return allowed.SVG_ELEMENTS.has(name) || (name === "svg" && type !== this.svg.type);
    if (name === "svg") return type === Token.TokenType.START_TAG;
    return allowed.HTML_ELEMENTS.has(name) && (!selfClosing || allowed.VOID_ELEMENTS.has(name));
  }

  private open(token: Token.TagToken, mode = this.tokenizer.state): void {
    this.textOf = token;
    this.tokenizer.state = mode;
  }

  private close(start: Token.TagToken, end: Token.TagToken): void {
    const { tagName: name } = start;
    const text = this.text.slice(start.location?.endOffset, end.location?.startOffset);
    this.textOf = undefined;
    if (name === "script") {
      this.add(ruleOf(start), start, this.rawOf(start), this.rawOf(start) + text);
      return;
    }
    if (name === "style") this.shown.push(this.css(text, start) ?? "");
    else if (text.includes("<")) this.add("page-unread", start, text);
    this.shown.push(`</${name}>`);
  }

  private attribute(token: Token.TagToken, attribute: Token.Attribute): string {
    const { tagName } = token;
    const { name, value } = attribute;
    const whole = `<${tagName} ${name}="${value}">`;
    const write = (text = ""): string => (text === "" ? "" : ` ${name}="${escapeHtml(text)}"`);
    if (allowed.isTextAttribute(name, value)) return ` ${name}="${escapeHtml(value)}"`;
    if (allowed.STYLE_ATTRIBUTES.has(name)) return write(this.css(value, token, whole));
    if (tagName === "a" && allowed.isLinkDetail(name, value)) return "";
    if (tagName === "a" && name === "href" && note(allowed.linkedName(value), this.links)) return "";
    if (tagName === "img" && name === "src" && note(allowed.loadedName(value), this.loads))
      return write(allowed.isWithin(value) ? value : "");
    this.add(ruleOf({ tagName, attrs: [attribute] }), token, whole);
    return "";
  }

  /** Returns the stylesheet for the preview. If a part is not allowed, reports that and returns undefined. */
  private css(css: string, token: Token.TagToken, whole?: string): string | undefined {
    const { loads, shown, unknown } = readCss(css);
    for (const each of loads) this.loads.add(each);
    if (unknown === undefined) return shown;
    const line = (token.location?.startLine ?? 1) + (whole === undefined ? lines(css.slice(0, unknown.offset)) : 0);
    this.add("page-unread", line, whole ?? unknown.what, whole ?? css);
    return undefined;
  }

  private addTag(token: Token.TagToken): void {
    this.found.add(token.tagName);
    this.add(ruleOf(token), token, this.rawOf(token));
  }

  private add(rule: OtherPart["rule"], at: number | Token.Token, what: string, whole = what): void {
    const line = typeof at === "number" ? at : (at.location?.startLine ?? 1);
    const key = this.svg === undefined ? whole : `svg ${whole}`;
    for (const [, host = ""] of whole.matchAll(HOST)) this.loads.add(host.toLowerCase());
    this.others.push({ rule, line, what, key });
    this.order.push(key);
  }

  private rawOf({ location }: Token.Token): string {
    return this.text.slice(location?.startOffset, location?.endOffset);
  }

  /** True if a `<` within the tag or comment may start a tag in another context. */
  private hasInnerTag(token: Token.Token): boolean {
    return this.rawOf(token).includes("<", 1);
  }
}

/** Adds a name; returns false if the address is not allowed. */
function note(name: string | undefined, names: Set<string>): boolean {
  if (name !== undefined && name !== "") names.add(name);
  return name !== undefined;
}

function lines(text: string): number {
  return text.split("\n").length - 1;
}

function ruleOf({ tagName: name, attrs }: Pick<Token.TagToken, "tagName" | "attrs">): OtherPart["rule"] {
  const has = (of: RegExp, value = /^/): boolean =>
    attrs.some((each) => of.test(each.name) && value.test(each.value.slice(0, 100).replaceAll(/[\0- ]/g, "")));
  const isScript = name === "script" && (!has(/^type$/) || has(/^type$/, /^$|module|(?:java|ecma|j)script/i));
  if (isScript || has(/^on/) || has(/./, /^javascript:/i)) return "page-runs-script";
  const sends = name === "form" || has(/^(?:form)?action$/) || has(/^http-equiv$/, /^refresh$/i);
  return sends ? "page-sends-visitors" : "page-unread";
}

const RULES = names(
  "media supports keyframes -webkit-keyframes -moz-keyframes -o-keyframes font-face page layer container starting-style",
);

/** CSS functions whose arguments are never addresses. Values, conditions, and selectors may use them. */
const FUNCTIONS = names(
  `var env calc min max clamp rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
  -webkit-linear-gradient -webkit-radial-gradient -moz-linear-gradient -moz-radial-gradient -o-linear-gradient
  translate translatex translatey translatez translate3d scale scalex scaley scale3d rotate rotatex rotatey rotatez rotate3d
  skew skewx skewy matrix matrix3d perspective cubic-bezier steps blur brightness contrast drop-shadow grayscale
  hue-rotate invert opacity saturate sepia circle ellipse inset polygon repeat minmax fit-content format local tech counter
  counters not is where has lang dir nth-child nth-last-child nth-of-type nth-last-of-type`,
);

/** Properties that make old browsers run code. */
const RUNNING = /^(?:behavior|-ms-behavior|-moz-binding)$/;

// Allowed escapes spell no name, because they are within a string or before characters that only class names have.
const TOKEN =
  /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\da-f])*"|'(?:[^'\\\n]|\\[\da-f])*'|url\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^\s"'()\\]+))\s*\)|@?((?:[-\w\u0080-\uffff]|\\[:/.])+)(\(?)|[^"'\\@/]|\/(?!\*)/iy;

/** Markup or entities, in case a browser reads the stylesheet as part of an SVG. */
const MARKUP = /<|&(?:#|\w+;|[lg]t|quot)/i;

interface Css {
  readonly loads: readonly string[];
  readonly shown: string;
  /** The first part outside of the allow-lists. The whole stylesheet is then unknown. */
  readonly unknown?: { readonly offset: number; readonly what: string };
}

/** Reads CSS up to the first part outside of the allow-lists, in linear time. */
function readCss(css: string): Css {
  const loads: string[] = [];
  const shown: string[] = [];
  const unknown = (offset: number): Css => ({ loads: [], shown: "", unknown: { offset, what: start(css, offset) } });
  const markup = css.search(MARKUP);
  if (markup >= 0) return unknown(markup);
  for (let at = 0; at < css.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const [token, ...groups] = TOKEN.exec(css) ?? [];
    if (token === undefined) return unknown(at);
    const [quoted, single, bare, name, parenthesis] = groups;
    const address = quoted ?? single ?? bare;
    const loaded = address === undefined || /^#[\w.-]+$/.test(address) ? "" : loadedName(address);
    if (loaded === undefined || (name !== undefined && !isListed(token, name, parenthesis))) return unknown(at);
    if (loaded !== "") loads.push(loaded);
    shown.push(loaded === "" ? token : 'url("data:image/png,")');
  }
  return { loads, shown: shown.join("") };
}

function start(css: string, offset: number): string {
  return /^[^\n][^\n;{}]{0,80}|^\n/.exec(css.slice(offset, offset + 100))?.[0] ?? "";
}

function isListed(token: string, name: string, parenthesis: string | undefined): boolean {
  const word = name.toLowerCase();
  if (token.startsWith("@")) return RULES.has(word);
  return parenthesis === "(" ? FUNCTIONS.has(word) : !RUNNING.test(word);
}
