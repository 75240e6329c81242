// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_list
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldAccessList}.
*/
export interface DataBunnyShieldAccessListConfig extends cdktn.TerraformMetaArguments {
  /**
  * ID of the list. The data source `bunny_shield_access_lists` finds it by name. Must be between 1 and 9007199254740991.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_list#list_id DataBunnyShieldAccessList#list_id}
  */
  readonly listId: number;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_list#shield_zone_id DataBunnyShieldAccessList#shield_zone_id}
  */
  readonly shieldZoneId: number;
}

/**
* A custom access list of a Shield zone with its entries, as the API returns them.
*
* `checksum` and `entry_count` are the API's own; those of the resource `bunny_shield_access_list` are computed from its
* entries. The API does not return the entries of managed lists.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_list bunny_shield_access_list}
*/
export class DataBunnyShieldAccessList extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_access_list";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyShieldAccessList resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldAccessList to import
  * @param importFromId The id of the existing DataBunnyShieldAccessList that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_list#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldAccessList to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_access_list", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_access_list bunny_shield_access_list} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldAccessListConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldAccessListConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_access_list',
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
    this._listId = config.listId;
    this._shieldZoneId = config.shieldZoneId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

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

  // checksum - computed: true, optional: false, required: false
  /**
  * SHA-256 hash of `content` that the API computed, in lower-case hexadecimal.
  */
  public get checksum() {
    return this.getStringAttribute('checksum');
  }

  // configuration_id - computed: true, optional: false, required: false
  /**
  * ID of the list's configuration, which contains `action` and `enabled`.
  */
  public get configurationId() {
    return this.getNumberAttribute('configuration_id');
  }

  // content - computed: true, optional: false, required: false
  /**
  * The text that the API stores, with one entry per line.
  */
  public get content() {
    return this.getStringAttribute('content');
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

  // entries - computed: true, optional: false, required: false
  /**
  * The entries in the API's order and spelling.
  */
  public get entries() {
    return this.getListAttribute('entries');
  }

  // entry_count - computed: true, optional: false, required: false
  /**
  * Number of entries that the API counted.
  */
  public get entryCount() {
    return this.getNumberAttribute('entry_count');
  }

  // last_modified - computed: true, optional: false, required: false
  /**
  * Time of the last change (RFC 3339).
  */
  public get lastModified() {
    return this.getStringAttribute('last_modified');
  }

  // list_id - computed: false, optional: false, required: true
  private _listId?: number; 
  /**
  * ID of the list. The data source `bunny_shield_access_lists` finds it by name. Must be between 1 and 9007199254740991.
  */
  public get listId() {
    return this.getNumberAttribute('list_id');
  }
  public set listId(value: number) {
    this._listId = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `listId` was set to; undefined if it was left out.
  */
  public get listIdInput() {
    return this._listId;
  }

  // name - computed: true, optional: false, required: false
  /**
  * Display name.
  */
  public get name() {
    return this.getStringAttribute('name');
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

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      list_id: cdktn.numberToTerraform(this._listId),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      list_id: {
        value: cdktn.numberToHclTerraform(this._listId),
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
