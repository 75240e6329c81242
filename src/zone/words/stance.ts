/**
 * What a value does to the traffic it applies to, from loosest to strictest: `bypasses` also skips further checks,
 * `allows` admits, `ignores` lifts a wider rule, `observes` changes nothing (log, none, or no rule at all),
 * `challenges` requires the visitor to pass a check, `blocks` refuses.
 */
export type Stance = "bypasses" | "allows" | "ignores" | "observes" | "challenges" | "blocks";
