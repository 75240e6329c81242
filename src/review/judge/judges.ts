import { exempts, stops } from "../../zone/action/stance.js";
import type { Finding } from "../document/resource-document.js";
import { judgeList } from "./access-lists/entries.js";
import { GUARDIAN, endpointFindings, guardianFindings, unmatchedFindings } from "./api-guardian/guardian-findings.js";
import { judgeBot } from "./bots/bot-findings.js";
import { CATEGORY } from "./bots/categories.js";
import { effectFindings, movesTarget, withGap } from "./effect-findings.js";
import { effectOf, LIST } from "./effect.js";
import { exceptionFindings } from "./exceptions/exception-findings.js";
import { limitFindings } from "./limit-findings.js";
import { judgePage } from "./pages/page-findings.js";
import type { JudgedObject, Judgment, ReviewContext } from "./review-context.js";
import { finding } from "./review-rules.js";
import { matchFindings } from "./rules/conditions.js";
import { movesAlone, withRequests } from "./rules/moved-requests.js";
import { orderFindings } from "./rules/order-findings.js";
import { settingFindings } from "./setting-findings.js";
import { concatenated } from "./verdict.js";
import { managedRuleFindings } from "./zones/managed-rules.js";
import { engineFindings, profileFindings, zoneFindings } from "./zones/zone-findings.js";

type Judge = (object: JudgedObject) => Judgment;

/** Judges an object. A deposed object acts beside its successor until its destroy, so only what it did itself can end. */
export function judge(object: Omit<JudgedObject, "isMoved">): Judgment {
  const { change, sides, meaning, context } = object;
  if (change.action === "unknown") return { findings: unknownActionFindings(object), skip: new Set() };
  const isMoved = change.action === "replace" && movesTarget(sides, meaning);
  const own = Object.hasOwn(JUDGES, meaning.ours) ? JUDGES[meaning.ours] : undefined;
  const judgment = (own ?? judgeSettings)({ ...object, isMoved });
  const findings = concatenated(judgment.findings, context.passedTogether(change));
  return { ...judgment, findings: findings.filter(ofDeposed(object)) };
}

function ofDeposed({ change, sides, meaning, context }: Omit<JudgedObject, "isMoved">): (finding: Finding) => boolean {
  const isSucceeded = meaning.ours !== LIST && context.zones.successorOf(change) !== undefined;
  const stance = isSucceeded ? effectOf(sides.before, meaning)?.stance : undefined;
  if (stance === undefined || stance === "unknown") return () => true;
  if (stops(stance)) return ({ direction }) => direction !== "tightens";
  return ({ direction }) => exempts(stance) && direction !== "loosens";
}

/** Reports an action that this release does not know. Such an action may end any effect of the object. */
function unknownActionFindings({ sides, meaning }: Pick<JudgedObject, "sides" | "meaning">): readonly Finding[] {
  const stance = effectOf(sides.before, meaning)?.stance;
  if (!stops(stance)) return [];
  return [finding("enforcement-uncertain", "high", "May no longer stop the requests that are stopped now.")];
}

interface ActingObject extends JudgedObject {
  readonly effect: readonly Finding[];
  /** What requests show of a rule, a limit, or an exception. */
  readonly moves: ReturnType<ReviewContext["movesOf"]>;
}

/** Judges the action of an object, and the attributes that `checks` read. */
const judgeAction =
  (...checks: readonly ((object: ActingObject) => readonly Finding[])[]): Judge =>
  (object) => {
    const effect = effectFindings(object);
    const moves = movesOf(object);
    const acting = { ...object, effect, moves };
    const found = concatenated(withGap(effect, object), ...checks.map((check) => check(acting)));
    return { findings: withRequests(found, moves, object.meaning.ours === RULE) };
  };

const RULE = "bunny_shield_waf_rule";
const WITH_REQUESTS: ReadonlySet<string> = new Set([RULE, "bunny_shield_rate_limit", "bunny_shield_exception"]);

function movesOf({ change, sides, meaning, context }: JudgedObject): ActingObject["moves"] {
  // Other objects decide which request is shown, and a row for an unmanaged object must not depend on them.
  const isUnmanaged = context.outside && change.action === "create";
  if (!WITH_REQUESTS.has(meaning.ours) || isUnmanaged) return undefined;
  // The parts of an official object have no address of their own, so each is compared alone.
  const moves = change.type === meaning.ours ? context.movesOf(change) : undefined;
  return moves ?? movesAlone(change, sides, meaning, context.redactor);
}

const judgeSettings = judgeAction(limitFindings, settingFindings);
const judgeMatching = judgeAction(
  limitFindings,
  ({ sides, meaning, moves, effect }) =>
    matchFindings(sides, meaning, meaning.ours === RULE && effect.length === 0 && moves?.loosened !== undefined),
  settingFindings,
);

/** The judges of types that have more to judge than an action, limits, and settings. */
const JUDGES: Readonly<Record<string, Judge>> = {
  [LIST]: judgeList,
  [GUARDIAN]: judgeAction(guardianFindings, limitFindings, settingFindings, unmatchedFindings),
  bunny_shield_api_guardian_endpoint: judgeAction(endpointFindings, limitFindings, settingFindings),
  bunny_shield_bot_action: judgeBot,
  [CATEGORY]: judgeBot,
  bunny_shield_custom_page: judgePage,
  bunny_shield_exception: judgeAction(exceptionFindings, limitFindings, settingFindings),
  bunny_shield_rate_limit: judgeMatching,
  [RULE]: judgeMatching,
  bunny_shield_waf_rule_order: judgeAction(orderFindings, limitFindings, settingFindings),
  bunny_shield_zone: judgeAction(
    ...[engineFindings, limitFindings, profileFindings, settingFindings, managedRuleFindings, zoneFindings],
  ),
  "bunnynet_pullzone_edgerule action": judgeMatching,
};
