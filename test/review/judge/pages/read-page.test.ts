import { readPage } from "../../../../src/review/judge/pages/read-page.js";

const hostsOf = (page: string): string[] => [...readPage(page).hosts].sort();

it.each([
  [
    "attributes in any spelling",
    `<IMG SRC = https://A.example/x><script src='//b.example:8443/y'>`,
    ["a.example", "b.example:8443"],
  ],
  ["character references", `<img src="https:&#47;&#47;a.example/">`, ["a.example"]],
  [
    "what browsers repair",
    `<img src="https:\\\\a.example/x"><img src=" ht\ntps://b.example">`,
    ["a.example", "b.example"],
  ],
  ["a `>` within an attribute", `<img alt=">" src="https://a.example">`, ["a.example"]],
  ["candidates of images", `<img srcset="https://a.example/1 1x, //b.example/2 2x">`, ["a.example", "b.example"]],
  [
    "styles",
    `<style>@import "//a.example/x";b{c:url( 'https://b.example' )}</style><p style="d:url(//c.example)">`,
    ["a.example", "b.example", "c.example"],
  ],
  ["pages within the page", `<iframe srcdoc="<img src='https://a.example'>"></iframe>`, ["a.example"]],
  ["a refresh", `<meta http-equiv=refresh content="0; url='https://a.example/'">`, ["a.example"]],
  [
    "text of scripts",
    `<script>fetch("https://a.example/x"); new WebSocket('wss://b.example')</script>`,
    ["a.example", "b.example"],
  ],
  ["handlers", `<p onclick="fetch('//a.example')">`, ["a.example"]],
  [
    "SVG",
    `<svg><image href="//a.example/x"/><use xlink:href="https://b.example#x"/></svg>`,
    ["a.example", "b.example"],
  ],
  ["SVG animations", `<svg><set attributeName="href" to="https://a.example/x"/></svg>`, ["a.example"]],
  ["SVG attributes of style", `<svg><rect fill="url(https://a.example/x#y)"/></svg>`, ["a.example"]],
  ["pings of links", `<a href="/x" ping="https://a.example https://b.example">`, ["a.example", "b.example"]],
  ["attributes of tomorrow", `<widget source-of="https://a.example">`, ["a.example"]],
  ["what a title in SVG holds", `<svg><title><img src="//a.example"></title></svg>`, ["a.example"]],
])("finds hosts in %s", (_, page, expected) => {
  expect(hostsOf(page)).toEqual(expected);
});

it.each([
  ["comments", `<!-- <img src="https://a.example"> -->`],
  ["texts", `<title><img src="https://a.example"></title><textarea><img src="https://b.example"></textarea>`],
  ["links to follow", `<a href="https://a.example">help</a>`],
  ["the page's own host and data", `<img src="/x"><img src="data:image/gif;base64,//a.example/">`],
  ["attributes that a browser drops", `<img src="/x" src="https://a.example">`],
])("finds none in %s", (_, page) => {
  expect(hostsOf(page)).toEqual([]);
});

it.each<[string, string, Partial<Record<keyof ReturnType<typeof readPage>, readonly string[]>>]>([
  ["a script in the page", "<script> run() </script>", { scripts: ["run()"] }],
  ["a script of an address", `<script src="/a.js"></script>`, { scripts: ["src /a.js"] }],
  ["an SVG script", `<svg><script href="/a.js"></script></svg>`, { scripts: ["src /a.js"] }],
  ["a script in a title of SVG", "<svg><title><script>run()</script></title></svg>", { scripts: ["run()"] }],
  ["an address that runs", `<a href=" java\nscript:run()">x</a>`, { scripts: ["javascript:run()"] }],
  ["a handler", `<img src=x onerror=run()>`, { handlers: [`img onerror="run()"`] }],
  ["a refresh", `<META HTTP-EQUIV=Refresh CONTENT="5;URL=/next">`, { refreshes: ["/next"] }],
  [
    "a refresh without url=",
    `<meta http-equiv="refresh" content="0, https://a.example/">`,
    { refreshes: ["https://a.example/"] },
  ],
  [
    "a form",
    `<form action="https://a.example/login"><button formaction="/b">`,
    { forms: ["https://a.example/login", "/b"] },
  ],
  ["a link", `<a href="https://a.example/help">`, { links: ["a.example"], hosts: [] }],
  ["a page within the page", `<iframe srcdoc="<script>run()</script>"></iframe>`, { scripts: ["run()"] }],
])("reads %s", (_, page, expected) => {
  const content = readPage(page);
  for (const [part, found] of Object.entries(expected)) {
    expect([part, [...content[part as keyof typeof content]]]).toEqual([part, found]);
  }
});
