import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";

const manifestSchema = v.object({ name: v.string(), version: v.string(), license: v.optional(v.string(), "") });
const licenseSchema = v.object({ licenseText: v.string() });

/**
 * Returns the folder of a source file's package, relative to the same folder as the file. Returns undefined for our own files.
 */
function packageFolder(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** Returns the folders of the packages of source files, in order of their names. */
export function packageFolders(files: readonly string[]): string[] {
  return [...new Set(files.map(packageFolder).filter((folder) => folder !== undefined))].sort();
}

/**
 * Returns the text of a license from SPDX's list.
 * @throws {Error} If SPDX lists no license of that ID.
 */
export async function spdxText(id: string): Promise<string> {
  const file = require.resolve(`spdx-license-list/licenses/${id}.json`);
  return v.parse(licenseSchema, JSON.parse(await readFile(file, "utf8"))).licenseText.trim();
}

const COMMENT = /^(?:"use strict";\s*)?((?:\/\/[^\n]*\n)+|\/\*[^]*?\*\/)/;

async function copyrightComments(files: readonly string[]): Promise<string[]> {
  const comments = await Promise.all(
    files.map(async (file) => COMMENT.exec(await readFile(file, "utf8"))?.[1]?.trim() ?? ""),
  );
  return [...new Set(comments.filter((comment) => /copyright/i.test(comment)))].sort();
}

/**
 * Returns the texts of a package without a license file: the texts of the licenses that the package names, and the copyright
 * comments of its bundled files.
 * @throws {Error} If the package names no license that SPDX lists.
 */
async function textsByName({ name, license }: v.InferOutput<typeof manifestSchema>, files: readonly string[]) {
  const ids = (license.match(/[A-Za-z0-9.+-]+/g) ?? []).filter((word) => !/^(?:AND|OR|WITH)$/.test(word));
  try {
    if (ids.length === 0) throw new Error("it names no license");
    const texts = await Promise.all(ids.map(async (id) => `${id}\n\n${await spdxText(id)}`));
    return [...(await copyrightComments(files)), ...texts];
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
    throw new Error(`${name} is bundled, contains no license text, and is licensed under "${license}": ${reason}`, {
      cause: error,
    });
  }
}

async function notice(folder: string, files: readonly string[]): Promise<string> {
  const manifest = v.parse(manifestSchema, JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")));
  const found = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const own = await Promise.all(found.map((file) => readFile(path.join(folder, file), "utf8")));
  const hasLicense = found.some((file) => !/^notice/i.test(file));
  const texts = hasLicense ? own : [...own, ...(await textsByName(manifest, files))];
  const heading = `${manifest.name} ${manifest.version}${manifest.license === "" ? "" : ` (${manifest.license})`}`;
  return [heading, ...texts.map((text) => text.trim())].join("\n\n");
}

/**
 * Returns the license texts of the packages of source files, in order of their names.
 * @param files Relative to `root`, with slashes.
 * @throws {Error} If the license text of a package cannot be found.
 */
export async function thirdPartyNotices(files: readonly string[], root: string): Promise<string> {
  const notices = await Promise.all(
    packageFolders(files).map((folder) => {
      const inPackage = files.filter((file) => packageFolder(file) === folder);
      return notice(
        path.join(root, folder),
        inPackage.map((file) => path.join(root, file)),
      );
    }),
  );
  const head = "The provider's executable and the folder vendor contain these packages.";
  return `${[head, ...notices].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
