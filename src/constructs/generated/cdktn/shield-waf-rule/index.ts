// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclObject, hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldWafRule}.
*/
export interface ShieldWafRuleConfig extends cdktn.TerraformMetaArguments {
  /**
  * Whether the rule may block, challenge, allow, or bypass all requests, or have a condition that no request can fail. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#allow_catch_all ShieldWafRule#allow_catch_all}
  */
  readonly allowCatchAll?: boolean | cdktn.IResolvable;
  /**
  * Conditions and action of the rule.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#rule_configuration ShieldWafRule#rule_configuration}
  */
  readonly ruleConfiguration: ShieldWafRuleRuleConfiguration;
  /**
  * Description of the rule. Defaults to `""`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#rule_description ShieldWafRule#rule_description}
  */
  readonly ruleDescription?: string;
  /**
  * Name of the rule. Must be letters, digits, and spaces only.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#rule_name ShieldWafRule#rule_name}
  */
  readonly ruleName: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#shield_zone_id ShieldWafRule#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * How long each operation may take before the provider gives up: durations such as `90s`, `5m`, or `1h30m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#timeouts ShieldWafRule#timeouts}
  */
  readonly timeouts?: ShieldWafRuleTimeouts;
}
/**
* Additional conditions, all of which must be met.
*/
export interface ShieldWafRuleRuleConfigurationChainedRuleConditions {
  /**
  * Whether the condition is negated. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#is_negated ShieldWafRule#is_negated}
  */
  readonly isNegated?: boolean | cdktn.IResolvable;
  /**
  * Whether the parts of `variable_types` are regular expressions. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#is_regex_variable ShieldWafRule#is_regex_variable}
  */
  readonly isRegexVariable?: boolean | cdktn.IResolvable;
  /**
  * Operator that compares the variables with `value`. One of `begins_with`, `ends_with`, `contains`, `contains_word`, `str_match`, `eq`, `ge`, `gt`, `le`, `lt`, `within`, `rx`, `str_eq`, `detect_sqli`, `detect_xss`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#operator_type ShieldWafRule#operator_type}
  */
  readonly operatorType: string;
  /**
  * Value to compare the variables with.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#value ShieldWafRule#value}
  */
  readonly value?: string;
  /**
  * Request variables to inspect: variable name to the part of it, or `""` for the whole variable. Example: `{ REQUEST_HEADERS = "user-agent" }`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#variable_types ShieldWafRule#variable_types}
  */
  readonly variableTypes: { [key: string]: string };
}

/**
* {@link ShieldWafRuleRuleConfigurationChainedRuleConditions} in Terraform's JSON.
*/
export function shieldWafRuleRuleConfigurationChainedRuleConditionsToTerraform(struct?: ShieldWafRuleRuleConfigurationChainedRuleConditions | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
    is_negated: cdktn.booleanToTerraform(struct!.isNegated),
    is_regex_variable: cdktn.booleanToTerraform(struct!.isRegexVariable),
    operator_type: cdktn.stringToTerraform(struct!.operatorType),
    value: cdktn.stringToTerraform(struct!.value),
    variable_types: cdktn.hashMapper(cdktn.stringToTerraform)(struct!.variableTypes),
  }
}


