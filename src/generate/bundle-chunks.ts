import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

/** A chunk: its entry file, and the source files in it. */
export interface Chunk {
  entry: string;
  inputs: string[];
}

/** Packages that most runs never load. Engines hash the whole file on every command, so these are compressed in it. */
const RARE: ReadonlySet<string> = new Set(["yaml"]);

/** An expression whose value is the bytes; it takes less space than they do. */
export const compressed = (bytes: Buffer): string =>
  `require("node:zlib").brotliDecompressSync(Buffer.from("${brotliCompressSync(bytes).toString("base64")}", "base64"))`;

/** The text of a module that compiles a chunk when it is first required. */
const chunkModule = (name: string, source: string): string => `
const chunk = { exports: {} };
require("node:vm").compileFunction(
  ${RARE.has(name) ? `${compressed(Buffer.from(source))}.toString()` : JSON.stringify(source)},
  ["exports", "require", "module"],
  { filename: ${JSON.stringify(name)} },
)(chunk.exports, require, chunk);
module.exports = chunk.exports;
`;

/** The name in a stack trace: the package's name, or that of the source file. */
function chunkName(entry: string): string {
  const [, ...packages] = entry.split("/node_modules/");
  const inPackage = /^(?:@[^/]+\/)?[^/]+/.exec(packages.at(-1) ?? "")?.[0];
  return inPackage ?? path.basename(entry).replace(/\.\w+$/, ".js");
}

/** The source files in esbuild's output, relative to the working folder. */
export const inputsOf = (metafile: Metafile): string[] =>
  Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));

/**
 * Makes every dynamic import a chunk inside the one file: a text that is compiled when it is first imported. The engine
 * waits for the handshake, and reading a text costs a tenth of parsing the code in it.
 *
 * A module that two chunks import exists twice, so it must have no state; `chunks` is filled for the check of that.
 */
export function lazyChunks(options: BuildOptions, chunks: Chunk[]): Plugin {
  const plugin: Plugin = {
    name: "lazy-chunks",
    setup(bundle) {
      bundle.onResolve({ filter: /^/ }, async ({ path: wanted, kind, resolveDir, pluginData }) => {
        if (kind !== "dynamic-import" || pluginData === "resolving") return undefined;
        const found = await bundle.resolve(wanted, { kind, resolveDir, pluginData: "resolving" });
        if (found.external || found.errors.length > 0) return found;
        // esbuild treats a path that ends with ".mjs" as an ES module, and ignores `module.exports` of our text.
        return { path: `${found.path}.chunk.cjs`, namespace: "chunk", pluginData: found.path };
      });
      bundle.onLoad({ filter: /^/, namespace: "chunk" }, async ({ pluginData }) => {
        const entry = String(pluginData);
        const plugins = [...(options.plugins ?? []), plugin];
        const result = await build({ ...options, entryPoints: [entry], plugins, metafile: true, write: false });
        chunks.push({ entry, inputs: inputsOf(result.metafile) });
        return {
          contents: chunkModule(chunkName(entry), result.outputFiles[0]?.text ?? ""),
          resolveDir: path.dirname(entry),
        };
      });
    },
  };
  return plugin;
}

/** Compares what `import(entry)` returns in the bundle and in Node; writes one line for each difference. */
const comparison = (entries: readonly string[], probe: string): string => `
  import { pathToFileURL } from "node:url";
  const { default: bundled } = await import(pathToFileURL(${JSON.stringify(probe)}));
  const isName = (name) => name !== "default" && name !== "module.exports" && name !== "__esModule";
  for (const [index, entry] of ${JSON.stringify(entries)}.entries()) {
    const [given, expected] = await Promise.all([bundled.load[index](), import(pathToFileURL(entry))]);
    const missing = Object.keys(expected).filter((name) => isName(name) && given[name] === undefined && expected[name] !== undefined);
    const empty = Object.keys(given).every((name) => name === "__esModule" || (name === "default" && isEmpty(given.default)));
    if (missing.length > 0) console.log(entry + " exports no " + missing.join(", "));
    else if (empty) console.log(entry + " exports nothing");
  }
  function isEmpty(value) {
    return value === undefined || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
  }
  process.exit(0);
`;

/**
 * Loads every lazily imported package as the bundle does, and compares its exports with those in Node.
 * @throws {Error} If a package exports less in the bundle: the plugin would fail only on its first use.
 */
export async function requireExports(options: BuildOptions, chunks: readonly Chunk[]): Promise<void> {
  const entries = [...new Set(chunks.map(({ entry }) => entry).filter((entry) => entry.includes("node_modules")))];
  const loads = entries.map((entry) => `() => import(${JSON.stringify(entry)})`);
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-bundle-"));
  try {
    const outfile = path.join(folder, "probe.cjs");
    await build({
      ...options,
      stdin: { contents: `export const load = [${loads.join(", ")}];`, resolveDir: folder },
      outfile,
      plugins: [...(options.plugins ?? []), lazyChunks(options, [])],
    });
    const args = ["--input-type=module", "--eval", comparison(entries, outfile)];
    const differences = (await promisify(execFile)(process.execPath, args)).stdout.trim();
    if (differences !== "")
      throw new Error(`In the bundle, a lazily imported package differs from the one that Node loads:\n${differences}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
