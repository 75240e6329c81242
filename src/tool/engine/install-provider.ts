import { packageVersion } from "../package-folder.js";
import { randomUUID } from "node:crypto";
import { chmod, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { EngineError, type Environment } from "./engine.js";
import { homedir } from "node:os";

/** `<namespace>/<type>`, as in `required_providers`. */
export const PROVIDER_SOURCE = "bunny-iac/bunny";

/** The default registries of Terraform and OpenTofu. */
const REGISTRY_HOSTS = ["registry.terraform.io", "registry.opentofu.org"] as const;

/** The provider's full address in each registry, in the same order. */
export const PROVIDER_ADDRESSES = REGISTRY_HOSTS.map((host) => `${host}/${PROVIDER_SOURCE}`);

/** The file name that engines look for in a package folder. */
export const PROVIDER_EXECUTABLE = "terraform-provider-bunny";

const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows", sunos: "solaris" };
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** Returns the engine's name of a platform, such as `linux_amd64`. A mirror uses this name for its last folder. */
export function providerPlatform(system: string = process.platform, architecture: string = process.arch): string {
  return `${SYSTEMS[system] ?? system}_${ARCHITECTURES[architecture] ?? architecture}`;
}

export interface InstalledProvider {
  /** The full address, with the registry host. */
  readonly address: string;
  /** Absolute path. The folder contains only the provider's files. */
  readonly executable: string;
  /** `replaced`: other files of this version existed. */
  readonly status: "new" | "replaced" | "unchanged";
}

/** Returns the provider's folder in a mirror. */
function folderIn(mirror: string, address: string, version: string): string {
  return join(resolve(mirror), ...address.split("/"), version, providerPlatform());
}

/** Returns the paths to which `installProvider` writes the executable, one per address. */
export function installedFiles({ version, executable }: BuiltProvider, mirror: string): string[] {
  return PROVIDER_ADDRESSES.map((address) => join(folderIn(mirror, address, version), executable));
}

/**
 * Installs the built provider into a mirror folder (such as the user's plugin folder) for each registry, as
 * `<host>/bunny-iac/bunny/<version>/<platform>/<file>`. Writes the executable after the files that it loads, so an engine gets
 * either the old or the new provider. Removes other files of the package's folder, because the engine hashes them and may run the
 * first file by name.
 * @throws Error of the file system, for example if the folder is not writable
 */
export async function installProvider(provider: BuiltProvider, mirror: string): Promise<InstalledProvider[]> {
  const { executable: name, files } = provider;
  const inOrder = [...files.keys()].sort((left, right) => Number(left === name) - Number(right === name));
  const installed: InstalledProvider[] = [];
  for (const address of PROVIDER_ADDRESSES) {
    const folder = folderIn(mirror, address, provider.version);
    await refuseLinks(resolve(mirror), folder);
    await mkdir(folder, { recursive: true });
    const isNew = (await lstat(join(folder, name)).catch(() => undefined)) === undefined;
    let isChanged = false;
    for (const file of inOrder) {
      const content = files.get(file) ?? Buffer.alloc(0);
      const mode = file === name ? 0o755 : 0o644;
      if (await isInstalled(join(folder, file), content, mode)) continue;
      isChanged = true;
      await replaceFile(join(resolve(mirror), `.${randomUUID()}.partial`), join(folder, file), content, mode);
    }
    await removeOthers(folder, files);
    installed.push({
      address,
      executable: join(folder, name),
      status: isNew ? "new" : isChanged ? "replaced" : "unchanged",
    });
  }
  return installed;
}

/** Links below the mirror are rejected, because removals must not reach other folders. */
async function refuseLinks(mirror: string, folder: string): Promise<void> {
  const parts = relative(mirror, folder).split(sep);
  for (const index of parts.keys()) {
    const path = join(mirror, ...parts.slice(0, index + 1));
    const found = await lstat(path).catch(() => undefined);
    if (found?.isSymbolicLink() === true) {
      throw new EngineError(
        `${path} is a link, which may lead out of ${mirror}: remove it, or install into another folder`,
      );
    }
  }
}

async function isInstalled(file: string, content: Buffer, mode: number): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined);
  if (found?.isFile() !== true) return false;
  const modeFits = process.platform === "win32" || (found.mode & 0o777) === mode;
  return modeFits && content.equals(await readFile(file));
}

/** The partial file is at the mirror's top level, never in a package's folder. */
async function replaceFile(partial: string, target: string, content: Buffer, mode: number): Promise<void> {
  try {
    await writeFile(partial, content, { flag: "wx" });
    await chmod(partial, mode);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function removeOthers(folder: string, kept: ReadonlyMap<string, unknown>): Promise<void> {
  const others = (await readdir(folder)).filter((name) => !kept.has(name));
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/**
 * Returns the user's plugin folder: `~/.terraform.d/plugins`, or `%APPDATA%\terraform.d\plugins` on Windows. Both engines search
 * it by default.
 */
export function userPluginFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  const home = env["HOME"] ?? homedir();
  if (platform !== "win32") return join(home, ".terraform.d", "plugins");
  return join(env["APPDATA"] ?? join(home, "AppData", "Roaming"), "terraform.d", "plugins");
}

/** An executable, and for the script also the files that it loads. */
export interface BuiltProvider {
  /** The executable's name. */
  readonly executable: string;
  /** Files by name, including the executable. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Semantic version without `v`. */
  readonly version: string;
  /** Absolute path of the checksum file that lists this file, or null if there was none. */
  readonly checksums: string | null;
}

/** Returns the folder of the built script; `packageFolder` has this package's package.json. */
export const builtFolder = (packageFolder: string): string => join(packageFolder, "dist", "plugin");

/**
 * Returns this package's built script. `packageFolder` has the package.json of this package.
 * @throws EngineError if it was not built
 */
export async function builtProvider(packageFolder: string): Promise<BuiltProvider> {
  const version = await packageVersion(packageFolder);
  const folder = builtFolder(packageFolder);
  const executable = `${PROVIDER_EXECUTABLE}_v${version}`;
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes(executable))
    throw new EngineError(
      `The provider is not built (${join(folder, executable)} is missing): run "npm run build" in ${packageFolder}`,
    );
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
  return { executable, version, files: new Map(files), checksums: null };
}
