import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Returns the version in the package.json of the folder `root`. */
export function packageVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error(`${root} has no package.json with a version`);
}

const MENTIONS: Readonly<Record<string, RegExp>> = {
  "package.json": /("provider": \{\s*"name": "[^"]+",\s*"version": ")[^"]+/g,
  "docs/guides/constructs.md": /("bunny-iac\/bunny@)[\w.+-]+/g,
  "examples/provider/provider.tf": /(^ {6}version = ")[\w.+-]+/gm,
  "docs/guides/installing.md":
    /(terraform-provider-bunny[-_]|^ {6}version = "|\bVERSION=)\d+\.\d+\.\d+(?:-[\w.]+?)?(?=\.tgz|_|"|$)/gm,
};

/** Links from the guides to files that the registry does not show. These links have the tag of the release. */
const TAGS =
  /(https:\/\/github\.com\/bunny-iac\/terraform-provider-bunny\/(?:blob|raw|tree)\/v)\d+\.\d+\.\d+(?:-[\w.]+)?(?=\/)/g;
const GUIDES = "docs/guides";

/** Writes the version in package.json into all other files. For a release, only package.json is edited by hand. */
export function generateVersionMentions(root: string): Map<string, string> {
  const version = packageVersion(root);
  const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8");
  const guides = readdirSync(path.join(root, GUIDES)).map((file) => `${GUIDES}/${file}`);
  const linking = guides.filter((file) => textOf(file).search(TAGS) !== -1);
  return new Map(
    [...new Set([...Object.keys(MENTIONS), ...linking])].map((file) => {
      const patterns = [MENTIONS[file], TAGS].filter((pattern) => pattern !== undefined);
      const withVersion = (before: string, pattern: RegExp): string =>
        before.replace(pattern, (_whole, kept: string) => `${kept}${version}`);
      return [file, patterns.reduce(withVersion, textOf(file))];
    }),
  );
}
