// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { hclObject, hclText, hclTexts } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldException}.
*/
export interface ShieldExceptionConfig extends cdktf.TerraformMetaArguments {
  /**
  * Whether the conditions may select all requests, all except some, or the requests of more than half of the public IPv4 or IPv6 addresses. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#allow_catch_all ShieldException#allow_catch_all}
  */
  readonly allowCatchAll?: boolean | cdktf.IResolvable;
  /**
  * Conditions that select the requests. An empty list selects all requests, and requires `allow_catch_all`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#conditions ShieldException#conditions}
  */
  readonly conditions: ShieldExceptionConditions[] | cdktf.IResolvable;
  /**
  * Purpose of the exception. The dashboard shows this text as the name of the edge rule. Must be text without white space around it. Defaults to `""`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#description ShieldException#description}
  */
  readonly description?: string;
  /**
  * Protections that the requests skip. `waf` and `bot_detection` are skipped only by requests that go to the origin. Each must be one of `shield`, `waf`, `challenges`, `bot_detection`, `access_lists`, `rate_limiting`, `token_authentication`. Must contain at least one element.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#disables ShieldException#disables}
  */
  readonly disables: string[];
  /**
  * Whether the exception is in effect. Defaults to `true`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#enabled ShieldException#enabled}
  */
  readonly enabled?: boolean | cdktf.IResolvable;
  /**
  * How many of the conditions must match. One of `any`, `all`, `none`. Defaults to `"any"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#match_type ShieldException#match_type}
  */
  readonly matchType?: string;
  /**
  * Position of the exception among the edge rules of the pull zone. If not set, the API chooses the position. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#order_index ShieldException#order_index}
  */
  readonly orderIndex?: number;
  /**
  * ID of the pull zone, such as `bunny_shield_zone.example.pull_zone_id`. It is not the ID of the Shield zone. Must be 1 or more. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#pull_zone_id ShieldException#pull_zone_id}
  */
  readonly pullZoneId: number;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#timeouts ShieldException#timeouts}
  */
  readonly timeouts?: ShieldExceptionTimeouts;
}
/**
* Conditions that select the requests. An empty list selects all requests, and requires `allow_catch_all`.
*/
export interface ShieldExceptionConditions {
  /**
  * How many of the patterns must match. One of `any`, `all`, `none`. Defaults to `"any"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#match_type ShieldException#match_type}
  */
  readonly matchType?: string;
  /**
  * Name of the header or the cookie. Only for `request_header`, `response_header`, and `cookie_value`. Defaults to `""`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#parameter ShieldException#parameter}
  */
  readonly parameter?: string;
  /**
  * Patterns to compare it with. `*` stands for any characters, and `pattern:` begins a Lua pattern. A pattern for a `url` is a path that begins with `/`, or a whole URL with its scheme, such as `*://example.com/*`. Must contain at least one element.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#patterns ShieldException#patterns}
  */
  readonly patterns: string[];
  /**
  * Part of the request or response to compare. The path in a `url` is compared without its query. One of `url`, `request_header`, `response_header`, `url_extension`, `country_code`, `remote_ip`, `url_query_string`, `random_chance`, `status_code`, `request_method`, `cookie_value`, `country_state_code`, `origin_retry_attempt_count`, `origin_connection_error`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#type ShieldException#type}
  */
  readonly type: string;
}

/**
* {@link ShieldExceptionConditions} in Terraform's JSON.
*/
export function shieldExceptionConditionsToTerraform(struct?: ShieldExceptionConditions | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    match_type: cdktf.stringToTerraform(struct!.matchType),
    parameter: cdktf.stringToTerraform(struct!.parameter),
    patterns: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.patterns),
    type: cdktf.stringToTerraform(struct!.type),
  }
}


