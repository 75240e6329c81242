import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Mutant, ROOT } from "./mutants.js";
import type { Outcome, Run } from "./run-tests.js";

/** Folders of unit and property tests that run in one process, without an engine and without the bundle. */
const TEST_FOLDERS = ["entries", "framework", "api", "resources", "functions", "list-resources", "data-sources"];

/** Tests that start processes, or measure time and memory, which says nothing while mutants run. */
const NOT_RUN = /growth|loading|large-list/;
const NOT_SELECTED = /square|in proportion|gigabytes/;

/** Milliseconds of tests, as the dry run took them, that a mutant gets. What is left out can only lower the score. */
const BUDGET = 1000;

export function testFiles(): string[] {
  const inFolders = TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, "test", folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts") && !NOT_RUN.test(file))
      .sort()
      .map((file) => join("test", folder, file)),
  );
  return [...inFolders, "test/provider.test.ts"];
}

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

export interface Plan {
  readonly runs: readonly Run[];
  readonly milliseconds: number;
  readonly hitLimit: number;
  readonly isStatic: boolean;
}

/** Who reaches which mutant. */
export function reachOf(mutants: readonly Mutant[], dryRun: ReadonlyMap<string, Outcome>): Reach[] {
  const reach: Reach[] = mutants.map(() => ({ tests: new Set(), loading: new Set(), times: 0 }));
  for (const [file, outcome] of dryRun) {
    for (const [mutant, times] of outcome.loading) {
      const found = reach[mutant];
      found?.loading.add(file);
      if (found) found.times += times;
    }
    for (const [index, { name, milliseconds, hits, hasFailed }] of outcome.tests.entries()) {
      if (hasFailed || NOT_SELECTED.test(name)) continue;
      const test = { file, index, milliseconds };
      for (const [mutant, times] of hits) {
        const found = reach[mutant];
        found?.tests.add(test);
        if (found) found.times += times;
      }
    }
  }
  return reach;
}

/** The tests that reach a mutant of each source file, by that file. */
export function testsBySource(mutants: readonly Mutant[], reach: readonly Reach[]): Map<string, Set<KnownTest>> {
  const bySource = new Map<string, Set<KnownTest>>();
  for (const { id, file } of mutants) {
    const tests = bySource.get(file) ?? new Set();
    for (const test of reach[id]?.tests ?? []) tests.add(test);
    bySource.set(file, tests);
  }
  return bySource;
}

/**
 * The tests to run for a mutant, cheap files first. A mutant that modules reach while they load can matter to any test
 * that runs code of its source file; when a source file has nothing but definitions, to any test of the files that load it.
 */
export function planOf(
  { id, file: source }: Mutant,
  reach: readonly Reach[],
  bySource: ReadonlyMap<string, Set<KnownTest>>,
): Plan {
  const { tests, loading, times } = reach[id] ?? { tests: new Set<KnownTest>(), loading: new Set<string>(), times: 0 };
  const wanted = new Set(tests);
  for (const test of bySource.get(source) ?? []) if (loading.has(test.file)) wanted.add(test);
  const groups = new Map<string, KnownTest[]>();
  for (const test of wanted) {
    const key = `${test.file}${test.milliseconds > 30 ? `#${test.index}` : ""}`;
    groups.set(key, [...(groups.get(key) ?? []), test]);
  }
  const costs = [...groups.values()].map((group) => ({
    group,
    cost: group.reduce((sum, { milliseconds }) => sum + milliseconds, 5),
  }));
  costs.sort((left, right) => left.cost - right.cost);
  const runs: Run[] = [];
  let milliseconds = 0;
  for (const { group, cost } of costs) {
    if (milliseconds > 0 && milliseconds + cost > BUDGET) break;
    milliseconds += cost;
    runs.push({ file: group[0]?.file ?? "", tests: group.map(({ index }) => index) });
  }
  if (wanted.size === 0) runs.push(...[...loading].map((file) => ({ file })));
  return { runs, milliseconds, hitLimit: 1000 + 100 * times, isStatic: tests.size === 0 && loading.size > 0 };
}
