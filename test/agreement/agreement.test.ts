import { everyNth, hasAllRuns } from "../framework/properties/runs.js";
import { contradictions } from "./contradictions.js";
import { type Drawn, drawnFacts, FACT_NAMES } from "./facts.js";
import { drawnPairs, type Pair, recordedPairs } from "./pairs.js";
import { type Answers, answersOf } from "./parts.js";
import { PLANTED } from "./planted.js";
import { LEAST } from "./requests-of.js";
import { otherContradictions, wayOf } from "./worlds.js";

/** What is compared, so that a comparison of nothing shows. */
const counted = { pairs: 0, requests: 0, moved: 0, examples: 0, printed: 0, outside: 0 };

function disagreements(pairs: readonly Pair[]): readonly string[] {
  return pairs.flatMap((pair) => {
    const answers = answersOf(pair);
    const { tried, examples, printed, outside } = answers;
    counted.pairs += 1;
    counted.requests += tried.length;
    counted.moved += tried.filter(({ before, after }) => before.decision !== after.decision).length;
    counted.examples += examples.length;
    counted.printed += printed.length;
    if (outside !== undefined) counted.outside += 1;
    return contradictions(answers);
  });
}

test("all parts say the same of what recorded pull requests change", () => {
  const sample = everyNth(16, recordedPairs(), 0);
  expect(disagreements(sample)).toEqual([]);
}, 600_000);

test("all parts say the same of zones that are drawn, before and after a change", () => {
  expect(disagreements(drawnPairs(hasAllRuns ? 2_000 : 100, 20_261_126))).toEqual([]);
}, 600_000);

test("requests, examples, and changes outside were compared", () => {
  expect(counted.requests).toBeGreaterThan(0.5 * LEAST * counted.pairs);
  expect(counted.moved).toBeGreaterThan(counted.requests / 20);
  expect(counted.examples).toBeGreaterThan(counted.pairs / 20);
  expect(counted.examples + counted.printed).toBeGreaterThan(counted.pairs / 5);
  expect(counted.outside).toBeGreaterThan(counted.pairs / 5);
});

/** Draws by fact in which a request changes its fate, and undecided requests. */
const moving = new Map<string, number>();
let [asked, undecided] = [0, 0];

function factsIn(drawn: Drawn): readonly string[] {
  const answers: Answers = answersOf(drawn);
  const { tried } = answers;
  asked += tried.length;
  undecided += tried.filter(({ before, after }) =>
    [before, after].some(({ decision }) => decision === "unknown"),
  ).length;
  if (tried.some((one) => wayOf(one) !== undefined))
    for (const fact of new Set(drawn.facts)) moving.set(fact, (moving.get(fact) ?? 0) + 1);
  return [...contradictions(answers), ...otherContradictions(drawn, answers)];
}

test("all parts say the same of objects wherever they are", () => {
  expect(drawnFacts(hasAllRuns ? 4_000 : 150, 20_261_129).flatMap(factsIn)).toEqual([]);
}, 600_000);

test("each fact moves requests, and few requests are undecided", () => {
  const least = hasAllRuns ? 30 : 1;
  expect(FACT_NAMES.filter((fact) => (moving.get(fact) ?? 0) < least)).toEqual([]);
  expect(undecided / asked).toBeLessThan(0.2);
});

test.each(PLANTED)("finds a planted contradiction: %s", (_, pair, plant, expected) => {
  const answers = answersOf(pair);
  expect(contradictions(answers)).toEqual([]);
  const found = contradictions(plant(answers));
  expect(found.map((text) => text.split(":")[0])).toContain(expected);
});