/**
* {@link ShieldWafRuleRuleConfigurationChainedRuleConditions} in the library's HCL.
*/
export function shieldWafRuleRuleConfigurationChainedRuleConditionsToHclTerraform(struct?: ShieldWafRuleRuleConfigurationChainedRuleConditions | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
    is_negated: {
      value: cdktn.booleanToHclTerraform(struct!.isNegated),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    is_regex_variable: {
      value: cdktn.booleanToHclTerraform(struct!.isRegexVariable),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    operator_type: {
      value: cdktn.stringToHclTerraform(struct!.operatorType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    value: {
      value: cdktn.stringToHclTerraform(struct!.value),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    variable_types: {
      value: cdktn.hashMapperHcl(cdktn.stringToHclTerraform)(struct!.variableTypes),
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
export class ShieldWafRuleRuleConfigurationChainedRuleConditionsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktn.IResolvable;

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
  public get internalValue(): ShieldWafRuleRuleConfigurationChainedRuleConditions | cdktn.IResolvable | undefined {
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

  public set internalValue(value: ShieldWafRuleRuleConfigurationChainedRuleConditions | cdktn.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._isNegated = undefined;
      this._isRegexVariable = undefined;
      this._operatorType = undefined;
      this._value = undefined;
      this._variableTypes = undefined;
    }
    else if (cdktn.Tokenization.isResolvable(value)) {
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
  private _isNegated?: boolean | cdktn.IResolvable; 
  /**
  * Whether the condition is negated. Defaults to `false`.
  */
  public get isNegated() {
    return this.getBooleanAttribute('is_negated');
  }
  public set isNegated(value: boolean | cdktn.IResolvable) {
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
  private _isRegexVariable?: boolean | cdktn.IResolvable; 
  /**
  * Whether the parts of `variable_types` are regular expressions. Defaults to `false`.
  */
  public get isRegexVariable() {
    return this.getBooleanAttribute('is_regex_variable');
  }
  public set isRegexVariable(value: boolean | cdktn.IResolvable) {
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
export class ShieldWafRuleRuleConfigurationChainedRuleConditionsList extends cdktn.ComplexList {
  /**
  * The values that were set.
  */
  public internalValue? : ShieldWafRuleRuleConfigurationChainedRuleConditions[] | cdktn.IResolvable

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
  public get(index: number): ShieldWafRuleRuleConfigurationChainedRuleConditionsOutputReference {
    return new ShieldWafRuleRuleConfigurationChainedRuleConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Conditions and action of the rule.
*/
export interface ShieldWafRuleRuleConfiguration {
  /**
  * Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF. One of `block`, `log`, `challenge`, `allow`, `bypass`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#action_type ShieldWafRule#action_type}
  */
  readonly actionType: string;
  /**
  * Additional conditions, all of which must be met.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#chained_rule_conditions ShieldWafRule#chained_rule_conditions}
  */
  readonly chainedRuleConditions?: ShieldWafRuleRuleConfigurationChainedRuleConditions[] | cdktn.IResolvable;
  /**
  * Whether the condition is negated. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#is_negated ShieldWafRule#is_negated}
  */
  readonly isNegated?: boolean | cdktn.IResolvable;
  /**
  * Whether the parts of `variable_types` are regular expressions. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#is_regex_variable ShieldWafRule#is_regex_variable}
  */
  readonly isRegexVariable?: boolean | cdktn.IResolvable;
  /**
  * Operator that compares the variables with `value`. One of `begins_with`, `ends_with`, `contains`, `contains_word`, `str_match`, `eq`, `ge`, `gt`, `le`, `lt`, `within`, `rx`, `str_eq`, `detect_sqli`, `detect_xss`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#operator_type ShieldWafRule#operator_type}
  */
  readonly operatorType: string;
  /**
  * Severity of a match. One of `notice`, `warning`, `critical`. Defaults to `"notice"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#severity_type ShieldWafRule#severity_type}
  */
  readonly severityType?: string;
  /**
  * Transformations of the variables of all conditions before the comparison, in order. Each must be one of `cmd_line`, `compress_whitespace`, `css_decode`, `hex_encode`, `html_entity_decode`, `js_decode`, `length`, `lowercase`, `md5`, `normalize_path`, `normalise_path`, `normalize_path_win`, `normalise_path_win`, `remove_comments`, `remove_nulls`, `remove_whitespace`, `replace_comments`, `sha1`, `url_decode`, `url_decode_uni`, `utf8_to_unicode`. Defaults to `[]`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#transformation_types ShieldWafRule#transformation_types}
  */
  readonly transformationTypes?: string[];
  /**
  * Value to compare the variables with.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#value ShieldWafRule#value}
  */
  readonly value?: string;
  /**
  * Request variables to inspect: variable name to the part of it, or `""` for the whole variable. Example: `{ REQUEST_HEADERS = "user-agent" }`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#variable_types ShieldWafRule#variable_types}
  */
  readonly variableTypes: { [key: string]: string };
}

/**
* {@link ShieldWafRuleRuleConfiguration} in Terraform's JSON.
*/
export function shieldWafRuleRuleConfigurationToTerraform(struct?: ShieldWafRuleRuleConfiguration | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
    action_type: cdktn.stringToTerraform(struct!.actionType),
    chained_rule_conditions: cdktn.listMapper(shieldWafRuleRuleConfigurationChainedRuleConditionsToTerraform, false)(struct!.chainedRuleConditions),
    is_negated: cdktn.booleanToTerraform(struct!.isNegated),
    is_regex_variable: cdktn.booleanToTerraform(struct!.isRegexVariable),
    operator_type: cdktn.stringToTerraform(struct!.operatorType),
    severity_type: cdktn.stringToTerraform(struct!.severityType),
    transformation_types: cdktn.listMapper(cdktn.stringToTerraform, false)(struct!.transformationTypes),
    value: cdktn.stringToTerraform(struct!.value),
    variable_types: cdktn.hashMapper(cdktn.stringToTerraform)(struct!.variableTypes),
  }
}


/**
* {@link ShieldWafRuleRuleConfiguration} in the library's HCL.
*/
export function shieldWafRuleRuleConfigurationToHclTerraform(struct?: ShieldWafRuleRuleConfiguration | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
    action_type: {
      value: cdktn.stringToHclTerraform(struct!.actionType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    chained_rule_conditions: {
      value: cdktn.listMapper(shieldWafRuleRuleConfigurationChainedRuleConditionsToTerraform, false)(struct!.chainedRuleConditions),
      isBlock: false,
      type: "any",
      storageClassType: "any",
    },
    is_negated: {
      value: cdktn.booleanToHclTerraform(struct!.isNegated),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    is_regex_variable: {
      value: cdktn.booleanToHclTerraform(struct!.isRegexVariable),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    operator_type: {
      value: cdktn.stringToHclTerraform(struct!.operatorType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    severity_type: {
      value: cdktn.stringToHclTerraform(struct!.severityType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    transformation_types: {
      value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(struct!.transformationTypes),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
    value: {
      value: cdktn.stringToHclTerraform(struct!.value),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    variable_types: {
      value: cdktn.hashMapperHcl(cdktn.stringToHclTerraform)(struct!.variableTypes),
      isBlock: false,
      type: "map",
      storageClassType: "stringMap",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Reads `rule_configuration`: Conditions and action of the rule.
*/
export class ShieldWafRuleRuleConfigurationOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktn.IResolvable;

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
  public get internalValue(): ShieldWafRuleRuleConfiguration | cdktn.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._actionType !== undefined) {
      hasAnyValues = true;
      internalValueResult.actionType = this._actionType;
    }
    if (this._chainedRuleConditions?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.chainedRuleConditions = this._chainedRuleConditions?.internalValue;
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
    if (this._severityType !== undefined) {
      hasAnyValues = true;
      internalValueResult.severityType = this._severityType;
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

  public set internalValue(value: ShieldWafRuleRuleConfiguration | cdktn.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._actionType = undefined;
      this._chainedRuleConditions.internalValue = undefined;
      this._isNegated = undefined;
      this._isRegexVariable = undefined;
      this._operatorType = undefined;
      this._severityType = undefined;
      this._transformationTypes = undefined;
      this._value = undefined;
      this._variableTypes = undefined;
    }
    else if (cdktn.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._actionType = value.actionType;
      this._chainedRuleConditions.internalValue = value.chainedRuleConditions;
      this._isNegated = value.isNegated;
      this._isRegexVariable = value.isRegexVariable;
      this._operatorType = value.operatorType;
      this._severityType = value.severityType;
      this._transformationTypes = value.transformationTypes;
      this._value = value.value;
      this._variableTypes = value.variableTypes;
    }
  }

  // action_type - computed: false, optional: false, required: true
  private _actionType?: string; 
  /**
  * Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF. One of `block`, `log`, `challenge`, `allow`, `bypass`.
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

  // chained_rule_conditions - computed: false, optional: true, required: false
  private _chainedRuleConditions = new ShieldWafRuleRuleConfigurationChainedRuleConditionsList(this, "chained_rule_conditions", false);
  /**
  * Additional conditions, all of which must be met.
  */
  public get chainedRuleConditions() {
    return this._chainedRuleConditions;
  }
  /**
  * Gives `chainedRuleConditions`.
  */
  public putChainedRuleConditions(value: ShieldWafRuleRuleConfigurationChainedRuleConditions[] | cdktn.IResolvable) {
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

  // is_negated - computed: true, optional: true, required: false
  private _isNegated?: boolean | cdktn.IResolvable; 
  /**
  * Whether the condition is negated. Defaults to `false`.
  */
  public get isNegated() {
    return this.getBooleanAttribute('is_negated');
  }
  public set isNegated(value: boolean | cdktn.IResolvable) {
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
  private _isRegexVariable?: boolean | cdktn.IResolvable; 
  /**
  * Whether the parts of `variable_types` are regular expressions. Defaults to `false`.
  */
  public get isRegexVariable() {
    return this.getBooleanAttribute('is_regex_variable');
  }
  public set isRegexVariable(value: boolean | cdktn.IResolvable) {
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
export interface ShieldWafRuleTimeouts {
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#create ShieldWafRule#create}
  */
  readonly create?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#delete ShieldWafRule#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#read ShieldWafRule#read}
  */
  readonly read?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#update ShieldWafRule#update}
  */
  readonly update?: string;
}

/**
* {@link ShieldWafRuleTimeouts} in Terraform's JSON.
*/
export function shieldWafRuleTimeoutsToTerraform(struct?: ShieldWafRuleTimeouts | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
    create: cdktn.stringToTerraform(struct!.create),
    delete: cdktn.stringToTerraform(struct!.delete),
    read: cdktn.stringToTerraform(struct!.read),
    update: cdktn.stringToTerraform(struct!.update),
  }
}


/**
* {@link ShieldWafRuleTimeouts} in the library's HCL.
*/
export function shieldWafRuleTimeoutsToHclTerraform(struct?: ShieldWafRuleTimeouts | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
    create: {
      value: cdktn.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktn.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    read: {
      value: cdktn.stringToHclTerraform(struct!.read),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    update: {
      value: cdktn.stringToHclTerraform(struct!.update),
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
export class ShieldWafRuleTimeoutsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktn.IResolvable;

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
  public get internalValue(): ShieldWafRuleTimeouts | cdktn.IResolvable | undefined {
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

  public set internalValue(value: ShieldWafRuleTimeouts | cdktn.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
      this._read = undefined;
      this._update = undefined;
    }
    else if (cdktn.Tokenization.isResolvable(value)) {
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
* A custom WAF rule of a Shield zone: an action for requests that meet all of its conditions.
*
* Custom rules act only if the WAF of the zone is enabled. The number of rules per zone depends on its plan; the plan
* `basic` has none. To set the order of the rules, use `bunny_shield_waf_rule_order`.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule bunny_shield_waf_rule}
*/
export class ShieldWafRule extends cdktn.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_waf_rule";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a ShieldWafRule resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ShieldWafRule to import
  * @param importFromId The id of the existing ShieldWafRule that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ShieldWafRule to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_waf_rule", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule bunny_shield_waf_rule} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ShieldWafRuleConfig
  */
  public constructor(scope: Construct, id: string, config: ShieldWafRuleConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_waf_rule',
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
    this._allowCatchAll = config.allowCatchAll;
    this._ruleConfiguration.internalValue = config.ruleConfiguration;
    this._ruleDescription = config.ruleDescription;
    this._ruleName = config.ruleName;
    this._shieldZoneId = config.shieldZoneId;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // allow_catch_all - computed: true, optional: true, required: false
  private _allowCatchAll?: boolean | cdktn.IResolvable; 
  /**
  * Whether the rule may block, challenge, allow, or bypass all requests, or have a condition that no request can fail. Defaults to `false`.
  */
  public get allowCatchAll() {
    return this.getBooleanAttribute('allow_catch_all');
  }
  public set allowCatchAll(value: boolean | cdktn.IResolvable) {
    this._allowCatchAll = value;
  }
  /**
  * Removes `allowCatchAll`, as if it had never been set.
  */
  public resetAllowCatchAll() {
    this._allowCatchAll = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `allowCatchAll` was set to; undefined if it was left out.
  */
  public get allowCatchAllInput() {
    return this._allowCatchAll;
  }

  // rule_configuration - computed: false, optional: false, required: true
  private _ruleConfiguration = new ShieldWafRuleRuleConfigurationOutputReference(this, "rule_configuration");
  /**
  * Conditions and action of the rule.
  */
  public get ruleConfiguration() {
    return this._ruleConfiguration;
  }
  /**
  * Gives `ruleConfiguration`.
  */
  public putRuleConfiguration(value: ShieldWafRuleRuleConfiguration) {
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
  private _timeouts = new ShieldWafRuleTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up: durations such as `90s`, `5m`, or `1h30m`.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: ShieldWafRuleTimeouts) {
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

  // waf_rule_id - computed: true, optional: false, required: false
  /**
  * ID of the rule.
  */
  public get wafRuleId() {
    return this.getNumberAttribute('waf_rule_id');
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      allow_catch_all: cdktn.booleanToTerraform(this._allowCatchAll),
      rule_configuration: shieldWafRuleRuleConfigurationToTerraform(this._ruleConfiguration.internalValue),
      rule_description: cdktn.stringToTerraform(this._ruleDescription),
      rule_name: cdktn.stringToTerraform(this._ruleName),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
      timeouts: shieldWafRuleTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      allow_catch_all: {
        value: cdktn.booleanToHclTerraform(this._allowCatchAll),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      rule_configuration: {
        value: hclObject(shieldWafRuleRuleConfigurationToTerraform(this._ruleConfiguration.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      rule_description: {
        value: hclText(cdktn.stringToHclTerraform(this._ruleDescription)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      rule_name: {
        value: hclText(cdktn.stringToHclTerraform(this._ruleName)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      shield_zone_id: {
        value: cdktn.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      timeouts: {
        value: hclObject(shieldWafRuleTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
