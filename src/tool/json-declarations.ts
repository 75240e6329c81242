import type { DeclaredBlocks } from "./declarations.js";

/** A resource's type and name, or a module's name and an argument, are at most so deep. */
const DEEPEST = 2;

/**
 * Finds the blocks of a configuration in JSON by the lines of their keys: at any level, an array of objects stands for one
 * object. What comes after a syntax error, or too deep, is not found.
 */
export async function declaredInJson(text: string): Promise<DeclaredBlocks> {
  const { visit } = await import("jsonc-parser");
  const lines = new Map<string, number>();
  const modules = new Map<string, string>();
  const named = (path: readonly (string | number)[]): string[] => path.filter((step) => typeof step === "string");
  try {
    visit(text, {
      // Without this, each step of a deep object would copy its path.
      onObjectBegin: (_offset, _length, _line, _column, path) => named(path()).length <= DEEPEST,
      onArrayBegin: (_offset, _length, _line, _column, path) => named(path()).length <= DEEPEST,
      // The parser counts where what it skips ends only if these are there.
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
    // The parser calls itself for each level.
    if (!(error instanceof RangeError)) throw error;
  }
  return { lines, modules };
}
