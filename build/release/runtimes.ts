import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { cacheFolder } from "../../src/shared/cache-folder.js";
import { RUNTIME_VERSION, type Target } from "./targets.js";

const run = promisify(execFile);

/** A package as npm names it. */
interface PinnedPackage {
  readonly package: string;
  readonly integrity: string;
}

function requirePinned(tarball: Buffer, { package: name, integrity }: PinnedPackage): void {
  const found = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  if (found === integrity) return;
  throw new Error(
    `The tarball of ${name}@${RUNTIME_VERSION} is not the pinned one: it has the checksum ${found}, and ` +
      `build/release/targets.ts has ${integrity}`,
  );
}

/** Downloads the package with `npm pack`, from the registry that npm is configured for. */
async function download(name: string, folder: string): Promise<string> {
  const args = ["pack", `${name}@${RUNTIME_VERSION}`, "--pack-destination", folder, "--json", "--ignore-scripts"];
  const { stdout } = await run("npm", args, { cwd: folder, shell: process.platform === "win32" });
  const fileName = /"filename":\s*"([^"]+\.tgz)"/.exec(stdout)?.[1];
  if (fileName === undefined) throw new Error(`npm pack ${name}@${RUNTIME_VERSION} named no file: ${stdout}`);
  return path.join(folder, path.basename(fileName));
}

/** The tarball in the cache, downloaded first if it is missing. It is checked on every use. */
async function cachedTarball(target: PinnedPackage, cache: string): Promise<string> {
  const file = path.join(cache, `${target.package.replaceAll(/[@/]/g, "_")}-${RUNTIME_VERSION}.tgz`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached !== undefined) {
    requirePinned(cached, target);
    return file;
  }
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(path.join(cache, "download-"));
  try {
    const downloaded = await download(target.package, staging);
    requirePinned(await readFile(downloaded), target);
    await rename(downloaded, file);
    return file;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Extracts the pinned runtime of a target into a folder.
 * @returns The path of its executable.
 * @throws {Error} If the package cannot be downloaded, or is not the pinned one.
 */
export async function extractRuntime(
  target: Pick<Target, "package" | "integrity" | "system">,
  folder: string,
  cache = path.join(cacheFolder(), "runtimes"),
): Promise<string> {
  const tarball = await cachedTarball(target, cache);
  const inPackage = target.system === "windows" ? "package/bin/bun.exe" : "package/bin/bun";
  await mkdir(folder, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", folder, inPackage]);
  return path.join(folder, ...inPackage.split("/"));
}
