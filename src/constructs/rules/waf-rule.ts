import type { IResolvable, TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import { type Condition, conditionKind } from "./condition.js";
import { ShieldWafRule, type ShieldWafRuleTimeouts } from "../generated/cdktf/shield-waf-rule/index.js";
import { ShieldWafRuleOrder } from "../generated/cdktf/shield-waf-rule-order/index.js";
import { hclTexts } from "../hcl-value.js";
import { importAs } from "../import-id.js";
import { literalText, ruleNameOf } from "../texts.js";
import { given } from "../../shared/collections.js";
import { commonOf, OF_ZONE } from "../meta-arguments.js";
import { ruleValidation } from "./rule-remarks.js";
import { planProblem, type IShieldZone } from "../zones/zone.js";
import { bool, checkProps, oneOrMore, text, word, wordsOf } from "../props.js";
import { RuleTransformation, ShieldPlan, WafAction, WafSeverity } from "../generated/words.js";

/** Properties of a custom WAF rule of a given zone. */
export interface WafRuleOptions extends TerraformMetaArguments {
  /** Condition for the requests of the rule. If there are several conditions, a request must meet all of them. */
  readonly conditions: Condition | readonly Condition[];
  /** Action for these requests. */
  readonly action: WafAction;
  /**
   * Transformations of each part of a request before the comparison, in order.
   *
   * @default - nothing
   */
  readonly transformations?: readonly RuleTransformation[];
  /**
   * Severity of a match in the event log.
   *
   * @default WafSeverity.NOTICE
   */
  readonly severity?: WafSeverity;
  /**
   * Display name: letters, digits, and spaces.
   *
   * @default - the construct's id, with spaces for all other characters
   */
  readonly name?: string;
  /**
   * Purpose of the rule.
   *
   * @default - none
   */
  readonly description?: string;
  /**
   * Whether the rule may block, challenge, allow, or bypass all requests.
   *
   * @default false
   */
  readonly allowCatchAll?: boolean | IResolvable;
  /**
   * Whether the conditions may be ones that no request meets.
   *
   * @default false
   */
  readonly allowNoMatch?: boolean | IResolvable;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldWafRuleTimeouts;
  /**
   * Import ID of an existing rule, in the form `<shield_zone_id>/<waf_rule_id>`, for the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/** Properties of a custom WAF rule. */
export interface WafRuleProps extends WafRuleOptions {
  /** Zone that the rule belongs to; its WAF must be enabled, and its plan must have custom rules. */
  readonly zone: IShieldZone;
}

/**
 * A custom WAF rule. `addRule` of a zone also creates one, and keeps the rules of the zone in order.
 *
 * @example
 * new WafRule(this, "admin", {
 *   zone,
 *   conditions: Condition.path().beginsWith("/admin").and(Condition.address().isNot("192.0.2.10")),
 *   action: WafAction.BLOCK,
 *   transformations: [RuleTransformation.LOWERCASE],
 * });
 */
export class WafRule extends Construct {
  /** The generated resource. */
  public readonly resource: ShieldWafRule;

  public constructor(scope: Construct, id: string, props: WafRuleProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "WafRule" }, props, PROPS, ["zone", "conditions", "action"]);
    const { zone, action, transformations, name = ruleNameOf(id), description, allowCatchAll, allowNoMatch } = props;
    const conditions = "and" in props.conditions ? [props.conditions] : props.conditions;
    this.resource = new ShieldWafRule(this, "Resource", {
      ...commonOf(props),
      name,
      action,
      ...given({ description: description && literalText(description), severity: props.severity }),
      ...given({ transformations: transformations && [...transformations], allowCatchAll, allowNoMatch }),
      conditions: conditions.flatMap((one) => one._conditions()),
    });
    importAs(this.resource, props.importId);
    const rule = { name, conditions, transformations, action, allowCatchAll, allowNoMatch, zone };
    const problems = ruleValidation(this, rule);
    this.node.addValidation({
      validate: () => [...problems(), ...planProblem(zone, "custom WAF rules", ShieldPlan.ADVANCED)],
    });
  }

  /** ID of the rule; known after apply. */
  public get wafRuleId(): number {
    return this.resource.wafRuleId;
  }
}

const PROPS = {
  ...OF_ZONE,
  conditions: oneOrMore(conditionKind),
  action: word(WafAction),
  transformations: wordsOf(RuleTransformation),
  severity: word(WafSeverity),
  name: text,
  description: text,
  allowCatchAll: bool,
  allowNoMatch: bool,
};

/** The order of a zone's rules. The libraries write a list of references to numbers as invalid HCL. */
export class OrderOfRules extends ShieldWafRuleOrder {
  protected override synthesizeHclAttributes(): Record<string, unknown> {
    const ids = { value: hclTexts(this.ruleIdsInput), isBlock: false, type: "list", storageClassType: "stringList" };
    return { ...super.synthesizeHclAttributes(), rule_ids: ids };
  }
}
