import { type Provider, listResourcesOf } from "../definition/provider.js";
import type {
  GetFunctions_Response,
  GetMetadata_Response,
  GetProviderSchema_Response,
  GetResourceIdentitySchemas_Response,
  ServerCapabilities,
  AttributeMessage,
  FunctionMessage,
  FunctionParameterMessage,
  IdentitySchemaMessage,
  Schema_Object_NestingMode,
  SchemaMessage,
} from "../../protocol/messages.js";
import {
  type Attribute,
  type Attributes,
  type Nesting,
  type Type,
  nestedType,
  typeConstraint,
} from "../definition/types.js";
import type { Parameter, ProviderFunction } from "../definition/function.js";
import { identityAttributes } from "../definition/identity.js";
import type { Resource } from "../definition/resource.js";

const NOTHING = new Uint8Array();
const MARKDOWN = 1;
const NESTING: Record<Nesting, Schema_Object_NestingMode> = { single: 1, list: 2 };

/**
 * A `stored` object also has values that the user does not set, so attributes with defaults are computed. A `configuration` (a
 * provider block, a list's filter) has only the user's values.
 */
type SchemaUse = "stored" | "configuration";

/** Returns the schema of a definition, with the attributes sorted by name. */
function schemaMessage(
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
function namedMessages<D, M>(
  definitions: readonly D[],
  name: (definition: D) => string,
  convert: (definition: D) => M,
): Record<string, M> {
  return Object.fromEntries(definitions.map((one) => [name(one), convert(one)] as const).sort(byName));
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

const inCode = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(", ");

const wordsOf = (type: Type): readonly string[] | undefined => (type.kind === "string" ? type.oneOf : undefined);

/** Returns the documentation of an attribute, with its allowed values, bounds, and default. */
export function attributeDescription(attribute: Attribute): string {
  const { type, doc, presence, deprecated } = attribute;
  const constraints = [...("constraints" in type ? type.constraints : []), ...attribute.constraints];
  const allowed = wordsOf(type);
  const eachAllowed = "element" in type ? wordsOf(type.element) : undefined;
  return [
    doc,
    allowed && `One of ${inCode(allowed)}.`,
    eachAllowed && `Each must be one of ${inCode(eachAllowed)}.`,
    constraints.length > 0 && `Must ${constraints.map(({ requirement }) => requirement).join(", and ")}.`,
    presence === "optional_computed" &&
      attribute.changesWith?.length === 0 &&
      "If not configured, the value in the API is kept.",
    presence === "defaulted" && `Defaults to \`${JSON.stringify(attribute.default)}\`.`,
    attribute.requiresReplace && "Changing this forces a new resource.",
    deprecated !== undefined && `**Deprecated:** ${deprecated}`,
  ]
    .filter((text) => typeof text === "string")
    .join(" ");
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
function identitySchemaMessage(resource: Resource<unknown>): IdentitySchemaMessage {
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
function functionMessage(definition: ProviderFunction): FunctionMessage {
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

/** GetFunctions: the signatures of all functions. */
export function getFunctions(provider: Provider<unknown>): GetFunctions_Response {
  return { functions: namedMessages(provider.functions, ({ name }) => name, functionMessage), diagnostics: [] };
}

function serverCapabilities(provider: Provider<unknown>): ServerCapabilities {
  return {
    planDestroy: true,
    getProviderSchemaOptional: true,
    moveResourceState: provider.resources.some(({ moveFrom }) => moveFrom.length > 0),
    generateResourceConfig: true,
  };
}

/** GetMetadata: all definitions by name. */
export function getMetadata(provider: Provider<unknown>): GetMetadata_Response {
  const types = (definitions: readonly { readonly type: string }[]): { typeName: string }[] =>
    definitions.map(({ type }) => ({ typeName: type })).sort((a, b) => (a.typeName < b.typeName ? -1 : 1));
  return {
    serverCapabilities: serverCapabilities(provider),
    diagnostics: [],
    dataSources: types(provider.dataSources),
    resources: types(provider.resources),
    functions: provider.functions.map(({ name }) => ({ name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    ephemeralResources: types(provider.ephemeralResources),
    actions: types(provider.actions),
    listResources: types(listResourcesOf(provider.resources).map(({ resource }) => resource)),
  };
}

/** GetProviderSchema: all schemas, created on demand, the same in every process. */
export function getProviderSchema(provider: Provider<unknown>): GetProviderSchema_Response {
  const typed = ({ type }: { readonly type: string }): string => type;
  const stored = (definition: Parameters<typeof schemaMessage>[0]) => schemaMessage(definition, "stored");
  return {
    provider: schemaMessage(provider, "configuration"),
    resourceSchemas: namedMessages(provider.resources, typed, stored),
    dataSourceSchemas: namedMessages(provider.dataSources, typed, stored),
    diagnostics: [],
    serverCapabilities: serverCapabilities(provider),
    functions: getFunctions(provider).functions,
    ephemeralResourceSchemas: namedMessages(provider.ephemeralResources, typed, stored),
    actionSchemas: namedMessages(provider.actions, typed, (action) => ({
      schema: schemaMessage(action, "configuration"),
    })),
    listResourceSchemas: namedMessages(
      listResourcesOf(provider.resources),
      ({ resource }) => resource.type,
      (list) => schemaMessage(list, "configuration"),
    ),
  };
}

/** GetResourceIdentitySchemas: the attributes that identify the objects of each resource. */
export function getResourceIdentitySchemas(provider: Provider<unknown>): GetResourceIdentitySchemas_Response {
  return {
    identitySchemas: namedMessages(provider.resources, ({ type }) => type, identitySchemaMessage),
    diagnostics: [],
  };
}
