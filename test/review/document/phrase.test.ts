import fc from "fast-check";
import { grouped } from "../../../src/review/document/phrase.js";
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
