import { type DeclaredZone, decide, declaredZone, type Decision, type Verdict } from "../../zone/index.js";
import { NO, doubted } from "../../zone/requests/verdict.js";
import { groupBy } from "../../shared/collections.js";
import { stringifyExactJson } from "../../shared/exact-json.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import { planLimits } from "../../zone/words/plan-limits.js";
import { isSensitiveProviderAttribute } from "../judge/meaning-table.js";
import { reviewPlan } from "../judge/review-plan.js";
import { parsePlan } from "../plan/parse-plan.js";
import { noConstructs } from "../plan/synthesized-app.js";
import { type Feature, featureOf, isProbe, onlyLogged, requestOf } from "./recorded-event.js";
import { DISABLES, remediesFor } from "./remedies.js";
import type { Remedy, RemedyChange, RemedyInput } from "./remedy.js";

/**
 * The result of a remedy for the stopped request: whether the request passes, and whether other recorded requests change, too.
 */
export type Trial =
  { readonly result: "passes" | "others_change" | "still_stopped" } | { readonly result: "open"; readonly why: string };

export interface TriedRemedy {
  readonly remedy: Remedy;
  /**
   * Number of other stopped requests that the remedy lets through. `mayLetThrough` counts the requests that the remedy may let
   * through.
   */
  readonly alsoLetsThrough: number;
  readonly mayLetThrough: number;
  readonly trial: Trial;
  /** True if this remedy lets the fewest requests through. False for all remedies if all let the same number through. */
  readonly opensLeast: boolean;
  readonly findings: readonly string[];
  /** Why the zone's Shield plan does not allow the remedy. */
  readonly refusal: string | undefined;
}

export interface Explanation {
  readonly event: RecordedEvent;
  readonly feature: Feature;
  readonly declaredBy: string | undefined;
  /** Other events with a stopped request; for a logged-only request, all other events. */
  readonly others: number;
  readonly deservesNone: boolean;
  /** Declared objects that let such a request skip the part that acted. */
  readonly exceptedBy: readonly string[];
  readonly remedies: readonly TriedRemedy[];
  /** Titles of remedies that were tried and do not help. */
  readonly useless: readonly string[];
}

export interface ExplainInput extends Omit<RemedyInput, "event" | "feature"> {
  /** The feature that acted, according to a plan, a state, or the account. */
  readonly declaredFeature: Feature | undefined;
  readonly model: DeclaredZone | undefined;
  /** The zone's Shield plan, such as `basic`. */
  readonly plan: string | undefined;
  /** Maximum number of custom rules in the zone, if the API returns it. */
  readonly wafRules: number | undefined;
  readonly sample: readonly RecordedEvent[];
}

const ORDER = ["exception", "edge_rule", "log_only", "off"] as const;

/** Explains an event and lists its remedies in the vendor's order, the narrowest first. */
export function explain(event: RecordedEvent, input: ExplainInput): Explanation {
  const feature = input.declaredFeature ?? featureOf(event);
  const isLogged = onlyLogged(event);
  const others = input.sample.filter((one) => one.id !== event.id && (isLogged || !onlyLogged(one)));
  const deservesNone = isProbe(event);
  const all = deservesNone ? [] : remediesFor({ ...input, event, feature });
  const tried = all.map((remedy) => tryRemedy(remedy, { event, feature, others, input }));
  const helping = tried.filter(({ trial }) => trial.result !== "still_stopped");
  const least = leastOf(helping);
  const remedies = helping.map((one): TriedRemedy => ({ ...one, opensLeast: least.includes(one) }));
  const rank = ({ remedy: { kind } }: TriedRemedy): number => ORDER.indexOf(kind);
  return {
    event,
    feature,
    // The zone configures its managed rules.
    declaredBy: input.declared?.id ?? (feature === "managed" ? input.zoneAddress : undefined),
    others: others.length,
    deservesNone,
    exceptedBy: exceptedBy(event, feature, input),
    remedies: remedies.sort((one, other) => rank(one) - rank(other)),
    useless: tried.filter((one) => !helping.includes(one)).map(({ remedy }) => remedy.title),
  };
}

type UnrankedRemedy = Omit<TriedRemedy, "opensLeast">;

/**
 * Returns the possible remedies that let the fewest requests through. If any remedy is proven, only proven remedies count.
 * Returns none if all remedies are equal.
 */
