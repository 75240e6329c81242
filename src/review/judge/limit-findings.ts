import type { Finding } from "../document/document.js";
import { phrase, words, type Words } from "../document/phrase.js";
import type { AmountMeaning } from "../../vocabulary/meaning.js";
import { sameValue } from "../plan/plan.js";
import { type Effect, effectOf, isActive, stops } from "./effect.js";
import { readNumber, sibling, type Sides } from "./reading.js";
import { finding } from "./rules.js";
import type { TypeMeaning } from "./table.js";

/** What a change does to limits: amounts, rates, capacity, guards, and what a rule matches. */
export function limitFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists) return [];
  const guards = meaning.all("guard").flatMap(({ path }) => guardFindings(path, sides));
  if (LIMITS.every((kind) => meaning.all(kind).length === 0)) return guards;
  const dependent = meaning.all("amount").flatMap(({ path, meaning: amount }) => {
    if (amount.requires === undefined) return [];
    const found = amountFindings(path, amount, sides);
    return [sides.before, sides.after].some((side) => isActive(side, amount.requires, meaning))
      ? found
      : asIneffective(found);
  });
  const limits = [
    ...plainAmounts(meaning).flatMap(({ path, meaning: amount }) => amountFindings(path, amount, sides)),
    ...meaning
      .all("rate")
      .flatMap(({ path, meaning: rate }) => rateFindings(path, sibling(path, rate.periodAttribute), sides)),
  ];
  const from = effectOf(sides.before, meaning);
  const to = effectOf(sides.after, meaning);
  const uncertain = uncertainFindings(sides, meaning, from?.stance);
  if (from?.stance !== "observes" || to?.stance !== "observes")
    return [...dependent, ...limits, ...guards, ...uncertain];
  // A limit whose action has no effect protects nothing.
  return [...dependent, ...asIneffective([...limits, ...uncertain]), ...guards];
}

const LIMITS = ["amount", "rate", "match"] as const;

/** The amounts that act only if the object's action does. */
const plainAmounts = (meaning: TypeMeaning) =>
  meaning.all("amount").filter(({ meaning: { requires } }) => requires === undefined);

/** Reports findings about something that has no effect: with low severity, as neutral. */
export function asIneffective(findings: readonly Finding[]): readonly Finding[] {
  return findings.map(({ text }) => finding("observation-changed", "low", text));
}

/** Changes that cannot be compared: what was stopped may no longer be. */
function uncertainFindings(sides: Sides, meaning: TypeMeaning, was: Effect["stance"] | undefined): readonly Finding[] {
  const rates = meaning
    .all("rate")
    .flatMap(({ path, meaning: rate }) => [path, sibling(path, rate.periodAttribute)])
    .concat(meaning.all("amount").flatMap(({ path, meaning: { looser } }) => (looser === undefined ? [] : [path])));
  const stopped = was !== undefined && stops(was);
  const undetermined = rates.filter((path) => isUndetermined(sides, path));
  const differing = meaning.all("match").filter(({ path }) => differs(sides, path));
  const chosen = differing.filter(({ meaning: { choice } }) => choice === true).map(({ path }) => path);
  const matched = differing.map(({ path }) => path).filter((path) => !chosen.includes(path));
  const names = (paths: readonly string[]): Words => words(paths.map((path) => phrase`${path}`).join(", "));
  const findings: Finding[] = [];
  if (undetermined.length > 0) {
    const text = phrase`The limit cannot be compared: ${names(undetermined)}.`;
    findings.push(stopped ? finding("enforcement-uncertain", "high", text) : finding("effect-unknown", "medium", text));
  }
  if (matched.length > 0) {
    const text = phrase`What the rule matches changes: ${names(matched)}.`;
    findings.push(
      stopped ? finding("enforcement-uncertain", "medium", text) : finding("match-changed", "medium", text),
    );
  }
  if (chosen.length > 0) findings.push(finding("match-changed", "medium", phrase`Acts differently: ${names(chosen)}.`));
  return findings;
}

/** Whether a limit's number is missing on one side only, or known only after apply. */
function isUndetermined({ before, after }: Sides, path: string): boolean {
  const [was, is] = [before.read(path).state, after.read(path).state];
  return was !== is || is === "unknown";
}

/** Whether a value differs, or may differ after apply. */
export function differs({ before, after }: Sides, path: string): boolean {
  const [was, is] = [before.read(path), after.read(path)];
  if (was.state !== "known" || is.state !== "known") return was.state !== is.state || is.state === "unknown";
  return !sameValue(was.value, is.value);
}

