import { readFileSync } from "node:fs";
import path from "node:path";

/** The version in the package.json of the folder `root`. */
export function packageVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error(`${root} has no package.json with a version`);
}

/** Other files that contain the version, and a pattern for the text before it. */
const MENTIONS: Readonly<Record<string, RegExp>> = {
  "package.json": /("provider": \{\s*"name": "[^"]+",\s*"version": ")[^"]+/g,
  "docs/guides/constructs.md": /("bunny-iac\/bunny@)[\w.+-]+/g,
  "examples/provider/provider.tf": /(^ {6}version = ")[\w.+-]+/gm,
  "docs/guides/installing.md":
    /(terraform-provider-bunny[-_]|^ {6}version = "|\bVERSION=)\d+\.\d+\.\d+(?:-[\w.]+?)?(?=\.tgz|_|"|$)/gm,
};

/** The files that contain the version, updated from package.json: for a release, only that one is edited by hand. */
export function generateVersionMentions(root: string): Map<string, string> {
  const version = packageVersion(root);
  return new Map(
    Object.entries(MENTIONS).map(([file, pattern]) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return [file, text.replace(pattern, (_whole, before: string) => `${before}${version}`)];
    }),
  );
}
