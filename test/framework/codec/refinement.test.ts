import { encode } from "@msgpack/msgpack";
import { knownBeginning } from "../../../src/framework/codec/msgpack-reader.js";
import { Unknown, UNKNOWN } from "../../../src/framework/values/values.js";

function refined(...entries: readonly [number, unknown][]): Unknown {
  const payload = entries.flatMap(([key, value]) => [Buffer.of(key), encode(value)]);
  return new Unknown(Buffer.concat([Buffer.of(0x80 | entries.length), ...payload]));
}

describe("the known beginning of an unknown text", () => {
  it("is read beside other refinements, known and unknown", () => {
    const later = { deep: [1, "two", { three: [true, null, 4.5, new Uint8Array(3)] }], many: new Array(20).fill(-7) };
    const value = refined([1, false], [9, later], [2, "b-"], [3, [0, true]], [4, ["1.5", false]], [5, 1], [6, 3]);
    expect(knownBeginning(value)).toBe("b-");
  });

  it("is empty without one", () => {
    expect(knownBeginning(UNKNOWN)).toBe("");
    expect(knownBeginning(refined([1, true]))).toBe("");
  });
});
