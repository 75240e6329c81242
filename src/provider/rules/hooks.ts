import { isDeepStrictEqual } from "node:util";
import {
  type BunnyClient,
  type CallOptions,
  type DdosEnum,
  type Rule,
  type RuleConfiguration,
  type Rules,
  type ShieldZone,
  ruleVariable,
  ruleVariables,
} from "../../api/index.js";
import {
  type AttributePath,
  type Diagnostics,
  type InState,
  type Unknown,
  integer,
  isKnown,
  moveSource,
  type PrivateReader,
  type PrivateState,
  privateState,
} from "../../framework/index.js";
import { nullWhenGone, requireContainer } from "../policies/gone.js";
import { requireId } from "../policies/attributes.js";
import { schemas } from "../policies/stored-form.js";
import {
  checkNotation,
  checkReach,
  checkSingleConditions,
  type ConfiguredRule,
  type GuardedRule,
  readRule,
  type RuleAt,
} from "./reach.js";
import type { Conditions } from "./rule-configuration.js";
import { rememberStored } from "../policies/declared-in-zone.js";
import { type Limited, checkLimit } from "../policies/zone-limits.js";
import { type Feature, requireZonePlan } from "../policies/zone-plan.js";
import { unlessRefused } from "../policies/take-over.js";
import { reportTwins, readInWalk } from "../policies/twins.js";
import { hasZone, officialAttribute, requireReadAfterMove } from "../policies/read-after-move.js";
import { LONGEST_BASIC_TIMEFRAME } from "../../zone/words/plan-limits.js";
import { suggestionFrom } from "../../zone/rules/condition-faults.js";

/** The written attributes of any kind of rule. */
interface AnyRule {
  readonly name: string;
  readonly description: string;
  readonly conditions: Conditions;
}

interface RuleKind<I extends string, S extends AnyRule, Sent extends RuleConfiguration, Read extends S> {
  readonly type: string;
  readonly idAttribute: I;
  /** The attributes that requests contain. */
  readonly sent: readonly string[];
  readonly limit: LimitOfRules;
  readonly rules: (client: BunnyClient) => Rules<Sent>;
  readonly encode: (from: S) => Sent;
  readonly stateOf: (rule: Rule<Sent>, prior: Conditions | null) => Read;
}

interface LimitOfRules extends Pick<Limited, "noun"> {
  readonly measure: "rateLimits" | "wafRules";
  readonly of: (zone: ShieldZone) => number | null;
}

interface ValidateContext {
  readonly config: GuardedRule;
  readonly at: RuleAt;
  readonly diagnostics: Diagnostics;
  readonly isPlanned: boolean;
}

interface PlanContext<I extends string> {
  readonly prior: PriorRule<I> | null;
  readonly changed: { readonly has: (name: "action" | "conditions") => boolean };
  readonly plan: PlannedRule & { readonly shield_zone_id: number | Unknown };
  readonly at: RuleAt & { readonly shield_zone_id: AttributePath; readonly name: AttributePath };
  readonly diagnostics: Diagnostics;
  readonly findInState: (
    identity: { readonly shield_zone_id: number } & Readonly<Record<I, number>>,
  ) => Promise<InState>;
  readonly client: () => Promise<BunnyClient | undefined>;
  readonly options: CallOptions;
  readonly applying: boolean;
  readonly private: PrivateReader<NewRule>;
}

interface Request {
  readonly client: BunnyClient;
  readonly options: CallOptions;
}

interface Recording {
  readonly private: PrivateState<NewRule>;
}

/** True until a refresh has compared the created rule with the zone's other rules. */
interface NewRule {
  readonly isNew: boolean;
}

export const newRule = privateState<NewRule>(() => schemas.object({ isNew: schemas.boolean }));

interface Creating<I extends string> extends Request, Recording {
  readonly checkpoint: (ids: Ids<I>) => void;
  readonly answered: (ids: Ids<I>) => void;
  readonly retract: () => void;
}

/** Returns the callbacks of a create. They record first the ID in the response, and then the rule as it was read. */
function reports<I extends string>(
  { checkpoint, answered, retract }: Creating<I>,
  idsOf: (id: number, userId: string | null) => Ids<I>,
) {
  return {
    onAnswered: (id: number): void => {
      answered(idsOf(id, null));
    },
    onCreated: ({ id, userId }: Rule<RuleConfiguration>): void => {
      checkpoint(idsOf(id, userId));
    },
    onAnother: retract,
  };
}

/** The attributes of every rule that requests contain. */
export const sentAttributes = ["name", "description", "severity", "transformations", "conditions", "action"] as const;

type Stored<I extends string> = { readonly shield_zone_id: number | null } & Readonly<Record<I, number | null>>;
type StoredRule<I extends string> = Stored<I> & { readonly conditions: Conditions | null };
type Planned<S> = { readonly shield_zone_id: number } & S;
type Ids<I extends string> = Readonly<Record<I, number>> & { readonly user_id: string | null };

