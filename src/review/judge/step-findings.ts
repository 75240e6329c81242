import type { Finding } from "../document/resource-document.js";
import { phrase, words, type Words, titled, type Titled, uncapital } from "../../shared/phrase.js";
import { type Effect, eventualEffect, isActive } from "./effect.js";
import { differs, type Side, type Sides, textAt } from "./sides.js";
import { finding } from "./review-rules.js";
import type { TypeMeaning } from "./meaning-table.js";

/**
 * Reports whether the required settings are on both before and after. If the settings are on only before or only after, they have
 * a finding of their own.
 */
function actsBothTimes(
  { before, after }: Sides,
  requires: readonly string[] | undefined,
  meaning: TypeMeaning,
): boolean {
  return [before, after].every((side) => isActive(side, requires, meaning));
}

/** Returns the setting that turns another setting off: `waf_execution_mode is log`. */
export function whatIsOff(
  sides: Sides,
  requires: readonly string[] | undefined,
  meaning: TypeMeaning,
): Words | undefined {
  const { before, after } = sides;
  const offIn = (side: Sides["after"]): string | undefined =>
    requires?.find((path) => side.exists && !isActive(side, [path], meaning));
  const [is, was] = [offIn(after), offIn(before)];
  const path = is ?? was;
  if (path === undefined || sides.isMarked(path)) return undefined;
  const value = sides.show(path, textAt(is === undefined ? before : after, path));
  return words(is === undefined ? phrase`${path} was ${value}` : phrase`${path} is ${value}`);
}

/** Lowers findings about a setting, unless the settings that it requires are on both before and after. */
export const whileActive = (
  findings: readonly Finding[],
  sides: Sides,
  requires: readonly string[] | undefined,
  meaning: TypeMeaning,
): readonly Finding[] =>
  actsBothTimes(sides, requires, meaning) ? findings : asIneffective(findings, whatIsOff(sides, requires, meaning));

/** Sets the direction of findings to neutral and their severity to low, because their setting has no effect. `why` gives the reason. */
export function asIneffective(findings: readonly Finding[], why?: Words): readonly Finding[] {
  const reason = words(why === undefined ? "" : phrase` It stops nothing while ${why}.`);
  return findings.map(({ title, text }) =>
    finding("observation-changed", "low", { title, text: phrase`${words(text)}${reason}` }),
  );
}

/** Returns findings about the requests of an action. The findings are neutral if the action observes before or after. */
export function underAction(
  { before, after }: Sides,
  meaning: TypeMeaning,
  find: (from: Effect | undefined, to: Effect | undefined) => readonly Finding[],
): readonly Finding[] {
  const [from, to] = [eventualEffect(before, meaning), eventualEffect(after, meaning)];
  const found = find(from, to);
  const idle = to?.stance === "observes" ? to : from;
  if (idle?.stance !== "observes") return found;
  const [only, off] = idle === to ? ["only logs", "is switched off"] : ["only logged", "was switched off"];
  return asIneffective(found, to?.idle?.("is") ?? words(`it ${idle.enabled ? only : off}`));
}

/**
 * Returns the setting of the zone that keeps the object from stopping anything after learning. Undefined if the object may stop
 * something.
 */
export function zoneIdleReason({ before, after }: Sides, when: "before" | "after"): Words | undefined {
  const is = after.zone?.later === "observes" ? after.zone.why("is") : undefined;
  const was = before.zone?.later === "observes" ? (is ?? before.zone.why("was")) : undefined;
  return when === "before" ? was : is;
}

/** Turns findings neutral if `idle` keeps the object from stopping anything. */
export function withoutConsequence(findings: readonly Finding[], idle: Words | undefined): readonly Finding[] {
  if (idle === undefined) return findings;
  return findings.map(({ rule, text }) => {
    const subject = words(STRICTNESS.has(rule) ? "the object " : "");
    const said = titled`This has no effect while ${idle}|: ${subject}${words(uncapital(text))}`;
    return finding("observation-changed", "low", said);
  });
}

