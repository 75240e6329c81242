import type { Finding } from "../document/document.js";
import { phrase, words } from "../document/phrase.js";
import type { AmountMeaning } from "../generated/meaning.js";
import { sameValue } from "../plan/plan.js";
import { effectOf } from "./zone-lists.js";
import { readNumber, sibling, type Sides } from "./reading.js";
import { finding } from "./rules.js";
import type { TypeMeaning } from "./table.js";

/** What a change does to limits: amounts, rates, bounds of capacity, and what a rule looks at. */
export function limitFindings(sides: Sides, meaning: TypeMeaning): Finding[] {
  if (!sides.before.exists || !sides.after.exists) return [];
  const limits = [
    ...meaning.all("amount").flatMap(({ path, meaning: amount }) => amountFindings(path, amount, sides)),
    ...meaning
      .all("rate")
      .flatMap(({ path, meaning: rate }) => rateFindings(path, sibling(path, rate.periodAttribute), sides)),
  ];
  const told = onlyObserves(sides, meaning) ? limits.map(({ text }) => observed(text)) : limits;
  return [...told, ...matchFindings(sides, meaning)];
}

/** A limit beyond which nothing happens protects nothing, however high. */
function onlyObserves({ before, after }: Sides, meaning: TypeMeaning): boolean {
  return effectOf(before, meaning)?.stance === "observes" && effectOf(after, meaning)?.stance === "observes";
}

function observed(text: string): Finding {
  return finding("observation-changed", "low", text);
}

function amountFindings(path: string, amount: AmountMeaning, sides: Sides): Finding[] {
  const before = readNumber(sides.before, path);
  const after = readNumber(sides.after, path);
  if (before === undefined || after === undefined || before === after) return [];
  const step = phrase`${words(nameOf(path))} ${String(before)} → ${String(after)}`;
  if (amount.capacity !== undefined) return [capacityFinding(amount, before, after, step)];
  if (amount.looser === undefined) return [];
  const looser = amount.looser === "higher" ? after > before : after < before;
  return [limitFinding(looser, before, after, phrase`${words(step)} ${words(amount.unit)}.`)];
}

/** A plain word reads better unquoted. */
function nameOf(path: string): string {
  return /^[a-z]+$/.test(path) ? path : phrase`${path}`;
}

function capacityFinding(amount: AmountMeaning, before: number, after: number, step: string): Finding {
  const text = phrase`${words(step)} ${words(amount.unit)} per region.`;
  if (after < before) return finding("capacity-lowered", "medium", text);
  return finding("capacity-raised", after >= before * 2 ? "medium" : "low", text);
}

function limitFinding(looser: boolean, before: number, after: number, text: string): Finding {
  const [small, large] = before < after ? [before, after] : [after, before];
  const tenfold = small <= 0 || large / small >= 10;
  if (looser) return finding("limit-loosened", tenfold ? "high" : "medium", text);
  return finding("limit-tightened", tenfold ? "medium" : "low", text);
}

function rateFindings(countPath: string, periodPath: string, sides: Sides): Finding[] {
  const [before, after] = [readRate(sides.before, countPath, periodPath), readRate(sides.after, countPath, periodPath)];
  if (before === undefined || after === undefined || before.perSecond === after.perSecond) return [];
  const text = phrase`Allows ${before.text} → ${after.text}.`;
  return [limitFinding(after.perSecond > before.perSecond, before.perSecond, after.perSecond, text)];
}

function readRate(side: Sides["before"], countPath: string, periodPath: string) {
  const count = readNumber(side, countPath);
  const period = readNumber(side, periodPath);
  if (count === undefined || period === undefined || period <= 0) return undefined;
  return { perSecond: count / period, text: `${count} per ${period} s` };
}

function matchFindings(sides: Sides, meaning: TypeMeaning): Finding[] {
  const changed = meaning.all("match").filter(({ path }) => {
    const [before, after] = [sides.before.read(path), sides.after.read(path)];
    if (before.state !== "known" || after.state !== "known") return before.state !== after.state;
    return !sameValue(before.value, after.value);
  });
  if (changed.length === 0) return [];
  const names = changed.map(({ path }) => phrase`${path}`).join(", ");
  return [finding("match-changed", "medium", phrase`What the rule looks at changes: ${words(names)}.`)];
}
