// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_custom_rules
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldWafCustomRules}.
*/
export interface DataBunnyShieldWafCustomRulesConfig extends cdktf.TerraformMetaArguments {
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_custom_rules#shield_zone_id DataBunnyShieldWafCustomRules#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* Conditions, all of which a request must meet.
*/
export interface DataBunnyShieldWafCustomRulesWafRulesConditions {
}

/**
* {@link DataBunnyShieldWafCustomRulesWafRulesConditions} in Terraform's JSON.
*/
export function dataBunnyShieldWafCustomRulesWafRulesConditionsToTerraform(struct?: DataBunnyShieldWafCustomRulesWafRulesConditions): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafCustomRulesWafRulesConditions} in the library's HCL.
*/
export function dataBunnyShieldWafCustomRulesWafRulesConditionsToHclTerraform(struct?: DataBunnyShieldWafCustomRulesWafRulesConditions): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `conditions`: Conditions, all of which a request must meet.
*/
export class DataBunnyShieldWafCustomRulesWafRulesConditionsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldWafCustomRulesWafRulesConditions | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafCustomRulesWafRulesConditions | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // negated - computed: true, optional: false, required: false
  /**
  * Whether the condition is negated.
  */
  public get negated() {
    return this.getBooleanAttribute('negated');
  }

  // operator - computed: true, optional: false, required: false
  /**
  * Operator that compares the variables with `value`.
  */
  public get operator() {
    return this.getStringAttribute('operator');
  }

  // operator_code - computed: true, optional: false, required: false
  /**
  * Code of the operator.
  */
  public get operatorCode() {
    return this.getNumberAttribute('operator_code');
  }

  // value - computed: true, optional: false, required: false
  /**
  * Value to compare the variables with.
  */
  public get value() {
    return this.getStringAttribute('value');
  }

  // variables - computed: true, optional: false, required: false
  /**
  * Variables of the request, one of which must meet the comparison. `"REQUEST_URI"` is a whole variable, `"REQUEST_HEADERS:user-agent"` a part of it, and `"ARGS:/^id_/"` all parts whose names match a regular expression. Do not mix names and regular expressions in one condition. If a name begins with a slash, escape it with a backslash: `"ARGS:\/path"`.
  */
  public get variables() {
    return cdktf.Fn.tolist(this.getListAttribute('variables'));
  }
}

/**
* Elements of `conditions`: Conditions, all of which a request must meet.
*/
export class DataBunnyShieldWafCustomRulesWafRulesConditionsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldWafCustomRulesWafRulesConditionsOutputReference {
    return new DataBunnyShieldWafCustomRulesWafRulesConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* The rules.
*/
export interface DataBunnyShieldWafCustomRulesWafRules {
}

/**
* {@link DataBunnyShieldWafCustomRulesWafRules} in Terraform's JSON.
*/
export function dataBunnyShieldWafCustomRulesWafRulesToTerraform(struct?: DataBunnyShieldWafCustomRulesWafRules): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafCustomRulesWafRules} in the library's HCL.
*/
export function dataBunnyShieldWafCustomRulesWafRulesToHclTerraform(struct?: DataBunnyShieldWafCustomRulesWafRules): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `waf_rules`: The rules.
*/
export class DataBunnyShieldWafCustomRulesWafRulesOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldWafCustomRulesWafRules | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafCustomRulesWafRules | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // action - computed: true, optional: false, required: false
  /**
  * Action for requests that match.
  */
  public get action() {
    return this.getStringAttribute('action');
  }

  // action_code - computed: true, optional: false, required: false
  /**
  * Code of the action.
  */
  public get actionCode() {
    return this.getNumberAttribute('action_code');
  }

  // conditions - computed: true, optional: false, required: false
  private _conditions = new DataBunnyShieldWafCustomRulesWafRulesConditionsList(this, "conditions", false);
  /**
  * Conditions, all of which a request must meet.
  */
  public get conditions() {
    return this._conditions;
  }

  // description - computed: true, optional: false, required: false
  /**
  * Description of the rule.
  */
  public get description() {
    return this.getStringAttribute('description');
  }

  // name - computed: true, optional: false, required: false
  /**
  * Name of the rule.
  */
  public get name() {
    return this.getStringAttribute('name');
  }

  // rule_json - computed: true, optional: false, required: false
  /**
  * Internal form of the rule at bunny.net. Do not depend on its format.
  */
  public get ruleJson() {
    return this.getStringAttribute('rule_json');
  }

  // severity - computed: true, optional: false, required: false
  /**
  * Severity of a match.
  */
  public get severity() {
    return this.getStringAttribute('severity');
  }

  // severity_code - computed: true, optional: false, required: false
  /**
  * Code of the severity.
  */
  public get severityCode() {
    return this.getNumberAttribute('severity_code');
  }

  // shield_zone_id - computed: true, optional: false, required: false
  /**
  * ID of the Shield zone.
  */
  public get shieldZoneId() {
    return this.getNumberAttribute('shield_zone_id');
  }

  // transformation_codes - computed: true, optional: false, required: false
  /**
  * Codes of the transformations.
  */
  public get transformationCodes() {
    return this.getNumberListAttribute('transformation_codes');
  }

  // transformations - computed: true, optional: false, required: false
  /**
  * Transformations of the variables of all conditions before the comparison, in order.
  */
  public get transformations() {
    return this.getListAttribute('transformations');
  }

  // user_id - computed: true, optional: false, required: false
  /**
  * ID of the user who created the rule.
  */
  public get userId() {
    return this.getStringAttribute('user_id');
  }

  // waf_rule_id - computed: true, optional: false, required: false
  /**
  * ID of the rule.
  */
  public get wafRuleId() {
    return this.getNumberAttribute('waf_rule_id');
  }
}

/**
* Elements of `waf_rules`: The rules.
*/
export class DataBunnyShieldWafCustomRulesWafRulesList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldWafCustomRulesWafRulesOutputReference {
    return new DataBunnyShieldWafCustomRulesWafRulesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* All custom WAF rules of a Shield zone.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_custom_rules bunny_shield_waf_custom_rules}
*/
export class DataBunnyShieldWafCustomRules extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_waf_custom_rules";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldWafCustomRules resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldWafCustomRules to import
  * @param importFromId The id of the existing DataBunnyShieldWafCustomRules that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_custom_rules#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldWafCustomRules to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_waf_custom_rules", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_custom_rules bunny_shield_waf_custom_rules} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldWafCustomRulesConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldWafCustomRulesConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_waf_custom_rules',
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
    this._shieldZoneId = config.shieldZoneId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // shield_zone_id - computed: false, optional: false, required: true
  private _shieldZoneId?: number; 
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  */
  public get shieldZoneId() {
    return this.getNumberAttribute('shield_zone_id');
  }
  public set shieldZoneId(value: number) {
    this._shieldZoneId = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `shieldZoneId` was set to; undefined if it was left out.
  */
  public get shieldZoneIdInput() {
    return this._shieldZoneId;
  }

  // waf_rules - computed: true, optional: false, required: false
  private _wafRules = new DataBunnyShieldWafCustomRulesWafRulesList(this, "waf_rules", false);
  /**
  * The rules.
  */
  public get wafRules() {
    return this._wafRules;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      shield_zone_id: {
        value: cdktf.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
