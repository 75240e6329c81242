import path from "node:path";
import { distances, type ImportGraph } from "./import-graph.js";
import type { Definition, Subject } from "./subject.js";

/** A test file that may notice a change of the subject. */
export interface RelatedTest {
  readonly file: string;
  /** Whether only a part of the tests runs: the tests whose names contain a resource type of the subject. */
  readonly isPart: boolean;
  readonly seconds: number;
  readonly needsDist: boolean;
  /** Whether the test is in the folder that mirrors the source of the subject's only type. Such a test is the most relevant. */
  readonly isMirror: boolean;
  /** Whether the test runs even if there is no time for it. */
  readonly isNecessary: boolean;
}

export interface Tests {
  readonly graph: ImportGraph;
  readonly definitions: readonly Definition[];
  readonly textOf: (file: string) => string;
  /** Seconds of the last run, by test file. */
  readonly taken: ReadonlyMap<string, number>;
}

/** Estimated seconds of a test file without a run. */
const GUESS = { inProcess: 1, processes: 40 };
/** The share of one type's tests in a file that tests every resource type. */
const PART_OF_ONE_TYPE = 0.2;

/** The most relevant tests for one type, besides its battery. With `part`, only the tests whose names contain the type run. */
const OF_ONE_TYPE: ReadonlyMap<string, "whole" | "part"> = new Map([
  ["test/complete-resources.test.ts", "whole"],
  ["test/review/judge/provider-findings.test.ts", "whole"],
  ["test/review/judge/attribute-walk.test.ts", "part"],
  ["test/constructs/every-attribute.test.ts", "whole"],
  ["test/code/constructs.test.ts", "whole"],
  ["test/provider/every-definition/generated.test.ts", "whole"],
  ["test/provider/every-definition/every-resource.test.ts", "part"],
  ["test/provider/every-definition/every-lifecycle.test.ts", "part"],
]);

/** The most relevant tests for the judge: the cases of the findings, and the verdicts on every attribute. */
const OF_THE_JUDGE: ReadonlySet<string> = new Set([
  "test/review/judge/review-rules.test.ts",
  "test/review/judge/attribute-walk.test.ts",
]);

const isOfTheJudge = ({ files }: Subject): boolean =>
  files.some((file) => /^src\/review\/judge\/|^test\/review\/support\/.*-cases\.ts$/.test(file));

const isOfOneType = ({ types, isOnlyTypes }: Subject): boolean => isOnlyTypes && types.length === 1;

/** Returns the part of a test that always runs for a subject of one type, in addition to the type's mirrored folder. */
function necessaryPart(test: string, subject: Subject): "whole" | "part" | undefined {
  if (OF_THE_JUDGE.has(test) && isOfTheJudge(subject)) return "whole";
  const [type] = subject.types;
  if (type === undefined || !isOfOneType(subject)) return undefined;
  return test === `test/acceptance/generated/${type}.test.ts` ? "whole" : OF_ONE_TYPE.get(test);
}

/**
 * Reports whether a test starts processes: engines, plugins, or commands. Also looks into the modules that the test imports,
 * except those of the product.
 */
function startsProcesses(test: string, { graph, textOf }: Tests): boolean {
  const seen = new Set<string>();
  const todo = [test];
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file)) continue;
    if (textOf(file).includes('"node:child_process"')) return true;
    seen.add(file);
    todo.push(...(graph.get(file) ?? []).filter((imported) => !imported.startsWith("src/")));
  }
  return false;
}

function mirrors(file: string): string[] {
  const [top, ...parts] = path.posix.dirname(file).split("/");
  const folders = top === "build" ? ["test", "build", ...parts] : ["test", ...parts];
  return folders.map((_, index) => `${folders.slice(0, folders.length - index).join("/")}/`).slice(0, -1);
}

const PLACES = {
  itself: 0,
  mirror: 10,
  necessary: 20,
  battery: 100,
  ofTheType: 110,
  above: 150,
  related: 200,
  widely: 300,
  named: 400,
};

