import { readFileSync } from "node:fs";
import path from "node:path";

/** The version in the package.json of the folder `root`. */
export function packageVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error(`${root} has no package.json with a version`);
}

/** Where else the version is written, and what is in front of it there. */
const MENTIONS: Readonly<Record<string, RegExp>> = {
  "package.json": /("provider": \{\s*"name": "[^"]+",\s*"version": ")[^"]+/g,
  "docs/guides/constructs.md": /("bunny-iac\/bunny@)[\w.+-]+/g,
  "docs/guides/installing.md":
    /(terraform-provider-bunny[-_]|^ {6}version = "|\bVERSION=)\d+\.\d+\.\d+(?:-[\w.]+?)?(?=\.tgz|_|"|$)/gm,
};

/** The files that name the version, with the one in package.json, which alone is edited for a release. */
export function generateVersionMentions(root: string): Map<string, string> {
  const version = packageVersion(root);
  return new Map(
    Object.entries(MENTIONS).map(([file, pattern]) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return [file, text.replace(pattern, (_whole, before: string) => `${before}${version}`)];
    }),
  );
}
