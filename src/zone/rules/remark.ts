/** An error or an unlikely intention in the conditions of a rule. */
export interface Remark {
  readonly severity: "error" | "warning";
  /** The index of the condition. */
  readonly index: number;
  readonly about: "value" | "transformations" | "variables";
  readonly summary: string;
  /** Sentences: the reason, and a likely intention. */
  readonly detail: string;
}

/** A remark before its condition's index is known. */
export type ConditionRemark = Omit<Remark, "index">;

/** Returns a remark about a legal but unlikely condition. */
export function warning(about: Remark["about"], summary: string, detail: string): ConditionRemark {
  return { severity: "warning", about, summary, detail };
}

/** Returns a remark about an invalid condition. */
export function error(about: Remark["about"], summary: string, detail: string): ConditionRemark {
  return { severity: "error", about, summary, detail };
}
