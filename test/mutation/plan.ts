import { dirname } from "node:path";
import type { Mutant } from "./mutants.js";
import type { Outcome, Run } from "./run-tests.js";
import type { Hits } from "./switches.js";

/** Tests that measure time or memory, which says nothing while mutants run. */
const NOT_SELECTED = /square|in proportion|linear time|gigabytes/;

/** Compares what is generated from definitions with what is committed: for a mutant in a definition, the first to run. */
const isDefinitionTest = (file: string): boolean => file.endsWith("/generated.test.ts");

/** A test of the dry run. */
interface KnownTest {
  readonly file: string;
  readonly index: number;
  readonly milliseconds: number;
}

/** What the dry run found about a mutant: the tests that reach it, and the files that reach it while they load. */
interface Reach {
  readonly tests: Set<KnownTest>;
  readonly loading: Set<string>;
  times: number;
}

/**
 * All that the dry run found: about each mutant, the tests by their file, and the tests of each source file that they
 * run. A test has the more weight for a source file, the more of its mutants it reaches that few other tests reach.
 */
export interface Found {
  readonly reach: readonly Reach[];
  readonly byFile: ReadonlyMap<string, ReadonlySet<KnownTest>>;
  readonly bySource: ReadonlyMap<string, ReadonlyMap<KnownTest, number>>;
}

export interface Plan {
  readonly runs: readonly Run[];
  readonly milliseconds: number;
  readonly hitLimit: number;
  readonly isStatic: boolean;
}

function add<Key>(map: Map<Key, Set<KnownTest>>, key: Key, tests: Iterable<KnownTest>): void {
  const known = map.get(key) ?? new Set();
  for (const test of tests) known.add(test);
  map.set(key, known);
}

/** Who reaches which mutant. */
export function findReach(mutants: readonly Mutant[], dryRun: ReadonlyMap<string, Outcome>): Found {
  const reach: Reach[] = mutants.map(() => ({ tests: new Set(), loading: new Set(), times: 0 }));
  const byFile = new Map<string, Set<KnownTest>>();
  const bySource = new Map<string, Map<KnownTest, number>>();
  const note = (hits: Hits, who: (found: Reach) => void): void => {
    for (const [mutant, times] of hits) {
      const found = reach[mutant];
      if (!found) continue;
      who(found);
      found.times += times;
    }
  };
  for (const [file, { loading, tests }] of dryRun) {
    note(loading, (found) => found.loading.add(file));
    for (const [index, { name, milliseconds, hits, hasFailed }] of tests.entries()) {
      if (hasFailed || NOT_SELECTED.test(name)) continue;
      const test = { file, index, milliseconds };
      add(byFile, file, [test]);
      note(hits, (found) => found.tests.add(test));
    }
  }
  for (const { id, file } of mutants) {
    const tests = reach[id]?.tests ?? new Set();
    const weights = bySource.get(file) ?? new Map<KnownTest, number>();
    for (const test of tests) weights.set(test, (weights.get(test) ?? 0) + 1 / tests.size);
    bySource.set(file, weights);
  }
  return { reach, byFile, bySource };
}

interface Group {
  readonly tests: readonly KnownTest[];
  readonly distance: number;
  readonly cost: number;
  readonly weight: number;
}

/** How many folders of the source's path the test's path does not share: 0 for `src/api/a/b.ts` and `test/api/a/c.test.ts`. */
function distance(test: string, source: string): number {
  const [, ...folders] = dirname(source).split("/");
  const [, ...own] = dirname(test).split("/");
  const different = folders.findIndex((folder, index) => folder !== own[index]);
  return different === -1 ? 0 : folders.length - different;
}

/**
 * Tests of one file together, as long as they are cheap; those nearest in the tree first, and of these the ones with the
 * most weight for their cost: nearly every test creates a client or a provider, which says little about either.
 */
function groupsOf(tests: ReadonlySet<KnownTest>, source: string, weights?: ReadonlyMap<KnownTest, number>): Group[] {
  const groups = new Map<string, Set<KnownTest>>();
  for (const test of tests) add(groups, `${test.file}${test.milliseconds > 30 ? `#${test.index}` : ""}`, [test]);
  return [...groups.values()]
    .map((group) => ({
      tests: [...group],
      distance: Math.min(...[...group].map(({ file }) => distance(file, source))),
      cost: costOf([...group]),
      weight: [...group].reduce((sum, test) => sum + (weights?.get(test) ?? 0), 0),
    }))
    .sort(
      (left, right) =>
        left.distance - right.distance || right.weight / right.cost - left.weight / left.cost || left.cost - right.cost,
    );
}

/** To run tests of one file takes a little more than the tests. */
const costOf = (tests: readonly KnownTest[]): number => tests.reduce((sum, { milliseconds }) => sum + milliseconds, 5);

/** All tests of a group, or those with the most weight that fit. */
function fittingTests(
  { tests, cost }: Group,
  budget: number,
  weights?: ReadonlyMap<KnownTest, number>,
): readonly KnownTest[] {
  if (cost <= budget) return tests;
  let left = budget - costOf([]);
  const byWeight = tests.toSorted((a, b) => (weights?.get(b) ?? 0) - (weights?.get(a) ?? 0));
  return byWeight.filter(({ milliseconds }) => (left -= milliseconds) >= 0).sort((a, b) => a.index - b.index);
}

/**
 * The tests to run for a mutant, within a budget of milliseconds as the dry run took them: those that reach it. What is left
 * out can only lower the score. A mutant that modules reach while they load can
 * matter to any test of the files that load it, so these follow; first those that run code of the same source file.
 */
export function planOf({ id, file: source }: Mutant, { reach, byFile, bySource }: Found, budget: number): Plan {
  const { tests, loading, times } = reach[id] ?? { tests: new Set<KnownTest>(), loading: new Set<string>(), times: 0 };
  const near = new Set(tests);
  const weights = bySource.get(source);
  for (const test of weights?.keys() ?? []) if (loading.has(test.file)) near.add(test);
  const rest = new Set([...loading].flatMap((file) => [...(byFile.get(file) ?? [])]).filter((test) => !near.has(test)));
  const isStatic = tests.size === 0 && loading.size > 0;
  const runs: Run[] = [];
  let milliseconds = 0;
  const definitionTest = isStatic ? [...loading].find(isDefinitionTest) : undefined;
  if (definitionTest !== undefined) runs.push({ file: definitionTest });
  for (const group of [...groupsOf(near, source, weights), ...groupsOf(rest, source)]) {
    const fitting = fittingTests(group, budget - milliseconds, weights);
    const chosen = fitting.length === 0 && milliseconds === 0 ? group.tests.slice(0, 1) : fitting;
    if (chosen.length === 0) continue;
    milliseconds += costOf(chosen);
    runs.push({ file: chosen[0]?.file ?? "", tests: chosen.map(({ index }) => index) });
  }
  return { runs, milliseconds, hitLimit: 1000 + 100 * times, isStatic };
}
