export { type Condition, type Conditions, NOT_KNOWN, readConditions } from "./condition.js";
export { decide, type Decision, type Fate, type Matching, type Undecided } from "./decide.js";
export { compareReach, type Reach } from "./reach/compare-reach.js";
export { meetsCondition, meetsRule } from "./meets-condition.js";
export { type ListEntries, type ListVerdict, meetsList } from "./meets-list.js";
export { type Witness, witnessOf } from "./reach/witness.js";
export type { Request } from "./request.js";
export type { Verdict } from "./verdict.js";
export type { LimitModel, ListModel, RuleModel, ZoneModel } from "./zone-model.js";
