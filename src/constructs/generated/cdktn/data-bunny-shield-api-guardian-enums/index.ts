// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_enums
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldApiGuardianEnums}.
*/
export interface DataBunnyShieldApiGuardianEnumsConfig extends cdktn.TerraformMetaArguments {
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_enums#shield_zone_id DataBunnyShieldApiGuardianEnums#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* The enums, by name.
*/
export interface DataBunnyShieldApiGuardianEnumsEnums {
}

/**
* {@link DataBunnyShieldApiGuardianEnumsEnums} in Terraform's JSON.
*/
export function dataBunnyShieldApiGuardianEnumsEnumsToTerraform(struct?: DataBunnyShieldApiGuardianEnumsEnums): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldApiGuardianEnumsEnums} in the library's HCL.
*/
export function dataBunnyShieldApiGuardianEnumsEnumsToHclTerraform(struct?: DataBunnyShieldApiGuardianEnumsEnums): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `enums`: The enums, by name.
*/
export class DataBunnyShieldApiGuardianEnumsEnumsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldApiGuardianEnumsEnums | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldApiGuardianEnumsEnums | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // enum_name - computed: true, optional: false, required: false
  /**
  * Name of the enum.
  */
  public get enumName() {
    return this.getStringAttribute('enum_name');
  }

  // enum_values - computed: true, optional: false, required: false
  private _enumValues = new cdktn.StringMap(this, "enum_values");
  /**
  * Values of the enum: code, as text, to name.
  */
  public get enumValues() {
    return this._enumValues;
  }
}

/**
* Elements of `enums`: The enums, by name.
*/
export class DataBunnyShieldApiGuardianEnumsEnumsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldApiGuardianEnumsEnumsOutputReference {
    return new DataBunnyShieldApiGuardianEnumsEnumsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The enumerations of the API Guardian settings.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_enums bunny_shield_api_guardian_enums}
*/
export class DataBunnyShieldApiGuardianEnums extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_api_guardian_enums";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyShieldApiGuardianEnums resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldApiGuardianEnums to import
  * @param importFromId The id of the existing DataBunnyShieldApiGuardianEnums that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_enums#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldApiGuardianEnums to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_api_guardian_enums", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian_enums bunny_shield_api_guardian_enums} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldApiGuardianEnumsConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldApiGuardianEnumsConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_api_guardian_enums',
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

  // enums - computed: true, optional: false, required: false
  private _enums = new DataBunnyShieldApiGuardianEnumsEnumsList(this, "enums", false);
  /**
  * The enums, by name.
  */
  public get enums() {
    return this._enums;
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
