// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_plan_rules
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldWafPlanRules}.
*/
export interface DataBunnyShieldWafPlanRulesConfig extends cdktf.TerraformMetaArguments {
}
/**
* The rules.
*/
export interface DataBunnyShieldWafPlanRulesPlansRules {
}

/**
* {@link DataBunnyShieldWafPlanRulesPlansRules} in Terraform's JSON.
*/
export function dataBunnyShieldWafPlanRulesPlansRulesToTerraform(struct?: DataBunnyShieldWafPlanRulesPlansRules): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafPlanRulesPlansRules} in the library's HCL.
*/
export function dataBunnyShieldWafPlanRulesPlansRulesToHclTerraform(struct?: DataBunnyShieldWafPlanRulesPlansRules): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `rules`: The rules.
*/
export class DataBunnyShieldWafPlanRulesPlansRulesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyShieldWafPlanRulesPlansRules | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafPlanRulesPlansRules | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // description - computed: true, optional: false, required: false
  /**
  * Description of the rule.
  */
  public get description() {
    return this.getStringAttribute('description');
  }

  // group_code - computed: true, optional: false, required: false
  /**
  * Code of the group.
  */
  public get groupCode() {
    return this.getStringAttribute('group_code');
  }

  // group_id - computed: true, optional: false, required: false
  /**
  * ID of the rule's group.
  */
  public get groupId() {
    return this.getNumberAttribute('group_id');
  }

  // group_name - computed: true, optional: false, required: false
  /**
  * Name of the group.
  */
  public get groupName() {
    return this.getStringAttribute('group_name');
  }

  // rule_id - computed: true, optional: false, required: false
  /**
  * ID of the rule, for example `941100`.
  */
  public get ruleId() {
    return this.getStringAttribute('rule_id');
  }

  // ruleset - computed: true, optional: false, required: false
  /**
  * Rule set that the group belongs to.
  */
  public get ruleset() {
    return this.getStringAttribute('ruleset');
  }

  // section - computed: true, optional: false, required: false
  /**
  * `REQUEST` or `RESPONSE`.
  */
  public get section() {
    return this.getStringAttribute('section');
  }
}

/**
* Elements of `rules`: The rules.
*/
export class DataBunnyShieldWafPlanRulesPlansRulesList extends cdktf.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected terraformResource: cdktf.IInterpolatingParent, protected terraformAttribute: string, protected wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataBunnyShieldWafPlanRulesPlansRulesOutputReference {
    return new DataBunnyShieldWafPlanRulesPlansRulesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* The plans.
*/
export interface DataBunnyShieldWafPlanRulesPlans {
}

/**
* {@link DataBunnyShieldWafPlanRulesPlans} in Terraform's JSON.
*/
export function dataBunnyShieldWafPlanRulesPlansToTerraform(struct?: DataBunnyShieldWafPlanRulesPlans): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafPlanRulesPlans} in the library's HCL.
*/
export function dataBunnyShieldWafPlanRulesPlansToHclTerraform(struct?: DataBunnyShieldWafPlanRulesPlans): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `plans`: The plans.
*/
export class DataBunnyShieldWafPlanRulesPlansOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyShieldWafPlanRulesPlans | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafPlanRulesPlans | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // plan_type - computed: true, optional: false, required: false
  /**
  * Plan.
  */
  public get planType() {
    return this.getStringAttribute('plan_type');
  }

  // plan_type_code - computed: true, optional: false, required: false
  /**
  * Code of the plan.
  */
  public get planTypeCode() {
    return this.getNumberAttribute('plan_type_code');
  }

  // rules - computed: true, optional: false, required: false
  private _rules = new DataBunnyShieldWafPlanRulesPlansRulesList(this, "rules", false);
  /**
  * The rules.
  */
  public get rules() {
    return this._rules;
  }
}

/**
* Elements of `plans`: The plans.
*/
export class DataBunnyShieldWafPlanRulesPlansList extends cdktf.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected terraformResource: cdktf.IInterpolatingParent, protected terraformAttribute: string, protected wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataBunnyShieldWafPlanRulesPlansOutputReference {
    return new DataBunnyShieldWafPlanRulesPlansOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The managed WAF rules of each plan.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_plan_rules bunny_shield_waf_plan_rules}
*/
export class DataBunnyShieldWafPlanRules extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_waf_plan_rules";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldWafPlanRules resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldWafPlanRules to import
  * @param importFromId The id of the existing DataBunnyShieldWafPlanRules that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_plan_rules#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldWafPlanRules to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_waf_plan_rules", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_plan_rules bunny_shield_waf_plan_rules} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldWafPlanRulesConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldWafPlanRulesConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_waf_plan_rules',
      terraformGeneratorMetadata: {
        providerName: 'bunny',
        providerVersion: '0.1.0',
        providerVersionConstraint: '0.1.0'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // plans - computed: true, optional: false, required: false
  private _plans = new DataBunnyShieldWafPlanRulesPlansList(this, "plans", false);
  /**
  * The plans.
  */
  public get plans() {
    return this._plans;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
    };
    return attrs;
  }
}
