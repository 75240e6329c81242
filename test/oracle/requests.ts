import type { Snapshot } from "../../src/emulator/index.js";
import { inAny, LEVEL, type Probe, zoneIn } from "./probe.js";
import { lower, TRANSFORMATIONS } from "./transformations.js";

type Rule = Snapshot["wafRules"][number];
type Configuration = NonNullable<Rule["ruleConfiguration"]>;
type Condition = Pick<Configuration, "variableTypes" | "operatorType" | "value" | "isNegated">;

/** The values of a request by variable and part, such as `GEO COUNTRY_CODE` or `REQUEST_HEADERS user-agent`. */
export type Request = Readonly<Record<string, string>>;

const ORDINARY: Request = {
  "REQUEST_URI ": "/",
  "REQUEST_URI_RAW ": "/",
  "REQUEST_FILENAME ": "/",
  "REQUEST_METHOD ": "GET",
  "REQUEST_PROTOCOL ": "HTTP/2",
  "REMOTE_ADDR ": "192.0.2.200",
  "QUERY_STRING ": "",
  "GEO COUNTRY_CODE": "ZZ",
  "REQUEST_HEADERS user-agent": "Mozilla/5.0",
};

const INJECTION = "1' OR '1'='1";
const SCRIPT = "<script>alert(1)</script>";

const numeric = (compare: (a: number, b: number) => boolean) => (found: string, value: string) =>
  compare(numberOf(found), numberOf(value));

/** The number that a text begins with, or 0. */
const numberOf = (text: string): number => Number(/^\s*[+-]?\d+(?:\.\d+)?/.exec(text)?.[0] ?? 0);

const caseless = (text: string): string => lower(Buffer.from(text, "latin1")).toString("latin1");

/** JavaScript knows flags at the start only as an argument. */
const searches = (pattern: string, text: string): boolean => {
  const [start = "", flags = ""] = /^\(\?([ims]+)\)/.exec(pattern) ?? [];
  // White space of JavaScript has a byte beyond ASCII.
  return new RegExp(pattern.slice(start.length).replaceAll("\\s", "[ \\t-\\r]"), flags).test(text);
};

/** Whether the bytes of a value, a character each, satisfy an operator, by the operator's code. */
const OPERATORS: Readonly<Record<number, (found: string, value: string) => boolean>> = {
  0: (found, value) => found.startsWith(value),
  1: (found, value) => found.endsWith(value),
  2: (found, value) => found.includes(value),
  3: (found, value) => found.split(/[ \t\n\v\f\r]+/).includes(value),
  4: (found, value) => found.includes(value),
  5: numeric((a, b) => a === b),
  6: numeric((a, b) => a >= b),
  7: numeric((a, b) => a > b),
  8: numeric((a, b) => a <= b),
  9: numeric((a, b) => a < b),
  12: (found, value) => value.includes(found),
  14: (found, value) => searches(value, found),
  15: (found, value) => caseless(found) === caseless(value),
  17: (found) => found.includes(INJECTION),
  18: (found) => found.includes(SCRIPT),
};

const keysOf = ({ variableTypes }: Condition, request: Request): string[] =>
  Object.entries(variableTypes ?? {}).flatMap(([variable, part]) =>
    Object.keys(request).filter((key) => {
      const [name, of = ""] = key.split(" ");
      // A fingerprint without a part is the whole one; of other variables, no part means all of them.
      const isAll = part === "" && variable !== "FINGERPRINT";
      return name === variable && (isAll || of.toLowerCase() === part.toLowerCase());
    }),
  );

/**
 * What a negated condition over several variables may mean: one of them does not compare so, or none of them does. The API
 * leaves it open.
 */
export type NegationReading = "one does not" | "none does";

function transformed(value: Buffer, code: number): Buffer {
  const transformation = TRANSFORMATIONS[code];
  if (transformation === undefined) throw new Error(`unknown transformation ${code}`);
  return transformation(value);
}

function satisfies(
  condition: Condition,
  transformations: readonly number[],
  request: Request,
  reading: NegationReading,
): boolean {
  const operator = OPERATORS[condition.operatorType ?? -1];
  if (operator === undefined) throw new Error(`unknown operator ${String(condition.operatorType)}`);
  const compares = keysOf(condition, request).map((key) => {
    const found = transformations.reduce(transformed, Buffer.from(request[key] ?? "", "utf8"));
    return operator(found.toString("latin1"), Buffer.from(condition.value ?? "", "utf8").toString("latin1"));
  });
  if (condition.isNegated !== true) return compares.includes(true);
  return reading === "one does not" ? compares.includes(false) : !compares.includes(true);
}

