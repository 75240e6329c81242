// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { hclObject, hclText, hclTexts } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldZone}.
*/
export interface ShieldZoneConfig extends cdktf.TerraformMetaArguments {
  /**
  * Whether to take over a Shield zone that the pull zone already has. If `false`, creating the resource for such a pull zone fails. Defaults to `true`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#adopt_existing ShieldZone#adopt_existing}
  */
  readonly adoptExisting?: boolean | cdktf.IResolvable;
  /**
  * Whether a change may leave the zone without protection: disable the WAF, stop it from blocking, lower DDoS protection to `off`, which stops only the largest floods, or except 100 or more managed rules. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#allow_unprotected ShieldZone#allow_unprotected}
  */
  readonly allowUnprotected?: boolean | cdktf.IResolvable;
  /**
  * Seconds for which a visitor who passed a challenge has access. The value applies to all challenges: of DDoS protection, the WAF, rate limits, bot detection, and access lists. Must be between 1 and 2147483647. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#ddos_challenge_window ShieldZone#ddos_challenge_window}
  */
  readonly ddosChallengeWindow?: number;
  /**
  * Sensitivity of DDoS protection, which is never fully off: at `off`, called Lowest in the dashboard, it still stops the largest floods. `challenge` challenges every visitor. One of `off`, `low`, `medium`, `high`, `challenge`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#ddos_shield_sensitivity ShieldZone#ddos_shield_sensitivity}
  */
  readonly ddosShieldSensitivity?: string;
  /**
  * Whether the WAF only learns, and blocks nothing. `false` for a new zone if not set. When learning ends, the API does not change `waf_execution_mode`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#learning_mode ShieldZone#learning_mode}
  */
  readonly learningMode?: boolean | cdktf.IResolvable;
  /**
  * End of learning mode, as an RFC 3339 time. A time without an offset is in UTC. If not configured, the API sets it. Requires `learning_mode = true`. When it has passed, the API does not change `waf_execution_mode`. Must be a time such as `2026-09-01T12:00:00Z` or `2026-09-01T14:00:00+02:00`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#learning_mode_until ShieldZone#learning_mode_until}
  */
  readonly learningModeUntil?: string;
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. A zone that Terraform created is disabled. `disable`: The WAF is disabled, DDoS protection is lowered to `off`, and the zone moves to `basic` if the API allows it. `keep`: The zone stays unchanged, and its plan continues to be billed. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#on_destroy ShieldZone#on_destroy}
  */
  readonly onDestroy?: string;
  /**
  * Shield plan of the zone, which determines its price. A new zone gets `basic` if not set. One of `basic`, `advanced`, `business`, `enterprise`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#plan_type ShieldZone#plan_type}
  */
  readonly planType?: string;
  /**
  * ID of the pull zone that the Shield zone protects. Must be between 1 and 9007199254740991. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#pull_zone_id ShieldZone#pull_zone_id}
  */
  readonly pullZoneId: number;
  /**
  * Whether event logs contain request bodies. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#request_body_logging_enabled ShieldZone#request_body_logging_enabled}
  */
  readonly requestBodyLoggingEnabled?: boolean | cdktf.IResolvable;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#timeouts ShieldZone#timeouts}
  */
  readonly timeouts?: ShieldZoneTimeouts;
  /**
  * `true` challenges every visitor, and `ddos_shield_sensitivity` has no effect. The sensitivity applies again after you remove `under_attack` or set it to `false`; a zone that is created with `true` then has `medium`, unless you set another.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#under_attack ShieldZone#under_attack}
  */
  readonly underAttack?: boolean | cdktf.IResolvable;
  /**
  * HTTP versions that the WAF allows, for example `HTTP/2`. Null if the zone uses the default. Must contain at least one version. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_allowed_http_versions ShieldZone#waf_allowed_http_versions}
  */
  readonly wafAllowedHttpVersions?: string[];
  /**
  * HTTP methods that the WAF allows. Null if the zone uses the default. Must contain at least one method. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_allowed_methods ShieldZone#waf_allowed_methods}
  */
  readonly wafAllowedMethods?: string[];
  /**
  * Content types of requests that the WAF allows. Null if the zone uses the default. Must contain at least one content type. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_allowed_request_content_types ShieldZone#waf_allowed_request_content_types}
  */
  readonly wafAllowedRequestContentTypes?: string[];
  /**
  * Paranoia level of the WAF for blocking, 1 to 4. Null if the zone uses the default. Must be between 1 and 4. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_blocking_paranoia_level ShieldZone#waf_blocking_paranoia_level}
  */
  readonly wafBlockingParanoiaLevel?: number;
  /**
  * Paranoia level of the WAF for detection, 1 to 4. Null if the zone uses the default. Must be between 1 and 4. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_detection_paranoia_level ShieldZone#waf_detection_paranoia_level}
  */
  readonly wafDetectionParanoiaLevel?: number;
  /**
  * IDs of the managed rules that are disabled. The data source `bunny_shield_waf_rules` lists the rules. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_disabled_rules ShieldZone#waf_disabled_rules}
  */
  readonly wafDisabledRules?: string[];
  /**
  * Whether the WAF is enabled. `true` for a new zone if not set. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_enabled ShieldZone#waf_enabled}
  */
  readonly wafEnabled?: boolean | cdktf.IResolvable;
  /**
  * Other settings of the WAF engine, by name. Only the names given here are managed; the data source `bunny_shield_waf_engine_config` lists the defaults. Removing a name leaves its value unchanged. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_engine_config ShieldZone#waf_engine_config}
  */
  readonly wafEngineConfig?: { [key: string]: string };
  /**
  * Paranoia level of the WAF for executing rules, 1 to 4. Null if the zone uses the default. Must be between 1 and 4. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_executing_paranoia_level ShieldZone#waf_executing_paranoia_level}
  */
  readonly wafExecutingParanoiaLevel?: number;
  /**
  * Whether the WAF blocks or only logs. `block` for a new zone if not set. One of `log`, `block`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_execution_mode ShieldZone#waf_execution_mode}
  */
  readonly wafExecutionMode?: string;
  /**
  * IDs of the managed rules that only log. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_log_only_rules ShieldZone#waf_log_only_rules}
  */
  readonly wafLogOnlyRules?: string[];
  /**
  * ID of the WAF profile. The data source `bunny_shield_waf_profiles` lists the profiles. Must be 0 or more. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_profile_id ShieldZone#waf_profile_id}
  */
  readonly wafProfileId?: number;
  /**
  * Whether real-time threat intelligence is enabled. Requires the plan `advanced` or higher. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_realtime_threat_intelligence_enabled ShieldZone#waf_realtime_threat_intelligence_enabled}
  */
  readonly wafRealtimeThreatIntelligenceEnabled?: boolean | cdktf.IResolvable;
  /**
  * Action for request bodies that are longer than the plan inspects. One of `block`, `log`, `ignore`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_request_body_limit_action ShieldZone#waf_request_body_limit_action}
  */
  readonly wafRequestBodyLimitAction?: string;
  /**
  * Whether event logs contain request headers. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_request_header_logging_enabled ShieldZone#waf_request_header_logging_enabled}
  */
  readonly wafRequestHeaderLoggingEnabled?: boolean | cdktf.IResolvable;
  /**
  * Names of the headers that event logs never contain. Compared without regard to case. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_request_ignored_headers ShieldZone#waf_request_ignored_headers}
  */
  readonly wafRequestIgnoredHeaders?: string[];
  /**
  * Action for response bodies that are longer than the plan inspects. One of `block`, `log`, `ignore`. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#waf_response_body_limit_action ShieldZone#waf_response_body_limit_action}
  */
  readonly wafResponseBodyLimitAction?: string;
  /**
  * Whether white-label response pages are enabled. Custom pages are shown only if they are. Requires the plan `advanced` or higher. If not configured, the value in the API is kept.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#whitelabel_response_pages ShieldZone#whitelabel_response_pages}
  */
  readonly whitelabelResponsePages?: boolean | cdktf.IResolvable;
}
/**
* Settings of a zone that the pull zone had before the resource was created or imported. `null` if there was none, or if the provider did not record it.
*/
export interface ShieldZoneFound {
}

