import {
  codeNames,
  type EdgeRule,
  type EdgeRuleInput,
  type EdgeRuleTrigger,
  requireCode,
  switchedOffProtections,
  triggerMatchTypes,
  triggerTypes,
  type BunnyClient,
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
  atLeast,
  bool,
  computed,
  defineResource,
  DiagnosticError,
  integer,
  isKnown,
  matches,
  optionalComputed,
  type AttributePath,
  type Diagnostics,
  type Unknown,
} from "../../framework/index.js";
import { EDGE_RULE_LIMITS } from "../../zone/words/exceptions.js";
import { notName } from "../../zone/rules/condition-faults.js";
import { readException } from "../../zone/exceptions/exception.js";
import { ANY_UNSTATED, exceptionReach, isAnyUnstated, opposedPatterns } from "../../zone/exceptions/exception-reach.js";
import { decodeCondition, matchName } from "../policies/edge-rule-conditions.js";
import { changedSincePlan } from "../policies/changed-since-plan.js";
import { edgeRulesOf, nullWhenPullZoneGone } from "../policies/gone.js";
import { inEachZone, onlyZoneId, requireId, DEFAULT_TIMEOUTS } from "../policies/attributes.js";
import { KEPT_SETTING, readFound } from "../policies/take-over.js";
import { refuseTwins, reportTwins, readInWalk } from "../policies/twins.js";
import { type ConfiguredPatterns, type PatternsAt, warnAboutOddPatterns } from "./odd-patterns.js";

const condition = {
  type: required(oneOfKnown(...codeNames(triggerTypes)), {
    doc: "Part of the request or response to compare. The path in a `url` is compared without its query.",
  }),
  patterns: required(setOf(string), {
    doc: "Patterns to compare it with. `*` stands for any characters, and `pattern:` begins a Lua pattern. A pattern for a `url` is a path that begins with `/`, or a whole URL with its scheme, such as `*://example.com/*`.",
    constraints: [sizeAtLeast(1)],
  }),
  match_type: defaulted(oneOf(...codeNames(triggerMatchTypes)), "any", {
    doc: "How many of the patterns must match.",
  }),
  parameter: defaulted(string, "", {
    doc: "Name of the header or the cookie. Only for `request_header`, `response_header`, and `cookie_value`.",
  }),
};

const exceptionConfiguration = {
  disables: required(setOf(oneOf(...codeNames(switchedOffProtections))), {
    doc: "Protections that the requests skip. `waf` and `bot_detection` are skipped only by requests that go to the origin.",
    constraints: [sizeAtLeast(1)],
    meaning: { kind: "subject" },
  }),
  match_type: defaulted(oneOf(...codeNames(triggerMatchTypes)), "any", {
    doc: "How many of the conditions must match.",
  }),
  conditions: required(listOf(object(condition)), {
    doc: "Conditions that select the requests. An empty list selects all requests, and requires `allow_catch_all`.",
  }),
};

type Configuration = State<typeof exceptionConfiguration>;
type Condition = Configuration["conditions"][number];

const NAMED_TYPES: readonly string[] = ["request_header", "response_header", "cookie_value"];

function encodeCondition({ type, match_type: matchType, patterns, parameter }: Condition): EdgeRuleTrigger {
  return {
    type: requireCode(triggerTypes, type),
    matchType: triggerMatchTypes.codes[matchType],
    patterns: [...patterns].sort(),
    parameter,
  };
}

