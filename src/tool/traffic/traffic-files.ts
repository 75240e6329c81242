import { readdir, stat } from "node:fs/promises";
import { join, parse, sep } from "node:path";
import { fileProblem, isMissing } from "../../shared/file-problem.js";
import { glob } from "../../shared/glob.js";
import { InputError } from "../report-input.js";

/**
 * The files that `--traffic` names: paths, patterns with `*` and `?` (for shells that leave them as they are), and `-` for standard
 * input. Files of a pattern are in the order of their names. Throws {@link InputError} for what does not exist.
 */
export async function trafficFiles(named: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of named) found.push(...(await filesOf(name)));
  const files = [...new Set(found)];
  if (found.filter((file) => file === "-").length > 1)
    throw new InputError("Standard input (-) can be read only once.");
  return files;
}

async function filesOf(name: string): Promise<readonly string[]> {
  if (name === "-") return [name];
  const kind = await kindOf(name);
  if (kind === "folder")
    throw new InputError(`--traffic names ${name}, which is a folder: name its files, such as ${join(name, "*")}.`);
  if (kind === "file") return [name];
  const files = /[*?]/.test(name) ? await matching(name) : [];
  if (files.length > 0) return files;
  throw new InputError(
    `--traffic names ${name}, ${/[*?]/.test(name) ? "which matches no file" : "which does not exist"}. Paths start at ${process.cwd()}.`,
  );
}

async function matching(pattern: string): Promise<readonly string[]> {
  const { root } = parse(pattern);
  const parts = pattern.slice(root.length).split(sep === "\\" ? /[/\\]/ : "/");
  let paths: readonly string[] = [root];
  for (const part of parts) {
    const next: string[] = [];
    for (const path of paths) {
      if (!/[*?]/.test(part)) next.push(join(path, part));
      else next.push(...(await namesIn(path === "" ? "." : path)).filter(matches(part)).map((one) => join(path, one)));
    }
    paths = next;
  }
  const kinds = await Promise.all(paths.map(kindOf));
  return paths.filter((_, index) => kinds[index] === "file");
}

/** Names that begin with a dot match only what does, too, as in shells. */
function matches(part: string): (name: string) => boolean {
  const isMatch = glob(part);
  return (name) => isMatch(name) && (!name.startsWith(".") || part.startsWith("."));
}

const namesIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder).catch(() => [])).sort();

async function kindOf(path: string): Promise<"file" | "folder" | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw new InputError(`--traffic names ${path}, which cannot be read. ${fileProblem(error)}`);
  });
  if (found === undefined) return undefined;
  return found.isDirectory() ? "folder" : "file";
}