/**
* {@link ShieldZoneFound} in Terraform's JSON.
*/
export function shieldZoneFoundToTerraform(struct?: ShieldZoneFound): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link ShieldZoneFound} in the library's HCL.
*/
export function shieldZoneFoundToHclTerraform(struct?: ShieldZoneFound): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `found`: Settings of a zone that the pull zone had before the resource was created or imported. `null` if there was none, or if the provider did not record it.
*/
export class ShieldZoneFoundOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): ShieldZoneFound | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ShieldZoneFound | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // ddos_challenge_window - computed: true, optional: false, required: false
  /**
  * Value of `ddos_challenge_window`.
  */
  public get ddosChallengeWindow() {
    return this.getNumberAttribute('ddos_challenge_window');
  }

  // ddos_shield_sensitivity - computed: true, optional: false, required: false
  /**
  * Value of `ddos_shield_sensitivity`. One of `off`, `low`, `medium`, `high`, `challenge`.
  */
  public get ddosShieldSensitivity() {
    return this.getStringAttribute('ddos_shield_sensitivity');
  }

  // learning_mode - computed: true, optional: false, required: false
  /**
  * Value of `learning_mode`.
  */
  public get learningMode() {
    return this.getBooleanAttribute('learning_mode');
  }

  // plan_type - computed: true, optional: false, required: false
  /**
  * Value of `plan_type`. One of `basic`, `advanced`, `business`, `enterprise`.
  */
  public get planType() {
    return this.getStringAttribute('plan_type');
  }

  // request_body_logging_enabled - computed: true, optional: false, required: false
  /**
  * Value of `request_body_logging_enabled`.
  */
  public get requestBodyLoggingEnabled() {
    return this.getBooleanAttribute('request_body_logging_enabled');
  }

  // waf_allowed_http_versions - computed: true, optional: false, required: false
  /**
  * Value of `waf_allowed_http_versions`.
  */
  public get wafAllowedHttpVersions() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_allowed_http_versions'));
  }

  // waf_allowed_methods - computed: true, optional: false, required: false
  /**
  * Value of `waf_allowed_methods`.
  */
  public get wafAllowedMethods() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_allowed_methods'));
  }

  // waf_allowed_request_content_types - computed: true, optional: false, required: false
  /**
  * Value of `waf_allowed_request_content_types`.
  */
  public get wafAllowedRequestContentTypes() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_allowed_request_content_types'));
  }

  // waf_blocking_paranoia_level - computed: true, optional: false, required: false
  /**
  * Value of `waf_blocking_paranoia_level`.
  */
  public get wafBlockingParanoiaLevel() {
    return this.getNumberAttribute('waf_blocking_paranoia_level');
  }

  // waf_detection_paranoia_level - computed: true, optional: false, required: false
  /**
  * Value of `waf_detection_paranoia_level`.
  */
  public get wafDetectionParanoiaLevel() {
    return this.getNumberAttribute('waf_detection_paranoia_level');
  }

  // waf_disabled_rules - computed: true, optional: false, required: false
  /**
  * Value of `waf_disabled_rules`.
  */
  public get wafDisabledRules() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_disabled_rules'));
  }

  // waf_enabled - computed: true, optional: false, required: false
  /**
  * Value of `waf_enabled`.
  */
  public get wafEnabled() {
    return this.getBooleanAttribute('waf_enabled');
  }

  // waf_engine_config - computed: true, optional: false, required: false
  private _wafEngineConfig = new cdktf.StringMap(this, "waf_engine_config");
  /**
  * Value of `waf_engine_config`.
  */
  public get wafEngineConfig() {
    return this._wafEngineConfig;
  }

  // waf_executing_paranoia_level - computed: true, optional: false, required: false
  /**
  * Value of `waf_executing_paranoia_level`.
  */
  public get wafExecutingParanoiaLevel() {
    return this.getNumberAttribute('waf_executing_paranoia_level');
  }

  // waf_execution_mode - computed: true, optional: false, required: false
  /**
  * Value of `waf_execution_mode`. One of `log`, `block`.
  */
  public get wafExecutionMode() {
    return this.getStringAttribute('waf_execution_mode');
  }

  // waf_log_only_rules - computed: true, optional: false, required: false
  /**
  * Value of `waf_log_only_rules`.
  */
  public get wafLogOnlyRules() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_log_only_rules'));
  }

  // waf_profile_id - computed: true, optional: false, required: false
  /**
  * Value of `waf_profile_id`.
  */
  public get wafProfileId() {
    return this.getNumberAttribute('waf_profile_id');
  }

  // waf_realtime_threat_intelligence_enabled - computed: true, optional: false, required: false
  /**
  * Value of `waf_realtime_threat_intelligence_enabled`.
  */
  public get wafRealtimeThreatIntelligenceEnabled() {
    return this.getBooleanAttribute('waf_realtime_threat_intelligence_enabled');
  }

  // waf_request_body_limit_action - computed: true, optional: false, required: false
  /**
  * Value of `waf_request_body_limit_action`. One of `block`, `log`, `ignore`.
  */
  public get wafRequestBodyLimitAction() {
    return this.getStringAttribute('waf_request_body_limit_action');
  }

  // waf_request_header_logging_enabled - computed: true, optional: false, required: false
  /**
  * Value of `waf_request_header_logging_enabled`.
  */
  public get wafRequestHeaderLoggingEnabled() {
    return this.getBooleanAttribute('waf_request_header_logging_enabled');
  }

  // waf_request_ignored_headers - computed: true, optional: false, required: false
  /**
  * Value of `waf_request_ignored_headers`.
  */
  public get wafRequestIgnoredHeaders() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_request_ignored_headers'));
  }

  // waf_response_body_limit_action - computed: true, optional: false, required: false
  /**
  * Value of `waf_response_body_limit_action`. One of `block`, `log`, `ignore`.
  */
  public get wafResponseBodyLimitAction() {
    return this.getStringAttribute('waf_response_body_limit_action');
  }

  // whitelabel_response_pages - computed: true, optional: false, required: false
  /**
  * Value of `whitelabel_response_pages`.
  */
  public get whitelabelResponsePages() {
    return this.getBooleanAttribute('whitelabel_response_pages');
  }
}
/**
* How long each operation may take before the provider gives up.
*/
export interface ShieldZoneTimeouts {
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#create ShieldZone#create}
  */
  readonly create?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#delete ShieldZone#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#read ShieldZone#read}
  */
  readonly read?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#update ShieldZone#update}
  */
  readonly update?: string;
}

