import { parse } from "parse5";
import { previewPage } from "../../../../src/review/judge/pages/write-preview.js";
import { readPage } from "../../../../src/review/judge/pages/read-page.js";
import { TRICKS } from "./tricks.js";

const bodyOf = (page: string): string => /<body>(.*)<\/body>/s.exec(previewPage(page).html)?.[1] ?? "";

it.each([
  ["text, classes, and styles", `<h1 class="a" id=b>Stopped</h1>`, `<h1 class="a" id="b">Stopped</h1>`],
  ["its own images", `<img src="data:image/png;base64,AAAA" alt=x>`, `<img src="data:image/png;base64,AAAA" alt="x">`],
  [
    "images of SVG",
    `<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>`,
    `<svg viewBox="0 0 9 9"><path d="M0 0"></path></svg>`,
  ],
  ["a table as browsers build it", "<table><tr><td>x", "<table><tbody><tr><td>x</td></tr></tbody></table>"],
  ["signs", "<p>a &lt;b&gt; &amp; c", "<p>a &lt;b&gt; &amp; c</p>"],
  [
    "a shadow tree",
    "<div><template shadowrootmode=open>x</template></div>",
    `<div><template shadowrootmode="open">x</template></div>`,
  ],
  ["text as it is written", "<xmp><b></xmp>", "<pre>\n&lt;b&gt;</pre>"],
])("shows %s", (_, page, expected) => {
  expect(bodyOf(page)).toBe(expected);
});

it.each([
  ["scripts and handlers", "<script>x</script><p onclick=x>a", "<p>a</p>"],
  ["addresses", "<a href=https://a.example/>a</a><img src=//a.example alt=b>", `<a>a</a><img alt="b">`],
  ["what only visitors without scripts see", "<noscript><p>x</noscript>", ""],
  [
    "addresses of styles",
    "<p style='background:\\75rl(//a.example)'>",
    `<p style="background:\\75rl(//a.example)"></p>`.replace("\\75rl(//a.example)", "url(&quot;data:,&quot;)"),
  ],
  [
    "the end of a style",
    "<style>a{content:'\\3c/style><img>'}</style>",
    `<style>a{content:"\\3c /style\\3e \\3c img\\3e "}</style>`,
  ],
])("leaves out %s", (_, page, expected) => {
  expect(bodyOf(page)).toBe(expected);
});

it("says whether it is the whole page", () => {
  expect(previewPage("<p>x").isWhole).toBe(true);
  expect(previewPage("<div>".repeat(600)).isWhole).toBe(false);
});

it.each(TRICKS)("of %s does nothing, for the review and by its elements", (_, { page }) => {
  const { html } = previewPage(page);
  const { scripts, handlers, hosts, links, forms, refreshes } = readPage(html);
  expect([scripts, handlers, hosts, links, forms, refreshes].map(({ size }) => size)).toEqual([0, 0, 0, 0, 0, 0]);
  const names = JSON.stringify(parse(html), (key, value: unknown) => (key === "parentNode" ? undefined : value));
  expect(names).not.toMatch(
    /"tagName":"(?:script|iframe|frame|object|embed|link|base)"|"name":"(?:on\w*|srcset|srcdoc|action)"/,
  );
});
