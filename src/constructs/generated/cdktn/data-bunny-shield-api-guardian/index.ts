// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldApiGuardian}.
*/
export interface DataBunnyShieldApiGuardianConfig extends cdktn.TerraformMetaArguments {
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian#shield_zone_id DataBunnyShieldApiGuardian#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* Endpoints of the document.
*/
export interface DataBunnyShieldApiGuardianEndpoints {
}

/**
* {@link DataBunnyShieldApiGuardianEndpoints} in Terraform's JSON.
*/
export function dataBunnyShieldApiGuardianEndpointsToTerraform(struct?: DataBunnyShieldApiGuardianEndpoints): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldApiGuardianEndpoints} in the library's HCL.
*/
export function dataBunnyShieldApiGuardianEndpointsToHclTerraform(struct?: DataBunnyShieldApiGuardianEndpoints): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `endpoints`: Endpoints of the document.
*/
export class DataBunnyShieldApiGuardianEndpointsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldApiGuardianEndpoints | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldApiGuardianEndpoints | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // detect_parameter_sqli - computed: true, optional: false, required: false
  /**
  * Whether parameters are searched for SQL injection.
  */
  public get detectParameterSqli() {
    return this.getBooleanAttribute('detect_parameter_sqli');
  }

  // detect_parameter_xss - computed: true, optional: false, required: false
  /**
  * Whether parameters are searched for cross-site scripting.
  */
  public get detectParameterXss() {
    return this.getBooleanAttribute('detect_parameter_xss');
  }

  // enabled - computed: true, optional: false, required: false
  /**
  * Whether requests are checked.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // endpoint_id - computed: true, optional: false, required: false
  /**
  * ID of the endpoint.
  */
  public get endpointId() {
    return this.getNumberAttribute('endpoint_id');
  }

  // rate_limiting_enabled - computed: true, optional: false, required: false
  /**
  * Whether the rate of requests is limited.
  */
  public get rateLimitingEnabled() {
    return this.getBooleanAttribute('rate_limiting_enabled');
  }

  // rate_limiting_request_count - computed: true, optional: false, required: false
  /**
  * Number of requests per timeframe.
  */
  public get rateLimitingRequestCount() {
    return this.getNumberAttribute('rate_limiting_request_count');
  }

  // rate_limiting_timeframe - computed: true, optional: false, required: false
  /**
  * Timeframe in seconds.
  */
  public get rateLimitingTimeframe() {
    return this.getNumberAttribute('rate_limiting_timeframe');
  }

  // rate_limiting_type - computed: true, optional: false, required: false
  /**
  * `global` or `ip`.
  */
  public get rateLimitingType() {
    return this.getStringAttribute('rate_limiting_type');
  }

  // request_method - computed: true, optional: false, required: false
  /**
  * HTTP method.
  */
  public get requestMethod() {
    return this.getStringAttribute('request_method');
  }

  // request_path - computed: true, optional: false, required: false
  /**
  * Path.
  */
  public get requestPath() {
    return this.getStringAttribute('request_path');
  }

  // validate_authorization - computed: true, optional: false, required: false
  /**
  * Whether authorization is checked.
  */
  public get validateAuthorization() {
    return this.getBooleanAttribute('validate_authorization');
  }

  // validate_request_body_schema - computed: true, optional: false, required: false
  /**
  * Whether request bodies are checked.
  */
  public get validateRequestBodySchema() {
    return this.getBooleanAttribute('validate_request_body_schema');
  }

  // validate_response_body_schema - computed: true, optional: false, required: false
  /**
  * Whether response bodies are checked.
  */
  public get validateResponseBodySchema() {
    return this.getBooleanAttribute('validate_response_body_schema');
  }
}

/**
* Elements of `endpoints`: Endpoints of the document.
*/
export class DataBunnyShieldApiGuardianEndpointsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldApiGuardianEndpointsOutputReference {
    return new DataBunnyShieldApiGuardianEndpointsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* API Guardian of a Shield zone, and the endpoints of its OpenAPI document. The API does not return the document itself.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian bunny_shield_api_guardian}
*/
export class DataBunnyShieldApiGuardian extends cdktn.TerraformDataSource {

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
  * Generates CDKTN code for importing a DataBunnyShieldApiGuardian resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldApiGuardian to import
  * @param importFromId The id of the existing DataBunnyShieldApiGuardian that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldApiGuardian to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_api_guardian", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_api_guardian bunny_shield_api_guardian} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldApiGuardianConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldApiGuardianConfig) {
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
    this._shieldZoneId = config.shieldZoneId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // body_limit_action - computed: true, optional: false, required: false
  /**
  * Action for bodies that are longer than the zone's Shield plan inspects.
  */
  public get bodyLimitAction() {
    return this.getStringAttribute('body_limit_action');
  }

  // configured - computed: true, optional: false, required: false
  /**
  * Whether the zone has an OpenAPI document. If not, the other attributes are `null` or empty.
  */
  public get configured() {
    return this.getBooleanAttribute('configured');
  }

  // created_at - computed: true, optional: false, required: false
  /**
  * Time of the first upload.
  */
  public get createdAt() {
    return this.getStringAttribute('created_at');
  }

  // enabled - computed: true, optional: false, required: false
  /**
  * Whether requests are checked.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // endpoints - computed: true, optional: false, required: false
  private _endpoints = new DataBunnyShieldApiGuardianEndpointsList(this, "endpoints", false);
  /**
  * Endpoints of the document.
  */
  public get endpoints() {
    return this._endpoints;
  }

  // execution_mode - computed: true, optional: false, required: false
  /**
  * Whether violations are only logged or blocked.
  */
  public get executionMode() {
    return this.getStringAttribute('execution_mode');
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

  // title - computed: true, optional: false, required: false
  /**
  * Title of the document.
  */
  public get title() {
    return this.getStringAttribute('title');
  }

  // unmatched_path_action - computed: true, optional: false, required: false
  /**
  * Action for requests that match no endpoint.
  */
  public get unmatchedPathAction() {
    return this.getStringAttribute('unmatched_path_action');
  }

  // updated_at - computed: true, optional: false, required: false
  /**
  * Time of the last change.
  */
  public get updatedAt() {
    return this.getStringAttribute('updated_at');
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
