import { type Deletion, settleDeletion, path } from "../http/call.js";
import type { Context } from "../http/context.js";
import { ApiError, isApiError } from "../http/api-error.js";
import { confirmOrReadBack, confirmedWrite } from "../http/lost-write.js";
import { readNew } from "../http/read-back.js";
import type { CallOptions } from "../../shared/call-options.js";
import { type AnsweredOptions, createOrFind } from "../http/lost-creation.js";
import { mostPerPage, numberedPages, type Page, walkPages } from "../http/pagination.js";
import { createZoneReads } from "../http/shared-read.js";
import {
  type Rule,
  type RuleConfiguration,
  type RuleInput,
  type RuleKind,
  type ChainedRuleCondition,
  ruleCalls,
  ruleSchema,
} from "./calls.js";
import { isDeepStrictEqual } from "node:util";
import { differencesOf } from "../http/differences.js";
import { safeJson } from "../../shared/safe-json.js";
import * as v from "valibot";
import { type Decoded, count, code, optional } from "../http/response-schema.js";
import { rateLimitCounterKeys } from "../../zone/words/rules/rules.js";

/** Options of `create`, which recognize the new rule after a lost response. */
export interface CreateRuleOptions<C extends RuleConfiguration> extends CallOptions, AnsweredOptions {
  /** Reports whether a rule matches the sent rule. By default, compares name, description, and configuration. */
  readonly isAlike?: ((rule: Rule<C>) => boolean) | undefined;
  /** Called with the new rule before the rule is compared with the sent values. */
  readonly onCreated?: ((rule: Rule<C>) => void) | undefined;
}

