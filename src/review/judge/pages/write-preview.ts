import { escapeHtml } from "../../../shared/html.js";
import { Budget } from "./budget.js";
import { rewriteCss } from "./css-addresses.js";
import { isHtml, type MarkupNode, nameOf } from "./markup-node.js";
import { BODY, parseMarkup } from "./parse-markup.js";

/** A page to look at: markup that runs nothing, loads nothing, and leads nowhere. */
export interface Preview {
  readonly html: string;
  /** Whether it is the whole page, or as far as that was read. */
  readonly isWhole: boolean;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
// Links have no address; a page that gives them another look still does.
const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>:where(a){color:LinkText;text-decoration:underline}</style>`;
const NOT_LOADED = '<span style="display:inline-block;border:1px dashed;padding:.4em">not loaded</span>';

/**
 * Writes the page that a browser with scripts builds, without what runs, loads, or leads elsewhere.
 * @testable Loaded with `require` where a page is shown.
 */
export function previewPage(page: string): Preview {
  const manner = { scripting: true, relaxedSelect: true };
  const { document, unread } = parseMarkup(BODY + page, manner, new Budget());
  return { html: `<!doctype html>${childrenHtml(document)}`, isWhole: unread === undefined };
}

const LEFT_OUT = new Set(
  (
    "script noscript template link meta base title param source track noembed noframes frameset " +
    "animate set animatemotion animatetransform discard mpath"
  ).split(" "),
);
const FRAMES = new Set(["iframe", "frame", "object", "embed", "applet", "portal", "fencedframe"]);
const PLAIN = new Set(["xmp", "plaintext", "listing"]);
const VOID = new Set(["area", "br", "col", "hr", "img", "input", "wbr", "basefont", "bgsound", "keygen"]);

function childrenHtml({ first }: MarkupNode): string {
  const written: string[] = [];
  for (let child = first; child !== undefined; child = child.next) {
    if (child.kind === "text") written.push(escapeHtml(child.text));
    else if (child.kind === "element") written.push(elementHtml(child));
  }
  return written.join("");
}

function elementHtml(element: MarkupNode): string {
  const name = PLAIN.has(element.name) ? "pre" : element.name;
  if (LEFT_OUT.has(name.toLowerCase()) || !/^[a-z][a-z\d-]*$/i.test(name)) return "";
  if (FRAMES.has(name)) return NOT_LOADED;
  if (name === "style") return styleHtml(element);
  const tag = `<${name}${element.attributes.map((each) => attributeHtml(element, nameOf(each), each.value)).join("")}>`;
  if (VOID.has(name) && isHtml(element)) return tag;
  const head = name === "head" ? HEAD : "";
  const shadow = element.shadow === undefined ? "" : shadowHtml(element.shadow);
  const line = /^(?:pre|textarea)$/.test(name) ? "\n" : ""; // browsers drop a first line end
  return `${tag}${line}${head}${shadow}${childrenHtml(element)}</${name}>`;
}

function shadowHtml(tree: MarkupNode): string {
  return `<template shadowrootmode="open">${childrenHtml(tree)}</template>`;
}

/** In SVG, a style holds markup, so its text has no sign that is markup, and is escaped besides. */
function styleHtml(element: MarkupNode): string {
  const css = withoutAddresses(element.ownText);
  const media = element.attribute("media");
  const condition = media === undefined ? "" : ` media="${escapeHtml(media)}"`;
  return `<style${condition}>${isHtml(element) ? css : escapeHtml(css)}</style>`;
}

const IMAGES = /^[\0-\x20]*data:(?:image|font|application\/(?:x-)?font)[-/]/i;

/** The stylesheet with its own images and fonts alone. */
function withoutAddresses(css: string): string {
  return rewriteCss(css, (address) => (IMAGES.test(address) || address.startsWith("#") ? undefined : "data:,"));
}

const KEPT = new Set(
  (
    "class id title alt width height align valign bgcolor color face size colspan rowspan cellpadding cellspacing border " +
    "dir lang role hidden type value placeholder disabled checked selected open start reversed rows cols wrap noshade " +
    "span label multiple text link vlink alink leftmargin topmargin marginwidth marginheight hspace vspace clear nowrap " +
    "compact frame rules min max step low high optimum"
  ).split(" "),
);
/** Attributes that load or lead somewhere, on whatever element a browser may put them. */
const LEADING =
  /^(?:on.*|(?:xlink:)?href|src|srcset|srcdoc|data|background|poster|action|formaction|ping|code|codebase|archive|classid|manifest|content|http-equiv|target|is|slot|shadowroot.*|xml.*)$/i;

function attributeHtml(element: MarkupNode, name: string, value: string): string {
  if (name === "style") return ` style="${escapeHtml(withoutAddresses(value))}"`;
  if (isOwnImage(element, name, value)) return ` ${name}="${escapeHtml(value)}"`;
  if (isHtml(element)) {
    return KEPT.has(name) || /^aria-[a-z]+$/.test(name) ? ` ${name}="${escapeHtml(value)}"` : "";
  }
  if (LEADING.test(name) || !/^[a-z][\w-]*$/i.test(name)) return "";
  return ` ${name}="${escapeHtml(value.includes("(") ? withoutAddresses(value) : value)}"`;
}

/** Whether the attribute names an image within itself, or a part of the page. */
function isOwnImage({ name: tag, namespace }: MarkupNode, name: string, value: string): boolean {
  if (tag === "img" && name === "src") return IMAGES.test(value);
  if (!namespace.endsWith("/svg") || !/^(?:xlink:)?href$/.test(name)) return false;
  return (tag !== "a" && /^#[\w.-]*$/.test(value)) || (/^(?:image|feImage)$/.test(tag) && IMAGES.test(value));
}
