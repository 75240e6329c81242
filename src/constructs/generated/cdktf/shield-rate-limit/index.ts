// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { hclObject, hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldRateLimit}.
*/
export interface ShieldRateLimitConfig extends cdktf.TerraformMetaArguments {
  /**
  * Conditions, limit, and action of the rule.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#rule_configuration ShieldRateLimit#rule_configuration}
  */
  readonly ruleConfiguration: ShieldRateLimitRuleConfiguration;
  /**
  * Description of the rule. Defaults to `""`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#rule_description ShieldRateLimit#rule_description}
  */
  readonly ruleDescription?: string;
  /**
  * Name of the rule. Must be letters, digits, and spaces only.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#rule_name ShieldRateLimit#rule_name}
  */
  readonly ruleName: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#shield_zone_id ShieldRateLimit#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * How long each operation may take before the provider gives up: durations such as `90s`, `5m`, or `1h30m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#timeouts ShieldRateLimit#timeouts}
  */
  readonly timeouts?: ShieldRateLimitTimeouts;
}
/**
* Additional conditions, all of which must be met.
*/
export interface ShieldRateLimitRuleConfigurationChainedRuleConditions {
  /**
  * Whether the condition is negated. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#is_negated ShieldRateLimit#is_negated}
  */
  readonly isNegated?: boolean | cdktf.IResolvable;
  /**
  * Whether the parts of `variable_types` are regular expressions. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#is_regex_variable ShieldRateLimit#is_regex_variable}
  */
  readonly isRegexVariable?: boolean | cdktf.IResolvable;
  /**
  * Operator that compares the variables with `value`. One of `begins_with`, `ends_with`, `contains`, `contains_word`, `str_match`, `eq`, `ge`, `gt`, `le`, `lt`, `within`, `rx`, `str_eq`, `detect_sqli`, `detect_xss`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#operator_type ShieldRateLimit#operator_type}
  */
  readonly operatorType: string;
  /**
  * Value to compare the variables with.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#value ShieldRateLimit#value}
  */
  readonly value?: string;
  /**
  * Request variables to inspect: variable name to the part of it, or `""` for the whole variable. Example: `{ REQUEST_HEADERS = "user-agent" }`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#variable_types ShieldRateLimit#variable_types}
  */
  readonly variableTypes: { [key: string]: string };
}

/**
* {@link ShieldRateLimitRuleConfigurationChainedRuleConditions} in Terraform's JSON.
*/
export function shieldRateLimitRuleConfigurationChainedRuleConditionsToTerraform(struct?: ShieldRateLimitRuleConfigurationChainedRuleConditions | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    is_negated: cdktf.booleanToTerraform(struct!.isNegated),
    is_regex_variable: cdktf.booleanToTerraform(struct!.isRegexVariable),
    operator_type: cdktf.stringToTerraform(struct!.operatorType),
    value: cdktf.stringToTerraform(struct!.value),
    variable_types: cdktf.hashMapper(cdktf.stringToTerraform)(struct!.variableTypes),
  }
}


