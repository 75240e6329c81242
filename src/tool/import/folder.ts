import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileProblem } from "../../shared/file-problem.js";
import type { Existing } from "./hcl-files.js";
import type { WrittenFile } from "./written-files.js";

/** The folder that files are written to, as it is before. */
export interface Folder {
  readonly path: string;
  /** Whether it has files or folders. */
  readonly isEmpty: boolean;
  readonly existing: Existing;
}

const RESOURCE = /^[ \t]*resource[ \t]+"(\w+)"[ \t]+"([\w-]+)"/gm;

/**
 * Reads what a folder has: its files, and the names of the resources in its configuration. A folder that does not exist is
 * empty.
 * @throws Error if it is not a folder, or cannot be read
 */
export async function readFolder(path: string): Promise<Folder> {
  const contents = await namesIn(path);
  const texts = await Promise.all(
    contents.filter((name) => name.endsWith(".tf")).map((name) => readFile(join(path, name), "utf8").catch(() => "")),
  );
  const nested = ["lists", "pages"].filter((name) => contents.includes(name));
  const inNested = await Promise.all(
    nested.map(async (name) => (await namesIn(join(path, name))).map((file) => `${name}/${file}`)),
  );
  const text = texts.join("\n");
  const names = new Set([...text.matchAll(RESOURCE)].map(([, type = "", name = ""]) => `${type}.${name}`));
  const files = new Set([...contents, ...inNested.flat()]);
  return {
    path,
    isEmpty: contents.length === 0,
    existing: { files, names, hasProvider: /\brequired_providers\b/.test(text) },
  };
}

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw new Error(`${path} cannot be written to. ${fileProblem(error)}`);
  });
}

// Windows has no O_NOFOLLOW, which is undefined there and counts as 0.
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Writes new files, and never over a file or through a link.
 * @throws Error that names the file; those before it stay
 */
export async function writeFiles(folder: string, files: readonly WrittenFile[]): Promise<void> {
  for (const { path, text } of files) {
    const file = join(folder, path);
    try {
      await mkdir(dirname(file), { recursive: true });
      if (dirname(file) !== join(folder) && (await lstat(dirname(file))).isSymbolicLink())
        throw new Error(`${dirname(file)} is a link: remove it, or name another folder.`);
      const handle = await open(file, NEW_FILE);
      await handle.writeFile(text).finally(() => handle.close());
    } catch (error) {
      const reason =
        codeOf(error) === "EEXIST" ? "It exists, and existing files are never changed." : fileProblem(error);
      throw new Error(`${file} cannot be written. ${reason}`, { cause: error });
    }
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
