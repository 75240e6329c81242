import { previewPage, readPage } from "../../../../src/review/judge/pages/read-page.js";
import { cost } from "../../../support/cost.js";
import { change } from "../../support/plan-builder.js";
import { firstReview } from "../../support/review-of.js";
import { TRICKS } from "./tricks.js";
import { verdictOf } from "./verdict.js";

/** What is found in a page, with its line. */
const found = (page: string): string[] => readPage(page).others.map(({ line, what }) => `${line}: ${what}`);

describe("on the lists", () => {
  test.each([
    ["text, tables, and lists", `<h1 class=a id=b>x</h1><table><tr><td colspan=2>y</table><ul><li>z</ul>`],
    ["an image of SVG", `<svg viewBox="0 0 9 9"><path d="M0 0"/><text x=1>a</text><title>b</title></svg>`],
    ["a paint of SVG", `<svg><linearGradient id=a /><rect fill="url(#a)" transform="rotate(5)"/></svg>`],
    ["its own images", `<img src="data:image/png;base64,AA=="><p style="background:url(data:image/gif,x)">`],
    ["its own fonts", `<style>@font-face{src:url("data:font/woff2;base64,AA==") format("woff2")}</style>`],
    ["links to its own site", `<a href="/a?b#c">x</a><a href="#d">x</a><a href="mailto:a@b.example">x</a>`],
    [
      "what describes it",
      `<meta charset="UTF-8"><meta name=viewport content="width=9"><meta name=theme-color content=#fff>`,
    ],
    ["a doctype in any place", `<p>x<!doctype html>`],
    ["names of classes as frameworks write them", `<style>.sm\\:w-2\\/3{width:9px}</style>`],
    ["signs in strings of CSS", `<style>a::before{content:"\\201c"}</style>`],
    ["any text", "<p>&lt;script> &amp; &copy; https://a.example ü 🇨🇦\r\n"],
    ["what ends without having begun", "</p></div>"],
  ])("%s: quiet", (_, page) => {
    expect(verdictOf(page)).toBe("quiet");
  });

  test.each([
    [`<img src="https://A.example:8443/x?y=1&amp;z=2">`, "loads a.example:8443"],
    [`<link rel="shortcut icon" href=/favicon.ico>`, "loads /favicon.ico"],
    [`<link rel=stylesheet href="https://a.example/x.css" media=all>`, "loads a.example"],
    [`<style>@font-face{font-family:f;src:URL( 'https://a.example/f' )}</style>`, "loads a.example"],
    [`<p style="background:url(https://a.example/i)">`, "loads a.example"],
    [`<svg><rect fill="url(https://a.example/i#b)"/></svg>`, "loads a.example"],
    [`<a href=http://a.example/ target=_blank rel="noopener noreferrer">`, "links to a.example"],
    [`<a href="https://2130706433/">`, "links to 127.0.0.1"],
  ])("%s is named: %s", (page, verdict) => {
    expect(verdictOf(page)).toBe(verdict);
  });
});

