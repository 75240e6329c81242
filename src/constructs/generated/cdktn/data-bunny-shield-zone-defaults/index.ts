// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_zone_defaults
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldZoneDefaults}.
*/
export interface DataBunnyShieldZoneDefaultsConfig extends cdktn.TerraformMetaArguments {
}
/**
* Managed access lists.
*/
export interface DataBunnyShieldZoneDefaultsAccessLists {
}

/**
* {@link DataBunnyShieldZoneDefaultsAccessLists} in Terraform's JSON.
*/
export function dataBunnyShieldZoneDefaultsAccessListsToTerraform(struct?: DataBunnyShieldZoneDefaultsAccessLists): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldZoneDefaultsAccessLists} in the library's HCL.
*/
export function dataBunnyShieldZoneDefaultsAccessListsToHclTerraform(struct?: DataBunnyShieldZoneDefaultsAccessLists): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `access_lists`: Managed access lists.
*/
export class DataBunnyShieldZoneDefaultsAccessListsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldZoneDefaultsAccessLists | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldZoneDefaultsAccessLists | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // action - computed: true, optional: false, required: false
  /**
  * Suggested action.
  */
  public get action() {
    return this.getStringAttribute('action');
  }

  // description - computed: true, optional: false, required: false
  /**
  * Description.
  */
  public get description() {
    return this.getStringAttribute('description');
  }

  // list_id - computed: true, optional: false, required: false
  /**
  * ID of the managed list.
  */
  public get listId() {
    return this.getNumberAttribute('list_id');
  }

  // name - computed: true, optional: false, required: false
  /**
  * Name.
  */
  public get name() {
    return this.getStringAttribute('name');
  }

  // required_plan - computed: true, optional: false, required: false
  /**
  * Lowest plan that includes the list.
  */
  public get requiredPlan() {
    return this.getStringAttribute('required_plan');
  }
}

/**
* Elements of `access_lists`: Managed access lists.
*/
export class DataBunnyShieldZoneDefaultsAccessListsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldZoneDefaultsAccessListsOutputReference {
    return new DataBunnyShieldZoneDefaultsAccessListsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Settings of the zone.
*/
export interface DataBunnyShieldZoneDefaultsSettings {
}

/**
* {@link DataBunnyShieldZoneDefaultsSettings} in Terraform's JSON.
*/
export function dataBunnyShieldZoneDefaultsSettingsToTerraform(struct?: DataBunnyShieldZoneDefaultsSettings): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldZoneDefaultsSettings} in the library's HCL.
*/
export function dataBunnyShieldZoneDefaultsSettingsToHclTerraform(struct?: DataBunnyShieldZoneDefaultsSettings): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `settings`: Settings of the zone.
*/
export class DataBunnyShieldZoneDefaultsSettingsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldZoneDefaultsSettings | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldZoneDefaultsSettings | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // ddos_challenge_window - computed: true, optional: false, required: false
  /**
  * Seconds for which a visitor who passed a challenge has access. The value applies to all challenges: of DDoS protection, the WAF, rate limits, bot detection, and access lists.
  */
  public get ddosChallengeWindow() {
    return this.getNumberAttribute('ddos_challenge_window');
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

  // request_body_logging_enabled - computed: true, optional: false, required: false
  /**
  * Whether event logs contain request bodies.
  */
  public get requestBodyLoggingEnabled() {
    return this.getBooleanAttribute('request_body_logging_enabled');
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
    return cdktn.Fn.tolist(this.getListAttribute('waf_disabled_rules'));
  }

  // waf_enabled - computed: true, optional: false, required: false
  /**
  * Whether the WAF is enabled.
  */
  public get wafEnabled() {
    return this.getBooleanAttribute('waf_enabled');
  }

  // waf_engine_config - computed: true, optional: false, required: false
  private _wafEngineConfig = new cdktn.StringMap(this, "waf_engine_config");
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
    return cdktn.Fn.tolist(this.getListAttribute('waf_log_only_rules'));
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
    return cdktn.Fn.tolist(this.getListAttribute('waf_request_ignored_headers'));
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
* The settings that the dashboard suggests for a new Shield zone. They may include a higher plan and paid features: do not apply them without a review.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_zone_defaults bunny_shield_zone_defaults}
*/
export class DataBunnyShieldZoneDefaults extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_zone_defaults";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyShieldZoneDefaults resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldZoneDefaults to import
  * @param importFromId The id of the existing DataBunnyShieldZoneDefaults that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_zone_defaults#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldZoneDefaults to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_zone_defaults", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_zone_defaults bunny_shield_zone_defaults} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldZoneDefaultsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldZoneDefaultsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_zone_defaults',
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

  // access_lists - computed: true, optional: false, required: false
  private _accessLists = new DataBunnyShieldZoneDefaultsAccessListsList(this, "access_lists", false);
  /**
  * Managed access lists.
  */
  public get accessLists() {
    return this._accessLists;
  }

  // antivirus_scanning_mode - computed: true, optional: false, required: false
  /**
  * Action for uploads that contain a virus.
  */
  public get antivirusScanningMode() {
    return this.getStringAttribute('antivirus_scanning_mode');
  }

  // bot_detection_execution_mode - computed: true, optional: false, required: false
  /**
  * Mode of bot detection.
  */
  public get botDetectionExecutionMode() {
    return this.getStringAttribute('bot_detection_execution_mode');
  }

  // csam_scanning_mode - computed: true, optional: false, required: false
  /**
  * Action for uploads that contain CSAM.
  */
  public get csamScanningMode() {
    return this.getStringAttribute('csam_scanning_mode');
  }

  // settings - computed: true, optional: false, required: false
  private _settings = new DataBunnyShieldZoneDefaultsSettingsOutputReference(this, "settings");
  /**
  * Settings of the zone.
  */
  public get settings() {
    return this._settings;
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
