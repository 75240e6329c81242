import { codeName, codeNames, ddosExecutionModes, type ShieldZone } from "../../api/index.js";
import { computed, integer, string } from "../../framework/index.js";
import { learningEnd } from "./learning.js";

/** Facts that follow from the settings of a zone. */
export const zoneFacts = {
  ...learningEnd,
  ddos_execution_mode: computed(string, {
    doc: "Whether DDoS protection blocks or only logs.",
    // No source says whether the mode follows the level, or a PATCH without the mode keeps it.
    changesWith: ["ddos_shield_sensitivity", "under_attack"],
    meaning: {
      kind: "scale",
      order: codeNames(ddosExecutionModes),
      stops: "block",
      observed: true,
      requires: ["ddos_shield_sensitivity"],
    },
  }),
  rate_limit_rules_limit: computed(integer, {
    doc: "Maximum number of rate limit rules.",
    changesWith: ["plan_type"],
  }),
  custom_waf_rules_limit: computed(integer, {
    doc: "Maximum number of custom WAF rules.",
    changesWith: ["plan_type"],
  }),
};

/** Converts a zone to `zoneFacts`. */
export function zoneFactsOf(zone: ShieldZone) {
  return {
    learning_mode_until: zone.learningModeUntil,
    ddos_execution_mode: codeName(ddosExecutionModes, zone.dDoSExecutionMode),
    rate_limit_rules_limit: zone.rateLimitRulesLimit,
    custom_waf_rules_limit: zone.customWafRulesLimit,
  };
}
