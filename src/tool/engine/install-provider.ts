import { randomUUID } from "node:crypto";
import { access, chmod, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { EngineError, type Environment } from "./engine.js";
import { homedir } from "node:os";

/** `<namespace>/<type>` of the provider, as users write it in `required_providers`. */
export const PROVIDER_SOURCE = "bunny-iac/bunny";

/** The default registries of the two engines for a source without a host: Terraform's and OpenTofu's. */
const REGISTRY_HOSTS = ["registry.terraform.io", "registry.opentofu.org"] as const;

/** The provider's full address under each registry, in the same order. */
export const PROVIDER_ADDRESSES = REGISTRY_HOSTS.map((host) => `${host}/${PROVIDER_SOURCE}`);

/** The file name that the engine looks for in a package folder. */
export const PROVIDER_EXECUTABLE = "terraform-provider-bunny";

const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows", sunos: "solaris" };
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** The engine's name for this platform, for example `linux_amd64`: the last folder of a mirror. */
export function providerPlatform(system: string = process.platform, architecture: string = process.arch): string {
  return `${SYSTEMS[system] ?? system}_${ARCHITECTURES[architecture] ?? architecture}`;
}

/** One installed copy. */
export interface InstalledProvider {
  /** The provider's full address, including the registry host. */
  readonly address: string;
  /** Absolute path of the executable, the only file in its folder. */
  readonly executable: string;
  /** Whether the file is new, replaced another file of this version, or was already identical. */
  readonly status: "new" | "replaced" | "unchanged";
}

const EXECUTABLE_MODE = 0o755;

/**
 * Installs the built provider into a mirror folder (the user's plugin folder is one), once under each registry's host,
 * as `<host>/bunny-iac/bunny/<version>/<platform>/<file>`. Repeating it changes nothing; an engine that reads in the
 * meantime sees the old file or the new one. Other files in the package's folder are removed, since the engine would
 * hash them and may run the first by name.
 * @throws Error of the file system, for example if the folder is not writable
 */
export async function installProvider(provider: BuiltProvider, mirror: string): Promise<InstalledProvider[]> {
  const content = provider.content ?? (await readFile(provider.executable));
  const installed: InstalledProvider[] = [];
  for (const address of PROVIDER_ADDRESSES) {
    const folder = join(resolve(mirror), ...address.split("/"), provider.version, providerPlatform());
    const executable = join(folder, basename(provider.executable));
    await refuseLinks(resolve(mirror), folder);
    await mkdir(folder, { recursive: true });
    const status = await statusOf(executable, content);
    if (status !== "unchanged") {
      await replaceFile(join(resolve(mirror), `.${randomUUID()}.partial`), executable, content);
    }
    await removeOthers(folder, basename(executable));
    installed.push({ address, executable, status });
  }
  return installed;
}

/** Below the mirror nothing may be a link: other files in the folder are removed, which must not happen elsewhere. */
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

async function statusOf(executable: string, content: Buffer): Promise<InstalledProvider["status"]> {
  const found = await lstat(executable).catch(() => undefined);
  if (found === undefined) return "new";
  if (!found.isFile()) return "replaced";
  const modeFits = process.platform === "win32" || (found.mode & 0o777) === EXECUTABLE_MODE;
  return modeFits && content.equals(await readFile(executable)) ? "unchanged" : "replaced";
}

/** The partial file is at the mirror's top level, never in a package's folder. */
async function replaceFile(partial: string, target: string, content: Buffer): Promise<void> {
  try {
    await writeFile(partial, content, { flag: "wx" });
    await chmod(partial, EXECUTABLE_MODE);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function removeOthers(folder: string, keep: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name !== keep);
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/**
 * The user's plugin folder, where both engines search for providers by default: `~/.terraform.d/plugins`, on Windows
 * `%APPDATA%\terraform.d\plugins`.
 */
export function userPluginFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  const home = env["HOME"] ?? homedir();
  if (platform !== "win32") return join(home, ".terraform.d", "plugins");
  return join(env["APPDATA"] ?? join(home, "AppData", "Roaming"), "terraform.d", "plugins");
}

/** The built provider: one executable file. */
export interface BuiltProvider {
  /** Absolute path of the executable; only its name if `content` is given. */
  readonly executable: string;
  /** The executable, if it is not to be read from the disk. */
  readonly content?: Buffer;
  /** Semantic version without a leading `v`. */
  readonly version: string;
}

/**
 * The executable of this package's version in `packageFolder` (the folder of its package.json).
 * @throws EngineError if it was not built
 */
export async function builtProvider(packageFolder: string): Promise<BuiltProvider> {
  const version = await packageVersion(packageFolder);
  const executable = join(packageFolder, "dist", "plugin", `${PROVIDER_EXECUTABLE}_v${version}`);
  return access(executable).then(
    () => ({ executable, version }),
    () => {
      throw new EngineError(
        `The provider is not built (${executable} is missing): run "npm run build" in ${packageFolder}`,
      );
    },
  );
}

/** The version in the package.json of a folder. */
export async function packageVersion(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  if (
    typeof manifest === "object" &&
    manifest !== null &&
    "version" in manifest &&
    typeof manifest.version === "string"
  ) {
    return manifest.version;
  }
  throw new EngineError(`${join(packageFolder, "package.json")} names no version`);
}
