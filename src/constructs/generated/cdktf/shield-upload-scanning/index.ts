// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { hclObject, hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldUploadScanning}.
*/
export interface ShieldUploadScanningConfig extends cdktf.TerraformMetaArguments {
  /**
  * Action for uploads that contain a virus. One of `off`, `log`, `block`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#antivirus_scanning_mode ShieldUploadScanning#antivirus_scanning_mode}
  */
  readonly antivirusScanningMode: string;
  /**
  * Action for uploads that contain CSAM. One of `off`, `log`, `block`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#csam_scanning_mode ShieldUploadScanning#csam_scanning_mode}
  */
  readonly csamScanningMode: string;
  /**
  * Whether uploads are scanned.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#enabled ShieldUploadScanning#enabled}
  */
  readonly enabled: boolean | cdktf.IResolvable;
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. `disable`: Upload scanning is disabled. `keep`: The settings stay unchanged. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#on_destroy ShieldUploadScanning#on_destroy}
  */
  readonly onDestroy?: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#shield_zone_id ShieldUploadScanning#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#timeouts ShieldUploadScanning#timeouts}
  */
  readonly timeouts?: ShieldUploadScanningTimeouts;
}
/**
* Settings before the resource was created or imported. `null` if the provider did not record it.
*/
export interface ShieldUploadScanningFound {
}

/**
* {@link ShieldUploadScanningFound} in Terraform's JSON.
*/
export function shieldUploadScanningFoundToTerraform(struct?: ShieldUploadScanningFound): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link ShieldUploadScanningFound} in the library's HCL.
*/
export function shieldUploadScanningFoundToHclTerraform(struct?: ShieldUploadScanningFound): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `found`: Settings before the resource was created or imported. `null` if the provider did not record it.
*/
export class ShieldUploadScanningFoundOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): ShieldUploadScanningFound | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldUploadScanningFound | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // antivirus_scanning_mode - computed: true, optional: false, required: false
  /**
  * Action for uploads that contain a virus.
  */
  public get antivirusScanningMode() {
    return this.getStringAttribute('antivirus_scanning_mode');
  }

  // csam_scanning_mode - computed: true, optional: false, required: false
  /**
  * Action for uploads that contain CSAM.
  */
  public get csamScanningMode() {
    return this.getStringAttribute('csam_scanning_mode');
  }

  // enabled - computed: true, optional: false, required: false
  /**
  * Whether uploads were scanned.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
}
/**
* How long each operation may take before the provider gives up.
*/
export interface ShieldUploadScanningTimeouts {
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#create ShieldUploadScanning#create}
  */
  readonly create?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#delete ShieldUploadScanning#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#read ShieldUploadScanning#read}
  */
  readonly read?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#update ShieldUploadScanning#update}
  */
  readonly update?: string;
}

/**
* {@link ShieldUploadScanningTimeouts} in Terraform's JSON.
*/
export function shieldUploadScanningTimeoutsToTerraform(struct?: ShieldUploadScanningTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    create: cdktf.stringToTerraform(struct!.create),
    delete: cdktf.stringToTerraform(struct!.delete),
    read: cdktf.stringToTerraform(struct!.read),
    update: cdktf.stringToTerraform(struct!.update),
  }
}


/**
* {@link ShieldUploadScanningTimeouts} in the library's HCL.
*/
export function shieldUploadScanningTimeoutsToHclTerraform(struct?: ShieldUploadScanningTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    create: {
      value: cdktf.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktf.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    read: {
      value: cdktf.stringToHclTerraform(struct!.read),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    update: {
      value: cdktf.stringToHclTerraform(struct!.update),
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
export class ShieldUploadScanningTimeoutsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): ShieldUploadScanningTimeouts | cdktf.IResolvable | undefined {
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

  public set internalValue(value: ShieldUploadScanningTimeouts | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
      this._read = undefined;
      this._update = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
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
* Upload scanning of a Shield zone, which searches uploaded files for viruses and for child sexual abuse material (CSAM).
*
* Every zone has these settings; creating the resource changes them. CSAM scanning sends hashes of uploaded files to a
* third party, and matches are reported to the authorities. Scanning for viruses requires the plan `advanced` or higher.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning bunny_shield_upload_scanning}
*/
export class ShieldUploadScanning extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_upload_scanning";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a ShieldUploadScanning resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ShieldUploadScanning to import
  * @param importFromId The id of the existing ShieldUploadScanning that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ShieldUploadScanning to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_upload_scanning", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_upload_scanning bunny_shield_upload_scanning} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ShieldUploadScanningConfig
  */
  public constructor(scope: Construct, id: string, config: ShieldUploadScanningConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_upload_scanning',
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
    this._antivirusScanningMode = config.antivirusScanningMode;
    this._csamScanningMode = config.csamScanningMode;
    this._enabled = config.enabled;
    this._onDestroy = config.onDestroy;
    this._shieldZoneId = config.shieldZoneId;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // antivirus_scanning_mode - computed: false, optional: false, required: true
  private _antivirusScanningMode?: string; 
  /**
  * Action for uploads that contain a virus. One of `off`, `log`, `block`.
  */
  public get antivirusScanningMode() {
    return this.getStringAttribute('antivirus_scanning_mode');
  }
  public set antivirusScanningMode(value: string) {
    this._antivirusScanningMode = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `antivirusScanningMode` was set to; undefined if it was left out.
  */
  public get antivirusScanningModeInput() {
    return this._antivirusScanningMode;
  }

  // csam_scanning_mode - computed: false, optional: false, required: true
  private _csamScanningMode?: string; 
  /**
  * Action for uploads that contain CSAM. One of `off`, `log`, `block`.
  */
  public get csamScanningMode() {
    return this.getStringAttribute('csam_scanning_mode');
  }
  public set csamScanningMode(value: string) {
    this._csamScanningMode = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `csamScanningMode` was set to; undefined if it was left out.
  */
  public get csamScanningModeInput() {
    return this._csamScanningMode;
  }

  // enabled - computed: false, optional: false, required: true
  private _enabled?: boolean | cdktf.IResolvable; 
  /**
  * Whether uploads are scanned.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktf.IResolvable) {
    this._enabled = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `enabled` was set to; undefined if it was left out.
  */
  public get enabledInput() {
    return this._enabled;
  }

  // found - computed: true, optional: false, required: false
  private _found = new ShieldUploadScanningFoundOutputReference(this, "found");
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

  // on_destroy - computed: true, optional: true, required: false
  private _onDestroy?: string; 
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. `disable`: Upload scanning is disabled. `keep`: The settings stay unchanged. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
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
  private _timeouts = new ShieldUploadScanningTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: ShieldUploadScanningTimeouts) {
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
      antivirus_scanning_mode: cdktf.stringToTerraform(this._antivirusScanningMode),
      csam_scanning_mode: cdktf.stringToTerraform(this._csamScanningMode),
      enabled: cdktf.booleanToTerraform(this._enabled),
      on_destroy: cdktf.stringToTerraform(this._onDestroy),
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
      timeouts: shieldUploadScanningTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      antivirus_scanning_mode: {
        value: hclText(cdktf.stringToHclTerraform(this._antivirusScanningMode)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      csam_scanning_mode: {
        value: hclText(cdktf.stringToHclTerraform(this._csamScanningMode)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      enabled: {
        value: cdktf.booleanToHclTerraform(this._enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      on_destroy: {
        value: hclText(cdktf.stringToHclTerraform(this._onDestroy)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      shield_zone_id: {
        value: cdktf.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      timeouts: {
        value: hclObject(shieldUploadScanningTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
