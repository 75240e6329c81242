// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_profiles
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldWafProfiles}.
*/
export interface DataBunnyShieldWafProfilesConfig extends cdktn.TerraformMetaArguments {
}
/**
* The profiles.
*/
export interface DataBunnyShieldWafProfilesProfiles {
}

/**
* {@link DataBunnyShieldWafProfilesProfiles} in Terraform's JSON.
*/
export function dataBunnyShieldWafProfilesProfilesToTerraform(struct?: DataBunnyShieldWafProfilesProfiles): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafProfilesProfiles} in the library's HCL.
*/
export function dataBunnyShieldWafProfilesProfilesToHclTerraform(struct?: DataBunnyShieldWafProfilesProfiles): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `profiles`: The profiles.
*/
export class DataBunnyShieldWafProfilesProfilesOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldWafProfilesProfiles | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafProfilesProfiles | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // category - computed: true, optional: false, required: false
  /**
  * Category.
  */
  public get category() {
    return this.getStringAttribute('category');
  }

  // description - computed: true, optional: false, required: false
  /**
  * Description.
  */
  public get description() {
    return this.getStringAttribute('description');
  }

  // is_premium - computed: true, optional: false, required: false
  /**
  * Whether the profile requires a higher plan.
  */
  public get isPremium() {
    return this.getBooleanAttribute('is_premium');
  }

  // name - computed: true, optional: false, required: false
  /**
  * Name.
  */
  public get name() {
    return this.getStringAttribute('name');
  }

  // profile_id - computed: true, optional: false, required: false
  /**
  * ID of the profile.
  */
  public get profileId() {
    return this.getNumberAttribute('profile_id');
  }
}

/**
* Elements of `profiles`: The profiles.
*/
export class DataBunnyShieldWafProfilesProfilesList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldWafProfilesProfilesOutputReference {
    return new DataBunnyShieldWafProfilesProfilesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The profiles of the WAF, for `waf_profile_id` of `bunny_shield_zone`.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_profiles bunny_shield_waf_profiles}
*/
export class DataBunnyShieldWafProfiles extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_waf_profiles";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyShieldWafProfiles resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldWafProfiles to import
  * @param importFromId The id of the existing DataBunnyShieldWafProfiles that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_profiles#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldWafProfiles to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_waf_profiles", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_profiles bunny_shield_waf_profiles} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldWafProfilesConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldWafProfilesConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_waf_profiles',
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
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // profiles - computed: true, optional: false, required: false
  private _profiles = new DataBunnyShieldWafProfilesProfilesList(this, "profiles", false);
  /**
  * The profiles.
  */
  public get profiles() {
    return this._profiles;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
    };
    return attrs;
  }
}