function encodeException(
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

/**
 * Converts a rule to state. The order of conditions has no meaning. If only the order differs from `prior`, keeps the order of
 * `prior`.
 */
function exceptionState(pullZoneId: number, rule: EdgeRule, prior: readonly Condition[] | null) {
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

const needsCatchAll = (values: Readonly<Record<string, unknown>>): boolean =>
  exceptionReach(readException(values).conditions) === "all";

const WRITTEN = ["disables", "match_type", "conditions", "description", "enabled"];

/** Sorts every list of strings, because such a list is a set. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    Array.isArray(inner) && inner.every((one) => typeof one === "string") ? [...inner].sort() : inner,
  );

const differing = (found: object, declared: object): string[] =>
  WRITTEN.filter((name) => canonical(Reflect.get(found, name)) !== canonical(Reflect.get(declared, name)));

const differs = (found: object, declared: object): boolean => differing(found, declared).length > 0;

const edgeRules = readInWalk<EdgeRule>();

function refuseReadOnly({ isReadOnly, id }: EdgeRule): void {
  if (!isReadOnly) return;
  throw new DiagnosticError(
    undefined,
    "The edge rule is read-only",
    `bunny.net marks edge rule ${id} as read-only, so it has another owner. Nothing was written to it. Remove the resource from the state.`,
  );
}

/**
 * `bunny_shield_exception`: an edge rule that switches protections off (docs/reference/edge-rules.md).
 */
export const shieldException = defineResource<BunnyClient>()({
  type: "bunny_shield_exception",
  doc: [
    "An exception: an edge rule of a pull zone that switches protections off for the requests that it matches.",
    "",
    "Use an exception if a protection stops requests by mistake, and no change of a rule or a list helps. All other actions",
    "of the edge rule, and edge rules that switch nothing off, are left as they are. A destroy deletes the edge rule, or, if it",
    "has other actions, only removes the actions that switch something off.",
  ].join("\n"),
  identity: ["pull_zone_id", "exception_id"],
  timeouts: DEFAULT_TIMEOUTS,
  attributes: {
    pull_zone_id: required(integer, {
      doc: "ID of the pull zone, such as `bunny_shield_zone.example.pull_zone_id`. It is not the ID of the Shield zone.",
      requiresReplace: true,
      constraints: [atLeast(1)],
      meaning: { kind: "target" },
    }),
    exception_id: computed(string, { doc: "ID of the edge rule.", stable: true }),
    ...exceptionConfiguration,
    description: defaulted(string, "", {
      doc: "Purpose of the exception. The dashboard shows this text as the name of the edge rule.",
      constraints: [matches(/^(?:\S(?:[\s\S]*\S)?)?$/, "text without white space around it")],
      meaning: { kind: "label" },
    }),
    enabled: defaulted(bool, true, { doc: "Whether the exception is in effect.", meaning: { kind: "switch" } }),
    order_index: optionalComputed(integer, {
      ...KEPT_SETTING,
      doc: "Position of the exception among the edge rules of the pull zone. If not set, the API chooses the position.",
    }),
    allow_catch_all: defaulted(bool, false, {
      doc: "Whether the conditions may select all requests, all except some, or the requests of more than half of the public IPv4 or IPv6 addresses.",
      local: true,
      meaning: { kind: "guard", usual: false },
    }),
  },

  validate({ config, at, diagnostics }) {
    checkConditions(config.conditions, at.conditions, diagnostics);
    warnAboutOddPatterns(config.conditions, at.conditions, diagnostics);
    warnAboutLimits(config.conditions, at.conditions, diagnostics);
    warnAboutUnstatedAny(config, at.match_type, diagnostics);
    warnAboutOpposed(config, at.match_type, diagnostics);
    refuseEverybody(config, at.conditions, diagnostics);
  },

  async plan({ plan, prior, at, applying, diagnostics, client, options, findInState }) {
    refuseEverybody(plan, at.conditions, diagnostics);
    const { pull_zone_id: zone } = plan;
    if (applying || !isKnown(zone) || !isWholeException(plan)) return;
    // Without a key, an unchanged exception can still be planned.
    const api = prior === null ? await client() : await client().catch(() => undefined);
    const listed = api && (prior === null ? edgeRulesOf(api, zone, options) : edgeRules.shown(api, zone));
    const rules = await readFound<readonly EdgeRule[]>(listed, { applying, attribute: "pull_zone_id" });
    if (prior === null && rules !== undefined && rules.length >= EDGE_RULE_LIMITS.rules)
      warnAboutLimit(at.pull_zone_id, `Pull zone ${zone} has ${rules.length} edge rules`, "rules", diagnostics);
    const { order_index: place } = plan;
    await reportTwins(
      {
        type: "bunny_shield_exception",
        title: "The pull zone already has such an edge rule",
        where: `Pull zone ${zone}`,
        noun: "edge rule",
        shares: "with the same actions and conditions",
        found: (rules ?? []).filter((rule) => !differs(exceptionState(zone, rule, plan.conditions), plan)),
        idOf: ({ id }) => id,
        importId: (id) => `${zone}/${id}`,
        findInState: (id) => findInState({ pull_zone_id: zone, exception_id: id }),
        isEqual: ({ orderIndex }) => !isKnown(place) || place === null || place === orderIndex,
        managed: prior && prior.exception_id,
      },
      at.description,
      diagnostics,
    );
  },

  async create({ plan, client, options, checkpoint }) {
    const zone = plan.pull_zone_id;
    let twins: readonly string[] = [];
    const rule = await client.edgeRules.create(zone, encodeException(plan), {
      ...options,
      onTwins: (ids) => (twins = ids),
      onCreated: ({ id, orderIndex }) => {
        checkpoint({ exception_id: id, order_index: orderIndex });
      },
    });
    refuseTwins({ where: `Pull zone ${zone}`, noun: "edge rule", id: rule.id, twins });
    return { ...plan, exception_id: rule.id, order_index: rule.orderIndex };
  },

  read: ({ state: { pull_zone_id: zone, exception_id: id, ...state }, client, options }) =>
    nullWhenPullZoneGone(client, zone, options, async () => {
      edgeRules.once(client, zone, () => client.edgeRules.list(zone, options)).catch(() => undefined);
      const rule = await client.edgeRules.find(zone, requireId("exception_id", id), options);
      return rule && { ...state, ...exceptionState(zone, rule, state.conditions) };
    }),

  async update({ prior, plan, client, options, at, isStale }) {
    const zone = prior.pull_zone_id;
    const id = requireId("exception_id", prior.exception_id);
    const onFound = (found: EdgeRule): void => {
      refuseReadOnly(found);
      const state = exceptionState(zone, found, prior.conditions);
      const planned = exceptionState(zone, found, plan.conditions);
      if (differs(state, prior) && differs(planned, plan) && !isStale(state))
        throw changedSincePlan(
          at.conditions,
          `Edge rule ${id}`,
          `Changed elsewhere: ${differing(prior, state).join(", ")}.`,
        );
    };
    const rule = await client.edgeRules.update(zone, id, encodeException(plan), { ...options, onFound });
    return { ...plan, exception_id: id, order_index: rule.orderIndex };
  },

  async delete({ state: { pull_zone_id: zone, exception_id: id }, client, options }) {
    await nullWhenPullZoneGone(client, zone, options, () =>
      client.edgeRules.delete(zone, requireId("exception_id", id), { ...options, onFound: refuseReadOnly }),
    );
  },

  list: {
    doc: "The exceptions of a Shield zone: the edge rules of its pull zone that switch something off.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (shieldZone, { client, options }) {
      const { pullZoneId: zone } = await client.zones.get(shieldZone, options);
      if (zone === null) return;
      for (const rule of await client.edgeRules.list(zone, options)) {
        if (rule.disables.length === 0) continue;
        const found = {
          identity: { pull_zone_id: zone, exception_id: rule.id },
          displayName: rule.description === "" ? `edge rule ${rule.id}` : rule.description,
          off: !rule.isEnabled,
          raw: rule.raw,
        };
        const reason = undeclarable(rule);
        yield reason === undefined
          ? { ...found, resource: exceptionState(zone, rule, null) }
          : { ...found, undeclarable: reason };
      }
    }),
  },
});

