import { isAscii, toBytes, toText } from "../../zone/requests/bytes.js";
import { readConditions } from "../../zone/requests/condition.js";
import { meetsRule } from "../../zone/requests/meets-condition.js";
import { transform } from "../../zone/requests/transformations/transform.js";
import { escapesIn } from "../../zone/requests/variables/url-parts.js";
import { readException, type Verdict, type DeclaredObject } from "../../zone/index.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import { decoded, decodedText, type Feature, pathOf, requestOf } from "./recorded-event.js";
import { meetsException } from "../../zone/exceptions/meets-exception.js";
import { type SwitchedOff, switchedOffNouns } from "../../zone/words/exceptions.js";
import {
  coveredPath,
  type Values,
  type Make,
  type Remedy,
  type RemedyInput,
  resource,
  shownPathOf,
  methodAndPath,
} from "./remedy.js";
import { meetsList } from "../../zone/requests/meets-list.js";
import { unknown, YES } from "../../zone/requests/verdict.js";
import { conditionsOf as conditionCode } from "../../code/conditions.js";
import { constructStatement } from "../../code/constructs.js";
import { hclText } from "../../code/hcl.js";
import { constantFor, expression, memberLines } from "../../code/typescript.js";

/** Compares the request of an event with the conditions of a rule. */
const meetsConditions = (rule: Values, event: RecordedEvent, ip?: string): Verdict =>
  meetsRule(readConditions(rule), requestOf(event, ip));

/**
 * Returns a condition for the same path. If the request had a query, the condition matches any query. `REQUEST_URI` is decoded
 * and then transformed, and so is the value. If the request does not surely match, the condition compares the path as sent.
 */
