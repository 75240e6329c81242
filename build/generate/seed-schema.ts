import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import { seedSchema } from "../../src/emulator/index.js";
import { seedCodes } from "../../src/emulator/seed/codes.js";
import { codeTableIn, type PipeItem } from "../../src/emulator/seed/schema-node.js";

export const SEED_SCHEMA = "docs/schemas/emulator-seed-1.schema.json";

type Json = Record<string, unknown>;

/** Returns the published file. */
export const generateSeedSchema = (): ReadonlyMap<string, string> =>
  new Map([[SEED_SCHEMA, JSON.stringify(jsonSchemaOfSeeds())]]);

/** Returns the JSON Schema of seeds, from the schema that checks them. */
export function jsonSchemaOfSeeds(): Json {
  return {
    $id: "urn:terraform-provider-bunny:emulator-seed:1",
    title: "Seed of the emulator",
    description: "What `bunny-tf emulator --seed` starts with, and what `bunny-tf seed` writes.",
    ...toJsonSchema(seedSchema, conversion),
    $defs: Object.fromEntries(Object.entries(seedCodes).map(([name, names]) => [name, codeJson(names)])),
  };
}

/** Returns the schema of a code: its number, or an unknown code. */
function codeJson(names: Readonly<Record<number, string>>): Json {
  const known = Object.entries(names).map(([code, title]) => ({ const: Number(code), title }));
  const unknownCode = {
    type: "integer",
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    not: { enum: known.map((one) => one.const) },
  };
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

/**
 * Conversions that the converter lacks: tables of codes, records with listed keys, and time stamps. Time stamps get the
 * expression of valibot, which accepts fewer texts.
 */
const conversion: ConversionConfig = {
  target: "draft-2020-12",
  overrideSchema: ({ valibotSchema: { type }, jsonSchema: { required, ...rest } }) =>
    type === "custom" || type === "record" || required?.length === 0 ? rest : undefined,
  overrideAction({ valibotAction, jsonSchema: { format: _, ...rest } }) {
    const { type, metadata, requirement } = valibotAction as PipeItem;
    const table = codeTableIn(metadata);
    if (table !== undefined) return { $ref: `#/$defs/${table}` };
    if (type === "transform") return rest;
    return type === "iso_timestamp" && requirement instanceof RegExp
      ? { ...rest, pattern: requirement.source }
      : undefined;
  },
};
