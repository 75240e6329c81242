// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclObject, hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldBotDetection}.
*/
export interface ShieldBotDetectionConfig extends cdktn.TerraformMetaArguments {
  /**
  * How strictly browser fingerprints are judged. One of `off`, `low`, `medium`, `high`, `custom`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#browser_fingerprint_aggression ShieldBotDetection#browser_fingerprint_aggression}
  */
  readonly browserFingerprintAggression?: string;
  /**
  * Whether complex fingerprinting is enabled. Requires the plan `business` or higher. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#browser_fingerprint_complex_enabled ShieldBotDetection#browser_fingerprint_complex_enabled}
  */
  readonly browserFingerprintComplexEnabled?: boolean | cdktn.IResolvable;
  /**
  * Sensitivity of the check of browser fingerprints. One of `off`, `low`, `medium`, `high`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#browser_fingerprint_sensitivity ShieldBotDetection#browser_fingerprint_sensitivity}
  */
  readonly browserFingerprintSensitivity?: string;
  /**
  * Whether suspected bots are only logged or challenged. One of `log`, `challenge`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#execution_mode ShieldBotDetection#execution_mode}
  */
  readonly executionMode: string;
  /**
  * Sensitivity of the check of IP addresses. One of `off`, `low`, `medium`, `high`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#ip_address_sensitivity ShieldBotDetection#ip_address_sensitivity}
  */
  readonly ipAddressSensitivity?: string;
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. `disable`: Bot detection only logs, with every sensitivity off. `keep`: The settings stay unchanged. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#on_destroy ShieldBotDetection#on_destroy}
  */
  readonly onDestroy?: string;
  /**
  * Sensitivity of the check of request integrity. One of `off`, `low`, `medium`, `high`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#request_integrity_sensitivity ShieldBotDetection#request_integrity_sensitivity}
  */
  readonly requestIntegritySensitivity?: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#shield_zone_id ShieldBotDetection#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#timeouts ShieldBotDetection#timeouts}
  */
  readonly timeouts?: ShieldBotDetectionTimeouts;
}
/**
* Settings before the resource was created or imported. `null` if the provider did not record it.
*/
export interface ShieldBotDetectionFound {
}

/**
* {@link ShieldBotDetectionFound} in Terraform's JSON.
*/
export function shieldBotDetectionFoundToTerraform(struct?: ShieldBotDetectionFound): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link ShieldBotDetectionFound} in the library's HCL.
*/
export function shieldBotDetectionFoundToHclTerraform(struct?: ShieldBotDetectionFound): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `found`: Settings before the resource was created or imported. `null` if the provider did not record it.
*/
export class ShieldBotDetectionFoundOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): ShieldBotDetectionFound | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldBotDetectionFound | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // browser_fingerprint_aggression - computed: true, optional: false, required: false
  /**
  * How strictly browser fingerprints were judged.
  */
  public get browserFingerprintAggression() {
    return this.getStringAttribute('browser_fingerprint_aggression');
  }

  // browser_fingerprint_complex_enabled - computed: true, optional: false, required: false
  /**
  * Whether complex fingerprinting was enabled.
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
  * Whether suspected bots were only logged or challenged.
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
}
/**
* How long each operation may take before the provider gives up.
*/
export interface ShieldBotDetectionTimeouts {
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#create ShieldBotDetection#create}
  */
  readonly create?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#delete ShieldBotDetection#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#read ShieldBotDetection#read}
  */
  readonly read?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#update ShieldBotDetection#update}
  */
  readonly update?: string;
}

/**
* {@link ShieldBotDetectionTimeouts} in Terraform's JSON.
*/
export function shieldBotDetectionTimeoutsToTerraform(struct?: ShieldBotDetectionTimeouts | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
    create: cdktn.stringToTerraform(struct!.create),
    delete: cdktn.stringToTerraform(struct!.delete),
    read: cdktn.stringToTerraform(struct!.read),
    update: cdktn.stringToTerraform(struct!.update),
  }
}


