import type { Token } from "parse5";
import { isJsonObject } from "../../../shared/json.js";
import { isNestedDeeper, MOST_LEVELS } from "../../../shared/nesting.js";
import { plainAddress, refreshAddress, srcsetAddresses } from "./addresses.js";
import { isHtml, type MarkupNode, nameOf } from "./markup-node.js";

/** What is done with what an element runs, loads, and links to. */
export interface ElementReader {
  readonly content: Pick<PageContent, "scripts" | "forms" | "refreshes" | "unread">;
  /** Whether the browser may load or resolve what the page links to before it is followed. */
  followsLinks: boolean;
  /** Notes the host of an address that the browser loads from; reads what the address holds itself. */
  load(address: string, holds?: "nothing" | "document" | "stylesheet"): void;
  /** Notes the host of an address that a visitor may follow. */
  link(address: string): void;
  /** Reads the document of `srcdoc`. */
  nest(text: string): void;
  /** Notes a script and the hosts that its text names. */
  addCode(code: string, kind: "scripts" | "handlers", name?: string): void;
  /** Notes the hosts that modules are loaded from, once a script asks for one. */
  addModules(text: string): void;
  /** Reads a stylesheet, or the declarations of `style`. */
  readStyles(css: string): void;
}

/** Reads what an element of a page runs, loads, and links to. */
export function readElement(element: MarkupNode, reader: ElementReader): void {
  if (element.name === "script") readScript(element, reader);
  else if (element.name === "style") reader.readStyles(element.ownText);
  else if (element.name === "meta" && isHtml(element)) readMeta(element, reader);
  for (const attribute of element.attributes) readAttribute(element, nameOf(attribute), attribute, reader);
}

const LOADED_AHEAD = new Set(["src", "srcset", "href", "imagesrcset", "poster"]);

/** Reads what is loaded for an element that may not get into the tree: it runs nothing. */
export function readAhead(element: MarkupNode, reader: ElementReader): void {
  if (element.name === "style") reader.readStyles(element.ownText);
  if (element.name === "script" && !isScript(element)) return;
  for (const attribute of element.attributes) {
    const name = nameOf(attribute);
    if (!LOADED_AHEAD.has(name)) continue;
    if (element.name === "script" && name === "src") reader.load(attribute.value);
    else readAttribute(element, name, attribute, reader);
  }
}