function leastOf(tried: readonly UnrankedRemedy[]): readonly UnrankedRemedy[] {
  const possible = tried.filter(({ refusal }) => refusal === undefined);
  const shown = possible.filter(({ trial }) => trial.result !== "open");
  const compared = shown.length > 0 ? shown : possible;
  const opened = (one: UnrankedRemedy, other: UnrankedRemedy): number =>
    one.alsoLetsThrough - other.alsoLetsThrough || one.mayLetThrough - other.mayLetThrough;
  const [first] = [...compared].sort(opened);
  const least = compared.filter((one) => first !== undefined && opened(one, first) === 0);
  return least.length < compared.length ? least : [];
}

const PERHAPS_SKIPPED = { unsure: "it is not documented which checks an allowed request skips" };

interface TrialInput {
  readonly event: RecordedEvent;
  readonly feature: Feature;
  readonly others: readonly RecordedEvent[];
  readonly input: ExplainInput;
}

function tryRemedy(remedy: Remedy, trial: TrialInput): UnrankedRemedy {
  const { event, feature, others, input } = trial;
  const after = input.model && COMPUTED.has(feature) ? withChange(input.model, remedy.change) : undefined;
  const reached = others.map((other) => {
    const isOfRule = other.ruleId === event.ruleId && other.message === event.message;
    const part = featureOf(other);
    const isSkipped = isOfRule || remedy.alsoSkips?.includes(part) === true;
    const maySkip = remedy.maySkip?.includes(part) === true;
    const covered = !isSkipped && !maySkip ? NO : doubted(isSkipped ? {} : PERHAPS_SKIPPED, remedy.covers(other));
    const isStopped =
      covered.met !== "no" && after !== undefined && stoppedBy(decide(after, requestOf(other))) === "yes";
    return { other, met: isStopped ? "no" : covered.met };
  });
  const count = (wanted: Verdict["met"]): number => reached.filter(({ met }) => met === wanted).length;
  const untouched = reached.filter(({ met }) => met === "no").map(({ other }) => other);
  return {
    remedy,
    alsoLetsThrough: count("yes"),
    mayLetThrough: count("unknown"),
    trial: trialOf(remedy, trial, after, untouched),
    findings: findingsOf(remedy.change),
    refusal: refusalOf(remedy, input),
  };
}

/** Features whose effect on a request is computed. */
const COMPUTED: ReadonlySet<Feature> = new Set(["rule", "limit", "list"]);

/** Returns the zone after a remedy, which does not change the WAF. */
const withChange = ({ objects, waf }: DeclaredZone, { address: id, type, after }: RemedyChange): DeclaredZone => ({
  ...declaredZone([
    ...objects.filter((one) => one.id !== id),
    ...(after === null ? [] : [{ id, type, values: after }]),
  ]),
  waf,
});

const open = (why: string): Trial => ({ result: "open", why });

const UNCOMPUTED =
  "the remedy applies to this request, but could not be tried, because the protection that stopped the request is not computed. Apply the remedy, repeat the request, and ask `why` for new events of it";
const UNDECLARED =
  "the remedy applies to this request, but could not be tried, because no given plan or state declares the object that stopped the request. To try the remedy, pass the state of this object with `--plan`";
const NOT_STOPPING =
  "the declared objects do not stop this request. To try the remedy, pass the plan or state that was applied at that time with `--plan`";

function trialOf(
  { covers }: Remedy,
  { event, feature, input: { model, ip, declared } }: TrialInput,
  after: DeclaredZone | undefined,
  untouched: readonly RecordedEvent[],
): Trial {
  const own = covers(event);
  if (own.met === "no") return { result: "still_stopped" };
  if (own.met === "unknown") return open(own.why);
  if (!COMPUTED.has(feature)) return open(UNCOMPUTED);
  if (model === undefined || after === undefined) return open(UNDECLARED);
  const request = requestOf(event, ip);
  const [before, now] = [decide(model, request), decide(after, request)];
  const isCounted = feature === "limit" && before.counts.some(({ verdict }) => verdict.met !== "no");
  if (stoppedBy(before) === "no" && !isCounted) return open(NOT_STOPPING);
  const stopped = stoppedBy(now);
  if (stopped === "yes") return { result: "still_stopped" };
  const limit = after.limits.find(({ id }) => id === declared?.id);
  const counting = now.counts.find(({ id }) => id === limit?.id)?.verdict.met ?? "no";
  if (limit !== undefined && limit.action !== "log" && counting === "yes") return { result: "still_stopped" };
  const [reason] = now.undecided;
  if (stopped === "unknown" || (limit !== undefined && limit.action !== "log" && counting === "unknown"))
    return open(reason?.why ?? "the recorded request has too little data to decide that");
  const isOther = untouched.some((one) => {
    const [then, later] = [model, after].map((zone) => decide(zone, requestOf(one)).possible.join());
    return then !== later;
  });
  return { result: isOther ? "others_change" : "passes" };
}

