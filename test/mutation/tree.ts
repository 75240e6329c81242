import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const ROOT = resolve(__dirname, "..", "..");

/** The name under which the files of `src` beside its folders are counted. */
export const FILES = "files";

function filesOf(folder: string, extension: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .sort()
    .map((file) => join(folder, file));
}

const isGenerated = (file: string): boolean =>
  /\/generated[^/]*\//.test(file) || readFileSync(join(ROOT, file), "utf8").startsWith("// Generated");

/** Everything in `src`, which is what ships, except for generated files. */
export function shippedSources(): string[] {
  return filesOf("src", ".ts").filter((file) => !isGenerated(file));
}

/** The folder of `src` that a source belongs to. */
export function folderOf(source: string): string {
  const [, folder, ...rest] = source.split("/");
  return rest.length > 0 && folder !== undefined ? folder : FILES;
}

/** Tests that can find no mutant, or not reliably. What is left out can only lower a score. */
const NOT_RUN_PATHS: readonly (readonly [files: RegExp, reason: string])[] = [
  [/^test\/(acceptance|conformance|demo|live)\//, "start engines and plugins, which do not see mutants"],
  [/^test\/(bench|build|campaign|docs|mutation|support)\//, "test what does not ship"],
  [/growth|loading|large-|scale/, "measure time and memory, which says nothing while mutants run"],
];
const NOT_RUN_IMPORTS: readonly (readonly [text: RegExp, reason: string])[] = [
  [/from ".*\/(acceptance|installed-provider|plugin-launch)\.js"|\/dist\/|"dist"/, "need the build"],
  [/from ".*\/support\/child\.js"|from "playwright/, "test processes of their own"],
];

/** The tests that run in one process, without an engine, the build, or a network beyond loopback. */
export function testFiles(): string[] {
  return filesOf("test", ".test.ts").filter((file) => {
    if (NOT_RUN_PATHS.some(([files]) => files.test(file))) return false;
    const source = readFileSync(join(ROOT, file), "utf8");
    return !NOT_RUN_IMPORTS.some(([text]) => text.test(source));
  });
}

/** The items by what the function says of each. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
