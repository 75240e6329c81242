import type { BunnyClient, DdosEnumValue } from "../api/index.js";
import { codeName, ruleOperators } from "../api/index.js";
import { bool, computed, defineDataSource, integer, listOf, object, string } from "../framework/index.js";

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

/** `bunny_shield_ddos_enums`: GET `/shield/ddos/enums` (docs/reference/service.md#ddos-enumerations). */
export const shieldDdosEnums = defineDataSource<BunnyClient>()({
  type: "bunny_shield_ddos_enums",
  doc: "The words and numbers that the service's DDoS settings are made of.",
  attributes: {
    enums: computed(
      listOf(
        object({
          enum_name: computed(string, { doc: "Name of the enum." }),
          enum_values: computed(
            listOf(
              object({
                value: computed(integer, { doc: "Number." }),
                name: computed(string, { doc: "Name." }),
                is_premium: computed(bool, { doc: "Whether it needs a paid plan." }),
                optional_input: computed(bool, { doc: "Whether it may be left without input." }),
                supported_values: computed(
                  object({
                    values: computed(listOf(string), { doc: "Values that it takes." }),
                    editable: computed(bool, { doc: "Whether others may be given." }),
                  }),
                  { doc: "What it can be compared with." },
                ),
                recommended_operator: computed(
                  object({
                    operator: computed(string, { doc: "Operator." }),
                    operator_code: computed(integer, { doc: "Number of the operator." }),
                    values: computed(listOf(string), { doc: "Values that go with it." }),
                  }),
                  { doc: "How it is best compared." },
                ),
              }),
            ),
            { doc: "Its values." },
          ),
        }),
      ),
      { doc: "The enums." },
    ),
  },
  async read({ client, signal }) {
    const enums = await client.ddos.enums({ signal });
    return { enums: enums.map((one) => ({ enum_name: one.enumName, enum_values: one.enumValues.map(valueOf) })) };
  },
});