function stoppedBy({ possible }: Decision): Verdict["met"] {
  const stops = possible.filter((fate) => fate === "blocked" || fate === "challenged").length;
  return stops === 0 ? "no" : stops === possible.length ? "yes" : "unknown";
}

/** An event stays in the log even after its remedy was applied. */
function exceptedBy(event: RecordedEvent, feature: Feature, { model, ip }: ExplainInput): readonly string[] {
  if (model === undefined) return [];
  const { by, alsoMatching } = decide(model, requestOf(event, ip));
  const matching = new Set([...by, ...alsoMatching].map(({ id }) => id));
  const skipping = (model.exceptions ?? []).filter(
    ({ disables }) => disables?.some((part) => part === "shield" || part === DISABLES[feature]) === true,
  );
  const bypassing = feature === "managed" ? model.rules.filter(({ action }) => action === "bypass") : [];
  return [...skipping, ...bypassing].map(({ id }) => id).filter((id) => matching.has(id));
}
/** Reviews a remedy like any other planned change. */
function findingsOf({ address, type, before, after }: RemedyChange): readonly string[] {
  const action = before === null ? "create" : after === null ? "delete" : "update";
  const change = {
    address,
    mode: "managed",
    type,
    name: address.split(".").at(-1),
    provider_name: "registry.terraform.io/bunny-iac/bunny",
    change: { actions: [action], before, after, after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
  };
  const json = stringifyExactJson({
    format_version: "1.2",
    terraform_version: "1.11.4",
    resource_changes: [change],
    configuration: {},
  });
  const plan = parsePlan(Buffer.from(json ?? ""), isSensitiveProviderAttribute);
  const { resources } = reviewPlan(plan, { name: "remedy", source: "remedy", constructPath: noConstructs });
  return resources.flatMap(({ findings }) => findings.map(({ severity, text }) => `${severity}: ${text}`));
}

function refusalOf({ change }: Remedy, { plan, wafRules, model }: ExplainInput): string | undefined {
  if (change.before !== null || change.type === "bunny_shield_exception") return undefined;
  const limits = planLimits.get(plan ?? "");
  const isRule = change.type === "bunny_shield_waf_rule";
  const most = isRule ? (wafRules ?? limits?.wafRules) : limits?.lists;
  const used = (isRule ? model?.rules : model?.lists)?.length ?? 0;
  if (most === undefined || used < most) return undefined;
  return `the zone's Shield plan has ${most === 0 ? "no" : `only ${most}`} ${isRule ? "custom WAF rules" : "access lists"}`;
}

/** An explanation with the earlier events that have the same explanation. */
export type Repeated<Explained extends Explanation> = Explained & {
  readonly repeated: { readonly events: number; readonly first: number } | undefined;
};

/**
 * Joins explanations that differ only in time and query values, and keeps the newest. Stopped requests come before logged
 * requests. Within both groups, the newest come first.
 */
export function withoutRepeats<Explained extends Explanation>(
  all: readonly Explained[],
): readonly Repeated<Explained>[] {
  return [...groupBy([...all].sort(byImportance), keyOf).values()].map(([newest, ...earlier]) => ({
    ...newest,
    repeated:
      earlier.length === 0
        ? undefined
        : { events: earlier.length, first: Math.min(...earlier.map(({ event }) => event.time)) },
  }));
}

const byImportance = ({ event: one }: Explanation, { event: other }: Explanation): number =>
  Number(onlyLogged(one)) - Number(onlyLogged(other)) || other.time - one.time;

function keyOf({ event, feature, declaredBy, deservesNone, remedies }: Explanation): string {
  const { ruleId, message, action, method, url, address } = event;
  const tried = remedies.map(({ remedy, trial }) => [remedy.hcl, trial.result]);
  return JSON.stringify([
    ...[ruleId, message, action, method, url.replace(/[?#].*/s, ""), address],
    ...[feature, declaredBy, deservesNone, tried],
  ]);
}