type PriorRule<I extends string> = Stored<I> & { readonly timeframe?: number | null };
type PlannedRule = GuardedRule & {
  readonly name: string | Unknown;
  readonly description: string | Unknown;
  readonly action: unknown;
  readonly timeframe?: unknown;
};

async function checkRule<I extends string>(context: PlanContext<I>) {
  const { prior, plan, at, changed, diagnostics, client, options, applying } = context;
  // Values may have been unknown during validation. An error during an apply would leave a part of the plan undone.
  checkNotation(plan, at, diagnostics);
  checkReach(plan, at, diagnostics, applying ? "warning" : "error");
  if (applying) return;
  await warnAboutVariables(plan, at, { client, options, diagnostics });
  const isSame = prior?.timeframe === plan.timeframe && !changed.has("action") && !changed.has("conditions");
  if (prior !== null && isSame) return;
  for (const feature of paidFeatures(plan, prior)) await requireZonePlan(feature, context);
}

async function planRule<I extends string>(
  context: PlanContext<I>,
  limited: Limited,
  idOf: (prior: PriorRule<I>) => number | null,
): Promise<void> {
  const { prior, plan, at, applying, diagnostics } = context;
  requireReadAfterMove("rule", hasZone(prior), at.shield_zone_id, diagnostics);
  if (!hasZone(prior)) return;
  await checkRule(context);
  const client = applying ? undefined : await context.client();
  const object = { id: prior && idOf(prior), name: plan.name, amount: 1, grows: false };
  const inPlan = { ...context, zone: plan.shield_zone_id, at: at.shield_zone_id };
  if (client) await checkLimit(limited, object, { ...inPlan, client });
}

function limitedRules<C extends RuleConfiguration>(
  { measure, noun, of }: LimitOfRules,
  rules: (client: BunnyClient) => Rules<C>,
  rulesOf: ReturnType<typeof readInWalk<Rule<C>>>,
) {
  return {
    measure,
    kind: measure,
    noun,
    limit: async (client: BunnyClient, zone: number, options: CallOptions) =>
      of(await client.zones.known(zone, options)),
    present: async (client: BunnyClient, zone: number, options: CallOptions) =>
      new Map((await rulesOf.once(client, zone, () => rules(client).list(zone, options))).map(({ id }) => [id, 1])),
  } satisfies Limited;
}

/**
 * Reports an existing rule of the zone that is not in the state, but has the same name, description, and configuration as a
 * planned rule. For a new rule, reads the zone's rules once. For a managed rule, uses the rules that the refresh has read.
 */
async function reportTwinsOf<I extends string, S extends AnyRule, Sent extends RuleConfiguration, Read extends S>(
  { type, idAttribute, sent, rules, stateOf }: RuleKind<I, S, Sent, Read>,
  rulesOf: ReturnType<typeof readInWalk<Rule<Sent>>>,
  { prior, plan, at, applying, diagnostics, options, findInState, client: clientOf }: PlanContext<I>,
): Promise<void> {
  const { shield_zone_id: zone } = plan;
  if (applying || !isKnown(zone)) return;
  const isState = (planned: PlannedRule): planned is PlannedRule & S =>
    sent.every((name) => isWhole(Object.entries(planned).find(([own]) => own === name)?.[1]));
  if (!isState(plan)) return;
  const client = prior === null ? await clientOf() : await clientOf().catch(() => undefined);
  const list = (api: BunnyClient) => rulesOf.once(api, zone, () => rules(api).list(zone, options));
  const read = prior === null ? list : (api: BunnyClient) => rulesOf.shown(api, zone);
  const found = client && (await read(client).catch(unlessRefused));
  const identityOf = (id: number) => ({ shield_zone_id: zone, [idAttribute]: id });
  const twins = {
    type,
    where: `Shield zone ${zone}`,
    noun: "rule",
    shares: "of this name and configuration, perhaps with other transformations,",
    // Equal rules with other transformations are warned about.
    found: (found ?? []).filter((rule) =>
      isAsDeclared(
        sent.filter((name) => name !== "transformations"),
        stateOf(rule, plan.conditions),
        plan,
      ),
    ),
    isEqual: (rule: Rule<Sent>) => isAsDeclared(sent, stateOf(rule, plan.conditions), plan),
    idOf: ({ id }: Rule<Sent>) => id,
    importId: (id: number) => `${zone}/${id}`,
    findInState: (id: number) => findInState(identityOf(id) as Parameters<typeof findInState>[0]),
    managed: prior && prior[idAttribute],
  };
  await reportTwins(twins, at.name, diagnostics);
}

