import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileProblem } from "../../shared/file-problem.js";
import { isOnlyPacked } from "../init/package-to-install.js";
import { InputError } from "../report-input.js";
import { writeWholeFiles } from "../whole-files.js";
import type { WrittenFile } from "./written-files.js";

/** The target folder before the import. */
export interface Folder {
  readonly path: string;
  /** Ignores the package that an interrupted import has packed. */
  readonly isEmpty: boolean;
  /** Paths relative to the folder, with `/`. */
  readonly files: ReadonlySet<string>;
}

/**
 * Lists the files of a folder. A missing folder is empty.
 * @throws Error if the path is not a folder, or cannot be read
 */
export async function readFolder(path: string): Promise<Folder> {
  const contents = await namesIn(path);
  const nested = ["lists", "pages"].filter((name) => contents.includes(name));
  const inNested = await Promise.all(
    nested.map(async (name) => (await namesIn(join(path, name))).map((file) => `${name}/${file}`)),
  );
  const isEmpty = contents.every((name) => name === "vendor") && isOnlyPacked(await packedIn(path, contents));
  return { path, isEmpty, files: new Set([...contents, ...inNested.flat()]) };
}

const packedIn = async (path: string, contents: readonly string[]): Promise<readonly string[]> =>
  contents.includes("vendor") ? readdir(join(path, "vendor")).catch(() => ["a file"]) : [];

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw new InputError(`${path} cannot be written to. ${fileProblem(error)} Give a folder that is new or empty.`);
  });
}

/**
 * Writes all new files or none. Never writes over a file or through a link.
 * @throws InputError with the name of the file
 */
export async function writeFiles(folder: string, files: readonly WrittenFile[]): Promise<void> {
  await writeWholeFiles(
    folder,
    files.map(({ path, text }) => ({ file: join(folder, path), text, mayReplace: false })),
  );
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
