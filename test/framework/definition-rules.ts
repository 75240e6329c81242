import { EncodeError } from "../../src/framework/codec/codec-errors.js";
import { encodeValue } from "../../src/framework/codec/encode.js";
import { type Attribute, type Attributes, nestedType, type Type } from "../../src/framework/definition/types.js";
import { valueProblems } from "../../src/framework/definition/constraints.js";
import { listResourcesOf, type Provider } from "../../src/framework/definition/provider.js";
import type { ProviderFunction } from "../../src/framework/definition/function.js";
import type { Resource } from "../../src/framework/definition/resource.js";
import { parseDuration } from "../../src/framework/definition/timeouts.js";

const IDENTIFIER = /^[a-z][a-z0-9_]*$/;

/** Reserved by Terraform in every resource, data source, ephemeral resource and action. */
const META_ARGUMENTS = ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];

/** Reserved by Terraform in provider blocks. */
const PROVIDER_META_ARGUMENTS = ["alias", "version"];

/** Members that generated TypeScript bindings already have. If an attribute has such a name, its class does not compile. */
const BINDING_MEMBERS = [
  "cdktf_stack",
  "friendly_unique_id",
  "provisioners",
  "raw_overrides",
  "terraform_resource_type",
];

/** The same for classes of nested attributes. */
const NESTED_BINDING_MEMBERS = ["add_override", "constructor", "fqn", "internal_value", "resolve", "to_string"];

type NameScope = "object" | "provider" | "nested";

const TAKEN: Record<NameScope, ReadonlySet<string>> = {
  object: new Set([...META_ARGUMENTS, ...BINDING_MEMBERS, ...NESTED_BINDING_MEMBERS]),
  provider: new Set([...PROVIDER_META_ARGUMENTS, ...BINDING_MEMBERS, ...NESTED_BINDING_MEMBERS]),
  nested: new Set(NESTED_BINDING_MEMBERS),
};

function nameProblems(names: readonly string[], scope: NameScope): string[] {
  const seen = new Map<string, string>();
  return names.flatMap((name) => {
    const folded = name.replaceAll("_", "");
    const other = seen.get(folded);
    seen.set(folded, name);
    if (!isIdentifier(name)) return [`${name}: is not a valid name; use lowercase letters, digits and _`];
    if (TAKEN[scope].has(name)) return [`${name}: is reserved by Terraform or by generated bindings`];
    return other === undefined ? [] : [`${name}: has the same name as ${other} in generated bindings`];
  });
}

function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}

type DefinitionKind = "resource" | "data source" | "ephemeral resource" | "action" | "list resource" | "provider";

interface Place {
  readonly kind: DefinitionKind;
  readonly nested: boolean;
  readonly inComputed: boolean;
}

function attributeProblems(attributes: Attributes, kind: DefinitionKind): string[] {
  return problemsOf(attributes, { kind, nested: false, inComputed: false });
}

function problemsOf(attributes: Attributes, place: Place): string[] {
  const scope: NameScope = place.nested ? "nested" : place.kind === "provider" ? "provider" : "object";
  const own = Object.entries(attributes).flatMap(([name, attribute]) => {
    const problems = [
      ...presenceProblems(attribute, place),
      ...changeProblems(name, attribute, attributes, place),
      ...textProblems(attribute),
      ...typeProblems(attribute.type, true),
      ...stateProblems(attribute.type, place),
      ...defaultProblems(attribute),
      ...nestedProblems(attribute, place),
    ];
    return problems.map((problem) => (/^[.:]/.test(problem) ? `${name}${problem}` : `${name}: ${problem}`));
  });
  return [...nameProblems(Object.keys(attributes), scope), ...own];
}

const PRESENCES: Record<DefinitionKind, readonly Attribute["presence"][]> = {
  resource: ["required", "optional", "computed", "optional_computed", "defaulted"],
  "data source": ["required", "optional", "computed", "optional_computed", "defaulted"],
  "ephemeral resource": ["required", "optional", "computed", "optional_computed", "defaulted"],
  action: ["required", "optional", "defaulted"],
  "list resource": ["required", "optional", "defaulted"],
  provider: ["required", "optional", "defaulted"],
};

const withArticle = (kind: DefinitionKind): string => `${/^[ae]/.test(kind) ? "an" : "a"} ${kind}`;

