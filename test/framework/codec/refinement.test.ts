import { encode } from "@msgpack/msgpack";
import { compareDecimals, decodeRefinement } from "../../../src/framework/codec/refinement.js";
import { Decimal } from "../../../src/framework/values/values.js";

function payload(...entries: readonly [number, unknown][]): Uint8Array {
  return Buffer.concat([
    Buffer.of(0x80 | entries.length),
    ...entries.flatMap(([key, value]) => [Buffer.of(key), encode(value)]),
  ]);
}

describe("refinements of unknown values", () => {
  it("is read", () => {
    const bytes = payload([1, false], [2, "b-"], [3, [0, true]], [4, ["1.5", false]], [5, 1], [6, 3]);
    expect(decodeRefinement(bytes)).toEqual({
      null: false,
      prefix: "b-",
      lower: { value: Decimal.parse("0"), inclusive: true },
      upper: { value: Decimal.parse("1.5"), inclusive: false },
      minLength: 1,
      maxLength: 3,
    });
  });

  it("are skipped if their kind is unknown", () => {
    const later = {
      deep: [1, "two", { three: [true, null, 4.5, new Uint8Array(3)] }],
      text: "x".repeat(40),
      many: new Array(20).fill(-7),
    };
    expect(decodeRefinement(payload([9, later], [1, true], [10, "y"]))).toEqual({ null: true });
  });

  it.each([
    ["1", "2", -1],
    ["-1.5", "-1.25", -1],
    ["0.1", "0.10", 0],
    ["1e30", "999999999999999999999999999999.9", 1],
    ["-0.5", "0", -1],
  ])("orders %s and %s", (a, b, order) => {
    expect(compareDecimals(Decimal.parse(a), Decimal.parse(b))).toBe(order);
    expect(compareDecimals(Decimal.parse(b), Decimal.parse(a))).toBe(order === 0 ? 0 : -order);
  });
});
