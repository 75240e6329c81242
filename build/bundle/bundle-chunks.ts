import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build, type BuildOptions, type Metafile, type Plugin, transform } from "esbuild";

/** A chunk: its entry file, and the source files in it. */
export interface Chunk {
  entry: string;
  inputs: string[];
}

const brotli = (bytes: Buffer): string => brotliCompressSync(bytes).toString("base64");

/** An expression whose value is the bytes; it takes less space than they do. */
export const compressed = (bytes: Buffer): string =>
  `require("node:zlib").brotliDecompressSync(Buffer.from("${brotli(bytes)}", "base64"))`;

/** The name in a stack trace: the package's name, or that of the source file. */
function chunkName(entry: string): string {
  const [, ...packages] = entry.split("/node_modules/");
  const inPackage = /^(?:@[^/]+\/)?[^/]+/.exec(packages.at(-1) ?? "")?.[0];
  return inPackage ?? path.basename(entry).replace(/\.\w+$/, ".js");
}

/** The source files in esbuild's output, relative to the working folder. */
export const inputsOf = (metafile: Metafile): string[] =>
  Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));

/** Those in one chunk, without the references to other chunks. */
const ownInputs = (metafile: Metafile): string[] => inputsOf(metafile).filter((input) => !input.startsWith("chunk:"));

/** A chunk with its code. */
interface CompiledChunk extends Chunk {
  name: string;
  source: string;
}

/**
 * The files that import definitions dynamically. Definitions share modules, so they stay in the chunk of these files,
 * where esbuild makes each a function that runs when it is first imported.
 */
const inOneChunk = /[/\\]src[/\\](bunny-server|provider[/\\]definitions)\.ts$/;

/**
 * Makes every dynamic import a chunk, which is compiled when it is first imported, but for those of definitions.
 *
 * A module that two chunks import exists twice, so it must have no state; `chunks` is filled for the check of that.
 */
function lazyChunks(options: BuildOptions, chunks: CompiledChunk[]): Plugin {
  const plugin: Plugin = {
    name: "lazy-chunks",
    setup(bundle) {
      bundle.onResolve({ filter: /^/ }, async ({ path: wanted, kind, importer, resolveDir, pluginData }) => {
        if (kind !== "dynamic-import" || pluginData === "resolving" || inOneChunk.test(importer)) return undefined;
        const found = await bundle.resolve(wanted, { kind, resolveDir, pluginData: "resolving" });
        if (found.external || found.errors.length > 0) return found;
        // esbuild treats a path that ends with ".mjs" as an ES module, and ignores `module.exports` of our text.
        return { path: `${found.path}.chunk.cjs`, namespace: "chunk", pluginData: found.path };
      });
      bundle.onLoad({ filter: /^/, namespace: "chunk" }, async ({ pluginData }) => {
        const entry = String(pluginData);
        const name = chunkName(entry);
        if (!chunks.some((chunk) => chunk.entry === entry)) {
          const chunk: CompiledChunk = { entry, name, inputs: [], source: "" };
          chunks.push(chunk);
          const plugins = [...(options.plugins ?? []), plugin];
          const result = await build({ ...options, entryPoints: [entry], plugins, metafile: true, write: false });
          chunk.inputs = ownInputs(result.metafile);
          chunk.source = result.outputFiles[0]?.text ?? "";
        }
        return { contents: `module.exports = loadChunk(${JSON.stringify(name)});`, resolveDir: path.dirname(entry) };
      });
    },
  };
  return plugin;
}

/** So few characters are not worth compressing. */
const SHORT = 20_000;

/** Replaces a line break, which would end the comment. */
const LINE_BREAK = "\x01";

/** A place in the file: characters from its end to the first, how many there are, and whether they are compressed. */
type Place = readonly [fromEnd: number, length: number, isCompressed: boolean];

/** The chunks as one comment, which starts with its checksum, and the places of their texts; that of "" is the checksum. */
function commented(chunks: readonly CompiledChunk[]): {
  comment: string;
  mark: string;
  places: Record<string, Place>;
} {
  const places: Record<string, Place> = {};
  let comment = "";
  // Sorted, since esbuild finds them in any order.
  for (const { name, source } of [...chunks].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (places[name] !== undefined) throw new Error(`Two chunks have the name ${name}.`);
    const isCompressed = source.length > SHORT;
    const text = isCompressed ? brotli(Buffer.from(source)) : source.replaceAll("\n", LINE_BREAK);
    if (!isCompressed && /[^\t\n -~]/.test(source))
      throw new Error(`The code of ${name} has characters that are not printable ASCII.`);
    comment = text + comment;
    places[name] = [comment.length, text.length, isCompressed];
  }
  const mark = createHash("sha256").update(comment).digest("hex").slice(0, 16);
  places[""] = [comment.length + mark.length, mark.length, false];
  return { comment: `//${mark}${comment}`, mark, places };
}

/**
 * The function that finds, compiles and evaluates a chunk of the file that it is in. `mark` is the start of the comment,
 * and shows that the file is still the same. `src/server/compiled-code.ts` replaces how it compiles.
 */
const loader = (places: Readonly<Record<string, Place>>, mark: string): string => `
const loadChunk = ((places, mark, loaded, file) => {
  function textOf(name) {
    if (file === undefined) {
      file = require("node:fs").readFileSync(__filename);
      if (textOf("") !== mark) {
        file = undefined;
        throw new Error("The file of the provider is not the one that was started: " + __filename);
      }
    }
    const [fromEnd, length, isCompressed] = places[name];
    const start = file.length - fromEnd;
    const text = file.toString("latin1", start, start + length);
    return isCompressed
      ? require("node:zlib").brotliDecompressSync(Buffer.from(text, "base64")).toString()
      : text.replaceAll("\\x01", "\\n");
  }
  function loadChunk(name) {
    if (loaded[name] !== undefined) return loaded[name].exports;
    const chunk = (loaded[name] = { exports: {} });
    try {
      const run = loadChunk.compile(() => textOf(name), ["exports", "require", "module", "loadChunk"], name);
      run(chunk.exports, require, chunk, loadChunk);
    } catch (error) {
      delete loaded[name];
      throw error;
    }
    return chunk.exports;
  }
  return Object.assign(loadChunk, {
    mark,
    compile: (text, parameters, filename) => require("node:vm").compileFunction(text(), parameters, { filename }),
  });
})(${JSON.stringify(places)}, "${mark}", {});
`;

/**
 * Bundles into one file that starts with `head`. Dynamic imports become chunks in a comment at its end, since even
 * reading past a text costs more than reading past a comment.
 * @returns The file's own modules, and those of each chunk.
 */
export async function buildInChunks(
  options: BuildOptions,
  input: Pick<BuildOptions, "entryPoints" | "stdin">,
  outfile: string,
  head = "",
): Promise<Chunk[]> {
  const chunks: CompiledChunk[] = [];
  const plugins = [...(options.plugins ?? []), lazyChunks(options, chunks)];
  const { metafile, outputFiles } = await build({
    ...options,
    ...input,
    plugins,
    metafile: true,
    write: false,
    outfile,
  });
  const main = outputFiles[0]?.text ?? "";
  const { comment, mark, places } = commented(chunks);
  const { code } = await transform(loader(places, mark), { minify: true });
  await writeFile(outfile, `${head}"use strict";${code.trim()}${main}${comment}`);
  return [...chunks, { entry: "main", inputs: ownInputs(metafile) }];
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
