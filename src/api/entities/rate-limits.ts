import { isDeepStrictEqual } from "node:util";
import { abortable } from "../abort.js";
import type { Context } from "../context.js";
import { settleDeletion, type Deletion } from "../deletion.js";
import { isApiError } from "../errors.js";
import type { CallOptions } from "../options.js";
import { createOrFind } from "./lost-create.js";
import { pagesFrom, type Page } from "./page.js";
import { createCall, deleteCall, getCall, pageCall, updateCall } from "./rate-limit-calls.js";
import type { CreateRateLimitOptions, RateLimit, RateLimitInput } from "./rate-limit-records.js";

/** Rate limit rules of Shield zones (API facts §9). Every method rejects with an `ApiError`. */
export interface RateLimits {
  /** All rules of the zone, a page at a time as they are consumed. */
  pages(zoneId: number, options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Page<RateLimit>>;
  /** All rules of the zone. */
  list(zoneId: number, options?: CallOptions): Promise<readonly RateLimit[]>;
  get(id: number, options?: CallOptions): Promise<RateLimit>;
  /**
   * The rule of a zone, or null when it is gone. Where the API does not say so with its own errorKey, the zone's rules
   * are looked through.
   */
  find(zoneId: number, id: number, options?: CallOptions): Promise<RateLimit | null>;
  /**
   * Makes a rule. Rules tell no time, so the zone's rules are read before: when the answer is lost, adopts the only new
   * rule that is like the one sent; otherwise the error names the candidates and has `mayHaveHappened`.
   */
  create(zoneId: number, input: RateLimitInput, options?: CreateRateLimitOptions): Promise<RateLimit>;
  /** Replaces the rule's name, description and whole configuration. The zone orders it among other writes. */
  update(zoneId: number, id: number, input: RateLimitInput, options?: CallOptions): Promise<RateLimit>;
  /** Deletes the rule; one that the zone lacks counts as deleted. */
  delete(zoneId: number, id: number, options?: CallOptions): Promise<Deletion>;
}

const kind = "rate-limit";

/** The service takes up to 1000 a page. */
const mostPerPage = 1000;

const lookAgainMs = 1000;

/** Makes the rate limits of a client, which remembers the rules it made, so that none is adopted twice. */
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

/** One creation. */
interface Wanted {
  readonly zoneId: number;
  readonly input: RateLimitInput;
  readonly options: CreateRateLimitOptions;
  /** Rules that this client made. */
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
      isNew(rule) ? undefined : `the API returned number ${rule.id} for the new rule, which is that of another rule`,
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
