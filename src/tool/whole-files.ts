import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, rename, rm, rmdir, mkdtemp, readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileProblem } from "../shared/file-problem.js";
import { InputError } from "./report-input.js";
import { tmpdir } from "node:os";

export interface WholeFile {
  readonly file: string;
  readonly text: string;
  /** Otherwise an existing file is an error. */
  readonly mayReplace: boolean;
}

// Windows has no O_NOFOLLOW; undefined counts as 0.
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Writes all files below a folder, or none. Writes each text to a temporary file first, so that only renames follow, which need no
 * space. Never writes through a link.
 * @throws InputError that names the file, and what remains if a rename fails
 */
export async function writeWholeFiles(folder: string, files: readonly WholeFile[]): Promise<void> {
  const made: string[] = [];
  const written: string[] = [];
  try {
    for (const { file, text } of files) await naming(file, () => writeBeside(folder, file, text, made));
    for (const one of files) await naming(one.file, () => refuseOther(one));
    for (const { file } of files) {
      await naming(file, () => rename(temporaryOf(file), file));
      written.push(file);
    }
  } catch (error) {
    const left = written.concat(await remaining(made.reverse()));
    const outcome = left.length === 0 ? "Everything is as it was before." : `This remains: ${left.join(", ")}.`;
    throw new InputError(`${fileProblem(error)} ${outcome}`, { cause: error });
  }
}

/** Writes the temporary file. Adds it to `made`, after the folders that it needs. */
async function writeBeside(root: string, file: string, text: string, made: string[]): Promise<void> {
  for (const folder of await missingFolders(dirname(file)))
    if ((await mkdir(folder, { recursive: true })) !== undefined) made.push(folder);
  await refuseLink(root, dirname(file));
  const replaced = await lstat(file).catch(() => undefined);
  const handle = await open(temporaryOf(file), NEW_FILE, replaced?.mode);
  made.push(temporaryOf(file));
  await handle.writeFile(text).finally(() => handle.close());
}

async function refuseOther({ file, mayReplace }: WholeFile): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (found?.isSymbolicLink()) throw new Error("It is a link: remove it, or name another place.");
  if (found !== undefined && !mayReplace) throw new Error("It exists, and existing files are never changed.");
}

/** Removes temporary files and new folders, and returns those that cannot be removed. */
async function remaining(made: readonly string[]): Promise<readonly string[]> {
  const left: string[] = [];
  for (const path of made)
    await (path.endsWith(ENDING) ? rm(path, { force: true }) : rmdir(path)).catch(() => left.push(path));
  return left;
}

/** Returns the missing folders of a path, outermost first. */
async function missingFolders(path: string): Promise<readonly string[]> {
  const found = await lstat(path).catch(() => undefined);
  const above = dirname(path);
  return found !== undefined || above === path ? [] : [...(await missingFolders(above)), path];
}

const ENDING = `.${randomUUID().slice(0, 8)}.tmp`;
const temporaryOf = (file: string): string => join(dirname(file), `.${basename(file)}${ENDING}`);

async function naming(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new InputError(`${file} cannot be written. ${fileProblem(error)}`, { cause: error });
  }
}

/** Below the folder that the user named, no link may lead to another folder. */
async function refuseLink(root: string, folder: string): Promise<void> {
  const parts = relative(resolve(root), resolve(folder)).split(sep);
  for (const index of parts.keys()) {
    const part = join(root, ...parts.slice(0, index + 1));
    if (parts[index] !== "" && (await lstat(part)).isSymbolicLink())
      throw new Error(`${part} is a link: remove it, or name another folder.`);
  }
}

const PREFIX = "bunny-tf-drift-";
const NAME = /^bunny-tf-drift-(\d+)-/;

/**
 * Creates a folder that only this user can read. It is for plan files, which have secrets in clear text. The folder's name
 * contains the process ID.
 */
export function createPrivateFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Removes folders of killed processes, except folders of other users. */
export async function sweepPrivateFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (!Number.isSafeInteger(pid) || pid === process.pid || isRunning(pid)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found?.uid === process.getuid?.()) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