describe("on no list", () => {
  test.each([
    [
      "addresses that are not written plainly",
      [
        "https:a.example",
        "https:\\\\a.example",
        "//a.example",
        "https://u@a.example",
        "https://a.example\\@b",
        "/\\a.example",
        " /a",
        "/a\n",
        "a",
        "",
        "https://ä.example",
        "https://a.example.",
        "https://1.2.3.4.5/",
        "data:text/html,x",
        "ftp://a.example/",
      ].map((href) => `<a href="${href}">`),
    ],
    [
      "images that are not",
      ["http://a.example/i", "i.png", "//a.example/i", "data:text/html,x", "data:image/svg+xml,x#y", "blob:x"].map(
        (src) => `<img src="${src}">`,
      ),
    ],
    [
      "attributes that load, lead, or run",
      [
        "srcset=/a",
        "background=/a",
        "ping=/a",
        "onclick=a()",
        "formaction=/a",
        "is=a-b",
        "popovertarget=a",
        "xlink:href=#a",
        "usemap=#a",
        "xmlns=http://a.example/",
      ].map((attribute) => `<a ${attribute}>`),
    ],
    ["links that may lead back", ["rel=opener", "target=a"].map((attribute) => `<a href="/" ${attribute}>`)],
    [
      "elements",
      "base template noscript select form iframe math video object embed input button textarea xmp frameset x-y image"
        .split(" ")
        .map((name) => `<${name}>`),
    ],
    [
      "elements of SVG",
      "a use image style script foreignObject animate set filter symbol svg p br"
        .split(" ")
        .map((name) => `<svg><${name}></svg>`),
    ],
    [
      "kinds of links",
      ["manifest", "preload", "alternate stylesheet", "import", ""].map((rel) => `<link rel="${rel}" href=/a>`),
    ],
    ["a stylesheet that is an image", [`<link rel=stylesheet href="data:image/png,a{}">`]],
    [
      "what instructs the browser",
      [
        "charset=utf-7",
        "http-equiv=Content-Type content='text/html; charset=shift_jis'",
        "http-equiv=set-cookie content=a",
        "http-equiv=constructor",
        "http-equiv=__proto__",
        "name=google-site-verification",
        "name=referrer",
        "itemprop=a",
      ].map((attributes) => `<meta ${attributes}>`),
    ],
    [
      "`<` where it is text",
      [
        "<p title='<b>'>",
        "<!-- <b> -->",
        "<title><b></title>",
        "<style>/*<b>*/</style>",
        "<!doctype html public '<b>'>",
        "a < b",
      ],
    ],
    ["references in a style, which are signs in SVG", ["<style>a{b:url&#40;x)}</style>", "<style>/*&lpar;*/</style>"]],
    [
      "what browsers repair",
      [
        "<p/>",
        "<p a a>",
        "<p a='b'c>",
        "<p a=>",
        "</p a>",
        "<!-->",
        "<!a>",
        "<?a>",
        "</ >",
        "&nope;",
        "&copy",
        "<![CDATA[a]]>",
        "<p",
        "<!--",
        '<a href=x"y>',
      ],
    ],
    ["what does not end", ["<title>a", "<style>a", "<svg>", "<svg><title>"]],
    ["what ends elsewhere", ["</svg>", "<svg></p></svg>", "<svg><title></svg>", "</xmp>", "</script>"]],
    ["signs that change the encoding", ["\0", "\u001b$B", "a\ufeff", "\ud800", "\f", "&#0;", "\u0085"]],
    [
      "rules of CSS",
      ["@import 'a';", "@namespace a 'b';", "@charset 'a';", "@property --a{}", "@nothing{}", "@"].map(
        (css) => `<style>${css}</style>`,
      ),
    ],
    [
      "functions of CSS",
      [
        "image-set('a' 1x)",
        "-webkit-image-set('a' 1x)",
        "expression(a)",
        "attr(a)",
        "src('a')",
        "element(#a)",
        "u\\72l(a)",
        "URL(//a.example/)",
        "url( )",
        "url(a b)",
        "url('/a)",
        "url(/a/**/'b')",
        "x\\:url(/a)",
        "1url(/a)",
        "image(/a)",
        "if(a)",
        "×url(https://a.example)",
      ].map((value) => `<p style="background:${value}">`),
    ],
    ["properties of CSS that run", ["behavior:url(#a)", "-MOZ-binding:none"].map((css) => `<p style="${css}">`)],
    ["CSS that does not end", ["/*", "a{b:'c\n'}", 'a{b:"c'].map((css) => `<style>${css}</style>`)],
  ])("%s", (_, pages) => {
    expect(pages.filter((page) => !verdictOf(page).startsWith("page-"))).toEqual([]);
  });

  test.each([
    [`<p>\n<script src="//a.example/x.js">\na()</script>`, [`2: <script src="//a.example/x.js">`]],
    [`<p\n>\r\n\r\n<p onclick="a()" title=b>`, [`4: <p onclick="a()">`]],
    [`<style>\n\na{b:c}\nd{e:image-set('f' 1x);g:h}</style>`, ["4: image-set('f' 1x)"]],
    [`<p style="\n@import 'a'">`, [`1: <p style="\n@import 'a'">`]],
    ["a\n<iframe src=//b.example/></iframe>", ["2: <iframe src=//b.example/>"]],
    ["🇨🇦\n<p a a>", ["2: duplicate-attribute: >", '2: <p a="">']],
    ["a\n\0", ["2: unexpected-null-character: \0"]],
  ])("%j is found in its place", (page, parts) => {
    expect(found(page)).toEqual(parts);
  });

  test.each([
    ["characters", "x".repeat(8_000_001), "1: more than 8000000 characters"],
    ["elements", "<b>".repeat(600_001), "1: more than 600000 elements"],
    [
      "attributes",
      `<p${Array.from({ length: 201 }, (_, at) => ` data-a${at}`).join("")}>`,
      "1: more than 200 attributes",
    ],
  ])("too many %s", (_, page, what) => {
    expect(found(page)).toEqual([what]);
  });
});

