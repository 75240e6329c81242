import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const SPECIFIER =
  /(?<before>\b(?:from |require\(|import\())(?<quote>["'])(?<folder>[./]+\/generated\/)?cdktf(?<path>\/[^"']*)?\k<quote>/g;

/**
 * Converts a compiled module of the constructs for CDK Terrain. Only the names of the library and of the folder with its bindings
 * differ, because both libraries have the same interface (docs/decisions/two-libraries-from-one-source.md).
 */
function asCdktn(text: string): string {
  return text.replace(SPECIFIER, "$<before>$<quote>$<folder>cdktn$<path>$<quote>");
}

/**
 * Creates `constructs-cdktn/` beside `constructs/` in the compiled output. Copies all modules except the bindings for CDKTF, and
 * replaces the library's name in them. CDK Terrain's own generator writes the bindings.
 */
export function writeCdktnConstructs(dist: string): void {
  const source = path.join(dist, "constructs");
  const target = path.join(dist, "constructs-cdktn");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(path.join(target, "generated"), { recursive: true });
  renameSync(path.join(source, "generated", "cdktn"), path.join(target, "generated", "cdktn"));
  for (const entry of readdirSync(source, { withFileTypes: true, recursive: true })) {
    const file = path.relative(source, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || file.startsWith(path.join("generated", "cdktf") + path.sep)) continue;
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    writeFileSync(path.join(target, file), asCdktn(readFileSync(path.join(source, file), "utf8")));
  }
}

/**
 * Changes the comments of a declaration file for readers of the package: links documents to their published pages, and removes
 * notes for the tests.
 */
export function asPublished(text: string, pages: string): string {
  return text
    .replaceAll(/^ *(?:\* @testable .*|\/\*\* @testable .*\*\/)\n/gm, "")
    .replaceAll(/(?<![/\w-])docs\/[\w/-]+\.md/g, `${pages}/$&`);
}
