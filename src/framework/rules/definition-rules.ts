import { listResourcesOf } from "../definition/provider.js";
import type { ProviderFunction } from "../definition/function.js";
import { attributeProblems, type DefinitionKind, isIdentifier } from "./attribute-rules.js";
import type { Attribute, Attributes } from "../definition/types.js";
import type { Resource } from "../definition/resource.js";
import { parseDuration } from "../definition/timeouts.js";
import type { Provider } from "../definition/provider.js";

/** The problems of a function: Terraform accepts no other names. */
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

const IDENTITY_KINDS = ["string", "integer", "int64"];

/** The problems of a resource apart from its attributes. */
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
 * Definitions that Terraform, or a user, could not use; `problems` has one line each.
 * @testable Its list of problems.
 */
export class DefinitionError extends Error {
  override readonly name = "DefinitionError";

  constructor(readonly problems: readonly string[]) {
    super(`Invalid definitions:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
  }
}

/**
 * Rejects definitions that break the rules of schemas (docs/reference/protocol.md#schemas), are unusable, or contradict
 * themselves. Throws a {@link DefinitionError} with all problems.
 * See docs/decisions/core-rules-are-stated-twice.md.
 */
export function validateDefinition(provider: Provider<unknown>): void {
  const { name, resources, dataSources, ephemeralResources, actions, functions } = provider;
  const lists = listResourcesOf(resources).map(({ resource: { type }, attributes, doc }) => ({
    type,
    attributes,
    doc,
  }));
  const problems = [
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
  if (problems.length > 0) throw new DefinitionError(problems);
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
