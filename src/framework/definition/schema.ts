import { attributeDescription } from "./attribute-description.js";
import { type Attribute, type Attributes, nestedType, type Nesting, typeConstraint } from "./types.js";
import type {
  AttributeMessage,
  FunctionMessage,
  FunctionParameterMessage,
  IdentitySchemaMessage,
  Schema_Object_NestingMode,
  SchemaMessage,
} from "../../protocol/messages.js";
import type { Parameter, ProviderFunction } from "./function.js";
import { identityAttributes } from "./identity.js";
import type { Resource } from "./resource.js";

const NOTHING = new Uint8Array();
const MARKDOWN = 1;
const NESTING: Record<Nesting, Schema_Object_NestingMode> = { single: 1, list: 2, map: 4 };

/**
 * A `stored` object also has values that the user does not set, so attributes with defaults are computed. A `configuration` (a
 * provider block, a list's filter) has only the user's values.
 */
type SchemaUse = "stored" | "configuration";

/** Returns the schema of a definition, with the attributes sorted by name. */
export function schemaMessage(
  definition: { readonly attributes: Attributes; readonly doc: string; readonly version?: number },
  use: SchemaUse,
): SchemaMessage {
  return {
    version: definition.version ?? 0,
    block: {
      version: definition.version ?? 0,
      attributes: attributeMessages(definition.attributes, use),
      description: definition.doc,
      descriptionKind: MARKDOWN,
      deprecated: false,
      deprecationMessage: "",
    },
  };
}

/** Returns messages sorted by name. */
export function namedMessages<D, M>(
  definitions: readonly D[],
  name: (definition: D) => string,
  convert: (definition: D) => M,
): Record<string, M> {
  return Object.fromEntries(definitions.map((one) => [name(one), convert(one)] as const).sort(byName));
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function attributeMessages(attributes: Attributes, use: SchemaUse): AttributeMessage[] {
  return Object.entries(attributes)
    .sort(byName)
    .map(([name, attribute]) => attributeMessage(name, attribute, use));
}

function attributeMessage(name: string, attribute: Attribute, use: SchemaUse): AttributeMessage {
  const { type, presence } = attribute;
  const nested = nestedType(type);
  return {
    name,
    type: nested ? NOTHING : typeConstraint(type),
    nestedType: nested && {
      attributes: attributeMessages(nested.attributes, use),
      nesting: NESTING[nested.nesting],
    },
    description: attributeDescription(attribute),
    descriptionKind: MARKDOWN,
    required: presence === "required",
    optional: presence !== "required" && presence !== "computed",
    computed:
      presence === "computed" || presence === "optional_computed" || (presence === "defaulted" && use === "stored"),
    sensitive: attribute.sensitive,
    deprecated: attribute.deprecated !== undefined,
    deprecationMessage: attribute.deprecated ?? "",
    writeOnly: false,
  };
}

/** Returns the identity schema of a resource. An import requires every part. */
export function identitySchemaMessage(resource: Resource<unknown>): IdentitySchemaMessage {
  return {
    version: 0,
    identityAttributes: Object.entries(identityAttributes(resource)).map(([name, { type, doc }]) => ({
      name,
      type: typeConstraint(type),
      requiredForImport: true,
      optionalForImport: false,
      description: doc,
    })),
  };
}

/** Returns the signature of a provider function. */
export function functionMessage(definition: ProviderFunction): FunctionMessage {
  const { parameters, returns, summary, doc } = definition;
  return {
    parameters: Object.entries(parameters).map(([name, parameter]) => parameterMessage(name, parameter)),
    variadicParameter: undefined,
    return: { type: typeConstraint(returns) },
    summary,
    description: doc,
    descriptionKind: MARKDOWN,
    deprecationMessage: "",
  };
}

function parameterMessage(name: string, { type, doc }: Parameter): FunctionParameterMessage {
  return {
    name,
    type: typeConstraint(type),
    allowNullValue: false,
    allowUnknownValues: false,
    description: doc,
    descriptionKind: MARKDOWN,
  };
}
