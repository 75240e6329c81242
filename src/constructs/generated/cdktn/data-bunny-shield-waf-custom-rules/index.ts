// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_custom_rules
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldWafCustomRules}.
*/
export interface DataBunnyShieldWafCustomRulesConfig extends cdktn.TerraformMetaArguments {
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_custom_rules#shield_zone_id DataBunnyShieldWafCustomRules#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* Additional conditions, all of which must be met.
*/
export interface DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditions {
}

/**
* {@link DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditions} in Terraform's JSON.
*/
export function dataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditionsToTerraform(struct?: DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditions): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditions} in the library's HCL.
*/
export function dataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditionsToHclTerraform(struct?: DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditions): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `chained_rule_conditions`: Additional conditions, all of which must be met.
*/
export class DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditionsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditions | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditions | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // is_negated - computed: true, optional: false, required: false
  /**
  * Whether the condition is negated.
  */
  public get isNegated() {
    return this.getBooleanAttribute('is_negated');
  }

  // is_regex_variable - computed: true, optional: false, required: false
  /**
  * Whether the parts of `variable_types` are regular expressions.
  */
  public get isRegexVariable() {
    return this.getBooleanAttribute('is_regex_variable');
  }

  // operator_type - computed: true, optional: false, required: false
  /**
  * Operator that compares the variables with `value`.
  */
  public get operatorType() {
    return this.getStringAttribute('operator_type');
  }

  // operator_type_code - computed: true, optional: false, required: false
  /**
  * Code of the operator.
  */
  public get operatorTypeCode() {
    return this.getNumberAttribute('operator_type_code');
  }

  // value - computed: true, optional: false, required: false
  /**
  * Value to compare the variables with.
  */
  public get value() {
    return this.getStringAttribute('value');
  }

  // variable_types - computed: true, optional: false, required: false
  private _variableTypes = new cdktn.StringMap(this, "variable_types");
  /**
  * Request variables to inspect: variable name, such as `REQUEST_HEADERS`, to the part of it, or an empty string for the whole variable.
  */
  public get variableTypes() {
    return this._variableTypes;
  }
}

