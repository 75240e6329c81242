import { chmod, mkdir, stat } from "node:fs/promises";
import writeFileAtomic from "write-file-atomic";

const FOLDER = 0o700;
const FILE = 0o600;

/** Creates a folder, and those above it that are missing, for this user only; one that exists keeps its permissions. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER });
}

/** Writes a file as a whole, for this user only. */
export function writePrivate(file: string, text: string): Promise<void> {
  return writeFileAtomic(file, text, { mode: FILE });
}

/** Takes the permissions of others from what an older emulator left; what is missing is skipped. */
export async function makePrivate(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found !== null && (found.mode & 0o077) !== 0) await chmod(path, found.mode & FOLDER);
  }
}
