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

/** Tests that can find no mutant, or not reliably, by path or by source text. */
const NOT_RUN: readonly { readonly path?: RegExp; readonly text?: RegExp; readonly reason: string }[] = [
  { path: /\.(?:nightly|slow)\./, reason: "start engines or browsers, or run whole suites" },
  {
    path: /^test\/(acceptance|conformance|demo|live)\//,
    reason: "start engines and plugins, which do not see mutants",
  },
  { path: /^test\/(bench|build|campaign|docs|mutation|support)\//, reason: "test what does not ship" },
  { path: /growth|loading|large-|scale/, reason: "measure time and memory, which says nothing while mutants run" },
  {
    text: /from ".*\/support\/(acceptance|installed-provider|plugin-launch)\.js"|\/dist\/constructs/,
    reason: "run the build, which does not see mutants",
  },
  {
    text: /from ".*\/support\/child\.js"|from "playwright|"dist", "tool", "main\.js"/,
    reason: "start commands, which do not see mutants",
  },
];

function reasonNotToRun(file: string): string | undefined {
  const source = readFileSync(join(ROOT, file), "utf8");
  return NOT_RUN.find(({ path, text }) => path?.test(file) === true || text?.test(source) === true)?.reason;
}

/** The test files that run in one process, without an engine, the build, or a network beyond loopback. */
export function testFiles(): string[] {
  const byReason = groupBy(filesOf("test", ".test.ts"), reasonNotToRun);
  for (const [reason, files] of byReason)
    if (reason !== undefined) process.stdout.write(`Not used: ${files.length} test files that ${reason}\n`);
  return byReason.get(undefined) ?? [];
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
