/** Whether something holds. `why` says what is not told, or what the API's documentation leaves open. */
export type Verdict = { readonly met: "yes" | "no" } | { readonly met: "unknown"; readonly why: string };

/** It holds. */
export const YES: Verdict = { met: "yes" };
/** It does not hold. */
export const NO: Verdict = { met: "no" };

/** It is not known, for this reason: a clause. */
export const unknown = (why: string): Verdict => ({ met: "unknown", why });

/** What is known to hold, or not to. */
export const verdictOf = (holds: boolean): Verdict => (holds ? YES : NO);

/** The opposite. */
export const not = (verdict: Verdict): Verdict =>
  verdict.met === "unknown" ? verdict : verdictOf(verdict.met === "no");

/** Whether one of them holds. */
export const anyOf = (verdicts: readonly Verdict[]): Verdict => firstOf(verdicts, "yes") ?? NO;

/** Whether all of them hold. */
export const allOf = (verdicts: readonly Verdict[]): Verdict => firstOf(verdicts, "no") ?? YES;

/** One with this answer, or else one that is not known. */
function firstOf(verdicts: readonly Verdict[], met: "yes" | "no"): Verdict | undefined {
  return verdicts.find((one) => one.met === met) ?? verdicts.find((one) => one.met === "unknown");
}

/** What holds in every reading of the documentation; unknown if they differ. */
export function agreed(readings: readonly Verdict[], why: string): Verdict {
  const [first = NO] = readings;
  if (first.met === "unknown" || readings.every(({ met }) => met === first.met)) return first;
  return readings.find(({ met }) => met === "unknown") ?? unknown(why);
}