function undeclarable({ isReadOnly, triggers }: EdgeRule): string | undefined {
  if (isReadOnly) return "bunny.net marks the edge rule as read-only. It can only be changed by its owner.";
  if (triggers.some(({ type, patterns }) => typeof type === "string" || patterns.length === 0))
    return "It has a condition that this release does not know, or one without patterns. Change it in the dashboard.";
  return undefined;
}

interface ConfiguredCondition {
  readonly type: string | Unknown;
  readonly parameter: string | null | Unknown;
  readonly patterns: readonly (string | Unknown)[] | Unknown;
  readonly match_type: string | null | Unknown;
}

type Conditions = readonly (ConfiguredCondition | Unknown)[] | Unknown;

type ConditionsAt = AttributePath & Readonly<Record<number, { readonly parameter: AttributePath }>>;

/** Requires a name for a condition on a header or a cookie. Refuses a name for other conditions. */
function checkConditions(conditions: Conditions, at: ConditionsAt, diagnostics: Diagnostics): void {
  if (!isKnown(conditions)) return;
  for (const [index, condition] of conditions.entries()) {
    if (!isKnown(condition) || !isKnown(condition.type) || !isKnown(condition.parameter)) continue;
    const fault = parameterFault(condition.type, condition.parameter ?? "");
    if (fault !== undefined) diagnostics.error(at[index]?.parameter ?? at, ...fault);
  }
}

function parameterFault(type: string, parameter: string): readonly [summary: string, detail: string] | undefined {
  if (!NAMED_TYPES.includes(type))
    return parameter === ""
      ? undefined
      : [
          "The type takes no parameter",
          `Only conditions of headers and cookies have a name in parameter, and this one has the type ${type}. Remove parameter.`,
        ];
  const noun = type === "cookie_value" ? "cookie" : "header";
  return parameter === ""
    ? ["The name is missing", `A condition of type ${type} looks at one ${noun}. Name it in parameter.`]
    : notName(noun, parameter, "", "patterns");
}

