import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isJsonObject } from "../shared/json.js";

/** The folder of this package's package.json, two levels above both `src/tool` and `dist/tool`. */
export const packageFolder = resolve(__dirname, "..", "..");

/** Returns the version in the package.json of a folder. Default: this package's. */
export async function packageVersion(folder = packageFolder): Promise<string> {
  const path = join(folder, "package.json");
  const manifest: unknown = JSON.parse(await readFile(path, "utf8"));
  if (!isJsonObject(manifest) || typeof manifest["version"] !== "string") throw new Error(`${path} names no version`);
  return manifest["version"];
}
