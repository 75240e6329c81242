// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_triggered_rules
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { hclTexts } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldWafTriggeredRules}.
*/
export interface DataBunnyShieldWafTriggeredRulesConfig extends cdktf.TerraformMetaArguments {
  /**
  * IDs of the rules for which to request a recommendation of bunny.net's AI. Each plan and each refresh requests it again. If not set, nothing is requested.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_triggered_rules#recommend_rule_ids DataBunnyShieldWafTriggeredRules#recommend_rule_ids}
  */
  readonly recommendRuleIds?: string[];
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_triggered_rules#shield_zone_id DataBunnyShieldWafTriggeredRules#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* The rules.
*/
export interface DataBunnyShieldWafTriggeredRulesRules {
}

/**
* {@link DataBunnyShieldWafTriggeredRulesRules} in Terraform's JSON.
*/
export function dataBunnyShieldWafTriggeredRulesRulesToTerraform(struct?: DataBunnyShieldWafTriggeredRulesRules): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafTriggeredRulesRules} in the library's HCL.
*/
export function dataBunnyShieldWafTriggeredRulesRulesToHclTerraform(struct?: DataBunnyShieldWafTriggeredRulesRules): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `rules`: The rules.
*/
export class DataBunnyShieldWafTriggeredRulesRulesOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldWafTriggeredRulesRules | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafTriggeredRulesRules | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // description - computed: true, optional: false, required: false
  /**
  * Description of the rule.
  */
  public get description() {
    return this.getStringAttribute('description');
  }

  // request_count - computed: true, optional: false, required: false
  /**
  * Number of requests.
  */
  public get requestCount() {
    return this.getNumberAttribute('request_count');
  }

  // rule_id - computed: true, optional: false, required: false
  /**
  * ID of the rule.
  */
  public get ruleId() {
    return this.getStringAttribute('rule_id');
  }

  // top_targeted_urls - computed: true, optional: false, required: false
  private _topTargetedUrls = new cdktf.NumberMap(this, "top_targeted_urls");
  /**
  * Number of requests by URL.
  */
  public get topTargetedUrls() {
    return this._topTargetedUrls;
  }
}

/**
* Elements of `rules`: The rules.
*/
export class DataBunnyShieldWafTriggeredRulesRulesList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldWafTriggeredRulesRulesOutputReference {
    return new DataBunnyShieldWafTriggeredRulesRulesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The managed WAF rules of a Shield zone that requests have triggered and nobody has reviewed.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_triggered_rules bunny_shield_waf_triggered_rules}
*/
export class DataBunnyShieldWafTriggeredRules extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_waf_triggered_rules";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldWafTriggeredRules resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldWafTriggeredRules to import
  * @param importFromId The id of the existing DataBunnyShieldWafTriggeredRules that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_triggered_rules#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldWafTriggeredRules to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_waf_triggered_rules", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_triggered_rules bunny_shield_waf_triggered_rules} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldWafTriggeredRulesConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldWafTriggeredRulesConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_waf_triggered_rules',
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
    this._recommendRuleIds = config.recommendRuleIds;
    this._shieldZoneId = config.shieldZoneId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // recommend_rule_ids - computed: false, optional: true, required: false
  private _recommendRuleIds?: string[]; 
  /**
  * IDs of the rules for which to request a recommendation of bunny.net's AI. Each plan and each refresh requests it again. If not set, nothing is requested.
  */
  public get recommendRuleIds() {
    return cdktf.Fn.tolist(this.getListAttribute('recommend_rule_ids'));
  }
  public set recommendRuleIds(value: string[]) {
    this._recommendRuleIds = value;
  }
  /**
  * Removes `recommendRuleIds`, as if it had never been set.
  */
  public resetRecommendRuleIds() {
    this._recommendRuleIds = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `recommendRuleIds` was set to; undefined if it was left out.
  */
  public get recommendRuleIdsInput() {
    return this._recommendRuleIds;
  }

  // recommendations - computed: true, optional: false, required: false
  private _recommendations = new cdktf.StringMap(this, "recommendations");
  /**
  * The recommendation on each rule of `recommend_rule_ids`. If the API has no recommendation on a rule, the rule is missing, with a warning.
  */
  public get recommendations() {
    return this._recommendations;
  }

  // rules - computed: true, optional: false, required: false
  private _rules = new DataBunnyShieldWafTriggeredRulesRulesList(this, "rules", false);
  /**
  * The rules.
  */
  public get rules() {
    return this._rules;
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

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      recommend_rule_ids: cdktf.listMapper(cdktf.stringToTerraform, false)(this._recommendRuleIds),
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      recommend_rule_ids: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._recommendRuleIds)),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      shield_zone_id: {
        value: cdktf.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