/**
* {@link ShieldBotDetectionTimeouts} in the library's HCL.
*/
export function shieldBotDetectionTimeoutsToHclTerraform(struct?: ShieldBotDetectionTimeouts | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
    create: {
      value: cdktn.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktn.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    read: {
      value: cdktn.stringToHclTerraform(struct!.read),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    update: {
      value: cdktn.stringToHclTerraform(struct!.update),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Reads `timeouts`: How long each operation may take before the provider gives up.
*/
export class ShieldBotDetectionTimeoutsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktn.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): ShieldBotDetectionTimeouts | cdktn.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._create !== undefined) {
      hasAnyValues = true;
      internalValueResult.create = this._create;
    }
    if (this._delete !== undefined) {
      hasAnyValues = true;
      internalValueResult.delete = this._delete;
    }
    if (this._read !== undefined) {
      hasAnyValues = true;
      internalValueResult.read = this._read;
    }
    if (this._update !== undefined) {
      hasAnyValues = true;
      internalValueResult.update = this._update;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldBotDetectionTimeouts | cdktn.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
      this._read = undefined;
      this._update = undefined;
    }
    else if (cdktn.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._create = value.create;
      this._delete = value.delete;
      this._read = value.read;
      this._update = value.update;
    }
  }

  // create - computed: false, optional: true, required: false
  private _create?: string; 
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  */
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this._create = value;
  }
  /**
  * Removes `create`, as if it had never been set.
  */
  public resetCreate() {
    this._create = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `create` was set to; undefined if it was left out.
  */
  public get createInput() {
    return this._create;
  }

  // delete - computed: false, optional: true, required: false
  private _delete?: string; 
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  */
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this._delete = value;
  }
  /**
  * Removes `delete`, as if it had never been set.
  */
  public resetDelete() {
    this._delete = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `delete` was set to; undefined if it was left out.
  */
  public get deleteInput() {
    return this._delete;
  }

  // read - computed: false, optional: true, required: false
  private _read?: string; 
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  */
  public get read() {
    return this.getStringAttribute('read');
  }
  public set read(value: string) {
    this._read = value;
  }
  /**
  * Removes `read`, as if it had never been set.
  */
  public resetRead() {
    this._read = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `read` was set to; undefined if it was left out.
  */
  public get readInput() {
    return this._read;
  }

  // update - computed: false, optional: true, required: false
  private _update?: string; 
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  */
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this._update = value;
  }
  /**
  * Removes `update`, as if it had never been set.
  */
  public resetUpdate() {
    this._update = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `update` was set to; undefined if it was left out.
  */
  public get updateInput() {
    return this._update;
  }
}

/**
* Bot detection of a Shield zone. It requires the plan `advanced` or higher.
*
* Every zone has these settings; creating the resource changes them. For the bots that bunny.net knows by name, use
* `bunny_shield_bot_action` and `bunny_shield_bot_category_action`.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection bunny_shield_bot_detection}
*/
export class ShieldBotDetection extends cdktn.TerraformResource {

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
  * Generates CDKTN code for importing a ShieldBotDetection resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ShieldBotDetection to import
  * @param importFromId The id of the existing ShieldBotDetection that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ShieldBotDetection to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_bot_detection", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_bot_detection bunny_shield_bot_detection} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ShieldBotDetectionConfig
  */
  public constructor(scope: Construct, id: string, config: ShieldBotDetectionConfig) {
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
    this._browserFingerprintAggression = config.browserFingerprintAggression;
    this._browserFingerprintComplexEnabled = config.browserFingerprintComplexEnabled;
    this._browserFingerprintSensitivity = config.browserFingerprintSensitivity;
    this._executionMode = config.executionMode;
    this._ipAddressSensitivity = config.ipAddressSensitivity;
    this._onDestroy = config.onDestroy;
    this._requestIntegritySensitivity = config.requestIntegritySensitivity;
    this._shieldZoneId = config.shieldZoneId;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // browser_fingerprint_aggression - computed: true, optional: true, required: false
  private _browserFingerprintAggression?: string; 
  /**
  * How strictly browser fingerprints are judged. One of `off`, `low`, `medium`, `high`, `custom`. If not configured, the value in the API is kept.
  */
  public get browserFingerprintAggression() {
    return this.getStringAttribute('browser_fingerprint_aggression');
  }
  public set browserFingerprintAggression(value: string) {
    this._browserFingerprintAggression = value;
  }
  /**
  * Removes `browserFingerprintAggression`, as if it had never been set.
  */
  public resetBrowserFingerprintAggression() {
    this._browserFingerprintAggression = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `browserFingerprintAggression` was set to; undefined if it was left out.
  */
  public get browserFingerprintAggressionInput() {
    return this._browserFingerprintAggression;
  }

  // browser_fingerprint_complex_enabled - computed: true, optional: true, required: false
  private _browserFingerprintComplexEnabled?: boolean | cdktn.IResolvable; 
  /**
  * Whether complex fingerprinting is enabled. Requires the plan `business` or higher. If not configured, the value in the API is kept.
  */
  public get browserFingerprintComplexEnabled() {
    return this.getBooleanAttribute('browser_fingerprint_complex_enabled');
  }
  public set browserFingerprintComplexEnabled(value: boolean | cdktn.IResolvable) {
    this._browserFingerprintComplexEnabled = value;
  }
  /**
  * Removes `browserFingerprintComplexEnabled`, as if it had never been set.
  */
  public resetBrowserFingerprintComplexEnabled() {
    this._browserFingerprintComplexEnabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `browserFingerprintComplexEnabled` was set to; undefined if it was left out.
  */
  public get browserFingerprintComplexEnabledInput() {
    return this._browserFingerprintComplexEnabled;
  }

  // browser_fingerprint_sensitivity - computed: true, optional: true, required: false
  private _browserFingerprintSensitivity?: string; 
  /**
  * Sensitivity of the check of browser fingerprints. One of `off`, `low`, `medium`, `high`. If not configured, the value in the API is kept.
  */
  public get browserFingerprintSensitivity() {
    return this.getStringAttribute('browser_fingerprint_sensitivity');
  }
  public set browserFingerprintSensitivity(value: string) {
    this._browserFingerprintSensitivity = value;
  }
  /**
  * Removes `browserFingerprintSensitivity`, as if it had never been set.
  */
  public resetBrowserFingerprintSensitivity() {
    this._browserFingerprintSensitivity = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `browserFingerprintSensitivity` was set to; undefined if it was left out.
  */
  public get browserFingerprintSensitivityInput() {
    return this._browserFingerprintSensitivity;
  }

  // execution_mode - computed: false, optional: false, required: true
  private _executionMode?: string; 
  /**
  * Whether suspected bots are only logged or challenged. One of `log`, `challenge`.
  */
  public get executionMode() {
    return this.getStringAttribute('execution_mode');
  }
  public set executionMode(value: string) {
    this._executionMode = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `executionMode` was set to; undefined if it was left out.
  */
  public get executionModeInput() {
    return this._executionMode;
  }

  // found - computed: true, optional: false, required: false
  private _found = new ShieldBotDetectionFoundOutputReference(this, "found");
  /**
  * Settings before the resource was created or imported. `null` if the provider did not record it.
  */
  public get found() {
    return this._found;
  }

  // id - computed: true, optional: false, required: false
  /**
  * Import ID: `<shield_zone_id>`.
  */
  public get id() {
    return this.getStringAttribute('id');
  }

  // ip_address_sensitivity - computed: true, optional: true, required: false
  private _ipAddressSensitivity?: string; 
  /**
  * Sensitivity of the check of IP addresses. One of `off`, `low`, `medium`, `high`. If not configured, the value in the API is kept.
  */
  public get ipAddressSensitivity() {
    return this.getStringAttribute('ip_address_sensitivity');
  }
  public set ipAddressSensitivity(value: string) {
    this._ipAddressSensitivity = value;
  }
  /**
  * Removes `ipAddressSensitivity`, as if it had never been set.
  */
  public resetIpAddressSensitivity() {
    this._ipAddressSensitivity = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `ipAddressSensitivity` was set to; undefined if it was left out.
  */
  public get ipAddressSensitivityInput() {
    return this._ipAddressSensitivity;
  }

  // on_destroy - computed: true, optional: true, required: false
  private _onDestroy?: string; 
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. `disable`: Bot detection only logs, with every sensitivity off. `keep`: The settings stay unchanged. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
  */
  public get onDestroy() {
    return this.getStringAttribute('on_destroy');
  }
  public set onDestroy(value: string) {
    this._onDestroy = value;
  }
  /**
  * Removes `onDestroy`, as if it had never been set.
  */
  public resetOnDestroy() {
    this._onDestroy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `onDestroy` was set to; undefined if it was left out.
  */
  public get onDestroyInput() {
    return this._onDestroy;
  }

  // request_integrity_sensitivity - computed: true, optional: true, required: false
  private _requestIntegritySensitivity?: string; 
  /**
  * Sensitivity of the check of request integrity. One of `off`, `low`, `medium`, `high`. If not configured, the value in the API is kept.
  */
  public get requestIntegritySensitivity() {
    return this.getStringAttribute('request_integrity_sensitivity');
  }
  public set requestIntegritySensitivity(value: string) {
    this._requestIntegritySensitivity = value;
  }
  /**
  * Removes `requestIntegritySensitivity`, as if it had never been set.
  */
  public resetRequestIntegritySensitivity() {
    this._requestIntegritySensitivity = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `requestIntegritySensitivity` was set to; undefined if it was left out.
  */
  public get requestIntegritySensitivityInput() {
    return this._requestIntegritySensitivity;
  }

  // shield_zone_id - computed: false, optional: false, required: true
  private _shieldZoneId?: number; 
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
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

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new ShieldBotDetectionTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: ShieldBotDetectionTimeouts) {
    this._timeouts.internalValue = value;
  }
  /**
  * Removes `timeouts`, as if it had never been set.
  */
  public resetTimeouts() {
    this._timeouts.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `timeouts` was set to; undefined if it was left out.
  */
  public get timeoutsInput() {
    return this._timeouts.internalValue;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      browser_fingerprint_aggression: cdktn.stringToTerraform(this._browserFingerprintAggression),
      browser_fingerprint_complex_enabled: cdktn.booleanToTerraform(this._browserFingerprintComplexEnabled),
      browser_fingerprint_sensitivity: cdktn.stringToTerraform(this._browserFingerprintSensitivity),
      execution_mode: cdktn.stringToTerraform(this._executionMode),
      ip_address_sensitivity: cdktn.stringToTerraform(this._ipAddressSensitivity),
      on_destroy: cdktn.stringToTerraform(this._onDestroy),
      request_integrity_sensitivity: cdktn.stringToTerraform(this._requestIntegritySensitivity),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
      timeouts: shieldBotDetectionTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      browser_fingerprint_aggression: {
        value: hclText(cdktn.stringToHclTerraform(this._browserFingerprintAggression)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      browser_fingerprint_complex_enabled: {
        value: cdktn.booleanToHclTerraform(this._browserFingerprintComplexEnabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      browser_fingerprint_sensitivity: {
        value: hclText(cdktn.stringToHclTerraform(this._browserFingerprintSensitivity)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      execution_mode: {
        value: hclText(cdktn.stringToHclTerraform(this._executionMode)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ip_address_sensitivity: {
        value: hclText(cdktn.stringToHclTerraform(this._ipAddressSensitivity)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      on_destroy: {
        value: hclText(cdktn.stringToHclTerraform(this._onDestroy)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      request_integrity_sensitivity: {
        value: hclText(cdktn.stringToHclTerraform(this._requestIntegritySensitivity)),
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
      timeouts: {
        value: hclObject(shieldBotDetectionTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
