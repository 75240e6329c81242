import { decide, type DeclaredZone, type DeclaredObject, declaredZone } from "../../zone/index.js";
import { stringifyExactJson } from "../../shared/exact-json.js";
import { planLimits } from "../../zone/words/plan-limits.js";
import { isSensitiveProviderAttribute } from "../judge/meaning-table.js";
import { reviewPlan } from "../judge/review-plan.js";
import { parsePlan } from "../plan/parse-plan.js";
import { noConstructs } from "../plan/synthesized-app.js";
import { DISABLES, exceptionByEdgeRule } from "./edge-rule.js";
import { type Feature, featureOf, isProbe, onlyLogged, requestOf, mayBeOf, pathOf } from "./recorded-event.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import {
  type Remedy,
  type RemedyChange,
  type RemedyInput,
  isAlike,
  type Make,
  quoted,
  resource,
  type Values,
  what,
} from "./remedy.js";
import { conditionsOf as conditionCode } from "../../code/conditions.js";
import { constructStatement } from "../../code/constructs.js";
import { hclText } from "../../code/hcl.js";
import { constantFor, expression, memberLines } from "../../code/typescript.js";

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

/** All remedies in the vendor's order. */
const remediesFor = (input: RemedyInput): readonly Remedy[] =>
  [exceptionByList, exceptionByRule, exceptionInRule, exceptionByEdgeRule, logOnly, off].flatMap(
    (make) => make(input) ?? [],
  );

/** An allow list beats a list that blocks. Needs the whole address. */
const exceptionByList: Make = ({ feature, ip, zone }) => {
  if (feature !== "list" || ip === undefined) return undefined;
  const values = {
    shield_zone_id: zone,
    name: "Exceptions",
    type: "ip",
    action: "allow",
    enabled: true,
    entries: [ip],
  };
  const object = { id: "bunny_shield_access_list.exceptions", type: "bunny_shield_access_list", values };
  return {
    kind: "exception",
    title: "allow the address that --ip gives",
    hcl: resource(object.id, values),
    construct: constructStatement(object.type, "Exceptions", values) ?? "",
    change: { address: object.id, type: object.type, before: null, after: values },
    covers: ({ address }) => mayBeOf(address, ip),
    applied: (one) => ({ ...one, lists: [...one.lists, ...declaredZone([object]).lists] }),
  };
};

/** The comparisons that hold for the same path and method: with a query, for any query. */
function conditionsOf({ url, method }: RecordedEvent): readonly Values[] {
  const { path, query } = pathOf(url);
  const [operator_type, value] = query === undefined ? ["str_eq", path] : ["begins_with", `${path}?`];
  const uri = { variable_types: { REQUEST_URI: "" }, operator_type, value };
  if (method === undefined) return [uri];
  return [uri, { variable_types: { REQUEST_METHOD: "" }, operator_type: "str_eq", value: method }];
}

/** A custom rule that lets the request pass the managed rules. */
const exceptionByRule: Make = ({ feature, event, zone }) => {
  if (feature !== "managed") return undefined;
  const [first = {}, ...chained] = conditionsOf(event);
  const rule_configuration = {
    ...first,
    ...(chained.length > 0 && { chained_rule_conditions: chained }),
    action_type: "bypass",
  };
  const values = { shield_zone_id: zone, rule_name: "Exception", rule_configuration };
  const address = "bunny_shield_waf_rule.exception";
  return {
    kind: "exception",
    title: `let ${what(event)} bypass the WAF`,
    hcl: resource(address, values),
    construct: constructStatement("bunny_shield_waf_rule", "Exception", values) ?? "",
    change: { address, type: "bunny_shield_waf_rule", before: null, after: values },
    covers: isAlike(event),
  };
};

/** A further condition of the rule or limit that acted. Only one that holds for every other request is possible: a path. */
const exceptionInRule: Make = ({ feature, event, declared }) => {
  if ((feature !== "rule" && feature !== "limit") || declared === undefined) return undefined;
  const configuration = recordOf(declared.values["rule_configuration"]);
  const before = Array.isArray(configuration["chained_rule_conditions"])
    ? (configuration["chained_rule_conditions"] as readonly unknown[])
    : [];
  // Negated conditions are joined by and: one of the path excludes no other path, one of the method would.
  const [uri = {}] = conditionsOf(event);
  const added = { ...uri, is_negated: true };
  const after = {
    ...declared.values,
    rule_configuration: { ...configuration, chained_rule_conditions: [...before, added] },
  };
  return {
    kind: "exception",
    title: `leave ${pathOf(event.url).path} out of ${declared.id}, for every method`,
    hcl: `# In rule_configuration of ${declared.id}:\nchained_rule_conditions = ${hclText([...before, added])}`,
    construct: `// Of the conditions of the construct:\n.and(${(conditionCode(added) ?? []).map(expression).join(", ")})`,
    change: { address: declared.id, type: declared.type, before: declared.values, after },
    covers: isAlike({ ...event, method: undefined }),
    applied: replacing({ ...declared, values: after }),
  };
};

