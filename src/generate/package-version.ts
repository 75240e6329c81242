import { readFileSync } from "node:fs";
import path from "node:path";

/** The version in the package.json of the folder `root`. */
export function packageVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error(`${root} has no package.json with a version`);
}