function mirrorPlace(test: string, files: readonly string[]): number {
  const places = files.flatMap((file) => {
    if (!/^(src|build)\//.test(file)) return [];
    const index = mirrors(file).findIndex((folder) => test.startsWith(folder));
    if (index > 0) return [PLACES.above + index];
    const sameName = path.posix.basename(test, ".test.ts") === path.posix.basename(file, ".ts");
    return index === 0 ? [PLACES.mirror + (sameName ? 0 : 1)] : [];
  });
  return Math.min(Infinity, ...places);
}

/** Reports whether a file tests every resource type in separate tests, with the type in their names. */
function isOfEveryType(test: string, { graph, textOf }: Tests): boolean {
  return (graph.get(test) ?? []).includes("test/cases/generated/index.ts") && textOf(test).includes(".each(");
}

/** Returns likely names of a file in tests: an example by its type, a fixture by its folder. */
function namesOf(file: string): string[] {
  const { dir, base } = path.posix.parse(file);
  const [top, folder] = file.split("/");
  if (top === "examples") return [path.posix.basename(dir)];
  return top === "test" ? [base, `"${folder ?? ""}"`] : [base];
}

/** Returns the place of a test in the order; undefined if the test does not touch the subject. */
function placer(subject: Subject, tests: Tests): (test: string) => number | undefined {
  const { files, types, isOnlyTypes } = subject;
  const { graph, definitions, textOf } = tests;
  const near = distances(graph, files);
  const resources = new Map(definitions.filter(({ isResource }) => isResource).map(({ name, file }) => [name, file]));
  const others = new Set(files.filter((file) => !file.endsWith(".ts")).flatMap(namesOf));

  return (test) => {
    if (files.includes(test) && !isOnlyTypes) return PLACES.itself;
    if (necessaryPart(test, subject) !== undefined) return PLACES.necessary;
    const name = path.posix.basename(test, ".test.ts");
    const definition = resources.get(name);
    if (definition !== undefined) {
      if (types.includes(name)) return PLACES.battery;
      const distance = near.get(definition);
      return distance === undefined ? undefined : PLACES.widely + distance;
    }
    if (isOnlyTypes && isOfEveryType(test, tests)) return PLACES.ofTheType;
    const distance = near.get(test);
    const mirror = mirrorPlace(test, files);
    if (mirror < PLACES.battery) return mirror;
    // The folders above the mirrored folder also have tests of other subjects.
    if (distance !== undefined) return Math.min(mirror, PLACES.related + distance);
    return [...others].some((other) => textOf(test).includes(other)) ? PLACES.named : undefined;
  };
}

/** Returns the tests that touch the subject, the most relevant first. */
export function relatedTests(subject: Subject, tests: Tests): RelatedTest[] {
  const placeOf = placer(subject, tests);
  const { graph, textOf, taken } = tests;
  return [...graph.keys()]
    .filter((file) => file.endsWith(".test.ts"))
    .flatMap((file) => {
      const place = placeOf(file);
      if (place === undefined) return [];
      const necessary = necessaryPart(file, subject);
      const isMirror = isOfOneType(subject) && place >= PLACES.mirror && place < PLACES.necessary;
      const isPart = necessary === undefined ? subject.isOnlyTypes && isOfEveryType(file, tests) : necessary === "part";
      const guess = startsProcesses(file, tests) ? GUESS.processes : GUESS.inProcess;
      const seconds = (taken.get(file) ?? guess) * (isPart ? PART_OF_ONE_TYPE : 1);
      const needsDist = /\/dist\/|"dist"/.test(textOf(file));
      return [
        {
          place,
          test: { file, seconds, needsDist, isPart, isMirror, isNecessary: necessary !== undefined || isMirror },
        },
      ];
    })
    .sort((left, right) => left.place - right.place || left.test.seconds - right.test.seconds)
    .map(({ test }) => test);
}

/**
 * Splits the tests into those that fit into the budget or are necessary, and all others. The first test that needs `dist/` also
 * costs the time to build `dist/`.
 */
export function withinBudget(
  tests: readonly RelatedTest[],
  seconds: number,
  buildSeconds: number,
): { readonly run: readonly RelatedTest[]; readonly left: readonly RelatedTest[] } {
  const run: RelatedTest[] = [];
  const left: RelatedTest[] = [];
  let remaining = seconds;
  for (const test of tests) {
    const builds = test.needsDist && !run.some(({ needsDist }) => needsDist);
    const cost = test.seconds + (builds ? buildSeconds : 0);
    if (cost > remaining && !test.isNecessary) {
      left.push(test);
      continue;
    }
    remaining -= cost;
    run.push(test);
  }
  return { run, left };
}
