// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclObject, hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldApiGuardianEndpoint}.
*/
export interface ShieldApiGuardianEndpointConfig extends cdktn.TerraformMetaArguments {
  /**
  * Whether parameters are searched for SQL injection. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#detect_parameter_sqli ShieldApiGuardianEndpoint#detect_parameter_sqli}
  */
  readonly detectParameterSqli?: boolean | cdktn.IResolvable;
  /**
  * Whether parameters are searched for cross-site scripting. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#detect_parameter_xss ShieldApiGuardianEndpoint#detect_parameter_xss}
  */
  readonly detectParameterXss?: boolean | cdktn.IResolvable;
  /**
  * Whether requests to the endpoint are checked. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#enabled ShieldApiGuardianEndpoint#enabled}
  */
  readonly enabled?: boolean | cdktn.IResolvable;
  /**
  * Parameters that are searched for injections; they must be in `available_parameters`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#injection_detection_parameters ShieldApiGuardianEndpoint#injection_detection_parameters}
  */
  readonly injectionDetectionParameters?: ShieldApiGuardianEndpointInjectionDetectionParameters;
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. `disable`: The endpoint is no longer checked. `keep`: The settings stay unchanged. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#on_destroy ShieldApiGuardianEndpoint#on_destroy}
  */
  readonly onDestroy?: string;
  /**
  * Whether the rate of requests is limited. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#rate_limiting_enabled ShieldApiGuardianEndpoint#rate_limiting_enabled}
  */
  readonly rateLimitingEnabled?: boolean | cdktn.IResolvable;
  /**
  * Number of requests that are allowed per timeframe. Must be between 1 and 2147483647. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#rate_limiting_request_count ShieldApiGuardianEndpoint#rate_limiting_request_count}
  */
  readonly rateLimitingRequestCount?: number;
  /**
  * Timeframe in seconds: 1, 10, 60, 300, 900, 3600. Must be one of 1, 10, 60, 300, 900, 3600. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#rate_limiting_timeframe ShieldApiGuardianEndpoint#rate_limiting_timeframe}
  */
  readonly rateLimitingTimeframe?: number;
  /**
  * Whether requests are counted for all clients together or for each IP address. One of `global`, `ip`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#rate_limiting_type ShieldApiGuardianEndpoint#rate_limiting_type}
  */
  readonly rateLimitingType?: string;
  /**
  * HTTP method in capitals, such as `GET`. Must be an HTTP method in capitals. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#request_method ShieldApiGuardianEndpoint#request_method}
  */
  readonly requestMethod: string;
  /**
  * Path as in the document, such as `/pets/{petId}`. Must be a path that begins with /. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#request_path ShieldApiGuardianEndpoint#request_path}
  */
  readonly requestPath: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#shield_zone_id ShieldApiGuardianEndpoint#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#timeouts ShieldApiGuardianEndpoint#timeouts}
  */
  readonly timeouts?: ShieldApiGuardianEndpointTimeouts;
  /**
  * Whether the authorization that the document requires is checked. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#validate_authorization ShieldApiGuardianEndpoint#validate_authorization}
  */
  readonly validateAuthorization?: boolean | cdktn.IResolvable;
  /**
  * Whether request bodies are checked against the document's schema. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#validate_request_body_schema ShieldApiGuardianEndpoint#validate_request_body_schema}
  */
  readonly validateRequestBodySchema?: boolean | cdktn.IResolvable;
  /**
  * Whether response bodies are checked against the document's schema. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#validate_response_body_schema ShieldApiGuardianEndpoint#validate_response_body_schema}
  */
  readonly validateResponseBodySchema?: boolean | cdktn.IResolvable;
}
/**
* Security schemes of the endpoint.
*/
export interface ShieldApiGuardianEndpointAuthSchemes {
}

