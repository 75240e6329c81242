import MarkdownIt from "markdown-it";
import { type DefaultTreeAdapterMap, parse } from "parse5";

type Node = DefaultTreeAdapterMap["node"];

/** GitHub's dialect as far as it matters: tables, raw HTML, bare URLs as links. */
const markdown = new MarkdownIt({ html: true, linkify: true });

/** Every element of a page with its attributes' names, and the text outside of code. */
export interface Markup {
  readonly elements: readonly { readonly name: string; readonly attributes: readonly string[] }[];
  readonly prose: string;
  readonly cells: readonly number[];
  readonly comments: readonly string[];
}

export function markdownMarkup(text: string): Markup {
  return htmlMarkup(markdown.render(text));
}

export function htmlMarkup(html: string): Markup {
  const elements: { name: string; attributes: string[] }[] = [];
  const cells: number[] = [];
  const comments: string[] = [];
  let prose = "";
  const visit = (node: Node, inCode: boolean): void => {
    if (node.nodeName === "#text" && "value" in node && !inCode) prose += `${node.value}\n`;
    if (node.nodeName === "#comment" && "data" in node) comments.push(node.data.trim());
    if ("tagName" in node) {
      elements.push({ name: node.tagName, attributes: node.attrs.map(({ name }) => name) });
      if (node.tagName === "tr") cells.push(node.childNodes.filter((child) => "tagName" in child).length);
    }
    const code = inCode || ("tagName" in node && ["code", "pre", "style"].includes(node.tagName));
    if ("childNodes" in node) for (const child of node.childNodes) visit(child, code);
  };
  visit(parse(html), false);
  return { elements, prose, cells, comments };
}
