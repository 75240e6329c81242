import path from "node:path";
import { seedSchema } from "../../src/emulator/index.js";
import { seedCodes } from "../../src/emulator/seed/codes.js";
import {
  checksOf,
  codeTableOf,
  nodeOf,
  type SchemaNode,
  stepsOf,
  unwrapped,
} from "../../src/emulator/seed/schema-node.js";

/** Where the JSON Schema of seeds is published: in the docs, and in the package. */
export const SEED_SCHEMA = "docs/schemas/emulator-seed-1.schema.json";

type Json = Record<string, unknown>;

/** The published file. */
export async function generateSeedSchema(root: string): Promise<ReadonlyMap<string, string>> {
  const { format } = await import("prettier");
  const text = await format(JSON.stringify(jsonSchemaOfSeeds()), {
    filepath: path.join(root, SEED_SCHEMA),
    printWidth: 120,
  });
  return new Map([[SEED_SCHEMA, text]]);
}

/** The JSON Schema of seeds, from the schema that checks them. */
export function jsonSchemaOfSeeds(): Json {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:terraform-provider-bunny:emulator-seed:1",
    title: "Seed of the emulator",
    description: "What `bunny-tf emulator --seed` starts with, and what `bunny-tf seed` writes.",
    ...jsonOf(nodeOf(seedSchema)),
    $defs: Object.fromEntries(Object.entries(seedCodes).map(([name, names]) => [name, codeJson(names)])),
  };
}

/** A code by its number, or one that the table does not have. */
function codeJson(names: Readonly<Record<number, string>>): Json {
  const known = Object.entries(names).map(([code, title]) => ({ const: Number(code), title }));
  const unknownCode = { type: "integer", minimum: 0, not: { enum: known.map((one) => one.const) } };
  return {
    anyOf: [
      ...known,
      {
        type: "object",
        title: "A code that is new",
        properties: { unknownCode },
        required: ["unknownCode"],
        additionalProperties: false,
      },
    ],
  };
}

/** A schema with what is said about it, and with null where it accepts that. */
function jsonOf(outer: SchemaNode): Json {
  const { node, isNullable } = unwrapped(outer);
  const description = descriptionOf(outer);
  const table = codeTableOf(node);
  const own = table === undefined ? typeJson(node) : { $ref: `#/$defs/${table}` };
  return {
    ...(description === undefined ? {} : { description }),
    ...(isNullable ? { anyOf: [own, { type: "null" }] } : own),
    ...(outer.default === undefined ? {} : { default: outer.default }),
  };
}

/** The outermost description. */
function descriptionOf(node: SchemaNode | undefined): unknown {
  if (node === undefined) return undefined;
  const found = stepsOf(node).findLast(({ type }) => type === "description")?.description;
  return found ?? descriptionOf(node.wrapped);
}

function typeJson(node: SchemaNode): Json {
  const { type, entries = {}, item, value, options = [] } = node;
  switch (type) {
    case "boolean":
      return { type };
    case "unknown":
      return {};
    case "picklist":
      return { enum: options };
    case "union":
      return { anyOf: (options as readonly SchemaNode[]).map(jsonOf) };
    case "string":
      return textJson(node);
    case "number":
      return numberJson(node);
    case "array":
      return { type, items: item === undefined ? {} : jsonOf(item) };
    case "record":
      return { type: "object", ...namesJson(node.key), additionalProperties: value === undefined ? {} : jsonOf(value) };
    case "strict_object":
    case "loose_object":
      return objectJson(entries, type === "loose_object");
    default:
      throw new Error(`The schema of seeds has a ${type}, which seed-schema.ts cannot write.`);
  }
}

function objectJson(entries: Readonly<Record<string, SchemaNode>>, additionalProperties: boolean): Json {
  const required = Object.keys(entries).filter((name) => !unwrapped(entries[name] as SchemaNode).isOptional);
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, jsonOf(entry)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties,
  };
}

function namesJson(key: SchemaNode | undefined): Json {
  if (key === undefined || (key.type === "string" && checksOf(key).size === 0)) return {};
  return { propertyNames: typeJson(key) };
}

function textJson(node: SchemaNode): Json {
  const checks = checksOf(node);
  const [pattern] = ["regex", "iso_timestamp", "digits"].flatMap((name) => checks.get(name)?.requirement ?? []);
  return {
    type: "string",
    ...(checks.has("non_empty") ? { minLength: 1 } : {}),
    ...(pattern instanceof RegExp ? { pattern: pattern.source } : {}),
  };
}

function numberJson(node: SchemaNode): Json {
  const checks = checksOf(node);
  if (!checks.has("safe_integer")) return { type: "number" };
  const least = checks.get("min_value")?.requirement ?? Number.MIN_SAFE_INTEGER;
  const most = checks.get("max_value")?.requirement ?? Number.MAX_SAFE_INTEGER;
  return { type: "integer", minimum: least, maximum: most };
}
