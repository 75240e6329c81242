import { phrase } from "../../../src/shared/phrase.js";
import { blocksHtml } from "../../../src/review/render/html/blocks-html.js";
import { blocksMarkdown } from "../../../src/review/render/markdown/blocks-markdown.js";
import { type Block, code, dim, type Inlines, paragraph, strong } from "../../../src/review/render/nodes.js";
import { htmlMarkup, markdownMarkup } from "../support/markup.js";

/** Closes what it is in, wherever it is. */
const HOSTILE =
  "`</code>**|</td></summary></details></li></b></pre>\"'><img src=x onerror=alert(1)>\n\n## h\n> q\n```\n@team :tada:";

const inlines: Inlines = [
  HOSTILE,
  code(HOSTILE),
  strong(HOSTILE),
  dim(HOSTILE),
  { kind: "phrase", text: phrase`It is ${HOSTILE}.` },
  { kind: "gist", text: phrase`It was ${HOSTILE}.` },
  { kind: "note", text: HOSTILE },
  { kind: "small", text: HOSTILE },
  { kind: "badge", tone: "red", text: HOSTILE },
  { kind: "message", text: HOSTILE },
  { kind: "link", to: "here", parts: [HOSTILE] },
  { kind: "above", number: undefined, parts: [HOSTILE], isNamed: true },
];

const BLOCKS: Readonly<Record<Block["kind"], Block>> = {
  paragraph: paragraph(...inlines),
  heading: { kind: "heading", parts: inlines },
  alert: { kind: "alert", blocks: [paragraph(...inlines)] },
  list: { kind: "list", title: HOSTILE, items: [{ parts: inlines, items: [{ parts: inlines }] }] },
  table: { kind: "table", label: HOSTILE, columns: ["one", "two"], rows: [[inlines, inlines]] },
  values: {
    kind: "values",
    isOneSided: false,
    rows: [{ name: inlines, before: code(HOSTILE), after: { kind: "note", text: HOSTILE } }],
  },
  fold: { kind: "fold", title: [inlines, inlines], body: () => [paragraph(...inlines)] },
  rows: { kind: "rows", label: HOSTILE, name: "accept", rows: [HOSTILE], more: 2 },
  code: { kind: "code", label: HOSTILE, language: "hcl", text: HOSTILE },
  diff: { kind: "diff", label: HOSTILE, lines: [{ kind: "added", text: HOSTILE }] },
  pages: { kind: "pages", name: HOSTILE, after: "<p>The page</p>" },
};

const ELEMENTS = new Set(
  "html head body a b blockquote code details div em figcaption figure h2 h3 i iframe li p pre section span strong sub summary table tbody td th thead tr ul".split(
    " ",
  ),
);

describe.each(Object.entries(BLOCKS))("the texts of the node %s", (_kind, block) => {
  it.each([
    ["Markdown", () => markdownMarkup(blocksMarkdown([block], { most: 25, rows: 5 }))],
    ["HTML", () => htmlMarkup(blocksHtml([block], 2, 100).text)],
  ])("are only text in %s", (format, write) => {
    const { elements, prose, cells } = write();
    expect(elements.map(({ name }) => name).filter((name) => !ELEMENTS.has(name))).toEqual([]);
    expect(elements.flatMap(({ attributes }) => attributes)).not.toContain("onerror");
    expect(cells.filter((count) => count < 2 || count > 3)).toEqual([]);
    if (format === "Markdown") expect(prose).not.toMatch(/@team|:tada:/);
  });
});
