import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

export interface Chunk {
  entry: string;
  inputs: string[];
}

/** Returns a JavaScript expression for the bytes, in compressed form. */
export const compressed = (bytes: Buffer): string =>
  `require("node:zlib").brotliDecompressSync(Buffer.from("${brotliCompressSync(bytes).toString("base64")}", "base64"))`;

function chunkName(entry: string): string {
  const [, ...packages] = entry.split("/node_modules/");
  const inPackage = /^(?:@[^/]+\/)?[^/]+/.exec(packages.at(-1) ?? "")?.[0];
  return inPackage?.replace("/", "-") ?? path.basename(entry).replace(/\.\w+$/, "");
}

/** Returns the source files in esbuild's output, relative to the working folder. */
export const inputsOf = (metafile: Metafile): string[] =>
  Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));

/** Returns the source files in one chunk, without the references to other chunks. */
const ownInputs = (metafile: Metafile): string[] => inputsOf(metafile).filter((input) => !input.startsWith("chunk:"));

interface CompiledChunk extends Chunk {
  /** The name of the chunk's file. The name contains a checksum, so the file never changes. */
  file: string;
  source: string;
}

type Chunks = Map<string, Promise<CompiledChunk>>;

/**
 * The files that import definitions dynamically. Definitions share modules, so they stay in the chunk of these files. There,
 * esbuild turns each definition into a function that runs at the first import. See
 * docs/decisions/chunks-are-loaded-when-needed.md.
 */
const inOneChunk = /[/\\]src[/\\](bunny-server|provider[/\\]generated[/\\]definitions)\.ts$/;

async function compileChunk(options: BuildOptions, plugins: Plugin[], entry: string): Promise<CompiledChunk> {
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    plugins,
    metafile: true,
    write: false,
  });
  const source = outputFiles[0]?.text ?? "";
  const checksum = createHash("sha256").update(source).digest("hex").slice(0, 16);
  return { entry, inputs: ownInputs(metafile), source, file: `${chunkName(entry)}-${checksum}.cjs` };
}

/** Returns the code that loads a chunk. Installing another build removes the file, possibly while this build runs. */
const loading = (file: string): string => `
try {
  module.exports = require("./${file}");
} catch (error) {
  if (error.code !== "MODULE_NOT_FOUND") throw error;
  throw new Error("The provider was replaced while it ran. Run the command again.", { cause: error });
}`;

/**
 * Bundles the target of each dynamic import, except those of definitions, into a separate file.
 *
 * A module that two chunks import exists twice, so it must not have state. The plugin adds each chunk to `chunks`, with which the
 * build checks this rule.
 */
function lazyChunks(options: BuildOptions, chunks: Chunks): Plugin {
  const plugin: Plugin = {
    name: "lazy-chunks",
    setup(bundle) {
      bundle.onResolve({ filter: /^/ }, async ({ path: wanted, kind, importer, namespace, resolveDir, pluginData }) => {
        if (namespace === "chunk") return { path: wanted, external: true };
        if (kind !== "dynamic-import" || pluginData === "resolving" || inOneChunk.test(importer)) return undefined;
        const found = await bundle.resolve(wanted, { kind, resolveDir, pluginData: "resolving" });
        if (found.external || found.errors.length > 0) return found;
        // esbuild treats a path that ends with ".mjs" as an ES module, and would ignore `module.exports` in the contents.
        return { path: `${found.path}.chunk.cjs`, namespace: "chunk", pluginData: found.path };
      });
      bundle.onLoad({ filter: /^/, namespace: "chunk" }, async ({ pluginData }) => {
        const entry = String(pluginData);
        const chunk = chunks.get(entry) ?? compileChunk(options, [...(options.plugins ?? []), plugin], entry);
        chunks.set(entry, chunk);
        return { contents: loading((await chunk).file), resolveDir: path.dirname(entry) };
      });
    },
  };
  return plugin;
}

/**
 * Bundles into one file that starts with `head`, and into one file beside it for each dynamic import, because Node parses a whole
 * file before it runs the first line.
 * @returns The modules of the first file, and the modules of each chunk.
 */
export async function buildInChunks(
  options: BuildOptions,
  input: Pick<BuildOptions, "entryPoints" | "stdin">,
  outfile: string,
  head = "",
): Promise<Chunk[]> {
  const chunks: Chunks = new Map();
  const { metafile, outputFiles } = await build({
    ...options,
    ...input,
    plugins: [...(options.plugins ?? []), lazyChunks(options, chunks)],
    metafile: true,
    write: false,
    outfile,
  });
  const compiled = await Promise.all(chunks.values());
  await Promise.all(compiled.map(({ file, source }) => writeFile(path.join(path.dirname(outfile), file), source)));
  await writeFile(outfile, `${head}${outputFiles[0]?.text ?? ""}`);
  return [...compiled, { entry: "main", inputs: ownInputs(metafile) }];
}

/** Compares the result of `import(entry)` in the bundle and in Node; writes one line for each difference. */
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
 * @throws {Error} If a package exports less in the bundle, because the plugin would fail only when it first uses the package.
 */
export async function requireExports(options: BuildOptions, chunks: readonly Chunk[]): Promise<void> {
  const entries = [...new Set(chunks.map(({ entry }) => entry).filter((entry) => entry.includes("node_modules")))];
  const loads = entries.map((entry) => `() => import(${JSON.stringify(entry)})`);
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-bundle-"));
  try {
    const outfile = path.join(folder, "probe.cjs");
    const contents = `export const load = [${loads.join(", ")}];`;
    await buildInChunks(options, { stdin: { contents, resolveDir: folder } }, outfile);
    const args = ["--input-type=module", "--eval", comparison(entries, outfile)];
    const differences = (await promisify(execFile)(process.execPath, args)).stdout.trim();
    if (differences !== "")
      throw new Error(`In the bundle, a lazily imported package differs from the one that Node loads:\n${differences}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
