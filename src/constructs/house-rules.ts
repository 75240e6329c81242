import { Annotations, TerraformResource, Token, type IAspect } from "cdktf";
import type { IConstruct } from "constructs";
import { ShieldAccessList } from "./generated/shield-access-list/index.js";
import { ShieldAccessListConfiguration } from "./generated/shield-access-list-configuration/index.js";
import { ShieldRateLimit } from "./generated/shield-rate-limit/index.js";
import { ShieldBotDetection } from "./generated/shield-bot-detection/index.js";
import { ShieldWafRule } from "./generated/shield-waf-rule/index.js";
import { ShieldZone } from "./generated/shield-zone/index.js";
import { oneObjectProblems } from "./one-object.js";
import { bool, checkProps, number } from "./props.js";

/** Which rules of the house hold. */
export interface HouseRulesProps {
  /**
   * Whether the WAF, DDoS protection, bot detection, rules, lists and limits must act: what only logs, or is switched off,
   * fails the synthesis.
   *
   * @default true
   */
  readonly forbidLogOnly?: boolean;
  /**
   * Whether Terraform refuses to destroy what the constructs declare.
   *
   * @default true
   */
  readonly preventDestroy?: boolean;
  /**
   * How many managed WAF rules may be disabled or only log in a zone; more fail the synthesis.
   *
   * @default 20
   */
  readonly mostExceptedRules?: number;
}

/**
 * Rules that apply to all resources below a construct, hand-written constructs and generated ones alike: nothing that only
 * logs, nothing that is destroyed by mistake, and no object that two resources declare.
 *
 * @example
 * Aspects.of(productionStack).add(new HouseRules());
 */
export class HouseRules implements IAspect {
  private readonly forbidLogOnly: boolean;
  private readonly preventDestroy: boolean;
  private readonly mostExceptedRules: number;

  public constructor(props: HouseRulesProps = {}) {
    checkProps({ name: "HouseRules" }, props, PROPS, []);
    this.forbidLogOnly = props.forbidLogOnly ?? true;
    this.preventDestroy = props.preventDestroy ?? true;
    this.mostExceptedRules = props.mostExceptedRules ?? 20;
  }

  /** Looks at one construct; called when the app is synthesized. */
  public visit(node: IConstruct): void {
    if (!TerraformResource.isTerraformResource(node) || !node.terraformResourceType.startsWith("bunny_")) return;
    for (const problem of oneObjectProblems([node])) Annotations.of(node).addError(problem);
    for (const problem of exceptionProblems(node, this.mostExceptedRules)) Annotations.of(node).addError(problem);
    if (this.preventDestroy) node.lifecycle = { preventDestroy: true, ...node.lifecycle };
    if (this.forbidLogOnly) for (const problem of idleness(node)) Annotations.of(node).addError(problem);
  }
}

const PROPS = { forbidLogOnly: bool, preventDestroy: bool, mostExceptedRules: number };

function exceptionProblems(node: TerraformResource, most: number): string[] {
  if (!(node instanceof ShieldZone)) return [];
  const excepted = new Set([...(node.wafDisabledRulesInput ?? []), ...(node.wafLogOnlyRulesInput ?? [])]);
  if (excepted.size <= most) return [];
  return [
    `The zone excepts ${excepted.size} managed WAF rules, more than ${most}. Except fewer, or raise mostExceptedRules.`,
  ];
}

function zoneIdleness(zone: ShieldZone): string[] {
  return [
    ...(zone.wafEnabledInput === false ? ["The WAF is off. Enable it, such as with Waf.blocking()."] : []),
    ...(isLog(zone.wafExecutionModeInput ?? "")
      ? ["The WAF only logs. Let it block, such as with Waf.blocking()."]
      : []),
    ...(zone.ddosShieldSensitivityInput === "off"
      ? ["DDoS protection is off. Choose a sensitivity, such as medium."]
      : []),
  ];
}

function idleness(node: TerraformResource): string[] {
  if (node instanceof ShieldAccessList || node instanceof ShieldAccessListConfiguration)
    return [
      ...(isLog(node.actionInput ?? "log") ? ["The list only logs. Give it an action that acts, such as block."] : []),
      ...(node.enabledInput === false ? ["The list is switched off. Switch it on, or remove it."] : []),
    ];
  if (node instanceof ShieldZone) return zoneIdleness(node);
  if (node instanceof ShieldBotDetection && node.executionModeInput === "log_only")
    return ["Bot detection only logs. Give it the mode challenge."];
  if (!(node instanceof ShieldRateLimit) && !(node instanceof ShieldWafRule)) return [];
  const rule = node.ruleConfigurationInput;
  if (rule === undefined || !("actionType" in rule) || !isLog(rule.actionType)) return [];
  return node instanceof ShieldRateLimit
    ? ["The rate limit only logs. Give it an action that acts, such as rate_limit."]
    : ["The WAF rule only logs. Give it an action that acts, such as block."];
}

function isLog(action: string): boolean {
  return !Token.isUnresolved(action) && action === "log";
}
