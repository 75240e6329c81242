// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit_metrics
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldRateLimitMetrics}.
*/
export interface DataBunnyShieldRateLimitMetricsConfig extends cdktn.TerraformMetaArguments {
  /**
  * ID of the only rate limit to read. Set either `shield_zone_id` or `rate_limit_id`. Must be between 1 and 9007199254740991.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit_metrics#rate_limit_id DataBunnyShieldRateLimitMetrics#rate_limit_id}
  */
  readonly rateLimitId?: number;
  /**
  * ID of the Shield zone, for all its rate limits. Set either `shield_zone_id` or `rate_limit_id`. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit_metrics#shield_zone_id DataBunnyShieldRateLimitMetrics#shield_zone_id}
  */
  readonly shieldZoneId?: number;
}
/**
* The counts over time.
*/
export interface DataBunnyShieldRateLimitMetricsRateLimitsSeries {
}

/**
* {@link DataBunnyShieldRateLimitMetricsRateLimitsSeries} in Terraform's JSON.
*/
export function dataBunnyShieldRateLimitMetricsRateLimitsSeriesToTerraform(struct?: DataBunnyShieldRateLimitMetricsRateLimitsSeries): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldRateLimitMetricsRateLimitsSeries} in the library's HCL.
*/
export function dataBunnyShieldRateLimitMetricsRateLimitsSeriesToHclTerraform(struct?: DataBunnyShieldRateLimitMetricsRateLimitsSeries): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `series`: The counts over time.
*/
export class DataBunnyShieldRateLimitMetricsRateLimitsSeriesOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldRateLimitMetricsRateLimitsSeries | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldRateLimitMetricsRateLimitsSeries | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // count - computed: true, optional: false, required: false
  /**
  * The count.
  */
  public get count() {
    return this.getNumberAttribute('count');
  }

  // name - computed: true, optional: false, required: false
  /**
  * Name of the count.
  */
  public get name() {
    return this.getStringAttribute('name');
  }

  // time - computed: true, optional: false, required: false
  /**
  * Time as the API returns it.
  */
  public get time() {
    return this.getStringAttribute('time');
  }
}

/**
* Elements of `series`: The counts over time.
*/
export class DataBunnyShieldRateLimitMetricsRateLimitsSeriesList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldRateLimitMetricsRateLimitsSeriesOutputReference {
    return new DataBunnyShieldRateLimitMetricsRateLimitsSeriesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Metrics of each rate limit; empty if the zone has none.
*/
export interface DataBunnyShieldRateLimitMetricsRateLimits {
}

/**
* {@link DataBunnyShieldRateLimitMetricsRateLimits} in Terraform's JSON.
*/
export function dataBunnyShieldRateLimitMetricsRateLimitsToTerraform(struct?: DataBunnyShieldRateLimitMetricsRateLimits): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldRateLimitMetricsRateLimits} in the library's HCL.
*/
export function dataBunnyShieldRateLimitMetricsRateLimitsToHclTerraform(struct?: DataBunnyShieldRateLimitMetricsRateLimits): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `rate_limits`: Metrics of each rate limit; empty if the zone has none.
*/
export class DataBunnyShieldRateLimitMetricsRateLimitsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldRateLimitMetricsRateLimits | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldRateLimitMetricsRateLimits | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // rate_limit_id - computed: true, optional: false, required: false
  /**
  * ID of the rate limit.
  */
  public get rateLimitId() {
    return this.getNumberAttribute('rate_limit_id');
  }

  // series - computed: true, optional: false, required: false
  private _series = new DataBunnyShieldRateLimitMetricsRateLimitsSeriesList(this, "series", false);
  /**
  * The counts over time.
  */
  public get series() {
    return this._series;
  }

  // totals - computed: true, optional: false, required: false
  private _totals = new cdktn.NumberMap(this, "totals");
  /**
  * Counts by name, such as `blocked_requests`.
  */
  public get totals() {
    return this._totals;
  }
}

/**
* Elements of `rate_limits`: Metrics of each rate limit; empty if the zone has none.
*/
export class DataBunnyShieldRateLimitMetricsRateLimitsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldRateLimitMetricsRateLimitsOutputReference {
    return new DataBunnyShieldRateLimitMetricsRateLimitsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* How often clients exceeded each rate limit of a Shield zone, or one rate limit.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit_metrics bunny_shield_rate_limit_metrics}
*/
export class DataBunnyShieldRateLimitMetrics extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_rate_limit_metrics";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyShieldRateLimitMetrics resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldRateLimitMetrics to import
  * @param importFromId The id of the existing DataBunnyShieldRateLimitMetrics that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit_metrics#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldRateLimitMetrics to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_rate_limit_metrics", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_rate_limit_metrics bunny_shield_rate_limit_metrics} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldRateLimitMetricsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldRateLimitMetricsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_rate_limit_metrics',
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
    this._shieldZoneId = config.shieldZoneId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // rate_limit_id - computed: false, optional: true, required: false
  private _rateLimitId?: number; 
  /**
  * ID of the only rate limit to read. Set either `shield_zone_id` or `rate_limit_id`. Must be between 1 and 9007199254740991.
  */
  public get rateLimitId() {
    return this.getNumberAttribute('rate_limit_id');
  }
  public set rateLimitId(value: number) {
    this._rateLimitId = value;
  }
  /**
  * Removes `rateLimitId`, as if it had never been set.
  */
  public resetRateLimitId() {
    this._rateLimitId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `rateLimitId` was set to; undefined if it was left out.
  */
  public get rateLimitIdInput() {
    return this._rateLimitId;
  }

  // rate_limits - computed: true, optional: false, required: false
  private _rateLimits = new DataBunnyShieldRateLimitMetricsRateLimitsList(this, "rate_limits", false);
  /**
  * Metrics of each rate limit; empty if the zone has none.
  */
  public get rateLimits() {
    return this._rateLimits;
  }

  // shield_zone_id - computed: false, optional: true, required: false
  private _shieldZoneId?: number; 
  /**
  * ID of the Shield zone, for all its rate limits. Set either `shield_zone_id` or `rate_limit_id`. Must be between 1 and 2147483647.
  */
  public get shieldZoneId() {
    return this.getNumberAttribute('shield_zone_id');
  }
  public set shieldZoneId(value: number) {
    this._shieldZoneId = value;
  }
  /**
  * Removes `shieldZoneId`, as if it had never been set.
  */
  public resetShieldZoneId() {
    this._shieldZoneId = undefined;
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
      rate_limit_id: cdktn.numberToTerraform(this._rateLimitId),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
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
