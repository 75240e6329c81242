import { type Words, titled } from "../../../shared/phrase.js";
import { DISABLED, type IdleRules, LOG_ONLY, movedDisabled, movedLogOnly } from "../../../zone/zones/waf.js";
import type { Finding } from "../../document/resource-document.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { JudgedObject } from "../review-context.js";
import { finding } from "../review-rules.js";
import { memberFindings } from "../setting-findings.js";
import { readTexts, type Side, type Sides } from "../sides.js";
import { undeterminedFindings, whileActive } from "../step-findings.js";

const WAF = ["waf_enabled", "waf_execution_mode"];

const MANY = 10;

/** Reports managed rules of a zone that are newly disabled, logged, or active. */
export function managedRuleFindings({ sides, meaning, isMoved }: JudgedObject): readonly Finding[] {
  if (isMoved || !sides.before.exists || !sides.after.exists) return [];
  const found = [
    ...rulesAt(DISABLED, sides, meaning, disabledFindings),
    ...rulesAt(LOG_ONLY, sides, meaning, logOnlyFindings),
  ];
  const waf = WAF.flatMap((attribute) => meaning.pathOf(attribute) ?? []);
  return whileActive(found, sides, waf, meaning);
}

/** Compares one set of rules. `name` formats the rules for a finding. */
type Differs = (
  was: IdleRules,
  is: IdleRules,
  name: (ids: readonly string[], toFinding: (list: Words) => Finding) => readonly Finding[],
) => readonly Finding[];

function rulesAt(attribute: string, sides: Sides, meaning: TypeMeaning, find: Differs): readonly Finding[] {
  const path = meaning.pathOf(attribute);
  if (path === undefined) return [];
  const [was, is] = [idsAt(sides.before, path), idsAt(sides.after, path)];
  if (was === undefined || is === undefined) return undeterminedFindings(path, sides, was !== undefined);
  const idle = (side: Side): IdleRules => ({
    disabled: idsAt(side, meaning.pathOf(DISABLED)) ?? [],
    logOnly: idsAt(side, meaning.pathOf(LOG_ONLY)) ?? [],
  });
  return find(idle(sides.before), idle(sides.after), (ids, toFinding) => memberFindings(ids, toFinding, path, sides));
}

const idsAt = (side: Side, path: string | undefined): readonly string[] | undefined =>
  path === undefined || side.read(path).state === "absent" ? [] : readTexts(side, path);

const disabledFindings: Differs = (was, is, name) => {
  const { lost, gained } = movedDisabled(was, is);
  const onlyLog = new Set(is.logOnly);
  return [
    ...name(lost, (list) =>
      finding("rules-excepted", lost.length >= MANY ? "high" : "medium", titled`Rules no longer act|: ${list}.`),
    ),
    ...name(
      gained.filter((id) => !onlyLog.has(id)),
      (list) => finding("rules-restored", "low", titled`Rules act again|: ${list}.`),
    ),
    ...name(
      gained.filter((id) => onlyLog.has(id)),
      (list) =>
        finding("rules-restored", "low", titled`Rules that were disabled now log, and still stop nothing|: ${list}.`),
    ),
  ];
};

const logOnlyFindings: Differs = (was, is, name) => {
  const { lost, gained } = movedLogOnly(was, is);
  return [
    ...name(lost, (list) => finding("rules-excepted", "medium", titled`Rules now only log|: ${list}.`)),
    ...name(gained, (list) =>
      finding("rules-restored", "low", titled`Rules no longer only log, and act again|: ${list}.`),
    ),
  ];
};
