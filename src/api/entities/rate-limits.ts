import * as v from "valibot";
import { acknowledged, type Call, type Deletion, jsonBody, path, settleDeletion } from "../call.js";
import { count, flag, integer, optional, read, text } from "../schema.js";
import { mostPerPage, type Page, pagesFrom, readPage } from "./pagination.js";
import { isDeepStrictEqual } from "node:util";
import { abortable } from "../retry.js";
import type { Context } from "../client.js";
import { isApiError } from "../errors.js";
import type { CallOptions } from "../settings.js";
import { createOrFind } from "./access-list-changes.js";

const condition = {
  variableTypes: optional(v.record(v.string(), v.nullish(v.string(), ""))),
  operatorType: count,
  value: text,
  isNegated: flag,
  isRegexVariable: flag,
};

const schema: v.GenericSchema<unknown, RateLimit> = v.object({
  // The API has been seen to return a rule of zeros for an unknown rule.
  id: v.pipe(integer, v.minValue(1)),
  shieldZoneId: integer,
  userId: text,
  ruleName: text,
  ruleDescription: text,
  ruleJson: text,
  ruleConfiguration: optional(
    v.object({
      ...condition,
      actionType: count,
      severityType: count,
      transformationTypes: optional(v.array(integer)),
      requestCount: count,
      counterKeyType: count,
      timeframe: count,
      blockTime: count,
      chainedRuleConditions: optional(v.array(v.object(condition))),
    }),
  ),
});

/** `GET rate-limits/{zone}` (docs/reference/service.md#rate-limits); pages are counted from 1. */
const pageCall = (zoneId: number, page: number, perPage: number): Call<Page<RateLimit>> => ({
  operation: `list the rate limits of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/rate-limits/${zoneId}`,
  query: { page, perPage },
  decode: ({ json }) => readPage(schema, json()),
});

/** `GET rate-limit/{id}` (docs/reference/service.md#rate-limits). */
const getCall = (id: number): Call<RateLimit> => ({
  operation: `read rate limit ${id}`,
  method: "GET",
  path: path`/shield/rate-limit/${id}`,
  acceptedIsAbsent: true,
  decode: ({ json }) => read(schema, json()),
});

/** `POST rate-limit` (docs/reference/service.md#rate-limits). */
const createCall = (shieldZoneId: number, input: RateLimitInput): Call<RateLimit> => ({
  operation: `create rate limit ${JSON.stringify(input.ruleName)} in Shield zone ${shieldZoneId}`,
  method: "POST",
  path: path`/shield/rate-limit`,
  body: jsonBody({ shieldZoneId, ...bodyOf(input) }),
  decode: ({ json }) => read(schema, json()),
});

/**
 * `PATCH rate-limit/{id}` (docs/reference/service.md#rate-limits): sends the whole rule, since merging is not
 * documented.
 */
const updateCall = (id: number, input: RateLimitInput): Call<RateLimit> => ({
  operation: `update rate limit ${id}`,
  method: "PATCH",
  path: path`/shield/rate-limit/${id}`,
  body: jsonBody(bodyOf(input)),
  decode: ({ json }) => read(schema, json()),
});

/** `DELETE rate-limit/{id}` (docs/reference/service.md#rate-limits). */
const deleteCall = (id: number): Call<boolean> => ({
  operation: `delete rate limit ${id}`,
  method: "DELETE",
  path: path`/shield/rate-limit/${id}`,
  decode: acknowledged,
});

function bodyOf({ ruleName, ruleDescription, ruleConfiguration }: RateLimitInput): object {
  const { chainedRuleConditions, ...rule } = ruleConfiguration;
  return {
    ruleName,
    ruleDescription,
    ruleConfiguration: {
      ...withoutNulls(rule),
      ...(chainedRuleConditions === null ? {} : { chainedRuleConditions: chainedRuleConditions.map(withoutNulls) }),
    },
  };
}

