import type { Finding } from "../document/resource-document.js";
import { phrase, words, type Words, counted } from "../../shared/phrase.js";
import { isActive, isSwitchedOn, ownPlaceOn, placeOn, areTexts } from "./effect.js";
import { learningFindings } from "./zones/zone-findings.js";
import {
  actsBothTimes,
  asIneffective,
  idleAround,
  raisedStep,
  settingStep,
  undeterminedFindings,
  withoutConsequence,
  whatIsOff,
} from "./step-findings.js";
import { differs, type Side, type Sides, textAt } from "./sides.js";
import { finding } from "./review-rules.js";
import type { MeaningAt, TypeMeaning } from "./meaning-table.js";
import { isArray } from "../plan/plan.js";

/** What a change does to the settings of an object that has several: scales, exceptions, recording, plan, appearance. */
export function settingFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (SETTINGS.every((kind) => meaning.all(kind).length === 0)) return [];
  return [
    ...unreadFindings(sides, meaning),
    ...meaning
      .all("scale")
      .flatMap((at) => ineffectiveUnlessActive(at, scaleFindings(at, sides, meaning), sides, meaning)),
    ...meaning
      .all("exceptions")
      .flatMap((at) => ineffectiveUnlessActive(at, exceptionFindings(at, sides, meaning), sides, meaning)),
    ...meaning.all("recording").flatMap(({ path }) => recordingFindings(path, sides)),
    ...meaning.all("learning-end").flatMap(({ path }) => learningFindings(path, sides, meaning)),
    ...meaning.all("plan").flatMap((at) => planFindings(at, sides)),
    ...meaning.all("appearance").flatMap(({ path }) => appearanceFindings(path, sides)),
  ];
}

const SETTINGS = ["scale", "exceptions", "recording", "learning-end", "plan", "appearance"] as const;

/** Reports that the change replaces settings that could not be read, if the object has no action that says so. */
function unreadFindings({ before, after }: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (!before.exists || !after.exists || meaning.all("action").length > 0) return [];
  const unread = meaning.all("scale").filter(({ path }) => before.read(path).state === "unknown");
  if (unread.length === 0) return [];
  const names = words(unread.map(({ path }) => phrase`${path}`).join(", "));
  return [finding("effect-unknown", "medium", phrase`It replaces whatever is set now: ${names}.`)];
}

/** Reports settings that stopped something for the old target, unless a finding about the object's action already does. */
export function movedSettings(sides: Sides, meaning: TypeMeaning, reported: readonly Finding[]): readonly Finding[] {
  if (reported.some(({ rule }) => rule === "protection-moved")) return [];
  const left = meaning.all("scale").filter((at) => {
    const place = effectivePlace(sides.before, at, meaning);
    return at.meaning.stops !== undefined && (place === undefined || place >= lineOf(at));
  });
  if (left.length === 0) return [];
  const names = words(left.map(({ path }) => phrase`${path}`).join(", "));
  return [finding("protection-moved", "high", phrase`No longer protects where it did: ${names}.`)];
}

/** Findings about a setting that has no effect before or after are of low severity: what ends or begins its effect says more. */
function ineffectiveUnlessActive(
  at: MeaningAt<"scale"> | MeaningAt<"exceptions">,
  findings: readonly Finding[],
  sides: Sides,
  meaning: TypeMeaning,
): readonly Finding[] {
  const { requires, kind } = at.meaning;
  // A scale that stops something counts what it requires into its own place.
  const isOwn = kind === "scale" && at.meaning.stops !== undefined;
  const { before, after } = sides;
  const acts = isOwn
    ? [before, after].some((side) => side.exists && isActive(side, requires, meaning))
    : actsBothTimes(sides, requires, meaning);
  return acts ? findings : asIneffective(findings, whatIsOff(sides, requires, meaning));
}

const lineOf = ({ meaning: { order, stops } }: MeaningAt<"scale">): number =>
  stops === undefined ? 0 : order.indexOf(stops);

/** The position on a scale that is in effect: the inactive one if the object does not exist or a required setting is off. */
function effectivePlace(side: Side, at: MeaningAt<"scale">, meaning: TypeMeaning): number | undefined {
  const { order, stops, requires, stopsWith, inactive = order[0] } = at.meaning;
  if (stops !== undefined && (!side.exists || !isActive(side, requires, meaning)))
    return order.findIndex((value) => value === inactive);
  const place = placeOn(side, at);
  return place !== undefined && place >= lineOf(at) && !isActive(side, stopsWith, meaning) ? 0 : place;
}

