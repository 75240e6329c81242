import { type IResolvable, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { NOT_KNOWN } from "../../zone/index.js";
import { LateText, readConditions } from "../../zone/requests/condition.js";
import { alwaysMetRemarks, decisionOnEverybody, impossibleRemarks } from "../../zone/rules/impossible-remarks.js";
import { oddLimits } from "../../zone/rules/odd-limits.js";
import { oddRemarks } from "../../zone/rules/odd-conditions.js";
import type { Remark } from "../../zone/rules/remark.js";
import { ShieldZone } from "../generated/cdktf/shield-zone/index.js";
import type { IShieldZone } from "../zones/zone.js";
import { warn } from "../problems.js";
import { writtenText } from "../texts.js";
import type { Condition } from "./condition.js";

/** The parts of a rule that its checks need. */
interface MatchingRule {
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly transformations: readonly string[] | undefined;
  /** Action for a request; undefined for a rule that only counts. */
  readonly action?: string;
  /** Whether the action may apply to all requests. */
  readonly allowCatchAll?: boolean | IResolvable | undefined;
  /** Whether the conditions may be ones that no request meets. */
  readonly allowNoMatch?: boolean | IResolvable | undefined;
  /** The zone of a rule that needs the WAF. */
  readonly zone?: IShieldZone;
  /** The limit of a rule that counts. */
  readonly limit?: Parameters<typeof oddLimits>[0];
}

/**
 * Returns a validation that checks a rule as the plan would: a rule must match some requests, and must not match all requests by
 * mistake. Warns once about unusual rules.
 */
export function ruleValidation(scope: IConstruct, rule: MatchingRule): () => string[] {
  let warned = false;
  return () => {
    const remarks = remarksOn(rule);
    if (!warned) for (const remark of remarks) if (remark.severity === "warning") warn(scope, remarkText(remark));
    warned = true;
    const errors = remarks.filter(({ severity }) => severity === "error").map(remarkText);
    return [...conditionProblems(rule.conditions), ...errors, ...nameProblem(rule.name)];
  };
}

function conditionProblems(conditions: readonly Condition[]): string[] {
  if (conditions.length > 0) return conditions.flatMap((one) => one._problems());
  return ['conditions is empty. Give a condition, such as Condition.path().beginsWith("/login").'];
}

function nameProblem(name: string): string[] {
  if (Token.isUnresolved(name) || /^ *[A-Za-z0-9][A-Za-z0-9 ]*$/.test(name)) return [];
  return [`name is ${JSON.stringify(name)}. Give a name of letters, digits, and spaces.`];
}

const remarkText = ({ summary, detail }: Pick<Remark, "summary" | "detail">): string => `${summary}. ${detail}`;

function remarksOn(rule: MatchingRule): Pick<Remark, "severity" | "summary" | "detail">[] {
  const { conditions, transformations, action, allowCatchAll, allowNoMatch, limit, zone } = rule;
  if (conditions.length === 0) return [];
  const read = readConditions(configurationOf(conditions, transformations ?? []));
  const odd = oddRemarks(read, limit === undefined ? action : "rate_limit");
  // A condition without a value matches all requests or none, so the missing value is reported instead.
  if (read.all.some(({ lacksValue }) => lacksValue) && odd.some(({ severity }) => severity === "error")) return odd;
  const impossible = (allowNoMatch ?? false) === false ? withWayOut(impossibleRemarks(read), "allowNoMatch") : [];
  const limits = limit === undefined ? [] : oddLimits(limit, read);
  return [
    ...(zone?.node.defaultChild instanceof ShieldZone && zone.node.defaultChild.wafEnabledInput === false ? [OFF] : []),
    ...impossible,
    ...odd,
    ...everybodyRemarks(read, action, allowCatchAll ?? false),
    ...limits.map((one) => ({ ...one, severity: "warning" as const })),
  ];
}

const OFF = {
  severity: "warning" as const,
  summary: "The WAF of the zone is off, and custom rules are off with it",
  detail: "Give the zone another waf, such as Waf.blocking(), or remove the rule.",
};

const wayOut = (prop: string): string => `If this is intended, set ${prop}.`;

const withWayOut = (remarks: readonly Remark[], prop: string): Remark[] =>
  remarks.map((one) => ({ ...one, detail: `${one.detail} ${wayOut(prop)}` }));

function everybodyRemarks(
  read: ReturnType<typeof readConditions>,
  action: string | undefined,
  allowCatchAll: boolean | IResolvable,
): Remark[] {
  if (action === undefined) return alwaysMetRemarks(read, "warning");
  if (allowCatchAll !== false) return [];
  const always = withWayOut(alwaysMetRemarks(read, "error"), "allowCatchAll");
  const does = decisionOnEverybody(read, action);
  if (does === undefined) return always;
  const summary = `The rule would ${does} all requests`;
  const detail = `Every request meets ${read.all.length === 1 ? "its condition" : "its conditions"}. ${wayOut("allowCatchAll")}`;
  return [...always, { severity: "error", index: 0, about: "value", summary, detail }];
}

/** Returns the conditions by the names of the resource's attributes, with marks for values that only Terraform knows. */
function configurationOf(conditions: readonly Condition[], transformations: readonly string[]): unknown {
  const all = conditions.flatMap((one) =>
    one._conditions().map(({ variables, operator, value, negated = false }) => ({
      variables: variables.map(knownText),
      operator: knownText(operator),
      // An empty text counts as a missing value, because only operators that need no value compare with nothing.
      value: value === undefined || value === "" ? null : knownText(value),
      negated,
    })),
  );
  return {
    conditions: all,
    transformations: Token.isUnresolved(transformations) ? NOT_KNOWN : transformations.map(knownText),
  };
}

/** Of a text with a token, the text before the token is known. */
const knownText = (text: string): unknown =>
  Token.isUnresolved(text) ? new LateText(text.split("${TfToken[", 1).join("")) : writtenText(text);
