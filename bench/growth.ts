import fc from "fast-check";
import { checkEntries, comparableList, overlapBetween } from "../src/zone/access-lists/index.js";
import { decodeValue } from "../src/framework/codec/decode.js";
import { encodeValue } from "../src/framework/codec/encode.js";
import { setOf, string } from "../src/framework/index.js";
import { patternFault } from "../src/zone/requests/pattern-fault.js";
import { readPage } from "../src/review/judge/pages/read-page.js";
import { createRedactor } from "../src/review/plan/secrets.js";
import { cost } from "../test/support/cost.js";
import { listsOfZones, nestedNetworks, spreadNetworks } from "../test/support/large-inputs.js";
import { ONCE_QUADRATIC, PARSERS, rejection, repeatedText, textOf } from "../test/support/parsers.js";
import { largePlan } from "../test/review/support/large-plan.js";
import { planJson } from "../test/review/support/plan-builder.js";
import { pageOf, planOf, reviewOfPlan } from "../test/review/support/review-of.js";
import type { Row } from "./measure.js";

export const name = "Growth with the size of the input";

/** Work of two sizes, and the maximum cost of the larger one: above linear time, below quadratic time. */
interface Growth {
  readonly measure: string;
  /** Prepares the work of a size; only the returned function is measured. */
  readonly prepare: (size: number) => () => unknown;
  readonly sizes: readonly [small: number, large: number];
  readonly limit: number;
}

/** Costs below this number of microseconds are mostly noise. */
const LEAST = 500;
const SEED = 1;

const entries = (count: number): string[] => Array.from({ length: count }, (_, i) => `10.${i >> 8}.${i & 255}.1`);
const set = setOf(string);

const ofEntries: readonly Growth[] = Object.entries({ spread: spreadNetworks, nested: nestedNetworks }).flatMap(
  ([kind, make]): Growth[] => [
    {
      measure: `checks of ${kind} networks`,
      prepare: (size) => {
        const networks = make(size);
        return () => checkEntries("cidr", networks);
      },
      sizes: [1_000, 8_000],
      limit: 32,
    },
    {
      measure: `overlap of ${kind} networks`,
      prepare: (size) => {
        const networks = make(size);
        return () =>
          overlapBetween(
            comparableList({ type: "cidr", entries: networks }),
            comparableList({ type: "cidr", entries: networks }),
          );
      },
      sizes: [1_000, 8_000],
      limit: 32,
    },
  ],
);

const ofSets: readonly Growth[] = [
  {
    measure: "decoding a set",
    prepare: (size) => {
      const value = encodeValue(set, entries(size).sort());
      return () => decodeValue(set, value);
    },
    sizes: [4_000, 64_000],
    limit: 64,
  },
];

const ofPatterns = ["(", "[", "[[:", "\\Q", "(?#", "a{1,", "*|", "((((", "[]"].map((part): Growth => ({
  measure: `regular expression of ${part}`,
  prepare: (size) => {
    const pattern = part.repeat(size);
    return () => patternFault(pattern);
  },
  sizes: [5_000, 50_000],
  limit: 40,
}));

const PAGE_PARTS: Readonly<Record<string, (index: number) => string>> = {
  "open tags": () => "<img ",
  attributes: (index) => `${index === 0 ? "<img " : ""}a${index} `,
  "formatting elements": () => "<b><i><a>",
  "nested blocks": () => "<div><table><p>",
  "open URLs": () => "<style>url( ",
  "elements out of a table": (index) => (index === 0 ? "<table>" : "<b x>y</b>"),
  "misnested elements": () => "<a><p></a>",
  "formatted paragraphs": (index) => (index < 200 ? `<b a${index}>` : "<p>x"),
  "frames in frames": () => "<iframe/srcdoc=",
  escapes: (index) => `${index === 0 ? "<style>" : ""}\\75 `,
};
const ofPages = Object.entries(PAGE_PARTS).map(([kind, part]): Growth => ({
  measure: `response page of ${kind}`,
  prepare: (size) => {
    const page = Array.from({ length: size }, (_, index) => part(index)).join("");
    return () => readPage(page);
  },
  sizes: [20_000, 80_000],
  limit: 10,
}));

const ofPlans: readonly Growth[] = [
  ...[8, Number.POSITIVE_INFINITY].map((perZone): Growth => ({
    measure: `review of lists, ${perZone === 8 ? "eight in each zone" : "all in one zone"}`,
    prepare: (size) => {
      const plan = planOf(planJson(listsOfZones(size, perZone)));
      return () => reviewOfPlan(plan);
    },
    sizes: [1_000, 4_000],
    limit: 9,
  })),
  {
    measure: "page of a review",
    prepare: (size) => {
      const rows = largePlan(size);
      return () => pageOf(rows);
    },
    sizes: [500, 2_000],
    limit: 9,
  },
  {
    measure: "text with secrets",
    prepare: (size) => {
      const redactor = createRedactor(Array.from({ length: size }, (_, index) => `secret-${index}-value`));
      const text = "x".repeat(size);
      return () => redactor.text(text);
    },
    sizes: [10_000, 100_000],
    limit: 40,
  },
];

/** Measures the worst of many texts of repeated pieces, sixteen times as long; quadratic time would be 256 times. */
function parserRow([parser, parse]: readonly [string, (text: string) => unknown]): Row {
  const texts = [...ONCE_QUADRATIC, ...fc.sample(repeatedText, { numRuns: 20, seed: SEED })];
  const rows = texts.map((text) =>
    rowOf({
      measure: `parser: ${parser}`,
      prepare: (size) => {
        const long = textOf(text, size);
        return () => rejection(parse, long);
      },
      sizes: [4_000, 64_000],
      limit: 64,
    }),
  );
  return rows.reduce((worst, row) => (row.ratio > worst.ratio ? row : worst));
}

function rowOf({ measure, prepare, sizes: [small, large], limit }: Growth): Row {
  const [work, more] = [prepare(small), prepare(large)];
  work(); // warms up
  const base = Math.max(cost(work), LEAST);
  const taken = cost(more);
  return {
    measure,
    milliseconds: taken / 1000,
    ratio: taken / base,
    base: `${(base / 1000).toFixed(1)} ms of a ${Math.round(large / small)}th of the size`,
    limit,
  };
}

/** Measures all readers of lists, plans, pages, or responses, with inputs that once took quadratic time. */
export function run(): Promise<Row[]> {
  const growths = [...ofEntries, ...ofSets, ...ofPatterns, ...ofPages, ...ofPlans];
  return Promise.resolve([...growths.map(rowOf), ...Object.entries(PARSERS).map(parserRow)]);
}
