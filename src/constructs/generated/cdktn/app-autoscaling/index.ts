// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclObject, hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link AppAutoscaling}.
*/
export interface AppAutoscalingConfig extends cdktn.TerraformMetaArguments {
  /**
  * ID of the application. Must not be blank. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#app_id AppAutoscaling#app_id}
  */
  readonly appId: string;
  /**
  * Maximum number of replicas per region, at least `min`. Each account has limits: often 10 per region, but on a trial 3 per region and 3 for all regions together. Must be between 1 and 1000.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#max AppAutoscaling#max}
  */
  readonly max: number;
  /**
  * Minimum number of replicas per region. Must be between 1 and 1000.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#min AppAutoscaling#min}
  */
  readonly min: number;
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. `keep`: The settings stay unchanged. One of `restore`, `keep`. Defaults to `"restore"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#on_destroy AppAutoscaling#on_destroy}
  */
  readonly onDestroy?: string;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#timeouts AppAutoscaling#timeouts}
  */
  readonly timeouts?: AppAutoscalingTimeouts;
}
/**
* Settings before the resource was created or imported. `null` if the provider did not record it.
*/
export interface AppAutoscalingFound {
}

/**
* {@link AppAutoscalingFound} in Terraform's JSON.
*/
export function appAutoscalingFoundToTerraform(struct?: AppAutoscalingFound): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link AppAutoscalingFound} in the library's HCL.
*/
export function appAutoscalingFoundToHclTerraform(struct?: AppAutoscalingFound): any {
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
export class AppAutoscalingFoundOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): AppAutoscalingFound | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AppAutoscalingFound | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // max - computed: true, optional: false, required: false
  /**
  * Maximum number of replicas per region.
  */
  public get max() {
    return this.getNumberAttribute('max');
  }

  // min - computed: true, optional: false, required: false
  /**
  * Minimum number of replicas per region.
  */
  public get min() {
    return this.getNumberAttribute('min');
  }
}
/**
* How long each operation may take before the provider gives up.
*/
export interface AppAutoscalingTimeouts {
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#create AppAutoscaling#create}
  */
  readonly create?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#delete AppAutoscaling#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#read AppAutoscaling#read}
  */
  readonly read?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#update AppAutoscaling#update}
  */
  readonly update?: string;
}

/**
* {@link AppAutoscalingTimeouts} in Terraform's JSON.
*/
export function appAutoscalingTimeoutsToTerraform(struct?: AppAutoscalingTimeouts | cdktn.IResolvable): any {
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
* {@link AppAutoscalingTimeouts} in the library's HCL.
*/
export function appAutoscalingTimeoutsToHclTerraform(struct?: AppAutoscalingTimeouts | cdktn.IResolvable): any {
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
export class AppAutoscalingTimeoutsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): AppAutoscalingTimeouts | cdktn.IResolvable | undefined {
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

  public set internalValue(value: AppAutoscalingTimeouts | cdktn.IResolvable | undefined) {
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
* The number of replicas that a Magic Containers application runs in each of its regions.
*
* Every application has these settings. Creating the resource changes them, and `on_destroy` determines what a destroy does.
* Do not manage the replicas of an application in more than one place.
*
* Replicas are added and removed by CPU usage only. Each replica has its own persistent volumes, which are not replicated, so an
* application that keeps data in them needs `max = 1`, or must copy the data itself.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling bunny_app_autoscaling}
*/
export class AppAutoscaling extends cdktn.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_app_autoscaling";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a AppAutoscaling resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the AppAutoscaling to import
  * @param importFromId The id of the existing AppAutoscaling that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the AppAutoscaling to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_app_autoscaling", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/app_autoscaling bunny_app_autoscaling} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options AppAutoscalingConfig
  */
  public constructor(scope: Construct, id: string, config: AppAutoscalingConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_app_autoscaling',
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
    this._appId = config.appId;
    this._max = config.max;
    this._min = config.min;
    this._onDestroy = config.onDestroy;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // app_id - computed: false, optional: false, required: true
  private _appId?: string; 
  /**
  * ID of the application. Must not be blank. Changing this forces a new resource.
  */
  public get appId() {
    return this.getStringAttribute('app_id');
  }
  public set appId(value: string) {
    this._appId = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `appId` was set to; undefined if it was left out.
  */
  public get appIdInput() {
    return this._appId;
  }

  // found - computed: true, optional: false, required: false
  private _found = new AppAutoscalingFoundOutputReference(this, "found");
  /**
  * Settings before the resource was created or imported. `null` if the provider did not record it.
  */
  public get found() {
    return this._found;
  }

  // id - computed: true, optional: false, required: false
  /**
  * Import ID: `<app_id>`.
  */
  public get id() {
    return this.getStringAttribute('id');
  }

  // max - computed: false, optional: false, required: true
  private _max?: number; 
  /**
  * Maximum number of replicas per region, at least `min`. Each account has limits: often 10 per region, but on a trial 3 per region and 3 for all regions together. Must be between 1 and 1000.
  */
  public get max() {
    return this.getNumberAttribute('max');
  }
  public set max(value: number) {
    this._max = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `max` was set to; undefined if it was left out.
  */
  public get maxInput() {
    return this._max;
  }

  // min - computed: false, optional: false, required: true
  private _min?: number; 
  /**
  * Minimum number of replicas per region. Must be between 1 and 1000.
  */
  public get min() {
    return this.getNumberAttribute('min');
  }
  public set min(value: number) {
    this._min = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `min` was set to; undefined if it was left out.
  */
  public get minInput() {
    return this._min;
  }

  // on_destroy - computed: true, optional: true, required: false
  private _onDestroy?: string; 
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. `keep`: The settings stay unchanged. One of `restore`, `keep`. Defaults to `"restore"`.
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

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new AppAutoscalingTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: AppAutoscalingTimeouts) {
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
      app_id: cdktn.stringToTerraform(this._appId),
      max: cdktn.numberToTerraform(this._max),
      min: cdktn.numberToTerraform(this._min),
      on_destroy: cdktn.stringToTerraform(this._onDestroy),
      timeouts: appAutoscalingTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      app_id: {
        value: hclText(cdktn.stringToHclTerraform(this._appId)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      max: {
        value: cdktn.numberToHclTerraform(this._max),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      min: {
        value: cdktn.numberToHclTerraform(this._min),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      on_destroy: {
        value: hclText(cdktn.stringToHclTerraform(this._onDestroy)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      timeouts: {
        value: hclObject(appAutoscalingTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
