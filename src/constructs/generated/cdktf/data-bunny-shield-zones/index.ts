// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_zones
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldZones}.
*/
export interface DataBunnyShieldZonesConfig extends cdktf.TerraformMetaArguments {
}
/**
* The zones.
*/
export interface DataBunnyShieldZonesZones {
}

/**
* {@link DataBunnyShieldZonesZones} in Terraform's JSON.
*/
export function dataBunnyShieldZonesZonesToTerraform(struct?: DataBunnyShieldZonesZones): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldZonesZones} in the library's HCL.
*/
export function dataBunnyShieldZonesZonesToHclTerraform(struct?: DataBunnyShieldZonesZones): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `zones`: The zones.
*/
export class DataBunnyShieldZonesZonesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyShieldZonesZones | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldZonesZones | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // custom_waf_rules_limit - computed: true, optional: false, required: false
  /**
  * Maximum number of custom WAF rules.
  */
  public get customWafRulesLimit() {
    return this.getNumberAttribute('custom_waf_rules_limit');
  }

  // ddos_challenge_window - computed: true, optional: false, required: false
  /**
  * Seconds for which a visitor who passed a challenge has access. The value applies to all challenges: of DDoS protection, the WAF, rate limits, bot detection, and access lists.
  */
  public get ddosChallengeWindow() {
    return this.getNumberAttribute('ddos_challenge_window');
  }

  // ddos_execution_mode - computed: true, optional: false, required: false
  /**
  * Whether DDoS protection blocks or only logs.
  */
  public get ddosExecutionMode() {
    return this.getStringAttribute('ddos_execution_mode');
  }

  // ddos_execution_mode_code - computed: true, optional: false, required: false
  /**
  * Code of the mode.
  */
  public get ddosExecutionModeCode() {
    return this.getNumberAttribute('ddos_execution_mode_code');
  }

  // ddos_shield_sensitivity - computed: true, optional: false, required: false
  /**
  * Sensitivity of DDoS protection.
  */
  public get ddosShieldSensitivity() {
    return this.getStringAttribute('ddos_shield_sensitivity');
  }

  // ddos_shield_sensitivity_code - computed: true, optional: false, required: false
  /**
  * Code of the sensitivity.
  */
  public get ddosShieldSensitivityCode() {
    return this.getNumberAttribute('ddos_shield_sensitivity_code');
  }

  // learning_mode - computed: true, optional: false, required: false
  /**
  * Whether learning mode is enabled.
  */
  public get learningMode() {
    return this.getBooleanAttribute('learning_mode');
  }

  // learning_mode_until - computed: true, optional: false, required: false
  /**
  * End of learning mode, as an RFC 3339 time. A time without an offset is in UTC. If not configured, the API sets it. Requires `learning_mode = true`. When it has passed, the API does not change `waf_execution_mode`.
  */
  public get learningModeUntil() {
    return this.getStringAttribute('learning_mode_until');
  }

  // plan_type - computed: true, optional: false, required: false
  /**
  * Plan of the zone.
  */
  public get planType() {
    return this.getStringAttribute('plan_type');
  }

  // plan_type_code - computed: true, optional: false, required: false
  /**
  * Code of the plan.
  */
  public get planTypeCode() {
    return this.getNumberAttribute('plan_type_code');
  }

  // pull_zone_id - computed: true, optional: false, required: false
  /**
  * ID of the pull zone that the Shield zone protects.
  */
  public get pullZoneId() {
    return this.getNumberAttribute('pull_zone_id');
  }

  // rate_limit_rules_limit - computed: true, optional: false, required: false
  /**
  * Maximum number of rate limit rules.
  */
  public get rateLimitRulesLimit() {
    return this.getNumberAttribute('rate_limit_rules_limit');
  }

  // request_body_logging_enabled - computed: true, optional: false, required: false
  /**
  * Whether event logs contain request bodies.
  */
  public get requestBodyLoggingEnabled() {
    return this.getBooleanAttribute('request_body_logging_enabled');
  }

  // shield_zone_id - computed: true, optional: false, required: false
  /**
  * ID of the Shield zone.
  */
  public get shieldZoneId() {
    return this.getNumberAttribute('shield_zone_id');
  }

  // waf_custom_rule_order - computed: true, optional: false, required: false
  /**
  * IDs of the custom WAF rules, in order.
  */
  public get wafCustomRuleOrder() {
    return this.getNumberListAttribute('waf_custom_rule_order');
  }

  // waf_disabled_rules - computed: true, optional: false, required: false
  /**
  * IDs of the managed rules that are disabled.
  */
  public get wafDisabledRules() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_disabled_rules'));
  }

  // waf_enabled - computed: true, optional: false, required: false
  /**
  * Whether the WAF is enabled.
  */
  public get wafEnabled() {
    return this.getBooleanAttribute('waf_enabled');
  }

  // waf_engine_config - computed: true, optional: false, required: false
  private _wafEngineConfig = new cdktf.StringMap(this, "waf_engine_config");
  /**
  * Settings of the WAF engine that the zone overrides, by name.
  */
  public get wafEngineConfig() {
    return this._wafEngineConfig;
  }

  // waf_execution_mode - computed: true, optional: false, required: false
  /**
  * Whether the WAF blocks or only logs.
  */
  public get wafExecutionMode() {
    return this.getStringAttribute('waf_execution_mode');
  }

  // waf_execution_mode_code - computed: true, optional: false, required: false
  /**
  * Code of the mode.
  */
  public get wafExecutionModeCode() {
    return this.getNumberAttribute('waf_execution_mode_code');
  }

  // waf_log_only_rules - computed: true, optional: false, required: false
  /**
  * IDs of the managed rules that only log.
  */
  public get wafLogOnlyRules() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_log_only_rules'));
  }

  // waf_profile_id - computed: true, optional: false, required: false
  /**
  * ID of the WAF profile.
  */
  public get wafProfileId() {
    return this.getNumberAttribute('waf_profile_id');
  }

  // waf_realtime_threat_intelligence_enabled - computed: true, optional: false, required: false
  /**
  * Whether real-time threat intelligence is enabled.
  */
  public get wafRealtimeThreatIntelligenceEnabled() {
    return this.getBooleanAttribute('waf_realtime_threat_intelligence_enabled');
  }

  // waf_request_body_limit_action - computed: true, optional: false, required: false
  /**
  * Action for request bodies that are too long to inspect.
  */
  public get wafRequestBodyLimitAction() {
    return this.getStringAttribute('waf_request_body_limit_action');
  }

  // waf_request_header_logging_enabled - computed: true, optional: false, required: false
  /**
  * Whether event logs contain request headers.
  */
  public get wafRequestHeaderLoggingEnabled() {
    return this.getBooleanAttribute('waf_request_header_logging_enabled');
  }

  // waf_request_ignored_headers - computed: true, optional: false, required: false
  /**
  * Headers that event logs never contain.
  */
  public get wafRequestIgnoredHeaders() {
    return cdktf.Fn.tolist(this.getListAttribute('waf_request_ignored_headers'));
  }

  // waf_response_body_limit_action - computed: true, optional: false, required: false
  /**
  * Action for response bodies that are too long to inspect.
  */
  public get wafResponseBodyLimitAction() {
    return this.getStringAttribute('waf_response_body_limit_action');
  }

  // whitelabel_response_pages - computed: true, optional: false, required: false
  /**
  * Whether white-label response pages are enabled.
  */
  public get whitelabelResponsePages() {
    return this.getBooleanAttribute('whitelabel_response_pages');
  }
}

/**
* Elements of `zones`: The zones.
*/
export class DataBunnyShieldZonesZonesList extends cdktf.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected terraformResource: cdktf.IInterpolatingParent, protected terraformAttribute: string, protected wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataBunnyShieldZonesZonesOutputReference {
    return new DataBunnyShieldZonesZonesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* All Shield zones of the account.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_zones bunny_shield_zones}
*/
export class DataBunnyShieldZones extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_zones";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldZones resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldZones to import
  * @param importFromId The id of the existing DataBunnyShieldZones that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_zones#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldZones to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_zones", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_zones bunny_shield_zones} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldZonesConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldZonesConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_zones',
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

  // zones - computed: true, optional: false, required: false
  private _zones = new DataBunnyShieldZonesZonesList(this, "zones", false);
  /**
  * The zones.
  */
  public get zones() {
    return this._zones;
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