function scaleFindings(at: MeaningAt<"scale">, sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const { before, after } = sides;
  const { order, stops, leaves } = at.meaning;
  const hasEffect = (side: Side): boolean =>
    side.exists && (side.read(at.path).state !== "absent" || isActive(side, at.meaning.requires, meaning));
  if (stops === undefined && !(hasEffect(before) && hasEffect(after))) return [];
  const [from, to] = [effectivePlace(before, at, meaning), effectivePlace(after, at, meaning)];
  const findings = stepFindings(at, from, to, sides);
  // Both are as loose where what requests are left to stops nothing.
  if (leaves === undefined || from === undefined || to === undefined || Math.max(from, to) !== order.indexOf(leaves))
    return findings;
  return withoutConsequence(findings, idleAround(sides, from > to ? "before" : "after"));
}

function stepFindings(
  at: MeaningAt<"scale">,
  from: number | undefined,
  to: number | undefined,
  sides: Sides,
): readonly Finding[] {
  const { before, after } = sides;
  const { order, stops, starts = [], remains } = at.meaning;
  const raise = at.meaning.raisedBy;
  const isSwitched = raise !== undefined && isSwitchedOn(before, raise) !== isSwitchedOn(after, raise);
  const path = isSwitched ? raise : at.path;
  if (from === undefined || to === undefined) {
    // At worst, nothing raises the value.
    const worst = (raise === undefined ? undefined : ownPlaceOn(after, at.path, order)) ?? 0;
    return undeterminedFindings(path, sides, from !== undefined && from > worst);
  }
  if (from === to) return raise === undefined ? [] : raisedFindings(at, raise, sides);
  const how = words(isSwitched ? raisedStep(raise, at.path, sides) : settingStep(path, sides));
  const line = lineOf(at);
  if (stops !== undefined && from >= line && to < line)
    return [
      finding(
        "enforcement-stopped",
        "high",
        remains === undefined
          ? phrase`No longer stops what it stopped: ${how}.`
          : phrase`Now stops only ${words(remains)}: ${how}.`,
      ),
    ];
  if (to < from) return [finding("effect-loosened", "medium", phrase`Is less strict: ${how}.`)];
  const lines = [...(stops === undefined ? [] : [stops]), ...starts].map((value) => order.indexOf(value));
  if (lines.some((place) => from < place && to >= place))
    return [finding("enforcement-started", "medium", phrase`Stops more: ${addingStep(at, to, isSwitched, sides)}.`)];
  return [finding("effect-tightened", "low", phrase`Is stricter: ${how}.`)];
}

function addingStep(at: MeaningAt<"scale">, to: number, isSwitched: boolean, sides: Sides): Words {
  const added = addedText(at, to);
  const raise = at.meaning.raisedBy;
  if (isSwitched && raise !== undefined) return words(raisedStep(raise, at.path, sides, added));
  return words(phrase`${words(settingStep(at.path, sides))}${added}`);
}

/** What a level adds, as far as the vendor says so; a boolean says it by its name. */
function addedText({ meaning: { order, adds = {} } }: MeaningAt<"scale">, to: number): Words {
  const level = order[to];
  if (level === undefined || typeof level === "boolean") return words("");
  const added = Object.hasOwn(adds, `${level}`) ? adds[`${level}`] : undefined;
  return words(added === undefined ? ", a stricter level; what it adds is not documented" : `, so ${added}`);
}

/** Reports a change of a value that counts as the strictest before and after: it matters only later. */
function raisedFindings({ path }: MeaningAt<"scale">, raise: string, sides: Sides): readonly Finding[] {
  const [was, is] = [sides.before, sides.after].map((side) => isSwitchedOn(side, raise) === true);
  if (!is || !differs(sides, path)) return [];
  const how = words(was ? settingStep(path, sides) : raisedStep(raise, path, sides));
  return [finding("observation-changed", "low", phrase`Has no effect while ${raise} is true: ${how}.`)];
}

function recordingFindings(path: string, sides: Sides): readonly Finding[] {
  const { before, after } = sides;
  if (!after.exists) return [];
  const [was, is] = [before.read(path), after.read(path)];
  const widened = (how: string): readonly Finding[] => [
    finding("recording-widened", "medium", phrase`Event logs contain more, which may include secrets: ${words(how)}.`),
  ];
  if (is.state === "unknown") return before.exists && was.state !== "unknown" ? widened(settingStep(path, sides)) : [];
  if (is.state === "known" && is.value === true)
    return was.state === "known" && was.value === true ? [] : widened(settingStep(path, sides));
  const kept = new Set((members(after, path) ?? []).map((name) => name.toLowerCase()));
  const left = (members(before, path) ?? []).filter((name) => !kept.has(name.toLowerCase()));
  return left.length === 0 ? [] : widened(settingStep(path, sides));
}

