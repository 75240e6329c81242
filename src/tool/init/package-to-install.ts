import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { failedCall } from "../../shared/file-problem.js";
import { isJsonObject } from "../../shared/json.js";
import { runNpm } from "../engine/npm.js";
import { packageFolder, packageVersion } from "../package-folder.js";
import { InputError } from "../report-input.js";
import { saying } from "../waiting.js";
import { packageSpec } from "./project-files.js";

/**
 * What a `package.json` in `folder` installs: what `--package` names, otherwise what this package was installed from, a tarball or
 * a version. npm may not have the version of a tarball, nor that of a clone, for which `packClone` makes a tarball.
 * @throws InputError for a tarball that does not exist
 */
export async function packageToInstall(
  given: string | undefined,
  folder: string,
  installed = packageFolder,
): Promise<string> {
  if (given !== undefined) return packageSpec(given, folder);
  const version = await packageVersion(installed);
  if (isClone(installed)) return tarballOfClone(version);
  const tarball = await tarballOf(installed);
  if (tarball === undefined) return version;
  if (existsSync(tarball)) return packageSpec(tarball, folder);
  throw new InputError(
    `This package was installed from ${tarball}, which does not exist anymore, and npm may not have its version. ` +
      `Name a tarball with --package FILE, or the version with --package ${version}.`,
  );
}

/** Whether a folder is this repository: the package does not contain the settings of its build. */
const isClone = (installed: string): boolean => existsSync(join(installed, "tsconfig.build.json"));

/** In the project, so that it can be committed. */
const tarballOfClone = (version: string): string => `file:vendor/terraform-provider-bunny-${version}.tgz`;

/**
 * Packs a clone for the `package.json` in `folder`, if that installs its tarball, and no tarball is there. Returns the path in
 * `folder` of what it wrote.
 */
export async function packClone(spec: string, folder: string, installed = packageFolder): Promise<string | undefined> {
  if (!isClone(installed) || spec !== tarballOfClone(await packageVersion(installed))) return undefined;
  const path = spec.slice("file:".length);
  const tarball = resolve(folder, path);
  if (existsSync(tarball)) return undefined;
  if (!existsSync(join(installed, "dist", "tool", "main.js")))
    throw new InputError(`${tarball} cannot be packed: ${installed} is not built. Run "npm run build" there.`);
  const to = dirname(tarball);
  const packing = join(to, PACKING);
  try {
    await mkdir(packing, { recursive: true });
    const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", packing, installed];
    await saying(`npm packs ${installed}`, () => runNpm(pack, { cwd: packing, env: process.env }));
    // Under its own name only once it is whole.
    await rename(join(packing, basename(tarball)), tarball);
  } catch (error) {
    const reason = failedCall(error) ?? (error instanceof Error ? error.message : String(error));
    throw new InputError(
      `package.json installs ${path}, which cannot be packed from ${installed}: ${reason} Once that is corrected, run "npm pack --pack-destination ${to}" in ${installed}.`,
    );
  } finally {
    await rm(packing, { recursive: true, force: true }).catch(() => undefined);
  }
  return path;
}

const PACKING = ".packing";

/** Whether these are the names in `vendor` of a project that was interrupted while a clone was packed for it. */
export const isOnlyPacked = (names: readonly string[]): boolean =>
  names.every((name) => name === PACKING || /^terraform-provider-bunny-.*\.tgz$/.test(name));

/** The tarball that npm installed a package from, by the lock file that npm keeps in `node_modules`. */
async function tarballOf(installed: string): Promise<string | undefined> {
  const modules = dirname(installed);
  if (basename(modules) !== "node_modules") return undefined;
  const lock: unknown = await readFile(join(modules, ".package-lock.json"), "utf8").then(JSON.parse, () => undefined);
  const packages = isJsonObject(lock) ? lock["packages"] : undefined;
  const found = isJsonObject(packages) ? packages[`node_modules/${basename(installed)}`] : undefined;
  const resolved = isJsonObject(found) ? found["resolved"] : undefined;
  if (typeof resolved !== "string" || !resolved.startsWith("file:")) return undefined;
  return resolve(dirname(modules), resolved.slice("file:".length));
}
