import type { EdgeRule } from "../../api/index.js";
import { bool, computed, listOf, object, string } from "../../framework/index.js";
import { describeRequests } from "../../zone/exceptions/describe-exception.js";
import { readException } from "../../zone/exceptions/exception.js";
import { exceptionReach } from "../../zone/exceptions/exception-reach.js";
import { decodeCondition, matchName } from "../policies/edge-rule-conditions.js";

/** The enabled edge rules that switch something off, in data sources (docs/reference/edge-rules.md). */
export const shieldDisabledBy = computed(
  listOf(
    object({
      edge_rule_id: computed(string, { doc: "ID of the edge rule." }),
      description: computed(string, { doc: "Description of the edge rule." }),
      disables: computed(listOf(string), { doc: "What the requests skip, as in `bunny_shield_exception`." }),
      requests: computed(string, { doc: "Which requests, in words." }),
      all_requests: computed(bool, { doc: "Whether the edge rule matches all requests, or nearly all." }),
    }),
  ),
  {
    doc: "The enabled edge rules of the pull zone that switch protections off, including those that Terraform does not manage. Null if the zone has no pull zone.",
  },
);

/** The rules of a pull zone as `shieldDisabledBy`. */
export function shieldDisabledByOf(rules: readonly EdgeRule[]) {
  return rules
    .filter(({ isEnabled, disables }) => isEnabled && disables.length > 0)
    .map((rule) => {
      const { conditions } = readException({
        disables: rule.disables,
        match_type: matchName(rule.matchType),
        conditions: rule.triggers.map(decodeCondition),
      });
      return {
        edge_rule_id: rule.id,
        description: rule.description,
        disables: [...rule.disables],
        requests: describeRequests(conditions),
        all_requests: exceptionReach(conditions) === "all",
      };
    });
}
