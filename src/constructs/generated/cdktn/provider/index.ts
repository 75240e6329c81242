// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { checkProvider } from "../../../provider-checks.js";
import { hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link BunnyProvider}.
*/
export interface BunnyProviderConfig {
  /**
  * API key of the account. Prefer the environment variable `BUNNY_ACCESS_KEY`, so that the key is never written to a file.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#access_key BunnyProvider#access_key}
  */
  readonly accessKey?: string;
  /**
  * Whether `base_url` and `video_url` may be `http://` URLs of other hosts, to which keys are sent unencrypted. Loopback addresses are always allowed. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#allow_insecure_http BunnyProvider#allow_insecure_http}
  */
  readonly allowInsecureHttp?: boolean | cdktn.IResolvable;
  /**
  * Base URL of Shield and Magic Containers. Can also be set with the environment variable `BUNNY_BASE_URL`. Defaults to `https://api.bunny.net`. Must be an absolute http or https URL without a user, query, or fragment.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#base_url BunnyProvider#base_url}
  */
  readonly baseUrl?: string;
  /**
  * Maximum number of concurrent requests. Defaults to 10. Must be 1 or more.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#concurrency BunnyProvider#concurrency}
  */
  readonly concurrency?: number;
  /**
  * Whether objects are removed from the state, with a warning, if the account of the key does not have their Shield zone, pull zone, or application. By default, this is an error, because the key may belong to another account. Set the argument only after such a zone was deleted. Can also be set with the environment variable `BUNNY_DROP_MISSING_ZONES`, for one run. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#drop_missing_zones BunnyProvider#drop_missing_zones}
  */
  readonly dropMissingZones?: boolean | cdktn.IResolvable;
  /**
  * How access lists are refreshed. `full` reads the entries of every list. `changed` reads them only if the zone's overview shows a new number of entries or a new time of change, so that all unchanged lists of a zone need one request. The guide on access lists explains its limits. Defaults to `full`. One of `full`, `changed`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#refresh BunnyProvider#refresh}
  */
  readonly refresh?: string;
  /**
  * Timeout of one request, in seconds. Uploads of lists have twice the timeout. Defaults to 30. Must be between 1 and 600.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#request_timeout BunnyProvider#request_timeout}
  */
  readonly requestTimeout?: number;
  /**
  * Maximum number of retries while the API is busy or unreachable. Defaults to 5. After a 429 response, a request is repeated until its time limit, unless the number is 0. A create is repeated only if the retry cannot create a second object. If you set no number, and the API fails after it created the object, the provider repeats the remaining requests of the create until its time limit. Must be between 0 and 20.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#retries BunnyProvider#retries}
  */
  readonly retries?: number;
  /**
  * Base URL of Stream. Can also be set with the environment variable `BUNNY_VIDEO_URL`. Defaults to `https://video.bunnycdn.com`. Must be an absolute http or https URL without a user, query, or fragment.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#video_url BunnyProvider#video_url}
  */
  readonly videoUrl?: string;
  /**
  * Alias name
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#alias BunnyProvider#alias}
  */
  readonly alias?: string;
}

