import { Annotations, TerraformResource, type IAspect } from "cdktf";
import type { IConstruct } from "constructs";
import { ShieldAccessList } from "./generated/cdktf/shield-access-list/index.js";
import { ShieldAccessListConfiguration } from "./generated/cdktf/shield-access-list-configuration/index.js";
import { ShieldApiGuardian } from "./generated/cdktf/shield-api-guardian/index.js";
import { ShieldApiGuardianEndpoint } from "./generated/cdktf/shield-api-guardian-endpoint/index.js";
import { ShieldRateLimit } from "./generated/cdktf/shield-rate-limit/index.js";
import { ShieldBotDetection } from "./generated/cdktf/shield-bot-detection/index.js";
import { ShieldUploadScanning } from "./generated/cdktf/shield-upload-scanning/index.js";
import { ShieldWafRule } from "./generated/cdktf/shield-waf-rule/index.js";
import { ShieldZone } from "./generated/cdktf/shield-zone/index.js";
import { registerRules } from "./ignored-rules.js";
import { oneObjectProblems } from "./one-object.js";
import { checkProps, flag, number } from "./props.js";

/** Options of the house rules. */
export interface HouseRulesProps {
  /**
   * Whether the WAF, DDoS protection, bot detection, upload scanning, API Guardian, rules, lists, and limits must act: what
   * only logs, or is off, fails the synthesis.
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
 * logs, nothing that is destroyed by mistake, and no object that two resources declare. Add them to each stack: the libraries
 * apply no aspect that is added to the app.
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
    registerRules(this);
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
    if (this.forbidLogOnly)
      for (const problem of EFFECT_CHECKS.flatMap((check) => check(node))) Annotations.of(node).addError(problem);
  }
}

const PROPS = { forbidLogOnly: flag, preventDestroy: flag, mostExceptedRules: number };

function exceptionProblems(node: TerraformResource, most: number): string[] {
  if (!(node instanceof ShieldZone)) return [];
  const excepted = new Set([...(node.wafDisabledRulesInput ?? []), ...(node.wafLogOnlyRulesInput ?? [])]);
  if (excepted.size <= most) return [];
  return [
    `The zone excepts ${excepted.size} managed WAF rules, more than ${most}. Except fewer, or raise mostExceptedRules.`,
  ];
}

/** Problems of a protective resource that has no effect, by type, since each type has other settings. */
const EFFECT_CHECKS: readonly ((node: TerraformResource) => string[])[] = [
  forType(ShieldAccessList, listProblems),
  forType(ShieldAccessListConfiguration, listProblems),
  forType(ShieldZone, zoneProblems),
  forType(ShieldBotDetection, detectionProblems),
  forType(ShieldUploadScanning, uploadProblems),
  forType(ShieldApiGuardian, guardianProblems),
  forType(ShieldApiGuardianEndpoint, ({ enabledInput }) =>
    enabledInput === false ? ["The endpoint is not checked. Enable it, or remove it."] : [],
  ),
  forType(ShieldRateLimit, ({ ruleConfigurationInput: rule }) =>
    actionIn(rule) === "log" ? ["The rate limit only logs. Give it an action that acts, such as rate_limit."] : [],
  ),
  forType(ShieldWafRule, ({ ruleConfigurationInput: rule }) =>
    actionIn(rule) === "log" ? ["The WAF rule only logs. Give it an action that acts, such as block."] : [],
  ),
];

function forType<Resource extends TerraformResource>(
  type: abstract new (...args: never) => Resource,
  check: (node: Resource) => string[],
): (node: TerraformResource) => string[] {
  return (node) => (node instanceof type ? check(node) : []);
}

function actionIn(rule: object | undefined): unknown {
  return rule !== undefined && "actionType" in rule ? rule.actionType : undefined;
}

function listProblems({ actionInput, enabledInput }: ShieldAccessList | ShieldAccessListConfiguration): string[] {
  return [
    ...((actionInput ?? "log") === "log" ? ["The list only logs. Give it an action that acts, such as block."] : []),
    ...(enabledInput === false ? ["The list is switched off. Switch it on, or remove it."] : []),
  ];
}

function zoneProblems(zone: ShieldZone): string[] {
  if (zone.wafEnabledInput === false)
    return ["The WAF is off. Enable it, such as with Waf.blocking().", ...ddosOff(zone)];
  const learns = zone.learningModeInput === true;
  return [
    ...(learns ? ["The WAF only learns. When it has learned enough, let it block: Waf.blocking()."] : []),
    ...(!learns && zone.wafExecutionModeInput === "log"
      ? ["The WAF only logs. Let it block, such as with Waf.blocking()."]
      : []),
    ...ddosOff(zone),
  ];
}

function ddosOff({ ddosShieldSensitivityInput: sensitivity }: ShieldZone): string[] {
  return sensitivity === "off" ? ["DDoS protection is off. Choose a sensitivity, such as medium."] : [];
}

function detectionProblems(node: ShieldBotDetection): string[] {
  const checks = [
    node.requestIntegritySensitivityInput,
    node.ipAddressSensitivityInput,
    node.browserFingerprintSensitivityInput,
  ];
  return [
    ...(node.executionModeInput === "log_only" ? ["Bot detection only logs. Give it the mode challenge."] : []),
    ...(checks.every((sensitivity) => sensitivity === "off")
      ? ["Bot detection is off: all its sensitivities are off. Raise one, such as to low."]
      : []),
  ];
}

function uploadProblems(node: ShieldUploadScanning): string[] {
  const { antivirusScanningModeInput: viruses, csamScanningModeInput: csam } = node;
  const isOff = node.enabledInput === false || (viruses === "disabled" && csam === "disabled");
  if (isOff) return ["Uploads are not scanned. Block what is found, or remove the scanning."];
  return viruses === "log" || csam === "log" ? ["The scanning of uploads only logs. Block what is found."] : [];
}

function guardianProblems({ enabledInput, executionModeInput = "log" }: ShieldApiGuardian): string[] {
  if (enabledInput === false) return ["API Guardian is off. Enable it, or remove it."];
  return executionModeInput === "log" ? ["API Guardian only logs. Give it the mode block."] : [];
}
