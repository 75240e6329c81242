import type * as v from "valibot";
import { isObject } from "../json.js";
import { type CodeTable, seedCodes } from "./codes.js";

export interface SchemaNode {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly wrapped?: SchemaNode;
  readonly default?: unknown;
  readonly item?: SchemaNode;
  readonly key?: SchemaNode;
  readonly value?: SchemaNode;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly PipeItem[];
}

/** A step of a pipe: the schema itself, a check, or metadata. */
export interface PipeItem {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
  readonly message?: unknown;
  readonly metadata?: unknown;
  readonly pipe?: readonly PipeItem[];
}

/** Returns a schema as data. */
export const nodeOf = (schema: v.GenericSchema): SchemaNode => schema;

/**
 * Returns the schema inside `optional` and `nullable`. Also reports whether the value may be null and whether it may be omitted.
 */
export function unwrapped(outer: SchemaNode): { node: SchemaNode; isNullable: boolean; isOptional: boolean } {
  let node = outer;
  let [isNullable, isOptional] = [false, false];
  while (node.wrapped !== undefined) {
    if (node.type === "nullable" || node.type === "nullish") isNullable = true;
    if (node.type === "optional" || node.type === "nullish") isOptional = true;
    node = node.wrapped;
  }
  return { node, isNullable, isOptional };
}

/** Returns the steps of a schema's pipe. If the pipe begins with another pipe, also returns the steps of that pipe. */
const stepsOf = ({ pipe = [] }: Pick<SchemaNode, "pipe">): readonly PipeItem[] =>
  pipe.flatMap((item, index) => (index === 0 ? stepsOf(item) : [item]));

/** Returns the checks of a schema by their types. */
export function checksOf(node: SchemaNode): ReadonlyMap<string, PipeItem> {
  return new Map(
    stepsOf(node)
      .filter(({ kind }) => kind === "validation")
      .map((item) => [item.type, item]),
  );
}

/** Returns the table of a schema of codes. */
export function codeTableOf(node: SchemaNode): CodeTable | undefined {
  return stepsOf(node)
    .map(({ metadata }) => codeTableIn(metadata))
    .find((table) => table !== undefined);
}

/** Returns the table in the metadata of a schema. */
export function codeTableIn(metadata: unknown): CodeTable | undefined {
  const codes = typeof metadata === "object" && metadata !== null && "codes" in metadata ? metadata.codes : undefined;
  return (Object.keys(seedCodes) as CodeTable[]).find((table) => table === codes);
}

/** Returns the schema of the value at a path, if there is one. */
export function nodeAt(root: SchemaNode, path: readonly unknown[]): SchemaNode | undefined {
  let found: SchemaNode | undefined = root;
  for (const key of path) {
    const { node }: { node: SchemaNode } = unwrapped(found);
    found = node.item ?? node.value ?? node.entries?.[String(key)];
    if (found === undefined) return undefined;
  }
  return found;
}

/** Returns the paths of lists where the schema expects an object. Valibot takes the indices of such a list for names. */
export function* listsForObjects(
  value: unknown,
  outer: SchemaNode,
  path: readonly (string | number)[] = [],
): Generator<readonly (string | number)[]> {
  const { node } = unwrapped(outer);
  const hasMembers = node.entries !== undefined || node.key !== undefined;
  if (Array.isArray(value)) {
    if (hasMembers) yield path;
    else if (node.item !== undefined)
      for (const [index, item] of value.entries()) yield* listsForObjects(item, node.item, [...path, index]);
  } else if (isObject(value) && hasMembers) {
    for (const [name, inner] of Object.entries(value)) {
      const child = node.entries?.[name] ?? node.value;
      if (child !== undefined) yield* listsForObjects(inner, child, [...path, name]);
    }
  }
}
