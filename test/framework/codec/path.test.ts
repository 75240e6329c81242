import { atIndex, atKey, atName, formatPath, toPathMessage } from "../../../src/framework/values/path.js";
describe("paths", () => {
  const path = atName(atKey(atName(atIndex(atName([], "rules"), 0), "match"), 'a "b"'), "c");

  it("are written as people write them", () => {
    expect(formatPath(path)).toBe('rules[0].match["a \\"b\\""].c');
    expect(formatPath([])).toBe("");
  });

  it("go out step by step, and not at all for the whole object", () => {
    expect(toPathMessage(atIndex(atName([], "rules"), 0))).toEqual({
      steps: [{ attributeName: "rules" }, { elementKeyInt: 0 }],
    });
    expect(toPathMessage([])).toBeUndefined();
  });
});
