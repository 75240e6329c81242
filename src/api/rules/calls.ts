import * as v from "valibot";
import { ApiError } from "../http/api-error.js";
import { isAcknowledged, type Call, jsonBody } from "../http/call.js";
import {
  count,
  type Decoded,
  flag,
  integer,
  optional,
  decodeWith,
  requireSame,
  text,
  code,
} from "../http/response-schema.js";
import { codeName } from "../../zone/words/code-table.js";
import { ruleOperators, ruleSeverities } from "../../zone/words/rules/rules.js";
import { type Page, readPage } from "../http/pagination.js";
import { safeJson } from "../../shared/safe-json.js";

const conditionSchema = v.object({
  /** Variable name such as `REQUEST_HEADERS` → the matched part, or an empty string. */
  variableTypes: optional(v.record(v.string(), v.nullish(v.string(), ""))),
  /** A code of `ruleOperators`. */
  operatorType: optional(code(ruleOperators)),
  value: text,
  isNegated: flag,
  isRegexVariable: flag,
});

const configurationSchema = v.object({
  ...conditionSchema.entries,
  actionType: count,
  /** A code of `ruleSeverities`. */
  severityType: optional(code(ruleSeverities)),
  /** Codes of `ruleTransformations`. */
  transformationTypes: optional(v.array(integer)),
  chainedRuleConditions: optional(v.array(conditionSchema)),
});

const recordSchema = v.object({
  // The API has returned a rule of zeros for an unknown rule.
  id: v.pipe(integer, v.minValue(1)),
  shieldZoneId: integer,
  userId: text,
  ruleName: text,
  ruleDescription: text,
  /** Internal to the API: never parse or compare it. */
  ruleJson: text,
});

/** A further condition that must match (docs/reference/service.md#rule-configuration). */
export type ChainedRuleCondition = Decoded<typeof conditionSchema>;

/** The members of every kind of rule (docs/reference/service.md#rule-configuration). The API may omit any of them. */
export type RuleConfiguration = Decoded<typeof configurationSchema>;

/** A rule of a Shield zone. */
export interface Rule<C extends RuleConfiguration> extends Decoded<typeof recordSchema> {
  readonly ruleConfiguration: C | null;
}

/** The input for a new or changed rule. Null members are not sent. */
export interface RuleInput<C extends RuleConfiguration> {
  readonly ruleName: string;
  /** Sent even if empty: the API requires it. */
  readonly ruleDescription: string;
  readonly ruleConfiguration: C;
}

/** The operations of one kind of rule: rate limits or custom WAF rules. */
export interface RuleKind<C extends RuleConfiguration> {
  /** The kind of write: `rate-limit`. */
  readonly kind: string;
  /** For messages: `rate limit`. */
  readonly noun: string;
  /** Tells the user where to find the rules. `importId` is a form such as `<shield_zone_id>/<rate_limit_id>`. */
  readonly where: string;
  readonly importId: string;
  readonly paths: {
    readonly list: (zoneId: number) => Call<unknown>["path"];
    readonly all: Call<unknown>["path"];
    readonly one: (id: number) => Call<unknown>["path"];
  };
  readonly schema: v.GenericSchema<unknown, Rule<C>>;
}

/** Returns the schema of a rule with these additional members in its configuration. */
export const ruleSchema = <Own extends v.ObjectEntries>(own: Own) =>
  v.object({
    ...recordSchema.entries,
    ruleConfiguration: optional(v.object({ ...configurationSchema.entries, ...own })),
  });

/** The API requires the description, even if it is empty, and the whole configuration. */
function bodyOf({ ruleName, ruleDescription, ruleConfiguration }: RuleInput<RuleConfiguration>): object {
  const { chainedRuleConditions, ...rule }: Partial<RuleConfiguration> = ruleConfiguration;
  refuseCondition("ruleConfiguration", rule);
  for (const [place, one] of (chainedRuleConditions ?? []).entries())
    refuseCondition(`ruleConfiguration.chainedRuleConditions[${place}]`, one);
  return {
    ruleName,
    ruleDescription,
    ruleConfiguration: {
      ...withoutNulls(rule),
      chainedRuleConditions: chainedRuleConditions?.map(withoutNulls),
    },
  };
}

/** Every request, or none, would meet a comparison without a value. */
function refuseCondition(where: string, { operatorType, value }: Partial<ChainedRuleCondition>): void {
  const operator = codeName(ruleOperators, operatorType ?? null);
  if (operator === null || typeof value === "string" || /^(?:detect|unknown)_/.test(operator)) return;
  const reason = `${where}.value is ${value}, but the operator ${operator} needs a value`;
  throw new ApiError({ kind: "invalid_request", reason });
}

function withoutNulls(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

/** Returns the calls of one kind of rule. */
export function ruleCalls<C extends RuleConfiguration>({ noun, paths, schema }: RuleKind<C>) {
  const decode: Call<Rule<C>>["decode"] = ({ json }) => decodeWith(schema, json());
  const decodeOne =
    (id: number): Call<Rule<C>>["decode"] =>
    (answer) => {
      const rule = decode(answer);
      requireSame(noun, id, rule.id);
      return rule;
    };
  return {
    page: (zoneId: number, page: number, perPage: number): Call<Page<Rule<C>>> => ({
      operation: `list the ${noun}s of Shield zone ${zoneId}`,
      method: "GET",
      path: paths.list(zoneId),
      query: { page, perPage },
      decode: ({ json }) => {
        const page = readPage(schema, json());
        for (const { id, shieldZoneId } of page.data) requireSame(`${noun} ${id} of Shield zone`, zoneId, shieldZoneId);
        return page;
      },
    }),
    /** `zoneId`: the zone that the rule must belong to, if it is known. */
    get: (id: number, zoneId?: number): Call<Rule<C>> => ({
      operation: `read ${noun} ${id}`,
      method: "GET",
      path: paths.one(id),
      acceptedIsAbsent: true,
      decode: (answer) => {
        const rule = decodeOne(id)(answer);
        if (zoneId !== undefined) requireSame(`${noun} ${id} of Shield zone`, zoneId, rule.shieldZoneId);
        return rule;
      },
    }),
    create: (shieldZoneId: number, input: RuleInput<C>): Call<Rule<C>> => ({
      operation: `create ${noun} ${safeJson(input.ruleName)} in Shield zone ${shieldZoneId}`,
      method: "POST",
      path: paths.all,
      body: jsonBody({ shieldZoneId, ...bodyOf(input) }),
      decode,
    }),
    // Sends the whole rule, because merging is not documented.
    update: (id: number, input: RuleInput<C>): Call<Rule<C>> => ({
      operation: `update ${noun} ${id}`,
      method: "PATCH",
      path: paths.one(id),
      body: jsonBody(bodyOf(input)),
      decode: decodeOne(id),
    }),
    delete: (id: number): Call<boolean> => ({
      operation: `delete ${noun} ${id}`,
      method: "DELETE",
      path: paths.one(id),
      decode: isAcknowledged,
    }),
  };
}
