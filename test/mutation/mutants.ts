import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { folderOf, ROOT, shippedSources } from "./tree.js";

/** One change of the sources, which a switch in the instrumented code makes. */
export interface Mutant {
  readonly id: number;
  /** A folder of `src`; `FILES` for the files beside the folders. */
  readonly folder: string;
  /** The source file, relative to the repository, and where in it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The kind of the change, and the code that it puts there. White space counts as one blank. */
  readonly mutator: string;
  readonly replacement: string;
}

/** TypeScript as the CommonJS that `modules.ts` runs. */
export function compile(source: string, file: string): string {
  return transformSync(source, {
    loader: "ts",
    format: "cjs",
    target: "node20",
    sourcefile: file,
    supported: { "dynamic-import": false },
  }).code;
}

/**
 * Instrumented code with switches and counters of `switches.ts`: the instrumenter's own count in objects, which makes
 * tests ten times slower.
 */
function withSwitches(code: string): string {
  const numbered = code.replaceAll(
    /\b(stryCov|stryMutAct)_9fa48\(("\d+"(?:, "\d+")*)\)/g,
    (_call, name, ids: string) => {
      return `${String(name)}_9fa48(${ids.replaceAll('"', "")})`;
    },
  );
  return `stryCov_9fa48 = globalThis.__mutation__.cover; stryMutAct_9fa48 = globalThis.__mutation__.isActive;${numbered}`;
}

/** The same code without its counters unless `counts`. */
export function withCounters(code: string, counts: boolean): string {
  return counts ? code : code.replaceAll(/\bstryCov_9fa48\(\d[^)]*\)/g, "0");
}

const silent = () => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** Writes the shipped sources to `folder`, those that are wanted with all their mutants, each behind a switch. Returns the mutants. */
export async function instrument(folder: string, isWanted: (file: string) => boolean): Promise<Mutant[]> {
  const sources = shippedSources().map((name) => ({
    name,
    mutate: isWanted(name),
    content: readFileSync(join(ROOT, name), "utf8"),
  }));
  // It ships as an ES module.
  const { Instrumenter } = await import("@stryker-mutator/instrumenter");
  const instrumented = await new Instrumenter(logger).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  rmSync(folder, { recursive: true, force: true });
  for (const { name, content } of instrumented.files) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, withSwitches(compile(content, name)));
  }
  return instrumented.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
    id: Number(id),
    folder: folderOf(fileName),
    file: fileName,
    line: location.start.line + 1,
    column: location.start.column + 1,
    mutator: mutatorName,
    replacement: replacement.replaceAll(/\s+/g, " ").trim(),
  }));
}
