// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldRateLimit}.
*/
export interface DataBunnyShieldRateLimitConfig extends cdktf.TerraformMetaArguments {
  /**
  * ID of the rule. Must be 1 or more.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit#rate_limit_id DataBunnyShieldRateLimit#rate_limit_id}
  */
  readonly rateLimitId: number;
}
/**
* Additional conditions, all of which must be met.
*/
export interface DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditions {
}

/**
* {@link DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditions} in Terraform's JSON.
*/
export function dataBunnyShieldRateLimitRuleConfigurationChainedRuleConditionsToTerraform(struct?: DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditions): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditions} in the library's HCL.
*/
export function dataBunnyShieldRateLimitRuleConfigurationChainedRuleConditionsToHclTerraform(struct?: DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditions): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `chained_rule_conditions`: Additional conditions, all of which must be met.
*/
export class DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditionsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditions | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditions | undefined) {
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
  private _variableTypes = new cdktf.StringMap(this, "variable_types");
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
export class DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditionsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditionsOutputReference {
    return new DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Conditions, limit, and action of the rule.
*/
export interface DataBunnyShieldRateLimitRuleConfiguration {
}

/**
* {@link DataBunnyShieldRateLimitRuleConfiguration} in Terraform's JSON.
*/
export function dataBunnyShieldRateLimitRuleConfigurationToTerraform(struct?: DataBunnyShieldRateLimitRuleConfiguration): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldRateLimitRuleConfiguration} in the library's HCL.
*/
export function dataBunnyShieldRateLimitRuleConfigurationToHclTerraform(struct?: DataBunnyShieldRateLimitRuleConfiguration): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `rule_configuration`: Conditions, limit, and action of the rule.
*/
export class DataBunnyShieldRateLimitRuleConfigurationOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyShieldRateLimitRuleConfiguration | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldRateLimitRuleConfiguration | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // action_type - computed: true, optional: false, required: false
  /**
  * Action for requests above the limit, for `block_time`: `rate_limit` refuses them, `challenge` challenges the visitor, and `log` only records them.
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

  // block_time - computed: true, optional: false, required: false
  /**
  * Duration of the action, in seconds.
  */
  public get blockTime() {
    return this.getNumberAttribute('block_time');
  }

  // chained_rule_conditions - computed: true, optional: false, required: false
  private _chainedRuleConditions = new DataBunnyShieldRateLimitRuleConfigurationChainedRuleConditionsList(this, "chained_rule_conditions", false);
  /**
  * Additional conditions, all of which must be met.
  */
  public get chainedRuleConditions() {
    return this._chainedRuleConditions;
  }

  // counter_key_type - computed: true, optional: false, required: false
  /**
  * Property of a request by which requests are counted.
  */
  public get counterKeyType() {
    return this.getStringAttribute('counter_key_type');
  }

  // counter_key_type_code - computed: true, optional: false, required: false
  /**
  * Code of the counter key.
  */
  public get counterKeyTypeCode() {
    return this.getNumberAttribute('counter_key_type_code');
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

  // request_count - computed: true, optional: false, required: false
  /**
  * Number of requests that are allowed per `timeframe`.
  */
  public get requestCount() {
    return this.getNumberAttribute('request_count');
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

  // timeframe - computed: true, optional: false, required: false
  /**
  * Period over which requests are counted, in seconds.
  */
  public get timeframe() {
    return this.getNumberAttribute('timeframe');
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
  private _variableTypes = new cdktf.StringMap(this, "variable_types");
  /**
  * Request variables to inspect: variable name, such as `REQUEST_HEADERS`, to the part of it, or an empty string for the whole variable.
  */
  public get variableTypes() {
    return this._variableTypes;
  }
}

/**
* A rate limit rule, by its ID.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit bunny_shield_rate_limit}
*/
export class DataBunnyShieldRateLimit extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_rate_limit";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldRateLimit resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldRateLimit to import
  * @param importFromId The id of the existing DataBunnyShieldRateLimit that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldRateLimit to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_rate_limit", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit bunny_shield_rate_limit} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldRateLimitConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldRateLimitConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_rate_limit',
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
    this._rateLimitId = config.rateLimitId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // rate_limit_id - computed: false, optional: false, required: true
  private _rateLimitId?: number; 
  /**
  * ID of the rule. Must be 1 or more.
  */
  public get rateLimitId() {
    return this.getNumberAttribute('rate_limit_id');
  }
  public set rateLimitId(value: number) {
    this._rateLimitId = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `rateLimitId` was set to; undefined if it was left out.
  */
  public get rateLimitIdInput() {
    return this._rateLimitId;
  }

  // rule_configuration - computed: true, optional: false, required: false
  private _ruleConfiguration = new DataBunnyShieldRateLimitRuleConfigurationOutputReference(this, "rule_configuration");
  /**
  * Conditions, limit, and action of the rule.
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

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      rate_limit_id: cdktf.numberToTerraform(this._rateLimitId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      rate_limit_id: {
        value: cdktf.numberToHclTerraform(this._rateLimitId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
