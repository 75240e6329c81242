import { atIndex, atKey, atName, formatPath, toPathMessage } from "../../../src/framework/values/path.js";
describe("paths", () => {
  const path = atName(atKey(atName(atIndex(atName([], "rules"), 0), "match"), 'a "b"'), "c");

  it("have a readable text", () => {
    expect(formatPath(path)).toBe('rules[0].match["a \\"b\\""].c');
    expect(formatPath([])).toBe("");
  });

  it("are sent step by step, and not at all for the whole object", () => {
    expect(toPathMessage(atIndex(atName([], "rules"), 0))).toEqual({
      steps: [{ attributeName: "rules" }, { elementKeyInt: 0 }],
    });
    expect(toPathMessage([])).toBeUndefined();
  });
});
