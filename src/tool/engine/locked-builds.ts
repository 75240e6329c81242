import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { type BuiltProvider, installedFiles } from "./install-provider.js";

const LOCK_FILE = ".terraform.lock.hcl";
const SKIPPED: readonly string[] = ["node_modules", ".git", ".terraform"];
/** Repositories have projects in folders, with stacks in their folders. */
const MOST_DEPTH = 4;

/** Computes the checksum of a provider's files in the form that engines write into lock files. */
function lockedChecksum(files: ReadonlyMap<string, Buffer>): string {
  const sha256 = (content: Buffer | string) => createHash("sha256").update(content);
  const lines = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const summary = lines.map(([name, content]) => `${sha256(content).digest("hex")}  ${name}\n`).join("");
  return `h1:${sha256(summary).digest("base64")}`;
}

/** Returns the checksums of other builds of this version that an installation replaces. */
export async function replacedBuilds(provider: BuiltProvider, folder: string): Promise<readonly string[]> {
  const next = lockedChecksum(provider.files);
  const found = await Promise.all(installedFiles(provider, folder).map((file) => checksumOf(dirname(file))));
  return [...new Set(found)].filter((checksum): checksum is string => checksum !== undefined && checksum !== next);
}

async function checksumOf(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.length === 0) return undefined;
  const files = names.map(async (name) => [name, await readFile(join(folder, name))] as const);
  return Promise.all(files).then(
    (all) => lockedChecksum(new Map(all)),
    () => "unreadable",
  );
}

/** Returns the lock files in or below a folder that have one of the checksums. The paths are relative. */
export async function locksWith(checksums: readonly string[], folder: string): Promise<readonly string[]> {
  const files = await lockFilesBelow(folder, MOST_DEPTH);
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
  return files
    .filter((_, at) => checksums.some((checksum) => texts[at]?.includes(checksum)))
    .map((file) => relative(folder, file))
    .sort();
}

async function lockFilesBelow(folder: string, depth: number): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const own = found.some((entry) => entry.isFile() && entry.name === LOCK_FILE) ? [join(folder, LOCK_FILE)] : [];
  if (depth === 0) return own;
  const folders = found.filter((entry) => entry.isDirectory() && !SKIPPED.includes(entry.name));
  const below = await Promise.all(folders.map(({ name }) => lockFilesBelow(join(folder, name), depth - 1)));
  return [...own, ...below.flat()];
}