function presenceProblems({ presence, local }: Attribute, place: Place): string[] {
  const problems: string[] = [];
  if (!PRESENCES[place.kind].includes(presence))
    problems.push(`${withArticle(place.kind)} cannot have ${presence} attributes`);
  if (place.inComputed && presence !== "computed")
    problems.push("is inside a computed attribute, so it must be computed");
  if (place.nested && !place.inComputed && (presence === "computed" || presence === "optional_computed"))
    problems.push("is inside an attribute that users set, so the API cannot set it");
  if (local && (place.nested || place.kind !== "resource"))
    problems.push("only top-level attributes of resources can be local");
  return problems;
}

function changeProblems(name: string, attribute: Attribute, siblings: Attributes, place: Place): string[] {
  const { presence, requiresReplace, stable, changesWith } = attribute;
  const problems: string[] = [];
  const declared = requiresReplace || stable || changesWith !== undefined || attribute.equal !== undefined;
  if (declared && place.kind !== "resource") problems.push(`${withArticle(place.kind)} has no changes to describe`);
  if (requiresReplace && presence === "computed") problems.push("computed attributes cannot require replacement");
  if (declared && place.nested) problems.push("only top-level attributes can describe their changes");
  if (requiresReplace && attribute.local) problems.push("a local attribute cannot require replacement");
  if (stable && changesWith) problems.push("cannot be stable and change with others");
  for (const other of changesWith ?? [])
    if (other === name || !Object.hasOwn(siblings, other))
      problems.push(`changesWith names ${other}, which is not an attribute beside it`);
  return problems;
}

function textProblems({ doc, deprecated }: Attribute): string[] {
  const problems = doc.trim() === "" ? ["has no documentation"] : [];
  return deprecated === "" ? [...problems, "is deprecated, but does not say what to use instead"] : problems;
}

/**
 * An object can be an attribute, or an element of an attribute's list. A schema cannot express objects at a deeper level, and the
 * plan does not look for objects in maps.
 */
function typeProblems(type: Type, objectAllowed: boolean): string[] {
  if (type.kind === "object") {
    if (!objectAllowed) return ["an object must be an attribute, or an element of its list"];
    return Object.keys(type.attributes).length === 0 ? ["an object needs at least one attribute"] : [];
  }
  if (type.kind === "string" && type.oneOf?.length === 0) return ["oneOf needs at least one word"];
  if (type.kind !== "list" && type.kind !== "set" && type.kind !== "map") return [];
  return typeProblems(type.element, objectAllowed && type.kind === "list" && type.element.kind === "object");
}

/** A state is parsed as JSON, whose numbers lose digits beyond those of a double. */
function stateProblems(type: Type, { kind }: Place): string[] {
  return type.kind === "int64" && kind === "resource" ? ["a state holds no number of 64 bits; use integer"] : [];
}

function defaultProblems({ presence, type, constraints, default: value }: Attribute): string[] {
  if (presence !== "defaulted") return [];
  if (value === null || value === undefined) return ["has the default null; use optional"];
  const nested = nestedType(type);
  if (nested && Object.values(nested.attributes).some((inner) => inner.presence !== "required"))
    return ["a default for nested attributes needs all of them required"];
  try {
    encodeValue(type, value);
  } catch (error) {
    if (error instanceof EncodeError) return [`the default ${error.problem}`];
    throw error;
  }
  return valueProblems(type, value, constraints, false).map((problem) => `the default ${problem}`);
}

function nestedProblems({ type, presence }: Attribute, place: Place): string[] {
  const nested = nestedType(type);
  if (!nested) return [];
  const inside: Place = {
    kind: place.kind,
    nested: true,
    inComputed: place.inComputed || presence === "computed",
  };
  return problemsOf(nested.attributes, inside).map((problem) => `.${problem}`);
}

/** Returns the problems of a function. Terraform accepts only identifiers as names. */
function functionProblems({ name, parameters, doc, summary }: ProviderFunction): string[] {
  return [
    ...(isIdentifier(name) ? [] : ["is no name"]),
    ...(doc.trim() === "" || summary.trim() === "" ? ["has no documentation"] : []),
    ...Object.entries(parameters).flatMap(([one, { doc: text }]) => [
      ...(isIdentifier(one) ? [] : [`${one}: is not a valid name`]),
      ...(text.trim() === "" ? [`${one}: has no documentation`] : []),
    ]),
  ];
}