interface Configured {
  readonly match_type: string | null | Unknown;
  readonly conditions: Conditions;
  readonly allow_catch_all: boolean | null | Unknown;
}

function hasKnownConditions({ match_type, conditions }: Omit<Configured, "allow_catch_all">): boolean {
  return (
    isKnown(match_type) &&
    isKnown(conditions) &&
    conditions.every(
      (one) =>
        isKnown(one) &&
        [one.type, one.match_type, one.parameter].every(isKnown) &&
        isKnown(one.patterns) &&
        one.patterns.every(isKnown),
    )
  );
}

/** Policy: warns if conditions of different types are alternatives, and nobody wrote that. */
function warnAboutUnstatedAny(
  { match_type: matchType, conditions }: Omit<Configured, "allow_catch_all">,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  if (!isKnown(matchType) || !isKnown(conditions)) return;
  const types = conditions.flatMap((one) => (isKnown(one) && isKnown(one.type) ? [one.type] : []));
  if (!isAnyUnstated(matchType, types)) return;
  const detail = `match_type is not set, so one of ${[...new Set(types)].join(", ")} is enough. If requests must meet all conditions, set match_type = "all", otherwise match_type = "any".`;
  diagnostics.warning(at, ANY_UNSTATED, detail);
}

/** Policy: warns about conditions that no request meets together. */
function warnAboutOpposed(
  configured: Omit<Configured, "allow_catch_all">,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const conditions = hasKnownConditions(configured) ? readException({ ...configured }).conditions : undefined;
  const opposed = conditions && opposedPatterns(conditions);
  if (opposed === undefined) return;
  const detail = `match_type is "all", but no request has both ${opposed.join(" and ")}. To match either, write one condition with all of these patterns.`;
  diagnostics.warning(at, "Conditions that no request meets together", detail);
}

/** Policy: an exception for all or nearly all requests needs `allow_catch_all`. */
function refuseEverybody(configured: Configured, at: AttributePath, diagnostics: Diagnostics): void {
  const { allow_catch_all: allowed, match_type, conditions } = configured;
  if (!isKnown(allowed) || allowed === true || !hasKnownConditions(configured)) return;
  if (!needsCatchAll({ match_type, conditions })) return;
  diagnostics.error(
    at,
    "The exception would be for all requests",
    "All or nearly all requests, or those of more than half of the public IPv4 or IPv6 addresses, meet its conditions and would skip the disabled protections. Use conditions that only match requests that need the exception. If this is intended, set allow_catch_all = true.",
  );
}

function isWholeException<
  Planned extends Omit<Configured, "allow_catch_all"> & {
    readonly disables: unknown;
    readonly description: unknown;
    readonly enabled: unknown;
  },
>(plan: Planned): plan is Planned & Known<Planned> {
  const { disables, description, enabled } = plan;
  const isWholeSet = isKnown(disables) && Array.isArray(disables) && disables.every(isKnown);
  return isWholeSet && isKnown(description) && isKnown(enabled) && hasKnownConditions(plan);
}

type Known<Value> = Value extends Unknown
  ? never
  : Value extends readonly (infer Item)[]
    ? readonly Known<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Known<Value[Name]> }
      : Value;

const LIMITED = { rules: "edge rules", conditions: "conditions per edge rule", patterns: "patterns per condition" };

/** Warns, because the vendor's support can raise these limits for an account. */
function warnAboutLimit(
  at: AttributePath | undefined,
  what: string,
  limit: keyof typeof LIMITED,
  diagnostics: Diagnostics,
): void {
  diagnostics.warning(
    at,
    "More than edge rules allow by default",
    `${what}. By default, bunny.net allows ${EDGE_RULE_LIMITS[limit]} ${LIMITED[limit]}, and the apply fails. Use fewer, or ask bunny.net support to raise the limit.`,
  );
}

function warnAboutLimits(
  conditions: readonly (ConfiguredPatterns | Unknown)[] | Unknown,
  at: PatternsAt,
  diagnostics: Diagnostics,
): void {
  if (!isKnown(conditions)) return;
  if (conditions.length > EDGE_RULE_LIMITS.conditions)
    warnAboutLimit(at, `The exception has ${conditions.length} conditions`, "conditions", diagnostics);
  for (const [index, condition] of conditions.entries()) {
    if (!isKnown(condition) || !isKnown(condition.patterns)) continue;
    const { length } = condition.patterns;
    if (length > EDGE_RULE_LIMITS.patterns)
      warnAboutLimit(at[index]?.patterns ?? at, `The condition has ${length} patterns`, "patterns", diagnostics);
  }
}
