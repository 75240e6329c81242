// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limits
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldRateLimits}.
*/
export interface DataBunnyShieldRateLimitsConfig extends cdktn.TerraformMetaArguments {
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limits#shield_zone_id DataBunnyShieldRateLimits#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* Conditions, all of which a request must meet.
*/
export interface DataBunnyShieldRateLimitsRateLimitsConditions {
}

/**
* {@link DataBunnyShieldRateLimitsRateLimitsConditions} in Terraform's JSON.
*/
export function dataBunnyShieldRateLimitsRateLimitsConditionsToTerraform(struct?: DataBunnyShieldRateLimitsRateLimitsConditions): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldRateLimitsRateLimitsConditions} in the library's HCL.
*/
export function dataBunnyShieldRateLimitsRateLimitsConditionsToHclTerraform(struct?: DataBunnyShieldRateLimitsRateLimitsConditions): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `conditions`: Conditions, all of which a request must meet.
*/
export class DataBunnyShieldRateLimitsRateLimitsConditionsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldRateLimitsRateLimitsConditions | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldRateLimitsRateLimitsConditions | undefined) {
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
    return cdktn.Fn.tolist(this.getListAttribute('variables'));
  }
}

/**
* Elements of `conditions`: Conditions, all of which a request must meet.
*/
export class DataBunnyShieldRateLimitsRateLimitsConditionsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldRateLimitsRateLimitsConditionsOutputReference {
    return new DataBunnyShieldRateLimitsRateLimitsConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* The rules.
*/
export interface DataBunnyShieldRateLimitsRateLimits {
}

/**
* {@link DataBunnyShieldRateLimitsRateLimits} in Terraform's JSON.
*/
export function dataBunnyShieldRateLimitsRateLimitsToTerraform(struct?: DataBunnyShieldRateLimitsRateLimits): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldRateLimitsRateLimits} in the library's HCL.
*/
export function dataBunnyShieldRateLimitsRateLimitsToHclTerraform(struct?: DataBunnyShieldRateLimitsRateLimits): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `rate_limits`: The rules.
*/
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

  /**
  * The values that were set.
  */
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

  // action - computed: true, optional: false, required: false
  /**
  * Action for requests above the limit, for `block_time`: `rate_limit` refuses them, `challenge` challenges the visitor, and `log` only records them.
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

  // block_time - computed: true, optional: false, required: false
  /**
  * Duration of the action, in seconds.
  */
  public get blockTime() {
    return this.getNumberAttribute('block_time');
  }

  // conditions - computed: true, optional: false, required: false
  private _conditions = new DataBunnyShieldRateLimitsRateLimitsConditionsList(this, "conditions", false);
  /**
  * Conditions, all of which a request must meet.
  */
  public get conditions() {
    return this._conditions;
  }

  // counter_key - computed: true, optional: false, required: false
  /**
  * Property of a request by which requests are counted.
  */
  public get counterKey() {
    return this.getStringAttribute('counter_key');
  }

  // counter_key_code - computed: true, optional: false, required: false
  /**
  * Code of the counter key.
  */
  public get counterKeyCode() {
    return this.getNumberAttribute('counter_key_code');
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

  // rate_limit_id - computed: true, optional: false, required: false
  /**
  * ID of the rule.
  */
  public get rateLimitId() {
    return this.getNumberAttribute('rate_limit_id');
  }

  // request_count - computed: true, optional: false, required: false
  /**
  * Number of requests that are allowed per `timeframe`.
  */
  public get requestCount() {
    return this.getNumberAttribute('request_count');
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

  // timeframe - computed: true, optional: false, required: false
  /**
  * Period over which requests are counted, in seconds.
  */
  public get timeframe() {
    return this.getNumberAttribute('timeframe');
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
}

/**
* Elements of `rate_limits`: The rules.
*/
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
* All rate limit rules of a Shield zone.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limits bunny_shield_rate_limits}
*/
export class DataBunnyShieldRateLimits extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
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
  /**
  * The rules.
  */
  public get rateLimits() {
    return this._rateLimits;
  }

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