function planFindings({ path, meaning: { order } }: MeaningAt<"plan">, sides: Sides): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists || !differs(sides, path)) return [];
  const place = (side: Side): number => order.indexOf(textAt(side, path));
  const [from, to] = [place(sides.before), place(sides.after)];
  if (from === -1 || to === -1) return undeterminedFindings(path, sides, from > 0);
  const how = words(settingStep(path, sides));
  return to < from
    ? [finding("plan-lowered", "high", phrase`The plan is lower: ${how}.`)]
    : [finding("plan-raised", "medium", phrase`The plan is higher, which costs more: ${how}.`)];
}

function appearanceFindings(path: string, sides: Sides): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists || !differs(sides, path)) return [];
  return [finding("page-changed", "low", phrase`Pages look different: ${words(settingStep(path, sides))}.`)];
}

/** The members of a set of strings; undefined if they are not all known. */
function members(side: Side, path: string): readonly string[] | undefined {
  const reading = side.read(path);
  return reading.state === "known" && isArray(reading.value) && areTexts(reading.value) ? reading.value : undefined;
}

/** What joins or leaves a set of exceptions: managed rules, or values that are let through or checked. */
function exceptionFindings(
  { path, meaning: at }: MeaningAt<"exceptions">,
  sides: Sides,
  meaning: TypeMeaning,
): readonly Finding[] {
  const { before, after } = sides;
  if (!before.exists || !after.exists) return [];
  const rules = at.of === "rules";
  const [was, is] = [before, after].map((side) =>
    at.of !== "values" && side.read(path).state === "absent" ? [] : members(side, path),
  );
  if (was === undefined || is === undefined) return undeterminedFindings(path, sides, was !== undefined);
  const joined = is.filter((id) => !was.includes(id));
  const left = was.filter((id) => !is.includes(id));
  if (!rules) {
    const isChecked = at.of === "checked";
    const [lost, gained] = isChecked ? [left, joined] : [joined, left];
    const [loosely, strictly] = isChecked ? ["Checks less", "Checks more"] : ["Lets more through", "Lets less through"];
    const loosened = (list: Words): Finding =>
      finding("effect-loosened", "medium", phrase`${words(loosely)}: ${list}.`);
    const tightened = (list: Words): Finding =>
      finding("enforcement-started", "medium", phrase`${words(strictly)}: ${list}.`);
    return [...memberFindings(lost, loosened, path, sides), ...memberFindings(gained, tightened, path, sides)];
  }
  const looser = (side: Side): readonly string[] => (at.looser === undefined ? [] : (members(side, at.looser) ?? []));
  const [looserBefore, looserAfter] = [looser(before), looser(after)];
  const excepted = joined.filter((id) => !looserBefore.includes(id));
  const logging = meaning.all("exceptions").find((other) => other.meaning.looser === path);
  const onlyLog = new Set(logging === undefined ? [] : members(after, logging.path));
  const restored = left.filter((id) => !looserAfter.includes(id));
  const [acting, logged] = [restored.filter((id) => !onlyLog.has(id)), restored.filter((id) => onlyLog.has(id))];
  const ends = words(at.looser === undefined ? "no longer act" : "now only log");
  const begins = words(at.looser === undefined ? "act again" : "no longer only log, and act again");
  const severity = at.many !== undefined && excepted.length >= at.many ? "high" : "medium";
  return [
    ...memberFindings(
      excepted,
      (list) => finding("rules-excepted", severity, phrase`Rules ${ends}: ${list}.`),
      path,
      sides,
    ),
    ...memberFindings(
      acting,
      (list) => finding("rules-restored", "low", phrase`Rules ${begins}: ${list}.`),
      path,
      sides,
    ),
    ...memberFindings(
      logged,
      (list) =>
        finding("rules-restored", "low", phrase`Rules that were disabled now log, and still stop nothing: ${list}.`),
      path,
      sides,
    ),
  ];
}

const MOST_SHOWN = 5;

/** A finding about members of a set; lists them unless they are sensitive. */
function memberFindings(
  ids: readonly string[],
  toFinding: (list: Words) => Finding,
  path: string,
  sides: Sides,
): readonly Finding[] {
  if (ids.length === 0) return [];
  if (sides.isMarked(path)) return [toFinding(words(phrase`${path} (sensitive)`))];
  const listed = ids.slice(0, MOST_SHOWN).map((id) => phrase`${sides.show(path, id)}`);
  const rest = ids.length > MOST_SHOWN ? phrase` and ${counted(ids.length - MOST_SHOWN, "other")}` : "";
  return [toFinding(words(phrase`${path} ${words(listed.join(", "))}${words(rest)}`))];
}