/**
* {@link ShieldZoneTimeouts} in Terraform's JSON.
*/
export function shieldZoneTimeoutsToTerraform(struct?: ShieldZoneTimeouts | cdktf.IResolvable): any {
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
* {@link ShieldZoneTimeouts} in the library's HCL.
*/
export function shieldZoneTimeoutsToHclTerraform(struct?: ShieldZoneTimeouts | cdktf.IResolvable): any {
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
export class ShieldZoneTimeoutsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): ShieldZoneTimeouts | cdktf.IResolvable | undefined {
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

  public set internalValue(value: ShieldZoneTimeouts | cdktf.IResolvable | undefined) {
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
* The Shield zone of a pull zone: its plan, WAF, DDoS protection, and response pages.
*
* A setting that is not configured keeps the value that it has in the zone. If the pull zone already has a Shield zone,
* creating the resource takes it over. The API cannot delete a zone; `on_destroy` determines what a destroy does.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone bunny_shield_zone}
*/
export class ShieldZone extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_zone";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a ShieldZone resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ShieldZone to import
  * @param importFromId The id of the existing ShieldZone that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ShieldZone to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_zone", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_zone bunny_shield_zone} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ShieldZoneConfig
  */
  public constructor(scope: Construct, id: string, config: ShieldZoneConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_zone',
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
    this._adoptExisting = config.adoptExisting;
    this._allowUnprotected = config.allowUnprotected;
    this._ddosChallengeWindow = config.ddosChallengeWindow;
    this._ddosShieldSensitivity = config.ddosShieldSensitivity;
    this._learningMode = config.learningMode;
    this._learningModeUntil = config.learningModeUntil;
    this._onDestroy = config.onDestroy;
    this._planType = config.planType;
    this._pullZoneId = config.pullZoneId;
    this._requestBodyLoggingEnabled = config.requestBodyLoggingEnabled;
    this._timeouts.internalValue = config.timeouts;
    this._underAttack = config.underAttack;
    this._wafAllowedHttpVersions = config.wafAllowedHttpVersions;
    this._wafAllowedMethods = config.wafAllowedMethods;
    this._wafAllowedRequestContentTypes = config.wafAllowedRequestContentTypes;
    this._wafBlockingParanoiaLevel = config.wafBlockingParanoiaLevel;
    this._wafDetectionParanoiaLevel = config.wafDetectionParanoiaLevel;
    this._wafDisabledRules = config.wafDisabledRules;
    this._wafEnabled = config.wafEnabled;
    this._wafEngineConfig = config.wafEngineConfig;
    this._wafExecutingParanoiaLevel = config.wafExecutingParanoiaLevel;
    this._wafExecutionMode = config.wafExecutionMode;
    this._wafLogOnlyRules = config.wafLogOnlyRules;
    this._wafProfileId = config.wafProfileId;
    this._wafRealtimeThreatIntelligenceEnabled = config.wafRealtimeThreatIntelligenceEnabled;
    this._wafRequestBodyLimitAction = config.wafRequestBodyLimitAction;
    this._wafRequestHeaderLoggingEnabled = config.wafRequestHeaderLoggingEnabled;
    this._wafRequestIgnoredHeaders = config.wafRequestIgnoredHeaders;
    this._wafResponseBodyLimitAction = config.wafResponseBodyLimitAction;
    this._whitelabelResponsePages = config.whitelabelResponsePages;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // adopt_existing - computed: true, optional: true, required: false
  private _adoptExisting?: boolean | cdktf.IResolvable; 
  /**
  * Whether to take over a Shield zone that the pull zone already has. If `false`, creating the resource for such a pull zone fails. Defaults to `true`.
  */
  public get adoptExisting() {
    return this.getBooleanAttribute('adopt_existing');
  }
  public set adoptExisting(value: boolean | cdktf.IResolvable) {
    this._adoptExisting = value;
  }
  /**
  * Removes `adoptExisting`, as if it had never been set.
  */
  public resetAdoptExisting() {
    this._adoptExisting = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `adoptExisting` was set to; undefined if it was left out.
  */
  public get adoptExistingInput() {
    return this._adoptExisting;
  }

  // allow_unprotected - computed: true, optional: true, required: false
  private _allowUnprotected?: boolean | cdktf.IResolvable; 
  /**
  * Whether a change may leave the zone without protection: disable the WAF, stop it from blocking, lower DDoS protection to `off`, which stops only the largest floods, or except 100 or more managed rules. Defaults to `false`.
  */
  public get allowUnprotected() {
    return this.getBooleanAttribute('allow_unprotected');
  }
  public set allowUnprotected(value: boolean | cdktf.IResolvable) {
    this._allowUnprotected = value;
  }
  /**
  * Removes `allowUnprotected`, as if it had never been set.
  */
  public resetAllowUnprotected() {
    this._allowUnprotected = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `allowUnprotected` was set to; undefined if it was left out.
  */
  public get allowUnprotectedInput() {
    return this._allowUnprotected;
  }

  // custom_waf_rules_limit - computed: true, optional: false, required: false
  /**
  * Maximum number of custom WAF rules.
  */
  public get customWafRulesLimit() {
    return this.getNumberAttribute('custom_waf_rules_limit');
  }

  // ddos_challenge_window - computed: true, optional: true, required: false
  private _ddosChallengeWindow?: number; 
  /**
  * Seconds for which a visitor who passed a challenge has access. The value applies to all challenges: of DDoS protection, the WAF, rate limits, bot detection, and access lists. Must be between 1 and 2147483647. If not configured, the value in the API is kept.
  */
  public get ddosChallengeWindow() {
    return this.getNumberAttribute('ddos_challenge_window');
  }
  public set ddosChallengeWindow(value: number) {
    this._ddosChallengeWindow = value;
  }
  /**
  * Removes `ddosChallengeWindow`, as if it had never been set.
  */
  public resetDdosChallengeWindow() {
    this._ddosChallengeWindow = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `ddosChallengeWindow` was set to; undefined if it was left out.
  */
  public get ddosChallengeWindowInput() {
    return this._ddosChallengeWindow;
  }

  // ddos_execution_mode - computed: true, optional: false, required: false
  /**
  * Whether DDoS protection blocks or only logs.
  */
  public get ddosExecutionMode() {
    return this.getStringAttribute('ddos_execution_mode');
  }

  // ddos_shield_sensitivity - computed: true, optional: true, required: false
  private _ddosShieldSensitivity?: string; 
  /**
  * Sensitivity of DDoS protection, which is never fully off: at `off`, called Lowest in the dashboard, it still stops the largest floods. `challenge` challenges every visitor. One of `off`, `low`, `medium`, `high`, `challenge`. If not configured, the value in the API is kept.
  */
  public get ddosShieldSensitivity() {
    return this.getStringAttribute('ddos_shield_sensitivity');
  }
  public set ddosShieldSensitivity(value: string) {
    this._ddosShieldSensitivity = value;
  }
  /**
  * Removes `ddosShieldSensitivity`, as if it had never been set.
  */
  public resetDdosShieldSensitivity() {
    this._ddosShieldSensitivity = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `ddosShieldSensitivity` was set to; undefined if it was left out.
  */
  public get ddosShieldSensitivityInput() {
    return this._ddosShieldSensitivity;
  }

  // found - computed: true, optional: false, required: false
  private _found = new ShieldZoneFoundOutputReference(this, "found");
  /**
  * Settings of a zone that the pull zone had before the resource was created or imported. `null` if there was none, or if the provider did not record it.
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

  // learning_mode - computed: true, optional: true, required: false
  private _learningMode?: boolean | cdktf.IResolvable; 
  /**
  * Whether the WAF only learns, and blocks nothing. `false` for a new zone if not set. When learning ends, the API does not change `waf_execution_mode`. If not configured, the value in the API is kept.
  */
  public get learningMode() {
    return this.getBooleanAttribute('learning_mode');
  }
  public set learningMode(value: boolean | cdktf.IResolvable) {
    this._learningMode = value;
  }
  /**
  * Removes `learningMode`, as if it had never been set.
  */
  public resetLearningMode() {
    this._learningMode = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `learningMode` was set to; undefined if it was left out.
  */
  public get learningModeInput() {
    return this._learningMode;
  }

  // learning_mode_until - computed: true, optional: true, required: false
  private _learningModeUntil?: string; 
  /**
  * End of learning mode, as an RFC 3339 time. A time without an offset is in UTC. If not configured, the API sets it. Requires `learning_mode = true`. When it has passed, the API does not change `waf_execution_mode`. Must be a time such as `2026-09-01T12:00:00Z` or `2026-09-01T14:00:00+02:00`.
  */
  public get learningModeUntil() {
    return this.getStringAttribute('learning_mode_until');
  }
  public set learningModeUntil(value: string) {
    this._learningModeUntil = value;
  }
  /**
  * Removes `learningModeUntil`, as if it had never been set.
  */
  public resetLearningModeUntil() {
    this._learningModeUntil = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `learningModeUntil` was set to; undefined if it was left out.
  */
  public get learningModeUntilInput() {
    return this._learningModeUntil;
  }

  // on_destroy - computed: true, optional: true, required: false
  private _onDestroy?: string; 
  /**
  * Behavior on destroy. `restore`: The settings found at create or import are restored. A zone that Terraform created is disabled. `disable`: The WAF is disabled, DDoS protection is lowered to `off`, and the zone moves to `basic` if the API allows it. `keep`: The zone stays unchanged, and its plan continues to be billed. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.
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

  // plan_type - computed: true, optional: true, required: false
  private _planType?: string; 
  /**
  * Shield plan of the zone, which determines its price. A new zone gets `basic` if not set. One of `basic`, `advanced`, `business`, `enterprise`. If not configured, the value in the API is kept.
  */
  public get planType() {
    return this.getStringAttribute('plan_type');
  }
  public set planType(value: string) {
    this._planType = value;
  }
  /**
  * Removes `planType`, as if it had never been set.
  */
  public resetPlanType() {
    this._planType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `planType` was set to; undefined if it was left out.
  */
  public get planTypeInput() {
    return this._planType;
  }

  // pull_zone_id - computed: false, optional: false, required: true
  private _pullZoneId?: number; 
  /**
  * ID of the pull zone that the Shield zone protects. Must be between 1 and 9007199254740991. Changing this forces a new resource.
  */
  public get pullZoneId() {
    return this.getNumberAttribute('pull_zone_id');
  }
  public set pullZoneId(value: number) {
    this._pullZoneId = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `pullZoneId` was set to; undefined if it was left out.
  */
  public get pullZoneIdInput() {
    return this._pullZoneId;
  }

  // rate_limit_rules_limit - computed: true, optional: false, required: false
  /**
  * Maximum number of rate limit rules.
  */
  public get rateLimitRulesLimit() {
    return this.getNumberAttribute('rate_limit_rules_limit');
  }

  // request_body_logging_enabled - computed: true, optional: true, required: false
  private _requestBodyLoggingEnabled?: boolean | cdktf.IResolvable; 
  /**
  * Whether event logs contain request bodies. If not configured, the value in the API is kept.
  */
  public get requestBodyLoggingEnabled() {
    return this.getBooleanAttribute('request_body_logging_enabled');
  }
  public set requestBodyLoggingEnabled(value: boolean | cdktf.IResolvable) {
    this._requestBodyLoggingEnabled = value;
  }
  /**
  * Removes `requestBodyLoggingEnabled`, as if it had never been set.
  */
  public resetRequestBodyLoggingEnabled() {
    this._requestBodyLoggingEnabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `requestBodyLoggingEnabled` was set to; undefined if it was left out.
  */
  public get requestBodyLoggingEnabledInput() {
    return this._requestBodyLoggingEnabled;
  }

  // shield_zone_id - computed: true, optional: false, required: false
  /**
  * ID of the Shield zone.
  */
  public get shieldZoneId() {
    return this.getNumberAttribute('shield_zone_id');
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new ShieldZoneTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: ShieldZoneTimeouts) {
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

  // under_attack - computed: false, optional: true, required: false
  private _underAttack?: boolean | cdktf.IResolvable; 
  /**
  * `true` challenges every visitor, and `ddos_shield_sensitivity` has no effect. The sensitivity applies again after you remove `under_attack` or set it to `false`; a zone that is created with `true` then has `medium`, unless you set another.
  */
  public get underAttack() {
    return this.getBooleanAttribute('under_attack');
  }
  public set underAttack(value: boolean | cdktf.IResolvable) {
    this._underAttack = value;
  }
  /**
  * Removes `underAttack`, as if it had never been set.
  */
  public resetUnderAttack() {
    this._underAttack = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `underAttack` was set to; undefined if it was left out.
  */
  public get underAttackInput() {
    return this._underAttack;
  }

  // waf_allowed_http_versions - computed: true, optional: true, required: false
  private _wafAllowedHttpVersions?: string[]; 
  /**
  * HTTP versions that the WAF allows, for example `HTTP/2`. Null if the zone uses the default. Must contain at least one version. If not configured, the value in the API is kept.
  */
  public get wafAllowedHttpVersions() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_allowed_http_versions'));
  }
  public set wafAllowedHttpVersions(value: string[]) {
    this._wafAllowedHttpVersions = value;
  }
  /**
  * Removes `wafAllowedHttpVersions`, as if it had never been set.
  */
  public resetWafAllowedHttpVersions() {
    this._wafAllowedHttpVersions = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafAllowedHttpVersions` was set to; undefined if it was left out.
  */
  public get wafAllowedHttpVersionsInput() {
    return this._wafAllowedHttpVersions;
  }

  // waf_allowed_methods - computed: true, optional: true, required: false
  private _wafAllowedMethods?: string[]; 
  /**
  * HTTP methods that the WAF allows. Null if the zone uses the default. Must contain at least one method. If not configured, the value in the API is kept.
  */
  public get wafAllowedMethods() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_allowed_methods'));
  }
  public set wafAllowedMethods(value: string[]) {
    this._wafAllowedMethods = value;
  }
  /**
  * Removes `wafAllowedMethods`, as if it had never been set.
  */
  public resetWafAllowedMethods() {
    this._wafAllowedMethods = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafAllowedMethods` was set to; undefined if it was left out.
  */
  public get wafAllowedMethodsInput() {
    return this._wafAllowedMethods;
  }

  // waf_allowed_request_content_types - computed: true, optional: true, required: false
  private _wafAllowedRequestContentTypes?: string[]; 
  /**
  * Content types of requests that the WAF allows. Null if the zone uses the default. Must contain at least one content type. If not configured, the value in the API is kept.
  */
  public get wafAllowedRequestContentTypes() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_allowed_request_content_types'));
  }
  public set wafAllowedRequestContentTypes(value: string[]) {
    this._wafAllowedRequestContentTypes = value;
  }
  /**
  * Removes `wafAllowedRequestContentTypes`, as if it had never been set.
  */
  public resetWafAllowedRequestContentTypes() {
    this._wafAllowedRequestContentTypes = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafAllowedRequestContentTypes` was set to; undefined if it was left out.
  */
  public get wafAllowedRequestContentTypesInput() {
    return this._wafAllowedRequestContentTypes;
  }

  // waf_blocking_paranoia_level - computed: true, optional: true, required: false
  private _wafBlockingParanoiaLevel?: number; 
  /**
  * Paranoia level of the WAF for blocking, 1 to 4. Null if the zone uses the default. Must be between 1 and 4. If not configured, the value in the API is kept.
  */
  public get wafBlockingParanoiaLevel() {
    return this.getNumberAttribute('waf_blocking_paranoia_level');
  }
  public set wafBlockingParanoiaLevel(value: number) {
    this._wafBlockingParanoiaLevel = value;
  }
  /**
  * Removes `wafBlockingParanoiaLevel`, as if it had never been set.
  */
  public resetWafBlockingParanoiaLevel() {
    this._wafBlockingParanoiaLevel = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafBlockingParanoiaLevel` was set to; undefined if it was left out.
  */
  public get wafBlockingParanoiaLevelInput() {
    return this._wafBlockingParanoiaLevel;
  }

  // waf_detection_paranoia_level - computed: true, optional: true, required: false
  private _wafDetectionParanoiaLevel?: number; 
  /**
  * Paranoia level of the WAF for detection, 1 to 4. Null if the zone uses the default. Must be between 1 and 4. If not configured, the value in the API is kept.
  */
  public get wafDetectionParanoiaLevel() {
    return this.getNumberAttribute('waf_detection_paranoia_level');
  }
  public set wafDetectionParanoiaLevel(value: number) {
    this._wafDetectionParanoiaLevel = value;
  }
  /**
  * Removes `wafDetectionParanoiaLevel`, as if it had never been set.
  */
  public resetWafDetectionParanoiaLevel() {
    this._wafDetectionParanoiaLevel = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafDetectionParanoiaLevel` was set to; undefined if it was left out.
  */
  public get wafDetectionParanoiaLevelInput() {
    return this._wafDetectionParanoiaLevel;
  }

  // waf_disabled_rules - computed: true, optional: true, required: false
  private _wafDisabledRules?: string[]; 
  /**
  * IDs of the managed rules that are disabled. The data source `bunny_shield_waf_rules` lists the rules. If not configured, the value in the API is kept.
  */
  public get wafDisabledRules() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_disabled_rules'));
  }
  public set wafDisabledRules(value: string[]) {
    this._wafDisabledRules = value;
  }
  /**
  * Removes `wafDisabledRules`, as if it had never been set.
  */
  public resetWafDisabledRules() {
    this._wafDisabledRules = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafDisabledRules` was set to; undefined if it was left out.
  */
  public get wafDisabledRulesInput() {
    return this._wafDisabledRules;
  }

  // waf_enabled - computed: true, optional: true, required: false
  private _wafEnabled?: boolean | cdktf.IResolvable; 
  /**
  * Whether the WAF is enabled. `true` for a new zone if not set. If not configured, the value in the API is kept.
  */
  public get wafEnabled() {
    return this.getBooleanAttribute('waf_enabled');
  }
  public set wafEnabled(value: boolean | cdktf.IResolvable) {
    this._wafEnabled = value;
  }
  /**
  * Removes `wafEnabled`, as if it had never been set.
  */
  public resetWafEnabled() {
    this._wafEnabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafEnabled` was set to; undefined if it was left out.
  */
  public get wafEnabledInput() {
    return this._wafEnabled;
  }

  // waf_engine_config - computed: true, optional: true, required: false
  private _wafEngineConfig?: { [key: string]: string }; 
  /**
  * Other settings of the WAF engine, by name. Only the names given here are managed; the data source `bunny_shield_waf_engine_config` lists the defaults. Removing a name leaves its value unchanged. If not configured, the value in the API is kept.
  */
  public get wafEngineConfig() {
    return this.getStringMapAttribute('waf_engine_config');
  }
  public set wafEngineConfig(value: { [key: string]: string }) {
    this._wafEngineConfig = value;
  }
  /**
  * Removes `wafEngineConfig`, as if it had never been set.
  */
  public resetWafEngineConfig() {
    this._wafEngineConfig = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafEngineConfig` was set to; undefined if it was left out.
  */
  public get wafEngineConfigInput() {
    return this._wafEngineConfig;
  }

  // waf_executing_paranoia_level - computed: true, optional: true, required: false
  private _wafExecutingParanoiaLevel?: number; 
  /**
  * Paranoia level of the WAF for executing rules, 1 to 4. Null if the zone uses the default. Must be between 1 and 4. If not configured, the value in the API is kept.
  */
  public get wafExecutingParanoiaLevel() {
    return this.getNumberAttribute('waf_executing_paranoia_level');
  }
  public set wafExecutingParanoiaLevel(value: number) {
    this._wafExecutingParanoiaLevel = value;
  }
  /**
  * Removes `wafExecutingParanoiaLevel`, as if it had never been set.
  */
  public resetWafExecutingParanoiaLevel() {
    this._wafExecutingParanoiaLevel = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafExecutingParanoiaLevel` was set to; undefined if it was left out.
  */
  public get wafExecutingParanoiaLevelInput() {
    return this._wafExecutingParanoiaLevel;
  }

  // waf_execution_mode - computed: true, optional: true, required: false
  private _wafExecutionMode?: string; 
  /**
  * Whether the WAF blocks or only logs. `block` for a new zone if not set. One of `log`, `block`. If not configured, the value in the API is kept.
  */
  public get wafExecutionMode() {
    return this.getStringAttribute('waf_execution_mode');
  }
  public set wafExecutionMode(value: string) {
    this._wafExecutionMode = value;
  }
  /**
  * Removes `wafExecutionMode`, as if it had never been set.
  */
  public resetWafExecutionMode() {
    this._wafExecutionMode = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafExecutionMode` was set to; undefined if it was left out.
  */
  public get wafExecutionModeInput() {
    return this._wafExecutionMode;
  }

  // waf_log_only_rules - computed: true, optional: true, required: false
  private _wafLogOnlyRules?: string[]; 
  /**
  * IDs of the managed rules that only log. If not configured, the value in the API is kept.
  */
  public get wafLogOnlyRules() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_log_only_rules'));
  }
  public set wafLogOnlyRules(value: string[]) {
    this._wafLogOnlyRules = value;
  }
  /**
  * Removes `wafLogOnlyRules`, as if it had never been set.
  */
  public resetWafLogOnlyRules() {
    this._wafLogOnlyRules = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafLogOnlyRules` was set to; undefined if it was left out.
  */
  public get wafLogOnlyRulesInput() {
    return this._wafLogOnlyRules;
  }

  // waf_profile_id - computed: true, optional: true, required: false
  private _wafProfileId?: number; 
  /**
  * ID of the WAF profile. The data source `bunny_shield_waf_profiles` lists the profiles. Must be 0 or more. If not configured, the value in the API is kept.
  */
  public get wafProfileId() {
    return this.getNumberAttribute('waf_profile_id');
  }
  public set wafProfileId(value: number) {
    this._wafProfileId = value;
  }
  /**
  * Removes `wafProfileId`, as if it had never been set.
  */
  public resetWafProfileId() {
    this._wafProfileId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafProfileId` was set to; undefined if it was left out.
  */
  public get wafProfileIdInput() {
    return this._wafProfileId;
  }

  // waf_realtime_threat_intelligence_enabled - computed: true, optional: true, required: false
  private _wafRealtimeThreatIntelligenceEnabled?: boolean | cdktf.IResolvable; 
  /**
  * Whether real-time threat intelligence is enabled. Requires the plan `advanced` or higher. If not configured, the value in the API is kept.
  */
  public get wafRealtimeThreatIntelligenceEnabled() {
    return this.getBooleanAttribute('waf_realtime_threat_intelligence_enabled');
  }
  public set wafRealtimeThreatIntelligenceEnabled(value: boolean | cdktf.IResolvable) {
    this._wafRealtimeThreatIntelligenceEnabled = value;
  }
  /**
  * Removes `wafRealtimeThreatIntelligenceEnabled`, as if it had never been set.
  */
  public resetWafRealtimeThreatIntelligenceEnabled() {
    this._wafRealtimeThreatIntelligenceEnabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafRealtimeThreatIntelligenceEnabled` was set to; undefined if it was left out.
  */
  public get wafRealtimeThreatIntelligenceEnabledInput() {
    return this._wafRealtimeThreatIntelligenceEnabled;
  }

  // waf_request_body_limit_action - computed: true, optional: true, required: false
  private _wafRequestBodyLimitAction?: string; 
  /**
  * Action for request bodies that are longer than the plan inspects. One of `block`, `log`, `ignore`. If not configured, the value in the API is kept.
  */
  public get wafRequestBodyLimitAction() {
    return this.getStringAttribute('waf_request_body_limit_action');
  }
  public set wafRequestBodyLimitAction(value: string) {
    this._wafRequestBodyLimitAction = value;
  }
  /**
  * Removes `wafRequestBodyLimitAction`, as if it had never been set.
  */
  public resetWafRequestBodyLimitAction() {
    this._wafRequestBodyLimitAction = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafRequestBodyLimitAction` was set to; undefined if it was left out.
  */
  public get wafRequestBodyLimitActionInput() {
    return this._wafRequestBodyLimitAction;
  }

  // waf_request_header_logging_enabled - computed: true, optional: true, required: false
  private _wafRequestHeaderLoggingEnabled?: boolean | cdktf.IResolvable; 
  /**
  * Whether event logs contain request headers. If not configured, the value in the API is kept.
  */
  public get wafRequestHeaderLoggingEnabled() {
    return this.getBooleanAttribute('waf_request_header_logging_enabled');
  }
  public set wafRequestHeaderLoggingEnabled(value: boolean | cdktf.IResolvable) {
    this._wafRequestHeaderLoggingEnabled = value;
  }
  /**
  * Removes `wafRequestHeaderLoggingEnabled`, as if it had never been set.
  */
  public resetWafRequestHeaderLoggingEnabled() {
    this._wafRequestHeaderLoggingEnabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafRequestHeaderLoggingEnabled` was set to; undefined if it was left out.
  */
  public get wafRequestHeaderLoggingEnabledInput() {
    return this._wafRequestHeaderLoggingEnabled;
  }

  // waf_request_ignored_headers - computed: true, optional: true, required: false
  private _wafRequestIgnoredHeaders?: string[]; 
  /**
  * Names of the headers that event logs never contain. Compared without regard to case. If not configured, the value in the API is kept.
  */
  public get wafRequestIgnoredHeaders() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_request_ignored_headers'));
  }
  public set wafRequestIgnoredHeaders(value: string[]) {
    this._wafRequestIgnoredHeaders = value;
  }
  /**
  * Removes `wafRequestIgnoredHeaders`, as if it had never been set.
  */
  public resetWafRequestIgnoredHeaders() {
    this._wafRequestIgnoredHeaders = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafRequestIgnoredHeaders` was set to; undefined if it was left out.
  */
  public get wafRequestIgnoredHeadersInput() {
    return this._wafRequestIgnoredHeaders;
  }

  // waf_response_body_limit_action - computed: true, optional: true, required: false
  private _wafResponseBodyLimitAction?: string; 
  /**
  * Action for response bodies that are longer than the plan inspects. One of `block`, `log`, `ignore`. If not configured, the value in the API is kept.
  */
  public get wafResponseBodyLimitAction() {
    return this.getStringAttribute('waf_response_body_limit_action');
  }
  public set wafResponseBodyLimitAction(value: string) {
    this._wafResponseBodyLimitAction = value;
  }
  /**
  * Removes `wafResponseBodyLimitAction`, as if it had never been set.
  */
  public resetWafResponseBodyLimitAction() {
    this._wafResponseBodyLimitAction = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `wafResponseBodyLimitAction` was set to; undefined if it was left out.
  */
  public get wafResponseBodyLimitActionInput() {
    return this._wafResponseBodyLimitAction;
  }

  // whitelabel_response_pages - computed: true, optional: true, required: false
  private _whitelabelResponsePages?: boolean | cdktf.IResolvable; 
  /**
  * Whether white-label response pages are enabled. Custom pages are shown only if they are. Requires the plan `advanced` or higher. If not configured, the value in the API is kept.
  */
  public get whitelabelResponsePages() {
    return this.getBooleanAttribute('whitelabel_response_pages');
  }
  public set whitelabelResponsePages(value: boolean | cdktf.IResolvable) {
    this._whitelabelResponsePages = value;
  }
  /**
  * Removes `whitelabelResponsePages`, as if it had never been set.
  */
  public resetWhitelabelResponsePages() {
    this._whitelabelResponsePages = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `whitelabelResponsePages` was set to; undefined if it was left out.
  */
  public get whitelabelResponsePagesInput() {
    return this._whitelabelResponsePages;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      adopt_existing: cdktf.booleanToTerraform(this._adoptExisting),
      allow_unprotected: cdktf.booleanToTerraform(this._allowUnprotected),
      ddos_challenge_window: cdktf.numberToTerraform(this._ddosChallengeWindow),
      ddos_shield_sensitivity: cdktf.stringToTerraform(this._ddosShieldSensitivity),
      learning_mode: cdktf.booleanToTerraform(this._learningMode),
      learning_mode_until: cdktf.stringToTerraform(this._learningModeUntil),
      on_destroy: cdktf.stringToTerraform(this._onDestroy),
      plan_type: cdktf.stringToTerraform(this._planType),
      pull_zone_id: cdktf.numberToTerraform(this._pullZoneId),
      request_body_logging_enabled: cdktf.booleanToTerraform(this._requestBodyLoggingEnabled),
      timeouts: shieldZoneTimeoutsToTerraform(this._timeouts.internalValue),
      under_attack: cdktf.booleanToTerraform(this._underAttack),
      waf_allowed_http_versions: cdktf.listMapper(cdktf.stringToTerraform, false)(this._wafAllowedHttpVersions),
      waf_allowed_methods: cdktf.listMapper(cdktf.stringToTerraform, false)(this._wafAllowedMethods),
      waf_allowed_request_content_types: cdktf.listMapper(cdktf.stringToTerraform, false)(this._wafAllowedRequestContentTypes),
      waf_blocking_paranoia_level: cdktf.numberToTerraform(this._wafBlockingParanoiaLevel),
      waf_detection_paranoia_level: cdktf.numberToTerraform(this._wafDetectionParanoiaLevel),
      waf_disabled_rules: cdktf.listMapper(cdktf.stringToTerraform, false)(this._wafDisabledRules),
      waf_enabled: cdktf.booleanToTerraform(this._wafEnabled),
      waf_engine_config: cdktf.hashMapper(cdktf.stringToTerraform)(this._wafEngineConfig),
      waf_executing_paranoia_level: cdktf.numberToTerraform(this._wafExecutingParanoiaLevel),
      waf_execution_mode: cdktf.stringToTerraform(this._wafExecutionMode),
      waf_log_only_rules: cdktf.listMapper(cdktf.stringToTerraform, false)(this._wafLogOnlyRules),
      waf_profile_id: cdktf.numberToTerraform(this._wafProfileId),
      waf_realtime_threat_intelligence_enabled: cdktf.booleanToTerraform(this._wafRealtimeThreatIntelligenceEnabled),
      waf_request_body_limit_action: cdktf.stringToTerraform(this._wafRequestBodyLimitAction),
      waf_request_header_logging_enabled: cdktf.booleanToTerraform(this._wafRequestHeaderLoggingEnabled),
      waf_request_ignored_headers: cdktf.listMapper(cdktf.stringToTerraform, false)(this._wafRequestIgnoredHeaders),
      waf_response_body_limit_action: cdktf.stringToTerraform(this._wafResponseBodyLimitAction),
      whitelabel_response_pages: cdktf.booleanToTerraform(this._whitelabelResponsePages),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      adopt_existing: {
        value: cdktf.booleanToHclTerraform(this._adoptExisting),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      allow_unprotected: {
        value: cdktf.booleanToHclTerraform(this._allowUnprotected),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      ddos_challenge_window: {
        value: cdktf.numberToHclTerraform(this._ddosChallengeWindow),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      ddos_shield_sensitivity: {
        value: hclText(cdktf.stringToHclTerraform(this._ddosShieldSensitivity)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      learning_mode: {
        value: cdktf.booleanToHclTerraform(this._learningMode),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      learning_mode_until: {
        value: hclText(cdktf.stringToHclTerraform(this._learningModeUntil)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      on_destroy: {
        value: hclText(cdktf.stringToHclTerraform(this._onDestroy)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      plan_type: {
        value: hclText(cdktf.stringToHclTerraform(this._planType)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      pull_zone_id: {
        value: cdktf.numberToHclTerraform(this._pullZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      request_body_logging_enabled: {
        value: cdktf.booleanToHclTerraform(this._requestBodyLoggingEnabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      timeouts: {
        value: hclObject(shieldZoneTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      under_attack: {
        value: cdktf.booleanToHclTerraform(this._underAttack),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      waf_allowed_http_versions: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._wafAllowedHttpVersions)),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      waf_allowed_methods: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._wafAllowedMethods)),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      waf_allowed_request_content_types: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._wafAllowedRequestContentTypes)),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      waf_blocking_paranoia_level: {
        value: cdktf.numberToHclTerraform(this._wafBlockingParanoiaLevel),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      waf_detection_paranoia_level: {
        value: cdktf.numberToHclTerraform(this._wafDetectionParanoiaLevel),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      waf_disabled_rules: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._wafDisabledRules)),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      waf_enabled: {
        value: cdktf.booleanToHclTerraform(this._wafEnabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      waf_engine_config: {
        value: hclTexts(cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._wafEngineConfig)),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      waf_executing_paranoia_level: {
        value: cdktf.numberToHclTerraform(this._wafExecutingParanoiaLevel),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      waf_execution_mode: {
        value: hclText(cdktf.stringToHclTerraform(this._wafExecutionMode)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      waf_log_only_rules: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._wafLogOnlyRules)),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      waf_profile_id: {
        value: cdktf.numberToHclTerraform(this._wafProfileId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      waf_realtime_threat_intelligence_enabled: {
        value: cdktf.booleanToHclTerraform(this._wafRealtimeThreatIntelligenceEnabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      waf_request_body_limit_action: {
        value: hclText(cdktf.stringToHclTerraform(this._wafRequestBodyLimitAction)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      waf_request_header_logging_enabled: {
        value: cdktf.booleanToHclTerraform(this._wafRequestHeaderLoggingEnabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      waf_request_ignored_headers: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._wafRequestIgnoredHeaders)),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      waf_response_body_limit_action: {
        value: hclText(cdktf.stringToHclTerraform(this._wafResponseBodyLimitAction)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      whitelabel_response_pages: {
        value: cdktf.booleanToHclTerraform(this._whitelabelResponsePages),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
