import fc from "fast-check";
import { RE2JS } from "re2js";
import { requiredTexts } from "../../../src/zone/requests/expressions.js";
import { runs } from "../../framework/properties/runs.js";

test.each<[string, readonly string[] | undefined]>([
  ["(?i)/(admin|old)-3[a-z]+\\.(php|asp)x?$", ["admin", "old"]],
  ["wp-login\\.php", ["wp-login.php"]],
  ["^/API/v[0-9]+/", ["/api/v"]],
  ["ab+c", ["ab"]],
  ["a{3}bcd", ["abcd"]],
  ["xy?zz", ["zz"]],
  ["(?:(select)|union) all", ["select", "union"]],
  ["select|", undefined],
  ["a|b*", undefined],
  ["(?:x|y)?", undefined],
  ["[0-9]+", undefined],
  ["\\pL", undefined],
  ["(?i)\\x{212A}", undefined],
  ["ab(?i)?", undefined],
  ["\\Qa+\\E?b", ["a"]],
  ["", undefined],
])("%s needs %j", (pattern, expected) => {
  expect(requiredTexts(pattern)).toEqual(expected);
});

const letter = fc.constantFrom("a", "B", "k", "S", "/", "-", "\\.", "\\x41", "\\Qa+\\E");
const atom = fc.oneof(letter, fc.constantFrom(".", "[ab]", "[^k]", "\\d", "^", "$", "\\b", "(?i)", "(?-i)", "{}"));
const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  piece: fc
    .tuple(
      fc.oneof(
        { maxDepth: 3 },
        { weight: 4, arbitrary: atom },
        tie("pattern").map((inner) => `(${inner})`),
        tie("pattern").map((inner) => `(?i:${inner})`),
      ),
      fc.constantFrom("", "", "", "?", "*", "+", "{2}", "{0,1}", "{1,}", "{,2}", "+?"),
    )
    .map((parts) => parts.join("")),
  pattern: fc.oneof(
    fc.array(tie("piece"), { maxLength: 4 }).map((pieces) => pieces.join("")),
    fc.array(tie("piece"), { maxLength: 6 }).map((pieces) => pieces.join("|")),
  ),
}));
const value = fc
  .array(fc.constantFrom("a", "A", "b", "B", "k", "s", "S", "/", "-", ".", "+", "1", "{}", "{,2}"), { maxLength: 12 })
  .map((all) => all.join(""));

test("each value that an expression finds has one of the texts that it needs", () => {
  let needing = 0;
  fc.assert(
    fc.property(pattern, fc.array(value, { minLength: 20, maxLength: 20 }), (written, values) => {
      const texts = requiredTexts(written);
      if (texts === undefined) return;
      let expression: RE2JS;
      try {
        expression = RE2JS.compile(written);
      } catch {
        return;
      }
      needing += 1;
      for (const one of values)
        if (expression.test(one)) expect(texts.some((text) => one.toLowerCase().includes(text))).toBe(true);
    }),
    runs(2_000),
  );
  expect(needing).toBeGreaterThan(10);
});
