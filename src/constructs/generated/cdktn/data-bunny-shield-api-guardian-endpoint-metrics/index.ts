// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_endpoint_metrics
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldApiGuardianEndpointMetrics}.
*/
export interface DataBunnyShieldApiGuardianEndpointMetricsConfig extends cdktn.TerraformMetaArguments {
  /**
  * ID of the endpoint: `endpoint_id` of `bunny_shield_api_guardian_endpoint`, or of an endpoint in the data source `bunny_shield_api_guardian`. Must be between 1 and 9007199254740991.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_endpoint_metrics#endpoint_id DataBunnyShieldApiGuardianEndpointMetrics#endpoint_id}
  */
  readonly endpointId: number;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_endpoint_metrics#shield_zone_id DataBunnyShieldApiGuardianEndpointMetrics#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* The counts over time.
*/
export interface DataBunnyShieldApiGuardianEndpointMetricsSeries {
}

/**
* {@link DataBunnyShieldApiGuardianEndpointMetricsSeries} in Terraform's JSON.
*/
export function dataBunnyShieldApiGuardianEndpointMetricsSeriesToTerraform(struct?: DataBunnyShieldApiGuardianEndpointMetricsSeries): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldApiGuardianEndpointMetricsSeries} in the library's HCL.
*/
export function dataBunnyShieldApiGuardianEndpointMetricsSeriesToHclTerraform(struct?: DataBunnyShieldApiGuardianEndpointMetricsSeries): any {
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
export class DataBunnyShieldApiGuardianEndpointMetricsSeriesOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldApiGuardianEndpointMetricsSeries | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldApiGuardianEndpointMetricsSeries | undefined) {
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
export class DataBunnyShieldApiGuardianEndpointMetricsSeriesList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldApiGuardianEndpointMetricsSeriesOutputReference {
    return new DataBunnyShieldApiGuardianEndpointMetricsSeriesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* How API Guardian treated the requests for one endpoint of a Shield zone.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_endpoint_metrics bunny_shield_api_guardian_endpoint_metrics}
*/
export class DataBunnyShieldApiGuardianEndpointMetrics extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_api_guardian_endpoint_metrics";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyShieldApiGuardianEndpointMetrics resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldApiGuardianEndpointMetrics to import
  * @param importFromId The id of the existing DataBunnyShieldApiGuardianEndpointMetrics that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_endpoint_metrics#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldApiGuardianEndpointMetrics to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_api_guardian_endpoint_metrics", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_endpoint_metrics bunny_shield_api_guardian_endpoint_metrics} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldApiGuardianEndpointMetricsConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldApiGuardianEndpointMetricsConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_api_guardian_endpoint_metrics',
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
    this._endpointId = config.endpointId;
    this._shieldZoneId = config.shieldZoneId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // endpoint_id - computed: false, optional: false, required: true
  private _endpointId?: number; 
  /**
  * ID of the endpoint: `endpoint_id` of `bunny_shield_api_guardian_endpoint`, or of an endpoint in the data source `bunny_shield_api_guardian`. Must be between 1 and 9007199254740991.
  */
  public get endpointId() {
    return this.getNumberAttribute('endpoint_id');
  }
  public set endpointId(value: number) {
    this._endpointId = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `endpointId` was set to; undefined if it was left out.
  */
  public get endpointIdInput() {
    return this._endpointId;
  }

  // series - computed: true, optional: false, required: false
  private _series = new DataBunnyShieldApiGuardianEndpointMetricsSeriesList(this, "series", false);
  /**
  * The counts over time.
  */
  public get series() {
    return this._series;
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

  // totals - computed: true, optional: false, required: false
  private _totals = new cdktn.NumberMap(this, "totals");
  /**
  * Counts by name, such as `blocked_requests`.
  */
  public get totals() {
    return this._totals;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      endpoint_id: cdktn.numberToTerraform(this._endpointId),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      endpoint_id: {
        value: cdktn.numberToHclTerraform(this._endpointId),
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
