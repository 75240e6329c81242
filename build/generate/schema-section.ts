import { attributeDescription } from "../../src/framework/lifecycle/describe-provider.js";
import type { Attribute, Attributes, Type } from "../../src/framework/definition/types.js";
import { codeNames, type WordTable } from "../../src/zone/words/code-table.js";
import { ruleVariables, type RuleVariable } from "../../src/zone/words/rules/rule-variables.js";
import { ruleOperators, ruleTransformations } from "../../src/zone/words/rules/rules.js";
import { table } from "./page-tables.js";

interface Group {
  readonly title: string;
  readonly holds: (attribute: Attribute) => boolean;
}

const GROUPS: readonly Group[] = [
  { title: "Required", holds: ({ presence }) => presence === "required" },
  { title: "Optional", holds: ({ presence }) => presence !== "required" && presence !== "computed" },
  { title: "Read-Only", holds: ({ presence }) => presence === "computed" },
];

/** Returns the attributes of a nested type: of the object itself or of the collection's elements. */
function nestedAttributes(type: Type): Attributes | undefined {
  if (type.kind === "object") return type.attributes;
  return type.kind === "list" || type.kind === "set" || type.kind === "map"
    ? nestedAttributes(type.element)
    : undefined;
}

/** Returns a type as the registry writes it: `Set of String`, `Attributes List`. */
export function typeName(type: Type): string {
  switch (type.kind) {
    case "string":
      return "String";
    case "bool":
      return "Boolean";
    case "list":
    case "set":
    case "map": {
      const collection = { list: "List", set: "Set", map: "Map" }[type.kind];
      return type.element.kind === "object" ? `Attributes ${collection}` : `${collection} of ${typeName(type.element)}`;
    }
    case "object":
      return "Attributes";
    default:
      return "Number";
  }
}

function marks(attribute: Attribute): string {
  return [
    typeName(attribute.type),
    attribute.sensitive && "Sensitive",
    attribute.deprecated !== undefined && "Deprecated",
  ]
    .filter((mark) => typeof mark === "string")
    .join(", ");
}

function line(name: string, attribute: Attribute, anchor: string): string {
  const nested = nestedAttributes(attribute.type) ? [`(see [below for nested schema](#${anchor}))`] : [];
  return `- \`${name}\` (${marks(attribute)}) ${[attributeDescription(attribute), ...nested].join(" ")}`;
}

/** Returns the anchor of the nested path `a.b` as the registry writes it: `nestedatt--a--b`. */
function anchorOf(path: readonly string[]): string {
  return ["nestedatt", ...path].join("--");
}

function groups(attributes: Attributes, path: readonly string[], level: string): string[] {
  const names = Object.keys(attributes).sort();
  return GROUPS.flatMap(({ title, holds }) => {
    const lines = names.flatMap((name) => {
      const attribute = attributes[name];
      return attribute && holds(attribute) ? [line(name, attribute, anchorOf([...path, name]))] : [];
    });
    return lines.length === 0 ? [] : [`${level} ${title}\n\n${lines.join("\n")}`];
  });
}

function nestedSections(attributes: Attributes, path: readonly string[]): string[] {
  return Object.keys(attributes)
    .sort()
    .flatMap((name) => {
      const attribute = attributes[name];
      const inner = attribute && nestedAttributes(attribute.type);
      if (!inner) return [];
      const here = [...path, name];
      const head = `<a id="${anchorOf(here)}"></a>\n\n### Nested Schema for \`${here.join(".")}\``;
      return [[head, ...groups(inner, here, "####")].join("\n\n"), ...nestedSections(inner, here)];
    });
}

/** Returns the schema section of a page: attributes grouped by who sets them, then each nested schema. */
export function schemaSection(attributes: Attributes): string {
  return ["## Schema", ...groups(attributes, [], "###"), ...nestedSections(attributes, [])].join("\n\n");
}

/** Returns the variables, operators, and transformations of a condition, for pages of resources with `variables`. */
export function conditionSection(attributes: Attributes): string | undefined {
  const hasConditions = Object.values(attributes).some(
    ({ type }) => nestedAttributes(type)?.["variables"] !== undefined,
  );
  if (!hasConditions) return undefined;
  return [
    "## Conditions",
    "A condition compares variables of the request with `value`. Other variables that the API has may be used as well; the plan warns about those that it does not know.",
    table(["Variable", "Holds", "Part"], Object.entries<RuleVariable>(ruleVariables).map(variableRow)),
    table(["Operator", "Is met if"], rowsOf(ruleOperators)),
    table(["Transformation", "Does"], rowsOf(ruleTransformations)),
  ].join("\n\n");
}

function variableRow([name, { doc, parts }]: [string, RuleVariable]): string[] {
  const named = Object.entries(parts === "any" ? {} : (parts ?? {})).map(
    ([part, meaning]) => `\`${part}\`: ${meaning}`,
  );
  return [`\`${name}\``, doc, parts === "any" ? "any name" : named.join(" ")];
}

function rowsOf<Name extends string>(words: WordTable<Name>): string[][] {
  return codeNames(words).map((name) => [`\`${name}\``, words.words[name].doc ?? ""]);
}