function pathCondition(event: RecordedEvent, transformations: readonly string[] = []): Values {
  const { path, isPrefix } = coveredPath(event);
  const hasQuery = pathOf(event.url).query !== undefined;
  const operator = isPrefix || hasQuery ? "begins_with" : "str_eq";
  const whole = (text: string): string => (hasQuery && !isPrefix ? `${text}?` : text);
  const compared = (variable: string, text: string): readonly Values[] => {
    const [only, ...others] = transform([toBytes(whole(text))], transformations) ?? [];
    const value = only === undefined || others.length > 0 ? undefined : toText(only);
    if (value === undefined || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return [];
    return [{ variables: [variable], operator, value }];
  };
  const sent = escapesIn(toBytes(path));
  const text = decodedText(path);
  const all = [...(text === undefined ? [] : compared("REQUEST_URI", text)), ...compared("REQUEST_URI_RAW", sent)];
  const meets = (one: Values): boolean => meetsConditions({ conditions: [one], transformations }, event).met === "yes";
  return all.find(meets) ?? all[0] ?? { variables: ["REQUEST_URI_RAW"], operator, value: whole(sent) };
}

const OF_VISITOR = ", for the address that --ip gives";

const visitorCondition = (ip: string): Values => ({
  variables: ["REMOTE_ADDR"],
  operator: "str_eq",
  value: ip,
});

/** Returns a condition for the same method; none if the event has no method. */
const methodConditions = ({ method }: RecordedEvent): readonly Values[] =>
  method === undefined || !isAscii(method)
    ? []
    : [{ variables: ["REQUEST_METHOD"], operator: "str_eq", value: method }];

/** Returns all remedies in the vendor's order. */
export const remediesFor: Make = (input) =>
  [exceptionByList, exceptionByRule, exceptionsInRule, exceptionByEdgeRule, logOnly, switchedOff].flatMap((make) =>
    make(input),
  );

/** Returns a new object as code and as a change. */
function created(type: string, name: string, values: Values): Pick<Remedy, "hcl" | "construct" | "change"> {
  const address = `${type}.${name.toLowerCase()}`;
  return {
    hcl: resource(address, values),
    construct: constructStatement(type, name, values) ?? "",
    change: { address, type, before: null, after: values },
  };
}

/** Adds an allow list, which overrides a blocking list. Needs the full address. */
const exceptionByList: Make = ({ feature, event, ip, zone }) => {
  if (feature !== "list" || ip === undefined) return [];
  const values = {
    shield_zone_id: zone,
    name: "Exceptions",
    type: "ip",
    action: "allow",
    enabled: true,
    entries: [ip],
  };
  return [
    {
      kind: "exception",
      title: "allow the address that --ip gives in all access lists, and perhaps past all later checks",
      ...created("bunny_shield_access_list", "Exceptions", values),
      covers: (other) => meetsList(values, requestOf(other, other === event ? ip : undefined)).verdict,
      alsoSkips: ["list"],
      maySkip: ["managed", "rule", "limit", "bots"],
    },
  ];
};

/** Adds a custom rule that lets the request bypass the managed rules, for the visitor alone if the address is known. */
const exceptionByRule: Make = ({ feature, event, zone, ip }) => {
  if (feature !== "managed") return [];
  const ofVisitor = ip === undefined ? [] : [visitorCondition(ip)];
  const conditions = [pathCondition(event), ...methodConditions(event), ...ofVisitor];
  const values = { shield_zone_id: zone, name: "Exception", action: "bypass", conditions };
  return [
    {
      kind: "exception",
      title: `let ${methodAndPath(event)} bypass all managed and custom WAF rules, and perhaps the other checks${ip === undefined ? "" : OF_VISITOR}`,
      ...created("bunny_shield_waf_rule", "Exception", values),
      covers: (other) => meetsConditions(values, other, other === event ? ip : undefined),
      alsoSkips: ["managed", "rule"],
      maySkip: ["limit", "list", "bots"],
    },
  ];
};

/** The part that an edge rule switches off for a feature. For other features, an edge rule must switch off all of Shield. */
export const DISABLES: Readonly<Partial<Record<Feature, SwitchedOff>>> = {
  managed: "waf",
  rule: "waf",
  list: "access_lists",
  limit: "rate_limiting",
  bots: "bot_detection",
};

const FEATURES = ["managed", "rule", "list", "limit", "bots"] as const;

/**
 * Creates edge rules that switch a part of Shield off for the path and method. If the address is known, the first edge rule may be
 * for the visitor alone. Edge rules do not see the query, and `*` matches any text. It is not documented whether edge rules see encoded
 * or decoded paths, so each edge rule has both forms.
 */
const exceptionByEdgeRule: Make = ({ feature, event, pullZone, ip }) => {
  const disables = DISABLES[feature];
  const { path, isPrefix } = coveredPath(event);
  const written = [escapesIn(toBytes(path)), decoded(path)].filter((one) => !/\p{Cc}/u.test(one));
  const patterns = [...new Set(written)].map((one) => (isPrefix ? `${one}*` : one));
  if (disables === undefined || pullZone === undefined || path.includes("*")) return [];
  const conditions = [
    { type: "url", patterns },
    ...(event.method === undefined ? [] : [{ type: "request_method", patterns: [event.method] }]),
  ];
  const make = (ofVisitor: readonly Values[]): Remedy => {
    const values = {
      pull_zone_id: pullZone,
      description: "Exception",
      disables: [disables],
      match_type: "all",
      conditions: [...conditions, ...ofVisitor],
    };
    const every = event.method === undefined ? ", for every method, because the event has none" : "";
    const whose = ofVisitor.length > 0 ? OF_VISITOR : "";
    const exception = readException(values);
    return {
      kind: "edge_rule",
      title: `let ${methodAndPath(event)} skip ${switchedOffNouns[disables]} as a whole, with any query${every}${whose}`,
      ...created("bunny_shield_exception", "Exception", values),
      covers: (other) => meetsException(exception, requestOf(other, other === event ? ip : undefined)),
      alsoSkips: FEATURES.filter((one) => DISABLES[one] === disables),
    };
  };
  const all = make([]);
  // For a rule or a list, other remedies are for the visitor alone.
  return ip !== undefined && feature !== "rule" && feature !== "list"
    ? [make([{ type: "remote_ip", patterns: [ip] }]), all]
    : [all];
};

/** Excludes the visitor or the path from the rule or limit that acted, or raises the limit. */
const exceptionsInRule: Make = (input) => {
  const { feature, declared, event, ip } = input;
  if ((feature !== "rule" && feature !== "limit") || declared === undefined) return [];
  const { transformations } = declared.values;
  const steps = Array.isArray(transformations) ? transformations.filter((step) => typeof step === "string") : [];
  const path = pathCondition(event, steps);
  return [
    ...(ip === undefined
      ? []
      : [
          exclusionOf(input, declared, visitorCondition(ip), `leave the address that --ip gives out of ${declared.id}`),
        ]),
    ...(feature === "limit" ? raisedLimit(declared) : []),
    exclusionOf(input, declared, path, `leave ${shownPathOf(event)} out of ${declared.id}, for every method`),
  ];
};

/**
 * Adds a negated condition. Conditions are joined by AND. The method must not be negated as well, because a negated method would
 * exclude other paths.
 */
function exclusionOf({ event, ip }: RemedyInput, declared: DeclaredObject, condition: Values, title: string): Remedy {
  const { conditions: before, transformations } = declared.values;
  const added = { ...condition, negated: true };
  const conditions = [...(Array.isArray(before) ? (before as readonly unknown[]) : []), added];
  return {
    kind: "exception",
    title,
    hcl: `# In ${declared.id}:\nconditions = ${hclText(conditions)}`,
    construct: `// Of the conditions of the construct:\n.and(${(conditionCode([added]) ?? []).map(expression).join(", ")})`,
    change: changeOf(declared, { conditions }),
    covers: (other) =>
      meetsConditions({ conditions: [condition], transformations }, other, other === event ? ip : undefined),
  };
}

const NOT_RECORDED = unknown("events do not record how many requests a visitor sends");

function raisedLimit(declared: DeclaredObject): readonly Remedy[] {
  const requests = 2 * Number(declared.values["request_count"]);
  if (!Number.isSafeInteger(requests)) return [];
  return [
    {
      kind: "exception",
      title: `raise the limit of ${declared.id} to ${requests} requests, twice as many as now`,
      hcl: `# In ${declared.id}:\nrequest_count = ${requests}`,
      construct: memberLines({ requests }, "").join("\n"),
      change: changeOf(declared, { request_count: requests }),
      covers: () => NOT_RECORDED,
    },
  ];
}

const changeOf = ({ id, type, values }: DeclaredObject, members: Values): Remedy["change"] => ({
  ...{ address: id, type, before: values, after: { ...values, ...members } },
});

const everything: Remedy["covers"] = () => YES;

const logOnly: Make = (input) => {
  const { feature, declared } = input;
  if (feature === "managed") return [zoneRemedy("log_only", input)];
  if (declared === undefined || feature === "unknown") return [];
  const members = { action: "log" };
  const actions = feature === "list" ? "AccessListAction" : feature === "limit" ? "RateLimitAction" : "WafAction";
  return [
    {
      kind: "log_only",
      title: `let ${declared.id} only log`,
      hcl: `# In ${declared.id}:\naction = "log"`,
      construct: memberLines({ action: constantFor(actions, "log") }, "").join("\n"),
      change: changeOf(declared, members),
      covers: everything,
    },
  ];
};

const switchedOff: Make = (input) => {
  const { feature, declared } = input;
  if (feature === "managed") return [zoneRemedy("off", input)];
  if (declared === undefined || feature === "unknown") return [];
  const isList = feature === "list";
  const members = isList ? { enabled: false } : null;
  return [
    {
      kind: "off",
      title: isList ? `disable ${declared.id}` : `remove ${declared.id}`,
      hcl: isList ? `# In ${declared.id}:\nenabled = false` : `# Remove the resource ${declared.id}.`,
      construct: isList ? "enabled: false," : "// Remove the construct.",
      change: members === null ? { ...changeOf(declared, {}), after: null } : changeOf(declared, members),
      covers: everything,
    },
  ];
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
    construct: `waf: Waf.blocking({ ${option}: ${expression(next)} }),`,
    change: {
      address: zoneAddress ?? "bunny_shield_zone.REPLACE",
      type: "bunny_shield_zone",
      before,
      after: { ...before, [attribute]: next },
    },
    covers: everything,
  };
}
