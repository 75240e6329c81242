import { readTime } from "../../../shared/time.js";
import { stops } from "../../../zone/action/stance.js";
import { codeNames } from "../../../zone/words/code-table.js";
import { shieldPlans } from "../../../zone/words/zones.js";
import { engineStep, engineText } from "../../../zone/zones/waf.js";
import { phrase, words, type Words, titled } from "../../../shared/phrase.js";
import type { Finding } from "../../document/resource-document.js";
import { field, isObject } from "../../plan/plan.js";
import { placeOf } from "../../../zone/action/settings.js";
import { effectivePlace } from "../effect.js";
import type { MeaningAt, TypeMeaning } from "../meaning-table.js";
import type { JudgedObject } from "../review-context.js";
import { finding } from "../review-rules.js";
import { betweenLevels, scaleFindings } from "../scale-findings.js";
import { differs, readText, readTexts, type Side, type Sides, textAt } from "../sides.js";
import {
  asIneffective,
  factorOf,
  limitFinding,
  settingStep,
  shortStep,
  stepText,
  strictnessText,
  underAction,
  undeterminedFindings,
  whileActive,
} from "../step-findings.js";
import { isAttacked, wafAt, ZONE } from "./zone-side.js";

/** Judges settings that only zones have. */
export function zoneFindings({ sides, meaning, isMoved }: JudgedObject): readonly Finding[] {
  if (isMoved) return [];
  const at = (attribute: string, find: (path: string) => readonly Finding[]): readonly Finding[] => {
    const path = meaning.pathOf(attribute);
    return path === undefined ? [] : find(path);
  };
  return [
    ...RECORDED.flatMap((attribute) => at(attribute, (path) => recordingFindings(path, sides))),
    ...at("learning_mode_until", (path) => learningFindings(path, sides, meaning)),
    ...at("plan_type", (path) => planFindings(path, sides, meaning)),
    ...at("plan_type", (path) => lastPlanFindings(path, sides, meaning)),
    ...at("whitelabel_response_pages", (path) => appearanceFindings(path, sides)),
  ];
}

/** Contents of event logs: recorded parts, and ignored headers. */
const RECORDED = ["request_body_logging_enabled", "waf_request_header_logging_enabled", "waf_request_ignored_headers"];

const PLANS = codeNames(shieldPlans);

function recordingFindings(path: string, sides: Sides): readonly Finding[] {
  const { before, after } = sides;
  if (!after.exists) return [];
  const [was, is] = [before.read(path), after.read(path)];
  const widened = (how: string): readonly Finding[] => [
    finding("recording-widened", "medium", titled`Event logs contain more, which may include secrets|: ${words(how)}.`),
  ];
  if (is.state === "unknown") return before.exists && was.state !== "unknown" ? widened(settingStep(path, sides)) : [];
  if (is.state === "known" && is.value === true)
    return was.state === "known" && was.value === true ? [] : widened(settingStep(path, sides));
  const kept = new Set((readTexts(after, path) ?? []).map((name) => name.toLowerCase()));
  const left = (readTexts(before, path) ?? []).filter((name) => !kept.has(name.toLowerCase()));
  return left.length === 0 ? [] : widened(settingStep(path, sides));
}

/** A destroy with `disable` moves the zone to the lowest plan. */
function lastPlanFindings(path: string, sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const [plan, word] = [path, meaning.all("on-destroy")[0]?.path].map((at) => readText(sides.before, at));
  const [lowest = ""] = PLANS;
  if (sides.after.exists || word !== "disable" || plan === undefined) return [];
  const text =
    plan === lowest
      ? phrase`The zone stays on the plan ${lowest}.`
      : phrase`The zone moves from the plan ${sides.show(path, plan)} to ${lowest}, unless a feature in use needs more.`;
  return [finding("disabled-on-destroy", "low", text)];
}

