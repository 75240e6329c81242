// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_overages
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldOverages}.
*/
export interface DataBunnyShieldOveragesConfig extends cdktf.TerraformMetaArguments {
  /**
  * Month. Must be between 1 and 12.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_overages#month DataBunnyShieldOverages#month}
  */
  readonly month: number;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_overages#shield_zone_id DataBunnyShieldOverages#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * Year. Must be between 2000 and 9999.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_overages#year DataBunnyShieldOverages#year}
  */
  readonly year: number;
}
/**
* The segments of the month, one for each plan.
*/
export interface DataBunnyShieldOveragesSegments {
}

/**
* {@link DataBunnyShieldOveragesSegments} in Terraform's JSON.
*/
export function dataBunnyShieldOveragesSegmentsToTerraform(struct?: DataBunnyShieldOveragesSegments): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldOveragesSegments} in the library's HCL.
*/
export function dataBunnyShieldOveragesSegmentsToHclTerraform(struct?: DataBunnyShieldOveragesSegments): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `segments`: The segments of the month, one for each plan.
*/
export class DataBunnyShieldOveragesSegmentsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

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
  public get internalValue(): DataBunnyShieldOveragesSegments | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldOveragesSegments | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // overage - computed: true, optional: false, required: false
  /**
  * Requests above the allowance.
  */
  public get overage() {
    return this.getNumberAttribute('overage');
  }

  // overage_allowance - computed: true, optional: false, required: false
  /**
  * Requests that the plan includes.
  */
  public get overageAllowance() {
    return this.getNumberAttribute('overage_allowance');
  }

  // period_end - computed: true, optional: false, required: false
  /**
  * End of the segment (RFC 3339).
  */
  public get periodEnd() {
    return this.getStringAttribute('period_end');
  }

  // period_start - computed: true, optional: false, required: false
  /**
  * Start of the segment (RFC 3339).
  */
  public get periodStart() {
    return this.getStringAttribute('period_start');
  }

  // plan_type - computed: true, optional: false, required: false
  /**
  * Plan of the zone during the segment.
  */
  public get planType() {
    return this.getStringAttribute('plan_type');
  }

  // plan_type_code - computed: true, optional: false, required: false
  /**
  * Code of the plan.
  */
  public get planTypeCode() {
    return this.getNumberAttribute('plan_type_code');
  }
}

/**
* Elements of `segments`: The segments of the month, one for each plan.
*/
export class DataBunnyShieldOveragesSegmentsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldOveragesSegmentsOutputReference {
    return new DataBunnyShieldOveragesSegmentsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Requests of a Shield zone above its plan's allowance in one month, by billing segment.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_overages bunny_shield_overages}
*/
export class DataBunnyShieldOverages extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_overages";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldOverages resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldOverages to import
  * @param importFromId The id of the existing DataBunnyShieldOverages that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_overages#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldOverages to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_overages", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_overages bunny_shield_overages} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldOveragesConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldOveragesConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_overages',
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
    this._month = config.month;
    this._shieldZoneId = config.shieldZoneId;
    this._year = config.year;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // found - computed: true, optional: false, required: false
  /**
  * Whether billing data exists for the zone and month. If not, the totals are 0.
  */
  public get found() {
    return this.getBooleanAttribute('found');
  }

  // month - computed: false, optional: false, required: true
  private _month?: number; 
  /**
  * Month. Must be between 1 and 12.
  */
  public get month() {
    return this.getNumberAttribute('month');
  }
  public set month(value: number) {
    this._month = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `month` was set to; undefined if it was left out.
  */
  public get monthInput() {
    return this._month;
  }

  // segments - computed: true, optional: false, required: false
  private _segments = new DataBunnyShieldOveragesSegmentsList(this, "segments", false);
  /**
  * The segments of the month, one for each plan.
  */
  public get segments() {
    return this._segments;
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

  // total_clean_requests - computed: true, optional: false, required: false
  /**
  * Requests that count toward the allowance.
  */
  public get totalCleanRequests() {
    return this.getNumberAttribute('total_clean_requests');
  }

  // total_overage - computed: true, optional: false, required: false
  /**
  * Requests above the allowance.
  */
  public get totalOverage() {
    return this.getNumberAttribute('total_overage');
  }

  // year - computed: false, optional: false, required: true
  private _year?: number; 
  /**
  * Year. Must be between 2000 and 9999.
  */
  public get year() {
    return this.getNumberAttribute('year');
  }
  public set year(value: number) {
    this._year = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `year` was set to; undefined if it was left out.
  */
  public get yearInput() {
    return this._year;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      month: cdktf.numberToTerraform(this._month),
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
      year: cdktf.numberToTerraform(this._year),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      month: {
        value: cdktf.numberToHclTerraform(this._month),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      shield_zone_id: {
        value: cdktf.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      year: {
        value: cdktf.numberToHclTerraform(this._year),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
