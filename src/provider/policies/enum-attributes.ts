import type { DdosEnum, DdosEnumValue } from "../../api/index.js";
import { codeName, ruleOperators } from "../../api/index.js";
import { bool, computed, integer, listOf, object, string } from "../../framework/index.js";

function valueOf({ value, name, isPremium, optionalInput, supportedValues, recommendedOperator }: DdosEnumValue) {
  const operator = recommendedOperator?.operator ?? null;
  return {
    value,
    name,
    is_premium: isPremium,
    optional_input: optionalInput,
    supported_values: supportedValues,
    recommended_operator: recommendedOperator && {
      operator: operator === null ? null : codeName(ruleOperators, operator),
      operator_code: operator,
      values: recommendedOperator.values,
    },
  };
}

/** Attributes of enums in data sources (docs/reference/service.md#enumerations). */
export const enumAttributes = {
  enums: computed(
    listOf(
      object({
        enum_name: computed(string, { doc: "Name of the enum." }),
        enum_values: computed(
          listOf(
            object({
              value: computed(integer, { doc: "Code of the value." }),
              name: computed(string, { doc: "Name." }),
              is_premium: computed(bool, { doc: "Whether the value requires a paid plan." }),
              optional_input: computed(bool, { doc: "Whether the input is optional." }),
              supported_values: computed(
                object({
                  values: computed(listOf(string), { doc: "Supported values." }),
                  editable: computed(bool, { doc: "Whether other values are allowed." }),
                }),
                { doc: "Values for a comparison." },
              ),
              recommended_operator: computed(
                object({
                  operator: computed(string, { doc: "Operator." }),
                  operator_code: computed(integer, { doc: "Code of the operator." }),
                  values: computed(listOf(string), { doc: "Recommended values." }),
                }),
                { doc: "Recommended operator." },
              ),
            }),
          ),
          { doc: "Values of the enum." },
        ),
      }),
    ),
    { doc: "The enums." },
  ),
};

/** Converts enums to `enumAttributes`. */
export function enumsOf(enums: readonly DdosEnum[]) {
  return { enums: enums.map((one) => ({ enum_name: one.enumName, enum_values: one.enumValues.map(valueOf) })) };
}
