import { type Answer, type StatusBlock, problem, Refusal, Failure } from "../../answer.js";
import type { Zone } from "../../contents.js";
import { intParam, intQuery, InvalidInput } from "../../input.js";
import { type Call, type Operation, operationsOf, DATA, dataAnswer, noFailure } from "../../operation.js";
import { endpointOf } from "../api-guardian/api-guardian.js";
import { findZone, ruleMissing } from "../zones/objects.js";

const BASE = "/shield/metrics";
const AUTO = 0;
const MONTHLY = 6;

const PARTS = {
  overview: [
    "dDoSMitigated",
    "wafTriggeredRules",
    "ratelimitBreaches",
    "botDetectionChallenged",
    "accessListActions",
    "uploadScanningBlocks",
    "apiGuardianBlocks",
  ],
  waf: ["totalTriggeredRules", "blockedRequests", "loggedRequests", "challengedRequests"],
  dDoS: ["loggedRequests", "verifiedRequests", "blockedRequests", "challengedRequests"],
  ratelimit: ["totalBreaches", "loggedBreaches", "challengedBreaches", "blockedBreaches"],
  botDetection: ["loggedRequests", "challengedRequests"],
  accessList: ["totalActions", "blockedRequests", "loggedRequests", "challengedRequests"],
  uploadScanning: ["loggedRequests", "blockedRequests", "filesScanned"],
  apiGuardian: [
    "blockedRequests",
    "loggedRequests",
    "rateLimited",
    "requestsInspected",
    "failedRequestValidation",
    "failedAuthenticationEnforcement",
  ],
} as const;

type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];

/** Parts of the detailed metrics. Their names differ from the names in the overview. */
const DETAILED: Readonly<Record<string, Part>> = {
  waf: "waf",
  ddos: "dDoS",
  rateLimit: "ratelimit",
  accessLists: "accessList",
  botDetection: "botDetection",
  uploadScanning: "uploadScanning",
  apiGuardian: "apiGuardian",
};

const RULE_COUNTS = ["totalTriggers", "blockedRequests", "loggedRequests", "challengedRequests"];

function countsOf(names: readonly string[], stored: Readonly<Record<string, number>> = {}): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? 0]));
}

const partOf = ({ metrics }: Zone, part: Part) => countsOf(PARTS[part], metrics.parts[part]);
const today = ({ now }: Call): string => now.toISOString().slice(0, 10);

function overview(call: Call): Answer {
  const zone = findZone(call);
  const { totalCleanRequestsLimit, totalBillableRequests } = zone.metrics;
  const daily = NAMES.filter((part) => part !== "waf").map((part) => [
    part === "overview" ? "overviewPastTwentyEightDays" : `${part}OverviewPastTwentyEightDays`,
    { [today(call)]: partOf(zone, part) },
  ]);
  return dataAnswer(call, {
    ...Object.fromEntries(NAMES.map((part) => [part, partOf(zone, part)])),
    ...Object.fromEntries(daily),
    totalCleanRequestsLimit,
    totalBillableRequests,
  });
}

/** Returns a time of the query. Refuses a time that is not ISO 8601. */
function timeOf({ query }: Call, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === "") return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidInput({ [name]: [`The value '${text}' is not valid.`] });
  return time;
}

function detailed(call: Call): Answer {
  const zone = findZone(call);
  const [start, end] = [timeOf(call, "StartDate"), timeOf(call, "EndDate")];
  if (start !== undefined && end !== undefined && end < start)
    throw new InvalidInput({ EndDate: ["The end must not be before the start."] });
  const resolution = intQuery(call, "Resolution", AUTO, [AUTO, MONTHLY]);
  const at = new Date(start ?? call.now.getTime()).toISOString();
  const parts = Object.entries(DETAILED).map(([name, part]) => {
    const totals = partOf(zone, part);
    const metrics = Object.fromEntries(Object.entries(totals).map(([count, value]) => [count, { [at]: value }]));
    return [name, { metrics, totals }];
  });
  const { totalCleanRequestsLimit, totalBillableRequests: totalBillableRequestsThisMonth } = zone.metrics;
  return dataAnswer(call, {
    ...Object.fromEntries(parts),
    totalCleanRequestsLimit,
    totalBillableRequestsThisMonth,
    resolution,
  });
}

