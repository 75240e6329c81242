import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileProblem } from "../shared/file-problem.js";
import { InputError } from "./report-input.js";

/** A file to write, with its path. */
export interface WholeFile {
  readonly file: string;
  readonly text: string;
  /** Whether it may replace a file; otherwise one that exists is an error. */
  readonly mayReplace: boolean;
}

// Windows has no O_NOFOLLOW, which is undefined there and counts as 0.
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Writes files below a folder, all of them or none: each is written beside its place first, so that a full disk leaves what
 * was there before. Nothing is written through a link.
 * @throws InputError that names the file
 */
export async function writeWholeFiles(folder: string, files: readonly WholeFile[]): Promise<void> {
  const written: string[] = [];
  const made: string[] = [];
  try {
    for (const { file, text } of files)
      await naming(file, async () => {
        const created = await mkdir(dirname(file), { recursive: true });
        if (created !== undefined) made.push(created);
        await refuseLink(folder, dirname(file));
        const replaced = await lstat(file).catch(() => undefined);
        const handle = await open(besideOf(file), NEW_FILE, replaced?.mode);
        written.push(besideOf(file));
        await handle.writeFile(text).finally(() => handle.close());
      });
    for (const { file, mayReplace } of files)
      await naming(file, async () => {
        const found = await lstat(file).catch(() => undefined);
        if (found?.isSymbolicLink()) throw new Error("It is a link: remove it, or name another place.");
        if (found !== undefined && !mayReplace) throw new Error("It exists, and existing files are never changed.");
        await rename(besideOf(file), file);
        if (found === undefined) written.push(file);
      });
  } catch (error) {
    for (const file of written) await rm(file, { force: true });
    for (const created of made) await rm(created, { recursive: true, force: true });
    throw error;
  }
}

const RUN = randomUUID().slice(0, 8);
const besideOf = (file: string): string => join(dirname(file), `.${basename(file)}.${RUN}.tmp`);

async function naming(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new InputError(`${file} cannot be written. ${fileProblem(error)}`, { cause: error });
  }
}

/** A folder between the one that the user named and the file may not lead elsewhere. */
async function refuseLink(root: string, folder: string): Promise<void> {
  const parts = relative(resolve(root), resolve(folder)).split(sep);
  for (const index of parts.keys()) {
    const part = join(root, ...parts.slice(0, index + 1));
    if (parts[index] !== "" && (await lstat(part)).isSymbolicLink())
      throw new Error(`${part} is a link: remove it, or name another folder.`);
  }
}
