// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_metrics
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldMetrics}.
*/
export interface DataBunnyShieldMetricsConfig extends cdktn.TerraformMetaArguments {
  /**
  * End of the time range. Must be a date such as `2026-09-01`, or an RFC 3339 time such as `2026-09-01T12:00:00Z`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_metrics#end DataBunnyShieldMetrics#end}
  */
  readonly end?: string;
  /**
  * Interval between the times in the range. Requires `start` or `end`. One of `auto`, `two_minutes`, `ten_minutes`, `hour`, `day`, `week`, `month`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_metrics#resolution DataBunnyShieldMetrics#resolution}
  */
  readonly resolution?: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_metrics#shield_zone_id DataBunnyShieldMetrics#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * Start of the time range, such as `2026-08-01` or `2026-08-01T12:00:00Z`. Must be a date such as `2026-09-01`, or an RFC 3339 time such as `2026-09-01T12:00:00Z`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_metrics#start DataBunnyShieldMetrics#start}
  */
  readonly start?: string;
}
/**
* The counts over time.
*/
export interface DataBunnyShieldMetricsPartsSeries {
}

/**
* {@link DataBunnyShieldMetricsPartsSeries} in Terraform's JSON.
*/
export function dataBunnyShieldMetricsPartsSeriesToTerraform(struct?: DataBunnyShieldMetricsPartsSeries): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldMetricsPartsSeries} in the library's HCL.
*/
export function dataBunnyShieldMetricsPartsSeriesToHclTerraform(struct?: DataBunnyShieldMetricsPartsSeries): any {
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
export class DataBunnyShieldMetricsPartsSeriesOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldMetricsPartsSeries | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldMetricsPartsSeries | undefined) {
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
export class DataBunnyShieldMetricsPartsSeriesList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldMetricsPartsSeriesOutputReference {
    return new DataBunnyShieldMetricsPartsSeriesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Metrics of each part of Shield.
*/
export interface DataBunnyShieldMetricsParts {
}

/**
* {@link DataBunnyShieldMetricsParts} in Terraform's JSON.
*/
export function dataBunnyShieldMetricsPartsToTerraform(struct?: DataBunnyShieldMetricsParts): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldMetricsParts} in the library's HCL.
*/
export function dataBunnyShieldMetricsPartsToHclTerraform(struct?: DataBunnyShieldMetricsParts): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `parts`: Metrics of each part of Shield.
*/
export class DataBunnyShieldMetricsPartsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldMetricsParts | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldMetricsParts | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // part - computed: true, optional: false, required: false
  /**
  * Name of the part, such as `waf`.
  */
  public get part() {
    return this.getStringAttribute('part');
  }

  // series - computed: true, optional: false, required: false
  private _series = new DataBunnyShieldMetricsPartsSeriesList(this, "series", false);
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
* Elements of `parts`: Metrics of each part of Shield.
*/
export class DataBunnyShieldMetricsPartsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldMetricsPartsOutputReference {
    return new DataBunnyShieldMetricsPartsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* How a Shield zone treated requests: totals and the past 28 days, or a time range if `start` or `end` is set.
*
* Metrics change with every refresh, so avoid this data source in configurations that manage resources.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_metrics bunny_shield_metrics}
*/
export class DataBunnyShieldMetrics extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_metrics";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyShieldMetrics resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldMetrics to import
  * @param importFromId The id of the existing DataBunnyShieldMetrics that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_metrics#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldMetrics to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_metrics", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_metrics bunny_shield_metrics} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldMetricsConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldMetricsConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_metrics',
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
    this._end = config.end;
    this._resolution = config.resolution;
    this._shieldZoneId = config.shieldZoneId;
    this._start = config.start;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // end - computed: false, optional: true, required: false
  private _end?: string; 
  /**
  * End of the time range. Must be a date such as `2026-09-01`, or an RFC 3339 time such as `2026-09-01T12:00:00Z`.
  */
  public get end() {
    return this.getStringAttribute('end');
  }
  public set end(value: string) {
    this._end = value;
  }
  /**
  * Removes `end`, as if it had never been set.
  */
  public resetEnd() {
    this._end = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `end` was set to; undefined if it was left out.
  */
  public get endInput() {
    return this._end;
  }

  // parts - computed: true, optional: false, required: false
  private _parts = new DataBunnyShieldMetricsPartsList(this, "parts", false);
  /**
  * Metrics of each part of Shield.
  */
  public get parts() {
    return this._parts;
  }

  // resolution - computed: false, optional: true, required: false
  private _resolution?: string; 
  /**
  * Interval between the times in the range. Requires `start` or `end`. One of `auto`, `two_minutes`, `ten_minutes`, `hour`, `day`, `week`, `month`.
  */
  public get resolution() {
    return this.getStringAttribute('resolution');
  }
  public set resolution(value: string) {
    this._resolution = value;
  }
  /**
  * Removes `resolution`, as if it had never been set.
  */
  public resetResolution() {
    this._resolution = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `resolution` was set to; undefined if it was left out.
  */
  public get resolutionInput() {
    return this._resolution;
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

  // start - computed: false, optional: true, required: false
  private _start?: string; 
  /**
  * Start of the time range, such as `2026-08-01` or `2026-08-01T12:00:00Z`. Must be a date such as `2026-09-01`, or an RFC 3339 time such as `2026-09-01T12:00:00Z`.
  */
  public get start() {
    return this.getStringAttribute('start');
  }
  public set start(value: string) {
    this._start = value;
  }
  /**
  * Removes `start`, as if it had never been set.
  */
  public resetStart() {
    this._start = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `start` was set to; undefined if it was left out.
  */
  public get startInput() {
    return this._start;
  }

  // total_billable_requests - computed: true, optional: false, required: false
  /**
  * Requests of this month that count toward the limit.
  */
  public get totalBillableRequests() {
    return this.getNumberAttribute('total_billable_requests');
  }

  // total_clean_requests_limit - computed: true, optional: false, required: false
  /**
  * Requests per month that the plan includes.
  */
  public get totalCleanRequestsLimit() {
    return this.getNumberAttribute('total_clean_requests_limit');
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      end: cdktn.stringToTerraform(this._end),
      resolution: cdktn.stringToTerraform(this._resolution),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
      start: cdktn.stringToTerraform(this._start),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      end: {
        value: hclText(cdktn.stringToHclTerraform(this._end)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      resolution: {
        value: hclText(cdktn.stringToHclTerraform(this._resolution)),
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
      start: {
        value: hclText(cdktn.stringToHclTerraform(this._start)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
