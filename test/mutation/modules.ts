import { type JscConfig, transformSync } from "@swc/core";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { Script } from "node:vm";
import { compile, withCounters } from "./mutants.js";
import { ROOT } from "./tree.js";

type Wrapper = (
  exports: unknown,
  require: (id: string) => unknown,
  module: { exports: unknown },
  filename: string,
  dirname: string,
  setTimeout: (callback: () => void, milliseconds: number) => unknown,
  jest: object,
) => void;

const requireHere = createRequire(__filename);

/** The client waits in here. Tests that leave it its own clock wait for seconds, which nothing depends on. */
const isRetry = (file: string): boolean => /\/src\/api\/(?:.*\/)?retry\.ts$/.test(file);
const shortened = (callback: () => void, milliseconds: number) =>
  setTimeout(callback, milliseconds >= 500 && milliseconds <= 5000 ? milliseconds / 20 : milliseconds);

/** Moves calls of `jest.mock` before the imports, as jest does. */
function compileAsJest(source: string, file: string): string {
  if (!source.includes("jest.mock(")) return compile(source, file);
  return transformSync(source, {
    filename: file,
    swcrc: false,
    jsc: { target: "es2022", parser: { syntax: "typescript" }, transform: { hidden: { jest: true } } } as JscConfig,
    module: { type: "commonjs" },
  }).code;
}

/** Runs the project's modules: instrumented where `folder` has them, compiled once, and evaluated again for each run. */
export function createModules(folder: string) {
  const wrappers = new Map<string, Wrapper>();

  function wrapperOf(file: string, counts: boolean): Wrapper {
    const key = `${file} ${String(counts)}`;
    const known = wrappers.get(key);
    if (known) return known;
    const instrumented = join(folder, relative(ROOT, file));
    const code = existsSync(instrumented)
      ? withCounters(readFileSync(instrumented, "utf8"), counts)
      : compileAsJest(readFileSync(file, "utf8"), file);
    const source = `(function (exports, require, module, __filename, __dirname, setTimeout, jest) {${code}\n})`;
    const wrapper = new Script(source, { filename: file }).runInThisContext() as Wrapper;
    wrappers.set(key, wrapper);
    return wrapper;
  }

  /** A registry without any module yet; its function loads a file. Counting who reaches what takes half of the time. */
  return function freshRegistry(counts: boolean): (file: string) => unknown {
    const modules = new Map<string, { exports: unknown }>();
    /** What a test says to load instead, by file or package. */
    const mocks = new Map<string, () => unknown>();

    const load = (file: string): unknown => {
      const known = modules.get(file);
      if (known) return known.exports;
      const module = { exports: {} };
      modules.set(file, module);
      const idOf = (id: string): string => {
        if (id === "terraform-provider-bunny") return join(ROOT, "src", "constructs", "index.ts");
        return id.startsWith(".") ? resolve(dirname(file), id.replace(/js$/, "ts")) : id;
      };
      const requireActual = (id: string): unknown =>
        idOf(id).endsWith(".ts") ? load(idOf(id)) : requireHere(idOf(id));
      const requireFrom = Object.assign((id: string): unknown => mocks.get(idOf(id))?.() ?? requireActual(id), {
        resolve: requireHere.resolve,
      });
      const mock = (id: string, factory: () => unknown): void => {
        let made: unknown;
        mocks.set(idOf(id), () => (made ??= factory()));
      };
      wrapperOf(file, counts)(
        module.exports,
        requireFrom,
        module,
        file,
        dirname(file),
        isRetry(file) ? shortened : setTimeout,
        { ...jest, mock, requireActual },
      );
      return module.exports;
    };
    return load;
  };
}
