import { isXmlType, isMarkupType, dataDocument, otherEncoding, plainAddress } from "./addresses.js";
import { Budget, Unread } from "./budget.js";
import { BODY, parseMarkup, type Manner } from "./parse-markup.js";
import { PageContent, type ElementReader, readElement, readAhead } from "./elements.js";
import { rewriteCss } from "./css-addresses.js";
import { liveElements, MarkupNode, isHtml } from "./markup-node.js";
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";
import { LinearTokenizer } from "./linear-tokenizer.js";

/** Reads a page as browsers do: with scripts and without, those of today and those of before 2025. */
export function readPage(page: string): PageContent {
  const content = emptyContent();
  const encoding = otherEncoding(page);
  if (encoding !== undefined) content.unread.add(`it may be read as ${encoding}`);
  const budget = new Budget();
  const manners = new Map<string, Manner>();
  const plan = (manner: Manner): unknown => manners.set(JSON.stringify(manner), manner);
  plan({ scripting: true, relaxedSelect: true });
  for (const manner of manners.values()) {
    const found = emptyContent();
    const reader = new PageReader(found, manner, budget);
    reader.readAll([BODY + page, page]); // a page that is a whole document may be shown as it is
    if (reader.hasSelect) plan({ ...manner, relaxedSelect: false });
    if (reader.hasNoscript) plan({ ...manner, scripting: false });
    add(found, content, manner);
  }
  return content;
}

function add(found: PageContent, content: PageContent, { scripting }: Manner): void {
  for (const part of PARTS) {
    if (!scripting && (part === "scripts" || part === "handlers")) continue;
    for (const each of found[part]) content[part].add(each);
  }
}

const PARTS = ["scripts", "handlers", "refreshes", "forms", "hosts", "links", "unread"] as const;

function emptyContent(): PageContent {
  return {
    scripts: new Set(),
    handlers: new Set(),
    refreshes: new Set(),
    forms: new Set(),
    hosts: new Set(),
    links: new Set(),
    unread: new Set(),
  };
}

/** The address of the page: nothing has this host. */
const OWN_ADDRESS = "https://page.invalid/";
const OWN_HOST = "page.invalid";
const TEXT_URL = /(?:https?:|wss?:)?[\\/]{2}[\w.[\]:@%-]+/gi;

/** Text to read, with the address that relative ones in it are resolved with; `data:` documents have none. */
interface Inner {
  readonly text: string;
  readonly base: string | undefined;
}

/**
 * Reads a page in one manner, with the documents and stylesheets within it.
 * See docs/decisions/pages-are-read-as-browsers-read-them.md.
 */
export class PageReader implements ElementReader {
  public hasSelect = false;
  public hasNoscript = false;
  /** Whether the browser may load or resolve what the page links to before it is followed. */
  public followsLinks = false;
  private base: string | undefined = OWN_ADDRESS;
  private readonly documents: Inner[] = [];
  private readonly modules = new Set<string>();
  /** What was read already: a page is read more than once, and what is within it is mostly the same. */
  private readonly seen = new Set<string>();

  public constructor(
    public readonly content: PageContent,
    private readonly manner: Manner,
    private readonly budget: Budget,
  ) {}

  /** Reads the page as each of these documents. */
  public readAll(pages: readonly string[]): void {
    this.documents.push(...pages.map((text) => ({ text, base: OWN_ADDRESS })));
    for (let next = this.documents.shift(); next !== undefined; next = this.documents.shift()) {
      if (!this.isNew("document", next)) continue;
      this.attempt(next, (document) => {
        this.readDocument(document);
      });
    }
    const { content } = this;
    if (this.followsLinks) for (const host of content.links) content.hosts.add(host);
    if (content.scripts.size + content.handlers.size > 0) for (const host of this.modules) content.hosts.add(host);
  }

  /** Notes the host of an address that the browser loads from; reads what the address holds itself. */
  public load(address: string, holds: "nothing" | "document" | "stylesheet" = "nothing"): void {
    const url = this.resolve(address);
    if (url === undefined) return;
    if (url.protocol === "javascript:") this.addCode(plainAddress(address), "scripts");
    this.addHost(url, this.content.hosts);
    const inner = holds === "nothing" ? undefined : dataDocument(url);
    if (inner === undefined) return;
    if (holds === "stylesheet") this.readStyles(inner.text, undefined);
    else if (isMarkupType(inner.type)) {
      if (isXmlType(inner.type)) this.content.unread.add("it holds a document of XML, which is not read");
      const encoding = otherEncoding(inner.text);
      if (encoding !== undefined) this.content.unread.add(`a document within it may be read as ${encoding}`);
      this.documents.push({ text: inner.text, base: undefined });
    }
  }

  /** Notes the host of an address that a visitor may follow. */
  public link(address: string): void {
    const url = this.resolve(address);
    if (url?.protocol === "javascript:") this.addCode(plainAddress(address), "scripts");
    else if (url?.protocol === "data:") this.load(address, "document");
    else if (url !== undefined) this.addHost(url, this.content.links);
  }

  /** Reads the document of `srcdoc`. */
  public nest(text: string): void {
    this.documents.push({ text, base: this.base });
  }

  /** Notes a script and the hosts that its text names. */
  public addCode(code: string, kind: "scripts" | "handlers", name = code.trim()): void {
    this.content[kind].add(name);
    this.addNamedHosts(code, this.content.hosts);
  }

  /** Notes the hosts that modules are loaded from, once a script asks for one. */
  public addModules(text: string): void {
    this.addNamedHosts(text, this.modules);
  }

