// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { hclObject, hclText, hclTexts } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldRateLimit}.
*/
export interface ShieldRateLimitConfig extends cdktf.TerraformMetaArguments {
  /**
  * Action for requests above the limit, for `block_time`: `rate_limit` refuses them, `challenge` challenges the visitor, and `log` only records them. One of `rate_limit`, `log`, `challenge`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#action ShieldRateLimit#action}
  */
  readonly action: string;
  /**
  * Whether the conditions may be ones that no request meets. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#allow_no_match ShieldRateLimit#allow_no_match}
  */
  readonly allowNoMatch?: boolean | cdktf.IResolvable;
  /**
  * Duration of the action, in seconds. Must be one of 30, 60, 300, 900, 1800, 3600.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#block_time ShieldRateLimit#block_time}
  */
  readonly blockTime: number;
  /**
  * Conditions, all of which a request must meet. Must contain at least one condition.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#conditions ShieldRateLimit#conditions}
  */
  readonly conditions: ShieldRateLimitConditions[] | cdktf.IResolvable;
  /**
  * Property of a request by which requests are counted. One of `ip`, `host`, `country`, `city`, `asn`, `organization`, `ja4`, `ip_ja4`. Defaults to `"ip"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#counter_key ShieldRateLimit#counter_key}
  */
  readonly counterKey?: string;
  /**
  * Description of the rule. Defaults to `""`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#description ShieldRateLimit#description}
  */
  readonly description?: string;
  /**
  * Name of the rule. Must be letters, digits, and spaces only.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#name ShieldRateLimit#name}
  */
  readonly name: string;
  /**
  * Number of requests that are allowed per `timeframe`. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#request_count ShieldRateLimit#request_count}
  */
  readonly requestCount: number;
  /**
  * Severity of a match. One of `notice`, `warning`, `critical`. Defaults to `"notice"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#severity ShieldRateLimit#severity}
  */
  readonly severity?: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#shield_zone_id ShieldRateLimit#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * Period over which requests are counted, in seconds. Must be one of 1, 10, 60, 300, 900, 3600.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#timeframe ShieldRateLimit#timeframe}
  */
  readonly timeframe: number;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#timeouts ShieldRateLimit#timeouts}
  */
  readonly timeouts?: ShieldRateLimitTimeouts;
  /**
  * Transformations of the variables of all conditions before the comparison, in order. Each must be one of `cmd_line`, `compress_whitespace`, `css_decode`, `hex_encode`, `html_entity_decode`, `js_decode`, `length`, `lowercase`, `md5`, `normalize_path`, `normalise_path`, `normalize_path_win`, `normalise_path_win`, `remove_comments`, `remove_nulls`, `remove_whitespace`, `replace_comments`, `sha1`, `url_decode`, `url_decode_uni`, `utf8_to_unicode`. Defaults to `[]`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#transformations ShieldRateLimit#transformations}
  */
  readonly transformations?: string[];
}
/**
* Conditions, all of which a request must meet. Must contain at least one condition.
*/
export interface ShieldRateLimitConditions {
  /**
  * Whether the condition is negated. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#negated ShieldRateLimit#negated}
  */
  readonly negated?: boolean | cdktf.IResolvable;
  /**
  * Operator that compares the variables with `value`. One of `begins_with`, `ends_with`, `contains`, `contains_word`, `str_match`, `eq`, `ge`, `gt`, `le`, `lt`, `within`, `rx`, `str_eq`, `detect_sqli`, `detect_xss`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#operator ShieldRateLimit#operator}
  */
  readonly operator: string;
  /**
  * Value to compare the variables with.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#value ShieldRateLimit#value}
  */
  readonly value?: string;
  /**
  * Variables of the request, one of which must meet the comparison. `"REQUEST_URI"` is a whole variable, `"REQUEST_HEADERS:user-agent"` a part of it, and `"ARGS:/^id_/"` all parts whose names match a regular expression. Do not mix names and regular expressions in one condition. If a name begins with a slash, escape it with a backslash: `"ARGS:\/path"`. Must contain at least one variable.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_rate_limit#variables ShieldRateLimit#variables}
  */
  readonly variables: string[];
}

/**
* {@link ShieldRateLimitConditions} in Terraform's JSON.
*/
export function shieldRateLimitConditionsToTerraform(struct?: ShieldRateLimitConditions | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    negated: cdktf.booleanToTerraform(struct!.negated),
    operator: cdktf.stringToTerraform(struct!.operator),
    value: cdktf.stringToTerraform(struct!.value),
    variables: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.variables),
  }
}


