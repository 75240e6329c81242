import path from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

/** One chunk: the source file that begins it, and the source files that went into it. */
export interface Chunk {
  entry: string;
  inputs: string[];
}

/** The text of a module that compiles a chunk when it is first required. */
const chunkModule = (name: string, source: string): string => `
const chunk = { exports: {} };
require("node:vm").compileFunction(
  ${JSON.stringify(source)},
  ["exports", "require", "module"],
  { filename: ${JSON.stringify(name)} },
)(chunk.exports, require, chunk);
module.exports = chunk.exports;
`;

/** What a stack trace shows: the package's name, or that of the source file. */
function chunkName(entry: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(entry)?.[1];
  return inPackage ?? path.basename(entry).replace(/\.\w+$/, ".js");
}

/** The source files in what esbuild wrote, relative to the working folder. */
export const inputsOf = (metafile: Metafile): string[] =>
  Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));

/**
 * Makes every dynamic import a chunk of its own inside the one file: a text that is compiled when it is first imported.
 * The engine waits for the handshake, and reading past a text costs a tenth of parsing the code in it.
 *
 * A module that two chunks import exists twice, so it must hold no state; `chunks` is filled for whoever checks that.
 */
export function lazyChunks(options: BuildOptions, chunks: Chunk[]): Plugin {
  const plugin: Plugin = {
    name: "lazy-chunks",
    setup(bundle) {
      bundle.onResolve({ filter: /.*/ }, async ({ path: wanted, kind, resolveDir, pluginData }) => {
        if (kind !== "dynamic-import" || pluginData === "resolving") return undefined;
        const found = await bundle.resolve(wanted, { kind, resolveDir, pluginData: "resolving" });
        return found.external || found.errors.length > 0 ? found : { path: found.path, namespace: "chunk" };
      });
      bundle.onLoad({ filter: /.*/, namespace: "chunk" }, async ({ path: entry }) => {
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
