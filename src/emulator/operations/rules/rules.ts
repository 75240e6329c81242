import * as v from "valibot";
import { type Answer, Failure, type StatusBlock } from "../../answer.js";
import { type Contents, type Rule, ruleConfiguration, type Zone } from "../../contents.js";
import { identifier } from "../../fields.js";
import { intParam, InvalidInput, jsonBody } from "../../input.js";
import { type Call, noFailure, type Operation, operationsOf } from "../../operation.js";
import { acceptedResult, completedRule, findZone, pageOf, ruleMissing, zoneMissing } from "../zones/objects.js";

type Configuration = NonNullable<Rule["ruleConfiguration"]>;

/** The differences between rate limits and custom WAF rules. */
interface RuleKind {
  /** The name of this kind in the names of operations. */
  readonly name: string;
  /** The path of new rules. */
  readonly path: string;
  /** The name of this kind in the message about a full zone. */
  readonly noun: string;
  readonly configuration: v.GenericSchema<unknown, Configuration>;
  /** Values of members that a write omits. */
  readonly defaults?: Partial<Configuration>;
  readonly rules: "rateLimits" | "wafRules";
  readonly nextId: "rateLimit" | "wafRule";
  readonly limit: "rateLimitRulesLimit" | "customWafRulesLimit";
  readonly onUpdate: "rateLimitUpdate" | "wafRuleUpdate";
  readonly onMissing: "rateLimitMissing" | "wafRuleMissing";
  readonly userId: (contents: Contents) => string | null;
  readonly onRemove?: (zone: Zone | undefined, id: number) => void;
}

function record(call: Call, rule: Rule) {
  return { ...rule, ...noFailure(call, "errorResponse") };
}

/** Returns the response to a failure of an operation that returns a rule. */
function emptyRule(errorResponse: StatusBlock): unknown {
  return { id: 0, shieldZoneId: 0, ruleConfiguration: null, errorResponse };
}

function writtenBy({ configuration }: RuleKind) {
  return v.object({
    ruleName: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9 ]+$/, "Only letters, digits and spaces."))),
    ),
    ruleDescription: v.string("The ruleDescription field is required."),
    ruleConfiguration: v.optional(v.nullable(configuration), null),
  });
}

function rulesIn({ rules }: RuleKind, { contents }: Call, zone: Zone): Rule[] {
  return contents[rules].filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId);
}

function find({ rules }: RuleKind, call: Call): Rule {
  const id = intParam(call, "id", true);
  const rule = call.contents[rules].find((candidate) => candidate.id === id);
  if (!rule) throw ruleMissing();
  return rule;
}

function create(kind: RuleKind, call: Call): Answer {
  const body = jsonBody(call, v.object({ shieldZoneId: identifier, ...writtenBy(kind).entries }));
  const { contents } = call;
  const zone = contents.zones.find(({ shieldZoneId }) => shieldZoneId === body.shieldZoneId);
  if (!zone) throw zoneMissing();
  const most = zone[kind.limit];
  if (rulesIn(kind, call, zone).length >= most)
    throw new Failure(202, 400, `${kind.noun} are limited to ${most} on your plan.`, "limit_reached.waf");
  if (!body.ruleName) throw new InvalidInput({ ruleName: ["The ruleName field is required."] });
  if (!body.ruleConfiguration) throw new InvalidInput({ ruleConfiguration: ["The field is required."] });
  const rule: Rule = {
    id: contents.nextIds[kind.nextId]++,
    shieldZoneId: zone.shieldZoneId,
    userId: kind.userId(contents),
    ruleName: body.ruleName,
    ruleDescription: body.ruleDescription,
    ruleJson: null,
    ruleConfiguration: completedRule({ ...kind.defaults, ...body.ruleConfiguration }),
  };
  contents[kind.rules].push(rule);
  return { status: 200, json: record(call, rule) };
}

function update(kind: RuleKind, call: Call): Answer {
  const rule = find(kind, call);
  const body = jsonBody(call, writtenBy(kind));
  if (body.ruleName) rule.ruleName = body.ruleName;
  rule.ruleDescription = body.ruleDescription;
  if (body.ruleConfiguration) {
    rule.ruleConfiguration =
      call.variants[kind.onUpdate] === "merge"
        ? { ...rule.ruleConfiguration, ...body.ruleConfiguration }
        : completedRule({ ...kind.defaults, ...body.ruleConfiguration });
  }
  return { status: 200, json: record(call, rule) };
}

