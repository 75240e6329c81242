import type { ExceptionCondition, ExceptionConditions } from "./exception.js";
import { patternCovers, isWholePattern, subjectOf } from "./exception-reach.js";

/** How the set of matched requests changes. */
export type ReachStep = "same" | "wider" | "narrower" | "unknown";

/** Compares the requests that two sets of conditions match. */
export function compareExceptions(before: ExceptionConditions, after: ExceptionConditions): ReachStep {
  if (wordsOf(before) === wordsOf(after)) return "same";
  const [was, is] = [waysToMatch(before), waysToMatch(after)];
  if (was === undefined || is === undefined) return "unknown";
  const [widens, narrows] = [isWithin(was, is), isWithin(is, was)];
  return widens && narrows ? "same" : widens ? "wider" : narrows ? "narrower" : "unknown";
}

/** A pattern that a request must match or, if negated, must not match. */
interface Literal {
  readonly subject: string;
  readonly pattern: string;
  readonly isNegated: boolean;
}

/** A request must meet all of the literals. Without literals, every request matches. */
type Way = readonly Literal[];

const MOST_WAYS = 1_000;

/** Returns the alternatives. A request must meet one of them. Returns undefined if there are too many to compare. */
function waysToMatch({ matchType, all }: ExceptionConditions): readonly Way[] | undefined {
  // The API does not document a rule without conditions. Such a rule counts as matching all requests.
  if (all.length === 0) return [[]];
  if (matchType === "any") return all.flatMap(waysOf);
  return product(all.map(matchType === "none" ? waysNotTo : waysOf));
}

function waysOf(condition: ExceptionCondition): readonly Way[] {
  const { matchType, patterns } = condition;
  if (patterns.length === 0) return [[]];
  if (matchType === "none") return [patterns.map((pattern) => literal(condition, pattern, true))];
  const known = patterns.filter((pattern) => !isWholePattern(condition, pattern));
  if (matchType === "all") return [known.map((pattern) => literal(condition, pattern, false))];
  return known.length < patterns.length ? [[]] : known.map((pattern) => [literal(condition, pattern, false)]);
}

function waysNotTo(condition: ExceptionCondition): readonly Way[] {
  const { matchType, patterns } = condition;
  if (matchType === "none") return waysOf({ ...condition, matchType: "any" });
  const literals = patterns.map((pattern) => literal(condition, pattern, true));
  return matchType === "all" ? literals.map((one) => [one]) : [literals];
}

const literal = (condition: ExceptionCondition, pattern: string, isNegated: boolean): Literal => ({
  subject: subjectOf(condition),
  pattern,
  isNegated,
});

function product(parts: readonly (readonly Way[])[]): readonly Way[] | undefined {
  let ways: readonly Way[] = [[]];
  for (const part of parts) {
    if (ways.length * part.length > MOST_WAYS) return undefined;
    ways = ways.flatMap((way) => part.map((one) => [...way, ...one]));
  }
  return ways;
}

/** Reports whether each inner alternative implies one of the outer alternatives. */
function isWithin(inner: readonly Way[], outer: readonly Way[]): boolean {
  if (inner.length * outer.length > MOST_WAYS ** 2) return false;
  return inner.every((way) => outer.some((other) => other.every((wanted) => way.some((one) => implies(one, wanted)))));
}

function implies(one: Literal, other: Literal): boolean {
  if (one.subject !== other.subject || one.isNegated !== other.isNegated) return false;
  return one.isNegated ? patternCovers(one.pattern, other.pattern) : patternCovers(other.pattern, one.pattern);
}

function wordsOf({ matchType, all }: ExceptionConditions): string {
  const words = all.map((one) => JSON.stringify([subjectOf(one), one.matchType, [...new Set(one.patterns)].sort()]));
  return JSON.stringify([matchType, words.sort()]);
}