/**
* {@link ShieldApiGuardianEndpointAuthSchemes} in Terraform's JSON.
*/
export function shieldApiGuardianEndpointAuthSchemesToTerraform(struct?: ShieldApiGuardianEndpointAuthSchemes): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link ShieldApiGuardianEndpointAuthSchemes} in the library's HCL.
*/
export function shieldApiGuardianEndpointAuthSchemesToHclTerraform(struct?: ShieldApiGuardianEndpointAuthSchemes): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `auth_schemes`: Security schemes of the endpoint.
*/
export class ShieldApiGuardianEndpointAuthSchemesOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): ShieldApiGuardianEndpointAuthSchemes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldApiGuardianEndpointAuthSchemes | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // credential_name - computed: true, optional: false, required: false
  /**
  * Name of the header, parameter, or cookie.
  */
  public get credentialName() {
    return this.getStringAttribute('credential_name');
  }

  // http_scheme - computed: true, optional: false, required: false
  /**
  * Scheme of the header `Authorization`.
  */
  public get httpScheme() {
    return this.getStringAttribute('http_scheme');
  }

  // location - computed: true, optional: false, required: false
  /**
  * Where the credential is: `Header`, `Query`, or `Cookie`.
  */
  public get location() {
    return this.getStringAttribute('location');
  }

  // scheme_name - computed: true, optional: false, required: false
  /**
  * Name in the document.
  */
  public get schemeName() {
    return this.getStringAttribute('scheme_name');
  }

  // scheme_type - computed: true, optional: false, required: false
  /**
  * Type, such as `ApiKey` or `Http`.
  */
  public get schemeType() {
    return this.getStringAttribute('scheme_type');
  }
}

/**
* Elements of `auth_schemes`: Security schemes of the endpoint.
*/
export class ShieldApiGuardianEndpointAuthSchemesList extends cdktn.ComplexList {

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
  public get(index: number): ShieldApiGuardianEndpointAuthSchemesOutputReference {
    return new ShieldApiGuardianEndpointAuthSchemesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Parameters of the endpoint in the document.
*/
export interface ShieldApiGuardianEndpointAvailableParameters {
}

/**
* {@link ShieldApiGuardianEndpointAvailableParameters} in Terraform's JSON.
*/
export function shieldApiGuardianEndpointAvailableParametersToTerraform(struct?: ShieldApiGuardianEndpointAvailableParameters): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link ShieldApiGuardianEndpointAvailableParameters} in the library's HCL.
*/
export function shieldApiGuardianEndpointAvailableParametersToHclTerraform(struct?: ShieldApiGuardianEndpointAvailableParameters): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `available_parameters`: Parameters of the endpoint in the document.
*/
export class ShieldApiGuardianEndpointAvailableParametersOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): ShieldApiGuardianEndpointAvailableParameters | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldApiGuardianEndpointAvailableParameters | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // cookie - computed: true, optional: false, required: false
  /**
  * Names of cookies.
  */
  public get cookie() {
    return cdktn.Fn.tolist(this.getListAttribute('cookie'));
  }

  // header - computed: true, optional: false, required: false
  /**
  * Names of headers.
  */
  public get header() {
    return cdktn.Fn.tolist(this.getListAttribute('header'));
  }

  // path - computed: true, optional: false, required: false
  /**
  * Names of path parameters.
  */
  public get path() {
    return cdktn.Fn.tolist(this.getListAttribute('path'));
  }

  // query - computed: true, optional: false, required: false
  /**
  * Names of query parameters.
  */
  public get query() {
    return cdktn.Fn.tolist(this.getListAttribute('query'));
  }
}
/**
* Parameters that were searched for injections.
*/
export interface ShieldApiGuardianEndpointFoundInjectionDetectionParameters {
}

/**
* {@link ShieldApiGuardianEndpointFoundInjectionDetectionParameters} in Terraform's JSON.
*/
export function shieldApiGuardianEndpointFoundInjectionDetectionParametersToTerraform(struct?: ShieldApiGuardianEndpointFoundInjectionDetectionParameters): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link ShieldApiGuardianEndpointFoundInjectionDetectionParameters} in the library's HCL.
*/
export function shieldApiGuardianEndpointFoundInjectionDetectionParametersToHclTerraform(struct?: ShieldApiGuardianEndpointFoundInjectionDetectionParameters): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `injection_detection_parameters`: Parameters that were searched for injections.
*/
export class ShieldApiGuardianEndpointFoundInjectionDetectionParametersOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): ShieldApiGuardianEndpointFoundInjectionDetectionParameters | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldApiGuardianEndpointFoundInjectionDetectionParameters | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // cookie - computed: true, optional: false, required: false
  /**
  * Names of cookies.
  */
  public get cookie() {
    return cdktn.Fn.tolist(this.getListAttribute('cookie'));
  }

  // header - computed: true, optional: false, required: false
  /**
  * Names of headers.
  */
  public get header() {
    return cdktn.Fn.tolist(this.getListAttribute('header'));
  }

  // path - computed: true, optional: false, required: false
  /**
  * Names of path parameters.
  */
  public get path() {
    return cdktn.Fn.tolist(this.getListAttribute('path'));
  }

  // query - computed: true, optional: false, required: false
  /**
  * Names of query parameters.
  */
  public get query() {
    return cdktn.Fn.tolist(this.getListAttribute('query'));
  }
}
/**
* Settings before the resource was created or imported. `null` if the provider did not record it.
*/
export interface ShieldApiGuardianEndpointFound {
}

