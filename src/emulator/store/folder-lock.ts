import * as v from "valibot";
import { randomUUID } from "node:crypto";
import { readFile, rm, readdir, stat, mkdir } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import lockfile from "proper-lockfile";
import { tryJson } from "../json.js";
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

/** Returns the code of a system error, such as `ENOENT`. Returns `null` for any other thrown value. */
export function codeOf(error: unknown): string | null {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}

/** Returns the message of a thrown value. */
export function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "It does not exist.",
  EACCES: "This user has no permission.",
  EPERM: "This user has no permission.",
  EISDIR: "It is a folder. Give a file.",
  ENOTDIR: "A part of its path is a file. Give a folder.",
  EEXIST: "It is a file. Give a folder.",
  EROFS: "The file system is read-only.",
  ENOSPC: "The disk is full.",
};

/** Returns a system error in words; the message of any other thrown value. */
export function reasonOf(error: unknown): string {
  return SYSTEM_ERRORS[codeOf(error) ?? ""] ?? messageOf(error);
}

const OWNER_FILE = "owner.json";

const ownerSchema = v.object({
  instance: v.string(),
  pid: v.number(),
  host: v.string(),
  /** Distinguishes this process from a later process with the same pid. `null` if the system does not provide it. */
  processStart: v.nullable(v.string()),
});
type Owner = v.InferOutput<typeof ownerSchema>;

/** The folder belongs to a running emulator. */
export class FolderInUseError extends Error {
  constructor(directory: string, reason: string) {
    super(`The store folder ${directory} is in use: ${reason}`);
    this.name = "FolderInUseError";
  }
}

/**
 * Makes this process the folder's only emulator until it calls the returned function.
 *
 * A file names the owning process, so that the folder is free as soon as the owner ends. A short lock protects the read and the
 * following write of that file. Two emulators that start together therefore cannot both take the folder. Throws
 * `FolderInUseError` if the owner is running.
 */
export async function ownFolder(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, OWNER_FILE);
  const instance = randomUUID();
  const unlock = await lockfile.lock(directory, {
    lockfilePath: join(directory, "owner.lock"),
    stale: 2000,
    onCompromised: () => undefined,
    retries: { retries: 60, minTimeout: 50, maxTimeout: 100 },
  });
  try {
    const owner = await readOwner(file);
    const reason = owner && (await whyInUse(owner, file));
    if (reason) throw new FolderInUseError(directory, reason);
    const mine: Owner = { instance, pid: process.pid, host: hostname(), processStart: await processStart(process.pid) };
    await writePrivate(file, `${JSON.stringify(mine)}\n`);
  } finally {
    await unlock();
  }
  return async () => {
    if ((await readOwner(file))?.instance === instance) await rm(file, { force: true });
  };
}

/** Reports whether the folder was abandoned: its owner ran on this host and ended without releasing the folder. */
async function isAbandoned(directory: string): Promise<boolean> {
  const file = join(directory, OWNER_FILE);
  const owner = await readOwner(file);
  return owner !== null && (await whyInUse(owner, file)) === null;
}

async function readOwner(file: string): Promise<Owner | null> {
  const parsed = v.safeParse(ownerSchema, tryJson(await readFile(file, "utf8").catch(() => "")));
  return parsed.success ? parsed.output : null;
}

async function whyInUse(owner: Owner, file: string): Promise<string | null> {
  if (owner.host !== hostname()) {
    return `an emulator on the host ${owner.host} owns it. If that emulator no longer runs, delete ${file} and start again.`;
  }
  if (!isAlive(owner.pid) || (await processStart(owner.pid)) !== owner.processStart) return null;
  return `the emulator with process id ${owner.pid} owns it. Stop that process, or choose another folder.`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Returns the boot ID and the start tick of a process. Returns `null` if the system does not provide them (only Linux does). */
async function processStart(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return `${boot.trim()}/${afterName[19] ?? ""}`;
  } catch {
    return null;
  }
}

export const TEMPORARY_PREFIX = "bunny-emulator-";

/**
 * If a process is killed during an atomic write, it leaves such a file. The name is the name of the target file, a dot, and a
 * number.
 */
const UNFINISHED = /^(store|seed|owner)\.json\.\d+$/;

/** Removes the unfinished writes of a killed emulator. Only for the folder's owner. */
export async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => UNFINISHED.test(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

/** Removes this user's temporary folders whose emulator was killed. Keeps a folder that cannot be read. */
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