const IDENTITY_KINDS = ["string", "integer"];

function resourceProblems(resource: Resource<unknown>): string[] {
  return [
    ...identityProblems(resource),
    ...updateProblems(resource),
    ...timeoutProblems(resource),
    ...versionProblems(resource),
  ];
}

function identityProblems({ identity, attributes }: Resource<unknown>): string[] {
  if (identity.length === 0) return ["has no identity"];
  return identity.flatMap((name) => {
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (!attribute) return [`identity names ${name}, which is not an attribute`];
    if (!IDENTITY_KINDS.includes(attribute.type.kind))
      return [`${name}: part of the identity, so it must be text or a whole number`];
    if (attribute.sensitive) return [`${name}: part of the identity, so it must not be sensitive`];
    const fixed = attribute.presence === "computed" || attribute.requiresReplace;
    return fixed ? [] : [`${name}: part of the identity, so it must be computed or require replacement`];
  });
}

function updateProblems({ attributes, hooks }: Resource<unknown>): string[] {
  if (hooks.update) return [];
  const changeable = Object.entries(attributes).filter(([, attribute]) => canChange(attribute));
  return changeable.map(([name]) => `${name}: can change, but there is no update`);
}

function canChange({ presence, requiresReplace, local }: Attribute): boolean {
  return presence !== "computed" && !requiresReplace && !local;
}

function timeoutProblems({ timeouts }: Resource<unknown>): string[] {
  return Object.entries(timeouts).flatMap(([operation, duration]) =>
    parseDuration(duration) === undefined ? [`timeouts.${operation}: is not a duration: ${duration}`] : [],
  );
}

function versionProblems({ version, upgrade }: Resource<unknown>): string[] {
  if (!Number.isInteger(version) || version < 0) return ["version must be 0 or more"];
  const stray = Object.keys(upgrade).filter((from) => !(Number(from) < version));
  return stray.map((from) => `upgrades from version ${from}, which is not older than ${version}`);
}

/**
 * Returns the problems of definitions that break the rules of schemas (docs/reference/protocol.md#schemas), are unusable, or
 * contradict themselves.
 */
export function definitionProblems(provider: Provider<unknown>): string[] {
  const { name, resources, dataSources, ephemeralResources, actions, functions } = provider;
  const lists = listResourcesOf(resources).map(({ resource: { type }, attributes, doc }) => ({
    type,
    attributes,
    doc,
  }));
  return [
    ...(isIdentifier(name) && !name.includes("_") ? [] : [`provider: ${name} is no name for a provider`]),
    ...inDefinition("provider", attributeProblems(provider.attributes, "provider")),
    ...typedProblems(provider, "resource", resources),
    ...typedProblems(provider, "data source", dataSources),
    ...typedProblems(provider, "ephemeral resource", ephemeralResources),
    ...typedProblems(provider, "action", actions),
    ...typedProblems(provider, "list resource", lists),
    ...resources.flatMap((resource) => inDefinition(`resource ${resource.type}`, resourceProblems(resource))),
    ...duplicates(functions.map((one) => one.name)).map((one) => `function ${one}: is defined twice`),
    ...functions.flatMap((one) => inDefinition(`function ${one.name}`, functionProblems(one))),
  ];
}

interface TypedDefinition {
  readonly type: string;
  readonly doc: string;
  readonly attributes: Attributes;
}

function typedProblems(
  { name }: Provider<unknown>,
  kind: DefinitionKind,
  definitions: readonly TypedDefinition[],
): string[] {
  const twice = duplicates(definitions.map(({ type }) => type)).map((type) => `${kind} ${type}: is defined twice`);
  const own = definitions.flatMap(({ type, doc, attributes }) =>
    inDefinition(`${kind} ${type}`, [
      ...(isIdentifier(type) && type.startsWith(`${name}_`) ? [] : [`the type name must begin with ${name}_`]),
      ...(doc.trim() === "" ? ["has no documentation"] : []),
      ...attributeProblems(attributes, kind),
    ]),
  );
  return [...twice, ...own];
}

function duplicates(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function inDefinition(where: string, problems: readonly string[]): string[] {
  return problems.map((problem) => `${where}: ${problem}`);
}
