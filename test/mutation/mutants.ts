import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { transformSync } from "esbuild";

export const ROOT = resolve(__dirname, "..", "..");
export const FOLDERS = ["framework", "api", "entries", "resources"];

/** One change of the sources, which a switch in the instrumented code makes. */
export interface Mutant {
  readonly id: number;
  readonly folder: string;
  /** The source file, relative to the repository, and where in it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
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

/** Writes the sources with all their mutants, each behind a switch, to `folder`, and returns the mutants. */
export async function instrument(folder: string): Promise<Mutant[]> {
  const files = FOLDERS.flatMap((name) =>
    readdirSync(join(ROOT, "src", name), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .sort()
      .map((file) => join("src", name, file)),
  );
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(join(ROOT, name), "utf8") }));
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
    folder: fileName.split("/")[1] ?? "",
    file: fileName,
    line: location.start.line + 1,
    column: location.start.column + 1,
    mutator: mutatorName,
    replacement,
  }));
}
