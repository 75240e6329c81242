import type { Schema_Object as NestedObjectMessage } from "../../../src/protocol/generated/tfplugin6.js";
import type { AttributeMessage } from "../../../src/protocol/messages.js";
import type { Attributes, Type } from "../../../src/framework/definition/types.js";
import type { CtyType } from "./cty.js";

/** A schema as core reads it. */
export type CoreSchema = ReadonlyMap<string, CoreAttribute>;

export interface CoreAttribute {
  readonly type: CtyType;
  readonly optional: boolean;
  readonly computed: boolean;
  readonly nested: { readonly nesting: "single" | "list" | "map"; readonly attributes: CoreSchema } | undefined;
}

/** The schema in a response of GetProviderSchema. */
export function schemaFromMessages(messages: readonly AttributeMessage[]): CoreSchema {
  return new Map(
    messages.map(({ name, type, nestedType, optional, computed }) => {
      const nested = nestedType && nestedFromMessage(nestedType);
      const of = nested ? impliedType(nested) : (JSON.parse(Buffer.from(type).toString()) as CtyType);
      return [name, { type: of, optional, computed, nested }];
    }),
  );
}

function nestedFromMessage({ attributes, nesting }: NestedObjectMessage): NonNullable<CoreAttribute["nested"]> {
  const names = { 0: undefined, 1: "single", 2: "list", 4: "map" } as const;
  const name = nesting === 3 ? undefined : names[nesting];
  if (name === undefined) throw new Error("a nested attribute without a nesting mode");
  return { nesting: name, attributes: schemaFromMessages(attributes) };
}

/** The schema of a definition, read without the framework's help. */
export function schemaFromDefinition(definition: Attributes): CoreSchema {
  return new Map(
    Object.entries(definition).map(([name, { type, presence }]) => {
      const nested = nestedFromType(type);
      return [
        name,
        {
          type: nested ? impliedType(nested) : plainType(type),
          optional: !["required", "computed"].includes(presence),
          computed: ["computed", "optional_computed", "defaulted"].includes(presence),
          nested,
        },
      ];
    }),
  );
}

function nestedFromType(type: Type): CoreAttribute["nested"] {
  if (type.kind === "object") return { nesting: "single", attributes: schemaFromDefinition(type.attributes) };
  if (!("element" in type) || type.kind === "set" || type.element.kind !== "object") return undefined;
  return { nesting: type.kind, attributes: schemaFromDefinition(type.element.attributes) };
}

function plainType(type: Type): CtyType {
  if (type.kind === "string" || type.kind === "bool") return type.kind;
  if ("element" in type) return [type.kind, plainType(type.element)];
  return type.kind === "object" ? objectType(schemaFromDefinition(type.attributes)) : "number";
}

function impliedType({ nesting, attributes }: NonNullable<CoreAttribute["nested"]>): CtyType {
  return nesting === "single" ? objectType(attributes) : [nesting, objectType(attributes)];
}

/** The type of a whole object of a schema. */
export function objectType(schema: CoreSchema): CtyType {
  return ["object", Object.fromEntries([...schema].map(([name, { type }]) => [name, type]))];
}
