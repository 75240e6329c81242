import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const SPECIFIER =
  /(?<before>\b(?:from |require\(|import\())(?<quote>["'])(?<folder>[./]+\/generated\/)?cdktf(?<path>\/[^"']*)?\k<quote>/g;

/**
 * A compiled module of the hand-written constructs, converted to CDK Terrain: only the library and the folder of its
 * bindings have another name, since both have the same interface (docs/decisions/two-libraries-from-one-source.md).
 */
function asCdktn(text: string): string {
  return text.replace(SPECIFIER, "$<before>$<quote>$<folder>cdktn$<path>$<quote>");
}

/**
 * Creates `constructs-cdktn/` beside `constructs/` in the compiled output: all modules but the bindings for CDKTF, with
 * the library's name replaced, and the bindings from CDK Terrain's own generator.
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