function wafRule(call: Call): Answer {
  const zone = findZone(call);
  const ruleId = call.params["ruleId"] ?? "";
  if (!/^[\w-]{1,64}$/.test(ruleId)) throw new InvalidInput({ ruleId: [`The value '${ruleId}' is not valid.`] });
  const counts = countsOf(RULE_COUNTS, zone.metrics.wafRules[ruleId]);
  return dataAnswer(call, { ...counts, overviewPastTwentyEightDays: { [today(call)]: counts } });
}

function rateLimitMetrics(call: Call, { metrics }: Zone, ratelimitId: number) {
  const overview = countsOf(PARTS.ratelimit, metrics.rateLimits[String(ratelimitId)]);
  return { ratelimitId, overview, ratelimitOverviewPastTwentyEightDays: { [today(call)]: overview } };
}

function rateLimits(call: Call): Answer {
  const zone = findZone(call);
  const rules = call.contents.rateLimits.filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId);
  if (rules.length === 0)
    throw new Failure(404, 404, "The Shield zone has no rate limits.", "not_found.ratelimit_shieldzone");
  return dataAnswer(
    call,
    rules.map(({ id }) => rateLimitMetrics(call, zone, id)),
  );
}

function rateLimit(call: Call): Answer {
  const id = intParam(call, "id", true);
  const rule = call.contents.rateLimits.find((candidate) => candidate.id === id);
  const zone = call.contents.zones.find(({ shieldZoneId }) => shieldZoneId === rule?.shieldZoneId);
  if (!zone) throw ruleMissing();
  const { ratelimitId: _, ...metrics } = rateLimitMetrics(call, zone, id);
  return dataAnswer(call, metrics);
}

/** The counts of API Guardian: the name of the total in the metrics of an endpoint, and the name of the count. */
const ENDPOINT_COUNTS = PARTS.apiGuardian.map(
  (name) => [`total${name[0]?.toUpperCase()}${name.slice(1)}`, name] as const,
);

function endpoint(call: Call): Answer {
  const zone = findZone(call, 404);
  const { apiGuardianEndpointId: id } = endpointOf(call, zone, "id");
  const counts = countsOf(PARTS.apiGuardian, zone.metrics.endpoints[String(id)]);
  const totals = Object.fromEntries(ENDPOINT_COUNTS.map(([total, name]) => [total, counts[name]]));
  return dataAnswer(call, { ...totals, overviewPastTwentyEightDays: { [today(call)]: counts } });
}

/**
 * Returns the requested month. If year and month are missing, the variant decides: the response is 400, or the month is the
 * current one.
 */
function monthOf(call: Call): { year: number; month: number } {
  const missing = ["year", "month"].filter((name) => !call.query.get(name));
  if (missing.length > 0 && call.variants.overageMonth === "required") {
    throw new InvalidInput(Object.fromEntries(missing.map((name) => [name, [`The ${name} field is required.`]])));
  }
  const year = intQuery(call, "year", call.now.getUTCFullYear());
  const month = intQuery(call, "month", call.now.getUTCMonth() + 1, [1, 12]);
  return { year, month };
}

function get(call: Call): Answer {
  const zone = findZone(call);
  const { year, month } = monthOf(call);
  const found = zone.overages.find((overage) => overage.year === year && overage.month === month);
  if (!found) throw new Refusal(problem(404));
  return { status: 200, json: { shieldZoneId: zone.shieldZoneId, ...found, ...noFailure(call, "error") } };
}

const wrapFailure = (error: StatusBlock): unknown => ({
  shieldZoneId: 0,
  year: 0,
  month: 0,
  totalOverage: 0,
  totalCleanRequests: 0,
  segments: null,
  error,
});

/** Metrics of zones and of rules, and overages of a month: docs/reference/service.md#metrics and #overages. */
export const metricsOperations: readonly Operation[] = operationsOf("account-status", {
  getMetrics: ["GET", `${BASE}/overview/:shieldZoneId`, overview, DATA],
  getDetailedMetrics: ["GET", `${BASE}/overview/:shieldZoneId/detailed`, detailed, DATA],
  getRateLimitMetricsOfZone: ["GET", `${BASE}/rate-limits/:shieldZoneId`, rateLimits, DATA],
  getRateLimitMetrics: ["GET", `${BASE}/rate-limit/:id`, rateLimit, DATA],
  getWafRuleMetrics: ["GET", `${BASE}/shield-zone/:shieldZoneId/waf-rule/:ruleId`, wafRule, DATA],
  getEndpointMetrics: ["GET", `${BASE}/shield-zone/:shieldZoneId/api-guardian/endpoint/:id`, endpoint, DATA],
  getOverages: ["GET", "/shield/metrics/overages/:shieldZoneId", get, { wrapFailure }],
});