const SCRIPT_TYPE =
  /^(?:module|(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;

function readScript(element: MarkupNode, reader: ElementReader): void {
  const { address, type } = isHtml(element)
    ? { address: element.attribute("src"), type: scriptType(element) }
    : { address: element.attribute("href") ?? element.attribute("xlink:href"), type: element.attribute("type") ?? "" };
  const wanted = type.trim().toLowerCase();
  const text = element.ownText;
  if (wanted === "speculationrules") readSpeculation(text, reader);
  else if (wanted === "importmap") readModules(text, reader);
  else if (wanted !== "" && !SCRIPT_TYPE.test(wanted)) return;
  else if (address === undefined) {
    if (text.trim() !== "") reader.addCode(text, "scripts");
  } else if (address.trim() !== "") {
    reader.content.scripts.add(`src ${plainAddress(address)}`);
    reader.load(address);
  }
}

function isScript(element: MarkupNode): boolean {
  const type = scriptType(element).trim().toLowerCase();
  return type === "" || SCRIPT_TYPE.test(type);
}

/** The type of a script, which old pages say as `language`. */
function scriptType(element: MarkupNode): string {
  const type = element.attribute("type");
  const language = element.attribute("language") ?? "";
  return type ?? (language === "" ? "" : `text/${language}`);
}

/** Reads JSON text without escapes in its strings. What is no JSON, browsers ignore. */
function readModules(text: string, reader: ElementReader): void {
  if (isNestedDeeper(text, MOST_LEVELS)) {
    reader.content.unread.add(`it has an import map that is nested more than ${MOST_LEVELS} levels deep`);
    return;
  }
  try {
    reader.addModules(JSON.stringify(JSON.parse(text)));
  } catch {
    return;
  }
}

/** What the browser loads ahead: the addresses of a list, or whatever the page links to. */
function readSpeculation(text: string, reader: ElementReader): void {
  let rules: unknown;
  try {
    rules = JSON.parse(text);
  } catch {
    return;
  }
  for (const rule of isJsonObject(rules) ? Object.values(rules).flat() : []) {
    if (!isJsonObject(rule)) continue;
    if (!Array.isArray(rule["urls"])) reader.followsLinks = true;
    else for (const url of rule["urls"]) if (typeof url === "string") reader.load(url);
  }
}

function readMeta(element: MarkupNode, reader: ElementReader): void {
  const content = element.attribute("content") ?? "";
  const name = element.attribute("http-equiv")?.trim().toLowerCase();
  if (name === "x-dns-prefetch-control" && /^on$/i.test(content.trim())) reader.followsLinks = true;
  const address = name === "refresh" ? refreshAddress(content) : undefined;
  if (address === undefined) return;
  reader.content.refreshes.add(plainAddress(address));
  reader.load(address, "document");
}

/** Attributes that are text to browsers, whatever they hold. */
const TEXT =
  /^(?:xmlns|data-|aria-|item(?:type|id|prop|ref)$|(?:alt|title|content|value|placeholder|label|summary|abbr|cite|lang|id|class|name|for|property|prefix|vocab|typeof|resource|about|profile|longdesc|target|rel|type|media|pattern|d|datetime|nonce|integrity|srcdoc|http-equiv|charset|xml:base)$)/;
/** Attributes whose address a browser loads, also a relative one. */
const LOADED = new Set(
  "src href xlink:href data poster background code codebase classid archive lowsrc dynsrc icon manifest".split(" "),
);
const FRAMES = new Set(["iframe", "frame", "object", "embed", "fencedframe", "portal"]);
const ANIMATIONS = new Set(["animate", "set", "animatemotion", "animatetransform", "discard"]);
const ANIMATED = new Set(["from", "to", "by", "values"]);

/** Kinds of `<link>` that the browser does not load, and that say who the page is. */
const NAMING_LINKS = new Set(
  "alternate author bookmark canonical external help license me next nofollow noopener noreferrer prev privacy-policy search shortlink tag terms-of-service expect".split(
    " ",
  ),
);
const ABSOLUTE = /^(?:(?:[a-z][a-z\d+.-]*:)?[\\/]{2}|https?:)/i;

function readAttribute(element: MarkupNode, name: string, { value }: Token.Attribute, reader: ElementReader): void {
  const tag = element.name;
  if (/^on[a-z]/.test(name)) {
    if (value.trim() !== "") reader.addCode(value, "handlers", `${tag} ${name}="${value}"`);
  } else if (name === "style") reader.readStyles(value);
  else if (name === "srcdoc" && tag === "iframe") reader.nest(value);
  else if (name === "srcset" || name === "imagesrcset") each(srcsetAddresses(value), reader);
  else if (name === "ping" || name === "archive") each(value.split(/\s+/), reader);
  else if (isFormTarget(tag, name)) {
    reader.content.forms.add(plainAddress(value));
    reader.load(value, "document");
  } else if (isFollowed(element, name)) reader.link(value);
  else if (TEXT.test(name) && !(tag === "param" && name === "value")) return;
  else if (ANIMATIONS.has(tag.toLowerCase()) && ANIMATED.has(name)) each(value.split(";"), reader, "document");
  else if (LOADED.has(name)) {
    if (tag === "base" || tag === "script") return;
    const isStylesheet = tag === "link" && /\bstylesheet\b/i.test(element.attribute("rel") ?? "");
    reader.load(value, isStylesheet ? "stylesheet" : FRAMES.has(tag) ? "document" : "nothing");
  } else if (ABSOLUTE.test(plainAddress(value))) reader.load(value);
  if (!isHtml(element) && value.includes("(") && name !== "style") reader.readStyles(`x:${value}`);
}

function each(addresses: readonly string[], reader: ElementReader, holds?: "document"): void {
  for (const address of addresses) if (address.trim() !== "") reader.load(address, holds);
}

function isFormTarget(tag: string, name: string): boolean {
  return (tag === "form" && name === "action") || (name === "formaction" && (tag === "button" || tag === "input"));
}

/** Whether the attribute is an address that only a visitor follows. */
function isFollowed(element: MarkupNode, name: string): boolean {
  if (name !== "href" && name !== "xlink:href") return false;
  if (element.name !== "link") return element.name === "a" || element.name === "area";
  const kinds = (element.attribute("rel") ?? "").toLowerCase().split(/\s+/);
  return kinds.every((kind) => kind === "" || NAMING_LINKS.has(kind));
}

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
  /** Why the page, or a document within it, is not read to its end: the end of a sentence that has it as "it". */
  readonly unread: Set<string>;
}
