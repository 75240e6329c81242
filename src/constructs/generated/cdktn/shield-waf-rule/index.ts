// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclObject, hclText, hclTexts } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldWafRule}.
*/
export interface ShieldWafRuleConfig extends cdktn.TerraformMetaArguments {
  /**
  * Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF. One of `block`, `log`, `challenge`, `allow`, `bypass`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#action ShieldWafRule#action}
  */
  readonly action: string;
  /**
  * Whether the rule may block, challenge, allow, or bypass all requests, or have a condition that no request can fail. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#allow_catch_all ShieldWafRule#allow_catch_all}
  */
  readonly allowCatchAll?: boolean | cdktn.IResolvable;
  /**
  * Whether the conditions may be ones that no request meets. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#allow_no_match ShieldWafRule#allow_no_match}
  */
  readonly allowNoMatch?: boolean | cdktn.IResolvable;
  /**
  * Conditions, all of which a request must meet. Must contain at least one condition.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#conditions ShieldWafRule#conditions}
  */
  readonly conditions: ShieldWafRuleConditions[] | cdktn.IResolvable;
  /**
  * Description of the rule. Defaults to `""`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#description ShieldWafRule#description}
  */
  readonly description?: string;
  /**
  * Name of the rule. Must be letters, digits, and spaces only.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#name ShieldWafRule#name}
  */
  readonly name: string;
  /**
  * Severity of a match. One of `notice`, `warning`, `critical`. Defaults to `"notice"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#severity ShieldWafRule#severity}
  */
  readonly severity?: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#shield_zone_id ShieldWafRule#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#timeouts ShieldWafRule#timeouts}
  */
  readonly timeouts?: ShieldWafRuleTimeouts;
  /**
  * Transformations of the variables of all conditions before the comparison, in order. Each must be one of `cmd_line`, `compress_whitespace`, `css_decode`, `hex_encode`, `html_entity_decode`, `js_decode`, `length`, `lowercase`, `md5`, `normalize_path`, `normalise_path`, `normalize_path_win`, `normalise_path_win`, `remove_comments`, `remove_nulls`, `remove_whitespace`, `replace_comments`, `sha1`, `url_decode`, `url_decode_uni`, `utf8_to_unicode`. Defaults to `[]`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#transformations ShieldWafRule#transformations}
  */
  readonly transformations?: string[];
}
/**
* Conditions, all of which a request must meet. Must contain at least one condition.
*/
export interface ShieldWafRuleConditions {
  /**
  * Whether the condition is negated. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#negated ShieldWafRule#negated}
  */
  readonly negated?: boolean | cdktn.IResolvable;
  /**
  * Operator that compares the variables with `value`. One of `begins_with`, `ends_with`, `contains`, `contains_word`, `str_match`, `eq`, `ge`, `gt`, `le`, `lt`, `within`, `rx`, `str_eq`, `detect_sqli`, `detect_xss`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#operator ShieldWafRule#operator}
  */
  readonly operator: string;
  /**
  * Value to compare the variables with.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#value ShieldWafRule#value}
  */
  readonly value?: string;
  /**
  * Variables of the request, one of which must meet the comparison. `"REQUEST_URI"` is a whole variable, `"REQUEST_HEADERS:user-agent"` a part of it, and `"ARGS:/^id_/"` all parts whose names match a regular expression. Do not mix names and regular expressions in one condition. If a name begins with a slash, escape it with a backslash: `"ARGS:\/path"`. Must contain at least one variable.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_waf_rule#variables ShieldWafRule#variables}
  */
  readonly variables: string[];
}

/**
* {@link ShieldWafRuleConditions} in Terraform's JSON.
*/
export function shieldWafRuleConditionsToTerraform(struct?: ShieldWafRuleConditions | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
    negated: cdktn.booleanToTerraform(struct!.negated),
    operator: cdktn.stringToTerraform(struct!.operator),
    value: cdktn.stringToTerraform(struct!.value),
    variables: cdktn.listMapper(cdktn.stringToTerraform, false)(struct!.variables),
  }
}


