import { findAgain, recordOf, reportLost } from "./compare.js";
import type { Status } from "./judge.js";
import { type Mutant, textOf } from "./mutants.js";

/** The mutant that replaces a text in a source. */
function mutantOf(id: number, file: string, source: string, original: string, replacement: string): Mutant {
  const lines = source.split("\n");
  const line = lines.findIndex((text) => text.includes(original));
  const column = lines[line]!.indexOf(original);
  const location = { start: { line, column }, end: { line, column: column + original.length } };
  return { id, folder: "a", file, line: line + 1, column, text: textOf(lines, location, "Mutator", replacement) };
}

const earlier = (mutant: Mutant, status: Status) => {
  const record: unknown = JSON.parse(recordOf({ mutant, status, isStatic: false }));
  return record as Parameters<typeof findAgain>[0][number];
};

function lostOf(
  before: readonly ReturnType<typeof earlier>[],
  now: readonly Mutant[],
  found: readonly Mutant[],
): number {
  const verdicts = now.map((mutant) => {
    const status: Status = found.includes(mutant) ? "killed" : "survived";
    return { mutant, status, isStatic: false };
  });
  return reportLost(findAgain(before, now), verdicts);
}

const SOURCE = `function first() {
  return a + b;
}`;
const MOVED = `import b from "b";

function zeroth() {
  return a - b;
}

function first() {
    return a + b;
}`;
const before = mutantOf(1, "src/resources/sum.ts", SOURCE, "a + b", "a - b");
const now = mutantOf(7, "src/provider/sums/sum.ts", MOVED, "a + b", "a - b");
const other = mutantOf(8, "src/provider/sums/sum.ts", MOVED, "a - b", "a + b");

let said = "";
beforeEach(() => {
  said = "";
  jest.spyOn(process.stdout, "write").mockImplementation((text) => (said += String(text)) !== "");
});
afterEach(() => jest.restoreAllMocks());

test("a mutant is found again where its code has moved and is indented otherwise", () => {
  expect(findAgain([earlier(before, "killed")], [other, now])).toEqual({
    pairs: [{ before: [expect.objectContaining({ line: 2 })], now: [now] }],
    gone: [],
  });
});

test("one that was found before and is not found now is lost", () => {
  expect(lostOf([earlier(before, "killed")], [now, other], [other])).toBe(1);
  expect(said).toContain("lost: src/provider/sums/sum.ts:8:11 Mutator: a - b (was killed in src/resources/sum.ts:2)");
  expect(lostOf([earlier(before, "timeout")], [now, other], [now])).toBe(0);
});

test("one that was not found before is not looked for", () => {
  expect(findAgain([earlier(before, "survived"), earlier(other, "not reached")], [now])).toEqual({
    pairs: [],
    gone: [],
  });
});

test("code that was rewritten is named, and not lost", () => {
  expect(lostOf([earlier(before, "killed")], [other], [])).toBe(0);
  expect(said).toContain("rewritten: src/resources/sum.ts:2 Mutator: a - b: return a + b;");
});

test("of equal lines the one below the same line is taken", () => {
  const twins = MOVED.replace("a - b", "a + b");
  const second = mutantOf(9, "src/provider/sums/sum.ts", twins.replace("a + b", "a+b"), "a + b", "a - b");
  const first = mutantOf(10, "src/provider/sums/sum.ts", twins, "a + b", "a - b");
  expect(first.text.parent).toBe("function zeroth() {");
  expect(findAgain([earlier(before, "killed")], [first, second]).pairs.map((pair) => pair.now)).toEqual([[second]]);
});

test("of mutants that nothing tells apart, as many must be found as before", () => {
  const twin = { ...now, id: 11 };
  const both = [earlier(before, "killed"), earlier({ ...before, id: 2 }, "killed")];
  expect(lostOf(both, [now, twin], [now])).toBe(1);
  expect(lostOf(both.slice(1), [now, twin], [now])).toBe(0);
});