/**
* Elements of `chained_rule_conditions`: Additional conditions, all of which must be met.
*/
export class DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditionsList extends cdktn.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet);
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditionsOutputReference {
    return new DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Conditions and action of the rule.
*/
export interface DataBunnyShieldWafCustomRulesWafRulesRuleConfiguration {
}

/**
* {@link DataBunnyShieldWafCustomRulesWafRulesRuleConfiguration} in Terraform's JSON.
*/
export function dataBunnyShieldWafCustomRulesWafRulesRuleConfigurationToTerraform(struct?: DataBunnyShieldWafCustomRulesWafRulesRuleConfiguration): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafCustomRulesWafRulesRuleConfiguration} in the library's HCL.
*/
export function dataBunnyShieldWafCustomRulesWafRulesRuleConfigurationToHclTerraform(struct?: DataBunnyShieldWafCustomRulesWafRulesRuleConfiguration): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `rule_configuration`: Conditions and action of the rule.
*/
export class DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyShieldWafCustomRulesWafRulesRuleConfiguration | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafCustomRulesWafRulesRuleConfiguration | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // action_type - computed: true, optional: false, required: false
  /**
  * Action for requests that match.
  */
  public get actionType() {
    return this.getStringAttribute('action_type');
  }

  // action_type_code - computed: true, optional: false, required: false
  /**
  * Code of the action.
  */
  public get actionTypeCode() {
    return this.getNumberAttribute('action_type_code');
  }

  // chained_rule_conditions - computed: true, optional: false, required: false
  private _chainedRuleConditions = new DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationChainedRuleConditionsList(this, "chained_rule_conditions", false);
  /**
  * Additional conditions, all of which must be met.
  */
  public get chainedRuleConditions() {
    return this._chainedRuleConditions;
  }

  // is_negated - computed: true, optional: false, required: false
  /**
  * Whether the condition is negated.
  */
  public get isNegated() {
    return this.getBooleanAttribute('is_negated');
  }

  // is_regex_variable - computed: true, optional: false, required: false
  /**
  * Whether the parts of `variable_types` are regular expressions.
  */
  public get isRegexVariable() {
    return this.getBooleanAttribute('is_regex_variable');
  }

  // operator_type - computed: true, optional: false, required: false
  /**
  * Operator that compares the variables with `value`.
  */
  public get operatorType() {
    return this.getStringAttribute('operator_type');
  }

  // operator_type_code - computed: true, optional: false, required: false
  /**
  * Code of the operator.
  */
  public get operatorTypeCode() {
    return this.getNumberAttribute('operator_type_code');
  }

  // severity_type - computed: true, optional: false, required: false
  /**
  * Severity of a match.
  */
  public get severityType() {
    return this.getStringAttribute('severity_type');
  }

  // severity_type_code - computed: true, optional: false, required: false
  /**
  * Code of the severity.
  */
  public get severityTypeCode() {
    return this.getNumberAttribute('severity_type_code');
  }

  // transformation_type_codes - computed: true, optional: false, required: false
  /**
  * Codes of the transformations.
  */
  public get transformationTypeCodes() {
    return this.getNumberListAttribute('transformation_type_codes');
  }

  // transformation_types - computed: true, optional: false, required: false
  /**
  * Transformations of the variables of all conditions before the comparison, in order.
  */
  public get transformationTypes() {
    return this.getListAttribute('transformation_types');
  }

  // value - computed: true, optional: false, required: false
  /**
  * Value to compare the variables with.
  */
  public get value() {
    return this.getStringAttribute('value');
  }

  // variable_types - computed: true, optional: false, required: false
  private _variableTypes = new cdktn.StringMap(this, "variable_types");
  /**
  * Request variables to inspect: variable name, such as `REQUEST_HEADERS`, to the part of it, or an empty string for the whole variable.
  */
  public get variableTypes() {
    return this._variableTypes;
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
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafCustomRulesWafRules} in the library's HCL.
*/
export function dataBunnyShieldWafCustomRulesWafRulesToHclTerraform(struct?: DataBunnyShieldWafCustomRulesWafRules): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `waf_rules`: The rules.
*/
export class DataBunnyShieldWafCustomRulesWafRulesOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
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

  // rule_configuration - computed: true, optional: false, required: false
  private _ruleConfiguration = new DataBunnyShieldWafCustomRulesWafRulesRuleConfigurationOutputReference(this, "rule_configuration");
  /**
  * Conditions and action of the rule.
  */
  public get ruleConfiguration() {
    return this._ruleConfiguration;
  }

  // rule_description - computed: true, optional: false, required: false
  /**
  * Description of the rule.
  */
  public get ruleDescription() {
    return this.getStringAttribute('rule_description');
  }

  // rule_json - computed: true, optional: false, required: false
  /**
  * Internal form of the rule at bunny.net. Do not depend on its format.
  */
  public get ruleJson() {
    return this.getStringAttribute('rule_json');
  }

  // rule_name - computed: true, optional: false, required: false
  /**
  * Name of the rule.
  */
  public get ruleName() {
    return this.getStringAttribute('rule_name');
  }

  // shield_zone_id - computed: true, optional: false, required: false
  /**
  * ID of the Shield zone.
  */
  public get shieldZoneId() {
    return this.getNumberAttribute('shield_zone_id');
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
export class DataBunnyShieldWafCustomRulesWafRulesList extends cdktn.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet);
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
export class DataBunnyShieldWafCustomRules extends cdktn.TerraformDataSource {

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
  * Generates CDKTN code for importing a DataBunnyShieldWafCustomRules resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldWafCustomRules to import
  * @param importFromId The id of the existing DataBunnyShieldWafCustomRules that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_custom_rules#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldWafCustomRules to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_waf_custom_rules", importId: importFromId, provider });
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
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      shield_zone_id: {
        value: cdktn.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
