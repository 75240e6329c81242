import fc from "fast-check";
import { Decimal } from "../../../src/framework/values/values.js";
import { rational, rationalText } from "../../support/core/cty.js";
import { runs } from "./runs.js";

const digit = fc.constantFrom("0", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9");

const decimalText = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.string({ unit: digit, minLength: 1, maxLength: 25 }),
    fc.option(fc.string({ unit: digit, maxLength: 25 })),
    fc.option(fc.integer({ min: -40, max: 40 })),
  )
  .map(([sign, whole, fraction, exponent]) => {
    return `${sign}${whole}${fraction === null ? "" : `.${fraction}`}${exponent === null ? "" : `e${exponent}`}`;
  });

describe("decimals", () => {
  it("have one text per number, with the same value", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        expect(Decimal.parse(text).text).toBe(rationalText(rational(text)));
        expect(Decimal.parse(Decimal.parse(text).text).text).toBe(Decimal.parse(text).text);
      }),
      runs(300),
    );
  });

  it("are what JavaScript prints for its own numbers", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(Decimal.from(value).text)).toBe(value + 0);
        expect(Decimal.from(value).text).not.toMatch(/e/i);
      }),
      runs(300),
    );
  });

  it("are written out, however small", () => {
    expect(Decimal.parse("1e-9999").text).toHaveLength(10_001);
  });
});
