// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_lists
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldAccessLists}.
*/
export interface DataBunnyShieldAccessListsConfig extends cdktf.TerraformMetaArguments {
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_lists#shield_zone_id DataBunnyShieldAccessLists#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* Custom lists of the zone.
*/
export interface DataBunnyShieldAccessListsCustomLists {
}

/**
* {@link DataBunnyShieldAccessListsCustomLists} in Terraform's JSON.
*/
export function dataBunnyShieldAccessListsCustomListsToTerraform(struct?: DataBunnyShieldAccessListsCustomLists): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldAccessListsCustomLists} in the library's HCL.
*/
export function dataBunnyShieldAccessListsCustomListsToHclTerraform(struct?: DataBunnyShieldAccessListsCustomLists): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `custom_lists`: Custom lists of the zone.
*/
export class DataBunnyShieldAccessListsCustomListsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldAccessListsCustomLists | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldAccessListsCustomLists | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // action - computed: true, optional: false, required: false
  /**
  * Action for requests that match.
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

  // categories - computed: true, optional: false, required: false
  /**
  * Categories of a managed list.
  */
  public get categories() {
    return cdktf.Fn.tolist(this.getListAttribute('categories'));
  }

  // category_code - computed: true, optional: false, required: false
  /**
  * The categories as a number with one bit for each.
  */
  public get categoryCode() {
    return this.getNumberAttribute('category_code');
  }

  // configuration_id - computed: true, optional: false, required: false
  /**
  * ID of the list's configuration.
  */
  public get configurationId() {
    return this.getNumberAttribute('configuration_id');
  }

  // description - computed: true, optional: false, required: false
  /**
  * Description.
  */
  public get description() {
    return this.getStringAttribute('description');
  }

  // enabled - computed: true, optional: false, required: false
  /**
  * Whether the list is enabled.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // entry_count - computed: true, optional: false, required: false
  /**
  * Number of entries.
  */
  public get entryCount() {
    return this.getNumberAttribute('entry_count');
  }

  // last_updated - computed: true, optional: false, required: false
  /**
  * Time of the last change (RFC 3339).
  */
  public get lastUpdated() {
    return this.getStringAttribute('last_updated');
  }

  // list_id - computed: true, optional: false, required: false
  /**
  * ID of the list.
  */
  public get listId() {
    return this.getNumberAttribute('list_id');
  }

  // name - computed: true, optional: false, required: false
  /**
  * Name.
  */
  public get name() {
    return this.getStringAttribute('name');
  }

  // required_plan - computed: true, optional: false, required: false
  /**
  * Lowest plan that includes the list.
  */
  public get requiredPlan() {
    return this.getStringAttribute('required_plan');
  }

  // required_plan_code - computed: true, optional: false, required: false
  /**
  * Code of the plan.
  */
  public get requiredPlanCode() {
    return this.getNumberAttribute('required_plan_code');
  }

  // type - computed: true, optional: false, required: false
  /**
  * Type of the entries.
  */
  public get type() {
    return this.getStringAttribute('type');
  }

  // type_code - computed: true, optional: false, required: false
  /**
  * Code of the type.
  */
  public get typeCode() {
    return this.getNumberAttribute('type_code');
  }

  // update_frequency - computed: true, optional: false, required: false
  /**
  * Update interval of a managed list, such as `1.00:00:00`.
  */
  public get updateFrequency() {
    return this.getStringAttribute('update_frequency');
  }
}

