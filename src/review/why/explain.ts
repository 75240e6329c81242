import { decide, type DeclaredZone } from "../../zone/index.js";
import { stringifyExactJson } from "../../shared/exact-json.js";
import { planLimits } from "../../zone/words/plan-limits.js";
import { isSensitiveProviderAttribute } from "../judge/meaning-table.js";
import { reviewPlan } from "../judge/review-plan.js";
import { parsePlan } from "../plan/parse-plan.js";
import { noConstructs } from "../plan/synthesized-app.js";
import { DISABLES } from "./edge-rule.js";
import { type Feature, featureOf, isProbe, onlyLogged, requestOf } from "./recorded-event.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import { remediesFor } from "./remedies.js";
import type { Remedy, RemedyChange, RemedyInput } from "./remedy.js";

/** What a remedy does with the request that was stopped, and with the others that were recorded. */
export interface TriedRemedy {
  readonly remedy: Remedy;
  /** How many of the other events of the same rule it would have let through, too. */
  readonly alsoLetsThrough: number;
  /** `open`: matching does not decide about this feature, or cannot with what is recorded. */
  readonly trial: "passes" | "still_stopped" | "others_change" | "open";
  /** What the review says of it. */
  readonly findings: readonly string[];
  /** Why the zone's plan does not have it. */
  readonly refusal: string | undefined;
}

/** The answer to why a request was stopped. */
export interface Explanation {
  readonly event: RecordedEvent;
  readonly feature: Feature;
  readonly declaredBy: string | undefined;
  /** Other events of the same rule in which the request was stopped. */
  readonly others: number;
  readonly deservesNone: boolean;
  /** What the plan or state declares that lets such a request skip what acted. */
  readonly exceptedBy: readonly string[];
  readonly remedies: readonly TriedRemedy[];
}

/** An event is explained with what is known of its zone. */
export interface ExplainInput extends Omit<RemedyInput, "event" | "feature"> {
  readonly declaredFeature: Feature | undefined;
  readonly model: DeclaredZone | undefined;
  /** The zone's plan, such as `basic`. */
  readonly plan: string | undefined;
  /** How many custom rules the zone may have, if the API says so. */
  readonly wafRules: number | undefined;
  readonly sample: readonly RecordedEvent[];
}

const ORDER = ["exception", "edge_rule", "log_only", "off"] as const;

/** Says why, and what would let the request through: in the vendor's order, then by how little else passes. */
export function explain(event: RecordedEvent, input: ExplainInput): Explanation {
  const feature = input.declaredFeature ?? featureOf(event);
  const others = input.sample.filter(
    (one) => one.id !== event.id && one.ruleId === event.ruleId && one.message === event.message && !onlyLogged(one),
  );
  const deservesNone = isProbe(event);
  const remedies = deservesNone ? [] : remediesFor({ ...input, event, feature });
  const tried = remedies.map((remedy): TriedRemedy => ({
    remedy,
    alsoLetsThrough: others.filter(remedy.covers).length,
    trial: tryRemedy(remedy, event, input),
    findings: findingsOf(remedy.change),
    refusal: refusalOf(remedy, input),
  }));
  const rank = ({ remedy, alsoLetsThrough }: TriedRemedy): number => ORDER.indexOf(remedy.kind) * 1e9 + alsoLetsThrough;
  return {
    event,
    feature,
    // Managed rules act as the zone says.
    declaredBy: input.declared?.id ?? (feature === "managed" ? input.zoneAddress : undefined),
    others: others.length,
    deservesNone,
    exceptedBy: exceptedBy(event, feature, input),
    remedies: tried.sort((one, other) => rank(one) - rank(other)),
  };
}

/** An event stays in the log, although a remedy of it has been applied since. */
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

function tryRemedy(remedy: Remedy, event: RecordedEvent, { model, sample, ip }: ExplainInput): TriedRemedy["trial"] {
  if (remedy.applied === undefined || model === undefined) return "open";
  const after = remedy.applied(model);
  const request = requestOf(event, ip);
  const own = decide(after, request);
  const counts = own.counts.some(({ id, verdict }) => id === remedy.change.address && verdict.met !== "no");
  const limit = model.limits.some(({ id }) => id === remedy.change.address);
  const acts = after.limits.some(({ id, action }) => id === remedy.change.address && action !== "log");
  const stops = own.possible.filter((fate) => fate === "blocked" || fate === "challenged");
  if (stops.length > 0) return stops.length === own.possible.length ? "still_stopped" : "open";
  if (limit && counts && acts) return "still_stopped";
  const changed = sample.some((one) => {
    if (one.id === event.id || remedy.covers(one)) return false;
    const [then, now] = [model, after].map((zone) => decide(zone, requestOf(one)).possible.join());
    return then !== now;
  });
  return changed ? "others_change" : "passes";
}

/** What the plan review says of a remedy, as of any other change. */
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
  return `the zone's plan has ${most === 0 ? "no" : `only ${most}`} ${isRule ? "custom WAF rules" : "access lists"}`;
}
