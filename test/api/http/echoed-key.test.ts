import { keyRemover } from "../../../src/api/http/settings.js";

describe("a response that repeats the key", () => {
  it("stays the JSON that it was, with all numbers, whatever the key and its place are", () => {
    for (const key of [
      'with"quote\\and-more',
      "0123456789abcdef-key",
      '"starts-with-quotes',
      "ends-with-backslash\\",
    ]) {
      const said = (text: string) => ({ name: `a "b" ${text} \\ c\n`, rest: [text, { deep: `\\${text}\\` }] });
      const body = JSON.stringify(said(key), undefined, 1).replace(/}$/, ',"id": 9007199254740993 }');
      const clean = keyRemover(key)(body);
      expect(clean).not.toContain(JSON.stringify(key).slice(1, -1));
      expect(clean).toContain('"id": 9007199254740993');
      expect(JSON.parse(clean)).toMatchObject({ rest: [expect.stringContaining("[redacted]") as unknown, {}] });
    }
  });

  it("keeps what a short key is, which data may have by itself, and no name that a long key is", () => {
    expect(keyRemover("data")('{"data" : {"data":"data"}}')).toBe('{"data" : {"data":"data"}}');
    const long = "0123456789abcdef-key";
    expect(keyRemover(long)(`{"labels":{"${long}":1}}`)).toBe('{"labels":{"[redacted]":1}}');
  });

  it("is a page without the key, also if the page begins like JSON", () => {
    expect(keyRemover("s3cr3t-key-of-20-chr")("[a] s3cr3t-key-of-20-chr")).toBe("[a] [redacted]");
  });

  it("is the same response if it has no key", () => {
    const body = '{"a":"%41 \\u0041 b"}';
    expect(keyRemover("s3cr3t-key-of-20-chr")(body)).toBe(body);
    expect(keyRemover(undefined)(body)).toBe(body);
  });
});