/** Whether a rule's conditions, chained ones included, match a request. */
export function matches(
  configuration: Configuration,
  request: Request,
  reading: NegationReading = "one does not",
): boolean {
  const transformations = configuration.transformationTypes ?? [];
  return [configuration, ...(configuration.chainedRuleConditions ?? [])].every((condition) =>
    satisfies(condition as Condition, transformations, request, reading),
  );
}

/** Values near the one that a condition compares with: some satisfy it, and some do not. */
function valuesAround({ operatorType, value }: Condition): string[] {
  const text = value ?? "";
  if (operatorType === 17) return [INJECTION];
  if (operatorType === 18) return [SCRIPT];
  const literal = operatorType === 14 ? text.replaceAll(/\\(.)/g, "$1").replaceAll(/[\^$]|\.[*+]/g, "") : text;
  const number = Number(text);
  const numbers = text !== "" && Number.isFinite(number) ? [String(number - 1), String(number + 1)] : [];
  const words = operatorType === 12 ? text.split(/[\s,|]+/) : [];
  return [
    literal,
    `${literal}x`,
    `x${literal}`,
    `x ${literal} x`,
    literal.toUpperCase(),
    literal.slice(0, -1),
    ...numbers,
    ...words,
  ];
}

const conditionsOf = (configuration: Configuration): Condition[] => [
  configuration,
  ...((configuration.chainedRuleConditions ?? []) as Condition[]),
];

const keyOf = (variable: string, part: string): string => `${variable} ${part}`;

/** Each value around each condition alone, and, for each rule, requests that satisfy all of its conditions. */
export function sampledRequests(configurations: readonly Configuration[]): Request[] {
  const alone = configurations.flatMap((configuration) =>
    conditionsOf(configuration).flatMap((condition) => variantsOf(ORDINARY, condition)),
  );
  const withAll = (requests: readonly Request[], configuration: Configuration): Request[] => {
    let found = [...requests];
    for (const condition of conditionsOf(configuration))
      found = found.flatMap((request) => [request, ...variantsOf(request, condition)]).slice(0, MOST_REQUESTS);
    return found;
  };
  const joint = configurations.flatMap((configuration) => withAll([ORDINARY], configuration));
  // What several rules match shows which of them decides.
  const shared = configurations.flatMap((one, index) => {
    const matched = joint.filter((request) => matches(one, request)).slice(0, 1);
    return configurations
      .slice(index + 1)
      .flatMap((other) =>
        withAll(matched, other).filter((request) => matches(one, request) && matches(other, request)),
      );
  });
  const all = [ORDINARY, ...shared.slice(0, MOST_REQUESTS / 3), ...alone, ...joint];
  const unique = new Map(all.map((request) => [JSON.stringify(request), request]));
  return [...unique.values()].slice(0, MOST_REQUESTS);
}

const MOST_REQUESTS = 300;

const variantsOf = (request: Request, condition: Condition): Request[] =>
  Object.entries(condition.variableTypes ?? {}).flatMap(([variable, part]) =>
    valuesAround(condition).map((value) => ({ ...request, [keyOf(variable, part)]: value })),
  );

const rulesOf = (rules: readonly Rule[], zoneId: number) =>
  rules.flatMap(({ id, shieldZoneId, ruleConfiguration: configuration }) =>
    shieldZoneId === zoneId && configuration ? [{ id, configuration }] : [],
  );

/** Whether the WAF of a zone stops what its rules match. */
export function wafActs(contents: Snapshot, zoneId: number): boolean {
  const zone = zoneIn(contents, zoneId);
  return zone?.wafEnabled === true && zone.wafExecutionMode === 1 && zone.learningMode !== true;
}

const BY_ACTION: Readonly<Record<number, number>> = {
  1: LEVEL.blocked,
  3: LEVEL.challenged,
  4: LEVEL.allowed,
  5: LEVEL.bypassed,
};

/** Whether what the WAF of a zone finds is stopped once it has learned. */
function wafActsLater(contents: Snapshot, zoneId: number): boolean {
  const zone = zoneIn(contents, zoneId);
  return zone?.wafEnabled === true && zone.wafExecutionMode === 1;
}

