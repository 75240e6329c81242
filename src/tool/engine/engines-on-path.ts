import { basename, delimiter, dirname, normalize, resolve } from "node:path";
import which from "which";
import type { Environment } from "./engine.js";

/**
 * Removes `node_modules/.bin`, which npm prepends to PATH. A `terraform` there is a dependency's wrapper, not the user's engine.
 */
function searchPath(env: Environment): string {
  const value = env["PATH"] ?? env["Path"] ?? "";
  return value
    .split(delimiter)
    .filter((folder) => folder !== "" && !isPackageBin(folder))
    .join(delimiter);
}

/** Returns the absolute path of the first executable with this name on PATH, or undefined if there is none. */
export async function executableOnPath(name: string, env: Environment): Promise<string | undefined> {
  const path = searchPath(env);
  // `which` would replace an empty path with the PATH of this process.
  if (path === "") return undefined;
  const found = await which(name, { path, nothrow: true });
  return found === null ? undefined : resolve(found);
}

function isPackageBin(folder: string): boolean {
  const plain = normalize(`${folder}/.`);
  return basename(plain) === ".bin" && basename(dirname(plain)) === "node_modules";
}
