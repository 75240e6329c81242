import fc from "fast-check";
import { grouped, visible } from "../../../src/shared/phrase.js";
import { runs } from "../../framework/properties/runs.js";

const format = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });

test("counts are grouped by thousands as Intl does", () => {
  const counts = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.bigInt(),
    fc.double(),
    fc.constantFrom(999, 1_000, -1_000),
  );
  fc.assert(
    fc.property(counts, (count) => {
      expect(grouped(count)).toBe(Object.is(count, -0) ? "0" : format.format(count));
    }),
    runs(2_000),
  );
});

test.each([
  ["an alphabet's own words", "исправление: все сервера, а также API", "исправление: все сервера, а также API"],
  ["a word with Latin letters", "p\u0430ypal ключ", "p\\u{430}ypal ключ"],
  ["a word of look-alikes alone", "\u0440\u043e\u0440\u0435 list", "\\u{440}\\u{43e}\\u{440}\\u{435} list"],
  ["Greek", "\u039fffice", "\\u{39f}ffice"],
  ["wide and mathematical letters", "\uFF41llow \u{1D41B}lock", "\\u{ff41}llow \\u{1d41b}lock"],
  ["accents and units", "Größe 5 µs Δt", "Größe 5 µs Δt"],
])("letters that look like Latin ones are marked: %s", (_, text, seen) => {
  expect(visible(text)).toBe(seen);
  expect(visible(seen)).toBe(seen);
});