function planFindings(path: string, sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists || !differs(sides, path)) return [];
  const place = (side: Side): number => {
    const reading = meaning.read(side, "plan_type");
    return reading.state === "known" ? PLANS.findIndex((plan) => plan === reading.value) : -1;
  };
  const [from, to] = [place(sides.before), place(sides.after)];
  if (from === -1 || to === -1) return undeterminedFindings(path, sides, from > 0);
  const how = words(settingStep(path, sides));
  return to < from
    ? [finding("plan-lowered", "high", titled`The Shield plan is lower|: ${how}.`)]
    : [finding("plan-raised", "medium", titled`The Shield plan is higher, which costs more|: ${how}.`)];
}

function appearanceFindings(path: string, sides: Sides): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists || !differs(sides, path)) return [];
  // If the old setting is unreadable, no loss of protection can be reported.
  if (sides.before.read(path).state === "unknown") return [];
  return [finding("page-changed", "low", titled`Pages look different|: ${words(settingStep(path, sides))}.`)];
}

/** Reports a changed end of learning. Until the end, the WAF only logs. */
function learningFindings(path: string, sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const { before, after } = sides;
  if (![before, after].every((side) => isLearning(side, meaning))) return [];
  if (after.read(path).state === "unknown")
    return [finding("effect-unknown", "medium", titled`The end of learning is known only after apply|: ${path}.`)];
  const [was, is] = [readText(before, path), readText(after, path)];
  if (was === undefined || is === undefined || readTime(was) === readTime(is)) return [];
  const how = words(stepText(path, sides, was, is));
  const found = [
    readTime(is) < readTime(was)
      ? finding("effect-tightened", "low", titled`Stops visitors again sooner|: ${how}.`)
      : finding("effect-loosened", "medium", titled`Learns for longer, and stops nothing until then|: ${how}.`),
  ];
  return [before, after].every((side) => mayStopLater(side, meaning)) ? found : asIneffective(found);
}

/** Returns ` until 2026-…` for an object that starts to learn. */
export function learningPart({ before, after, ...sides }: Sides, meaning: TypeMeaning): readonly string[] {
  const path = meaning.ours === ZONE ? meaning.pathOf("learning_mode_until") : undefined;
  if (path === undefined || !isLearning(after, meaning) || (before.exists && isLearning(before, meaning))) return [];
  // If another setting keeps the WAF from acting, the end of learning changes nothing.
  if (!mayStopLater(after, meaning)) return [];
  const end = after.read(path);
  if (end.state === "unknown") return ["until learning ends (the API sets the time)"];
  return end.state === "known" ? [phrase`until ${sides.show(path, textAt(after, path))}`] : [];
}

const isLearning = (side: Side, meaning: TypeMeaning): boolean => wafAt(side, meaning).idleBy.includes("learning_mode");

const mayStopLater = (side: Side, meaning: TypeMeaning): boolean =>
  [undefined, "acts"].includes(wafAt(side, meaning).afterLearning);

/** Reports changed WAF engine settings by name. A removed name keeps its value. */
export function engineFindings({ sides, meaning }: JudgedObject): readonly Finding[] {
  const path = meaning.pathOf("waf_engine_config");
  if (path === undefined || !sides.before.exists || !sides.after.exists) return [];
  return whileActive(numberFindings(path, sides), sides, WAF, meaning);
}

/** Reports a change to another WAF profile. Which profile is stricter is unknown. */
export function profileFindings({ sides, meaning }: JudgedObject): readonly Finding[] {
  const path = "waf_profile_id";
  if (!sides.before.exists || !sides.after.exists) return [];
  // An unreadable old profile has a finding of its own.
  if (!differs(sides, path) || sides.before.read(path).state === "unknown") return [];
  const text = titled`Acts differently|: ${words(shortStep(path, sides))}.`;
  return underAction(sides, meaning, (from) => [
    finding(stops(from?.stance) ? "enforcement-uncertain" : "match-changed", "medium", text),
  ]);
}

const WAF = ["waf_enabled", "waf_execution_mode"];

