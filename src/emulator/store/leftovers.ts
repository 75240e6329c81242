import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAbandoned } from "./folder-lock.js";

/** Prefix of every temporary store folder. */
export const TEMPORARY_PREFIX = "bunny-emulator-";

/** The file that an atomic write leaves if its process is killed: the file's name, a dot, a number. */
const UNFINISHED = /^((store|seed|owner)\.json|[0-9a-f]{64})\.\d+$/;

/** Removes the unfinished writes of an emulator that was killed. Only for the folder's owner. */
export async function removeUnfinished(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const left = (await readdir(folder)).filter((name) => UNFINISHED.test(name));
    await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
  }
}

/** Removes this user's temporary folders whose emulator was killed. A folder that cannot be read is kept. */
export async function removeAbandonedFolders(parent = tmpdir()): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith(TEMPORARY_PREFIX));
  await Promise.all(folders.map(({ name }) => removeIfAbandoned(join(parent, name)).catch(() => undefined)));
}

async function removeIfAbandoned(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  const belongsToUser = uid === (process.getuid?.() ?? uid);
  if (belongsToUser && (await isAbandoned(folder))) await rm(folder, { recursive: true, force: true });
}
