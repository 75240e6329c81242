/**
 * The effect of a value on traffic, loosest first: `bypasses` also skips further checks, `allows` admits, `ignores` lifts a wider
 * rule, `observes` changes nothing (log, none, or no rule), `challenges` requires a check, `blocks` refuses.
 */
export type Stance = "bypasses" | "allows" | "ignores" | "observes" | "challenges" | "blocks";