/**
* Elements of `custom_lists`: Custom lists of the zone.
*/
export class DataBunnyShieldAccessListsCustomListsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldAccessListsCustomListsOutputReference {
    return new DataBunnyShieldAccessListsCustomListsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Lists that bunny.net maintains.
*/
export interface DataBunnyShieldAccessListsManagedLists {
}

/**
* {@link DataBunnyShieldAccessListsManagedLists} in Terraform's JSON.
*/
export function dataBunnyShieldAccessListsManagedListsToTerraform(struct?: DataBunnyShieldAccessListsManagedLists): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldAccessListsManagedLists} in the library's HCL.
*/
export function dataBunnyShieldAccessListsManagedListsToHclTerraform(struct?: DataBunnyShieldAccessListsManagedLists): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `managed_lists`: Lists that bunny.net maintains.
*/
export class DataBunnyShieldAccessListsManagedListsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldAccessListsManagedLists | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldAccessListsManagedLists | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // action - computed: true, optional: false, required: false
  /**
  * Action for requests that match.
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

  // categories - computed: true, optional: false, required: false
  /**
  * Categories of a managed list.
  */
  public get categories() {
    return cdktf.Fn.tolist(this.getListAttribute('categories'));
  }

  // category_code - computed: true, optional: false, required: false
  /**
  * The categories as a number with one bit for each.
  */
  public get categoryCode() {
    return this.getNumberAttribute('category_code');
  }

  // configuration_id - computed: true, optional: false, required: false
  /**
  * ID of the list's configuration.
  */
  public get configurationId() {
    return this.getNumberAttribute('configuration_id');
  }

  // description - computed: true, optional: false, required: false
  /**
  * Description.
  */
  public get description() {
    return this.getStringAttribute('description');
  }

  // enabled - computed: true, optional: false, required: false
  /**
  * Whether the list is enabled.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // entry_count - computed: true, optional: false, required: false
  /**
  * Number of entries.
  */
  public get entryCount() {
    return this.getNumberAttribute('entry_count');
  }

  // last_updated - computed: true, optional: false, required: false
  /**
  * Time of the last change (RFC 3339).
  */
  public get lastUpdated() {
    return this.getStringAttribute('last_updated');
  }

  // list_id - computed: true, optional: false, required: false
  /**
  * ID of the list.
  */
  public get listId() {
    return this.getNumberAttribute('list_id');
  }

  // name - computed: true, optional: false, required: false
  /**
  * Name.
  */
  public get name() {
    return this.getStringAttribute('name');
  }

  // required_plan - computed: true, optional: false, required: false
  /**
  * Lowest plan that includes the list.
  */
  public get requiredPlan() {
    return this.getStringAttribute('required_plan');
  }

  // required_plan_code - computed: true, optional: false, required: false
  /**
  * Code of the plan.
  */
  public get requiredPlanCode() {
    return this.getNumberAttribute('required_plan_code');
  }

  // type - computed: true, optional: false, required: false
  /**
  * Type of the entries.
  */
  public get type() {
    return this.getStringAttribute('type');
  }

  // type_code - computed: true, optional: false, required: false
  /**
  * Code of the type.
  */
  public get typeCode() {
    return this.getNumberAttribute('type_code');
  }

  // update_frequency - computed: true, optional: false, required: false
  /**
  * Update interval of a managed list, such as `1.00:00:00`.
  */
  public get updateFrequency() {
    return this.getStringAttribute('update_frequency');
  }
}

/**
* Elements of `managed_lists`: Lists that bunny.net maintains.
*/
export class DataBunnyShieldAccessListsManagedListsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldAccessListsManagedListsOutputReference {
    return new DataBunnyShieldAccessListsManagedListsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The managed and custom access lists of a Shield zone, and the zone's quota.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_lists bunny_shield_access_lists}
*/
export class DataBunnyShieldAccessLists extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_access_lists";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldAccessLists resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldAccessLists to import
  * @param importFromId The id of the existing DataBunnyShieldAccessLists that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_lists#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldAccessLists to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_access_lists", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_lists bunny_shield_access_lists} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldAccessListsConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldAccessListsConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_access_lists',
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

  // custom_entry_count - computed: true, optional: false, required: false
  /**
  * Total number of entries in custom lists.
  */
  public get customEntryCount() {
    return this.getNumberAttribute('custom_entry_count');
  }

  // custom_entry_limit - computed: true, optional: false, required: false
  /**
  * Maximum number that the Shield plan allows. Null if no limit is known.
  */
  public get customEntryLimit() {
    return this.getNumberAttribute('custom_entry_limit');
  }

  // custom_list_count - computed: true, optional: false, required: false
  /**
  * Number of custom lists.
  */
  public get customListCount() {
    return this.getNumberAttribute('custom_list_count');
  }

  // custom_list_limit - computed: true, optional: false, required: false
  /**
  * Maximum number that the Shield plan allows. Null if no limit is known.
  */
  public get customListLimit() {
    return this.getNumberAttribute('custom_list_limit');
  }

  // custom_lists - computed: true, optional: false, required: false
  private _customLists = new DataBunnyShieldAccessListsCustomListsList(this, "custom_lists", false);
  /**
  * Custom lists of the zone.
  */
  public get customLists() {
    return this._customLists;
  }

  // managed_lists - computed: true, optional: false, required: false
  private _managedLists = new DataBunnyShieldAccessListsManagedListsList(this, "managed_lists", false);
  /**
  * Lists that bunny.net maintains.
  */
  public get managedLists() {
    return this._managedLists;
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
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      shield_zone_id: {
        value: cdktf.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
