// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limits
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

export interface DataBunnyShieldRateLimitsConfig extends cdktn.TerraformMetaArguments {
  /**
  * Shield zone to look at. `bunny_shield_zone` finds it by pull zone.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limits#shield_zone_id DataBunnyShieldRateLimits#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
export interface DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditions {
}

export function dataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditionsToTerraform(struct?: DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditions): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


export function dataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditionsToHclTerraform(struct?: DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditions): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

export class DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditionsOutputReference extends cdktn.ComplexObject {
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

  public get internalValue(): DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditions | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditions | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // is_negated - computed: true, optional: false, required: false
  public get isNegated() {
    return this.getBooleanAttribute('is_negated');
  }

  // is_regex_variable - computed: true, optional: false, required: false
  public get isRegexVariable() {
    return this.getBooleanAttribute('is_regex_variable');
  }

  // operator_type - computed: true, optional: false, required: false
  public get operatorType() {
    return this.getStringAttribute('operator_type');
  }

  // operator_type_code - computed: true, optional: false, required: false
  public get operatorTypeCode() {
    return this.getNumberAttribute('operator_type_code');
  }

  // value - computed: true, optional: false, required: false
  public get value() {
    return this.getStringAttribute('value');
  }

  // variable_types - computed: true, optional: false, required: false
  private _variableTypes = new cdktn.StringMap(this, "variable_types");
  public get variableTypes() {
    return this._variableTypes;
  }
}

export class DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditionsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditionsOutputReference {
    return new DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataBunnyShieldRateLimitsRateLimitsRuleConfiguration {
}

export function dataBunnyShieldRateLimitsRateLimitsRuleConfigurationToTerraform(struct?: DataBunnyShieldRateLimitsRateLimitsRuleConfiguration): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


export function dataBunnyShieldRateLimitsRateLimitsRuleConfigurationToHclTerraform(struct?: DataBunnyShieldRateLimitsRateLimitsRuleConfiguration): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

export class DataBunnyShieldRateLimitsRateLimitsRuleConfigurationOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataBunnyShieldRateLimitsRateLimitsRuleConfiguration | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldRateLimitsRateLimitsRuleConfiguration | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // action_type - computed: true, optional: false, required: false
  public get actionType() {
    return this.getStringAttribute('action_type');
  }

  // action_type_code - computed: true, optional: false, required: false
  public get actionTypeCode() {
    return this.getNumberAttribute('action_type_code');
  }

  // block_time - computed: true, optional: false, required: false
  public get blockTime() {
    return this.getNumberAttribute('block_time');
  }

  // chained_rule_conditions - computed: true, optional: false, required: false
  private _chainedRuleConditions = new DataBunnyShieldRateLimitsRateLimitsRuleConfigurationChainedRuleConditionsList(this, "chained_rule_conditions", false);
  public get chainedRuleConditions() {
    return this._chainedRuleConditions;
  }

  // counter_key_type - computed: true, optional: false, required: false
  public get counterKeyType() {
    return this.getStringAttribute('counter_key_type');
  }

  // counter_key_type_code - computed: true, optional: false, required: false
  public get counterKeyTypeCode() {
    return this.getNumberAttribute('counter_key_type_code');
  }

  // is_negated - computed: true, optional: false, required: false
  public get isNegated() {
    return this.getBooleanAttribute('is_negated');
  }

  // is_regex_variable - computed: true, optional: false, required: false
  public get isRegexVariable() {
    return this.getBooleanAttribute('is_regex_variable');
  }

  // operator_type - computed: true, optional: false, required: false
  public get operatorType() {
    return this.getStringAttribute('operator_type');
  }

  // operator_type_code - computed: true, optional: false, required: false
  public get operatorTypeCode() {
    return this.getNumberAttribute('operator_type_code');
  }

  // request_count - computed: true, optional: false, required: false
  public get requestCount() {
    return this.getNumberAttribute('request_count');
  }

  // severity_type - computed: true, optional: false, required: false
  public get severityType() {
    return this.getStringAttribute('severity_type');
  }

  // severity_type_code - computed: true, optional: false, required: false
  public get severityTypeCode() {
    return this.getNumberAttribute('severity_type_code');
  }

  // timeframe - computed: true, optional: false, required: false
  public get timeframe() {
    return this.getNumberAttribute('timeframe');
  }

  // transformation_type_codes - computed: true, optional: false, required: false
  public get transformationTypeCodes() {
    return this.getNumberListAttribute('transformation_type_codes');
  }

  // transformation_types - computed: true, optional: false, required: false
  public get transformationTypes() {
    return this.getListAttribute('transformation_types');
  }

  // value - computed: true, optional: false, required: false
  public get value() {
    return this.getStringAttribute('value');
  }

  // variable_types - computed: true, optional: false, required: false
  private _variableTypes = new cdktn.StringMap(this, "variable_types");
  public get variableTypes() {
    return this._variableTypes;
  }
}
export interface DataBunnyShieldRateLimitsRateLimits {
}

export function dataBunnyShieldRateLimitsRateLimitsToTerraform(struct?: DataBunnyShieldRateLimitsRateLimits): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


export function dataBunnyShieldRateLimitsRateLimitsToHclTerraform(struct?: DataBunnyShieldRateLimitsRateLimits): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

export class DataBunnyShieldRateLimitsRateLimitsOutputReference extends cdktn.ComplexObject {
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

  public get internalValue(): DataBunnyShieldRateLimitsRateLimits | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldRateLimitsRateLimits | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // rate_limit_id - computed: true, optional: false, required: false
  public get rateLimitId() {
    return this.getNumberAttribute('rate_limit_id');
  }

  // rule_configuration - computed: true, optional: false, required: false
  private _ruleConfiguration = new DataBunnyShieldRateLimitsRateLimitsRuleConfigurationOutputReference(this, "rule_configuration");
  public get ruleConfiguration() {
    return this._ruleConfiguration;
  }

  // rule_description - computed: true, optional: false, required: false
  public get ruleDescription() {
    return this.getStringAttribute('rule_description');
  }

  // rule_json - computed: true, optional: false, required: false
  public get ruleJson() {
    return this.getStringAttribute('rule_json');
  }

  // rule_name - computed: true, optional: false, required: false
  public get ruleName() {
    return this.getStringAttribute('rule_name');
  }

  // shield_zone_id - computed: true, optional: false, required: false
  public get shieldZoneId() {
    return this.getNumberAttribute('shield_zone_id');
  }

  // user_id - computed: true, optional: false, required: false
  public get userId() {
    return this.getStringAttribute('user_id');
  }
}

export class DataBunnyShieldRateLimitsRateLimitsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldRateLimitsRateLimitsOutputReference {
    return new DataBunnyShieldRateLimitsRateLimitsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limits bunny_shield_rate_limits}
*/
export class DataBunnyShieldRateLimits extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "bunny_shield_rate_limits";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyShieldRateLimits resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldRateLimits to import
  * @param importFromId The id of the existing DataBunnyShieldRateLimits that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limits#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldRateLimits to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_rate_limits", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limits bunny_shield_rate_limits} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldRateLimitsConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldRateLimitsConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_rate_limits',
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

  // rate_limits - computed: true, optional: false, required: false
  private _rateLimits = new DataBunnyShieldRateLimitsRateLimitsList(this, "rate_limits", false);
  public get rateLimits() {
    return this._rateLimits;
  }

  // shield_zone_id - computed: false, optional: false, required: true
  private _shieldZoneId?: number; 
  public get shieldZoneId() {
    return this.getNumberAttribute('shield_zone_id');
  }
  public set shieldZoneId(value: number) {
    this._shieldZoneId = value;
  }
  // Temporarily expose input value. Use with caution.
  public get shieldZoneIdInput() {
    return this._shieldZoneId;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
    };
  }

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