/**
* {@link ShieldApiGuardianEndpointFound} in Terraform's JSON.
*/
export function shieldApiGuardianEndpointFoundToTerraform(struct?: ShieldApiGuardianEndpointFound): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link ShieldApiGuardianEndpointFound} in the library's HCL.
*/
export function shieldApiGuardianEndpointFoundToHclTerraform(struct?: ShieldApiGuardianEndpointFound): any {
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
export class ShieldApiGuardianEndpointFoundOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): ShieldApiGuardianEndpointFound | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldApiGuardianEndpointFound | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // detect_parameter_sqli - computed: true, optional: false, required: false
  /**
  * Whether parameters were searched for SQL injection.
  */
  public get detectParameterSqli() {
    return this.getBooleanAttribute('detect_parameter_sqli');
  }

  // detect_parameter_xss - computed: true, optional: false, required: false
  /**
  * Whether parameters were searched for cross-site scripting.
  */
  public get detectParameterXss() {
    return this.getBooleanAttribute('detect_parameter_xss');
  }

  // enabled - computed: true, optional: false, required: false
  /**
  * Whether requests were checked.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // injection_detection_parameters - computed: true, optional: false, required: false
  private _injectionDetectionParameters = new ShieldApiGuardianEndpointFoundInjectionDetectionParametersOutputReference(this, "injection_detection_parameters");
  /**
  * Parameters that were searched for injections.
  */
  public get injectionDetectionParameters() {
    return this._injectionDetectionParameters;
  }

  // rate_limiting_enabled - computed: true, optional: false, required: false
  /**
  * Whether the rate of requests was limited.
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
  * How requests were counted.
  */
  public get rateLimitingType() {
    return this.getStringAttribute('rate_limiting_type');
  }

  // validate_authorization - computed: true, optional: false, required: false
  /**
  * Whether authorization was checked.
  */
  public get validateAuthorization() {
    return this.getBooleanAttribute('validate_authorization');
  }

  // validate_request_body_schema - computed: true, optional: false, required: false
  /**
  * Whether request bodies were checked.
  */
  public get validateRequestBodySchema() {
    return this.getBooleanAttribute('validate_request_body_schema');
  }

  // validate_response_body_schema - computed: true, optional: false, required: false
  /**
  * Whether response bodies were checked.
  */
  public get validateResponseBodySchema() {
    return this.getBooleanAttribute('validate_response_body_schema');
  }
}
/**
* Parameters that are searched for injections; they must be in `available_parameters`. If not configured, the value in the API is kept.
*/
export interface ShieldApiGuardianEndpointInjectionDetectionParameters {
  /**
  * Names of cookies that are searched for injections. Defaults to `[]`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#cookie ShieldApiGuardianEndpoint#cookie}
  */
  readonly cookie?: string[];
  /**
  * Names of headers that are searched for injections. Defaults to `[]`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#header ShieldApiGuardianEndpoint#header}
  */
  readonly header?: string[];
  /**
  * Names of path parameters that are searched for injections. Defaults to `[]`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#path ShieldApiGuardianEndpoint#path}
  */
  readonly path?: string[];
  /**
  * Names of query parameters that are searched for injections. Defaults to `[]`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#query ShieldApiGuardianEndpoint#query}
  */
  readonly query?: string[];
}

