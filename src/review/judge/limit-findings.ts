import { remembered } from "../../shared/collections.js";
import type { Finding } from "../document/resource-document.js";
import { phrase, words, titled } from "../../shared/phrase.js";
import type { AmountMeaning } from "../../zone/words/meaning.js";
import { factorOf, limitFinding, strictnessText, stepText, underAction, whileActive } from "./step-findings.js";
import type { Effect } from "./effect.js";
import { isLooserAmount } from "../../zone/action/settings.js";
import { stops } from "../../zone/action/stance.js";
import { amountsOf, rateOf, RATES } from "../../zone/rules/rate.js";
import { readNumber, type Reading, type Sides } from "./sides.js";
import type { JudgedObject } from "./review-context.js";
import { finding } from "./review-rules.js";
import type { MeaningAt, TypeMeaning } from "./meaning-table.js";

/** Judges changed limits: amounts, rates, capacity, and guards. */
export function limitFindings({ sides, meaning }: JudgedObject): readonly Finding[] {
  // Guards are not stored in the account.
  const guards =
    sides.after.exists && !sides.isOutsideOfStates
      ? meaning.all("guard").flatMap((at) => guardFindings(at, sides))
      : NONE;
  const limits = limitsOf(meaning);
  if (!sides.before.exists || !sides.after.exists || limits.length === 0) return guards;
  const found = (isDependent: boolean): readonly Finding[] =>
    limits.flatMap(({ requires, find }) => {
      if (isDependent !== (requires !== undefined)) return [];
      return whileActive(find(sides), sides, requires, meaning);
    });
  // If the action of a limit stops nothing, the limit protects nothing. A changed action has its own finding.
  const limited = underAction(sides, meaning, (from) => [
    ...found(false),
    ...uncertainFindings(
      sides,
      limits.toReversed().flatMap(({ paths }) => paths),
      from?.stance,
    ),
  ]);
  return [...found(true), ...limited, ...guards];
}

interface Limit {
  readonly paths: readonly string[];
  readonly requires?: readonly string[] | undefined;
  readonly find: (sides: Sides) => readonly Finding[];
}

const NONE: readonly Finding[] = [];

const limitsOf = remembered((meaning: TypeMeaning): readonly Limit[] => {
  const rate = Object.hasOwn(RATES, meaning.ours) ? RATES[meaning.ours] : undefined;
  const [requests, seconds] = [rate?.requests, rate?.seconds].map((name) => name && meaning.pathOf(name));
  const amounts = meaning.all("amount").map(({ path, meaning: amount }): Limit => ({
    paths: amount.looser === undefined ? [] : [path],
    requires: amount.requires,
    find: (sides) => amountFindings(path, amount, sides),
  }));
  if (requests === undefined || seconds === undefined) return amounts;
  const find = (sides: Sides): readonly Finding[] => rateFindings(requests, seconds, sides);
  return [...amounts, { paths: [requests, seconds], requires: rate?.requires, find }];
});

function uncertainFindings(
  sides: Sides,
  paths: readonly string[],
  was: Effect["stance"] | undefined,
): readonly Finding[] {
  const undetermined = paths.filter((path) => isUndetermined(sides, path));
  if (undetermined.length === 0) return [];
  const names = words(undetermined.map((path) => phrase`${path}`).join(", "));
  const text = titled`The old and the new limit cannot be compared|: ${names}.`;
  return [stops(was) ? finding("enforcement-uncertain", "high", text) : finding("effect-unknown", "medium", text)];
}

/** True if the number is missing on one side only, or known only after apply. */
function isUndetermined({ before, after }: Sides, path: string): boolean {
  const [was, is] = [before.read(path).state, after.read(path).state];
  return was !== is || is === "unknown";
}

function guardFindings({ path, meaning: { usual } }: MeaningAt<"guard">, sides: Sides): readonly Finding[] {
  const before: Reading = sides.before.exists ? sides.before.read(path) : { state: "known", value: usual };
  const after = sides.after.read(path);
  if (before.state === "known" && after.state === "known" && before.value === after.value) return NONE;
  if (after.state === "unknown") {
    const text = titled`May have weaker safeguards against mistakes|: ${path} is known only after apply.`;
    return [finding("guard-relaxed", "medium", text)];
  }
  if (before.state !== "known" || after.state !== "known" || Number(after.value) <= Number(before.value)) return [];
  const [usually, now] = [before, after].map(({ value }) => JSON.stringify(value));
  const step = sides.before.exists
    ? stepText(path, sides, usually ?? "", now ?? "")
    : phrase`${path} ${sides.show(path, now ?? "")}`;
  const text = titled`Has weaker safeguards against mistakes|: ${words(step)}. This alone changes no protection.`;
  return [finding("guard-relaxed", "medium", text)];
}

function amountFindings(path: string, amount: AmountMeaning, sides: Sides): Finding[] {
  const before = readNumber(sides.before, path);
  const after = readNumber(sides.after, path);
  if (before === undefined || after === undefined || before === after) return [];
  if (amount.capacity !== undefined) return [capacityFinding(path, amount, before, after, sides)];
  const looser = isLooserAmount(amount, before, after);
  if (looser === undefined) return [];
  const unit = amount.unit === "seconds" ? " s" : ` ${amount.unit}`;
  const step = stepText(path, sides, `${before}${unit}`, `${after}${unit}`);
  return [limitFinding(looser, factorOf(before, after), strictnessText(looser, step))];
}

function capacityFinding(path: string, amount: AmountMeaning, before: number, after: number, sides: Sides): Finding {
  const bound = words(amount.capacity === "upper bound" ? "At most" : "At least");
  const noun = words(after === 1 ? amount.unit.slice(0, -1) : amount.unit);
  const text = sides.isMarked(path)
    ? titled`${path} (sensitive)|: another number of ${words(amount.unit)} per region.`
    : phrase`${bound} ${after} ${noun} per region instead of ${before}.`;
  if (after < before) return finding("capacity-lowered", "medium", text);
  return finding("capacity-raised", after >= before * 2 ? "medium" : "low", text);
}

/** Compares burst and rate, which may change independently. */
function rateFindings(requests: string, seconds: string, sides: Sides): Finding[] {
  const [was, is] = [sides.before, sides.after].map((side) =>
    rateOf(readNumber(side, requests), readNumber(side, seconds)),
  );
  if (was === undefined || is === undefined) return [];
  const isMarked = sides.isMarked(requests) || sides.isMarked(seconds);
  const [before, after] = [was, is].map((rate) => `${rate.requests} per ${rate.seconds} s`);
  const what = words(isMarked ? "(sensitive)" : phrase`${before ?? ""} → ${after ?? ""}`);
  return [true, false].flatMap((isLooser) => {
    const [overTime, atOnce] = amountsOf(was, is).map(([one, other]) =>
      isLooser ? other > one && factorOf(one, other) : other < one && factorOf(one, other),
    );
    const factor = Math.max(Number(overTime), Number(atOnce));
    if (factor === 0) return [];
    const when = words(!overTime ? " at once" : !atOnce ? " over time" : "");
    const times =
      isMarked || !isLooser || factor < 2 || factor === Infinity ? "" : phrase`, ${rounded(factor)} times as many`;
    const amount = words(isLooser ? "more" : "fewer");
    return limitFinding(isLooser, factor, titled`Allows ${amount} requests${when}|: ${what}${words(times)}.`);
  });
}

function rounded(factor: number): number {
  return factor < 10 ? Math.round(factor * 10) / 10 : Math.round(factor);
}