function numberFindings(path: string, sides: Sides): readonly Finding[] {
  const { before, after } = sides;
  if (before.read(path).state === "unknown")
    return [finding("effect-unknown", "medium", titled`Replaces settings that this plan does not show|: ${path}.`)];
  const uncertain = (severity: "high" | "medium", how: string): Finding =>
    finding("enforcement-uncertain", severity, titled`The WAF may stop more or fewer requests|: ${words(how)}.`);
  if (after.read(path).state === "unknown") return [uncertain("high", phrase`${path} is known only after apply`)];
  const [was, is] = [membersOf(before, path), membersOf(after, path)];
  const changed = Object.keys(is).filter((name) => engineText(field(was, name)) !== engineText(field(is, name)));
  if (changed.length > 0 && sides.isMarked(path)) return [uncertain("medium", phrase`${path} (sensitive)`)];
  return changed.map((name) => {
    const [one, other] = [field(was, name), field(is, name)];
    const step = engineStepText(`${path}.${name}`, engineText(one), engineText(other), sides);
    const compared = engineStep(name, one, other);
    if (compared === undefined) return uncertain("medium", step);
    return limitFinding(
      compared.isLooser,
      factorOf(compared.from, compared.to),
      strictnessText(compared.isLooser, step),
    );
  });
}

/** Returns `max_num_args 100 → 255`. An unset value means the API's default, which is unknown. */
function engineStepText(path: string, was: string | undefined, is: string | undefined, sides: Sides): string {
  if (was !== undefined && is !== undefined) return stepText(path, sides, was, is);
  const unset = words("instead of the default, which is not known");
  return was === undefined
    ? phrase`${path} is ${sides.show(path, is ?? "")} ${unset}`
    : phrase`${path} is no longer ${sides.show(path, was)}, and its default is not known`;
}

function membersOf(side: Side, path: string) {
  const reading = side.read(path);
  return reading.state === "known" && isObject(reading.value) ? reading.value : {};
}

const REMAINS = "the largest floods";

/** Judges changed DDoS protection, including the effect of a declared attack; undefined for other settings. */
export function ddosFindings(
  at: MeaningAt<"scale">,
  sides: Sides,
  meaning: TypeMeaning,
): readonly Finding[] | undefined {
  if (meaning.ours !== ZONE) return undefined;
  // If the sensitivity causes the difference, the finding about the sensitivity reports it.
  if (at.path === meaning.pathOf("ddos_execution_mode") && !differs(sides, at.path)) return [];
  if (at.path !== meaning.pathOf("ddos_shield_sensitivity")) return undefined;
  const { before, after } = sides;
  const [was, is] = [isAttacked(before, meaning), isAttacked(after, meaning)];
  if (was === false && is === false) return scaleFindings(at, sides, meaning, REMAINS);
  const [from, to] = [effectivePlace(before, at, meaning), effectivePlace(after, at, meaning)];
  if (from === undefined || to === undefined) {
    // In the worst case, the attack is over.
    const worst = placeOf(after, at) ?? 0;
    return undeterminedFindings(was === is ? at.path : "under_attack", sides, from !== undefined && from > worst);
  }
  const step = (added: Words): string => attackStep(at.path, sides, meaning, added);
  if (from !== to) return betweenLevels(at, [from, to], step, REMAINS);
  if (is !== true || !differs(sides, at.path)) return [];
  const how = words(was === true ? settingStep(at.path, sides) : step(words("")));
  return [finding("observation-changed", "low", titled`Has no effect while ${"under_attack"} is true|: ${how}.`)];
}

/** Describes the step of `under_attack`, what it `added`, and the sensitivity after the attack. */
function attackStep(path: string, sides: Sides, meaning: TypeMeaning, added: Words): string {
  const step = phrase`${words(settingStep("under_attack", sides))}${added}`;
  const { before, after } = sides;
  if (!before.exists || !after.exists || sides.isMarked(path)) return step;
  const left = phrase`${path} ${sides.show(path, textAt(after, path))}`;
  if (isAttacked(after, meaning) !== true) return phrase`${words(step)}, which leaves ${words(left)}`;
  if (!differs(sides, path)) return step;
  return phrase`${words(step)}, after which ${words(left)} is left instead of ${sides.show(path, textAt(before, path))}`;
}
