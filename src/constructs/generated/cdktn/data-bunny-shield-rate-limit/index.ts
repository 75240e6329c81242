// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldRateLimit}.
*/
export interface DataBunnyShieldRateLimitConfig extends cdktn.TerraformMetaArguments {
  /**
  * ID of the rule. Must be 1 or more.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit#rate_limit_id DataBunnyShieldRateLimit#rate_limit_id}
  */
  readonly rateLimitId: number;
}
/**
* Conditions, all of which a request must meet.
*/
export interface DataBunnyShieldRateLimitConditions {
}

/**
* {@link DataBunnyShieldRateLimitConditions} in Terraform's JSON.
*/
export function dataBunnyShieldRateLimitConditionsToTerraform(struct?: DataBunnyShieldRateLimitConditions): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldRateLimitConditions} in the library's HCL.
*/
export function dataBunnyShieldRateLimitConditionsToHclTerraform(struct?: DataBunnyShieldRateLimitConditions): any {
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
export class DataBunnyShieldRateLimitConditionsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldRateLimitConditions | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldRateLimitConditions | undefined) {
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
export class DataBunnyShieldRateLimitConditionsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldRateLimitConditionsOutputReference {
    return new DataBunnyShieldRateLimitConditionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* A rate limit rule, by its ID.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit bunny_shield_rate_limit}
*/
export class DataBunnyShieldRateLimit extends cdktn.TerraformDataSource {

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
  * Generates CDKTN code for importing a DataBunnyShieldRateLimit resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldRateLimit to import
  * @param importFromId The id of the existing DataBunnyShieldRateLimit that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldRateLimit to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_rate_limit", importId: importFromId, provider });
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
  private _conditions = new DataBunnyShieldRateLimitConditionsList(this, "conditions", false);
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

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      rate_limit_id: cdktn.numberToTerraform(this._rateLimitId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      rate_limit_id: {
        value: cdktn.numberToHclTerraform(this._rateLimitId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