function remove(kind: RuleKind, call: Call): Answer {
  const rule = find(kind, call);
  const { zones, [kind.rules]: rules } = call.contents;
  rules.splice(rules.indexOf(rule), 1);
  kind.onRemove?.(
    zones.find(({ shieldZoneId }) => shieldZoneId === rule.shieldZoneId),
    rule.id,
  );
  return { status: 200, json: { statusCode: 200, success: true, message: "Deleted.", errorKey: null } };
}

function list(kind: RuleKind, call: Call): Answer {
  const { data, page } = pageOf(call, rulesIn(kind, call, findZone(call, 202, true)));
  return { status: 200, json: { data: data.map((rule) => record(call, rule)), page, ...noFailure(call, "error") } };
}

/** Returns a rule. If the rule is missing, returns a rule of zeros or the documented `AcceptedResult`, by the variant. */
function get(kind: RuleKind, call: Call): Answer {
  try {
    return { status: 200, json: record(call, find(kind, call)) };
  } catch (error) {
    if (error instanceof Failure && call.variants[kind.onMissing] === "accepted-result") return acceptedResult;
    throw error;
  }
}

/** Returns the operations of one kind of rules. */
function operationsOfKind(kind: RuleKind): Operation[] {
  const { name, path } = kind;
  return operationsOf("account-status", {
    [`list${name}s`]: [
      "GET",
      `${path}s/:shieldZoneId`,
      (call) => list(kind, call),
      { wrapFailure: (error) => ({ data: null, page: null, error }) },
    ],
    [`create${name}`]: ["POST", path, (call) => create(kind, call), { wrapFailure: emptyRule }],
    [`get${name}`]: ["GET", `${path}/:id`, (call) => get(kind, call), { wrapFailure: emptyRule }],
    [`update${name}`]: ["PATCH", `${path}/:id`, (call) => update(kind, call), { wrapFailure: emptyRule }],
    [`delete${name}`]: ["DELETE", `${path}/:id`, (call) => remove(kind, call)],
  });
}

const rateLimits: RuleKind = {
  name: "RateLimit",
  path: "/shield/rate-limit",
  noun: "Rate limit rules",
  configuration: v.object({
    ...ruleConfiguration.entries,
    actionType: v.optional(v.picklist([1, 2, 3])),
    counterKeyType: v.optional(v.picklist([0, 1, 2, 3, 4, 5, 6, 7])),
    timeframe: v.optional(v.picklist([1, 10, 60, 300, 900, 3600])),
    blockTime: v.optional(v.picklist([30, 60, 300, 900, 1800, 3600])),
    requestCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  defaults: { counterKeyType: 0 },
  rules: "rateLimits",
  nextId: "rateLimit",
  limit: "rateLimitRulesLimit",
  onUpdate: "rateLimitUpdate",
  onMissing: "rateLimitMissing",
  userId: ({ rateLimits: [first] }) => first?.userId ?? null,
};

const wafRules: RuleKind = {
  name: "WafRule",
  path: "/shield/waf/custom-rule",
  noun: "Custom WAF rules",
  configuration: v.object({ ...ruleConfiguration.entries, actionType: v.optional(v.picklist([1, 2, 3, 4, 5])) }),
  rules: "wafRules",
  nextId: "wafRule",
  limit: "customWafRulesLimit",
  onUpdate: "wafRuleUpdate",
  onMissing: "wafRuleMissing",
  userId: () => "u-1",
  onRemove: (zone, removed) => {
    if (zone?.wafCustomRuleOrder) zone.wafCustomRuleOrder = zone.wafCustomRuleOrder.filter((id) => id !== removed);
  },
};

/** Rate limits (docs/reference/service.md#rate-limits), and custom WAF rules, which can be replaced (#waf-rules). */
export const ruleOperations: readonly Operation[] = [
  ...operationsOfKind(rateLimits),
  ...operationsOfKind(wafRules),
  ...operationsOf("account-status", {
    replaceWafRule: ["PUT", `${wafRules.path}/:id`, (call) => update(wafRules, call), { wrapFailure: emptyRule }],
  }),
];
