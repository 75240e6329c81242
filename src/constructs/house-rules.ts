import { Annotations, TerraformResource, Token, type IAspect } from "cdktf";
import type { IConstruct } from "constructs";
import { ShieldAccessList } from "./generated/shield-access-list/index.js";
import { ShieldAccessListConfiguration } from "./generated/shield-access-list-configuration/index.js";
import { ShieldRateLimit } from "./generated/shield-rate-limit/index.js";
import { oneObjectProblems } from "./one-object.js";
import { bool, checkProps } from "./props.js";

/** Which rules of the house hold. */
export interface HouseRulesProps {
  /**
   * Whether lists and limits must act: those that only log, or are switched off, fail the synthesis.
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

  public constructor(props: HouseRulesProps = {}) {
    checkProps({ name: "HouseRules" }, props, { forbidLogOnly: bool, preventDestroy: bool }, []);
    this.forbidLogOnly = props.forbidLogOnly ?? true;
    this.preventDestroy = props.preventDestroy ?? true;
  }

  /** Looks at one construct; called when the app is synthesised. */
  public visit(node: IConstruct): void {
    if (!TerraformResource.isTerraformResource(node) || !node.terraformResourceType.startsWith("bunny_")) return;
    for (const problem of oneObjectProblems([node])) Annotations.of(node).addError(problem);
    if (this.preventDestroy) node.lifecycle = { preventDestroy: true, ...node.lifecycle };
    if (this.forbidLogOnly) for (const problem of idleness(node)) Annotations.of(node).addError(problem);
  }
}

function idleness(node: TerraformResource): string[] {
  if (node instanceof ShieldAccessList || node instanceof ShieldAccessListConfiguration)
    return [
      ...(isLog(node.actionInput ?? "log") ? ["The list only logs. Give it an action that acts, such as block."] : []),
      ...(node.enabledInput === false ? ["The list is switched off. Switch it on, or remove it."] : []),
    ];
  if (!(node instanceof ShieldRateLimit)) return [];
  const rule = node.ruleConfigurationInput;
  const logs = rule !== undefined && "actionType" in rule && isLog(rule.actionType);
  return logs ? ["The rate limit only logs. Give it an action that acts, such as rate_limit."] : [];
}

function isLog(action: string): boolean {
  return !Token.isUnresolved(action) && action === "log";
}