/** The findings of {@link strictnessText}, which is a sentence without its subject. */
const STRICTNESS: ReadonlySet<string> = new Set(["effect-loosened", "effect-tightened"]);

/** Returns `max 6 → 1`; only the name for a sensitive attribute. */
export function stepText(path: string, sides: Sides, before: string, after: string): string {
  const name = words(/^[a-z]+$/.test(path) ? path : phrase`${path}`);
  if (sides.isMarked(path)) return phrase`${name} (sensitive)`;
  if (sides.isOutsideOfStates) return phrase`${name} is ${sides.show(path, after)}`;
  return phrase`${name} ${sides.show(path, before)} → ${sides.show(path, after)}`;
}

/**
 * Returns `max 6 → 1`, also for missing and unknown values. Returns `max 6` if the value stays and another setting changes its
 * effect, `max was 6` if the object is destroyed.
 */
export function settingStep(path: string, sides: Sides): string {
  const [was, is] = [textAt(sides.before, path), textAt(sides.after, path)];
  const exist = sides.before.exists && sides.after.exists;
  if (exist && was === is && !sides.isMarked(path)) return phrase`${path} ${sides.show(path, is)}`;
  if (!sides.after.exists && !sides.isMarked(path)) return phrase`${path} was ${sides.show(path, was)}`;
  return stepText(path, sides, was, is);
}

/** Shortens {@link settingStep} for a list: without the values if they are too long. */
export function shortStep(path: string, sides: Sides): string {
  const step = settingStep(path, sides);
  const readings = [sides.before, sides.after].map((side) => side.read(path));
  const isPlain = readings.every((reading) => reading.state !== "known" || typeof reading.value !== "object");
  const isKnown = readings[0]?.state === "known" || readings[1]?.state === "known";
  return isPlain && isKnown && step.length <= LONGEST_STEP ? step : phrase`${path} changed`;
}

const LONGEST_STEP = 200;

/**
 * Reports a value that cannot be compared and may no longer protect. Skips new objects, because they protected nothing before.
 * Skips unreadable old values, because they have their own finding.
 */
export function undeterminedFindings(path: string, sides: Sides, protectedBefore: boolean): readonly Finding[] {
  const isComparable = sides.before.exists && sides.after.exists && sides.before.read(path).state !== "unknown";
  if (!isComparable || !differs(sides, path)) return [];
  const how = words(settingStep(path, sides));
  return protectedBefore
    ? [finding("enforcement-uncertain", "high", titled`May no longer stop the requests that are stopped now|: ${how}.`)]
    : [finding("effect-unknown", "medium", titled`The effect cannot be determined|: ${how}.`)];
}

/** Returns the factor between two amounts, at least 1. */
export function factorOf(before: number, after: number): number {
  const [small, large] = before < after ? [before, after] : [after, before];
  return large / small;
}

/** Returns `Is less strict: block_time 300 s → 30 s.` */
export const strictnessText = (isLooser: boolean, step: string): Titled =>
  titled`${words(isLooser ? "Is less strict" : "Is stricter")}|: ${words(step)}.`;

/** Returns the finding for a changed limit; `factor` is the size of the step. */
export function limitFinding(looser: boolean, factor: number, text: Titled): Finding {
  const isTenfold = factor >= 10;
  if (looser) return finding("limit-loosened", isTenfold ? "high" : "medium", text);
  return finding("limit-tightened", isTenfold ? "medium" : "low", text);
}

/** Lists the attributes that the plan does not show. */
export function unreadText({ before, after }: Sides, paths: readonly string[]): Words {
  const unread = (side: Side): string =>
    paths
      .filter((path) => side.exists && side.read(path).state === "unknown")
      .map((path) => phrase`${path}`)
      .join(", ");
  const [was, is] = [unread(before), unread(after)];
  return words(
    [
      ...(was === "" ? [] : [` The plan does not show the present value: ${was}.`]),
      ...(is === "" ? [] : [` Known only after apply: ${is}.`]),
    ].join(""),
  );
}
