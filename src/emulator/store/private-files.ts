import { chmod, mkdir, stat } from "node:fs/promises";
import writeFileAtomic from "write-file-atomic";

const FOLDER = 0o700;
const FILE = 0o600;

/** Creates a folder and its missing parents, for this user only. An existing folder keeps its permissions. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER });
}

/** Writes a whole file for this user only. */
export function writePrivate(file: string, text: string): Promise<void> {
  return writeFileAtomic(file, text, { mode: FILE });
}

/** Removes the permissions of other users from the files of an older emulator. Skips missing files. */
export async function makePrivate(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found !== null && (found.mode & 0o077) !== 0) await chmod(path, found.mode & FOLDER);
  }
}
