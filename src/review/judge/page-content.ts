import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";

/** What a page does besides displaying its content, in document order. */
export interface PageContent {
  /** Scripts: the text of those within the page, the address of the others, `javascript:` addresses. */
  readonly scripts: Set<string>;
  /** Event handlers, as `element onevent="code"`. */
  readonly handlers: Set<string>;
  /** Where the page sends its visitor by itself. */
  readonly refreshes: Set<string>;
  /** Where forms send what a visitor enters. */
  readonly forms: Set<string>;
  /** Other hosts that anything in the page loads from or sends to. */
  readonly hosts: Set<string>;
  /** Other hosts that the page only links to. */
  readonly links: Set<string>;
}

/** Elements whose content is text, unless they are inside SVG or MathML. */
const TEXT_MODES: ReadonlyMap<string, Tokenizer["state"]> = new Map([
  ["script", TokenizerMode.SCRIPT_DATA],
  ["plaintext", TokenizerMode.PLAINTEXT],
  ...["textarea", "title"].map((name) => [name, TokenizerMode.RCDATA] as const),
  ...["iframe", "noembed", "noframes", "style", "xmp"].map((name) => [name, TokenizerMode.RAWTEXT] as const),
]);
const LINKS = new Set(["a", "area"]);
const MOST_NESTED_PAGES = 4;
const STYLE_URL = /(?:url\(|@import|image-set\()\s*["']?([^"')\s;]*)/gi;
const TEXT_URL = /(?:https?:|wss?:)?[\\/]{2}[\w.[\]:@%-]+/gi;
const BASE = "https://page.invalid/";

/** A tokenizer whose time is linear: the library compares each attribute's name with all before it. */
class LinearTokenizer extends Tokenizer {
  private names = new Set<string>();
  private namesOf: unknown;

  protected override _leaveAttrName(): void {
    const token = this.currentToken;
    if (token === null || !("attrs" in token)) return;
    if (this.namesOf !== token) [this.namesOf, this.names] = [token, new Set()];
    if (!this.names.has(this.currentAttr.name)) token.attrs.push(this.currentAttr);
    this.names.add(this.currentAttr.name);
  }
}

/**
 * Reads a page in one pass. Within SVG and MathML a `<title>` or `<style>` holds elements, so a page with any of these
 * is read a second time with all text as markup: an unnecessary finding is better than a missed script.
 */
export function readPage(page: string): PageContent {
  const content: PageContent = {
    scripts: new Set(),
    handlers: new Set(),
    refreshes: new Set(),
    forms: new Set(),
    hosts: new Set(),
    links: new Set(),
  };
  readInto(page, content, TEXT_MODES, 0);
  if (/<(?:svg|math)\b/i.test(page)) readInto(page, content, new Map(), 0);
  return content;
}

type Modes = typeof TEXT_MODES;

function readInto(page: string, content: PageContent, modes: Modes, nested: number): void {
  let element = "";
  const texts: Record<"style" | "script", string[]> = { style: [], script: [] };
  const onText = ({ chars }: Token.CharacterToken): void => {
    if (element === "style" || element === "script") texts[element].push(chars);
  };
  const leave = (): void => {
    if (element === "script") addScript(texts.script.splice(0).join(""), content);
    if (element === "style") texts.style.push("\n");
    element = "";
  };
  const handler: TokenHandler = {
    onStartTag(tag) {
      leave();
      element = tag.tagName;
      tokenizer.state = modes.get(tag.tagName) ?? tokenizer.state;
      readTag(tag, content);
      const inner = tag.attrs.find(({ name }) => name === "srcdoc")?.value;
      if (inner !== undefined && nested < MOST_NESTED_PAGES) readInto(inner, content, modes, nested + 1);
    },
    onEndTag: leave,
    onCharacter: onText,
    onWhitespaceCharacter: onText,
    onNullCharacter: ignored,
    onComment: ignored,
    onDoctype: ignored,
    onEof: leave,
  };
  const tokenizer = new LinearTokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(page, true);
  addStyles(texts.style.join(""), content);
}

function ignored(): void {
  // Has no effect.
}

function addScript(text: string, { scripts, hosts }: PageContent): void {
  if (text.trim() === "") return;
  scripts.add(text.trim());
  for (const [url] of text.matchAll(TEXT_URL)) addHost(url, hosts);
}

function addStyles(css: string, { hosts }: PageContent): void {
  for (const [, url = ""] of css.matchAll(STYLE_URL)) addHost(url, hosts);
  for (const [url] of css.matchAll(/["'](?:https?:)?\/\/[^"']*/gi)) addHost(url.slice(1), hosts);
}

function readTag({ tagName, attrs }: Token.TagToken, content: PageContent): void {
  const isRefresh =
    tagName === "meta" && attrs.some(({ name, value }) => name === "http-equiv" && /refresh/i.test(value));
  for (const { name, value } of attrs) {
    if (/^on[a-z]/.test(name)) addHandler(`${tagName} ${name}="${value}"`, value, content);
    else if (isRefresh && name === "content") addRefresh(value, content);
    else if (!name.startsWith("xmlns") && name !== "srcdoc") addUrls(tagName, name, value, content);
  }
}

function addHandler(handler: string, code: string, { handlers, hosts }: PageContent): void {
  handlers.add(handler);
  for (const [url] of code.matchAll(TEXT_URL)) addHost(url, hosts);
}

function addRefresh(value: string, { refreshes, hosts }: PageContent): void {
  const url = /^[\d.\s]*[;,]?\s*(?:url\s*=)?\s*["']?([^"']*)/i.exec(value)?.[1] ?? "";
  if (url.trim() === "") return;
  refreshes.add(url.trim());
  addHost(url, hosts);
}

function addUrls(element: string, name: string, value: string, content: PageContent): void {
  const { hosts, links, scripts, forms } = content;
  addStyles(value, content);
  const url = value.replace(/[\t\n\r]/g, "").trim();
  if (/^[\0-\x20]*(?:javascript|vbscript):/i.test(url)) scripts.add(url);
  if (element === "script" && /^(?:src|href|xlink:href)$/.test(name) && url !== "") scripts.add(`src ${url}`);
  if ((element === "form" && name === "action") || name === "formaction") forms.add(url);
  if (name === "srcset" || name === "imagesrcset" || name === "ping" || name === "archive") {
    for (const each of value.split(/[\s,]+/)) addHost(each, hosts);
  } else if (LINKS.has(element) && /^(?:href|xlink:href)$/.test(name)) addHost(url, links);
  else if (/^(?:[a-z][a-z\d+.-]*:)?[\\/]{2}|^https?:/i.test(url)) addHost(url, hosts);
}

function addHost(url: string, found: Set<string>): void {
  if (!URL.canParse(url, BASE)) return;
  const { protocol, host } = new URL(url, BASE);
  if (/^(?:https?|wss?):$/.test(protocol) && host !== "" && !BASE.endsWith(`//${host}/`)) found.add(host);
}