/**
* {@link ShieldExceptionConditions} in the library's HCL.
*/
export function shieldExceptionConditionsToHclTerraform(struct?: ShieldExceptionConditions | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    match_type: {
      value: cdktf.stringToHclTerraform(struct!.matchType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    parameter: {
      value: cdktf.stringToHclTerraform(struct!.parameter),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    patterns: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.patterns),
      isBlock: false,
      type: "set",
      storageClassType: "stringList",
    },
    type: {
      value: cdktf.stringToHclTerraform(struct!.type),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Reads `conditions`: Conditions that select the requests. An empty list selects all requests, and requires `allow_catch_all`.
*/
export class ShieldExceptionConditionsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): ShieldExceptionConditions | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._matchType !== undefined) {
      hasAnyValues = true;
      internalValueResult.matchType = this._matchType;
    }
    if (this._parameter !== undefined) {
      hasAnyValues = true;
      internalValueResult.parameter = this._parameter;
    }
    if (this._patterns !== undefined) {
      hasAnyValues = true;
      internalValueResult.patterns = this._patterns;
    }
    if (this._type !== undefined) {
      hasAnyValues = true;
      internalValueResult.type = this._type;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldExceptionConditions | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._matchType = undefined;
      this._parameter = undefined;
      this._patterns = undefined;
      this._type = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._matchType = value.matchType;
      this._parameter = value.parameter;
      this._patterns = value.patterns;
      this._type = value.type;
    }
  }

  // match_type - computed: true, optional: true, required: false
  private _matchType?: string; 
  /**
  * How many of the patterns must match. One of `any`, `all`, `none`. Defaults to `"any"`.
  */
  public get matchType() {
    return this.getStringAttribute('match_type');
  }
  public set matchType(value: string) {
    this._matchType = value;
  }
  /**
  * Removes `matchType`, as if it had never been set.
  */
  public resetMatchType() {
    this._matchType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `matchType` was set to; undefined if it was left out.
  */
  public get matchTypeInput() {
    return this._matchType;
  }

  // parameter - computed: true, optional: true, required: false
  private _parameter?: string; 
  /**
  * Name of the header or the cookie. Only for `request_header`, `response_header`, and `cookie_value`. Defaults to `""`.
  */
  public get parameter() {
    return this.getStringAttribute('parameter');
  }
  public set parameter(value: string) {
    this._parameter = value;
  }
  /**
  * Removes `parameter`, as if it had never been set.
  */
  public resetParameter() {
    this._parameter = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `parameter` was set to; undefined if it was left out.
  */
  public get parameterInput() {
    return this._parameter;
  }

  // patterns - computed: false, optional: false, required: true
  private _patterns?: string[]; 
  /**
  * Patterns to compare it with. `*` stands for any characters, and `pattern:` begins a Lua pattern. A pattern for a `url` is a path that begins with `/`, or a whole URL with its scheme, such as `*://example.com/*`. Must contain at least one element.
  */
  public get patterns() {
    return cdktf.Fn.tolist(this.getListAttribute('patterns'));
  }
  public set patterns(value: string[]) {
    this._patterns = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `patterns` was set to; undefined if it was left out.
  */
  public get patternsInput() {
    return this._patterns;
  }

  // type - computed: false, optional: false, required: true
  private _type?: string; 
  /**
  * Part of the request or response to compare. The path in a `url` is compared without its query. One of `url`, `request_header`, `response_header`, `url_extension`, `country_code`, `remote_ip`, `url_query_string`, `random_chance`, `status_code`, `request_method`, `cookie_value`, `country_state_code`, `origin_retry_attempt_count`, `origin_connection_error`.
  */
  public get type() {
    return this.getStringAttribute('type');
  }
  public set type(value: string) {
    this._type = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `type` was set to; undefined if it was left out.
  */
  public get typeInput() {
    return this._type;
  }
}

/**
* Elements of `conditions`: Conditions that select the requests. An empty list selects all requests, and requires `allow_catch_all`.
*/
export class ShieldExceptionConditionsList extends cdktf.ComplexList {
  /**
  * The values that were set.
  */
  public internalValue? : ShieldExceptionConditions[] | cdktf.IResolvable

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
  public get(index: number): ShieldExceptionConditionsOutputReference {
    return new ShieldExceptionConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* How long each operation may take before the provider gives up.
*/
export interface ShieldExceptionTimeouts {
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#create ShieldException#create}
  */
  readonly create?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#delete ShieldException#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#read ShieldException#read}
  */
  readonly read?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#update ShieldException#update}
  */
  readonly update?: string;
}

/**
* {@link ShieldExceptionTimeouts} in Terraform's JSON.
*/
export function shieldExceptionTimeoutsToTerraform(struct?: ShieldExceptionTimeouts | cdktf.IResolvable): any {
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
* {@link ShieldExceptionTimeouts} in the library's HCL.
*/
export function shieldExceptionTimeoutsToHclTerraform(struct?: ShieldExceptionTimeouts | cdktf.IResolvable): any {
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
export class ShieldExceptionTimeoutsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): ShieldExceptionTimeouts | cdktf.IResolvable | undefined {
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

  public set internalValue(value: ShieldExceptionTimeouts | cdktf.IResolvable | undefined) {
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
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
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
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
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
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
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
* An exception: an edge rule of a pull zone that switches protections off for the requests that it matches.
*
* Use an exception if a protection stops requests by mistake, and no change of a rule or a list helps. All other actions
* of the edge rule, and edge rules that switch nothing off, are left as they are. A destroy deletes the edge rule, or, if it
* has other actions, only removes the actions that switch something off.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception bunny_shield_exception}
*/
export class ShieldException extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_exception";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a ShieldException resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ShieldException to import
  * @param importFromId The id of the existing ShieldException that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ShieldException to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_exception", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_exception bunny_shield_exception} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ShieldExceptionConfig
  */
  public constructor(scope: Construct, id: string, config: ShieldExceptionConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_exception',
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
    this._conditions.internalValue = config.conditions;
    this._description = config.description;
    this._disables = config.disables;
    this._enabled = config.enabled;
    this._matchType = config.matchType;
    this._orderIndex = config.orderIndex;
    this._pullZoneId = config.pullZoneId;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // allow_catch_all - computed: true, optional: true, required: false
  private _allowCatchAll?: boolean | cdktf.IResolvable; 
  /**
  * Whether the conditions may select all requests, all except some, or the requests of more than half of the public IPv4 or IPv6 addresses. Defaults to `false`.
  */
  public get allowCatchAll() {
    return this.getBooleanAttribute('allow_catch_all');
  }
  public set allowCatchAll(value: boolean | cdktf.IResolvable) {
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

  // conditions - computed: false, optional: false, required: true
  private _conditions = new ShieldExceptionConditionsList(this, "conditions", false);
  /**
  * Conditions that select the requests. An empty list selects all requests, and requires `allow_catch_all`.
  */
  public get conditions() {
    return this._conditions;
  }
  /**
  * Gives `conditions`.
  */
  public putConditions(value: ShieldExceptionConditions[] | cdktf.IResolvable) {
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
  * Purpose of the exception. The dashboard shows this text as the name of the edge rule. Must be text without white space around it. Defaults to `""`.
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

  // disables - computed: false, optional: false, required: true
  private _disables?: string[]; 
  /**
  * Protections that the requests skip. `waf` and `bot_detection` are skipped only by requests that go to the origin. Each must be one of `shield`, `waf`, `challenges`, `bot_detection`, `access_lists`, `rate_limiting`, `token_authentication`. Must contain at least one element.
  */
  public get disables() {
    return cdktf.Fn.tolist(this.getListAttribute('disables'));
  }
  public set disables(value: string[]) {
    this._disables = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `disables` was set to; undefined if it was left out.
  */
  public get disablesInput() {
    return this._disables;
  }

  // enabled - computed: true, optional: true, required: false
  private _enabled?: boolean | cdktf.IResolvable; 
  /**
  * Whether the exception is in effect. Defaults to `true`.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktf.IResolvable) {
    this._enabled = value;
  }
  /**
  * Removes `enabled`, as if it had never been set.
  */
  public resetEnabled() {
    this._enabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `enabled` was set to; undefined if it was left out.
  */
  public get enabledInput() {
    return this._enabled;
  }

  // exception_id - computed: true, optional: false, required: false
  /**
  * ID of the edge rule.
  */
  public get exceptionId() {
    return this.getStringAttribute('exception_id');
  }

  // id - computed: true, optional: false, required: false
  /**
  * Import ID: `<pull_zone_id>/<exception_id>`.
  */
  public get id() {
    return this.getStringAttribute('id');
  }

  // match_type - computed: true, optional: true, required: false
  private _matchType?: string; 
  /**
  * How many of the conditions must match. One of `any`, `all`, `none`. Defaults to `"any"`.
  */
  public get matchType() {
    return this.getStringAttribute('match_type');
  }
  public set matchType(value: string) {
    this._matchType = value;
  }
  /**
  * Removes `matchType`, as if it had never been set.
  */
  public resetMatchType() {
    this._matchType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `matchType` was set to; undefined if it was left out.
  */
  public get matchTypeInput() {
    return this._matchType;
  }

  // order_index - computed: true, optional: true, required: false
  private _orderIndex?: number; 
  /**
  * Position of the exception among the edge rules of the pull zone. If not set, the API chooses the position. If not configured, the value in the API is kept.
  */
  public get orderIndex() {
    return this.getNumberAttribute('order_index');
  }
  public set orderIndex(value: number) {
    this._orderIndex = value;
  }
  /**
  * Removes `orderIndex`, as if it had never been set.
  */
  public resetOrderIndex() {
    this._orderIndex = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `orderIndex` was set to; undefined if it was left out.
  */
  public get orderIndexInput() {
    return this._orderIndex;
  }

  // pull_zone_id - computed: false, optional: false, required: true
  private _pullZoneId?: number; 
  /**
  * ID of the pull zone, such as `bunny_shield_zone.example.pull_zone_id`. It is not the ID of the Shield zone. Must be 1 or more. Changing this forces a new resource.
  */
  public get pullZoneId() {
    return this.getNumberAttribute('pull_zone_id');
  }
  public set pullZoneId(value: number) {
    this._pullZoneId = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `pullZoneId` was set to; undefined if it was left out.
  */
  public get pullZoneIdInput() {
    return this._pullZoneId;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new ShieldExceptionTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: ShieldExceptionTimeouts) {
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

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      allow_catch_all: cdktf.booleanToTerraform(this._allowCatchAll),
      conditions: cdktf.listMapper(shieldExceptionConditionsToTerraform, false)(this._conditions.internalValue),
      description: cdktf.stringToTerraform(this._description),
      disables: cdktf.listMapper(cdktf.stringToTerraform, false)(this._disables),
      enabled: cdktf.booleanToTerraform(this._enabled),
      match_type: cdktf.stringToTerraform(this._matchType),
      order_index: cdktf.numberToTerraform(this._orderIndex),
      pull_zone_id: cdktf.numberToTerraform(this._pullZoneId),
      timeouts: shieldExceptionTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      allow_catch_all: {
        value: cdktf.booleanToHclTerraform(this._allowCatchAll),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      conditions: {
        value: hclObject(cdktf.listMapper(shieldExceptionConditionsToTerraform, false)(this._conditions.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      description: {
        value: hclText(cdktf.stringToHclTerraform(this._description)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      disables: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._disables)),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      enabled: {
        value: cdktf.booleanToHclTerraform(this._enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      match_type: {
        value: hclText(cdktf.stringToHclTerraform(this._matchType)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      order_index: {
        value: cdktf.numberToHclTerraform(this._orderIndex),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      pull_zone_id: {
        value: cdktf.numberToHclTerraform(this._pullZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      timeouts: {
        value: hclObject(shieldExceptionTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
