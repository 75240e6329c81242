import { basename, delimiter, dirname, normalize, resolve } from "node:path";
import which from "which";
import type { Environment } from "./engine.js";

/**
 * The search path without the folders `node_modules/.bin`: npm puts those in front, and what is named `terraform` there
 * is a wrapper that some dependency brought along, not the engine that its user chose.
 */
export function searchPath(env: Environment): string {
  const value = env["PATH"] ?? env["Path"] ?? "";
  return value
    .split(delimiter)
    .filter((folder) => folder !== "" && !isPackageBin(folder))
    .join(delimiter);
}

/** Absolute path of the first executable of that name on the search path, or `undefined`. */
export async function executableOnPath(name: string, env: Environment): Promise<string | undefined> {
  const path = searchPath(env);
  // An empty path would make which look at this process's own.
  if (path === "") return undefined;
  const found = await which(name, { path, nothrow: true });
  return found === null ? undefined : resolve(found);
}

function isPackageBin(folder: string): boolean {
  const plain = normalize(`${folder}/.`);
  return basename(plain) === ".bin" && basename(dirname(plain)) === "node_modules";
}
