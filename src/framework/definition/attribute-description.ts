import type { Attribute, Type } from "./types.js";

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
