import fc from "fast-check";
import type { MarkupNode } from "../../../../src/review/judge/pages/markup-node.js";

const NAMES = (
  "a b i nobr font p div table tbody tr td caption colgroup col select option optgroup hr input button form template svg math " +
  "mtext mi mglyph malignmark annotation-xml foreignObject desc title style script textarea xmp iframe noembed noframes noscript " +
  "plaintext frameset frame html head body h1 h2 li dd dt ul pre image img br object applet marquee search keygen legend " +
  "fieldset ruby rb rt rtc rp x-y span main"
).split(" ");
const OTHER = ["x", "<!--", "-->", "<![CDATA[", "]]>", "</p>", "</br>", "<!-->", "</template>"];

const tag = (name: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    `<${name}>`,
    `<${name}>`,
    `</${name}>`,
    `<${name}/>`,
    `<${name} shadowrootmode=open encoding=text/html type=hidden color=x>`,
  );

/** Tags that browsers repair, of a few elements each, so that these meet. */
export const drawnMarkup: fc.Arbitrary<string> = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 4, maxLength: 14 })
  .chain((names) => {
    const part = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names).chain(tag) }, fc.constantFrom(...OTHER));
    const parts = fc.array(part, { minLength: 3, maxLength: 18 });
    return fc.tuple(fc.constantFrom("", "<!doctype html>"), parts).map(([start, all]) => start + all.join(""));
  });

/** The elements of a tree, each with its depth and namespace. */
export function treeOf(root: MarkupNode): string {
  const found: string[] = [];
  const visit = (node: MarkupNode, depth: number): void => {
    for (let child = node.first; child !== undefined; child = child.next) {
      if (child.kind !== "element") continue;
      found.push(`${depth} ${child.namespace.slice(-4)} ${child.name}`);
      for (const inner of [child.shadow, child.content, child]) if (inner !== undefined) visit(inner, depth + 1);
    }
  };
  visit(root, 0);
  return found.join("; ");
}

/** The same in the browser, for many texts. */
export const TREES = `(texts) => texts.map((text) => {
  const found = [];
  const visit = (node, depth) => {
    for (const child of node.children) {
      found.push(depth + " " + child.namespaceURI.slice(-4) + " " + child.localName);
      for (const inner of [child.shadowRoot, child.content, child]) if (inner) visit(inner, depth + 1);
    }
  };
  visit(Document.parseHTMLUnsafe(text), 0);
  return found.join("; ");
})`;
