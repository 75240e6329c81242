import { toHcl } from "../../shared/hcl.js";
import type { DeclaredObject, DeclaredZone } from "../../matching/index.js";
import { declaredZone } from "../../matching/index.js";
import { type Feature, mayBeOf, pathOf, type RecordedEvent } from "./recorded-event.js";

/** The vendor's order: an exception for a part of the requests, the rule only logs, the rule is off. */
export type RemedyKind = "exception" | "log_only" | "off";

/** A change of one object, as a plan would show it. */
export interface RemedyChange {
  readonly address: string;
  readonly type: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** A way to let a request through. */
export interface Remedy {
  readonly kind: RemedyKind;
  readonly title: string;
  readonly hcl: string;
  readonly construct: string;
  readonly change: RemedyChange;
  /** Whether it also lets through what another event recorded, of the same rule. */
  readonly covers: (event: RecordedEvent) => boolean;
  /** The zone with it, where the room for matching decides about its objects. */
  readonly applied?: ((zone: DeclaredZone) => DeclaredZone) | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** What remedies are made for. */
export interface RemedyInput {
  readonly event: RecordedEvent;
  readonly feature: Feature;
  readonly zone: number;
  /** The whole address of the visitor. */
  readonly ip: string | undefined;
  /** The object that acted, if a plan declares it. */
  readonly declared: DeclaredObject | undefined;
  /** What the zone has now. */
  readonly logOnly: readonly string[];
  readonly disabled: readonly string[];
}

/** All remedies in the vendor's order. A further kind, such as an edge rule, is a further function here. */
export const remediesFor = (input: RemedyInput): readonly Remedy[] =>
  [exceptionByList, exceptionByRule, exceptionInRule, logOnly, off].flatMap((make) => make(input) ?? []);

type Make = (input: RemedyInput) => Remedy | undefined;

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
    construct: `new AccessList(this, "Exceptions", {\n  zone,\n  entries: Entries.ips(${quoted(ip)}),\n  action: AccessListAction.ALLOW,\n});`,
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

const isAlike =
  (event: RecordedEvent) =>
  ({ url, method }: RecordedEvent): boolean => {
    const [one, other] = [pathOf(event.url), pathOf(url)];
    const isSame = one.path === other.path && (one.query === undefined) === (other.query === undefined);
    return isSame && (event.method === undefined || event.method === method);
  };

const what = ({ url, method }: RecordedEvent): string =>
  `${method === undefined ? "" : `${method} `}${pathOf(url).path}`;

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
    construct: `new WafRule(this, "Exception", {\n  zone,\n  when: ${conditionCode(event)},\n  action: WafAction.BYPASS,\n});`,
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
    title: `leave ${pathOf(event.url).path} out of ${declared.id}`,
    hcl: `# In rule_configuration of ${declared.id}:\nchained_rule_conditions = ${toHcl([...before, added] as never)}`,
    construct: `// Of the conditions of the construct:\n.and(${pathCode(event)}.not())`,
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

const logOnly: Make = ({ feature, event, zone, declared, logOnly: ids }) => {
  if (feature === "managed") return zoneRemedy("log_only", zone, ids, event);
  if (declared === undefined || feature === "unknown") return undefined;
  const configuration = recordOf(declared.values["rule_configuration"]);
  const changed =
    feature === "list" ? { action: "log" } : { rule_configuration: { ...configuration, action_type: "log" } };
  const after = { ...declared.values, ...changed };
  const argument = feature === "list" ? 'action = "log"' : 'action_type = "log"';
  const words = { list: "AccessListAction.LOG", limit: "RateLimitAction.LOG" };
  return {
    kind: "log_only",
    title: `let ${declared.id} only log`,
    hcl: `# In ${declared.id}:\n${argument}`,
    construct: `action: ${feature === "list" || feature === "limit" ? words[feature] : "WafAction.LOG"},`,
    change: { address: declared.id, type: declared.type, before: declared.values, after },
    covers: everything,
    applied: replacing({ ...declared, values: after }),
  };
};

const off: Make = ({ feature, event, zone, declared, disabled }) => {
  if (feature === "managed") return zoneRemedy("off", zone, disabled, event);
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

function zoneRemedy(kind: "log_only" | "off", zone: number, ids: readonly string[], event: RecordedEvent): Remedy {
  const attribute = kind === "off" ? "waf_disabled_rules" : "waf_log_only_rules";
  const id = event.ruleId ?? "";
  const next = [...new Set([...ids, id])].sort();
  const before = { shield_zone_id: zone, [attribute]: ids };
  const option = kind === "off" ? "except" : "logOnly";
  return {
    kind,
    title: kind === "off" ? `disable rule ${id}` : `let rule ${id} only log`,
    hcl: `# In the bunny_shield_zone:\n${attribute} = ${toHcl(next)}`,
    construct: `waf: Waf.blocking({ ${option}: [${next.map(quoted).join(", ")}] }),`,
    change: {
      address: "bunny_shield_zone.zone",
      type: "bunny_shield_zone",
      before,
      after: { ...before, [attribute]: next },
    },
    covers: everything,
  };
}

function pathCode({ url }: RecordedEvent): string {
  const { path, query } = pathOf(url);
  return query === undefined
    ? `Condition.path().is(${quoted(path)})`
    : `Condition.path().beginsWith(${quoted(`${path}?`)})`;
}

const conditionCode = (event: RecordedEvent): string =>
  event.method === undefined
    ? pathCode(event)
    : `${pathCode(event)}.and(Condition.method().is(${quoted(event.method)}))`;

const quoted = (text: string): string => JSON.stringify(text);

const recordOf = (value: unknown): Values => (typeof value === "object" && value !== null ? { ...value } : {});

function resource(address: string, values: Values): string {
  const [type = "", name = ""] = address.split(".");
  const lines = Object.entries(values).map(([key, value]) => `  ${key} = ${toHcl(value as never, "  ")}`);
  return `resource ${quoted(type)} ${quoted(name)} {\n${lines.join("\n")}\n}`;
}
