import { compareReach, declaredZone } from "../../zone/index.js";
import { readConditions } from "../../zone/requests/condition.js";
import { canBeMet } from "../../zone/rules/can-be-met.js";
import type { RuleModel } from "../../zone/model.js";
import { exempts, stanceOfAction } from "../../zone/action/stance.js";
import { phrase } from "../../shared/phrase.js";
import { auditFinding } from "./audit-rules.js";
import { type AuditedZone, declaredOfType, type Found, type ZoneFinder } from "./audited-zone.js";

const RULE = "bunny_shield_waf_rule";
const LIMIT = "bunny_shield_rate_limit";

/** Rules and rate limits that nothing can meet, and rules that never act since an earlier one decides. */
export const deadRuleFindings: ZoneFinder = (zone) => {
  const unmet = [RULE, LIMIT].flatMap((type) => declaredOfType(zone, type)).flatMap(unmetFinding);
  const known = new Set(unmet.map(({ object }) => object.importId));
  return [...unmet, ...shadowed(zone).filter(({ object }) => !known.has(object.importId))];
};

function unmetFinding(object: ReturnType<typeof declaredOfType>[number]): readonly Found[] {
  const { met, impossible } = canBeMet(readConditions(object.values["rule_configuration"]));
  if (met !== "by none") return [];
  const noun = object.type === RULE ? "rule" : "rate limit";
  const why = impossible[0]?.why ?? "its conditions exclude each other";
  return [
    {
      object,
      finding: auditFinding("rule-never-met", "medium", `No request can meet the ${noun}: ${phrase`${why}`}`),
    },
  ];
}

/** Whether no other rule is asked after this action. Who passes a challenge may come to later rules. */
const decides = (action: string | undefined): boolean => {
  const stance = stanceOfAction(action);
  return stance === "blocks" || exempts(stance);
};

function shadowed(zone: AuditedZone): readonly Found[] {
  const objects = new Map(declaredOfType(zone, RULE).map((object) => [object.importId, object]));
  const orders = declaredOfType(zone, "bunny_shield_waf_rule_order");
  const { rules } = declaredZone(
    [...objects.values(), ...orders].map(({ type, importId: id, values }) => ({ type, id, values })),
  );
  const placed = rules.filter(({ isPlaced }) => isPlaced);
  return placed.flatMap((rule, index) => {
    const object = objects.get(rule.id);
    const earlier = placed.slice(0, index).find((other) => takesAll(other, rule));
    const name = earlier && (objects.get(earlier.id)?.name ?? earlier.id);
    if (object === undefined || name === undefined) return [];
    const text = phrase`The rule never acts, since an earlier one decides about all that it matches: ${name}.`;
    return [{ object, finding: auditFinding("rule-never-acts", "medium", text) }];
  });
}

function takesAll(earlier: RuleModel, later: RuleModel): boolean {
  const isSame = earlier.action === "challenge" && later.action === "challenge";
  if (!decides(earlier.action) && !isSame) return false;
  if (canBeMet(earlier.conditions).met === "by all") return true;
  const reach = compareReach(later.conditions, earlier.conditions);
  return reach === "same" || reach === "wider";
}
