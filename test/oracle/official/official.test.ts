import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { planOf, reviewOfPlan } from "../../review/support/review-of.js";
import { readRecorded } from "../pull-requests/recorded.js";
import { officialPlan, ourChanges, ourPlan } from "./rewrite.js";
import { NotOfficial } from "./rewritten.js";

const PRODUCTION = parseConditions("production");

interface Verdict {
  readonly direction: string;
  readonly isStopped: boolean;
}

function verdictOf(plan: string): Verdict {
  const review = reviewOfPlan(planOf(plan));
  return { direction: review.direction, isStopped: assembleReview([review], PRODUCTION).exit_code === 3 };
}

const weakens = ({ direction }: Verdict): boolean => direction === "loosens" || direction === "mixed";

/** How often a verdict stops what weakens, misses it, says that something else weakens, or cannot say. */
function figuresOf(pairs: readonly { readonly truth: Verdict; readonly said: Verdict }[]) {
  const count = (isMeant: (truth: Verdict, said: Verdict) => boolean): number =>
    pairs.filter(({ truth, said }) => isMeant(truth, said)).length;
  return {
    stopped: count((truth, said) => weakens(truth) && said.isStopped),
    missed: count((truth, said) => weakens(truth) && !said.isStopped),
    falseAlarms: count((truth, said) => !weakens(truth) && weakens(said)),
    undecided: count((_, said) => said.direction === "unknown"),
  };
}

interface Rewritten {
  readonly name: string;
  readonly ours: Verdict;
  readonly official: Verdict;
}

/**
 * The recorded pull requests, and the same with the official types. The truth is the verdict on our types, which
 * pull-requests/pull-requests.test.ts compares with what the applies do; no apply of the official provider is looked at. Each takes a few milliseconds, so all run in `npm test`.
 */
function rewriteAll() {
  const rewritten: Rewritten[] = [];
  const refused = new Map<string, number>();
  for (const recorded of readRecorded()) {
    const changes = ourChanges(recorded);
    try {
      const official = verdictOf(officialPlan(changes));
      rewritten.push({ name: recorded.name, ours: verdictOf(ourPlan(changes)), official });
    } catch (error) {
      if (!(error instanceof NotOfficial)) throw error;
      refused.set(error.message, (refused.get(error.message) ?? 0) + 1);
    }
  }
  return { rewritten, refused };
}

const { rewritten, refused } = rewriteAll();

test("what weakens with our types is stopped with the official ones, and nothing else is said to weaken", () => {
  const official = figuresOf(rewritten.map((one) => ({ truth: one.ours, said: one.official })));
  expect(official.stopped / (official.stopped + official.missed)).toBeGreaterThanOrEqual(0.95);
  // All numbers, so that a change of one shows.
  expect({ rewritten: rewritten.length, ...official }).toEqual({
    rewritten: 488,
    stopped: 217,
    missed: 0,
    falseAlarms: 0,
    undecided: 1,
  });
});

test("no pull request is judged in another way, but for what a destroy of ours restores or removes", () => {
  const differing = rewritten.filter(
    ({ ours, official }) => ours.direction !== official.direction || ours.isStopped !== official.isStopped,
  );
  expect(differing.map(({ name }) => name).filter((name) => !name.includes("destroyed"))).toEqual([]);
  expect(differing.every(({ ours, official }) => ours.isStopped && !official.isStopped && !weakens(ours))).toBe(true);
});

test("what cannot be said with the official types is counted by what they lack", () => {
  const of = (...reasons: readonly string[]) => reasons.reduce((sum, reason) => sum + (refused.get(reason) ?? 0), 0);
  expect(of("bunny_shield_api_guardian", "bunny_shield_api_guardian_endpoint", "bunny_app_autoscaling")).toBe(121);
  expect(of("bunny_shield_waf_rule_order")).toBe(31);
  expect(of("learning, or an attack", "learning_mode", "learning_mode_until", "under_attack")).toBe(121);
  expect([...refused.values()].reduce((sum, count) => sum + count, 0)).toBe(346);
});
