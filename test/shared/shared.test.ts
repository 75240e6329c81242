import { createHash } from "node:crypto";
import fc from "fast-check";
import { glob } from "../../src/shared/glob.js";
import { quoteHcl } from "../../src/shared/hcl.js";
import { joinMarkup, Markup, markup } from "../../src/shared/html.js";
import { publicPartOf, redactorOf } from "../../src/shared/redaction.js";
import { safeJson } from "../../src/shared/safe-json.js";
import { repeatedMember } from "../../src/shared/json.js";
import { parseExactJson, stringifyExactJson } from "../../src/shared/exact-json.js";
import { cost } from "../support/cost.js";
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
      expect(redactorOf(secrets, "[x]")("hunter2-long hunter2")).toBe("[x] [x]");
  });

  it("treats the replacement and the secret literally", () => {
    expect(redactorOf(["a.c(d"], "$&")("a.c(d abc(d")).toBe("$& abc(d");
  });

  it("knows the base64 of a secret behind any prefix", () => {
    const redact = redactorOf(["s3cret-key"], "[x]");
    for (const prefix of ["", "u", "us", "use"])
      expect(redact(Buffer.from(`${prefix}s3cret-key`).toString("base64"))).toContain("[x]");
  });
});

describe("redaction of what was encoded", () => {
  const secret = 's3cr3t/key+with=signs "quoted" %41 \\ é';
  const redact = redactorOf([secret], "[x]");
  const url = (text: string) => encodeURIComponent(text);
  const json = (text: string) => JSON.stringify(text).slice(1, -1);
  const every = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join("");
  const dotnet = (text: string) =>
    text.replace(
      /["&'+<>`\\]|[^\x20-\x7e]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
    );
  const hex = (text: string) => Buffer.from(text).toString("hex");
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const encodings = { url, json, every, dotnet, hex, base64 };
  const pairs = Object.entries(encodings).flatMap(([first, inner]) =>
    Object.entries(encodings).map(([second, outer]) => [first, second, outer(inner(secret))] as const),
  );

  it.each(pairs)("%s, then %s", (_first, _second, text) => {
    expect(redact(`before ${text} after`)).toBe("before [x] after");
  });

  it("four times in a URL, in part, and with lowercase escapes", () => {
    expect(redact(url(url(url(url(secret)))))).toBe("[x]");
    expect(redact(`?next=${url(`/a?key=${url(secret).toLowerCase()}`)}`)).toBe("?next=%2Fa%3Fkey%3D[x]");
    expect(redact(secret.replaceAll("/", "%2f").replaceAll(" ", "+"))).toBe("[x]");
    expect(redact(secret.replaceAll("+", "%252B"))).toBe("[x]");
  });

  it("as in a form, and three times as JSON, with no other escape in the text", () => {
    expect(redactorOf(["open sesame"], "[x]")("password=open+sesame")).toBe("password=[x]");
    expect(redactorOf(['say "open"'], "[x]")(json(json(json('say "open"'))))).toBe("[x]");
  });

  it("is the same in a plain text as in one with other characters", () => {
    const spelling = fc.constantFrom(url, json, every, hex, base64, (text: string) => text.toUpperCase());
    const secrets = fc.array(fc.string({ minLength: 4, maxLength: 12 }), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(secrets, spelling, spelling, fc.string(), (known, first, second, before) => {
        const replace = redactorOf(known, "[x]");
        const text = `${before}${second(first(known[0] ?? ""))} `;
        expect(replace(`${text}é`)).toBe(`${replace(text)}é`);
      }),
      runs(300),
    );
  });

  it("takes little time for a hostile text", () => {
    const hostile = ["%25", "\\", "s3cr3t%252525", "%"].map((part) => part.repeat(300_000 / part.length));
    for (const text of hostile) expect(redact(text)).toBe(text);
  });
});

describe("redaction of a long secret", () => {
  const random = createHash("shake256", { outputLength: 500 }).update("a key").digest("hex");
  const secrets = { random, periodic: "k".repeat(1000), punctuated: "a/+b".repeat(250), escaped: "%41\\".repeat(250) };
  const forms = {
    plain: (text: string) => text,
    hex: (text: string) => Buffer.from(text).toString("hex"),
    url: encodeURIComponent,
    json: (text: string) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  };
  const pairs = Object.entries(secrets).flatMap(([name, secret]) =>
    Object.entries(forms).map(([form, encode]) => [name, form, secret, encode(secret)] as const),
  );

  it.each(pairs)("finds a %s one as %s, beside any escape", (_name, _form, secret, text) => {
    const redact = redactorOf([secret], "[x]");
    expect(redact(`before ${text} after`)).toMatch(/^before (?:\\)?\[x\]\\* after$/);
    expect(redact(`%41 ${text} \\n`)).toMatch(/^%41 (?:\\)?\[x\]\\* \\n$/);
  });

  it.each(Object.entries(secrets))("takes time in proportion to the text: %s", (_name, secret) => {
    const redact = redactorOf([secret], "[x]");
    const almost = `${secret.slice(0, -1)}é%41`;
    const timeOf = (size: number): number => {
      const text = almost.repeat(Math.ceil(size / almost.length)).slice(0, size);
      return cost(() => {
        expect(redact(text)).not.toContain(secret);
      });
    };
    timeOf(30_000);
    // Ten times the text may take 30 times as long, with collections of garbage; quadratic would be 100 times.
    expect(timeOf(300_000) / timeOf(30_000)).toBeLessThan(30);
  });
});

test.each([
  ["https://api.test/base?token=S", "https://api.test/base?[redacted]"],
  ["https://api.test#S", "https://api.test#[redacted]"],
  ["https://S:S@api.test/a", "https://[redacted]@api.test/a"],
  ["https://S:S/S@api.test/a?S", "https://[redacted]@api.test/a?[redacted]"],
  ["S:S@api.test", "[redacted]@api.test"],
  ["api.test?S\nS", "api.test?[redacted]"],
  ["https://api.test", "https://api.test"],
])("an address is shown without what may be secret: %j", (address, shown) => {
  expect(publicPartOf(address)).toBe(shown);
});

describe("HCL", () => {
  it("has no escape that HCL does not support", () => {
    expect(quoteHcl('\b\f\u007f"\\ ${a} %{b}\n')).toBe('"\\u0008\\u000c\\u007f\\"\\\\ $${a} %%{b}\\n"');
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

describe("a repeated member", () => {
  test.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a":{"b":1},"c":[{"b":1},{"b":2,"\\u0062":3}]}', "b"],
    ['{"a":"\\"a\\":","b":":{["}', undefined],
    ['{"a":{"a":{"a":[]}}}', undefined],
  ])("of %s is %p", (json, name) => {
    expect(repeatedMember(json)).toBe(name);
  });

  it("is found in a text of 30 MB, and beside strings that are left open", () => {
    const long = "x\\n".repeat(10_000_000);
    expect(repeatedMember(`{"a":"${long}","b":1,"b":2}`)).toBe("b");
    expect(cost(() => repeatedMember('"\\'.repeat(100_000)))).toBeLessThan(1_000_000);
  });
});

test.each([
  ["\u2028\u2029", "\\u2028\\u2029"],
  ["\u0080\u009b31m\u007f", "\\u0080\\u009b31m\\u007f"],
  ["\u202e\u2066\u200f\u061c", "\\u202e\\u2066\\u200f\\u061c"],
  ["\u{E0041}", "\\udb40\\udc41"],
  ['é"\n', 'é\\"\\n'],
])("JSON of reports and messages escapes what no reader sees: %j", (text, shown) => {
  expect(safeJson(text)).toBe(`"${shown}"`);
  expect(JSON.parse(safeJson({ [text]: [text] }, 2))).toEqual({ [text]: [text] });
});
