import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { failedCall, fileProblem } from "../../shared/file-problem.js";
import { isJsonObject } from "../../shared/json.js";
import { runNpm } from "../engine/npm.js";
import { packageFolder, packageVersion } from "../package-folder.js";
import { InputError } from "../report-input.js";
import { reportIfLong } from "../waiting.js";
import { packageSpec } from "./project-files.js";

/**
 * Returns the dependency for a `package.json` in `folder`: the value of `--package`, otherwise the source of this package (a
 * tarball or a version). npm may lack the version of a tarball or a clone. `packClone` packs a clone.
 * @throws InputError if the tarball does not exist
 */
export async function packageToInstall(
  given: string | undefined,
  folder: string,
  installed = packageFolder,
): Promise<string> {
  if (given !== undefined) return packageSpec(given, folder);
  const version = await packageVersion(installed);
  if (isClone(installed)) return tarballInProject(version);
  const tarball = await tarballOf(installed);
  if (tarball === undefined) return version;
  if (existsSync(tarball))
    return isWithin(repositoryOf(folder), tarball) ? packageSpec(tarball, folder) : tarballInProject(version);
  throw new InputError(
    `This package was installed from ${tarball}, which does not exist anymore, and npm may not have its version. ` +
      `Name a tarball with --package FILE, or the version with --package ${version}.`,
  );
}

/** Reports whether a folder is this repository: the package lacks the build settings. */
const isClone = (installed: string): boolean => existsSync(join(installed, "tsconfig.build.json"));

/** Returns the closest parent folder with a repository; otherwise the folder itself. */
function repositoryOf(folder: string): string {
  const whole = resolve(folder);
  for (let above = whole; ; above = dirname(above)) {
    if (existsSync(join(above, ".git"))) return above;
    if (above === dirname(above)) return whole;
  }
}

const isWithin = (folder: string, file: string): boolean =>
  !/^\.\.(?:[\\/]|$)/.test(relative(folder, file)) && !isAbsolute(relative(folder, file));

/** Inside the project, so it can be committed. */
const tarballInProject = (version: string): string => `file:vendor/terraform-provider-bunny-${version}.tgz`;

/**
 * Creates the tarball that the `package.json` in `folder` installs, if the tarball belongs in the project and is missing. Packs a
 * clone, or copies the source of this package. Returns the tarball's path in `folder`.
 */
export async function bringPackage(
  spec: string,
  folder: string,
  installed = packageFolder,
): Promise<string | undefined> {
  if (spec !== tarballInProject(await packageVersion(installed))) return undefined;
  const path = spec.slice("file:".length);
  const tarball = resolve(folder, path);
  if (existsSync(tarball)) return undefined;
  if (isClone(installed)) await packClone(tarball, path, installed);
  else await copyTarball(tarball, installed);
  return path;
}

async function copyTarball(to: string, installed: string): Promise<void> {
  const from = await tarballOf(installed);
  if (from === undefined) return;
  try {
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, `${to}.part`);
    await rename(`${to}.part`, to);
  } catch (error) {
    throw new InputError(`package.json installs ${to}, and ${from} cannot be copied there. ${fileProblem(error)}`);
  }
}

async function packClone(tarball: string, path: string, installed: string): Promise<void> {
  if (!existsSync(join(installed, "dist", "tool", "main.js")))
    throw new InputError(`${tarball} cannot be packed: ${installed} is not built. Run "npm run build" there.`);
  const to = dirname(tarball);
  const packing = join(to, PACKING);
  try {
    await mkdir(packing, { recursive: true });
    const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", packing, installed];
    await reportIfLong(`npm packs ${installed}`, () => runNpm(pack, { cwd: packing, env: process.env }));
    // The file gets its final name only after it is complete.
    await rename(join(packing, basename(tarball)), tarball);
  } catch (error) {
    const reason = failedCall(error) ?? (error instanceof Error ? error.message : String(error));
    throw new InputError(
      `package.json installs ${path}, which cannot be packed from ${installed}: ${reason} Once that is corrected, run "npm pack --pack-destination ${to}" in ${installed}.`,
    );
  } finally {
    await rm(packing, { recursive: true, force: true }).catch(() => undefined);
  }
}

const PACKING = ".packing";

/** Reports whether `vendor` has only files of an interrupted packing. */
export const isOnlyPacked = (names: readonly string[]): boolean =>
  names.every((name) => name === PACKING || /^terraform-provider-bunny-.*\.tgz(?:\.part)?$/.test(name));

/** Returns the tarball from which a package was installed. Reads npm's lock file in `node_modules`. */
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
