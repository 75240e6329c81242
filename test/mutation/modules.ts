import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { Script } from "node:vm";
import { compile, ROOT, withCounters } from "./mutants.js";

type Wrapper = (
  exports: unknown,
  require: (id: string) => unknown,
  module: { exports: unknown },
  filename: string,
  dirname: string,
  setTimeout: (callback: () => void, milliseconds: number) => unknown,
) => void;

const requireHere = createRequire(__filename);

/** The client waits in here. Tests that leave it its own clock wait for seconds, which nothing depends on. */
const RETRY = join(ROOT, "src", "api", "http", "retry.ts");
const shortened = (callback: () => void, milliseconds: number) =>
  setTimeout(callback, milliseconds >= 500 && milliseconds <= 5000 ? milliseconds / 20 : milliseconds);

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
      : compile(readFileSync(file, "utf8"), file);
    const source = `(function (exports, require, module, __filename, __dirname, setTimeout) {${code}\n})`;
    const wrapper = new Script(source, { filename: file }).runInThisContext() as Wrapper;
    wrappers.set(key, wrapper);
    return wrapper;
  }

  /** A registry without any module yet; its function loads a file. Counting who reaches what takes half of the time. */
  return function freshRegistry(counts: boolean): (file: string) => unknown {
    const modules = new Map<string, { exports: unknown }>();
    const load = (file: string): unknown => {
      const known = modules.get(file);
      if (known) return known.exports;
      const module = { exports: {} };
      modules.set(file, module);
      const requireFrom = (id: string): unknown => {
        if (id === "terraform-provider-bunny") return load(join(ROOT, "src", "constructs", "index.ts"));
        if (id.startsWith(".") && id.endsWith(".js")) return load(resolve(dirname(file), id.replace(/js$/, "ts")));
        return requireHere(id);
      };
      wrapperOf(file, counts)(
        module.exports,
        requireFrom,
        module,
        file,
        dirname(file),
        file === RETRY ? shortened : setTimeout,
      );
      return module.exports;
    };
    return load;
  };
}
