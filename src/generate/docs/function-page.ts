import type { Parameter, ProviderFunction } from "../../framework/function.js";
import { typeName } from "./attribute-lines.js";
import { code, page } from "./page.js";

function hclType(parameter: Parameter): string {
  return typeName(parameter.type).toLowerCase();
}

function signature(definition: ProviderFunction): string {
  const given = Object.entries(definition.parameters).map(([name, parameter]) => `${name} ${hclType(parameter)}`);
  const rest = definition.variadic ? [`${definition.variadic.name} ${hclType(definition.variadic)}...`] : [];
  return `${definition.name}(${[...given, ...rest].join(", ")}) ${typeName(definition.returns).toLowerCase()}`;
}

function argumentsSection(definition: ProviderFunction): string {
  const entries = Object.entries(definition.parameters);
  const variadic = definition.variadic ? [[definition.variadic.name, definition.variadic] as const] : [];
  const lines = [...entries, ...variadic].map(
    ([name, parameter], index) =>
      `${index + 1}. \`${name}\` (${typeName(parameter.type)}${parameter.nullable ? ", Nullable" : ""}) ${parameter.doc}`,
  );
  return `## Arguments\n\n${lines.join("\n")}`;
}

/** The registry page of a provider function. */
export function functionPage(definition: ProviderFunction, example: string | undefined): string {
  return page(
    { title: definition.name, kind: "Function", subcategory: "", doc: `${definition.summary}\n\n${definition.doc}` },
    [
      example && `## Example Usage\n\n${code("terraform", example)}`,
      `## Signature\n\n${code("text", signature(definition))}`,
      argumentsSection(definition),
    ],
  );
}
