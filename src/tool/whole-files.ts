import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, lstat, mkdir, open, rename, rm, rmdir, mkdtemp, readdir, stat } from "node:fs/promises";
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

/** Undoes a step; `left` describes the state if the undo fails. */
interface Step {
  readonly undo: () => Promise<void>;
  readonly left: () => string;
}

// Windows has no O_NOFOLLOW; undefined counts as 0.
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Writes all files below a folder, or none. Writes each file to a temporary file first, and keeps old files until all are
 * replaced, so a full disk loses nothing. Never writes through a link.
 * @throws InputError that names the file, and the files that could not be restored
 */
export async function writeWholeFiles(folder: string, files: readonly WholeFile[]): Promise<void> {
  const done: Step[] = [];
  const kept: string[] = [];
  try {
    for (const { file, text } of files) await naming(file, () => writeBeside(folder, file, text, done));
    for (const { file, mayReplace } of files)
      await naming(file, async () => {
        const found = await lstat(file).catch(() => undefined);
        if (found?.isSymbolicLink()) throw new Error("It is a link: remove it, or name another place.");
        if (found !== undefined && !mayReplace) throw new Error("It exists, and existing files are never changed.");
        if (found === undefined) await putNew(file, done);
        else kept.push(await replace(file, done));
      });
  } catch (error) {
    throw await undone(error, done);
  }
  for (const copy of kept)
    await rm(copy, { force: true }).catch((error: unknown) => {
      throw new InputError(
        `Everything was written, but ${copy}, which is a copy of the old file, cannot be removed. ${fileProblem(error)} Remove it.`,
      );
    });
}

async function writeBeside(root: string, file: string, text: string, done: Step[]): Promise<void> {
  for (const folder of await missingFolders(dirname(file))) {
    if ((await mkdir(folder, { recursive: true })) !== undefined)
      done.push({ undo: () => rmdir(folder), left: () => `${folder} was made` });
  }
  await refuseLink(root, dirname(file));
  const replaced = await lstat(file).catch(() => undefined);
  const temporary = hiddenSibling(file, "tmp");
  const handle = await open(temporary, NEW_FILE, replaced?.mode);
  done.push({ undo: () => rm(temporary, { force: true }), left: () => `${temporary} remains: remove it` });
  await handle.writeFile(text).finally(() => handle.close());
}

async function putNew(file: string, done: Step[]): Promise<void> {
  await rename(hiddenSibling(file, "tmp"), file);
  done.push({ undo: () => rm(file, { force: true }), left: () => `${file} was written` });
}

/** Replaces a file and returns the path of the old file. */
async function replace(file: string, done: Step[]): Promise<string> {
  const old = hiddenSibling(file, "old");
  let isReplaced = false;
  done.push({
    undo: () => (isReplaced ? rename(old, file) : rm(old, { force: true })),
    left: () => (isReplaced ? `${file} has the new text, and ${old} has the old one` : `${old} remains: remove it`),
  });
  // Some file systems have no hard links.
  await link(file, old).catch(() => copyFile(file, old, constants.COPYFILE_EXCL));
  await rename(hiddenSibling(file, "tmp"), file);
  isReplaced = true;
  return old;
}

/** Undoes the steps, newest first, and returns the error to throw. */
async function undone(cause: unknown, done: readonly Step[]): Promise<InputError> {
  const left: string[] = [];
  for (const { undo, left: text } of [...done].reverse())
    await undo().catch((error: unknown) => left.push(`${text()} (${fileProblem(error)})`));
  const outcome =
    left.length === 0
      ? "Everything is as it was before."
      : `Not everything could be restored: ${left.map((text) => `\n  ${text}`).join("")}`;
  return new InputError(`${fileProblem(cause)} ${outcome}`, { cause });
}

/** Returns the missing folders of a path, outermost first. */
async function missingFolders(path: string): Promise<readonly string[]> {
  const found = await lstat(path).catch(() => undefined);
  const above = dirname(path);
  return found !== undefined || above === path ? [] : [...(await missingFolders(above)), path];
}

const RUN = randomUUID().slice(0, 8);
const hiddenSibling = (file: string, ending: "tmp" | "old"): string =>
  join(dirname(file), `.${basename(file)}.${RUN}.${ending}`);

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
