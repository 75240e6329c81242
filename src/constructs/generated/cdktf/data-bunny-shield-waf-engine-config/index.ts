// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_engine_config
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldWafEngineConfig}.
*/
export interface DataBunnyShieldWafEngineConfigConfig extends cdktf.TerraformMetaArguments {
}

/**
* The defaults of the WAF engine, which are the same for every zone. A Shield zone can override them by name.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_engine_config bunny_shield_waf_engine_config}
*/
export class DataBunnyShieldWafEngineConfig extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_waf_engine_config";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldWafEngineConfig resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldWafEngineConfig to import
  * @param importFromId The id of the existing DataBunnyShieldWafEngineConfig that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_engine_config#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldWafEngineConfig to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_waf_engine_config", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_engine_config bunny_shield_waf_engine_config} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldWafEngineConfigConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldWafEngineConfigConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_waf_engine_config',
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

  // defaults - computed: true, optional: false, required: false
  private _defaults = new cdktf.StringMap(this, "defaults");
  /**
  * Default values by name.
  */
  public get defaults() {
    return this._defaults;
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