function guardFindings(path: string, sides: Sides): readonly Finding[] {
  const before = sides.before.read(path);
  const after = sides.after.read(path);
  if (after.state === "unknown") {
    return [finding("guard-relaxed", "medium", phrase`A check against mistakes is known only after apply: ${path}.`)];
  }
  if (before.state !== "known" || after.state !== "known" || Number(after.value) <= Number(before.value)) return [];
  const step = stepText(path, sides, JSON.stringify(before.value), JSON.stringify(after.value));
  return [finding("guard-relaxed", "medium", phrase`A check against mistakes is relaxed: ${words(step)}.`)];
}

/** `max 6 → 1`, or only the name of what is sensitive. */
export function stepText(path: string, sides: Sides, before: string, after: string): string {
  const name = words(/^[a-z]+$/.test(path) ? path : phrase`${path}`);
  if (sides.isMarked(path)) return phrase`${name} (sensitive)`;
  return phrase`${name} ${sides.show(path, before)} → ${sides.show(path, after)}`;
}

function amountFindings(path: string, amount: AmountMeaning, sides: Sides): Finding[] {
  const before = readNumber(sides.before, path);
  const after = readNumber(sides.after, path);
  if (before === undefined || after === undefined || before === after) return [];
  if (amount.capacity !== undefined) return [capacityFinding(path, amount, before, after, sides)];
  if (amount.looser === undefined) return [];
  const looser = amount.looser === "higher" ? after > before : after < before;
  const unit = amount.unit === "seconds" ? " s" : ` ${amount.unit}`;
  const step = stepText(path, sides, `${before}${unit}`, `${after}${unit}`);
  return [limitFinding(looser, factorOf(before, after), phrase`${words(step)}.`)];
}

function capacityFinding(path: string, amount: AmountMeaning, before: number, after: number, sides: Sides): Finding {
  const bound = words(amount.capacity === "upper bound" ? "At most" : "At least");
  const noun = words(after === 1 ? amount.unit.slice(0, -1) : amount.unit);
  const text = sides.isMarked(path)
    ? phrase`${path} (sensitive): another number of ${words(amount.unit)} per region.`
    : phrase`${bound} ${after} ${noun} per region instead of ${before}.`;
  if (after < before) return finding("capacity-lowered", "medium", text);
  return finding("capacity-raised", after >= before * 2 ? "medium" : "low", text);
}

function factorOf(before: number, after: number): number {
  const [small, large] = before < after ? [before, after] : [after, before];
  return small <= 0 ? Infinity : large / small;
}

function limitFinding(looser: boolean, factor: number, text: string): Finding {
  const isTenfold = factor >= 10;
  if (looser) return finding("limit-loosened", isTenfold ? "high" : "medium", text);
  return finding("limit-tightened", isTenfold ? "medium" : "low", text);
}

/** A limit has a burst and a rate, which may change independently. */
function rateFindings(countPath: string, periodPath: string, sides: Sides): Finding[] {
  const [before, after] = [readRate(sides.before, countPath, periodPath), readRate(sides.after, countPath, periodPath)];
  if (before === undefined || after === undefined) return [];
  const isMarked = sides.isMarked(countPath) || sides.isMarked(periodPath);
  const what = isMarked ? "(sensitive)" : phrase`${before.text} → ${after.text}`;
  const looser = [
    after.perSecond > before.perSecond ? factorOf(before.perSecond, after.perSecond) : 0,
    after.burst > before.burst ? factorOf(before.burst, after.burst) : 0,
  ];
  const stricter = [
    after.perSecond < before.perSecond ? factorOf(before.perSecond, after.perSecond) : 0,
    after.burst < before.burst ? factorOf(before.burst, after.burst) : 0,
  ];
  const directionFindings = (isLooser: boolean, [rate = 0, burst = 0]: readonly number[]): Finding[] => {
    if (rate === 0 && burst === 0) return [];
    const how = [rate === 0 ? "" : "over time", burst === 0 ? "" : "at once"]
      .filter((each) => each !== "")
      .join(" and ");
    const factor = Math.max(rate, burst);
    const times = isMarked || factor < 2 || factor === Infinity ? "" : phrase`, ${rounded(factor)} times as much`;
    const verb = isLooser ? "more" : "less";
    return [
      limitFinding(
        isLooser,
        factor,
        phrase`Lets ${words(verb)} through ${words(how)}: ${words(what)}${words(isLooser ? times : "")}.`,
      ),
    ];
  };
  return [...directionFindings(true, looser), ...directionFindings(false, stricter)];
}

function rounded(factor: number): number {
  return factor < 10 ? Math.round(factor * 10) / 10 : Math.round(factor);
}

function readRate(side: Sides["before"], countPath: string, periodPath: string) {
  const burst = readNumber(side, countPath);
  const period = readNumber(side, periodPath);
  if (burst === undefined || period === undefined || period <= 0) return undefined;
  return { burst, perSecond: burst / period, text: `${burst} per ${period} s` };
}
