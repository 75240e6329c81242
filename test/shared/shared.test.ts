import fc from "fast-check";
import { glob } from "../../src/shared/glob.js";
import { quoteHcl, toHcl } from "../../src/shared/hcl.js";
import { joinMarkup, Markup, markup } from "../../src/shared/html.js";
import { replacerOf, secretForms } from "../../src/shared/redaction.js";
import { parseExactJson, stringifyExactJson } from "../../src/shared/exact-json.js";
import { runs } from "../framework/properties/runs.js";

describe("markup", () => {
  it("escapes texts in content and attributes, but not markup", () => {
    const inner = markup`<b title="${`"'<&>`}">${"<i>"}</b>`;
    expect(inner.text).toBe('<b title="&quot;&#39;&lt;&amp;&gt;">&lt;i&gt;</b>');
    expect(markup`${inner}${[inner, markup`${1}`]}${undefined}`.text).toBe(`${inner.text}${inner.text}1`);
  });

  it("is joined without its empty parts", () => {
    expect(joinMarkup([markup`a`, undefined, Markup.trusted(""), markup`b`], ", ").text).toBe("a, b");
  });
});

describe("redaction", () => {
  it("replaces the longest secret first, in any order", () => {
    for (const secrets of [
      ["hunter2", "hunter2-long"],
      ["hunter2-long", "hunter2"],
    ])
      expect(replacerOf(secrets, "[x]", { ignoreCase: false })("hunter2-long hunter2")).toBe("[x] [x]");
  });

  it("treats the replacement and the secret literally", () => {
    expect(replacerOf(["a.c(d"], "$&", { ignoreCase: false })("a.c(d abc(d")).toBe("$& abc(d");
  });

  it("knows the base64 of a secret behind any prefix", () => {
    const redact = replacerOf(secretForms("s3cret-key"), "[x]", { ignoreCase: true });
    for (const prefix of ["", "u", "us", "use"])
      expect(redact(Buffer.from(`${prefix}s3cret-key`).toString("base64"))).toContain("[x]");
  });
});

describe("HCL", () => {
  it("has no escape that HCL does not support", () => {
    expect(quoteHcl('\b\f\u007f"\\ ${a} %{b}\n')).toBe('"\\u0008\\u000c\\u007f\\"\\\\ $${a} %%{b}\\n"');
  });

  it("quotes names that are not identifiers", () => {
    expect(toHcl({ a: [1, true, null], "b c": {} })).toBe(
      '{\n  a = [\n    1,\n    true,\n    null,\n  ]\n  "b c" = {}\n}',
    );
  });
});

describe("a glob", () => {
  const asRegExp = (pattern: string): RegExp =>
    new RegExp(
      `^${pattern
        .replace(/[[\].]/g, "\\$&")
        .replaceAll("*", ".*")
        .replaceAll("?", ".")}$`,
      "su",
    );

  it("matches like the equivalent regular expression", () => {
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*", "?", "[", '"', "."), maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom("a", "b", "[", '"', ".", "\n", "😀"), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (wanted, given) => glob(wanted)(given) === asRegExp(wanted).test(given)),
      {
        ...runs(2000),
      },
    );
  });

  it("takes little time for a hostile pattern", () => {
    expect(glob(`${"*a".repeat(500)}b`)("a".repeat(5_000))).toBe(false);
  });
});

it("reads and writes integers beyond double precision", () => {
  const text = '{"id":9007199254740993,"near":1.5}';
  expect(parseExactJson(text)).toEqual({ id: 9007199254740993n, near: 1.5 });
  expect(stringifyExactJson(parseExactJson(text))).toBe(text);
});
