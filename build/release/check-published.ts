import { execFileSync } from "node:child_process";
import { packageVersion } from "../generate/package-version.js";
import { changelogSection } from "./release-files.js";

/**
 * Checks the conditions for publishing a release under a tag.
 * @throws {Error} If the tag is not that of the version in package.json, the changelog has no dated section of it, or
 *   the working folder has changes.
 */
export function checkPublished(root: string, changelog: string, tag: string): void {
  const version = packageVersion(root);
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, and package.json has ${version}: the tag of that version is v${version}`);
  changelogSection(changelog, version, true);
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).trim();
  if (changed !== "") throw new Error(`Files differ from the commit that is released:\n${changed}`);
}
