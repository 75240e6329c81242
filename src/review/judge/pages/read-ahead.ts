import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";
import type { Budget } from "./budget.js";
import { LinearTokenizer } from "./linear-tokenizer.js";
import { MarkupNode } from "./markup-node.js";

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
export function elementsAhead(text: string, scripting: boolean, budget: Budget): MarkupNode[] {
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
