import {
  codeNames,
  type EdgeRule,
  type EdgeRuleInput,
  type EdgeRuleTrigger,
  requireCode,
  switchedOffProtections,
  triggerMatchTypes,
  triggerTypes,
} from "../../api/index.js";
import {
  defaulted,
  listOf,
  object,
  oneOf,
  oneOfKnown,
  required,
  setOf,
  sizeAtLeast,
  type State,
  string,
} from "../../framework/index.js";
import { readException } from "../../zone/exceptions/exception.js";
import { exceptionReach } from "../../zone/exceptions/exception-reach.js";
import { decodeCondition, matchName } from "../policies/edge-rule-conditions.js";

/** A condition of an exception. */
const condition = {
  type: required(oneOfKnown(...codeNames(triggerTypes)), {
    doc: "What is looked at. The path in a `url` is compared without its query.",
  }),
  patterns: required(setOf(string), {
    doc: "What it is compared with. `*` stands for any characters, and `pattern:` begins a Lua pattern. A pattern for a `url` is a path that begins with `/`, or a whole URL with its scheme, such as `*://example.com/*`.",
    constraints: [sizeAtLeast(1)],
  }),
  match_type: defaulted(oneOf(...codeNames(triggerMatchTypes)), "any", {
    doc: "How many of the patterns must match.",
  }),
  parameter: defaulted(string, "", {
    doc: "Name of the header or the cookie. Only for `request_header`, `response_header`, and `cookie_value`.",
  }),
};

/** What an exception switches off, and for which requests. */
export const exceptionConfiguration = {
  disables: required(setOf(oneOf(...codeNames(switchedOffProtections))), {
    doc: "What the requests skip. `waf` and `bot_detection` are skipped only by requests that go to the origin.",
    constraints: [sizeAtLeast(1)],
    meaning: { kind: "subject" },
  }),
  match_type: defaulted(oneOf(...codeNames(triggerMatchTypes)), "any", {
    doc: "How many of the conditions must match.",
  }),
  conditions: required(listOf(object(condition)), {
    doc: "Which requests the exception is for. An empty list is for all requests, and needs `allow_catch_all`.",
  }),
};

type Configuration = State<typeof exceptionConfiguration>;
type Condition = Configuration["conditions"][number];

/** The names of conditions that look at a named value. */
export const NAMED_TYPES: readonly string[] = ["request_header", "response_header", "cookie_value"];

function encodeCondition({ type, match_type: matchType, patterns, parameter }: Condition): EdgeRuleTrigger {
  return {
    type: requireCode(triggerTypes, type),
    matchType: triggerMatchTypes.codes[matchType],
    patterns: [...patterns].sort(),
    parameter,
  };
}

/** An exception for a request. */
export function encodeException(
  from: Configuration & {
    readonly description: string;
    readonly enabled: boolean;
    readonly order_index: number | null | undefined;
  },
): EdgeRuleInput {
  return {
    disables: [...from.disables].sort(),
    matchType: triggerMatchTypes.codes[from.match_type],
    triggers: from.conditions.map(encodeCondition),
    description: from.description,
    isEnabled: from.enabled,
    orderIndex: from.order_index ?? null,
  };
}

/** A rule as state. The order of conditions says nothing: where only it differs, that of `prior` stays. */
export function exceptionState(pullZoneId: number, rule: EdgeRule, prior: readonly Condition[] | null) {
  const found = rule.triggers.map(decodeCondition);
  const words = (conditions: readonly Condition[]): string =>
    JSON.stringify(
      conditions
        .map((one) => JSON.stringify([one.type, one.match_type, one.parameter, [...one.patterns].sort()]))
        .sort(),
    );
  return {
    pull_zone_id: pullZoneId,
    exception_id: rule.id,
    disables: [...rule.disables],
    match_type: matchName(rule.matchType),
    conditions: prior !== null && words(prior) === words(found) ? prior : found,
    description: rule.description,
    enabled: rule.isEnabled,
    order_index: rule.orderIndex,
    ...(prior === null &&
      needsCatchAll({ match_type: matchName(rule.matchType), conditions: found }) && {
        allow_catch_all: true,
      }),
  };
}

/** Whether an exception is for all requests, so that it needs `allow_catch_all`. */
export const needsCatchAll = (values: Readonly<Record<string, unknown>>): boolean =>
  exceptionReach(readException(values).conditions) === "all";