  /** Reads a stylesheet, or the declarations of `style`. */
  public readStyles(css: string, base = this.base): void {
    const sheets: Inner[] = [{ text: css, base }];
    for (let sheet = sheets.pop(); sheet !== undefined; sheet = sheets.pop()) {
      if (!this.isNew("stylesheet", sheet)) continue;
      this.budget.nest(sheet.text.length);
      const { base: from } = sheet;
      rewriteCss(sheet.text, (address, isStylesheet) => {
        const url = this.resolve(address, from);
        if (url !== undefined) this.addHost(url, this.content.hosts);
        const inner = isStylesheet && url !== undefined ? dataDocument(url) : undefined;
        if (inner !== undefined) sheets.push({ text: inner.text, base: undefined });
        return undefined;
      });
    }
  }

  private isNew(kind: string, { text, base = "" }: Inner): boolean {
    const key = `${kind} ${base} ${text}`;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }

  private attempt(document: Inner, read: (document: Inner) => void): void {
    try {
      this.budget.nest(document.text.length);
      read(document);
    } catch (thrown) {
      if (!(thrown instanceof Unread)) throw thrown;
      this.content.unread.add(thrown.message);
    }
  }

  private readDocument({ text, base }: Inner): void {
    const { document, unread, hasSelect, hasNoscript } = parseMarkup(text, this.manner, this.budget);
    this.hasSelect ||= hasSelect;
    this.hasNoscript ||= hasNoscript;
    if (unread !== undefined) this.content.unread.add(unread);
    this.base = baseOf(document, base);
    for (const element of liveElements(document)) readElement(element, this);
    for (const element of elementsAhead(text, this.manner.scripting, this.budget)) readAhead(element, this);
  }

  private resolve(address: string, base = this.base): URL | undefined {
    // `https:host` is an address of the page itself if the page has that scheme, and of the host otherwise.
    const from = /^https?:(?![\\/]{2})/i.test(plainAddress(address)) ? undefined : base;
    return URL.canParse(address, from) ? new URL(address, from) : undefined;
  }

  private addNamedHosts(text: string, hosts: Set<string>): void {
    for (const [address] of text.matchAll(TEXT_URL)) {
      if (URL.canParse(address, OWN_ADDRESS)) this.addHost(new URL(address, OWN_ADDRESS), hosts);
    }
  }

  private addHost({ protocol, host }: URL, hosts: Set<string>): void {
    if (/^(?:https?|wss?|ftp):$/.test(protocol) && host !== "" && host !== OWN_HOST) hosts.add(host);
  }
}

/** The address that the document's first `<base>` with one names, or the one from outside. */
function baseOf(document: MarkupNode, outer: string | undefined): string | undefined {
  for (const element of liveElements(document, false)) {
    const href = element.name === "base" && isHtml(element) ? element.attribute("href") : undefined;
    if (href === undefined) continue;
    const url = URL.canParse(href, outer) ? new URL(href, outer) : undefined;
    return url === undefined || /^(?:data|javascript):$/.test(url.protocol) ? outer : url.href;
  }
  return outer;
}

/** Elements whose content is text. Ahead of the tree, nobody knows whether they are within SVG, where it is not. */
const TEXT_MODES: ReadonlyMap<string, Tokenizer["state"]> = new Map([
  ["script", TokenizerMode.SCRIPT_DATA],
  ["plaintext", TokenizerMode.PLAINTEXT],
  ...["textarea", "title"].map((name) => [name, TokenizerMode.RCDATA] as const),
  ...["iframe", "noembed", "noframes", "style", "xmp"].map((name) => [name, TokenizerMode.RAWTEXT] as const),
]);
const LOADING = new Set(["img", "source", "input", "link", "script", "video", "style"]);

/**
 * The elements that a browser loads something for before it has built the tree: it looks for them by tags alone, so it also
 * loads for elements that the tree then does not have, such as those in a section of CDATA.
 */
function elementsAhead(text: string, scripting: boolean, budget: Budget): MarkupNode[] {
  const found: MarkupNode[] = [];
  let templates = 0;
  let style: MarkupNode | undefined;
  const write = ({ chars }: Token.CharacterToken): void => {
    if (style !== undefined) style.insert(new MarkupNode("text", "", chars));
  };
  const handler: TokenHandler = {
    onStartTag({ tagName, attrs }) {
      tokenizer.state = TEXT_MODES.get(tagName) ?? tokenizer.state;
      if (tagName === "noscript" && scripting) tokenizer.state = TokenizerMode.RAWTEXT;
      if (tagName === "template" && (templates > 0 || !attrs.some(isShadowMode))) templates += 1;
      if (templates > 0 || !LOADING.has(tagName)) return;
      budget.node();
      const element = Object.assign(new MarkupNode("element", tagName), { attributes: attrs });
      if (tagName === "style") style = element;
      found.push(element);
    },
    onEndTag({ tagName }) {
      style = undefined;
      if (tagName === "template" && templates > 0) templates -= 1;
    },
    onCharacter: write,
    onWhitespaceCharacter: write,
    onNullCharacter: ignored,
    onComment: ignored,
    onDoctype: ignored,
    onEof: ignored,
  };
  const tokenizer = new LinearTokenizer({ sourceCodeLocationInfo: false }, handler, () => false);
  tokenizer.write(text, true);
  return found;
}

function isShadowMode({ name, value }: Token.Attribute): boolean {
  return name === "shadowrootmode" && /^(?:open|closed)$/i.test(value);
}

function ignored(): void {
  // Loads nothing.
}
