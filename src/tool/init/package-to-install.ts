import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isJsonObject } from "../../shared/json.js";
import { packageFolder, packageVersion } from "../package-folder.js";
import { InputError } from "../report-input.js";
import { packageSpec } from "./project-files.js";

/**
 * What a `package.json` in `folder` installs: what `--package` names, otherwise what this package was installed from, a tarball or
 * a version. npm may not have the version of a tarball.
 * @throws InputError for a tarball that does not exist
 */
export async function packageToInstall(
  given: string | undefined,
  folder: string,
  installed = packageFolder,
): Promise<string> {
  if (given !== undefined) return packageSpec(given, folder);
  const version = await packageVersion(installed);
  const tarball = await tarballOf(installed);
  if (tarball === undefined) return version;
  if (existsSync(tarball)) return packageSpec(tarball, folder);
  throw new InputError(
    `This package was installed from ${tarball}, which does not exist anymore, and npm may not have its version. ` +
      `Name a tarball with --package FILE, or the version with --package ${version}.`,
  );
}

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
