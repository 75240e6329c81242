/** Whether a statement is true. `why` names the unknown value, or the question that the API's documentation does not answer. */
export type Verdict = { readonly met: "yes" | "no" } | { readonly met: "unknown"; readonly why: string };

export const YES: Verdict = { met: "yes" };
export const NO: Verdict = { met: "no" };

/** Returns an unknown verdict; `why` is a clause. */
export const unknown = (why: string): Verdict => ({ met: "unknown", why });

/** Converts a boolean to a verdict. */
export const verdictOf = (holds: boolean): Verdict => (holds ? YES : NO);

/** Negates a verdict. */
export const not = (verdict: Verdict): Verdict =>
  verdict.met === "unknown" ? verdict : verdictOf(verdict.met === "no");

/** Returns the verdict of an object that may not be there, if `unsure` says why: it may match, but never certainly. */
export const doubted = ({ unsure }: { readonly unsure?: string | undefined }, verdict: Verdict): Verdict =>
  unsure !== undefined && verdict.met === "yes" ? unknown(unsure) : verdict;

/** Returns yes if one verdict is yes. */
export const anyOf = (verdicts: readonly Verdict[]): Verdict => firstOf(verdicts, "yes") ?? NO;

/** Returns yes if all verdicts are yes. */
export const allOf = (verdicts: readonly Verdict[]): Verdict => firstOf(verdicts, "no") ?? YES;

/** Returns a verdict with this answer, or an unknown verdict if there is none. */
function firstOf(verdicts: readonly Verdict[], met: "yes" | "no"): Verdict | undefined {
  return verdicts.find((one) => one.met === met) ?? verdicts.find((one) => one.met === "unknown");
}

/** Returns the verdict if all readings of the documentation agree; otherwise unknown. */
export function agreed(readings: readonly Verdict[], why: string): Verdict {
  const [first = NO] = readings;
  if (first.met === "unknown" || readings.every(({ met }) => met === first.met)) return first;
  return readings.find(({ met }) => met === "unknown") ?? unknown(why);
}
