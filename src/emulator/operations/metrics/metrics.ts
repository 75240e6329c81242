import type { Answer, StatusBlock } from "../../answer.js";
import { Failure } from "../../answer.js";
import type { Zone } from "../../contents.js";
import { intParam, intQuery, InvalidInput } from "../../input.js";
import { type Call, noFailure, type Operation } from "../../operation.js";
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

function success(call: Call, data: unknown): Answer {
  return { status: 200, json: { data, ...noFailure(call, "error") } };
}

function overview(call: Call): Answer {
  const zone = findZone(call);
  const { totalCleanRequestsLimit, totalBillableRequests } = zone.metrics;
  const daily = NAMES.filter((part) => part !== "waf").map((part) => [
    part === "overview" ? "overviewPastTwentyEightDays" : `${part}OverviewPastTwentyEightDays`,
    { [today(call)]: partOf(zone, part) },
  ]);
  return success(call, {
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
  const resolution = intQuery(call, "Resolution", AUTO);
  if (resolution < AUTO || resolution > MONTHLY) throw new InvalidInput({ Resolution: ["The value must be 0 to 6."] });
  const at = new Date(start ?? call.now.getTime()).toISOString();
  const parts = Object.entries(DETAILED).map(([name, part]) => {
    const totals = partOf(zone, part);
    const metrics = Object.fromEntries(Object.entries(totals).map(([count, value]) => [count, { [at]: value }]));
    return [name, { metrics, totals }];
  });
  const { totalCleanRequestsLimit, totalBillableRequests: totalBillableRequestsThisMonth } = zone.metrics;
  return success(call, {
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
  return success(call, { ...counts, overviewPastTwentyEightDays: { [today(call)]: counts } });
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
  return success(
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
  return success(call, metrics);
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
  return success(call, { ...totals, overviewPastTwentyEightDays: { [today(call)]: counts } });
}

const access = "account-status";
const wrapFailure = (error: StatusBlock): unknown => ({ data: null, error });

/** Metrics of zones and of rules: docs/reference/service.md#metrics. */
export const metricsOperations: readonly Operation[] = [
  {
    name: "getMetrics",
    method: "GET",
    path: `${BASE}/overview/:shieldZoneId`,
    access,
    handle: overview,
    wrapFailure,
  },
  {
    name: "getDetailedMetrics",
    method: "GET",
    path: `${BASE}/overview/:shieldZoneId/detailed`,
    access,
    handle: detailed,
    wrapFailure,
  },
  {
    name: "getRateLimitMetricsOfZone",
    method: "GET",
    path: `${BASE}/rate-limits/:shieldZoneId`,
    access,
    handle: rateLimits,
    wrapFailure,
  },
  {
    name: "getRateLimitMetrics",
    method: "GET",
    path: `${BASE}/rate-limit/:id`,
    access,
    handle: rateLimit,
    wrapFailure,
  },
  {
    name: "getWafRuleMetrics",
    method: "GET",
    path: `${BASE}/shield-zone/:shieldZoneId/waf-rule/:ruleId`,
    access,
    handle: wafRule,
    wrapFailure,
  },
  {
    name: "getEndpointMetrics",
    method: "GET",
    path: `${BASE}/shield-zone/:shieldZoneId/api-guardian/endpoint/:id`,
    access,
    handle: endpoint,
    wrapFailure,
  },
];