/**
* {@link ShieldRateLimitRuleConfigurationChainedRuleConditions} in the library's HCL.
*/
export function shieldRateLimitRuleConfigurationChainedRuleConditionsToHclTerraform(struct?: ShieldRateLimitRuleConfigurationChainedRuleConditions | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    is_negated: {
      value: cdktf.booleanToHclTerraform(struct!.isNegated),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    is_regex_variable: {
      value: cdktf.booleanToHclTerraform(struct!.isRegexVariable),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    operator_type: {
      value: cdktf.stringToHclTerraform(struct!.operatorType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    value: {
      value: cdktf.stringToHclTerraform(struct!.value),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    variable_types: {
      value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(struct!.variableTypes),
      isBlock: false,
      type: "map",
      storageClassType: "stringMap",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Reads `chained_rule_conditions`: Additional conditions, all of which must be met.
*/
export class ShieldRateLimitRuleConfigurationChainedRuleConditionsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

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
  public get internalValue(): ShieldRateLimitRuleConfigurationChainedRuleConditions | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._isNegated !== undefined) {
      hasAnyValues = true;
      internalValueResult.isNegated = this._isNegated;
    }
    if (this._isRegexVariable !== undefined) {
      hasAnyValues = true;
      internalValueResult.isRegexVariable = this._isRegexVariable;
    }
    if (this._operatorType !== undefined) {
      hasAnyValues = true;
      internalValueResult.operatorType = this._operatorType;
    }
    if (this._value !== undefined) {
      hasAnyValues = true;
      internalValueResult.value = this._value;
    }
    if (this._variableTypes !== undefined) {
      hasAnyValues = true;
      internalValueResult.variableTypes = this._variableTypes;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldRateLimitRuleConfigurationChainedRuleConditions | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._isNegated = undefined;
      this._isRegexVariable = undefined;
      this._operatorType = undefined;
      this._value = undefined;
      this._variableTypes = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._isNegated = value.isNegated;
      this._isRegexVariable = value.isRegexVariable;
      this._operatorType = value.operatorType;
      this._value = value.value;
      this._variableTypes = value.variableTypes;
    }
  }

  // is_negated - computed: true, optional: true, required: false
  private _isNegated?: boolean | cdktf.IResolvable; 
  /**
  * Whether the condition is negated. Defaults to `false`.
  */
  public get isNegated() {
    return this.getBooleanAttribute('is_negated');
  }
  public set isNegated(value: boolean | cdktf.IResolvable) {
    this._isNegated = value;
  }
  /**
  * Removes `isNegated`, as if it had never been set.
  */
  public resetIsNegated() {
    this._isNegated = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `isNegated` was set to; undefined if it was left out.
  */
  public get isNegatedInput() {
    return this._isNegated;
  }

  // is_regex_variable - computed: true, optional: true, required: false
  private _isRegexVariable?: boolean | cdktf.IResolvable; 
  /**
  * Whether the parts of `variable_types` are regular expressions. Defaults to `false`.
  */
  public get isRegexVariable() {
    return this.getBooleanAttribute('is_regex_variable');
  }
  public set isRegexVariable(value: boolean | cdktf.IResolvable) {
    this._isRegexVariable = value;
  }
  /**
  * Removes `isRegexVariable`, as if it had never been set.
  */
  public resetIsRegexVariable() {
    this._isRegexVariable = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `isRegexVariable` was set to; undefined if it was left out.
  */
  public get isRegexVariableInput() {
    return this._isRegexVariable;
  }

  // operator_type - computed: false, optional: false, required: true
  private _operatorType?: string; 
  /**
  * Operator that compares the variables with `value`. One of `begins_with`, `ends_with`, `contains`, `contains_word`, `str_match`, `eq`, `ge`, `gt`, `le`, `lt`, `within`, `rx`, `str_eq`, `detect_sqli`, `detect_xss`.
  */
  public get operatorType() {
    return this.getStringAttribute('operator_type');
  }
  public set operatorType(value: string) {
    this._operatorType = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `operatorType` was set to; undefined if it was left out.
  */
  public get operatorTypeInput() {
    return this._operatorType;
  }

  // value - computed: false, optional: true, required: false
  private _value?: string; 
  /**
  * Value to compare the variables with.
  */
  public get value() {
    return this.getStringAttribute('value');
  }
  public set value(value: string) {
    this._value = value;
  }
  /**
  * Removes `value`, as if it had never been set.
  */
  public resetValue() {
    this._value = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `value` was set to; undefined if it was left out.
  */
  public get valueInput() {
    return this._value;
  }

  // variable_types - computed: false, optional: false, required: true
  private _variableTypes?: { [key: string]: string }; 
  /**
  * Request variables to inspect: variable name to the part of it, or `""` for the whole variable. Example: `{ REQUEST_HEADERS = "user-agent" }`.
  */
  public get variableTypes() {
    return this.getStringMapAttribute('variable_types');
  }
  public set variableTypes(value: { [key: string]: string }) {
    this._variableTypes = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `variableTypes` was set to; undefined if it was left out.
  */
  public get variableTypesInput() {
    return this._variableTypes;
  }
}

/**
* Elements of `chained_rule_conditions`: Additional conditions, all of which must be met.
*/
export class ShieldRateLimitRuleConfigurationChainedRuleConditionsList extends cdktf.ComplexList {
  /**
  * The values that were set.
  */
  public internalValue? : ShieldRateLimitRuleConfigurationChainedRuleConditions[] | cdktf.IResolvable

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
  public get(index: number): ShieldRateLimitRuleConfigurationChainedRuleConditionsOutputReference {
    return new ShieldRateLimitRuleConfigurationChainedRuleConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Conditions, limit, and action of the rule.
*/
export interface ShieldRateLimitRuleConfiguration {
  /**
  * Action for requests above the limit, for `block_time`: `rate_limit` refuses them, `challenge` challenges the visitor, and `log` only records them. One of `rate_limit`, `log`, `challenge`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#action_type ShieldRateLimit#action_type}
  */
  readonly actionType: string;
  /**
  * Duration of the action, in seconds. Must be one of 30, 60, 300, 900, 1800, 3600.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#block_time ShieldRateLimit#block_time}
  */
  readonly blockTime: number;
  /**
  * Additional conditions, all of which must be met.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#chained_rule_conditions ShieldRateLimit#chained_rule_conditions}
  */
  readonly chainedRuleConditions?: ShieldRateLimitRuleConfigurationChainedRuleConditions[] | cdktf.IResolvable;
  /**
  * Property of a request by which requests are counted. One of `ip`, `host`, `country`, `city`, `asn`, `organization`, `ja4`, `ip_ja4`. Defaults to `"ip"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#counter_key_type ShieldRateLimit#counter_key_type}
  */
  readonly counterKeyType?: string;
  /**
  * Whether the condition is negated. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#is_negated ShieldRateLimit#is_negated}
  */
  readonly isNegated?: boolean | cdktf.IResolvable;
  /**
  * Whether the parts of `variable_types` are regular expressions. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#is_regex_variable ShieldRateLimit#is_regex_variable}
  */
  readonly isRegexVariable?: boolean | cdktf.IResolvable;
  /**
  * Operator that compares the variables with `value`. One of `begins_with`, `ends_with`, `contains`, `contains_word`, `str_match`, `eq`, `ge`, `gt`, `le`, `lt`, `within`, `rx`, `str_eq`, `detect_sqli`, `detect_xss`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#operator_type ShieldRateLimit#operator_type}
  */
  readonly operatorType: string;
  /**
  * Number of requests that are allowed per `timeframe`. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#request_count ShieldRateLimit#request_count}
  */
  readonly requestCount: number;
  /**
  * Severity of a match. One of `notice`, `warning`, `critical`. Defaults to `"notice"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#severity_type ShieldRateLimit#severity_type}
  */
  readonly severityType?: string;
  /**
  * Period over which requests are counted, in seconds. Must be one of 1, 10, 60, 300, 900, 3600.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#timeframe ShieldRateLimit#timeframe}
  */
  readonly timeframe: number;
  /**
  * Transformations of the variables of all conditions before the comparison, in order. Each must be one of `cmd_line`, `compress_whitespace`, `css_decode`, `hex_encode`, `html_entity_decode`, `js_decode`, `length`, `lowercase`, `md5`, `normalize_path`, `normalise_path`, `normalize_path_win`, `normalise_path_win`, `remove_comments`, `remove_nulls`, `remove_whitespace`, `replace_comments`, `sha1`, `url_decode`, `url_decode_uni`, `utf8_to_unicode`. Defaults to `[]`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#transformation_types ShieldRateLimit#transformation_types}
  */
  readonly transformationTypes?: string[];
  /**
  * Value to compare the variables with.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#value ShieldRateLimit#value}
  */
  readonly value?: string;
  /**
  * Request variables to inspect: variable name to the part of it, or `""` for the whole variable. Example: `{ REQUEST_HEADERS = "user-agent" }`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#variable_types ShieldRateLimit#variable_types}
  */
  readonly variableTypes: { [key: string]: string };
}

/**
* {@link ShieldRateLimitRuleConfiguration} in Terraform's JSON.
*/
export function shieldRateLimitRuleConfigurationToTerraform(struct?: ShieldRateLimitRuleConfiguration | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    action_type: cdktf.stringToTerraform(struct!.actionType),
    block_time: cdktf.numberToTerraform(struct!.blockTime),
    chained_rule_conditions: cdktf.listMapper(shieldRateLimitRuleConfigurationChainedRuleConditionsToTerraform, false)(struct!.chainedRuleConditions),
    counter_key_type: cdktf.stringToTerraform(struct!.counterKeyType),
    is_negated: cdktf.booleanToTerraform(struct!.isNegated),
    is_regex_variable: cdktf.booleanToTerraform(struct!.isRegexVariable),
    operator_type: cdktf.stringToTerraform(struct!.operatorType),
    request_count: cdktf.numberToTerraform(struct!.requestCount),
    severity_type: cdktf.stringToTerraform(struct!.severityType),
    timeframe: cdktf.numberToTerraform(struct!.timeframe),
    transformation_types: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.transformationTypes),
    value: cdktf.stringToTerraform(struct!.value),
    variable_types: cdktf.hashMapper(cdktf.stringToTerraform)(struct!.variableTypes),
  }
}


/**
* {@link ShieldRateLimitRuleConfiguration} in the library's HCL.
*/
export function shieldRateLimitRuleConfigurationToHclTerraform(struct?: ShieldRateLimitRuleConfiguration | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    action_type: {
      value: cdktf.stringToHclTerraform(struct!.actionType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    block_time: {
      value: cdktf.numberToHclTerraform(struct!.blockTime),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    chained_rule_conditions: {
      value: cdktf.listMapper(shieldRateLimitRuleConfigurationChainedRuleConditionsToTerraform, false)(struct!.chainedRuleConditions),
      isBlock: false,
      type: "any",
      storageClassType: "any",
    },
    counter_key_type: {
      value: cdktf.stringToHclTerraform(struct!.counterKeyType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    is_negated: {
      value: cdktf.booleanToHclTerraform(struct!.isNegated),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    is_regex_variable: {
      value: cdktf.booleanToHclTerraform(struct!.isRegexVariable),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    operator_type: {
      value: cdktf.stringToHclTerraform(struct!.operatorType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    request_count: {
      value: cdktf.numberToHclTerraform(struct!.requestCount),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    severity_type: {
      value: cdktf.stringToHclTerraform(struct!.severityType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    timeframe: {
      value: cdktf.numberToHclTerraform(struct!.timeframe),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    transformation_types: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.transformationTypes),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
    value: {
      value: cdktf.stringToHclTerraform(struct!.value),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    variable_types: {
      value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(struct!.variableTypes),
      isBlock: false,
      type: "map",
      storageClassType: "stringMap",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Reads `rule_configuration`: Conditions, limit, and action of the rule.
*/
export class ShieldRateLimitRuleConfigurationOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

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
  public get internalValue(): ShieldRateLimitRuleConfiguration | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._actionType !== undefined) {
      hasAnyValues = true;
      internalValueResult.actionType = this._actionType;
    }
    if (this._blockTime !== undefined) {
      hasAnyValues = true;
      internalValueResult.blockTime = this._blockTime;
    }
    if (this._chainedRuleConditions?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.chainedRuleConditions = this._chainedRuleConditions?.internalValue;
    }
    if (this._counterKeyType !== undefined) {
      hasAnyValues = true;
      internalValueResult.counterKeyType = this._counterKeyType;
    }
    if (this._isNegated !== undefined) {
      hasAnyValues = true;
      internalValueResult.isNegated = this._isNegated;
    }
    if (this._isRegexVariable !== undefined) {
      hasAnyValues = true;
      internalValueResult.isRegexVariable = this._isRegexVariable;
    }
    if (this._operatorType !== undefined) {
      hasAnyValues = true;
      internalValueResult.operatorType = this._operatorType;
    }
    if (this._requestCount !== undefined) {
      hasAnyValues = true;
      internalValueResult.requestCount = this._requestCount;
    }
    if (this._severityType !== undefined) {
      hasAnyValues = true;
      internalValueResult.severityType = this._severityType;
    }
    if (this._timeframe !== undefined) {
      hasAnyValues = true;
      internalValueResult.timeframe = this._timeframe;
    }
    if (this._transformationTypes !== undefined) {
      hasAnyValues = true;
      internalValueResult.transformationTypes = this._transformationTypes;
    }
    if (this._value !== undefined) {
      hasAnyValues = true;
      internalValueResult.value = this._value;
    }
    if (this._variableTypes !== undefined) {
      hasAnyValues = true;
      internalValueResult.variableTypes = this._variableTypes;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldRateLimitRuleConfiguration | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._actionType = undefined;
      this._blockTime = undefined;
      this._chainedRuleConditions.internalValue = undefined;
      this._counterKeyType = undefined;
      this._isNegated = undefined;
      this._isRegexVariable = undefined;
      this._operatorType = undefined;
      this._requestCount = undefined;
      this._severityType = undefined;
      this._timeframe = undefined;
      this._transformationTypes = undefined;
      this._value = undefined;
      this._variableTypes = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._actionType = value.actionType;
      this._blockTime = value.blockTime;
      this._chainedRuleConditions.internalValue = value.chainedRuleConditions;
      this._counterKeyType = value.counterKeyType;
      this._isNegated = value.isNegated;
      this._isRegexVariable = value.isRegexVariable;
      this._operatorType = value.operatorType;
      this._requestCount = value.requestCount;
      this._severityType = value.severityType;
      this._timeframe = value.timeframe;
      this._transformationTypes = value.transformationTypes;
      this._value = value.value;
      this._variableTypes = value.variableTypes;
    }
  }

  // action_type - computed: false, optional: false, required: true
  private _actionType?: string; 
  /**
  * Action for requests above the limit, for `block_time`: `rate_limit` refuses them, `challenge` challenges the visitor, and `log` only records them. One of `rate_limit`, `log`, `challenge`.
  */
  public get actionType() {
    return this.getStringAttribute('action_type');
  }
  public set actionType(value: string) {
    this._actionType = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `actionType` was set to; undefined if it was left out.
  */
  public get actionTypeInput() {
    return this._actionType;
  }

  // block_time - computed: false, optional: false, required: true
  private _blockTime?: number; 
  /**
  * Duration of the action, in seconds. Must be one of 30, 60, 300, 900, 1800, 3600.
  */
  public get blockTime() {
    return this.getNumberAttribute('block_time');
  }
  public set blockTime(value: number) {
    this._blockTime = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `blockTime` was set to; undefined if it was left out.
  */
  public get blockTimeInput() {
    return this._blockTime;
  }

  // chained_rule_conditions - computed: false, optional: true, required: false
  private _chainedRuleConditions = new ShieldRateLimitRuleConfigurationChainedRuleConditionsList(this, "chained_rule_conditions", false);
  /**
  * Additional conditions, all of which must be met.
  */
  public get chainedRuleConditions() {
    return this._chainedRuleConditions;
  }
  /**
  * Gives `chainedRuleConditions`.
  */
  public putChainedRuleConditions(value: ShieldRateLimitRuleConfigurationChainedRuleConditions[] | cdktf.IResolvable) {
    this._chainedRuleConditions.internalValue = value;
  }
  /**
  * Removes `chainedRuleConditions`, as if it had never been set.
  */
  public resetChainedRuleConditions() {
    this._chainedRuleConditions.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `chainedRuleConditions` was set to; undefined if it was left out.
  */
  public get chainedRuleConditionsInput() {
    return this._chainedRuleConditions.internalValue;
  }

  // counter_key_type - computed: true, optional: true, required: false
  private _counterKeyType?: string; 
  /**
  * Property of a request by which requests are counted. One of `ip`, `host`, `country`, `city`, `asn`, `organization`, `ja4`, `ip_ja4`. Defaults to `"ip"`.
  */
  public get counterKeyType() {
    return this.getStringAttribute('counter_key_type');
  }
  public set counterKeyType(value: string) {
    this._counterKeyType = value;
  }
  /**
  * Removes `counterKeyType`, as if it had never been set.
  */
  public resetCounterKeyType() {
    this._counterKeyType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `counterKeyType` was set to; undefined if it was left out.
  */
  public get counterKeyTypeInput() {
    return this._counterKeyType;
  }

  // is_negated - computed: true, optional: true, required: false
  private _isNegated?: boolean | cdktf.IResolvable; 
  /**
  * Whether the condition is negated. Defaults to `false`.
  */
  public get isNegated() {
    return this.getBooleanAttribute('is_negated');
  }
  public set isNegated(value: boolean | cdktf.IResolvable) {
    this._isNegated = value;
  }
  /**
  * Removes `isNegated`, as if it had never been set.
  */
  public resetIsNegated() {
    this._isNegated = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `isNegated` was set to; undefined if it was left out.
  */
  public get isNegatedInput() {
    return this._isNegated;
  }

  // is_regex_variable - computed: true, optional: true, required: false
  private _isRegexVariable?: boolean | cdktf.IResolvable; 
  /**
  * Whether the parts of `variable_types` are regular expressions. Defaults to `false`.
  */
  public get isRegexVariable() {
    return this.getBooleanAttribute('is_regex_variable');
  }
  public set isRegexVariable(value: boolean | cdktf.IResolvable) {
    this._isRegexVariable = value;
  }
  /**
  * Removes `isRegexVariable`, as if it had never been set.
  */
  public resetIsRegexVariable() {
    this._isRegexVariable = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `isRegexVariable` was set to; undefined if it was left out.
  */
  public get isRegexVariableInput() {
    return this._isRegexVariable;
  }

  // operator_type - computed: false, optional: false, required: true
  private _operatorType?: string; 
  /**
  * Operator that compares the variables with `value`. One of `begins_with`, `ends_with`, `contains`, `contains_word`, `str_match`, `eq`, `ge`, `gt`, `le`, `lt`, `within`, `rx`, `str_eq`, `detect_sqli`, `detect_xss`.
  */
  public get operatorType() {
    return this.getStringAttribute('operator_type');
  }
  public set operatorType(value: string) {
    this._operatorType = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `operatorType` was set to; undefined if it was left out.
  */
  public get operatorTypeInput() {
    return this._operatorType;
  }

  // request_count - computed: false, optional: false, required: true
  private _requestCount?: number; 
  /**
  * Number of requests that are allowed per `timeframe`. Must be between 1 and 2147483647.
  */
  public get requestCount() {
    return this.getNumberAttribute('request_count');
  }
  public set requestCount(value: number) {
    this._requestCount = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `requestCount` was set to; undefined if it was left out.
  */
  public get requestCountInput() {
    return this._requestCount;
  }

  // severity_type - computed: true, optional: true, required: false
  private _severityType?: string; 
  /**
  * Severity of a match. One of `notice`, `warning`, `critical`. Defaults to `"notice"`.
  */
  public get severityType() {
    return this.getStringAttribute('severity_type');
  }
  public set severityType(value: string) {
    this._severityType = value;
  }
  /**
  * Removes `severityType`, as if it had never been set.
  */
  public resetSeverityType() {
    this._severityType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `severityType` was set to; undefined if it was left out.
  */
  public get severityTypeInput() {
    return this._severityType;
  }

  // timeframe - computed: false, optional: false, required: true
  private _timeframe?: number; 
  /**
  * Period over which requests are counted, in seconds. Must be one of 1, 10, 60, 300, 900, 3600.
  */
  public get timeframe() {
    return this.getNumberAttribute('timeframe');
  }
  public set timeframe(value: number) {
    this._timeframe = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `timeframe` was set to; undefined if it was left out.
  */
  public get timeframeInput() {
    return this._timeframe;
  }

  // transformation_types - computed: true, optional: true, required: false
  private _transformationTypes?: string[]; 
  /**
  * Transformations of the variables of all conditions before the comparison, in order. Each must be one of `cmd_line`, `compress_whitespace`, `css_decode`, `hex_encode`, `html_entity_decode`, `js_decode`, `length`, `lowercase`, `md5`, `normalize_path`, `normalise_path`, `normalize_path_win`, `normalise_path_win`, `remove_comments`, `remove_nulls`, `remove_whitespace`, `replace_comments`, `sha1`, `url_decode`, `url_decode_uni`, `utf8_to_unicode`. Defaults to `[]`.
  */
  public get transformationTypes() {
    return this.getListAttribute('transformation_types');
  }
  public set transformationTypes(value: string[]) {
    this._transformationTypes = value;
  }
  /**
  * Removes `transformationTypes`, as if it had never been set.
  */
  public resetTransformationTypes() {
    this._transformationTypes = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `transformationTypes` was set to; undefined if it was left out.
  */
  public get transformationTypesInput() {
    return this._transformationTypes;
  }

  // value - computed: false, optional: true, required: false
  private _value?: string; 
  /**
  * Value to compare the variables with.
  */
  public get value() {
    return this.getStringAttribute('value');
  }
  public set value(value: string) {
    this._value = value;
  }
  /**
  * Removes `value`, as if it had never been set.
  */
  public resetValue() {
    this._value = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `value` was set to; undefined if it was left out.
  */
  public get valueInput() {
    return this._value;
  }

  // variable_types - computed: false, optional: false, required: true
  private _variableTypes?: { [key: string]: string }; 
  /**
  * Request variables to inspect: variable name to the part of it, or `""` for the whole variable. Example: `{ REQUEST_HEADERS = "user-agent" }`.
  */
  public get variableTypes() {
    return this.getStringMapAttribute('variable_types');
  }
  public set variableTypes(value: { [key: string]: string }) {
    this._variableTypes = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `variableTypes` was set to; undefined if it was left out.
  */
  public get variableTypesInput() {
    return this._variableTypes;
  }
}
/**
* How long each operation may take before the provider gives up: durations such as `90s`, `5m`, or `1h30m`.
*/
export interface ShieldRateLimitTimeouts {
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#create ShieldRateLimit#create}
  */
  readonly create?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#delete ShieldRateLimit#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#read ShieldRateLimit#read}
  */
  readonly read?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#update ShieldRateLimit#update}
  */
  readonly update?: string;
}

/**
* {@link ShieldRateLimitTimeouts} in Terraform's JSON.
*/
export function shieldRateLimitTimeoutsToTerraform(struct?: ShieldRateLimitTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    create: cdktf.stringToTerraform(struct!.create),
    delete: cdktf.stringToTerraform(struct!.delete),
    read: cdktf.stringToTerraform(struct!.read),
    update: cdktf.stringToTerraform(struct!.update),
  }
}


/**
* {@link ShieldRateLimitTimeouts} in the library's HCL.
*/
export function shieldRateLimitTimeoutsToHclTerraform(struct?: ShieldRateLimitTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    create: {
      value: cdktf.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktf.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    read: {
      value: cdktf.stringToHclTerraform(struct!.read),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    update: {
      value: cdktf.stringToHclTerraform(struct!.update),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Reads `timeouts`: How long each operation may take before the provider gives up: durations such as `90s`, `5m`, or `1h30m`.
*/
export class ShieldRateLimitTimeoutsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

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
  public get internalValue(): ShieldRateLimitTimeouts | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._create !== undefined) {
      hasAnyValues = true;
      internalValueResult.create = this._create;
    }
    if (this._delete !== undefined) {
      hasAnyValues = true;
      internalValueResult.delete = this._delete;
    }
    if (this._read !== undefined) {
      hasAnyValues = true;
      internalValueResult.read = this._read;
    }
    if (this._update !== undefined) {
      hasAnyValues = true;
      internalValueResult.update = this._update;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldRateLimitTimeouts | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
      this._read = undefined;
      this._update = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._create = value.create;
      this._delete = value.delete;
      this._read = value.read;
      this._update = value.update;
    }
  }

  // create - computed: false, optional: true, required: false
  private _create?: string; 
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  */
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this._create = value;
  }
  /**
  * Removes `create`, as if it had never been set.
  */
  public resetCreate() {
    this._create = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `create` was set to; undefined if it was left out.
  */
  public get createInput() {
    return this._create;
  }

  // delete - computed: false, optional: true, required: false
  private _delete?: string; 
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  */
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this._delete = value;
  }
  /**
  * Removes `delete`, as if it had never been set.
  */
  public resetDelete() {
    this._delete = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `delete` was set to; undefined if it was left out.
  */
  public get deleteInput() {
    return this._delete;
  }

  // read - computed: false, optional: true, required: false
  private _read?: string; 
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  */
  public get read() {
    return this.getStringAttribute('read');
  }
  public set read(value: string) {
    this._read = value;
  }
  /**
  * Removes `read`, as if it had never been set.
  */
  public resetRead() {
    this._read = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `read` was set to; undefined if it was left out.
  */
  public get readInput() {
    return this._read;
  }

  // update - computed: false, optional: true, required: false
  private _update?: string; 
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  */
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this._update = value;
  }
  /**
  * Removes `update`, as if it had never been set.
  */
  public resetUpdate() {
    this._update = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `update` was set to; undefined if it was left out.
  */
  public get updateInput() {
    return this._update;
  }
}

/**
* A rule of a Shield zone that counts requests and applies an action to requests above a limit.
*
* Requests are counted in all regions together, with a delay of a few seconds, so some requests above the limit pass. The number
* of rules per zone, and how long a timeframe can be, depend on its plan.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit bunny_shield_rate_limit}
*/
export class ShieldRateLimit extends cdktf.TerraformResource {

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
  * Generates CDKTF code for importing a ShieldRateLimit resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ShieldRateLimit to import
  * @param importFromId The id of the existing ShieldRateLimit that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ShieldRateLimit to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_rate_limit", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit bunny_shield_rate_limit} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ShieldRateLimitConfig
  */
  public constructor(scope: Construct, id: string, config: ShieldRateLimitConfig) {
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
    this._ruleConfiguration.internalValue = config.ruleConfiguration;
    this._ruleDescription = config.ruleDescription;
    this._ruleName = config.ruleName;
    this._shieldZoneId = config.shieldZoneId;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // rate_limit_id - computed: true, optional: false, required: false
  /**
  * ID of the rule.
  */
  public get rateLimitId() {
    return this.getNumberAttribute('rate_limit_id');
  }

  // rule_configuration - computed: false, optional: false, required: true
  private _ruleConfiguration = new ShieldRateLimitRuleConfigurationOutputReference(this, "rule_configuration");
  /**
  * Conditions, limit, and action of the rule.
  */
  public get ruleConfiguration() {
    return this._ruleConfiguration;
  }
  /**
  * Gives `ruleConfiguration`.
  */
  public putRuleConfiguration(value: ShieldRateLimitRuleConfiguration) {
    this._ruleConfiguration.internalValue = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `ruleConfiguration` was set to; undefined if it was left out.
  */
  public get ruleConfigurationInput() {
    return this._ruleConfiguration.internalValue;
  }

  // rule_description - computed: true, optional: true, required: false
  private _ruleDescription?: string; 
  /**
  * Description of the rule. Defaults to `""`.
  */
  public get ruleDescription() {
    return this.getStringAttribute('rule_description');
  }
  public set ruleDescription(value: string) {
    this._ruleDescription = value;
  }
  /**
  * Removes `ruleDescription`, as if it had never been set.
  */
  public resetRuleDescription() {
    this._ruleDescription = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `ruleDescription` was set to; undefined if it was left out.
  */
  public get ruleDescriptionInput() {
    return this._ruleDescription;
  }

  // rule_name - computed: false, optional: false, required: true
  private _ruleName?: string; 
  /**
  * Name of the rule. Must be letters, digits, and spaces only.
  */
  public get ruleName() {
    return this.getStringAttribute('rule_name');
  }
  public set ruleName(value: string) {
    this._ruleName = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `ruleName` was set to; undefined if it was left out.
  */
  public get ruleNameInput() {
    return this._ruleName;
  }

  // shield_zone_id - computed: false, optional: false, required: true
  private _shieldZoneId?: number; 
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
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

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new ShieldRateLimitTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up: durations such as `90s`, `5m`, or `1h30m`.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: ShieldRateLimitTimeouts) {
    this._timeouts.internalValue = value;
  }
  /**
  * Removes `timeouts`, as if it had never been set.
  */
  public resetTimeouts() {
    this._timeouts.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `timeouts` was set to; undefined if it was left out.
  */
  public get timeoutsInput() {
    return this._timeouts.internalValue;
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
      rule_configuration: shieldRateLimitRuleConfigurationToTerraform(this._ruleConfiguration.internalValue),
      rule_description: cdktf.stringToTerraform(this._ruleDescription),
      rule_name: cdktf.stringToTerraform(this._ruleName),
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
      timeouts: shieldRateLimitTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      rule_configuration: {
        value: hclObject(shieldRateLimitRuleConfigurationToTerraform(this._ruleConfiguration.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      rule_description: {
        value: hclText(cdktf.stringToHclTerraform(this._ruleDescription)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      rule_name: {
        value: hclText(cdktf.stringToHclTerraform(this._ruleName)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      shield_zone_id: {
        value: cdktf.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      timeouts: {
        value: hclObject(shieldRateLimitTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
