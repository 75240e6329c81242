import { phrase, words } from "../../../shared/phrase.js";
import { challengedFirst, declaredZone, type ZoneModel } from "../../../zone/index.js";
import type { Finding } from "../../document/resource-document.js";
import { type Accounts, marks, type ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { effectOf } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import { finding } from "../review-rules.js";
import type { Side, Sides } from "../sides.js";
import type { Standing, ZoneSides } from "../../zones/zone-sides.js";
import { ORDER, RULE } from "./order-findings.js";
import { shownRequest } from "./request-examples.js";

export type RulesOfZone = (change: ResourceChange) => readonly Standing[];

/** The rules of the zone of a rule, and their order. */
export const rulesOfZones =
  (sides: ZoneSides, accountOf: Accounts): RulesOfZone =>
  (change) => {
    const zone = sides.zoneOf(change, "after") ?? sides.zoneOf(change, "before");
    const account = accountOf(change.address);
    if (zone === undefined || account === undefined) return [];
    return (sides.inZones.get(zone) ?? []).filter(
      ({ change: { type, address, deposed } }) =>
        (type === RULE || type === ORDER) && deposed === undefined && accountOf(address) === account,
    );
  };

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
  if (!rules.some(({ change: { type } }) => type === ORDER)) return [];
  const zones = [
    zoneOf(
      rules.flatMap((one) => one.before ?? []),
      before,
    ),
    zoneOf(
      rules.flatMap((one) => one.after ?? []),
      after,
    ),
  ] as const;
  const found = challengedFirst(...zones, change.address);
  if (found === undefined) return [];
  const { moves, blockedBy, request } = found;
  const other = redactor.address(blockedBy);
  if (request === undefined)
    return [finding("enforcement-uncertain", "medium", phrase`It may challenge requests before ${other} blocks them.`)];
  const isHidden = rules.some(
    ({ change: { address, beforeSensitive, afterSensitive } }) =>
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
