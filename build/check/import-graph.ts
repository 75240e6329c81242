import { readdirSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** The imported files of every TypeScript file of the project; paths are relative to the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const FOLDERS = ["src", "build", "test"];

/** Reads the imports at run time. Leaves out imports of types only, which no test can notice. */
export async function readImports(root: string): Promise<ImportGraph> {
  const entryPoints = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
      .map((file) => path.join(folder, file)),
  );
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    splitting: true,
    format: "esm",
    packages: "external",
    platform: "node",
    outdir: path.join(root, ".tmp"),
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.flatMap((each) => (each.external ? [] : [each.path])),
    ]),
  );
}

/**
 * Returns the number of imports between each file and the nearest of the `changed` files. A changed file has 0. Files that do not
 * import a changed file at any depth are absent.
 */
export function distances(graph: ImportGraph, changed: Iterable<string>): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const found = new Map<string, number>();
  let next = [...changed];
  for (let distance = 0; next.length > 0; distance += 1) {
    const fresh = next.filter((file) => !found.has(file));
    for (const file of fresh) found.set(file, distance);
    next = fresh.flatMap((file) => importers.get(file) ?? []);
  }
  return found;
}
