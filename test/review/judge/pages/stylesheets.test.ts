import { rewriteCss } from "../../../../src/review/judge/pages/css-addresses.js";
import { cssTokens } from "../../../../src/review/judge/pages/css-tokens.js";

const found = (css: string): string[] => {
  const addresses: string[] = [];
  rewriteCss(css, (address, isStylesheet) => {
    addresses.push(isStylesheet ? `stylesheet ${address}` : address);
    return undefined;
  });
  return addresses;
};

test.each<[string, string, readonly string[]]>([
  ["an address without quotes", "a{background:url(//a.example/x)}", ["//a.example/x"]],
  ["space around it", "a{background:url( \t\n//a.example/x \n)}", ["//a.example/x"]],
  ["a string as address", "a{background:url('//a.example/x')}", ["//a.example/x"]],
  ["a capital function", "a{background:URL(//a.example/x)}", ["//a.example/x"]],
  ["an escaped function", "a{background:\\75 rl(//a.example/x)}", ["//a.example/x"]],
  ["escapes in an address", "a{background:url(\\2f\\2f a.example/x)}", ["//a.example/x"]],
  ["an escaped line end", "a{background:url('//a.exam\\\nple/x')}", ["//a.example/x"]],
  ["one that the end of the text closes", "a{background:url(//a.example/x", ["//a.example/x"]],
  ["a string that the end closes", "@import '//a.example/x", ["stylesheet //a.example/x"]],
  ["one that is broken", "a{background:url(//a.example/x y)}b{c:url(//b.example)}", ["//b.example"]],
  ["one with a quote in it", `a{background:url(//a.example/"x)}b{c:url(//b.example)}`, ["//b.example"]],
  ["one with an escaped parenthesis", "a{b:url(//a.example/\\)x)}", ["//a.example/)x"]],
  ["a broken one with an escaped parenthesis", "a{b:url(x y\\)z)}b{c:url(//b.example)}", ["//b.example"]],
  ["a string with a line end in it", "a{background:url('//a.example\n)}b{c:url(//b.example)}", ["//b.example"]],
  ["an import", "@import '//a.example/x';", ["stylesheet //a.example/x"]],
  ["an import by function", "@IMPORT url(//a.example/x);", ["stylesheet //a.example/x"]],
  ["what follows an import", "@import 'x';a{b:url(//a.example)}", ["stylesheet x", "//a.example"]],
  ["a namespace", "@namespace svg url(//a.example/x);@namespace '//b.example';", []],
  ["what follows a namespace", "@namespace url(//a.example);a{b:url(//c.example)}", ["//c.example"]],
  ["images to choose from", "a{b:image-set('//a.example' 1x, '//b.example' 2x)}", ["//a.example", "//b.example"]],
  ["a function of tomorrow", "a{content:loads('//a.example')}", ["//a.example"]],
  ["a function within a harmless one", "a{content:attr(x, url('//a.example'))}", ["//a.example"]],
  ["a string within a harmless function", "a{b:counters('//a.example', '.')}", []],
  [
    "each harmless function",
    "attr counter counters format lang local tech type"
      .split(" ")
      .map((name) => `a{b:${name}('x')}`)
      .join(""),
    [],
  ],
  ["a text", "a{content:'//a.example';quotes:'a' 'b'}", []],
  ["an address in a text's property", "a{content:url(//a.example)}", ["//a.example"]],
  ["a string of a property that may load", "a{background:'//a.example'}", ["//a.example"]],
  ["what follows a text", "a{content:'x';background:'//a.example'}", ["//a.example"]],
  ["a property of one's own", "a{--x:'//a.example'}", ["//a.example"]],
  ["a text within one's own property", "a{--content:attr('//a.example')}", ["//a.example"]],
  ["a selector of an attribute", "a[href='//a.example']{b:c}", []],
  ["a property after a selector of an attribute", "a[href='x'] b{c:'//a.example'}", ["//a.example"]],
  ["a value that is a pseudo-class first", "a:not([b='x']){c:'//a.example'}", ["//a.example"]],
  ["a colon within parentheses", "@supports (content:'x'){a{b:'//a.example'}}", ["x", "//a.example"]],
  ["a semicolon within parentheses", "a{content:(;'x');background:'//a.example'}", ["//a.example"]],
  ["the second colon of a declaration", "a{content:b:'x'}", []],
  ["a rule of texts", "@charset 'utf-8';@layer 'x';@counter-style 'y'{}@font-palette-values 'z'{}@keyframes 'k'{}", []],
  ["a rule that may load", "@tomorrow '//a.example';", ["//a.example"]],
  ["a block within a rule of texts", "@layer x{a{b:'//a.example'}}", ["//a.example"]],
  ["a rule after a block", "@keyframes x{}@tomorrow '//a.example';", ["//a.example"]],
  ["a declaration after a nested block", "a{content:'x';b{c:d}background:'//a.example'}", ["//a.example"]],
  ["a comment", "a{/*url(//a.example)*/b:url(//c.example)}", ["//c.example"]],
  ["a comment that does not end", "a{b:url(//c.example)}/*url(//a.example)", ["//c.example"]],
  ["signs of HTML comments", "<!--a{b:url(//a.example)}-->c{d:url(//e.example)}", ["//a.example", "//e.example"]],
  ["numbers with units", "a{b:1.5e3px url(//a.example) -2em +.5q 3url(//x.example)}", ["//a.example"]],
  ["a color", "a{b:#url(//a.example)}", []],
  ["a color and an address", "a{b:#fff url(//a.example)}", ["//a.example"]],
  ["a name that begins with dashes", "a{b:--url(//a.example)}", []],
  ["a name that begins with a dash", "a{b:-url('//a.example')}", ["//a.example"]],
  ["a name with letters that are not ASCII", "a{b:ürl(//a.example)}", []],
  ["other line ends", "a{b:url(\r\n//a.example\f)}", ["//a.example"]],
  [
    "each property of texts",
    ["font", "grid", "list-style", "animation", "will-change"].map((name) => `a{${name}:'x'}`).join(""),
    [],
  ],
])("addresses in %s", (_title, css, addresses) => {
  expect(found(css)).toEqual(addresses);
});

