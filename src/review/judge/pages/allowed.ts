/**
 * The allow-lists for response pages. Anything else is reported, so the review needs no knowledge of browsers. See
 * docs/decisions/pages-are-judged-by-allow-list.md.
 */

/** Splits a list of words. */
export const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

export const HTML_ELEMENTS = names(
  `html head body title style header footer main nav section article aside address hgroup h1 h2 h3 h4 h5 h6 p div span
  br hr wbr pre blockquote center ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td a b i u s em
  strong small big sub sup mark code kbd samp var tt cite q dfn abbr time del ins bdi bdo font figure figcaption img
  details summary meta link`,
);

/** HTML elements without an end tag; only these may be written `<br/>`. */
export const VOID_ELEMENTS = names("br hr wbr col img meta link");

/** Shapes and gradients of SVG. `svg` itself is allowed once, in HTML. */
export const SVG_ELEMENTS = names(
  "g defs path rect circle ellipse line polyline polygon text tspan title desc lineargradient radialgradient stop clippath mask",
);

/** Attributes whose value is text, a name, or a number on every listed element. */
const TEXT_ATTRIBUTES = names(
  `class id lang xml:lang dir alt title width height role colspan rowspan hidden tabindex open start reversed scope span
  datetime type media align valign bgcolor color border cellpadding cellspacing nowrap face size text link vlink alink
  loading decoding xml:space version focusable`,
);

/** Attributes whose value is CSS: `style` and the presentation attributes of SVG. */
export const STYLE_ATTRIBUTES = names(
  `style viewbox x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy d points fill fill-rule fill-opacity stroke stroke-width
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity transform
  clip-path clip-rule clippathunits mask maskunits gradientunits gradienttransform spreadmethod offset stop-color
  stop-opacity preserveaspectratio font-family font-size font-style font-weight text-anchor dominant-baseline`,
);

/** Reports whether the attribute is plain text on every listed element. */
export function isTextAttribute(name: string, value: string): boolean {
  if (/^xmlns(?::xlink)?$/.test(name)) return /^http:\/\/www\.w3\.org\/[\w/.-]+$/.test(value);
  return TEXT_ATTRIBUTES.has(name) || /^(?:aria|data)-[a-z][\w-]*$/.test(name);
}

const LINK_ATTRIBUTES = names("rel href type sizes media crossorigin integrity");
const LINKS = names("icon shortcut apple-touch-icon stylesheet preconnect dns-prefetch");
const META_ATTRIBUTES = names("charset name property content http-equiv");
const META_NAMES =
  /^(?:viewport|robots|title|description|keywords|author|generator|theme-color|color-scheme|format-detection|(?:og|twitter):[\w:]+)$/i;
const META_EQUIVALENTS = /^(?:content-type: text\/html; ?charset=utf-8|x-ua-compatible: IE=[\w,=]+)$/i;

type Attributes = ReadonlyMap<string, string>;

/** Reports whether `<meta>` only describes the page and declares UTF-8. */
export function isPlainMeta(attributes: Attributes): boolean {
  const [equivalent, content] = [attributes.get("http-equiv"), attributes.get("content") ?? ""];
  const named = [attributes.get("name"), attributes.get("property")].filter((name) => name !== undefined);
  return (
    [...attributes.keys()].every((name) => META_ATTRIBUTES.has(name)) &&
    /^utf-8$/i.test(attributes.get("charset") ?? "utf-8") &&
    named.every((name) => META_NAMES.test(name)) &&
    (equivalent === undefined || META_EQUIVALENTS.test(`${equivalent}: ${content}`))
  );
}

/** Returns the source that `<link>` loads; undefined unless the source is an icon, a stylesheet, or a host to connect to. */
export function loadedByLink(attributes: Attributes): string | undefined {
  const kinds = (attributes.get("rel") ?? "").toLowerCase().split(" ");
  if (![...attributes.keys()].every((name) => LINK_ATTRIBUTES.has(name))) return undefined;
  if (!kinds.every((kind) => LINKS.has(kind))) return undefined;
  const address = attributes.get("href") ?? "";
  // Without a doctype, browsers read a stylesheet of any type.
  return kinds.includes("stylesheet") && isWithin(address) ? undefined : loadedName(address);
}

/** Reports whether `target` or `rel` of a link gives the other page no rights on this one. */
export function isLinkDetail(name: string, value: string): boolean {
  if (name === "target") return /^_(?:blank|self|top)$/.test(value);
  return name === "rel" && value.split(" ").every((kind) => /^(?:noopener|noreferrer|nofollow|external)$/.test(kind));
}

// Printable ASCII without `\`, which browsers read as `/`.
const REST = "[!-[\\]-~]*";
const HOST = `//[a-z\\d](?:[a-z\\d.-]*[a-z\\d])?(?::\\d{1,5})?(?:[/?#]${REST})?`;
const LINKED = new RegExp(`^(?:https?:${HOST}|(?:mailto:|tel:|#|/(?!/))${REST})$`, "i");
const LOADED = new RegExp(`^(?:https:${HOST}|/(?!/)${REST})$`, "i");

/** Returns the host of a link; "" for the page's own site, a mailbox, or a phone; undefined for any other address. */
export function linkedName(address: string): string | undefined {
  if (!LINKED.test(address)) return undefined;
  return /^http/i.test(address) ? hostOf(address) : "";
}

/** Returns the host or local path of a source; "" for embedded data; undefined for any other address. */
export function loadedName(address: string): string | undefined {
  if (isWithin(address)) return "";
  if (!LOADED.test(address)) return undefined;
  return address.startsWith("/") ? address : hostOf(address);
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

const IMAGE = "image/(?:png|jpeg|jpg|gif|webp|svg\\+xml)";
const FONT = "font/(?:woff2?|ttf|otf)|application/(?:x-)?font-woff2?";
// `#` would name a part of a document, which some browsers load like a page.
const OWN = new RegExp(`^data:(?:${IMAGE}|${FONT})(?:;[\\w=-]+)*,[^#\\\\]*$`, "i");

/** Reports whether the address is an embedded image or font. */
export function isWithin(address: string): boolean {
  return OWN.test(address);
}