function withoutNulls(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

/**
 * Rate limit rules of Shield zones (docs/reference/service.md#rate-limits). Every method rejects with an `ApiError`.
 */
export interface RateLimits {
  /** All rules of the zone. Pages are requested as they are consumed. */
  pages(zoneId: number, options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Page<RateLimit>>;
  /** All rules of the zone. */
  list(zoneId: number, options?: CallOptions): Promise<readonly RateLimit[]>;
  get(id: number, options?: CallOptions): Promise<RateLimit>;
  /**
   * A rule of a zone, or null if it does not exist. Unless the API confirms that with its own errorKey, the zone's
   * rules are checked.
   */
  find(zoneId: number, id: number, options?: CallOptions): Promise<RateLimit | null>;
  /**
   * Creates a rule. Rules have no time of change, so the zone's rules are read first: if the response is lost, adopts
   * the only new rule that matches the one sent. Otherwise the error names the candidates and has `mayHaveHappened`.
   */
  create(zoneId: number, input: RateLimitInput, options?: CreateRateLimitOptions): Promise<RateLimit>;
  /** Replaces the rule's name, description and whole configuration. Queued with the zone's other writes. */
  update(zoneId: number, id: number, input: RateLimitInput, options?: CallOptions): Promise<RateLimit>;
  /** Deletes the rule. A rule that the zone lacks counts as deleted. */
  delete(zoneId: number, id: number, options?: CallOptions): Promise<Deletion>;
}

const kind = "rate-limit";

const lookAgainMs = 1000;

/** Creates the rate limits of a client, which remembers the rules it created, so that none is adopted twice. */
export function createRateLimits(context: Context): RateLimits {
  const { send, settings, zoneWrites } = context;
  const known = new Set<number>();
  const pages: RateLimits["pages"] = (zoneId, { perPage = mostPerPage, ...options } = {}) =>
    pagesFrom(perPage, (page) => send(pageCall(zoneId, page, perPage), options));
  const list: RateLimits["list"] = async (zoneId, options) => {
    const rules: RateLimit[] = [];
    for await (const { data } of pages(zoneId, options)) rules.push(...data);
    return rules;
  };
  const inList = async (zoneId: number, id: number, options?: CallOptions): Promise<RateLimit | undefined> =>
    (await list(zoneId, options)).find((rule) => rule.id === id);
  const remove = (zoneId: number, id: number, { signal }: CallOptions): Promise<Deletion> => {
    const call = deleteCall(id);
    return settleDeletion({
      operation: call.operation,
      deletion: send(call, { signal }),
      isThere: async () => (await inList(zoneId, id, { signal })) !== undefined,
      wait: () => abortable(settings.sleep(lookAgainMs, signal), signal),
    });
  };
  return {
    pages,
    list,
    get: (id, options) => send(getCall(id), options),
    find: async (zoneId, id, options) => {
      try {
        return await send(getCall(id), options);
      } catch (thrown) {
        if (!isApiError(thrown, "not_found") || thrown.ambiguousNotFound) throw thrown;
        return thrown.unconfirmedNotFound ? ((await inList(zoneId, id, options)) ?? null) : null;
      }
    },
    create: (zoneId, input, options = {}) =>
      zoneWrites.run(
        zoneId,
        { kind },
        () => createRule(context, { zoneId, input, options, known, list }),
        options.signal,
      ),
    update: (zoneId, id, input, options = {}) =>
      zoneWrites.run(zoneId, { kind }, () => send(updateCall(id, input), options), options.signal),
    delete: (zoneId, id, options = {}) =>
      zoneWrites.run(zoneId, { kind }, () => remove(zoneId, id, options), options.signal),
  };
}

/** One create. */
interface Wanted {
  readonly zoneId: number;
  readonly input: RateLimitInput;
  readonly options: CreateRateLimitOptions;
  /** The rules that this client created. */
  readonly known: Set<number>;
  readonly list: RateLimits["list"];
}

async function createRule({ send, settings }: Context, wanted: Wanted): Promise<RateLimit> {
  const { zoneId, input, known, list } = wanted;
  const { signal, isAlike = likeness(input) } = wanted.options;
  const before = new Set((await list(zoneId, { signal })).map(({ id }) => id));
  const isNew = ({ id }: RateLimit): boolean => !before.has(id) && !known.has(id);
  const call = createCall(zoneId, input);
  const { created, found } = await createOrFind(settings, {
    operation: call.operation,
    noun: "rule",
    where: "the dashboard or the data source bunny_shield_rate_limits",
    importId: "<rate_limit_id>",
    post: () => send(call, { signal }),
    objectTo: (rule) =>
      isNew(rule) ? undefined : `the API returned number ${rule.id} for the new rule, which is another rule`,
    candidates: async (searching) =>
      (await list(zoneId, { signal: searching }))
        .filter((rule) => isNew(rule) && isAlike(rule))
        .map((rule) => ({ id: rule.id, objection: undefined, found: rule })),
  });
  const rule = created ?? found;
  known.add(rule.id);
  return rule;
}

/** Whether a rule has the name, the description and every given member of the configuration that was sent. */
function likeness({ ruleName, ruleDescription, ruleConfiguration }: RateLimitInput): (rule: RateLimit) => boolean {
  const sent = Object.entries(ruleConfiguration).filter(([, value]) => value !== null);
  return (rule) =>
    rule.ruleName === ruleName &&
    (rule.ruleDescription ?? "") === ruleDescription &&
    sent.every(([name, value]) => {
      const found: unknown = rule.ruleConfiguration === null ? undefined : Reflect.get(rule.ruleConfiguration, name);
      return isDeepStrictEqual(structuredClone(found), structuredClone(value));
    });
}

/** A further condition that must match (docs/reference/service.md#rule-configuration). */
export interface ChainedRuleCondition {
  /** Variable name such as `REQUEST_HEADERS` → the part of it that is matched, or an empty string. */
  readonly variableTypes: Readonly<Record<string, string>> | null;
  /** A code of `ruleOperators`. */
  readonly operatorType: number | null;
  readonly value: string | null;
  readonly isNegated: boolean | null;
  readonly isRegexVariable: boolean | null;
}

/**
 * Which requests a rule counts and what it then does (docs/reference/service.md#rule-configuration). The API may leave
 * out any member.
 */
export interface RateLimitConfiguration extends ChainedRuleCondition {
  /** A code of `rateLimitActions`. */
  readonly actionType: number | null;
  /** A code of `ruleSeverities`. */
  readonly severityType: number | null;
  /** Codes of `ruleTransformations`. */
  readonly transformationTypes: readonly number[] | null;
  readonly requestCount: number | null;
  /** A code of `rateLimitCounterKeys`. */
  readonly counterKeyType: number | null;
  /** Seconds: 1, 10, 60, 300, 900 or 3600. */
  readonly timeframe: number | null;
  /** Seconds: 30, 60, 300, 900, 1800 or 3600. */
  readonly blockTime: number | null;
  readonly chainedRuleConditions: readonly ChainedRuleCondition[] | null;
}

/** A rate limit rule (docs/reference/service.md#rate-limits). */
export interface RateLimit {
  readonly id: number;
  readonly shieldZoneId: number;
  readonly userId: string | null;
  readonly ruleName: string | null;
  readonly ruleDescription: string | null;
  /** Internal to the API: never parse or compare it. */
  readonly ruleJson: string | null;
  readonly ruleConfiguration: RateLimitConfiguration | null;
}

/** The input for a new or changed rule. Null members are left out of the request. */
export interface RateLimitInput {
  readonly ruleName: string;
  /** Sent even if empty: the API requires it. */
  readonly ruleDescription: string;
  readonly ruleConfiguration: RateLimitConfiguration;
}

/** How `create` recognizes its own rule when the response to its POST was lost. */
export interface CreateRateLimitOptions extends CallOptions {
  /** Whether a rule matches the one sent. Default: the same name, description and configuration. */
  readonly isAlike?: ((rule: RateLimit) => boolean) | undefined;
}
