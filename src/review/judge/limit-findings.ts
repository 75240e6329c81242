import type { Finding } from "../document/resource-document.js";
import { phrase, words } from "../../shared/phrase.js";
import type { AmountMeaning } from "../../zone/words/meaning.js";
import { actsBothTimes, asIneffective, factorOf, limitFinding, stepText, whatIsOff } from "./step-findings.js";
import { type Effect, eventualEffect } from "./effect.js";
import { stops } from "../../zone/action/stance.js";
import { readNumber, type Reading, sibling, type Sides } from "./sides.js";
import { matchFindings } from "./rules/match-findings.js";
import { finding } from "./review-rules.js";
import type { MeaningAt, TypeMeaning } from "./meaning-table.js";

/** What a change does to limits: amounts, rates, capacity, guards, and what a rule matches. */
export function limitFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const guards = meaning.all("guard").flatMap((at) => guardFindings(at, sides));
  if (!sides.before.exists || !sides.after.exists) return guards;
  if (LIMITS.every((kind) => meaning.all(kind).length === 0)) return guards;
  const dependent = [...meaning.all("amount"), ...meaning.all("rate")].flatMap((at) => {
    const { requires } = at.meaning;
    if (requires === undefined) return [];
    return actsBothTimes(sides, requires, meaning)
      ? oneFindings(at, sides)
      : asIneffective(oneFindings(at, sides), whatIsOff(sides, requires, meaning));
  });
  const limits = [...meaning.all("amount"), ...meaning.all("rate")].flatMap((at) =>
    at.meaning.requires === undefined ? oneFindings(at, sides) : [],
  );
  const from = eventualEffect(sides.before, meaning);
  const to = eventualEffect(sides.after, meaning);
  const uncertain = [...uncertainFindings(sides, meaning, from?.stance), ...matchFindings(sides, meaning, from, to)];
  if (from?.stance !== "observes" && to?.stance !== "observes")
    return [...dependent, ...limits, ...guards, ...uncertain];
  // A limit whose action has no effect protects nothing, and one that begins or ends to have one is reported for that.
  return [...dependent, ...asIneffective([...limits, ...uncertain], to?.idle?.("is")), ...guards];
}

const LIMITS = ["amount", "rate", "match"] as const;

function oneFindings(at: MeaningAt<"amount"> | MeaningAt<"rate">, sides: Sides) {
  const { path, meaning } = at;
  if (meaning.kind === "amount") return amountFindings(path, meaning, sides);
  return rateFindings(path, sibling(path, meaning.periodAttribute), sides);
}

/** Limits that cannot be compared: what was stopped may no longer be. */
function uncertainFindings(sides: Sides, meaning: TypeMeaning, was: Effect["stance"] | undefined): readonly Finding[] {
  const rates = meaning
    .all("rate")
    .flatMap(({ path, meaning: rate }) => [path, sibling(path, rate.periodAttribute)])
    .concat(meaning.all("amount").flatMap(({ path, meaning: { looser } }) => (looser === undefined ? [] : [path])));
  const stopped = stops(was);
  const undetermined = rates.filter((path) => isUndetermined(sides, path));
  if (undetermined.length === 0) return [];
  const names = words(undetermined.map((path) => phrase`${path}`).join(", "));
  const text = phrase`The limit cannot be compared: ${names}.`;
  return [stopped ? finding("enforcement-uncertain", "high", text) : finding("effect-unknown", "medium", text)];
}

/** Whether a limit's number is missing on one side only, or known only after apply. */
function isUndetermined({ before, after }: Sides, path: string): boolean {
  const [was, is] = [before.read(path).state, after.read(path).state];
  return was !== is || is === "unknown";
}

function guardFindings({ path, meaning: { usual } }: MeaningAt<"guard">, sides: Sides): readonly Finding[] {
  if (!sides.after.exists) return [];
  const before: Reading = sides.before.exists ? sides.before.read(path) : { state: "known", value: usual };
  const after = sides.after.read(path);
  if (after.state === "unknown") {
    return [finding("guard-relaxed", "medium", phrase`A check against mistakes is known only after apply: ${path}.`)];
  }
  if (before.state !== "known" || after.state !== "known" || Number(after.value) <= Number(before.value)) return [];
  const step = stepText(path, sides, JSON.stringify(before.value), JSON.stringify(after.value));
  return [finding("guard-relaxed", "medium", phrase`A check against mistakes is relaxed: ${words(step)}.`)];
}

function amountFindings(path: string, amount: AmountMeaning, sides: Sides): Finding[] {
  const before = readNumber(sides.before, path);
  const after = readNumber(sides.after, path);
  if (before === undefined || after === undefined || before === after) return [];
  if (amount.capacity !== undefined) return [capacityFinding(path, amount, before, after, sides)];
  if (amount.looser === undefined) return [];
  const looser = (amount.looser === "higher") === after > before;
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