import { BunnyProviderFunctions } from '../provider-functions/index';
/**
* Manages the edge security of [bunny.net](https://bunny.net): all of Shield (zones with their WAF and DDoS protection,
* custom rules and their order, rate limits, access lists, bots, upload scanning, API Guardian, and response pages) and
* the autoscaling of Magic Containers. Also reads events, metrics, and Stream videos.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs bunny}
*/
export class BunnyProvider extends cdktn.TerraformProvider {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a BunnyProvider resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the BunnyProvider to import
  * @param importFromId The id of the existing BunnyProvider that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the BunnyProvider to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs bunny} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options BunnyProviderConfig = {}
  */
  public constructor(scope: Construct, id: string, config: BunnyProviderConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'bunny',
      terraformGeneratorMetadata: {
        providerName: 'bunny',
        providerVersion: '0.1.0',
        providerVersionConstraint: '0.1.0'
      },
      terraformProviderSource: 'bunny-iac/bunny'
    });
    this._accessKey = config.accessKey;
    this._allowInsecureHttp = config.allowInsecureHttp;
    this._baseUrl = config.baseUrl;
    this._concurrency = config.concurrency;
    this._dropMissingZones = config.dropMissingZones;
    this._refresh = config.refresh;
    this._requestTimeout = config.requestTimeout;
    this._retries = config.retries;
    this._videoUrl = config.videoUrl;
    this._alias = config.alias;
    checkProvider(this);
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // access_key - computed: false, optional: true, required: false
  private _accessKey?: string; 
  /**
  * API key of the account. Prefer the environment variable `BUNNY_ACCESS_KEY`, so that the key is never written to a file.
  */
  public get accessKey() {
    return this._accessKey;
  }
  public set accessKey(value: string | undefined) {
    this._accessKey = value;
  }
  /**
  * Removes `accessKey`, as if it had never been set.
  */
  public resetAccessKey() {
    this._accessKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `accessKey` was set to; undefined if it was left out.
  */
  public get accessKeyInput() {
    return this._accessKey;
  }

  // allow_insecure_http - computed: false, optional: true, required: false
  private _allowInsecureHttp?: boolean | cdktn.IResolvable; 
  /**
  * Whether `base_url` and `video_url` may be `http://` URLs of other hosts, to which keys are sent unencrypted. Loopback addresses are always allowed. Defaults to `false`.
  */
  public get allowInsecureHttp() {
    return this._allowInsecureHttp;
  }
  public set allowInsecureHttp(value: boolean | cdktn.IResolvable | undefined) {
    this._allowInsecureHttp = value;
  }
  /**
  * Removes `allowInsecureHttp`, as if it had never been set.
  */
  public resetAllowInsecureHttp() {
    this._allowInsecureHttp = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `allowInsecureHttp` was set to; undefined if it was left out.
  */
  public get allowInsecureHttpInput() {
    return this._allowInsecureHttp;
  }

  // base_url - computed: false, optional: true, required: false
  private _baseUrl?: string; 
  /**
  * Base URL of Shield and Magic Containers. Can also be set with the environment variable `BUNNY_BASE_URL`. Defaults to `https://api.bunny.net`. Must be an absolute http or https URL without a user, query, or fragment.
  */
  public get baseUrl() {
    return this._baseUrl;
  }
  public set baseUrl(value: string | undefined) {
    this._baseUrl = value;
  }
  /**
  * Removes `baseUrl`, as if it had never been set.
  */
  public resetBaseUrl() {
    this._baseUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `baseUrl` was set to; undefined if it was left out.
  */
  public get baseUrlInput() {
    return this._baseUrl;
  }

  // concurrency - computed: false, optional: true, required: false
  private _concurrency?: number; 
  /**
  * Maximum number of concurrent requests. Defaults to 10. Must be 1 or more.
  */
  public get concurrency() {
    return this._concurrency;
  }
  public set concurrency(value: number | undefined) {
    this._concurrency = value;
  }
  /**
  * Removes `concurrency`, as if it had never been set.
  */
  public resetConcurrency() {
    this._concurrency = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `concurrency` was set to; undefined if it was left out.
  */
  public get concurrencyInput() {
    return this._concurrency;
  }

  // drop_missing_zones - computed: false, optional: true, required: false
  private _dropMissingZones?: boolean | cdktn.IResolvable; 
  /**
  * Whether objects are removed from the state, with a warning, if the account of the key does not have their Shield zone, pull zone, or application. By default, this is an error, because the key may belong to another account. Set the argument only after such a zone was deleted. Can also be set with the environment variable `BUNNY_DROP_MISSING_ZONES`, for one run. Defaults to `false`.
  */
  public get dropMissingZones() {
    return this._dropMissingZones;
  }
  public set dropMissingZones(value: boolean | cdktn.IResolvable | undefined) {
    this._dropMissingZones = value;
  }
  /**
  * Removes `dropMissingZones`, as if it had never been set.
  */
  public resetDropMissingZones() {
    this._dropMissingZones = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `dropMissingZones` was set to; undefined if it was left out.
  */
  public get dropMissingZonesInput() {
    return this._dropMissingZones;
  }

  // refresh - computed: false, optional: true, required: false
  private _refresh?: string; 
  /**
  * How access lists are refreshed. `full` reads the entries of every list. `changed` reads them only if the zone's overview shows a new number of entries or a new time of change, so that all unchanged lists of a zone need one request. The guide on access lists explains its limits. Defaults to `full`. One of `full`, `changed`.
  */
  public get refresh() {
    return this._refresh;
  }
  public set refresh(value: string | undefined) {
    this._refresh = value;
  }
  /**
  * Removes `refresh`, as if it had never been set.
  */
  public resetRefresh() {
    this._refresh = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `refresh` was set to; undefined if it was left out.
  */
  public get refreshInput() {
    return this._refresh;
  }

  // request_timeout - computed: false, optional: true, required: false
  private _requestTimeout?: number; 
  /**
  * Timeout of one request, in seconds. Uploads of lists have twice the timeout. Defaults to 30. Must be between 1 and 600.
  */
  public get requestTimeout() {
    return this._requestTimeout;
  }
  public set requestTimeout(value: number | undefined) {
    this._requestTimeout = value;
  }
  /**
  * Removes `requestTimeout`, as if it had never been set.
  */
  public resetRequestTimeout() {
    this._requestTimeout = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `requestTimeout` was set to; undefined if it was left out.
  */
  public get requestTimeoutInput() {
    return this._requestTimeout;
  }

  // retries - computed: false, optional: true, required: false
  private _retries?: number; 
  /**
  * Maximum number of retries while the API is busy or unreachable. Defaults to 5. After a 429 response, a request is repeated until its time limit, unless the number is 0. A create is repeated only if the retry cannot create a second object. If you set no number, and the API fails after it created the object, the provider repeats the remaining requests of the create until its time limit. Must be between 0 and 20.
  */
  public get retries() {
    return this._retries;
  }
  public set retries(value: number | undefined) {
    this._retries = value;
  }
  /**
  * Removes `retries`, as if it had never been set.
  */
  public resetRetries() {
    this._retries = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `retries` was set to; undefined if it was left out.
  */
  public get retriesInput() {
    return this._retries;
  }

  // video_url - computed: false, optional: true, required: false
  private _videoUrl?: string; 
  /**
  * Base URL of Stream. Can also be set with the environment variable `BUNNY_VIDEO_URL`. Defaults to `https://video.bunnycdn.com`. Must be an absolute http or https URL without a user, query, or fragment.
  */
  public get videoUrl() {
    return this._videoUrl;
  }
  public set videoUrl(value: string | undefined) {
    this._videoUrl = value;
  }
  /**
  * Removes `videoUrl`, as if it had never been set.
  */
  public resetVideoUrl() {
    this._videoUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `videoUrl` was set to; undefined if it was left out.
  */
  public get videoUrlInput() {
    return this._videoUrl;
  }

  // alias - computed: false, optional: true, required: false
  private _alias?: string; 
  /**
  * Alias name
  */
  public get alias() {
    return this._alias;
  }
  public set alias(value: string | undefined) {
    this._alias = value;
  }
  /**
  * Removes `alias`, as if it had never been set.
  */
  public resetAlias() {
    this._alias = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `alias` was set to; undefined if it was left out.
  */
  public get aliasInput() {
    return this._alias;
  }

  // ==========================
  // PROVIDER-DEFINED FUNCTIONS
  // ==========================
  private _functions?: BunnyProviderFunctions;

  /**
  * Provider-defined functions of the bunny provider.
  */
  public get functions(): BunnyProviderFunctions {
    if (!this._functions) {
      this._functions = new BunnyProviderFunctions(this.terraformResourceType);
    }
    return this._functions;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      access_key: cdktn.stringToTerraform(this._accessKey),
      allow_insecure_http: cdktn.booleanToTerraform(this._allowInsecureHttp),
      base_url: cdktn.stringToTerraform(this._baseUrl),
      concurrency: cdktn.numberToTerraform(this._concurrency),
      drop_missing_zones: cdktn.booleanToTerraform(this._dropMissingZones),
      refresh: cdktn.stringToTerraform(this._refresh),
      request_timeout: cdktn.numberToTerraform(this._requestTimeout),
      retries: cdktn.numberToTerraform(this._retries),
      video_url: cdktn.stringToTerraform(this._videoUrl),
      alias: cdktn.stringToTerraform(this._alias),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      access_key: {
        value: hclText(cdktn.stringToHclTerraform(this._accessKey)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      allow_insecure_http: {
        value: cdktn.booleanToHclTerraform(this._allowInsecureHttp),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      base_url: {
        value: hclText(cdktn.stringToHclTerraform(this._baseUrl)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      concurrency: {
        value: cdktn.numberToHclTerraform(this._concurrency),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      drop_missing_zones: {
        value: cdktn.booleanToHclTerraform(this._dropMissingZones),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      refresh: {
        value: hclText(cdktn.stringToHclTerraform(this._refresh)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      request_timeout: {
        value: cdktn.numberToHclTerraform(this._requestTimeout),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      retries: {
        value: cdktn.numberToHclTerraform(this._retries),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      video_url: {
        value: hclText(cdktn.stringToHclTerraform(this._videoUrl)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      alias: {
        value: hclText(cdktn.stringToHclTerraform(this._alias)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
