import { execFileSync } from "node:child_process";
import { packageVersion } from "../generate/package-version.js";

/**
 * Returns the section of a version in the changelog: its heading and its lines.
 * @throws {Error} If the section is missing, or if `published` is true and the section is marked as unreleased.
 */
export function changelogSection(changelog: string, version: string, published: boolean): string {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((text) => text.split(/\s/, 2)[1] === version);
  if (section === undefined || !section.includes("\n- "))
    throw new Error(`CHANGELOG.md has no section "## ${version}" with a list: add what changes for users`);
  if (published && section.startsWith(`## ${version} (unreleased)`))
    throw new Error(`CHANGELOG.md marks ${version} as unreleased: replace that with the date of the release`);
  return section.trimEnd();
}

/**
 * Checks the conditions for publishing a release under a tag.
 * @throws {Error} If the tag differs from the version in package.json, the changelog has no dated section of this version, or the
 * working folder has changes.
 */
export function checkPublished(root: string, changelog: string, tag: string): void {
  const version = packageVersion(root);
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, and package.json has ${version}: the tag of that version is v${version}`);
  changelogSection(changelog, version, true);
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).trim();
  if (changed !== "") throw new Error(`Files differ from the commit that is released:\n${changed}`);
}
