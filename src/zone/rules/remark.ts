/** What is wrong or odd with the conditions of a rule. */
export interface Remark {
  readonly severity: "error" | "warning";
  /** Which of the conditions. */
  readonly index: number;
  readonly about: "value" | "transformations" | { readonly variable: string };
  readonly summary: string;
  /** The reason, and what was probably meant, as sentences. */
  readonly detail: string;
}

/** A remark about a condition that does not know which one it is. */
export type ConditionRemark = Omit<Remark, "index">;

/** What is legal, and hardly what was meant. */
export function warning(about: Remark["about"], summary: string, detail: string): ConditionRemark {
  return { severity: "warning", about, summary, detail };
}

/** What the rule cannot mean. */
export function error(about: Remark["about"], summary: string, detail: string): ConditionRemark {
  return { severity: "error", about, summary, detail };
}
