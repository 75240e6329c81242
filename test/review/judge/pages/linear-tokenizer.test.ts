import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Tokenizer, type TokenHandler } from "parse5";
import { LinearTokenizer } from "../../../../src/review/judge/pages/linear-tokenizer.js";

/** What a tokenizer reads: the attributes of each start tag, the texts, and the comments. */
function tokensOf(text: string, isForeign = false): { attributes: number[]; text: string; comments: string[] } {
  const read = { attributes: [] as number[], text: "", comments: [] as string[] };
  const write: TokenHandler["onCharacter"] = ({ chars }) => {
    read.text += chars;
  };
  const handler: TokenHandler = {
    onStartTag: ({ attrs }) => read.attributes.push(attrs.length),
    onCharacter: write,
    onWhitespaceCharacter: write,
    onNullCharacter: write,
    onComment: ({ data }) => read.comments.push(data),
    onEndTag: () => undefined,
    onDoctype: () => undefined,
    onEof: () => undefined,
  };
  new LinearTokenizer({ sourceCodeLocationInfo: false }, handler, () => isForeign).write(text, true);
  return read;
}

describe("the version of parse5", () => {
  // After an update, compare the library's two methods with ours before this number.
  test("is the one that the methods were compared with", () => {
    const manifest: unknown = JSON.parse(
      readFileSync(join(dirname(require.resolve("parse5")), "..", "..", "package.json"), "utf8"),
    );
    expect(manifest).toMatchObject({ name: "parse5", version: "7.3.0" });
  });

  test.each(["_stateMarkupDeclarationOpen", "_leaveAttrName"])("has %s", (name) => {
    expect(Object.hasOwn(LinearTokenizer.prototype, name)).toBe(true);
    expect(Object.getOwnPropertyDescriptor(Tokenizer.prototype, name)?.value).toBeInstanceOf(Function);
  });
});

describe("attributes", () => {
  const tag = (count: number): string => `<p${Array.from({ length: count }, (_, at) => ` a${at}`).join("")}>`;
  const timeOf = (text: string): number => {
    const times = Array.from({ length: 3 }, () => {
      const start = process.cpuUsage();
      tokensOf(text);
      return process.cpuUsage(start).user / 1000;
    });
    return Math.min(...times);
  };

  test("of one tag are read in linear time", () => {
    expect(tokensOf(tag(50_000)).attributes).toEqual([50_000]);
    // The library needs four times as long, and seconds; the constant is for a machine that does other work meanwhile.
    expect(timeOf(tag(50_000))).toBeLessThan(3 * timeOf(tag(25_000)) + 500);
  });

  test("count once in a tag, and again in the next", () => {
    expect(tokensOf("<p a b A=1 b><p b a c>").attributes).toEqual([2, 3]);
  });
});

describe("a section of CDATA", () => {
  test("is text in SVG", () => {
    expect(tokensOf("<svg><![CDATA[<b>x</b>]]>y", true)).toMatchObject({ text: "<b>x</b>y", comments: [] });
  });

  test("is a comment in HTML, to the first `>`", () => {
    expect(tokensOf("<p><![CDATA[<b>x]]>y")).toMatchObject({ text: "x]]>y", comments: ["[CDATA[<b"] });
  });
});
