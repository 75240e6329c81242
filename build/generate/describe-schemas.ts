import type { Attributes } from "../../src/framework/definition/types.js";
import type { Provider } from "../../src/framework/definition/provider.js";
import { conditions, nestedAttributes } from "./schema-section.js";
import type { ProviderSchemas } from "./bindings.js";
import type { DocumentedAttribute } from "./document-bindings.js";

interface Definition {
  readonly type: string;
  readonly attributes: Attributes;
}

type TypeSchemas = ProviderSchemas["provider_schemas"][string]["resource_schemas"];

/**
 * Adds allowed values, bounds, defaults, and replacement to the descriptions in the schemas, as on the registry pages. The
 * generators turn descriptions into JSDoc, and schemas have no constraints.
 */
export function withConditions<Client>(schemas: ProviderSchemas, provider: Provider<Client>): ProviderSchemas {
  const described = Object.entries(schemas.provider_schemas).map(([address, schema]) => [
    address,
    {
      ...schema,
      resource_schemas: describedTypes(schema.resource_schemas, provider.resources),
      data_source_schemas: describedTypes(schema.data_source_schemas, provider.dataSources),
      ephemeral_resource_schemas: describedTypes(schema.ephemeral_resource_schemas, provider.ephemeralResources),
    },
  ]);
  return { ...schemas, provider_schemas: Object.fromEntries(described) as ProviderSchemas["provider_schemas"] };
}

function describedTypes(schemas: TypeSchemas, definitions: readonly Definition[]): TypeSchemas {
  const described = Object.entries(schemas).map(([type, schema]): [string, TypeSchemas[string]] => {
    const definition = definitions.find((one) => one.type === type);
    if (definition === undefined) throw new Error(`the schema of ${type} has no definition`);
    const attributes = describedAttributes(schema.block.attributes, definition.attributes);
    return [type, { ...schema, block: { ...schema.block, attributes } }];
  });
  return Object.fromEntries(described);
}

type Documented = Readonly<Record<string, DocumentedAttribute>>;

function describedAttributes(schema: Documented, attributes: Attributes): Documented {
  const described = Object.entries(schema).map(([name, documented]): [string, DocumentedAttribute] => {
    const attribute = attributes[name];
    if (attribute === undefined) throw new Error(`the attribute ${name} has no definition`);
    const description = [documented.description, ...conditions(attribute)].join(" ");
    const inner = nestedAttributes(attribute.type);
    const { nested_type: nested } = documented;
    if (nested === undefined || inner === undefined) return [name, { ...documented, description }];
    const members = describedAttributes(nested.attributes, inner);
    return [name, { ...documented, description, nested_type: { ...nested, attributes: members } }];
  });
  return Object.fromEntries(described);
}