/** How much the managed rules of a zone's WAF stop: a little of that while it learns. */
export function managedLevel(contents: Snapshot, zoneId: number): number {
  return wafActs(contents, zoneId) ? 1 : wafActsLater(contents, zoneId) ? 0.1 : 0;
}

/**
 * What the custom WAF rules of a zone do with a request: the first that decides, in the zone's order. Where the WAF does not
 * act, no rule stops; what will be stopped once it has learned is a little stricter than what passes.
 */
export function ruleLevel(contents: Snapshot, zoneId: number, request: Request): number {
  const order = zoneIn(contents, zoneId)?.wafCustomRuleOrder ?? [];
  const rank = (id: number): number => (order.includes(id) ? order.indexOf(id) : order.length + id);
  const rules = rulesOf(contents.wafRules, zoneId).sort((a, b) => rank(a.id) - rank(b.id));
  const levels = rules
    .filter(({ configuration }) => matches(configuration, request))
    .flatMap(({ configuration }) => BY_ACTION[configuration.actionType ?? 0] ?? []);
  const [first = LEVEL.passed] = levels;
  if (wafActs(contents, zoneId)) return first;
  const now = levels.find((level) => level < LEVEL.passed) ?? LEVEL.passed;
  return wafActsLater(contents, zoneId) ? now + (first - LEVEL.passed) / 10 : now;
}

/** Probes of what the custom WAF rules do with requests. */
export function requestProbes(contents: readonly Snapshot[], zoneId: number): Probe[] {
  const configurations = inAny(contents, (one) => rulesOf(one.wafRules, zoneId)).map((rule) => rule.configuration);
  return sampledRequests(configurations).map((request) => ({
    name: `zone ${zoneId}: request ${JSON.stringify(request)}`,
    level: (now) => ruleLevel(now, zoneId, request),
  }));
}

/** By what the requests of a flood differ: the counter keys that see one source. By the code of the key. */
const SOURCES: Readonly<Record<string, readonly number[]>> = {
  "one client": [0, 1, 2, 3, 4, 5, 6, 7],
  "one network": [1, 2, 4, 5],
  "one country": [1, 2],
  everywhere: [1],
};

interface Flood {
  readonly request: Request;
  readonly source: keyof typeof SOURCES;
  /** Requests per second, for as long as it takes. */
  readonly rate: number;
  /** Requests at once, before that. */
  readonly burst: number;
}

function floodLevel(contents: Snapshot, zoneId: number, { request, source, rate, burst }: Flood): number {
  const levels = rulesOf(contents.rateLimits, zoneId).flatMap(({ configuration }) => {
    const { actionType, counterKeyType, requestCount, timeframe, blockTime } = configuration;
    const isOver = Math.max(burst, rate * (timeframe ?? 1)) > (requestCount ?? Infinity);
    if (!isOver || !(SOURCES[source] ?? []).includes(counterKeyType ?? 0) || !matches(configuration, request))
      return [];
    const level = actionType === 1 ? LEVEL.blocked : actionType === 3 ? LEVEL.challenged : LEVEL.passed;
    // For how long it acts is part of how strict it is; at most an hour.
    return level === LEVEL.passed ? [] : [level + (blockTime ?? 0) / 10_000];
  });
  return Math.max(LEVEL.passed, ...levels);
}

/** Probes of what rate limits do with floods, from just below each limit to just above. */
export function floodProbes(contents: readonly Snapshot[], zoneId: number): Probe[] {
  const configurations = inAny(contents, (one) => rulesOf(one.rateLimits, zoneId)).map((rule) => rule.configuration);
  const limits = configurations.map(({ requestCount, timeframe }) => (requestCount ?? 1) / (timeframe ?? 1));
  const rates = [...new Set(limits.flatMap((limit) => [limit * 0.99, limit * 1.01, limit * 10]))];
  const bursts = [
    ...new Set(configurations.flatMap(({ requestCount }) => [requestCount ?? 1, (requestCount ?? 1) + 1])),
  ];
  const floods = [...rates.map((rate) => ({ rate, burst: 0 })), ...bursts.map((burst) => ({ rate: 0, burst }))];
  return sampledRequests(configurations).flatMap((request) =>
    Object.keys(SOURCES).flatMap((source) =>
      floods.map(({ rate, burst }) => ({
        name: `zone ${zoneId}: ${burst} requests at once, then ${rate} per second from ${source}, ${JSON.stringify(request)}`,
        level: (now: Snapshot) => floodLevel(now, zoneId, { request, source, rate, burst }),
      })),
    ),
  );
}