/** The rules of one kind in Shield zones. Every method rejects with an `ApiError`. */
export interface Rules<C extends RuleConfiguration> {
  /** Pages through all rules of the zone. Pages are requested as they are consumed. */
  pages(zoneId: number, options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Page<Rule<C>>>;
  /** Returns all rules of the zone. */
  list(zoneId: number, options?: CallOptions): Promise<readonly Rule<C>[]>;
  get(id: number, options?: CallOptions): Promise<Rule<C>>;
  /**
   * Returns a rule of a zone, or null if the rule does not exist. Checks the zone's rules, unless the API confirms with its own
   * errorKey that the rule does not exist.
   */
  find(zoneId: number, id: number, options?: CallOptions): Promise<Rule<C> | null>;
  /**
   * Creates a rule and reads it. Rejects with `invalid_response` if the API stored other values. If the response is lost, or if
   * its ID is not that of a new rule with the sent name, looks for the rule in the zone. If the newest rule of the zone matches
   * the sent rule, adopts it. Otherwise, the error names the candidates and has `mayHaveHappened`.
   */
  create(zoneId: number, input: RuleInput<C>, options?: CreateRuleOptions<C>): Promise<Rule<C>>;
  /** Replaces the rule's name, description and whole configuration. Queued with the zone's other writes. */
  update(zoneId: number, id: number, input: RuleInput<C>, options?: CallOptions): Promise<Rule<C>>;
  /** Deletes the rule. A rule that the zone lacks counts as deleted. */
  delete(zoneId: number, id: number, options?: CallOptions): Promise<Deletion>;
}

const rulePages = <C extends RuleConfiguration>(
  { page }: Pick<ReturnType<typeof ruleCalls<C>>, "page">,
  zoneId: number,
  perPage: number,
) =>
  numberedPages(
    perPage,
    "rule",
    (number) => page(zoneId, number, perPage),
    ({ id }) => id,
  );

/** Creates the rules of a client. Remembers the rules that it created, so that no rule is adopted twice. */
function createRules<C extends RuleConfiguration>(context: Context, ruleKind: RuleKind<C>): Rules<C> {
  const { send, settings, zoneWrites } = context;
  const { kind } = ruleKind;
  const calls = ruleCalls(ruleKind);
  const known = new Set<number>();
  const pages: Rules<C>["pages"] = (zoneId, { perPage = mostPerPage, ...options } = {}) =>
    walkPages(send, rulePages(calls, zoneId, perPage), options);
  const list: Rules<C>["list"] = async (zoneId, options) => {
    const rules: Rule<C>[] = [];
    for await (const { data } of pages(zoneId, options)) rules.push(...data);
    return rules;
  };
  const inList = async (zoneId: number, id: number, options?: CallOptions): Promise<Rule<C> | undefined> =>
    (await list(zoneId, options)).find((rule) => rule.id === id);
  const shared = createZoneReads(context, kind, list);
  const remove = async (zoneId: number, id: number, options: CallOptions): Promise<Deletion> => {
    const call = calls.delete(id);
    const hold = (): Promise<void> => zoneWrites.settled(zoneId, kind, "delete");
    const traits = { kind, object: `rule ${id}`, effect: "delete" } as const;
    const deletion = await settleDeletion({
      operation: call.operation,
      deletion: zoneWrites.run(zoneId, traits, () => send(call, options), options.signal),
      isThere: async (how) => (await shared(zoneId, { ...options, ...how, hold })).some((rule) => rule.id === id),
      settings,
      options,
    });
    // An outdated list still shows it.
    known.add(id);
    return deletion;
  };
  return {
    pages,
    list,
    get: (id, options) => send(calls.get(id), options),
    find: async (zoneId, id, options) => {
      try {
        return await send(calls.get(id, zoneId), options);
      } catch (thrown) {
        if (!isApiError(thrown, "not_found") || thrown.ambiguousNotFound) throw thrown;
        return thrown.unconfirmedNotFound ? ((await inList(zoneId, id, options)) ?? null) : null;
      }
    },
    create: (zoneId, input, options = {}) =>
      zoneWrites.run(
        zoneId,
        // Concurrent creates of rules fail (docs/reference/service.md#rate-limits).
        { kind, object: "new rule", effect: "create" },
        () => createRule(context, { ruleKind, zoneId, input, options, known, list }),
        options.signal,
      ),
    update: (zoneId, id, input, options = {}) =>
      zoneWrites.run(
        zoneId,
        { kind, object: `rule ${id}` },
        () => updateRule(context, ruleKind, id, input, options),
        options.signal,
      ),
    delete: (zoneId, id, options = {}) => remove(zoneId, id, options),
  };
}

interface Wanted<C extends RuleConfiguration> {
  readonly ruleKind: RuleKind<C>;
  readonly zoneId: number;
  readonly input: RuleInput<C>;
  readonly options: CreateRuleOptions<C>;
  /** The rules that this client created or deleted. None of them is the new rule. */
  readonly known: Set<number>;
  readonly list: Rules<C>["list"];
}

/** Creates a rule and reads it. Trusts the ID in the response only if the ID belongs to a new rule of the zone with this name. */
async function createRule<C extends RuleConfiguration>(
  { send, settings }: Context,
  wanted: Wanted<C>,
): Promise<Rule<C>> {
  const { ruleKind, zoneId, input, known, list } = wanted;
  const differences = (rule: Rule<C>): readonly string[] => ruleDifferences(input, rule);
  const isSame = (rule: Rule<C>): boolean => differences(rule).length === 0;
  const { isAlike = isSame, onCreated, onAnswered, onAnother, ...options } = wanted.options;
  const calls = ruleCalls(ruleKind);
  const call = calls.create(zoneId, input);
  const objectTo = ({ id, shieldZoneId, ruleName }: Rule<C>): string | undefined =>
    known.has(id) || shieldZoneId !== zoneId || (ruleName ?? "").trim() !== input.ruleName.trim()
      ? `the API returned ID ${id} for the new rule, which is rule ${safeJson(ruleName)} of Shield zone ${shieldZoneId}`
      : undefined;
  let number: number | undefined;
  const { object: rule } = await createOrFind<Rule<C>>(settings, {
    operation: call.operation,
    noun: "rule",
    where: ruleKind.where,
    importId: ruleKind.importId,
    signal: options.signal,
    post: async (sending) => {
      const answer = await send({ ...call, ...sending }, options);
      const { id } = answer;
      if (objectTo(answer) === undefined) {
        number = id;
        onAnswered?.(id);
      }
      // The answer may name another zone's rule: docs/decisions/a-create-identifies-its-object.md
      return readNew(settings, () => send(calls.get(id), options), options).catch((thrown: unknown) => {
        throw ApiError.from(thrown).with({ operation: call.operation, mayHaveHappened: true });
      });
    },
    objectTo,
    answered: () => number,
    onAnother,
    candidates: async (searching) => {
      const rules = await list(zoneId, searching);
      const newest = Math.max(...rules.map(({ id }) => id));
      return rules
        .filter((rule) => !known.has(rule.id) && isAlike(rule))
        .map((rule) => ({ id: rule.id, objection: rule.id < newest ? "older" : undefined, found: rule }));
    },
  });
  known.add(rule.id);
  onCreated?.(rule);
  const read = (reading: CallOptions): Promise<Rule<C>> => send(calls.get(rule.id, zoneId), reading);
  return confirmOrReadBack(settings, { operation: call.operation, read, differences }, rule, options);
}

function updateRule<C extends RuleConfiguration>(
  context: Context,
  ruleKind: RuleKind<C>,
  id: number,
  input: RuleInput<C>,
  options: CallOptions,
): Promise<Rule<C>> {
  const calls = ruleCalls(ruleKind);
  const read = (reading: CallOptions): Promise<Rule<C>> => context.send(calls.get(id), reading);
  const differences = (rule: Rule<C>): readonly string[] => ruleDifferences(input, rule);
  return confirmedWrite(context, { call: calls.update(id, input), read, differences }, options);
}

/**
 * Lists how a rule differs from the sent rule, worded to come after "but" in a sentence. The API may omit members that have their
 * default. All conditions must be met, so their order has no meaning.
 */
function ruleDifferences<C extends RuleConfiguration>(
  { ruleName, ruleDescription, ruleConfiguration: sent }: RuleInput<C>,
  rule: Rule<C>,
): string[] {
  const found: RuleConfiguration = rule.ruleConfiguration ?? NOTHING;
  const names = differencesOf(
    { ruleName: ruleName.trim(), ruleDescription },
    { ruleName: (rule.ruleName ?? "").trim(), ruleDescription: rule.ruleDescription ?? "" },
  );
  const [conditions, stored] = [conditionsOf(sent), conditionsOf(found)];
  const isSame = isDeepStrictEqual(sorted(conditions), sorted(stored));
  return [
    ...names,
    ...(isSame ? [] : differencesOf({ conditions }, { conditions: stored })),
    ...differencesOf(withoutConditions(sent), found, isSameSetting),
  ];
}

const NO_CONDITION = { variableTypes: null, operatorType: null, value: null, isNegated: null, isRegexVariable: null };
const NOTHING: RuleConfiguration = {
  ...NO_CONDITION,
  actionType: null,
  severityType: null,
  transformationTypes: null,
  chainedRuleConditions: null,
};

function conditionsOf(from: RuleConfiguration): object[] {
  return [from, ...(from.chainedRuleConditions ?? [])].map((one: ChainedRuleCondition) => ({
    variableTypes: Object.fromEntries(Object.entries(one.variableTypes ?? {}).sort()),
    operatorType: one.operatorType ?? 0,
    value: one.value ?? "",
    isNegated: one.isNegated ?? false,
    isRegexVariable: one.isRegexVariable ?? false,
  }));
}

const sorted = (conditions: readonly object[]): string[] => conditions.map((one) => JSON.stringify(one)).sort();

const CONDITION = new Set([...Object.keys(NO_CONDITION), "chainedRuleConditions"]);

const withoutConditions = (configuration: RuleConfiguration): object =>
  Object.fromEntries(Object.entries(configuration).filter(([name]) => !CONDITION.has(name)));

function isSameSetting(_name: string, sent: unknown, found: unknown): boolean {
  return isDeepStrictEqual(found ?? (Array.isArray(sent) ? [] : 0), sent);
}

const ownSchema = v.object({
  requestCount: count,
  /** A code of `rateLimitCounterKeys`. */
  counterKeyType: optional(code(rateLimitCounterKeys)),
  /** Seconds: 1, 10, 60, 300, 900 or 3600. */
  timeframe: count,
  /** Seconds: 30, 60, 300, 900, 1800 or 3600. */
  blockTime: count,
});

/** The requests that a rate limit counts, and its action (docs/reference/service.md#rule-configuration). */
export interface RateLimitConfiguration extends RuleConfiguration, Decoded<typeof ownSchema> {}

/** A rate limit rule (docs/reference/service.md#rate-limits); `actionType` is a code of `rateLimitActions`. */
export type RateLimit = Rule<RateLimitConfiguration>;
/** The input for a new or changed rate limit. Null members are not sent. */
export type RateLimitInput = RuleInput<RateLimitConfiguration>;
/** Options of `create`, which recognize the new rate limit after a lost response. */
export type CreateRateLimitOptions = CreateRuleOptions<RateLimitConfiguration>;
/** Rate limit rules of Shield zones (docs/reference/service.md#rate-limits). Every method rejects with an `ApiError`. */
export type RateLimits = Rules<RateLimitConfiguration>;

/** Creates the rate limits of a client. */
export const createRateLimits = (context: Context): RateLimits =>
  createRules(context, {
    kind: "rate-limit",
    noun: "rate limit",
    where: "the dashboard or the data source bunny_shield_rate_limits",
    importId: "<shield_zone_id>/<rate_limit_id>",
    paths: {
      list: (zoneId) => path`/shield/rate-limits/${zoneId}`,
      all: path`/shield/rate-limit`,
      one: (id) => path`/shield/rate-limit/${id}`,
    },
    schema: ruleSchema(ownSchema.entries),
  });

/** A custom WAF rule (docs/reference/service.md#waf-rules); `actionType` is a code of `wafRuleActions`. */
export type WafRule = Rule<RuleConfiguration>;
/** The input for a new or changed WAF rule. Null members are not sent. */
export type WafRuleInput = RuleInput<RuleConfiguration>;
/** Options of `create`, which recognize the new WAF rule after a lost response. */
export type CreateWafRuleOptions = CreateRuleOptions<RuleConfiguration>;
/** Custom WAF rules of Shield zones (docs/reference/service.md#waf-rules). Every method rejects with an `ApiError`. */
export type WafRules = Rules<RuleConfiguration>;

/** Creates the custom WAF rules of a client. */
export const createWafRules = (context: Context): WafRules =>
  createRules(context, {
    kind: "waf-rule",
    noun: "WAF rule",
    where: "the dashboard or the data source bunny_shield_waf_custom_rules",
    importId: "<shield_zone_id>/<waf_rule_id>",
    paths: {
      list: (zoneId) => path`/shield/waf/custom-rules/${zoneId}`,
      all: path`/shield/waf/custom-rule`,
      one: (id) => path`/shield/waf/custom-rule/${id}`,
    },
    schema: ruleSchema({}),
  });
