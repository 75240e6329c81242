import { parse } from "@cdktn/hcl2json";
import type { Values } from "../../../../src/framework/index.js";
import type { WrittenFile } from "../../../../src/tool/import/written-files.js";
import { type Blocks, unescaped } from "./first-plan.js";

interface Parsed {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, readonly Values[]>>>>;
  readonly import?: readonly { readonly to: string; readonly id: string }[];
}

/** The resources and import blocks in the files, read by HashiCorp's parser. */
export async function hclBlocks(files: readonly WrittenFile[]): Promise<Blocks> {
  const parsed = await Promise.all(
    files.filter(({ path }) => path.endsWith(".tf")).map(({ path, text }) => parse(path, text) as Promise<Parsed>),
  );
  return {
    imports: parsed
      .flatMap(({ import: blocks = [] }) => blocks)
      .map(({ to, id }) => ({ address: to.slice(2, -1), id: unescaped(id) })),
    resources: parsed.flatMap(({ resource = {} }) =>
      Object.entries(resource).flatMap(([type, named]) =>
        Object.entries(named).map(([name, [body]]) => ({ type, address: `${type}.${name}`, body })),
      ),
    ),
  };
}

/** What an engine makes of an expression, with these objects and files. */
export function hclValue(
  expression: unknown,
  states: ReadonlyMap<string, Values>,
  files: readonly WrittenFile[],
): unknown {
  const inner = (one: unknown) => hclValue(one, states, files);
  if (Array.isArray(expression)) return expression.map(inner);
  if (typeof expression === "object" && expression !== null)
    return Object.fromEntries(Object.entries(expression).map(([key, one]) => [unescaped(key), inner(one)]));
  if (typeof expression !== "string") return expression;
  const [, code] = /^\$\{([^]*)\}$/.exec(expression) ?? [];
  if (code === undefined) return unescaped(expression);
  const [, address = "", attribute] = /^(\w+\.\w+)\.(\w+)$/.exec(code) ?? [];
  if (attribute !== undefined) return states.get(address)?.[attribute];
  const textOf = (path: string) => files.find((file) => file.path === path)?.text;
  const [, lines] = /^split\("\\n", trimspace\(file\("\$\{path\.module\}\/([\w./-]+)"\)\)\)$/.exec(code) ?? [];
  if (lines !== undefined) return textOf(lines)?.trim().split("\n");
  const [, file = ""] = /^file\("\$\{path\.module\}\/([\w./-]+)"\)$/.exec(code) ?? [];
  return textOf(file);
}
