import path from "node:path";
import { cacheFolder } from "../../src/shared/cache-folder.js";
import { extractPinned } from "../pinned-package.js";
import { RUNTIME_VERSION, type Target } from "./targets.js";

/**
 * Extracts the pinned runtime of a target into a folder.
 * @returns The path of its executable.
 * @throws {Error} If the package cannot be downloaded, or is not the pinned one.
 */
export function extractRuntime(
  target: Pick<Target, "package" | "integrity" | "system">,
  folder: string,
  cache = path.join(cacheFolder(), "runtimes"),
): Promise<string> {
  const inPackage = target.system === "windows" ? "package/bin/bun.exe" : "package/bin/bun";
  const pinned = {
    name: target.package,
    version: RUNTIME_VERSION,
    integrity: target.integrity,
    pinnedIn: "build/release/targets.ts",
  };
  return extractPinned(pinned, inPackage, folder, { cache });
}