/** Reports whether a rule has the declared values of all attributes that requests contain. */
function isAsDeclared(sent: readonly string[], found: object, declared: object): boolean {
  const [one, other] = [found, declared].map((object) =>
    structuredClone(Object.fromEntries(Object.entries(object).filter(([name]) => sent.includes(name)))),
  );
  return isDeepStrictEqual(one, other);
}

const ruleInput = <S extends AnyRule, Sent>(plan: S, encode: (from: S) => Sent) => ({
  ruleName: plan.name,
  ruleDescription: plan.description,
  ruleConfiguration: encode(plan),
});

type Reading<I extends string> = Request & Recording & { readonly state: StoredRule<I> };

/** Reads a rule. The first read of a new rule requests all rules of the zone instead, which shows equal rules. */
async function readStored<I extends string, S extends AnyRule, Sent extends RuleConfiguration, Read extends S>(
  { idAttribute, sent, limit, rules: rulesIn, stateOf }: RuleKind<I, S, Sent, Read>,
  rulesOf: ReturnType<typeof readInWalk<Rule<Sent>>>,
  { state, client, options, private: recorded }: Reading<I>,
) {
  const { shield_zone_id: zone, conditions: prior } = state;
  const rules = rulesIn(client);
  const id = requireId(idAttribute, state[idAttribute]);
  rememberStored(client, limit.measure, id);
  // Right after a move from the official provider, only the rule's ID is known.
  if (zone === null) return stateOf(await rules.get(id, options), prior);
  const all = () => rulesOf.once(client, zone, () => rules.list(zone, options)).catch(() => []);
  const rows = recorded.get()?.isNew === true ? await all() : [];
  const equal = rows.filter((rule) => isAsDeclared(sent, stateOf(rule, prior), state));
  if (equal.length === 1) recorded.set({ isNew: false });
  const shown = equal.find((rule) => rule.id === id);
  const rule = shown ?? (await nullWhenGone(client, zone, options, () => rules.find(zone, id, options)));
  return rule && stateOf(rule, prior);
}

/** Returns the hooks of a resource for one kind of rule. */
export function ruleHooks<I extends string, S extends AnyRule, Sent extends RuleConfiguration, Read extends S>(
  kind: RuleKind<I, S, Sent, Read>,
) {
  const { idAttribute, sent, limit, rules, encode, stateOf } = kind;
  const rulesOf = readInWalk<Rule<Sent>>();
  const limited = limitedRules(limit, rules, rulesOf);
  const idsOf = (id: number, userId: string | null) => ({ [idAttribute]: id, user_id: userId }) as Ids<I>;
  const idOf = (state: Stored<I>) => requireId(idAttribute, state[idAttribute]);
  return {
    validate({ config, at, diagnostics, isPlanned }: ValidateContext): void {
      checkNotation(config, at, diagnostics);
      if (!isPlanned) checkReach(config, at, diagnostics, "error");
      checkSingleConditions(config, at, diagnostics);
    },

    plan: async (context: PlanContext<I>): Promise<void> => {
      await planRule(context, limited, (prior) => prior[idAttribute]);
      await reportTwinsOf(kind, rulesOf, context);
    },

    async create<P extends Planned<S>>(context: Creating<I> & { readonly plan: P }): Promise<P & Ids<I>> {
      const { plan, client, options } = context;
      const isAlike = (rule: Rule<Sent>) => isAsDeclared(sent, stateOf(rule, plan.conditions), plan);
      const creating = { ...options, isAlike, ...reports(context, idsOf) };
      context.private.set({ isNew: true });
      const rule = await rules(client).create(plan.shield_zone_id, ruleInput(plan, encode), creating);
      return { ...plan, ...idsOf(rule.id, rule.userId) };
    },

    read: (context: Reading<I>) => readStored(kind, rulesOf, context),

    async update<P extends Planned<S>>({
      prior,
      plan,
      client,
      options,
    }: Request & { readonly prior: Stored<I> & { readonly user_id: string | null }; readonly plan: P }): Promise<
      P & Ids<I>
    > {
      const [id, zone] = [idOf(prior), plan.shield_zone_id];
      await requireOwnZone(client, zone, options);
      await rules(client).update(zone, id, ruleInput(plan, encode), options);
      return { ...plan, ...idsOf(id, prior.user_id) };
    },

    async delete({ state, client, options }: Request & { readonly state: Stored<I> }) {
      const { [idAttribute]: id } = state;
      if (id === null) return;
      rememberStored(client, limit.measure, id);
      // If a rule was moved from the official provider, its state has no zone until the first read.
      const zone = state.shield_zone_id ?? (await rules(client).get(id, options)).shieldZoneId;
      await nullWhenGone(client, zone, options, () =>
        requireOwnZone(client, zone, options).then(() => rules(client).delete(zone, id, options)),
      );
    },
  };
}

