import { phrase, words } from "../../../shared/phrase.js";
import { challengedFirst, declaredZone, type ZoneModel } from "../../../zone/index.js";
import type { Finding } from "../../document/resource-document.js";
import { declaredAfter, declaredBefore } from "../../plan/declared.js";
import { type Accounts, field, marks, type ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { effectOf } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import { finding } from "../review-rules.js";
import { type Side, type Sides } from "../sides.js";
import { ORDER, RULE } from "./order-findings.js";
import { shownRequest } from "./request-examples.js";

export type RulesOfZone = (change: ResourceChange) => readonly ResourceChange[];

/** Groups the rules of a plan by zone on first use. */
export function rulesOfZones(changes: readonly ResourceChange[], accountOf: Accounts): RulesOfZone {
  let sorted: Map<string, ResourceChange[]> | undefined;
  const keyOf = ({ address, before, after }: ResourceChange): string | undefined => {
    const [zone, account] = [field(after, "shield_zone_id") ?? field(before, "shield_zone_id"), accountOf(address)];
    return zone === null || zone === undefined || account === undefined ? undefined : JSON.stringify([account, zone]);
  };
  const sort = (): Map<string, ResourceChange[]> => {
    const found = new Map<string, ResourceChange[]>();
    for (const change of changes) {
      const { type, mode, deposed } = change;
      const isRule = (type === RULE || type === ORDER) && mode === "managed" && deposed === undefined;
      const key = isRule ? keyOf(change) : undefined;
      if (key !== undefined) {
        const list = found.get(key);
        if (list === undefined) found.set(key, [change]);
        else list.push(change);
      }
    }
    return found;
  };
  return (change) => (sorted ??= sort()).get(keyOf(change) ?? "") ?? [];
}

/**
 * Reports that a rule starts or stops challenging requests, if a later rule blocks the same requests. A visitor who passes the
 * challenge may not be blocked. The effect of the rule alone does not show this risk.
 */
export function challengedFirstFindings(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  rulesOf: RulesOfZone,
  redactor: Redactor,
): readonly Finding[] {
  const { before, after } = sides;
  const challenges = (side: Side): boolean => effectOf(side, meaning)?.stance === "challenges";
  if (change.type !== RULE || (!challenges(before) && !challenges(after))) return [];
  const rules = rulesOf(change);
  if (!rules.some(({ type }) => type === ORDER)) return [];
  const zones = [zoneOf(rules.flatMap(declaredBefore), before), zoneOf(rules.flatMap(declaredAfter), after)] as const;
  const found = challengedFirst(...zones, change.address);
  if (found === undefined) return [];
  const { moves, blockedBy, request } = found;
  const other = redactor.address(blockedBy);
  if (request === undefined)
    return [finding("enforcement-uncertain", "medium", phrase`It may challenge requests before ${other} blocks them.`)];
  const isHidden = rules.some(
    ({ address, beforeSensitive, afterSensitive }) =>
      (address === change.address || address === blockedBy) && (marks(beforeSensitive) || marks(afterSensitive)),
  );
  const example = words(isHidden ? "" : phrase` For example, ${redactor.text(shownRequest(request))}.`);
  return moves === "loosens"
    ? [
        finding(
          "order-loosened",
          "medium",
          phrase`Now challenges requests that ${other} blocked: a visitor who passes the challenge may get through.${example}`,
        ),
      ]
    : [
        finding(
          "order-tightened",
          "low",
          phrase`Requests that it challenged first are now blocked by ${other}.${example}`,
        ),
      ];
}

/** Returns the declared zone. If nothing is known about the WAF, assumes that the WAF acts. */
function zoneOf(objects: Parameters<typeof declaredZone>[0], { zone }: Side): ZoneModel {
  const waf = zone === undefined || zone.stance === "blocks" ? "acts" : zone.stance === "observes" ? "logs" : undefined;
  return { ...declaredZone(objects), waf };
}
