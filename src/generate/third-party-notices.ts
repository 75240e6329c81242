import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** The folder of the package that a source file belongs to, relative like the file; undefined for our own files. */
function packageFolder(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** One package's name, version and licence text. */
async function notice(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const { name, version, license } = manifest as Record<string, unknown>;
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const said = texts.length > 0 ? texts : [`Licensed under ${String(license)}; the package holds no text of it.\n`];
  return [`${String(name)} ${String(version)}`, ...said.map((text) => text.trim())].join("\n\n");
}

/**
 * The licence texts of the packages that source files belong to, in order of their names.
 * @param files Relative to `root`, with slashes.
 */
export async function thirdPartyNotices(files: readonly string[], root: string): Promise<string> {
  const folders = new Set(files.map(packageFolder).filter((folder) => folder !== undefined));
  const notices = await Promise.all([...folders].sort().map((folder) => notice(path.join(root, folder))));
  const head = "The provider's executable contains these packages.";
  return `${[head, ...notices].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