/**
 * Requires that the account has the zone. The address of a rule does not contain the zone, and another account may have a rule
 * with the same ID.
 */
const requireOwnZone = (client: Request["client"], zone: number, options: Request["options"]): Promise<void> =>
  requireContainer(client, { shield_zone_id: zone }, options);

/**
 * Returns the features of a rule that the plan `basic` lacks (docs/reference/service.md#rule-configuration). The documentation
 * does not name the lowest plan with premium variables, so they are refused only in zones without a paid plan.
 */
function paidFeatures(rule: PlannedRule, prior: { readonly timeframe?: number | null } | null): Feature[] {
  const { action, timeframe } = rule;
  const used = readRule(rule).all.flatMap(({ variables, operator }) => [
    ...PAID_VARIABLES.filter((name) => variables?.has(name)),
    ...PAID_OPERATORS.filter((name) => name === operator),
  ]);
  const names = [...new Set(used), ...(action === "challenge" ? ["action challenge"] : [])];
  const features = names.map((name) => ({ name: `${name} in a rule`, lowestPlan: "advanced" }));
  // An existing longer timeframe may stay.
  const isLonger =
    typeof timeframe === "number" && timeframe > LONGEST_BASIC_TIMEFRAME && timeframe !== prior?.timeframe;
  if (!isLonger) return features;
  const name = `A timeframe of ${timeframe} seconds (on the plan basic, ${LONGEST_BASIC_TIMEFRAME} at most, according to the documentation)`;
  return [...features, { name, lowestPlan: "advanced" }];
}

const PAID_VARIABLES = ["GEO", "REQUEST_BODY", "RESPONSE_BODY", "FINGERPRINT"];
const PAID_OPERATORS = ["detect_sqli", "detect_xss"];

/** Reports whether a planned value is fully known. A fully known value has the form of the state. */
function isWhole(value: unknown): boolean {
  if (!isKnown(value)) return false;
  return typeof value !== "object" || value === null || Object.values(value).every(isWhole);
}

interface Context {
  readonly client: () => Promise<BunnyClient | undefined>;
  readonly options: CallOptions;
  readonly diagnostics: Diagnostics;
}

/**
 * Warns about a variable that neither the API's documentation nor the API's enumeration contains. Reads the enumeration only if
 * the documentation lacks the variable.
 */
async function warnAboutVariables(rule: ConfiguredRule, at: RuleAt, context: Context): Promise<void> {
  const unknown = readRule(rule).all.flatMap(({ variables }, index) =>
    [...(variables?.keys() ?? [])]
      .filter((name) => ruleVariable(name) === undefined)
      .map((name) => ({ name, at: at.conditions[index]?.variables })),
  );
  if (unknown.length === 0) return;
  const names = await namesOfApi(context);
  for (const { name, at: place } of unknown)
    if (names?.has(spelled(name)) !== true) warn(name, names !== undefined, place, context.diagnostics);
}

function warn(name: string, asked: boolean, at: AttributePath | undefined, diagnostics: Diagnostics): void {
  const whose = asked
    ? "Neither the API documentation nor the API's enumeration has"
    : "The API could not be asked, and its documentation does not have";
  diagnostics.warning(
    at,
    "Unknown variable",
    `${whose} a variable ${name}. ${suggestionFrom(name, Object.keys(ruleVariables))}`,
  );
}

/** Returns the variable names in the API's enumeration of WAF rules. Undefined if the enumeration cannot be read. */
async function namesOfApi({ client, options }: Context): Promise<ReadonlySet<string> | undefined> {
  const api = await client().catch(() => undefined);
  const enums = await api?.wafCatalog.enums(options).catch((thrown: unknown) => {
    if (options.signal?.aborted === true) throw thrown;
    return undefined;
  });
  return enums && new Set(enums.flatMap(namesIn));
}

function namesIn({ enumValues }: DdosEnum): string[] {
  return enumValues.flatMap(({ name }) => (name === null ? [] : [spelled(name)]));
}

/** Makes spellings such as `REQUEST_URI` and `RequestUri` equal. */
const spelled = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();

const official = { provider: "bunnyway/bunnynet", attributes: { id: officialAttribute(integer) } };

/** Accepts any schema version of the official provider's state. The next read finds the remaining attributes. */
export const officialRateLimit = moveSource({
  ...official,
  type: "bunnynet_pullzone_ratelimit_rule",
  move: ({ id }) => ({ state: { rate_limit_id: id ?? null } }),
});

/** Accepts any schema version of the official provider's state. The next read finds the remaining attributes. */
export const officialWafRule = moveSource({
  ...official,
  type: "bunnynet_pullzone_waf_rule",
  move: ({ id }) => ({ state: { waf_rule_id: id ?? null } }),
});
