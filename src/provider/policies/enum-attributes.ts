import type { DdosEnum, DdosEnumValue } from "../../api/index.js";
import { ruleOperators } from "../../api/index.js";
import { bool, computed, integer, listOf, object, string } from "../../framework/index.js";
import { readMembers } from "./read-members.js";

const enumValue = readMembers<DdosEnumValue>()({
  value: ["value", integer, "Code of the value."],
  name: ["name", string, "Name."],
  is_premium: ["isPremium", bool, "Whether the value requires a paid plan."],
  optional_input: ["optionalInput", bool, "Whether the input is optional."],
});

const recommended = readMembers<NonNullable<DdosEnumValue["recommendedOperator"]>>()({
  operator: ["operator", ruleOperators, "Operator."],
  operator_code: ["operator", integer, "Code of the operator."],
  values: ["values", listOf(string), "Recommended values."],
});

const valueOf = (from: DdosEnumValue) => ({
  ...enumValue.read(from),
  supported_values: from.supportedValues,
  recommended_operator: from.recommendedOperator && recommended.read(from.recommendedOperator),
});

/** Attributes of enums in data sources (docs/reference/service.md#enumerations). */
export const enumAttributes = {
  enums: computed(
    listOf(
      object({
        enum_name: computed(string, { doc: "Name of the enum." }),
        enum_values: computed(
          listOf(
            object({
              ...enumValue.attributes,
              supported_values: computed(
                object({
                  values: computed(listOf(string), { doc: "Supported values." }),
                  editable: computed(bool, { doc: "Whether other values are allowed." }),
                }),
                { doc: "Values for a comparison." },
              ),
              recommended_operator: computed(object(recommended.attributes), { doc: "Recommended operator." }),
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
