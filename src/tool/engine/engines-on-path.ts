import { basename, delimiter, dirname, normalize, resolve } from "node:path";
import which from "which";
import type { Environment } from "./engine.js";

/**
 * The search path without the folders `node_modules/.bin`: npm prepends these, and a `terraform` there is a wrapper of
 * some dependency, not the engine that the user chose.
 */
function searchPath(env: Environment): string {
  const value = env["PATH"] ?? env["Path"] ?? "";
  return value
    .split(delimiter)
    .filter((folder) => folder !== "" && !isPackageBin(folder))
    .join(delimiter);
}

/** Absolute path of the first executable of that name on the search path, or `undefined`. */
export async function executableOnPath(name: string, env: Environment): Promise<string | undefined> {
  const path = searchPath(env);
  // With an empty path, which would use this process's own.
  if (path === "") return undefined;
  const found = await which(name, { path, nothrow: true });
  return found === null ? undefined : resolve(found);
}

function isPackageBin(folder: string): boolean {
  const plain = normalize(`${folder}/.`);
  return basename(plain) === ".bin" && basename(dirname(plain)) === "node_modules";
}
