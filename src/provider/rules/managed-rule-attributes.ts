import type { ManagedRuleSection } from "../../api/index.js";
import { computed, integer, listOf, object, string } from "../../framework/index.js";

/** Managed WAF rules in data sources, in one list (docs/reference/service.md#waf-catalog). */
export const managedRules = listOf(
  object({
    rule_id: computed(string, { doc: "ID of the rule, for example `941100`." }),
    description: computed(string, { doc: "Description of the rule." }),
    section: computed(string, { doc: "`REQUEST` or `RESPONSE`." }),
    group_id: computed(integer, { doc: "ID of the rule's group." }),
    group_name: computed(string, { doc: "Name of the group." }),
    group_code: computed(string, { doc: "Code of the group." }),
    ruleset: computed(string, { doc: "Rule set that the group belongs to." }),
  }),
);

/** Converts the rules of all sections and groups to `managedRules`. */
export function managedRulesOf(sections: readonly ManagedRuleSection[]) {
  return sections.flatMap(({ name: section, ruleGroups }) =>
    ruleGroups.flatMap(({ id, name, code, ruleset, rules }) =>
      rules.map(({ ruleId, description }) => ({
        rule_id: ruleId,
        description,
        section,
        group_id: id,
        group_name: name,
        group_code: code,
        ruleset,
      })),
    ),
  );
}