/** A list or a rule of the zone as the remedy declares it; undefined removes it. */
const replacing =
  (object: DeclaredObject, isRemoved = false) =>
  (zone: DeclaredZone): DeclaredZone => {
    const own = declaredZone([object]);
    const put = <Model extends { readonly id: string }>(all: readonly Model[], [next]: readonly Model[]) =>
      all.flatMap((one) => (one.id !== object.id ? [one] : isRemoved || next === undefined ? [] : [next]));
    const rules = put(zone.rules, own.rules).map((rule) => ({
      ...rule,
      isPlaced: zone.rules.find(({ id }) => id === rule.id)?.isPlaced ?? rule.isPlaced,
    }));
    return { ...zone, lists: put(zone.lists, own.lists), rules, limits: put(zone.limits, own.limits) };
  };

const everything = (): boolean => true;

const logOnly: Make = (input) => {
  const { feature, declared } = input;
  if (feature === "managed") return zoneRemedy("log_only", input);
  if (declared === undefined || feature === "unknown") return undefined;
  const configuration = recordOf(declared.values["rule_configuration"]);
  const changed =
    feature === "list" ? { action: "log" } : { rule_configuration: { ...configuration, action_type: "log" } };
  const after = { ...declared.values, ...changed };
  const argument = feature === "list" ? 'action = "log"' : 'action_type = "log"';
  const actions = feature === "list" ? "AccessListAction" : feature === "limit" ? "RateLimitAction" : "WafAction";
  return {
    kind: "log_only",
    title: `let ${declared.id} only log`,
    hcl: `# In ${feature === "list" ? "" : "rule_configuration of "}${declared.id}:\n${argument}`,
    construct: memberLines({ action: constantFor(actions, "log") }, "").join("\n"),
    change: { address: declared.id, type: declared.type, before: declared.values, after },
    covers: everything,
    applied: replacing({ ...declared, values: after }),
  };
};

const off: Make = (input) => {
  const { feature, declared } = input;
  if (feature === "managed") return zoneRemedy("off", input);
  if (declared === undefined || feature === "unknown") return undefined;
  const isList = feature === "list";
  const after = isList ? { ...declared.values, enabled: false } : null;
  return {
    kind: "off",
    title: isList ? `disable ${declared.id}` : `remove ${declared.id}`,
    hcl: isList ? `# In ${declared.id}:\nenabled = false` : `# Remove the resource ${declared.id}.`,
    construct: isList ? "enabled: false," : "// Remove the construct.",
    change: { address: declared.id, type: declared.type, before: declared.values, after },
    covers: everything,
    applied: replacing({ ...declared, values: after ?? declared.values }, after === null),
  };
};

function zoneRemedy(
  kind: "log_only" | "off",
  { zone, zoneAddress, logOnly: logged, disabled, event }: RemedyInput,
): Remedy {
  const ids = kind === "off" ? disabled : logged;
  const attribute = kind === "off" ? "waf_disabled_rules" : "waf_log_only_rules";
  const id = event.ruleId ?? "";
  const next = [...new Set([...ids, id])].sort();
  const before = { shield_zone_id: zone, [attribute]: ids };
  const option = kind === "off" ? "except" : "logOnly";
  return {
    kind,
    title: kind === "off" ? `disable rule ${id}` : `let rule ${id} only log`,
    hcl: `# In ${zoneAddress ?? `the bunny_shield_zone of Shield zone ${zone}, which no given plan declares`}:\n${attribute} = ${hclText(next)}`,
    construct: `waf: Waf.blocking({ ${option}: [${next.map(quoted).join(", ")}] }),`,
    change: {
      address: zoneAddress ?? "bunny_shield_zone.REPLACE",
      type: "bunny_shield_zone",
      before,
      after: { ...before, [attribute]: next },
    },
    covers: everything,
  };
}

const recordOf = (value: unknown): Values => (typeof value === "object" && value !== null ? { ...value } : {});
