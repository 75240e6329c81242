import { houseRuleProblems, USUAL_DEMANDS } from "../../zone/house-rules/house-rules.js";
import { acknowledgementOf, type HouseRulesFile } from "../../zone/house-rules/house-rules-file.js";
import { jsonAt } from "../../shared/json.js";
import { phrase, words, titled } from "../../shared/phrase.js";
import { auditFinding } from "./audit-rules.js";
import type { AuditedObject, Found, ZoneFinder } from "./audited-zone.js";

/** Finds violations of the house rules of a file that no row acknowledges. */
export function houseRuleFinder({ demands, acknowledgements }: HouseRulesFile): ZoneFinder {
  const all = { ...USUAL_DEMANDS, ...demands };
  const findingsOf = (object: AuditedObject): readonly Found[] =>
    houseRuleProblems({ type: object.type, read: (path) => jsonAt(object.values, path) }, all).flatMap(
      ({ rule, problem, remedy }) => {
        const row = acknowledgementOf(rule, [`${object.type} ${object.importId}`], acknowledgements);
        if (row?.expired === false) return [];
        const expired =
          row === undefined ? "" : phrase` Its acknowledgement (${row.reason}) expired on ${row.expires}.`;
        const text = titled`Below the house rules|: ${words(problem)} ${words(remedy)}.${words(expired)}`;
        return [{ object, finding: auditFinding("below-house-rules", "medium", text) }];
      },
    );
  return ({ self, objects }) => [self, ...objects.filter(isMade)].flatMap(findingsOf);
}

/** Managed lists that are off do not count, because every zone has them. */
const isMade = ({ type, isUsual }: AuditedObject): boolean =>
  type !== "bunny_shield_access_list_configuration" || isUsual !== true;
