import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { InputError } from "../report-input.js";

/**
 * What a `package.json` in `folder` installs: a file that is named from here as `file:` and its path from there, anything else
 * (a version, a URL) as it is.
 * @throws InputError for a file that does not exist
 */
export function packageSpec(given: string, folder: string): string {
  const path = given.replace(/^file:/, "");
  const isFile = given.startsWith("file:") || /^(?:\.{1,2}[\\/]|[\\/])|\.tgz$/.test(given);
  if (!isFile || /^https?:/.test(given)) return given;
  if (!existsSync(path)) throw new InputError(`--package names ${path}, which does not exist.`);
  return `file:${relative(resolve(folder), resolve(path)).split(sep).join("/")}`;
}