/**
* {@link ShieldRateLimitConditions} in the library's HCL.
*/
export function shieldRateLimitConditionsToHclTerraform(struct?: ShieldRateLimitConditions | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    negated: {
      value: cdktf.booleanToHclTerraform(struct!.negated),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    operator: {
      value: cdktf.stringToHclTerraform(struct!.operator),
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
    variables: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.variables),
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
export class ShieldRateLimitConditionsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): ShieldRateLimitConditions | cdktf.IResolvable | undefined {
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

  public set internalValue(value: ShieldRateLimitConditions | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._negated = undefined;
      this._operator = undefined;
      this._value = undefined;
      this._variables = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
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
  private _negated?: boolean | cdktf.IResolvable; 
  /**
  * Whether the condition is negated. Defaults to `false`.
  */
  public get negated() {
    return this.getBooleanAttribute('negated');
  }
  public set negated(value: boolean | cdktf.IResolvable) {
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
    return cdktf.Fn.tolist(this.getListAttribute('variables'));
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
export class ShieldRateLimitConditionsList extends cdktf.ComplexList {
  /**
  * The values that were set.
  */
  public internalValue? : ShieldRateLimitConditions[] | cdktf.IResolvable

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
  public get(index: number): ShieldRateLimitConditionsOutputReference {
    return new ShieldRateLimitConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* How long each operation may take before the provider gives up.
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
* Reads `timeouts`: How long each operation may take before the provider gives up.
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
    this._action = config.action;
    this._allowNoMatch = config.allowNoMatch;
    this._blockTime = config.blockTime;
    this._conditions.internalValue = config.conditions;
    this._counterKey = config.counterKey;
    this._description = config.description;
    this._name = config.name;
    this._requestCount = config.requestCount;
    this._severity = config.severity;
    this._shieldZoneId = config.shieldZoneId;
    this._timeframe = config.timeframe;
    this._timeouts.internalValue = config.timeouts;
    this._transformations = config.transformations;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // action - computed: false, optional: false, required: true
  private _action?: string; 
  /**
  * Action for requests above the limit, for `block_time`: `rate_limit` refuses them, `challenge` challenges the visitor, and `log` only records them. One of `rate_limit`, `log`, `challenge`.
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

  // allow_no_match - computed: true, optional: true, required: false
  private _allowNoMatch?: boolean | cdktf.IResolvable; 
  /**
  * Whether the conditions may be ones that no request meets. Defaults to `false`.
  */
  public get allowNoMatch() {
    return this.getBooleanAttribute('allow_no_match');
  }
  public set allowNoMatch(value: boolean | cdktf.IResolvable) {
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

  // conditions - computed: false, optional: false, required: true
  private _conditions = new ShieldRateLimitConditionsList(this, "conditions", false);
  /**
  * Conditions, all of which a request must meet. Must contain at least one condition.
  */
  public get conditions() {
    return this._conditions;
  }
  /**
  * Gives `conditions`.
  */
  public putConditions(value: ShieldRateLimitConditions[] | cdktf.IResolvable) {
    this._conditions.internalValue = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `conditions` was set to; undefined if it was left out.
  */
  public get conditionsInput() {
    return this._conditions.internalValue;
  }

  // counter_key - computed: true, optional: true, required: false
  private _counterKey?: string; 
  /**
  * Property of a request by which requests are counted. One of `ip`, `host`, `country`, `city`, `asn`, `organization`, `ja4`, `ip_ja4`. Defaults to `"ip"`.
  */
  public get counterKey() {
    return this.getStringAttribute('counter_key');
  }
  public set counterKey(value: string) {
    this._counterKey = value;
  }
  /**
  * Removes `counterKey`, as if it had never been set.
  */
  public resetCounterKey() {
    this._counterKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `counterKey` was set to; undefined if it was left out.
  */
  public get counterKeyInput() {
    return this._counterKey;
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
  * Import ID: `<shield_zone_id>/<rate_limit_id>`.
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

  // rate_limit_id - computed: true, optional: false, required: false
  /**
  * ID of the rule.
  */
  public get rateLimitId() {
    return this.getNumberAttribute('rate_limit_id');
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

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new ShieldRateLimitTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up.
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

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      action: cdktf.stringToTerraform(this._action),
      allow_no_match: cdktf.booleanToTerraform(this._allowNoMatch),
      block_time: cdktf.numberToTerraform(this._blockTime),
      conditions: cdktf.listMapper(shieldRateLimitConditionsToTerraform, false)(this._conditions.internalValue),
      counter_key: cdktf.stringToTerraform(this._counterKey),
      description: cdktf.stringToTerraform(this._description),
      name: cdktf.stringToTerraform(this._name),
      request_count: cdktf.numberToTerraform(this._requestCount),
      severity: cdktf.stringToTerraform(this._severity),
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
      timeframe: cdktf.numberToTerraform(this._timeframe),
      timeouts: shieldRateLimitTimeoutsToTerraform(this._timeouts.internalValue),
      transformations: cdktf.listMapper(cdktf.stringToTerraform, false)(this._transformations),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      action: {
        value: hclText(cdktf.stringToHclTerraform(this._action)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      allow_no_match: {
        value: cdktf.booleanToHclTerraform(this._allowNoMatch),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      block_time: {
        value: cdktf.numberToHclTerraform(this._blockTime),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      conditions: {
        value: hclObject(cdktf.listMapper(shieldRateLimitConditionsToTerraform, false)(this._conditions.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      counter_key: {
        value: hclText(cdktf.stringToHclTerraform(this._counterKey)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      description: {
        value: hclText(cdktf.stringToHclTerraform(this._description)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      name: {
        value: hclText(cdktf.stringToHclTerraform(this._name)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      request_count: {
        value: cdktf.numberToHclTerraform(this._requestCount),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      severity: {
        value: hclText(cdktf.stringToHclTerraform(this._severity)),
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
      timeframe: {
        value: cdktf.numberToHclTerraform(this._timeframe),
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
      transformations: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._transformations)),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
