export { type Condition, type Conditions, NOT_KNOWN } from "./condition.js";
export { type DeclaredObject, type DeclaredZone, declaredZone } from "./declared-zone.js";
export { decide, type Decision, type Fate, type Matching, type Undecided } from "./decide.js";
export { compareReach, type Reach } from "./reach/compare-reach.js";
export { type Witness, witnessOf } from "./reach/witness.js";
export type { Request } from "./request.js";
export type { Verdict } from "./verdict.js";
