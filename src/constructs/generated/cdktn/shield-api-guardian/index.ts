// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclObject, hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldApiGuardian}.
*/
export interface ShieldApiGuardianConfig extends cdktn.TerraformMetaArguments {
  /**
  * Action for bodies that are longer than the zone's Shield plan inspects. If not set, the first document sets `log`. One of `block`, `log`, `ignore`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#body_limit_action ShieldApiGuardian#body_limit_action}
  */
  readonly bodyLimitAction?: string;
  /**
  * OpenAPI 3.0 document in JSON or YAML, at most 2 MB. Changes of format (JSON or YAML, order of keys, comments) are ignored. After an import, an empty string keeps the zone's document.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#content ShieldApiGuardian#content}
  */
  readonly content: string;
  /**
  * Whether requests are checked. If not set, the first document of a zone sets `true`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#enabled ShieldApiGuardian#enabled}
  */
  readonly enabled?: boolean | cdktn.IResolvable;
  /**
  * Whether the authorization of requests is checked, for endpoints that declare security. The first document and a change of this argument set every endpoint; later documents set only new endpoints. If not set, the first document enables the check.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#enforce_authorization_validation ShieldApiGuardian#enforce_authorization_validation}
  */
  readonly enforceAuthorizationValidation?: boolean | cdktn.IResolvable;
  /**
  * Whether violations are only logged or blocked. `log` overrides the other actions. If not set, the first document sets `log`. One of `log`, `block`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#execution_mode ShieldApiGuardian#execution_mode}
  */
  readonly executionMode?: string;
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. If the zone had no document, API Guardian is disabled. The document stays. `disable`: API Guardian is disabled. The document stays. `keep`: API Guardian stays unchanged. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#on_destroy ShieldApiGuardian#on_destroy}
  */
  readonly onDestroy?: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#shield_zone_id ShieldApiGuardian#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#timeouts ShieldApiGuardian#timeouts}
  */
  readonly timeouts?: ShieldApiGuardianTimeouts;
  /**
  * Action for requests that match no endpoint. Only `ignore` passes them to the managed WAF rules. If not set, the first document sets `ignore`. One of `block`, `log`, `ignore`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#unmatched_path_action ShieldApiGuardian#unmatched_path_action}
  */
  readonly unmatchedPathAction?: string;
}
/**
* Settings and document before the resource was created or imported. `null` if the provider did not record it.
*/
export interface ShieldApiGuardianFound {
}

/**
* {@link ShieldApiGuardianFound} in Terraform's JSON.
*/
export function shieldApiGuardianFoundToTerraform(struct?: ShieldApiGuardianFound): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link ShieldApiGuardianFound} in the library's HCL.
*/
export function shieldApiGuardianFoundToHclTerraform(struct?: ShieldApiGuardianFound): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `found`: Settings and document before the resource was created or imported. `null` if the provider did not record it.
*/
export class ShieldApiGuardianFoundOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): ShieldApiGuardianFound | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldApiGuardianFound | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // body_limit_action - computed: true, optional: false, required: false
  /**
  * Action for bodies that were too long.
  */
  public get bodyLimitAction() {
    return this.getStringAttribute('body_limit_action');
  }

  // enabled - computed: true, optional: false, required: false
  /**
  * Whether requests were checked.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // execution_mode - computed: true, optional: false, required: false
  /**
  * Whether violations were logged or blocked.
  */
  public get executionMode() {
    return this.getStringAttribute('execution_mode');
  }

  // title - computed: true, optional: false, required: false
  /**
  * Title of the document; `null` if the zone had none.
  */
  public get title() {
    return this.getStringAttribute('title');
  }

  // unmatched_path_action - computed: true, optional: false, required: false
  /**
  * Action for requests that matched no endpoint.
  */
  public get unmatchedPathAction() {
    return this.getStringAttribute('unmatched_path_action');
  }

  // version - computed: true, optional: false, required: false
  /**
  * Version of the document.
  */
  public get version() {
    return this.getStringAttribute('version');
  }
}
/**
* How long each operation may take before the provider gives up.
*/
export interface ShieldApiGuardianTimeouts {
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#create ShieldApiGuardian#create}
  */
  readonly create?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#delete ShieldApiGuardian#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#read ShieldApiGuardian#read}
  */
  readonly read?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#update ShieldApiGuardian#update}
  */
  readonly update?: string;
}

