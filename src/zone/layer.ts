import { PRECEDENCE } from "./action/stance.js";
import type { Verdict } from "./requests/verdict.js";
import type { Stance } from "./words/stance.js";

/** An object that matches a request, or may. */
export interface Match {
  readonly id: string;
  /** The entry of a list that matches. */
  readonly entry?: string | undefined;
  readonly verdict: Verdict;
  /** What it does; several where that is not known. */
  readonly acts: readonly Stance[];
  /** Why that is not known, if there is a reason of its own. */
  readonly open?: string;
}

/** One of the things that may happen in a layer: an object decides, or none does. */
export interface Outcome {
  readonly act: Stance | "none";
  readonly by: Match | undefined;
}

/** Where a match may decide. */
interface Deciding {
  readonly match: Match;
  readonly act: Stance;
  readonly isCertain: boolean;
}

const decidingOf = (match: Match): Deciding[] =>
  match.acts
    .filter((act) => act !== "observes")
    .map((act) => ({ match, act, isCertain: match.verdict.met === "yes" && match.acts.length === 1 }));

/** All outcomes of objects of which the first that decides wins. Those without a place may be anywhere. */
export function outcomesInOrder(placed: readonly Match[], anywhere: readonly Match[] = []): readonly Outcome[] {
  const found: Outcome[] = [];
  const add = ({ match, act }: Deciding): number => found.push({ act, by: match });
  let isDecided = false;
  for (const match of placed) {
    const deciding = decidingOf(match);
    deciding.forEach(add);
    isDecided = match.verdict.met === "yes" && match.acts.every((act) => act !== "observes") && deciding.length > 0;
    if (isDecided) break;
  }
  const unplaced = anywhere.flatMap(decidingOf);
  unplaced.forEach(add);
  if (!isDecided && !unplaced.some(({ isCertain }) => isCertain))
    found.push(...withoutDecision([...placed, ...anywhere]));
  return found;
}

/** Nothing decides: a match that may log does, since otherwise it would have decided. */
function withoutDecision(matches: readonly Match[]): readonly Outcome[] {
  const logging = matches.filter(({ acts }) => acts.includes("observes"));
  const certain = logging.find(({ verdict }) => verdict.met === "yes");
  if (certain !== undefined) return [{ act: "observes", by: certain }];
  return [{ act: "none", by: undefined }, ...logging.map((by) => ({ act: "observes", by }) as const)];
}

/** All outcomes of lists, of which the strongest action wins, whatever their order. */
export function outcomesByPrecedence(matches: readonly Match[]): readonly Outcome[] {
  return outcomesInOrder(
    PRECEDENCE.flatMap((act) =>
      matches
        .filter(({ acts }) => acts.includes(act))
        // Where it is not known what a list does, it may do this.
        .map((match) => (match.acts.length === 1 ? match : possibly(match, act)))
        .sort((left, right) => Number(right.verdict.met === "yes") - Number(left.verdict.met === "yes")),
    ),
  );
}

const possibly = (match: Match, act: Stance): Match => ({
  ...match,
  acts: [act],
  verdict:
    match.verdict.met === "yes"
      ? { met: "unknown", why: "what the list does is known after the apply" }
      : match.verdict,
});
