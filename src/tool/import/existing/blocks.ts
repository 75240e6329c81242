import { isJsonObject } from "../../../shared/json.js";

/** The arguments of a block as JSON. An expression is a text with `${`. */
export type Body = Readonly<Record<string, unknown>>;

/** A block with its labels: `resource "type" "name"`. */
export interface Block {
  readonly labels: readonly string[];
  readonly body: Body;
}

/** Returns the objects of a value. In JSON syntax, a single object may stand for an array with one object. */
function bodiesIn(value: unknown): readonly Body[] {
  if (Array.isArray(value)) return value.flatMap(bodiesIn);
  return isJsonObject(value) ? [value] : [];
}

/** Returns the blocks of a kind in JSON syntax, or in converted HCL. */
export function blocksIn(parent: Body, kind: string, labels: number): readonly Block[] {
  const inside = (value: unknown, named: readonly string[]): readonly Block[] =>
    bodiesIn(value).flatMap((body) =>
      named.length === labels
        ? [{ labels: named, body }]
        : Object.entries(body).flatMap(([label, inner]) => (label === "//" ? [] : inside(inner, [...named, label]))),
    );
  return inside(parent[kind], []);
}

/** Reads an address. It is an expression in HCL, and a text in JSON. */
export function addressIn(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return (/^\$\{(.*)\}$/s.exec(value)?.[1] ?? value).trim();
}