/**
* {@link ShieldApiGuardianEndpointInjectionDetectionParameters} in Terraform's JSON.
*/
export function shieldApiGuardianEndpointInjectionDetectionParametersToTerraform(struct?: ShieldApiGuardianEndpointInjectionDetectionParameters | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
    cookie: cdktn.listMapper(cdktn.stringToTerraform, false)(struct!.cookie),
    header: cdktn.listMapper(cdktn.stringToTerraform, false)(struct!.header),
    path: cdktn.listMapper(cdktn.stringToTerraform, false)(struct!.path),
    query: cdktn.listMapper(cdktn.stringToTerraform, false)(struct!.query),
  }
}


/**
* {@link ShieldApiGuardianEndpointInjectionDetectionParameters} in the library's HCL.
*/
export function shieldApiGuardianEndpointInjectionDetectionParametersToHclTerraform(struct?: ShieldApiGuardianEndpointInjectionDetectionParameters | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
    cookie: {
      value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(struct!.cookie),
      isBlock: false,
      type: "set",
      storageClassType: "stringList",
    },
    header: {
      value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(struct!.header),
      isBlock: false,
      type: "set",
      storageClassType: "stringList",
    },
    path: {
      value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(struct!.path),
      isBlock: false,
      type: "set",
      storageClassType: "stringList",
    },
    query: {
      value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(struct!.query),
      isBlock: false,
      type: "set",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Reads `injection_detection_parameters`: Parameters that are searched for injections; they must be in `available_parameters`. If not configured, the value in the API is kept.
*/
export class ShieldApiGuardianEndpointInjectionDetectionParametersOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): ShieldApiGuardianEndpointInjectionDetectionParameters | cdktn.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._cookie !== undefined) {
      hasAnyValues = true;
      internalValueResult.cookie = this._cookie;
    }
    if (this._header !== undefined) {
      hasAnyValues = true;
      internalValueResult.header = this._header;
    }
    if (this._path !== undefined) {
      hasAnyValues = true;
      internalValueResult.path = this._path;
    }
    if (this._query !== undefined) {
      hasAnyValues = true;
      internalValueResult.query = this._query;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldApiGuardianEndpointInjectionDetectionParameters | cdktn.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._cookie = undefined;
      this._header = undefined;
      this._path = undefined;
      this._query = undefined;
    }
    else if (cdktn.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._cookie = value.cookie;
      this._header = value.header;
      this._path = value.path;
      this._query = value.query;
    }
  }

  // cookie - computed: true, optional: true, required: false
  private _cookie?: string[]; 
  /**
  * Names of cookies that are searched for injections. Defaults to `[]`.
  */
  public get cookie() {
    return cdktn.Fn.tolist(this.getListAttribute('cookie'));
  }
  public set cookie(value: string[]) {
    this._cookie = value;
  }
  /**
  * Removes `cookie`, as if it had never been set.
  */
  public resetCookie() {
    this._cookie = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `cookie` was set to; undefined if it was left out.
  */
  public get cookieInput() {
    return this._cookie;
  }

  // header - computed: true, optional: true, required: false
  private _header?: string[]; 
  /**
  * Names of headers that are searched for injections. Defaults to `[]`.
  */
  public get header() {
    return cdktn.Fn.tolist(this.getListAttribute('header'));
  }
  public set header(value: string[]) {
    this._header = value;
  }
  /**
  * Removes `header`, as if it had never been set.
  */
  public resetHeader() {
    this._header = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `header` was set to; undefined if it was left out.
  */
  public get headerInput() {
    return this._header;
  }

  // path - computed: true, optional: true, required: false
  private _path?: string[]; 
  /**
  * Names of path parameters that are searched for injections. Defaults to `[]`.
  */
  public get path() {
    return cdktn.Fn.tolist(this.getListAttribute('path'));
  }
  public set path(value: string[]) {
    this._path = value;
  }
  /**
  * Removes `path`, as if it had never been set.
  */
  public resetPath() {
    this._path = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `path` was set to; undefined if it was left out.
  */
  public get pathInput() {
    return this._path;
  }

  // query - computed: true, optional: true, required: false
  private _query?: string[]; 
  /**
  * Names of query parameters that are searched for injections. Defaults to `[]`.
  */
  public get query() {
    return cdktn.Fn.tolist(this.getListAttribute('query'));
  }
  public set query(value: string[]) {
    this._query = value;
  }
  /**
  * Removes `query`, as if it had never been set.
  */
  public resetQuery() {
    this._query = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `query` was set to; undefined if it was left out.
  */
  public get queryInput() {
    return this._query;
  }
}
/**
* How long each operation may take before the provider gives up.
*/
export interface ShieldApiGuardianEndpointTimeouts {
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#create ShieldApiGuardianEndpoint#create}
  */
  readonly create?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#delete ShieldApiGuardianEndpoint#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#read ShieldApiGuardianEndpoint#read}
  */
  readonly read?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#update ShieldApiGuardianEndpoint#update}
  */
  readonly update?: string;
}

/**
* {@link ShieldApiGuardianEndpointTimeouts} in Terraform's JSON.
*/
export function shieldApiGuardianEndpointTimeoutsToTerraform(struct?: ShieldApiGuardianEndpointTimeouts | cdktn.IResolvable): any {
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
* {@link ShieldApiGuardianEndpointTimeouts} in the library's HCL.
*/
export function shieldApiGuardianEndpointTimeoutsToHclTerraform(struct?: ShieldApiGuardianEndpointTimeouts | cdktn.IResolvable): any {
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
export class ShieldApiGuardianEndpointTimeoutsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): ShieldApiGuardianEndpointTimeouts | cdktn.IResolvable | undefined {
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

  public set internalValue(value: ShieldApiGuardianEndpointTimeouts | cdktn.IResolvable | undefined) {
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
* The checks of one endpoint of a Shield zone's OpenAPI document.
*
* The document of `bunny_shield_api_guardian` determines which endpoints exist; creating this resource changes the settings
* of one. Attributes that are not set stay as they are. Settings have an effect only where the document has the schema or
* the security requirement, and only log if `execution_mode` of `bunny_shield_api_guardian` is `log`.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint bunny_shield_api_guardian_endpoint}
*/
export class ShieldApiGuardianEndpoint extends cdktn.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_api_guardian_endpoint";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a ShieldApiGuardianEndpoint resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ShieldApiGuardianEndpoint to import
  * @param importFromId The id of the existing ShieldApiGuardianEndpoint that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ShieldApiGuardianEndpoint to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_api_guardian_endpoint", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_api_guardian_endpoint bunny_shield_api_guardian_endpoint} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ShieldApiGuardianEndpointConfig
  */
  public constructor(scope: Construct, id: string, config: ShieldApiGuardianEndpointConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_api_guardian_endpoint',
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
    this._detectParameterSqli = config.detectParameterSqli;
    this._detectParameterXss = config.detectParameterXss;
    this._enabled = config.enabled;
    this._injectionDetectionParameters.internalValue = config.injectionDetectionParameters;
    this._onDestroy = config.onDestroy;
    this._rateLimitingEnabled = config.rateLimitingEnabled;
    this._rateLimitingRequestCount = config.rateLimitingRequestCount;
    this._rateLimitingTimeframe = config.rateLimitingTimeframe;
    this._rateLimitingType = config.rateLimitingType;
    this._requestMethod = config.requestMethod;
    this._requestPath = config.requestPath;
    this._shieldZoneId = config.shieldZoneId;
    this._timeouts.internalValue = config.timeouts;
    this._validateAuthorization = config.validateAuthorization;
    this._validateRequestBodySchema = config.validateRequestBodySchema;
    this._validateResponseBodySchema = config.validateResponseBodySchema;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // auth_schemes - computed: true, optional: false, required: false
  private _authSchemes = new ShieldApiGuardianEndpointAuthSchemesList(this, "auth_schemes", false);
  /**
  * Security schemes of the endpoint.
  */
  public get authSchemes() {
    return this._authSchemes;
  }

  // available_parameters - computed: true, optional: false, required: false
  private _availableParameters = new ShieldApiGuardianEndpointAvailableParametersOutputReference(this, "available_parameters");
  /**
  * Parameters of the endpoint in the document.
  */
  public get availableParameters() {
    return this._availableParameters;
  }

  // detect_parameter_sqli - computed: true, optional: true, required: false
  private _detectParameterSqli?: boolean | cdktn.IResolvable; 
  /**
  * Whether parameters are searched for SQL injection. If not configured, the value in the API is kept.
  */
  public get detectParameterSqli() {
    return this.getBooleanAttribute('detect_parameter_sqli');
  }
  public set detectParameterSqli(value: boolean | cdktn.IResolvable) {
    this._detectParameterSqli = value;
  }
  /**
  * Removes `detectParameterSqli`, as if it had never been set.
  */
  public resetDetectParameterSqli() {
    this._detectParameterSqli = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `detectParameterSqli` was set to; undefined if it was left out.
  */
  public get detectParameterSqliInput() {
    return this._detectParameterSqli;
  }

  // detect_parameter_xss - computed: true, optional: true, required: false
  private _detectParameterXss?: boolean | cdktn.IResolvable; 
  /**
  * Whether parameters are searched for cross-site scripting. If not configured, the value in the API is kept.
  */
  public get detectParameterXss() {
    return this.getBooleanAttribute('detect_parameter_xss');
  }
  public set detectParameterXss(value: boolean | cdktn.IResolvable) {
    this._detectParameterXss = value;
  }
  /**
  * Removes `detectParameterXss`, as if it had never been set.
  */
  public resetDetectParameterXss() {
    this._detectParameterXss = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `detectParameterXss` was set to; undefined if it was left out.
  */
  public get detectParameterXssInput() {
    return this._detectParameterXss;
  }

  // enabled - computed: true, optional: true, required: false
  private _enabled?: boolean | cdktn.IResolvable; 
  /**
  * Whether requests to the endpoint are checked. If not configured, the value in the API is kept.
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

  // endpoint_id - computed: true, optional: false, required: false
  /**
  * ID of the endpoint.
  */
  public get endpointId() {
    return this.getNumberAttribute('endpoint_id');
  }

  // found - computed: true, optional: false, required: false
  private _found = new ShieldApiGuardianEndpointFoundOutputReference(this, "found");
  /**
  * Settings before the resource was created or imported. `null` if the provider did not record it.
  */
  public get found() {
    return this._found;
  }

  // id - computed: true, optional: false, required: false
  /**
  * Import ID: `<shield_zone_id>/<request_method>/<request_path without its first slash>`.
  */
  public get id() {
    return this.getStringAttribute('id');
  }

  // injection_detection_parameters - computed: true, optional: true, required: false
  private _injectionDetectionParameters = new ShieldApiGuardianEndpointInjectionDetectionParametersOutputReference(this, "injection_detection_parameters");
  /**
  * Parameters that are searched for injections; they must be in `available_parameters`. If not configured, the value in the API is kept.
  */
  public get injectionDetectionParameters() {
    return this._injectionDetectionParameters;
  }
  /**
  * Gives `injectionDetectionParameters`.
  */
  public putInjectionDetectionParameters(value: ShieldApiGuardianEndpointInjectionDetectionParameters) {
    this._injectionDetectionParameters.internalValue = value;
  }
  /**
  * Removes `injectionDetectionParameters`, as if it had never been set.
  */
  public resetInjectionDetectionParameters() {
    this._injectionDetectionParameters.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `injectionDetectionParameters` was set to; undefined if it was left out.
  */
  public get injectionDetectionParametersInput() {
    return this._injectionDetectionParameters.internalValue;
  }

  // on_destroy - computed: true, optional: true, required: false
  private _onDestroy?: string; 
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. `disable`: The endpoint is no longer checked. `keep`: The settings stay unchanged. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
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

  // rate_limiting_enabled - computed: true, optional: true, required: false
  private _rateLimitingEnabled?: boolean | cdktn.IResolvable; 
  /**
  * Whether the rate of requests is limited. If not configured, the value in the API is kept.
  */
  public get rateLimitingEnabled() {
    return this.getBooleanAttribute('rate_limiting_enabled');
  }
  public set rateLimitingEnabled(value: boolean | cdktn.IResolvable) {
    this._rateLimitingEnabled = value;
  }
  /**
  * Removes `rateLimitingEnabled`, as if it had never been set.
  */
  public resetRateLimitingEnabled() {
    this._rateLimitingEnabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `rateLimitingEnabled` was set to; undefined if it was left out.
  */
  public get rateLimitingEnabledInput() {
    return this._rateLimitingEnabled;
  }

  // rate_limiting_request_count - computed: true, optional: true, required: false
  private _rateLimitingRequestCount?: number; 
  /**
  * Number of requests that are allowed per timeframe. Must be between 1 and 2147483647. If not configured, the value in the API is kept.
  */
  public get rateLimitingRequestCount() {
    return this.getNumberAttribute('rate_limiting_request_count');
  }
  public set rateLimitingRequestCount(value: number) {
    this._rateLimitingRequestCount = value;
  }
  /**
  * Removes `rateLimitingRequestCount`, as if it had never been set.
  */
  public resetRateLimitingRequestCount() {
    this._rateLimitingRequestCount = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `rateLimitingRequestCount` was set to; undefined if it was left out.
  */
  public get rateLimitingRequestCountInput() {
    return this._rateLimitingRequestCount;
  }

  // rate_limiting_timeframe - computed: true, optional: true, required: false
  private _rateLimitingTimeframe?: number; 
  /**
  * Timeframe in seconds: 1, 10, 60, 300, 900, 3600. Must be one of 1, 10, 60, 300, 900, 3600. If not configured, the value in the API is kept.
  */
  public get rateLimitingTimeframe() {
    return this.getNumberAttribute('rate_limiting_timeframe');
  }
  public set rateLimitingTimeframe(value: number) {
    this._rateLimitingTimeframe = value;
  }
  /**
  * Removes `rateLimitingTimeframe`, as if it had never been set.
  */
  public resetRateLimitingTimeframe() {
    this._rateLimitingTimeframe = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `rateLimitingTimeframe` was set to; undefined if it was left out.
  */
  public get rateLimitingTimeframeInput() {
    return this._rateLimitingTimeframe;
  }

  // rate_limiting_type - computed: true, optional: true, required: false
  private _rateLimitingType?: string; 
  /**
  * Whether requests are counted for all clients together or for each IP address. One of `global`, `ip`. If not configured, the value in the API is kept.
  */
  public get rateLimitingType() {
    return this.getStringAttribute('rate_limiting_type');
  }
  public set rateLimitingType(value: string) {
    this._rateLimitingType = value;
  }
  /**
  * Removes `rateLimitingType`, as if it had never been set.
  */
  public resetRateLimitingType() {
    this._rateLimitingType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `rateLimitingType` was set to; undefined if it was left out.
  */
  public get rateLimitingTypeInput() {
    return this._rateLimitingType;
  }

  // request_method - computed: false, optional: false, required: true
  private _requestMethod?: string; 
  /**
  * HTTP method in capitals, such as `GET`. Must be an HTTP method in capitals. Changing this forces a new resource.
  */
  public get requestMethod() {
    return this.getStringAttribute('request_method');
  }
  public set requestMethod(value: string) {
    this._requestMethod = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `requestMethod` was set to; undefined if it was left out.
  */
  public get requestMethodInput() {
    return this._requestMethod;
  }

  // request_path - computed: false, optional: false, required: true
  private _requestPath?: string; 
  /**
  * Path as in the document, such as `/pets/{petId}`. Must be a path that begins with /. Changing this forces a new resource.
  */
  public get requestPath() {
    return this.getStringAttribute('request_path');
  }
  public set requestPath(value: string) {
    this._requestPath = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `requestPath` was set to; undefined if it was left out.
  */
  public get requestPathInput() {
    return this._requestPath;
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
  private _timeouts = new ShieldApiGuardianEndpointTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: ShieldApiGuardianEndpointTimeouts) {
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

  // validate_authorization - computed: true, optional: true, required: false
  private _validateAuthorization?: boolean | cdktn.IResolvable; 
  /**
  * Whether the authorization that the document requires is checked. If not configured, the value in the API is kept.
  */
  public get validateAuthorization() {
    return this.getBooleanAttribute('validate_authorization');
  }
  public set validateAuthorization(value: boolean | cdktn.IResolvable) {
    this._validateAuthorization = value;
  }
  /**
  * Removes `validateAuthorization`, as if it had never been set.
  */
  public resetValidateAuthorization() {
    this._validateAuthorization = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `validateAuthorization` was set to; undefined if it was left out.
  */
  public get validateAuthorizationInput() {
    return this._validateAuthorization;
  }

  // validate_request_body_schema - computed: true, optional: true, required: false
  private _validateRequestBodySchema?: boolean | cdktn.IResolvable; 
  /**
  * Whether request bodies are checked against the document's schema. If not configured, the value in the API is kept.
  */
  public get validateRequestBodySchema() {
    return this.getBooleanAttribute('validate_request_body_schema');
  }
  public set validateRequestBodySchema(value: boolean | cdktn.IResolvable) {
    this._validateRequestBodySchema = value;
  }
  /**
  * Removes `validateRequestBodySchema`, as if it had never been set.
  */
  public resetValidateRequestBodySchema() {
    this._validateRequestBodySchema = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `validateRequestBodySchema` was set to; undefined if it was left out.
  */
  public get validateRequestBodySchemaInput() {
    return this._validateRequestBodySchema;
  }

  // validate_response_body_schema - computed: true, optional: true, required: false
  private _validateResponseBodySchema?: boolean | cdktn.IResolvable; 
  /**
  * Whether response bodies are checked against the document's schema. If not configured, the value in the API is kept.
  */
  public get validateResponseBodySchema() {
    return this.getBooleanAttribute('validate_response_body_schema');
  }
  public set validateResponseBodySchema(value: boolean | cdktn.IResolvable) {
    this._validateResponseBodySchema = value;
  }
  /**
  * Removes `validateResponseBodySchema`, as if it had never been set.
  */
  public resetValidateResponseBodySchema() {
    this._validateResponseBodySchema = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `validateResponseBodySchema` was set to; undefined if it was left out.
  */
  public get validateResponseBodySchemaInput() {
    return this._validateResponseBodySchema;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      detect_parameter_sqli: cdktn.booleanToTerraform(this._detectParameterSqli),
      detect_parameter_xss: cdktn.booleanToTerraform(this._detectParameterXss),
      enabled: cdktn.booleanToTerraform(this._enabled),
      injection_detection_parameters: shieldApiGuardianEndpointInjectionDetectionParametersToTerraform(this._injectionDetectionParameters.internalValue),
      on_destroy: cdktn.stringToTerraform(this._onDestroy),
      rate_limiting_enabled: cdktn.booleanToTerraform(this._rateLimitingEnabled),
      rate_limiting_request_count: cdktn.numberToTerraform(this._rateLimitingRequestCount),
      rate_limiting_timeframe: cdktn.numberToTerraform(this._rateLimitingTimeframe),
      rate_limiting_type: cdktn.stringToTerraform(this._rateLimitingType),
      request_method: cdktn.stringToTerraform(this._requestMethod),
      request_path: cdktn.stringToTerraform(this._requestPath),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
      timeouts: shieldApiGuardianEndpointTimeoutsToTerraform(this._timeouts.internalValue),
      validate_authorization: cdktn.booleanToTerraform(this._validateAuthorization),
      validate_request_body_schema: cdktn.booleanToTerraform(this._validateRequestBodySchema),
      validate_response_body_schema: cdktn.booleanToTerraform(this._validateResponseBodySchema),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      detect_parameter_sqli: {
        value: cdktn.booleanToHclTerraform(this._detectParameterSqli),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      detect_parameter_xss: {
        value: cdktn.booleanToHclTerraform(this._detectParameterXss),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      enabled: {
        value: cdktn.booleanToHclTerraform(this._enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      injection_detection_parameters: {
        value: hclObject(shieldApiGuardianEndpointInjectionDetectionParametersToTerraform(this._injectionDetectionParameters.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      on_destroy: {
        value: hclText(cdktn.stringToHclTerraform(this._onDestroy)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      rate_limiting_enabled: {
        value: cdktn.booleanToHclTerraform(this._rateLimitingEnabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      rate_limiting_request_count: {
        value: cdktn.numberToHclTerraform(this._rateLimitingRequestCount),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      rate_limiting_timeframe: {
        value: cdktn.numberToHclTerraform(this._rateLimitingTimeframe),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      rate_limiting_type: {
        value: hclText(cdktn.stringToHclTerraform(this._rateLimitingType)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      request_method: {
        value: hclText(cdktn.stringToHclTerraform(this._requestMethod)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      request_path: {
        value: hclText(cdktn.stringToHclTerraform(this._requestPath)),
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
        value: hclObject(shieldApiGuardianEndpointTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      validate_authorization: {
        value: cdktn.booleanToHclTerraform(this._validateAuthorization),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      validate_request_body_schema: {
        value: cdktn.booleanToHclTerraform(this._validateRequestBodySchema),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      validate_response_body_schema: {
        value: cdktn.booleanToHclTerraform(this._validateResponseBodySchema),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