/**
* {@link ShieldApiGuardianTimeouts} in Terraform's JSON.
*/
export function shieldApiGuardianTimeoutsToTerraform(struct?: ShieldApiGuardianTimeouts | cdktn.IResolvable): any {
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
* {@link ShieldApiGuardianTimeouts} in the library's HCL.
*/
export function shieldApiGuardianTimeoutsToHclTerraform(struct?: ShieldApiGuardianTimeouts | cdktn.IResolvable): any {
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
export class ShieldApiGuardianTimeoutsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): ShieldApiGuardianTimeouts | cdktn.IResolvable | undefined {
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

  public set internalValue(value: ShieldApiGuardianTimeouts | cdktn.IResolvable | undefined) {
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
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
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
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
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
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
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
* API Guardian of a Shield zone, which checks requests against an OpenAPI 3.0 document.
*
* Requests for an endpoint of the document are checked against its schemas *instead of* the managed WAF rules; rate limits
* and bot detection always apply. Of the other requests, only those that are ignored (`unmatched_path_action`) reach the
* managed WAF rules. Bodies are checked only if their content type is `application/json` or ends in `+json`.
*
* Paths of OpenID Connect, and of the authentication endpoints in the document's security schemes, are let through by
* themselves, so a new scheme opens paths that `unmatched_path_action = "block"` refused. On string schemas,
* the extension `x-bunny-shield: "detectxss,detectsqli"` switches on detectors of injections.
*
* The API does not return the document, so a replacement outside of Terraform is noticed only by its title, version, and
* endpoints. After an import, `content` is empty in the state, and the next apply uploads the document, unless `content` is empty, too. A document cannot be deleted:
* destroying the resource leaves it in the zone.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian bunny_shield_api_guardian}
*/
export class ShieldApiGuardian extends cdktn.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_api_guardian";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a ShieldApiGuardian resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ShieldApiGuardian to import
  * @param importFromId The id of the existing ShieldApiGuardian that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ShieldApiGuardian to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_api_guardian", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian bunny_shield_api_guardian} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ShieldApiGuardianConfig
  */
  public constructor(scope: Construct, id: string, config: ShieldApiGuardianConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_api_guardian',
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
    this._bodyLimitAction = config.bodyLimitAction;
    this._content = config.content;
    this._enabled = config.enabled;
    this._enforceAuthorizationValidation = config.enforceAuthorizationValidation;
    this._executionMode = config.executionMode;
    this._onDestroy = config.onDestroy;
    this._shieldZoneId = config.shieldZoneId;
    this._timeouts.internalValue = config.timeouts;
    this._unmatchedPathAction = config.unmatchedPathAction;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // body_limit_action - computed: true, optional: true, required: false
  private _bodyLimitAction?: string; 
  /**
  * Action for bodies that are longer than the zone's Shield plan inspects. If not set, the first document sets `log`. One of `block`, `log`, `ignore`. If not configured, the value in the API is kept.
  */
  public get bodyLimitAction() {
    return this.getStringAttribute('body_limit_action');
  }
  public set bodyLimitAction(value: string) {
    this._bodyLimitAction = value;
  }
  /**
  * Removes `bodyLimitAction`, as if it had never been set.
  */
  public resetBodyLimitAction() {
    this._bodyLimitAction = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `bodyLimitAction` was set to; undefined if it was left out.
  */
  public get bodyLimitActionInput() {
    return this._bodyLimitAction;
  }

  // content - computed: false, optional: false, required: true
  private _content?: string; 
  /**
  * OpenAPI 3.0 document in JSON or YAML, at most 2 MB. Changes of format (JSON or YAML, order of keys, comments) are ignored. After an import, an empty string keeps the zone's document.
  */
  public get content() {
    return this.getStringAttribute('content');
  }
  public set content(value: string) {
    this._content = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `content` was set to; undefined if it was left out.
  */
  public get contentInput() {
    return this._content;
  }

  // content_sha256 - computed: true, optional: false, required: false
  /**
  * SHA-256 hash of the document as JSON with sorted keys. `null` if the document in the zone is not the one that this resource uploaded.
  */
  public get contentSha256() {
    return this.getStringAttribute('content_sha256');
  }

  // enabled - computed: true, optional: true, required: false
  private _enabled?: boolean | cdktn.IResolvable; 
  /**
  * Whether requests are checked. If not set, the first document of a zone sets `true`. If not configured, the value in the API is kept.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktn.IResolvable) {
    this._enabled = value;
  }
  /**
  * Removes `enabled`, as if it had never been set.
  */
  public resetEnabled() {
    this._enabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `enabled` was set to; undefined if it was left out.
  */
  public get enabledInput() {
    return this._enabled;
  }

  // endpoint_count - computed: true, optional: false, required: false
  /**
  * Number of endpoints.
  */
  public get endpointCount() {
    return this.getNumberAttribute('endpoint_count');
  }

  // enforce_authorization_validation - computed: false, optional: true, required: false
  private _enforceAuthorizationValidation?: boolean | cdktn.IResolvable; 
  /**
  * Whether the authorization of requests is checked, for endpoints that declare security. The first document and a change of this argument set every endpoint; later documents set only new endpoints. If not set, the first document enables the check.
  */
  public get enforceAuthorizationValidation() {
    return this.getBooleanAttribute('enforce_authorization_validation');
  }
  public set enforceAuthorizationValidation(value: boolean | cdktn.IResolvable) {
    this._enforceAuthorizationValidation = value;
  }
  /**
  * Removes `enforceAuthorizationValidation`, as if it had never been set.
  */
  public resetEnforceAuthorizationValidation() {
    this._enforceAuthorizationValidation = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `enforceAuthorizationValidation` was set to; undefined if it was left out.
  */
  public get enforceAuthorizationValidationInput() {
    return this._enforceAuthorizationValidation;
  }

  // execution_mode - computed: true, optional: true, required: false
  private _executionMode?: string; 
  /**
  * Whether violations are only logged or blocked. `log` overrides the other actions. If not set, the first document sets `log`. One of `log`, `block`. If not configured, the value in the API is kept.
  */
  public get executionMode() {
    return this.getStringAttribute('execution_mode');
  }
  public set executionMode(value: string) {
    this._executionMode = value;
  }
  /**
  * Removes `executionMode`, as if it had never been set.
  */
  public resetExecutionMode() {
    this._executionMode = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `executionMode` was set to; undefined if it was left out.
  */
  public get executionModeInput() {
    return this._executionMode;
  }

  // found - computed: true, optional: false, required: false
  private _found = new ShieldApiGuardianFoundOutputReference(this, "found");
  /**
  * Settings and document before the resource was created or imported. `null` if the provider did not record it.
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

  // max_endpoints - computed: true, optional: false, required: false
  /**
  * Endpoints that the zone's Shield plan allows.
  */
  public get maxEndpoints() {
    return this.getNumberAttribute('max_endpoints');
  }

  // max_fields_per_type - computed: true, optional: false, required: false
  /**
  * Fields of one type that the plan allows.
  */
  public get maxFieldsPerType() {
    return this.getNumberAttribute('max_fields_per_type');
  }

  // max_nesting_depth - computed: true, optional: false, required: false
  /**
  * Depth of schemas that the plan allows.
  */
  public get maxNestingDepth() {
    return this.getNumberAttribute('max_nesting_depth');
  }

  // max_total_regex_length - computed: true, optional: false, required: false
  /**
  * Total length of regular expressions that the Shield plan allows. The unit is not documented.
  */
  public get maxTotalRegexLength() {
    return this.getNumberAttribute('max_total_regex_length');
  }

  // max_total_schema_nodes - computed: true, optional: false, required: false
  /**
  * Schemas that the plan allows.
  */
  public get maxTotalSchemaNodes() {
    return this.getNumberAttribute('max_total_schema_nodes');
  }

  // on_destroy - computed: true, optional: true, required: false
  private _onDestroy?: string; 
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. If the zone had no document, API Guardian is disabled. The document stays. `disable`: API Guardian is disabled. The document stays. `keep`: API Guardian stays unchanged. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
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
  private _timeouts = new ShieldApiGuardianTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: ShieldApiGuardianTimeouts) {
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

  // title - computed: true, optional: false, required: false
  /**
  * Title of the document.
  */
  public get title() {
    return this.getStringAttribute('title');
  }

  // unmatched_path_action - computed: true, optional: true, required: false
  private _unmatchedPathAction?: string; 
  /**
  * Action for requests that match no endpoint. Only `ignore` passes them to the managed WAF rules. If not set, the first document sets `ignore`. One of `block`, `log`, `ignore`. If not configured, the value in the API is kept.
  */
  public get unmatchedPathAction() {
    return this.getStringAttribute('unmatched_path_action');
  }
  public set unmatchedPathAction(value: string) {
    this._unmatchedPathAction = value;
  }
  /**
  * Removes `unmatchedPathAction`, as if it had never been set.
  */
  public resetUnmatchedPathAction() {
    this._unmatchedPathAction = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `unmatchedPathAction` was set to; undefined if it was left out.
  */
  public get unmatchedPathActionInput() {
    return this._unmatchedPathAction;
  }

  // version - computed: true, optional: false, required: false
  /**
  * Version of the document.
  */
  public get version() {
    return this.getStringAttribute('version');
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      body_limit_action: cdktn.stringToTerraform(this._bodyLimitAction),
      content: cdktn.stringToTerraform(this._content),
      enabled: cdktn.booleanToTerraform(this._enabled),
      enforce_authorization_validation: cdktn.booleanToTerraform(this._enforceAuthorizationValidation),
      execution_mode: cdktn.stringToTerraform(this._executionMode),
      on_destroy: cdktn.stringToTerraform(this._onDestroy),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
      timeouts: shieldApiGuardianTimeoutsToTerraform(this._timeouts.internalValue),
      unmatched_path_action: cdktn.stringToTerraform(this._unmatchedPathAction),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      body_limit_action: {
        value: hclText(cdktn.stringToHclTerraform(this._bodyLimitAction)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      content: {
        value: hclText(cdktn.stringToHclTerraform(this._content)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      enabled: {
        value: cdktn.booleanToHclTerraform(this._enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      enforce_authorization_validation: {
        value: cdktn.booleanToHclTerraform(this._enforceAuthorizationValidation),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      execution_mode: {
        value: hclText(cdktn.stringToHclTerraform(this._executionMode)),
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
      shield_zone_id: {
        value: cdktn.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      timeouts: {
        value: hclObject(shieldApiGuardianTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      unmatched_path_action: {
        value: hclText(cdktn.stringToHclTerraform(this._unmatchedPathAction)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