test.each<[string, string, string]>([
  ["nothing replaced", "a{b:url(x)}", 'a{b:url("x")}'],
  ["a string", "a{b:'x'}", 'a{b:"x"}'],
  ["a comment", "a/**//* */b{}", "a/**//**/b{}"],
  ["a broken address", "a{b:url(x y)}", "a{b:url(x x)}"],
  ["what HTML would end", "a{b:'</style>'}", 'a{b:"\\3c /style\\3e "}'],
  ["quotes, and what follows an escape", `a{b:'"a\\\\&'}`, 'a{b:"\\22 a\\5c \\26 "}'],
  ["signs that cannot be in a string", "a{b:'\\1 \\7f'}", 'a{b:"\\1 \\7f "}'],
  ["a sign below another value", "a{b:c<d}", "a{b:c< d}"],
  ["a comparison", "@media (width<=1px) and (1px<2px) and (a< b){}", "@media (width<=1px) and (1px<2px) and (a< b){}"],
  ["no code point", "a{b:'\\0 \\d800 \\dfff \\110000 '}", 'a{b:"\ufffd\ufffd\ufffd\ufffd"}'],
  ["the last code point", "a{b:'\\10ffff \\d7ff\\e000'}", 'a{b:"\u{10ffff}\ud7ff\ue000"}'],
  ["an escape at the end", "a{b:'x\\", 'a{b:"x"'],
])("writes %s", (_title, css, written) => {
  expect(rewriteCss(css, () => undefined)).toBe(written);
});

test("writes what replaces an address, as address and as string", () => {
  const replaced = (css: string) => rewriteCss(css, (address) => (address === "x" ? "data:,<y>" : undefined));
  expect(replaced("@import 'x';a{b:url(x);c:url(z);content:'x'}")).toBe(
    '@import "data:,\\3c y\\3e ";a{b:url("data:,\\3c y\\3e ");c:url("z");content:"x"}',
  );
});

test("what is written has the same addresses, and is written the same again", () => {
  const css = "@import 'x';a{b:url(y z);c:url(\\2f w);--d:'v';content:'u'}<!--e{f:image-set('t')}-->";
  const once = rewriteCss(css, () => undefined);
  expect(found(once)).toEqual(found(css));
  expect(rewriteCss(once, () => undefined)).toBe(once);
});

test("tokens are the whole text, in order", () => {
  const css = "@a 'b' url(c) d(e) /*f*/ #g 1.5px +2 -->h\\69 { \"j";
  expect([...cssTokens(css)].map(({ raw }) => raw).join("")).toBe(css);
  expect([...cssTokens(css)].map(({ kind }) => kind).filter((kind) => kind !== "other")).toEqual([
    "at",
    "string",
    "url",
    "function",
    "word",
    "gap",
    "gap",
    "word",
    "string",
  ]);
});
