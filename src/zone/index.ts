export { BOT_CATALOG, BOT_CATEGORY, inCatalog } from "./bots/category-bots.js";
export { NOT_KNOWN } from "./requests/condition.js";
export {
  type DeclaredLimit,
  type DeclaredObject,
  type DeclaredZone,
  declaredZone,
  type Versions,
} from "./declared-zone.js";
export { decide, type Decision, type Fate, type Matching, type Undecided } from "./decide.js";
export { BOTS_UNKNOWN, NOT_COMPUTED, type UncomputedType, withUncomputed } from "./not-computed.js";
export { describeRequests, describeSkipped } from "./exceptions/describe-exception.js";
export { type ExceptionModel, readException } from "./exceptions/exception.js";
export { compareExceptions } from "./exceptions/compare-exceptions.js";
export { ANY_UNSTATED, exceptionReach, isAnyUnstated } from "./exceptions/exception-reach.js";
export { createDecider } from "./decide-many.js";
export { compareReach, type Reach } from "./rules/compare-reach.js";
export { type MovedRequest, movedRequests, type Moves, MOST_RULES, type Treatment } from "./moved-requests.js";
export type { Request } from "./requests/request.js";
export { requestFaults } from "./requests/request-faults.js";
export type { Verdict } from "./requests/verdict.js";
