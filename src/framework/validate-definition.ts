import { attributeProblems, type DefinitionKind } from "./definition-rules/attributes.js";
import { functionProblems } from "./definition-rules/functions.js";
import { isIdentifier } from "./definition-rules/names.js";
import { resourceProblems } from "./definition-rules/resources.js";
import type { Attributes } from "./attribute.js";
import type { Provider } from "./provider.js";

/** Definitions that Terraform, or a user, could not work with; `problems` has one line each. */
export class DefinitionError extends Error {
  override readonly name = "DefinitionError";

  constructor(readonly problems: readonly string[]) {
    super(`Illegal definitions:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
  }
}

/**
 * Refuses definitions that break the rules of schemas (protocol §4), would be unusable, or contradict themselves, with all
 * problems at once. Throws a {@link DefinitionError}.
 */
export function validateDefinition(provider: Provider<unknown>): void {
  const { name, resources, dataSources, ephemeralResources, listResources, functions } = provider;
  const lists = listResources.map(({ resource, attributes, doc }) => ({ type: resource.type, attributes, doc }));
  const problems = [
    ...(isIdentifier(name) && !name.includes("_") ? [] : [`provider: ${name} is no name for a provider`]),
    ...inDefinition("provider", attributeProblems(provider.attributes, "provider")),
    ...typedProblems(provider, "resource", resources),
    ...typedProblems(provider, "data source", dataSources),
    ...typedProblems(provider, "ephemeral resource", ephemeralResources),
    ...typedProblems(provider, "list resource", lists),
    ...resources.flatMap((resource) => inDefinition(`resource ${resource.type}`, resourceProblems(resource))),
    ...listResources.flatMap(({ resource }) =>
      resources.includes(resource) ? [] : [`list resource ${resource.type}: lists a resource that the provider lacks`],
    ),
    ...duplicates(functions.map((one) => one.name)).map((one) => `function ${one}: is there twice`),
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
  const twice = duplicates(definitions.map(({ type }) => type)).map((type) => `${kind} ${type}: is there twice`);
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
