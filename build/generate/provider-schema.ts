import type {
  AttributeMessage,
  BlockMessage,
  FunctionMessage,
  FunctionParameterMessage,
  GetProviderSchema_Response,
  GetResourceIdentitySchemas_Response,
  SchemaMessage,
} from "../../src/protocol/messages.js";

type Json = { [name: string]: unknown };

const NESTING = { 0: undefined, 1: "single", 2: "list", 3: "set", 4: "map" } as const;

function parsed(type: Uint8Array): unknown {
  return JSON.parse(Buffer.from(type).toString("utf8"));
}

/** Terraform omits empty and false members. */
function present(entries: Json): Json {
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== undefined && value !== false && value !== ""),
  );
}

function sorted<V>(entries: Record<string, V>, convert: (value: V) => unknown): Json {
  return Object.fromEntries(
    Object.keys(entries)
      .sort()
      .map((name) => [name, convert(entries[name] as V)]),
  );
}

function attributesJson(attributes: AttributeMessage[]): Json {
  return sorted(Object.fromEntries(attributes.map((attribute) => [attribute.name, attribute])), attributeJson);
}

function attributeJson(attribute: AttributeMessage): Json {
  const nested = attribute.nestedType;
  return present({
    ...(nested
      ? { nested_type: { attributes: attributesJson(nested.attributes), nesting_mode: NESTING[nested.nesting] } }
      : { type: parsed(attribute.type) }),
    description: attribute.description,
    description_kind: attribute.descriptionKind === 1 ? "markdown" : "plain",
    deprecated: attribute.deprecated,
    required: attribute.required,
    optional: attribute.optional,
    computed: attribute.computed,
    sensitive: attribute.sensitive,
  });
}

function blockJson(block: BlockMessage): Json {
  return present({
    attributes: attributesJson(block.attributes),
    description: block.description,
    description_kind: block.descriptionKind === 1 ? "markdown" : "plain",
    deprecated: block.deprecated,
  });
}

function schemaJson(schema: SchemaMessage | undefined): Json {
  if (schema?.block === undefined) throw new Error("The provider returned a schema without a block.");
  return { version: schema.version, block: blockJson(schema.block) };
}

function parameterJson(parameter: FunctionParameterMessage): Json {
  return present({
    name: parameter.name,
    description: parameter.description,
    is_nullable: parameter.allowNullValue,
    type: parsed(parameter.type),
  });
}

function functionJson(signature: FunctionMessage): Json {
  return present({
    description: signature.description,
    summary: signature.summary,
    deprecation_message: signature.deprecationMessage,
    return_type: signature.return && parsed(signature.return.type),
    parameters: signature.parameters.length > 0 ? signature.parameters.map(parameterJson) : undefined,
  });
}

/** Returns the provider's schema in the form of `terraform providers schema -json`, from its protocol responses. */
export function providerSchemaJson(
  address: string,
  schema: GetProviderSchema_Response,
  identity: GetResourceIdentitySchemas_Response,
): Json {
  const optionalGroups = present({
    ephemeral_resource_schemas: nonEmpty(sorted(schema.ephemeralResourceSchemas, schemaJson)),
    action_schemas: nonEmpty(sorted(schema.actionSchemas, ({ schema: one }) => schemaJson(one))),
    list_resource_schemas: nonEmpty(sorted(schema.listResourceSchemas, schemaJson)),
    functions: nonEmpty(sorted(schema.functions, functionJson)),
    resource_identity_schemas: nonEmpty(
      sorted(identity.identitySchemas, (one) => ({
        version: one.version,
        attributes: sorted(
          Object.fromEntries(one.identityAttributes.map((attribute) => [attribute.name, attribute])),
          (attribute) =>
            present({
              type: parsed(attribute.type),
              description: attribute.description,
              required_for_import: attribute.requiredForImport,
              optional_for_import: attribute.optionalForImport,
            }),
        ),
      })),
    ),
  });
  return {
    format_version: "1.0",
    provider_schemas: {
      [address]: {
        provider: schemaJson(schema.provider),
        resource_schemas: sorted(schema.resourceSchemas, schemaJson),
        data_source_schemas: sorted(schema.dataSourceSchemas, schemaJson),
        ...optionalGroups,
      },
    },
  };
}

function nonEmpty(group: Json): Json | undefined {
  return Object.keys(group).length > 0 ? group : undefined;
}
