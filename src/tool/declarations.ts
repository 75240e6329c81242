import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { withoutKeys } from "../review/plan/plan.js";
import { packageVersion } from "./package-folder.js";
import type { Declaration, Origin } from "../review/render/sarif-code-quality.js";

const MOST_FILES = 2_000;
const MOST_MODULES = 200;

/** A block that starts on its own line. */
const BLOCK = /^[ \t]*(resource|module)[ \t]+"([^"]+)"[ \t]*(?:"([^"]+)")?/;
const SOURCE = /^[ \t]*source[ \t]*=[ \t]*"(\.{1,2}\/[^"]*)"/;
const HEREDOC = /<<-?([A-Za-z_]\w*)[ \t]*$/;

/** Blocks by `type.name` or `module.name`, with their lines (the first line is 1). Also the folders of local modules. */
interface DeclaredBlocks {
  readonly lines: ReadonlyMap<string, number>;
  readonly modules: ReadonlyMap<string, string>;
}

/** Finds blocks of HCL line by line, outside of comments and heredocs. */
function declaredBlocks(text: string): DeclaredBlocks {
  const lines = new Map<string, number>();
  const modules = new Map<string, string>();
  let within: string | undefined;
  let isComment = false;
  let heredoc: string | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    if (heredoc !== undefined) {
      if (line.trim() === heredoc) heredoc = undefined;
      continue;
    }
    if (isComment || line.trimStart().startsWith("/*")) {
      isComment = !line.includes("*/");
      continue;
    }
    const [, kind, first = "", name = ""] = BLOCK.exec(line) ?? [];
    if (kind !== undefined) {
      within = kind === "module" ? first : undefined;
      lines.set(kind === "module" ? `module.${first}` : `${first}.${name}`, index + 1);
    }
    const source = within === undefined ? undefined : SOURCE.exec(line)?.[1];
    if (within !== undefined && source !== undefined) modules.set(within, source);
    heredoc = HEREDOC.exec(line)?.[1];
  }
  return { lines, modules };
}

/**
 * Finds the declarations of resources in a folder (HCL or JSON) and its local modules. The keys are addresses without instance
 * keys.
 */
async function declarationsIn(folder: string): Promise<ReadonlyMap<string, Declaration>> {
  const found = new Map<string, Declaration>();
  const waiting = [{ folder, prefix: "" }];
  for (let next = waiting.shift(), count = 0; next !== undefined && count < MOST_MODULES; next = waiting.shift()) {
    count += 1;
    const { folder: here, prefix } = next;
    const names = await readdir(here).catch(() => []);
    for (const name of names
      .filter((each) => /\.tf(?:\.json)?$/.test(each))
      .sort()
      .slice(0, MOST_FILES)) {
      const text = await readFile(join(here, name), "utf8").catch(() => "");
      const { lines, modules } = name.endsWith(".json") ? await declaredInJson(text) : declaredBlocks(text);
      const file = relative(process.cwd(), join(here, name)).replaceAll("\\", "/");
      for (const [block, line] of lines) found.set(prefix + block, { file, line });
      for (const [module, source] of modules) {
        if (prefix.split("module.").length < 10)
          waiting.push({ folder: join(here, source), prefix: `${prefix}module.${module}.` });
      }
    }
  }
  return found;
}

/**
 * Returns the version of the tool, and the declarations of each stack. Reads them from the stack's folder, or from the folder of
 * its plan.
 */
export async function originOf(stacks: readonly { readonly source: string }[]): Promise<Origin> {
  const declarations = new Map<string, ReadonlyMap<string, Declaration>>();
  for (const { source } of stacks) {
    if (source === "-" || declarations.has(source)) continue;
    const isFolder = await stat(source).then(
      (found) => found.isDirectory(),
      () => false,
    );
    declarations.set(source, await declarationsIn(isFolder ? source : dirname(source)));
  }
  return {
    version: await packageVersion(),
    declarationOf: (source, address) => declarations.get(source)?.get(withoutKeys(address)),
  };
}

/** Levels of keys: a resource's type and name, or a module's name and an argument. */
const DEEPEST = 2;

/**
 * Finds blocks of a JSON configuration by the lines of their keys. An array of objects may stand for one object. Skips blocks
 * after a syntax error or at deeper levels.
 */
async function declaredInJson(text: string): Promise<DeclaredBlocks> {
  const { visit } = await import("jsonc-parser");
  const lines = new Map<string, number>();
  const modules = new Map<string, string>();
  const named = (path: readonly (string | number)[]): string[] => path.filter((step) => typeof step === "string");
  try {
    visit(text, {
      // Without this, each level of a deep object would copy its path.
      onObjectBegin: (_offset, _length, _line, _column, path) => named(path()).length <= DEEPEST,
      onArrayBegin: (_offset, _length, _line, _column, path) => named(path()).length <= DEEPEST,
      // The parser tracks the end of skipped parts only if these callbacks exist.
      onObjectEnd: () => undefined,
      onArrayEnd: () => undefined,
      onObjectProperty(name, _offset, _length, line, _column, path) {
        const [kind, type, ...rest] = named(path());
        if (kind === "resource" && type !== undefined && rest.length === 0) lines.set(`${type}.${name}`, line + 1);
        if (kind === "module" && type === undefined) lines.set(`module.${name}`, line + 1);
      },
      onLiteralValue(value: unknown, _offset, _length, _line, _column, path) {
        const [kind, module = "", name] = named(path());
        if (kind === "module" && name === "source" && typeof value === "string" && /^\.{1,2}\//.test(value))
          modules.set(module, value);
      },
    });
  } catch (error) {
    // The parser is recursive.
    if (!(error instanceof RangeError)) throw error;
  }
  return { lines, modules };
}
