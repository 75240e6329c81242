import { type Answer, Failure } from "../../answer.js";
import type { AccessList, Rule, Zone } from "../../contents.js";
import type { Call } from "../../operation.js";
import { intParam, intQuery } from "../../input.js";

/** Returns the failure for a zone that does not exist or belongs to another account. */
export function zoneMissing(usual = 202): Failure {
  return new Failure(
    usual,
    404,
    "Shield Zone not found or Unauthorized access.",
    "not_found_or_unauthorised_access.shieldzone",
  );
}

/** Returns the zone in the path. If the zone is missing, fails with the operation's usual status. */
export function findZone(call: Call, usual = 202, wide = false): Zone {
  const id = intParam(call, "shieldZoneId", wide);
  const zone = call.contents.zones.find(({ shieldZoneId }) => shieldZoneId === id);
  if (!zone) throw zoneMissing(usual);
  return zone;
}

/** Returns the custom access list in the path, in that zone. */
export function findAccessList(call: Call, zone: Zone): AccessList {
  const id = intParam(call, "id", true);
  const list = call.contents.accessLists.find(
    ({ listId, shieldZoneId }) => listId === id && shieldZoneId === zone.shieldZoneId,
  );
  if (!list) throw accessListMissing();
  return list;
}

/** Returns the failure for a missing access list or configuration. */
export function accessListMissing(): Failure {
  return new Failure(
    202,
    404,
    "Access List not found or Unauthorized access.",
    "not_found_or_unauthorised_access.access_list",
  );
}

/** Returns the failure of every bot operation on the Basic plan. */
export function botsNotOnPlan(usual: number): Failure {
  const message =
    "Unable to make changes whilst on the Basic tier of Bunny Shield. Please upgrade to Advanced to enable Bot Detection.";
  return new Failure(usual, 403, message, "invalid_plan_type.bot_detection");
}

/** Returns the failure for a missing rate limit or custom WAF rule. */
export function ruleMissing(): Failure {
  return new Failure(202, 404, "Rule not found or Unauthorized access.", "not_found_or_unauthorised_access.waf_rule");
}

/** Returns the configuration of a rule, with the API's values for omitted members. */
export function completedRule(sent: Rule["ruleConfiguration"]): Rule["ruleConfiguration"] {
  if (sent === null) return null;
  return {
    variableTypes: null,
    operatorType: 0,
    severityType: 0,
    transformationTypes: null,
    value: null,
    isNegated: null,
    isRegexVariable: null,
    chainedRuleConditions: null,
    ...sent,
  };
}

/** The response of some reads if the object is missing. It comes from the API's framework. */
export const acceptedResult: Answer = {
  status: 202,
  json: {
    location: null,
    value: null,
    formatters: [],
    contentTypes: [],
    declaredType: null,
    statusCode: 202,
  },
};

const DEFAULT_SIZE = 10;
const LARGEST_SIZE = 1000;

/** The page object of Shield's lists; `null` for an empty list (docs/reference/service.md#pagination). */
interface PageObject {
  readonly totalCount: number;
  readonly totalPages: number;
  readonly currentPage: number;
  readonly nextPage: number | null;
  readonly pageSize: number;
}

/**
 * Returns one page of the items. `page` counts from 1, and `perPage` is its size. Beyond the last page, `nextPage` still has a
 * number.
 */
export function pageOf<Item>(call: Call, items: readonly Item[]): { data: Item[]; page: PageObject | null } {
  const currentPage = intQuery(call, "page", 1, [1]);
  const pageSize = intQuery(call, "perPage", DEFAULT_SIZE, [1, LARGEST_SIZE]);
  if (items.length === 0) return { data: [], page: null };
  const totalPages = Math.ceil(items.length / pageSize);
  const nextPage = currentPage === totalPages ? null : currentPage + 1;
  const start = (currentPage - 1) * pageSize;
  return {
    data: items.slice(start, start + pageSize),
    page: { totalCount: items.length, totalPages, currentPage, nextPage, pageSize },
  };
}
