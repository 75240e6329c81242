import { readFileSync, realpathSync, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Plan } from "../review/plan/plan.js";
import type { SourceFile, SourceFiles, SourcePaths } from "../review/plan/synthesized-app.js";
import { readConstructs } from "../review/plan/synthesized-app.js";
import { filesInCode } from "./import/existing/files-in-code.js";
import type { PlanSource } from "./report-input.js";

/** A list of 50,000 entries has less than 2 MB. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Finds the files from which a stack's code reads values, for a plan with drift. In HCL, these are the files of `file()`. With
 * constructs, the synthesized stack names them. Skips files outside of the code's folder.
 */
export async function sourceFiles(
  { folder, constructsFile }: PlanSource,
  plan: Plan,
): Promise<SourceFiles | undefined> {
  if (folder === undefined || !plan.drift.some(({ action }) => action === "update")) return undefined;
  const synthesized = constructsFile && (await readFile(constructsFile, "utf8").catch(() => undefined));
  if (synthesized !== undefined) return filesOf(await appFolder(folder), readConstructs(synthesized).sources);
  // If an app writes HCL, the folder has the output of the app, not its code.
  if (await isFile(join(folder, "cdk.tf"))) return undefined;
  // The engine reports unreadable code.
  return filesOf(folder, await filesInCode(folder).catch((): SourcePaths => new Map()));
}

function filesOf(folder: string, paths: SourcePaths): SourceFiles {
  const readers = new Map<string, string[]>();
  for (const [address, attributes] of paths)
    for (const file of attributes.values()) {
      const path = resolve(folder, file);
      readers.set(path, [...(readers.get(path) ?? []), address]);
    }
  return (address, attribute): SourceFile | undefined => {
    const found = paths.get(address)?.get(attribute);
    if (found === undefined) return undefined;
    const path = resolve(folder, found);
    return {
      file: relative(process.cwd(), path).split(sep).join("/"),
      text: textWithin(folder, path),
      alsoReadBy: (readers.get(path) ?? []).filter((other) => other !== address),
    };
  };
}

/** Reads a file in a folder. Returns undefined if the file is unreadable or outside of the folder, even through a link. */
function textWithin(folder: string, path: string): string | undefined {
  try {
    const real = realpathSync(path);
    const place = relative(realpathSync(folder), real);
    if (place.split(sep)[0] === ".." || isAbsolute(place)) return undefined;
    const found = statSync(real);
    return found.isFile() && found.size <= MOST_BYTES ? readFileSync(real, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the folder of the app. Prefers the folder with `cdktf.json` in or above the stack's folder, otherwise the folder with
 * `cdktf.out`.
 */
async function appFolder(stack: string): Promise<string> {
  const folders: string[] = [];
  for (let folder = resolve(stack); folder !== dirname(folder); folder = dirname(folder)) folders.push(folder);
  for (const folder of folders) if (await isFile(join(folder, "cdktf.json"))) return folder;
  // <app>/cdktf.out/stacks/<stack>
  return resolve(stack, "..", "..", "..");
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