/**
* {@link ShieldWafRuleConditions} in the library's HCL.
*/
export function shieldWafRuleConditionsToHclTerraform(struct?: ShieldWafRuleConditions | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
    negated: {
      value: cdktn.booleanToHclTerraform(struct!.negated),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    operator: {
      value: cdktn.stringToHclTerraform(struct!.operator),
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
    variables: {
      value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(struct!.variables),
      isBlock: false,
      type: "set",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Reads `conditions`: Conditions, all of which a request must meet. Must contain at least one condition.
*/
export class ShieldWafRuleConditionsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): ShieldWafRuleConditions | cdktn.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._negated !== undefined) {
      hasAnyValues = true;
      internalValueResult.negated = this._negated;
    }
    if (this._operator !== undefined) {
      hasAnyValues = true;
      internalValueResult.operator = this._operator;
    }
    if (this._value !== undefined) {
      hasAnyValues = true;
      internalValueResult.value = this._value;
    }
    if (this._variables !== undefined) {
      hasAnyValues = true;
      internalValueResult.variables = this._variables;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldWafRuleConditions | cdktn.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._negated = undefined;
      this._operator = undefined;
      this._value = undefined;
      this._variables = undefined;
    }
    else if (cdktn.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._negated = value.negated;
      this._operator = value.operator;
      this._value = value.value;
      this._variables = value.variables;
    }
  }

  // negated - computed: true, optional: true, required: false
  private _negated?: boolean | cdktn.IResolvable; 
  /**
  * Whether the condition is negated. Defaults to `false`.
  */
  public get negated() {
    return this.getBooleanAttribute('negated');
  }
  public set negated(value: boolean | cdktn.IResolvable) {
    this._negated = value;
  }
  /**
  * Removes `negated`, as if it had never been set.
  */
  public resetNegated() {
    this._negated = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `negated` was set to; undefined if it was left out.
  */
  public get negatedInput() {
    return this._negated;
  }

  // operator - computed: false, optional: false, required: true
  private _operator?: string; 
  /**
  * Operator that compares the variables with `value`. One of `begins_with`, `ends_with`, `contains`, `contains_word`, `str_match`, `eq`, `ge`, `gt`, `le`, `lt`, `within`, `rx`, `str_eq`, `detect_sqli`, `detect_xss`.
  */
  public get operator() {
    return this.getStringAttribute('operator');
  }
  public set operator(value: string) {
    this._operator = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `operator` was set to; undefined if it was left out.
  */
  public get operatorInput() {
    return this._operator;
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

  // variables - computed: false, optional: false, required: true
  private _variables?: string[]; 
  /**
  * Variables of the request, one of which must meet the comparison. `"REQUEST_URI"` is a whole variable, `"REQUEST_HEADERS:user-agent"` a part of it, and `"ARGS:/^id_/"` all parts whose names match a regular expression. Do not mix names and regular expressions in one condition. If a name begins with a slash, escape it with a backslash: `"ARGS:\/path"`. Must contain at least one variable.
  */
  public get variables() {
    return cdktn.Fn.tolist(this.getListAttribute('variables'));
  }
  public set variables(value: string[]) {
    this._variables = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `variables` was set to; undefined if it was left out.
  */
  public get variablesInput() {
    return this._variables;
  }
}

/**
* Elements of `conditions`: Conditions, all of which a request must meet. Must contain at least one condition.
*/
export class ShieldWafRuleConditionsList extends cdktn.ComplexList {
  /**
  * The values that were set.
  */
  public internalValue? : ShieldWafRuleConditions[] | cdktn.IResolvable

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
  public get(index: number): ShieldWafRuleConditionsOutputReference {
    return new ShieldWafRuleConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* How long each operation may take before the provider gives up.
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
* Reads `timeouts`: How long each operation may take before the provider gives up.
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
    this._action = config.action;
    this._allowCatchAll = config.allowCatchAll;
    this._allowNoMatch = config.allowNoMatch;
    this._conditions.internalValue = config.conditions;
    this._description = config.description;
    this._name = config.name;
    this._severity = config.severity;
    this._shieldZoneId = config.shieldZoneId;
    this._timeouts.internalValue = config.timeouts;
    this._transformations = config.transformations;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // action - computed: false, optional: false, required: true
  private _action?: string; 
  /**
  * Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF. One of `block`, `log`, `challenge`, `allow`, `bypass`.
  */
  public get action() {
    return this.getStringAttribute('action');
  }
  public set action(value: string) {
    this._action = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `action` was set to; undefined if it was left out.
  */
  public get actionInput() {
    return this._action;
  }

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

  // allow_no_match - computed: true, optional: true, required: false
  private _allowNoMatch?: boolean | cdktn.IResolvable; 
  /**
  * Whether the conditions may be ones that no request meets. Defaults to `false`.
  */
  public get allowNoMatch() {
    return this.getBooleanAttribute('allow_no_match');
  }
  public set allowNoMatch(value: boolean | cdktn.IResolvable) {
    this._allowNoMatch = value;
  }
  /**
  * Removes `allowNoMatch`, as if it had never been set.
  */
  public resetAllowNoMatch() {
    this._allowNoMatch = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `allowNoMatch` was set to; undefined if it was left out.
  */
  public get allowNoMatchInput() {
    return this._allowNoMatch;
  }

  // conditions - computed: false, optional: false, required: true
  private _conditions = new ShieldWafRuleConditionsList(this, "conditions", false);
  /**
  * Conditions, all of which a request must meet. Must contain at least one condition.
  */
  public get conditions() {
    return this._conditions;
  }
  /**
  * Gives `conditions`.
  */
  public putConditions(value: ShieldWafRuleConditions[] | cdktn.IResolvable) {
    this._conditions.internalValue = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `conditions` was set to; undefined if it was left out.
  */
  public get conditionsInput() {
    return this._conditions.internalValue;
  }

  // description - computed: true, optional: true, required: false
  private _description?: string; 
  /**
  * Description of the rule. Defaults to `""`.
  */
  public get description() {
    return this.getStringAttribute('description');
  }
  public set description(value: string) {
    this._description = value;
  }
  /**
  * Removes `description`, as if it had never been set.
  */
  public resetDescription() {
    this._description = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `description` was set to; undefined if it was left out.
  */
  public get descriptionInput() {
    return this._description;
  }

  // id - computed: true, optional: false, required: false
  /**
  * Import ID: `<shield_zone_id>/<waf_rule_id>`.
  */
  public get id() {
    return this.getStringAttribute('id');
  }

  // name - computed: false, optional: false, required: true
  private _name?: string; 
  /**
  * Name of the rule. Must be letters, digits, and spaces only.
  */
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `name` was set to; undefined if it was left out.
  */
  public get nameInput() {
    return this._name;
  }

  // severity - computed: true, optional: true, required: false
  private _severity?: string; 
  /**
  * Severity of a match. One of `notice`, `warning`, `critical`. Defaults to `"notice"`.
  */
  public get severity() {
    return this.getStringAttribute('severity');
  }
  public set severity(value: string) {
    this._severity = value;
  }
  /**
  * Removes `severity`, as if it had never been set.
  */
  public resetSeverity() {
    this._severity = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `severity` was set to; undefined if it was left out.
  */
  public get severityInput() {
    return this._severity;
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
  * How long each operation may take before the provider gives up.
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

  // transformations - computed: true, optional: true, required: false
  private _transformations?: string[]; 
  /**
  * Transformations of the variables of all conditions before the comparison, in order. Each must be one of `cmd_line`, `compress_whitespace`, `css_decode`, `hex_encode`, `html_entity_decode`, `js_decode`, `length`, `lowercase`, `md5`, `normalize_path`, `normalise_path`, `normalize_path_win`, `normalise_path_win`, `remove_comments`, `remove_nulls`, `remove_whitespace`, `replace_comments`, `sha1`, `url_decode`, `url_decode_uni`, `utf8_to_unicode`. Defaults to `[]`.
  */
  public get transformations() {
    return this.getListAttribute('transformations');
  }
  public set transformations(value: string[]) {
    this._transformations = value;
  }
  /**
  * Removes `transformations`, as if it had never been set.
  */
  public resetTransformations() {
    this._transformations = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `transformations` was set to; undefined if it was left out.
  */
  public get transformationsInput() {
    return this._transformations;
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
      action: cdktn.stringToTerraform(this._action),
      allow_catch_all: cdktn.booleanToTerraform(this._allowCatchAll),
      allow_no_match: cdktn.booleanToTerraform(this._allowNoMatch),
      conditions: cdktn.listMapper(shieldWafRuleConditionsToTerraform, false)(this._conditions.internalValue),
      description: cdktn.stringToTerraform(this._description),
      name: cdktn.stringToTerraform(this._name),
      severity: cdktn.stringToTerraform(this._severity),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
      timeouts: shieldWafRuleTimeoutsToTerraform(this._timeouts.internalValue),
      transformations: cdktn.listMapper(cdktn.stringToTerraform, false)(this._transformations),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      action: {
        value: hclText(cdktn.stringToHclTerraform(this._action)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      allow_catch_all: {
        value: cdktn.booleanToHclTerraform(this._allowCatchAll),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      allow_no_match: {
        value: cdktn.booleanToHclTerraform(this._allowNoMatch),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      conditions: {
        value: hclObject(cdktn.listMapper(shieldWafRuleConditionsToTerraform, false)(this._conditions.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      description: {
        value: hclText(cdktn.stringToHclTerraform(this._description)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      name: {
        value: hclText(cdktn.stringToHclTerraform(this._name)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      severity: {
        value: hclText(cdktn.stringToHclTerraform(this._severity)),
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
      transformations: {
        value: hclTexts(cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(this._transformations)),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