describe("what is new", () => {
  const review = (before: string, after: string): string[] =>
    firstReview(
      change("bunny_shield_custom_page.a", { html: before, page_type: "block" }, { html: after, page_type: "block" }),
    )
      .findings.filter(({ rule }) => rule !== "page-changed")
      .map(({ rule, severity, text }) => `${rule} ${severity}: ${text}`);

  test("is found with its lines, and what was there is not", () => {
    const old = `<script>a()</script><iframe></iframe><a href=https://a.example/>`;
    expect(review(old, `${old}<p>b`)).toEqual([]);
    expect(review(old, `<p>\n${old}<script>b()</script>\n<p onclick=c()><object>`)).toEqual([
      "page-unread high: The page newly has 1 part, and this review does not know what it does: line 3 `<object>`.",
      'page-runs-script high: The page newly runs 2 scripts: line 2 `<script>`, line 3 `<p onclick="c()">`.',
    ]);
    expect(review("", "<form action=/a>\n<meta http-equiv=refresh content=5>")).toEqual([
      "page-sends-visitors high: The page newly redirects visitors, or sends what they enter: line 1 `<form action=/a>`, line 2 `<meta http-equiv=refresh content=5>`.",
    ]);
    expect(review("", "<embed><video>")).toEqual([
      "page-unread high: The page newly has 2 parts, and this review does not know what they do: line 1 `<embed>`, line 1 `<video>`.",
    ]);
    expect(review(`<img src=/a><img src=https://a.example/>`, `<img src=/b><img src=https://a.example/b>`)).toEqual([
      "page-loads-outside medium: The page newly loads from, or sends to, `/b`.",
    ]);
  });

  test.each([
    ["the code of a script", "<script>a()</script>", "<script>b()</script>"],
    ["the code of a script in SVG", "<svg><script>a()</script></svg>", "<svg><script>b()</script></svg>"],
    ["a style in SVG", "<svg><style>a{}</style></svg>", "<svg><style>@import '//a.example'</style></svg>"],
    ["a script that was the text of a frame", "<iframe><script>a()</script></iframe>", "<script>a()</script>"],
    [
      "where text ends",
      "<xmp></xmp><script>'</xmp><p onclick=a()>'</script>",
      "<xmp><script>'</xmp><p onclick=a()>'</script></xmp>",
    ],
    ["a script around which an image of SVG is", "<script>a()</script>", "<svg><script>a()</script></svg>"],
    ["a tag that is left open", "<img src=x onerror=a()", "<img src=x onerror=b()"],
    ["a style that is left open", "<style>@import 'a'", "<style>@import 'b'"],
    [
      "a stylesheet with something on no list",
      "<style>@import 'a;b';</style>",
      "<style>@import 'a;b';c{d:url(https://e.example/f)}</style>",
    ],
    ["an attribute in a tag on no list", "<iframe src=/a>", "<iframe src=/b>"],
  ])("%s", (_, before, after) => {
    expect(review(before, after).join("\n")).toMatch(/^page-\S+ high/);
  });
});

const zeros = (escape: string, count = 40_000) => `a{content:"${escape.repeat(count)}`;

test.each([
  ["escapes in a string that is left open", zeros("\\00000", 30)],
  ["very many of these escapes", zeros("\\00000")],
  ["short escapes", zeros("\\0")],
  ["escapes of letters", zeros("\\abcdef")],
  ["escapes in single quotes", zeros("\\00000").replace('"', "'")],
  ["escapes before a line end", `${zeros("\\00000")}\n"}`],
  ["a string of backslashes", zeros("\\\\")],
  ["quotes", zeros('"')],
  ["comments that are left open", zeros("/*")],
  ["addresses that are left open", `a{b:${"url(".repeat(40_000)}`],
  ["names with colons", `a${"\\:".repeat(40_000)}"`],
  ["at signs", `${"@a".repeat(40_000)}"`],
])("reads %s in a style, and takes milliseconds", (_, css) => {
  const seconds = Math.min(...[0, 1].map(() => cost(() => readPage(`<style>${css}\n</style>`)) / 1e6));
  expect(seconds).toBeLessThan(1);
});

describe("the preview", () => {
  const bodyOf = (page: string): string => /<body>(.*)<\/body>/s.exec(previewPage(page).html)?.[1] ?? "";

  test.each([
    ["text, classes, and styles", `<h1 class="a" id=b>c &lt; d</h1>`, `<h1 class="a" id="b">c &lt; d</h1>`],
    ["its own images", `<img src="data:image/png;base64,AA" alt=x>`, `<img src="data:image/png;base64,AA" alt="x">`],
    ["images of SVG", `<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>`, `<svg viewbox="0 0 9 9"><path d="M0 0"/></svg>`],
    ["no scripts and handlers", "<script>x</script><p onclick=x>a", "<p>a"],
    ["no addresses", "<a href=https://a.example/>a</a><img src=https://a.example alt=b>", `<a>a</a><img alt="b">`],
    [
      "no addresses of styles",
      "<style>a{b:url(https://a.example/)}</style>",
      `<style>a{b:url("data:image/png,")}</style>`,
    ],
    [
      "no style of which something is on no list",
      "<style>a{}@import 'b';</style><p style=a:b()>",
      "<style></style><p>",
    ],
    ["no elements on no list", "<x-y>a<iframe src=b></iframe></x-y>", "a"],
    ["no text in place of signs", `<p title='"&gt;'>`, `<p title="&quot;&gt;">`],
  ])("shows %s", (_, page, expected) => {
    expect(bodyOf(page)).toBe(expected);
  });

  test("says whether it is the whole page", () => {
    expect(previewPage("<p><img src=/a>").isWhole).toBe(true);
    expect(previewPage("<p><iframe>").isWhole).toBe(false);
  });

  test.each(TRICKS)("of %s is on the lists, and loads and leads to nothing", (_, { page }) => {
    const { html } = previewPage(page);
    expect(html).toMatch(
      /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
    );
    expect(verdictOf(html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ""))).toBe("quiet");
  });
});
