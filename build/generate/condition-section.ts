import type { Attributes } from "../../src/framework/definition/attribute.js";
import { codeNames, type WordTable } from "../../src/vocabulary/code-table.js";
import { type RuleVariable, ruleVariables } from "../../src/vocabulary/rules/rule-variables.js";
import { ruleOperators, ruleTransformations } from "../../src/vocabulary/rules/rules.js";
import { nestedAttributes } from "./schema-section.js";

/** What a rule's condition can be made of, for pages of resources with `variable_types`. */
export function conditionSection(attributes: Attributes): string | undefined {
  const hasConditions = Object.values(attributes).some(
    ({ type }) => nestedAttributes(type)?.["variable_types"] !== undefined,
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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
