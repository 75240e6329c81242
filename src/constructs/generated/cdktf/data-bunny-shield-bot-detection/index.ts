// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bot_detection
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldBotDetection}.
*/
export interface DataBunnyShieldBotDetectionConfig extends cdktf.TerraformMetaArguments {
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bot_detection#shield_zone_id DataBunnyShieldBotDetection#shield_zone_id}
  */
  readonly shieldZoneId: number;
}

/**
* Bot detection of a Shield zone. Requires the plan `advanced` or higher.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bot_detection bunny_shield_bot_detection}
*/
export class DataBunnyShieldBotDetection extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_bot_detection";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldBotDetection resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldBotDetection to import
  * @param importFromId The id of the existing DataBunnyShieldBotDetection that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bot_detection#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldBotDetection to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_bot_detection", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bot_detection bunny_shield_bot_detection} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldBotDetectionConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldBotDetectionConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_bot_detection',
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

  // browser_fingerprint_aggression - computed: true, optional: false, required: false
  /**
  * How strictly browser fingerprints are judged.
  */
  public get browserFingerprintAggression() {
    return this.getStringAttribute('browser_fingerprint_aggression');
  }

  // browser_fingerprint_complex_enabled - computed: true, optional: false, required: false
  /**
  * Whether complex fingerprinting is enabled.
  */
  public get browserFingerprintComplexEnabled() {
    return this.getBooleanAttribute('browser_fingerprint_complex_enabled');
  }

  // browser_fingerprint_sensitivity - computed: true, optional: false, required: false
  /**
  * Sensitivity of the check of browser fingerprints.
  */
  public get browserFingerprintSensitivity() {
    return this.getStringAttribute('browser_fingerprint_sensitivity');
  }

  // execution_mode - computed: true, optional: false, required: false
  /**
  * Whether suspected bots are only logged or challenged.
  */
  public get executionMode() {
    return this.getStringAttribute('execution_mode');
  }

  // ip_address_sensitivity - computed: true, optional: false, required: false
  /**
  * Sensitivity of the check of IP addresses.
  */
  public get ipAddressSensitivity() {
    return this.getStringAttribute('ip_address_sensitivity');
  }

  // request_integrity_sensitivity - computed: true, optional: false, required: false
  /**
  * Sensitivity of the check of request integrity.
  */
  public get requestIntegritySensitivity() {
    return this.getStringAttribute('request_integrity_sensitivity');
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
