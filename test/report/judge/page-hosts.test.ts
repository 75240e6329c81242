import { outsideHosts } from "../../../src/report/judge/page-hosts.js";

const hostsOf = (page: string): string[] => [...outsideHosts(page)].sort();

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
])("finds hosts in %s", (_, page, expected) => {
  expect(hostsOf(page)).toEqual(expected);
});

it.each([
  ["comments", `<!-- <img src="https://a.example"> -->`],
  ["texts", `<title><img src="https://a.example"></title><textarea><img src="https://b.example"></textarea>`],
  ["scripts", `<script>const x = '<img src="https://a.example">'</script>`],
  ["links to follow", `<a href="https://a.example">help</a>`],
  ["the page's own host and data", `<img src="/x"><img src="data:image/gif;base64,//a.example/">`],
  ["attributes that a browser drops", `<img src="/x" src="https://a.example">`],
])("finds none in %s", (_, page) => {
  expect(hostsOf(page)).toEqual([]);
});

it.each([
  ["open tags", "<img "],
  ["attributes", (index: number) => `${index === 0 ? "<img " : ""}a${index} `],
  ["formatting elements", "<b><i><a>"],
  ["nested blocks", "<div><table><p>"],
  ["open URLs", "<style>url( "],
])("takes time in proportion to the page: %s", (_, part) => {
  const page = (size: number) =>
    Array.from({ length: size }, (__, index) => (typeof part === "string" ? part : part(index))).join("");
  const time = (size: number): number => {
    const text = page(size);
    const started = performance.now();
    outsideHosts(text);
    return performance.now() - started;
  };
  time(5_000); // warms up
  const once = Math.max(5, time(20_000));
  expect(time(80_000)).toBeLessThan(once * 10); // a quadratic one takes 16 times as long
});
