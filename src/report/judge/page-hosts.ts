import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";

/** Elements that load what an attribute names, or send the visitor or a form there without a link. */
const LOADING = new Set(
  "audio base button embed feimage form frame iframe image img input link object script source track use video".split(
    " ",
  ),
);
const URL_ATTRIBUTES = new Set(["action", "background", "data", "formaction", "href", "poster", "src", "xlink:href"]);
/** Elements whose content is text. */
const TEXT_MODES: ReadonlyMap<string, Tokenizer["state"]> = new Map([
  ["script", TokenizerMode.SCRIPT_DATA],
  ["plaintext", TokenizerMode.PLAINTEXT],
  ...["textarea", "title"].map((name) => [name, TokenizerMode.RCDATA] as const),
  ...["iframe", "noembed", "noframes", "style", "xmp"].map((name) => [name, TokenizerMode.RAWTEXT] as const),
]);
const MOST_NESTED_PAGES = 4;
const STYLE_URL = /(?:url\(|@import)\s*["']?([^"')\s;]*)/gi;
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

/** The other hosts that a page's elements and styles load from, in one pass; links and scripts' own requests aside. */
export function outsideHosts(page: string, nested = 0): Set<string> {
  const found = new Set<string>();
  const styles: string[] = [];
  let inStyle = false;
  const onText = ({ chars }: Token.CharacterToken): void => {
    if (inStyle) styles.push(chars);
  };
  const handler: TokenHandler = {
    onStartTag(tag) {
      inStyle = tag.tagName === "style";
      tokenizer.state = TEXT_MODES.get(tag.tagName) ?? tokenizer.state;
      for (const { name, value } of tag.attrs) {
        for (const url of urlsIn(tag.tagName, name, value)) addHost(url, found);
        if (name === "srcdoc" && nested < MOST_NESTED_PAGES)
          for (const host of outsideHosts(value, nested + 1)) found.add(host);
      }
    },
    onEndTag() {
      inStyle = false;
      styles.push("\n");
    },
    onCharacter: onText,
    onWhitespaceCharacter: onText,
    onNullCharacter: ignored,
    onComment: ignored,
    onDoctype: ignored,
    onEof: ignored,
  };
  const tokenizer = new LinearTokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(page, true);
  for (const url of stylesheetUrls(styles.join(""))) addHost(url, found);
  return found;
}

function ignored(): void {
  // Holds nothing that is loaded.
}

function urlsIn(element: string, attribute: string, value: string): readonly string[] {
  if (attribute === "style") return stylesheetUrls(value);
  if (element === "meta" && attribute === "content")
    return /^[\d.\s]*(?:[;,]\s*)?url\s*=/i.test(value) ? [refreshUrl(value)] : [];
  if (!LOADING.has(element) && attribute !== "background") return [];
  if (attribute === "srcset" || attribute === "imagesrcset") return value.split(/[\s,]+/);
  return URL_ATTRIBUTES.has(attribute) ? [value] : [];
}

function stylesheetUrls(css: string): readonly string[] {
  return Array.from(css.matchAll(STYLE_URL), ([, url]) => url ?? "");
}

function refreshUrl(content: string): string {
  return content.slice(content.indexOf("=") + 1).replaceAll(/["']/g, "");
}

function addHost(url: string, found: Set<string>): void {
  if (!URL.canParse(url, BASE)) return;
  const { protocol, host } = new URL(url, BASE);
  if (/^https?:$/.test(protocol) && !BASE.endsWith(`//${host}/`)) found.add(host);
}
