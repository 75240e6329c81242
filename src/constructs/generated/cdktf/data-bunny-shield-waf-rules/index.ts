// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_rules
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldWafRules}.
*/
export interface DataBunnyShieldWafRulesConfig extends cdktf.TerraformMetaArguments {
  /**
  * Return only rules of the group with this code, for example `941`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_rules#group_code DataBunnyShieldWafRules#group_code}
  */
  readonly groupCode?: string;
  /**
  * Return only rules of this section: `REQUEST` or `RESPONSE`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_rules#section DataBunnyShieldWafRules#section}
  */
  readonly section?: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_rules#shield_zone_id DataBunnyShieldWafRules#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* The rules.
*/
export interface DataBunnyShieldWafRulesRules {
}

/**
* {@link DataBunnyShieldWafRulesRules} in Terraform's JSON.
*/
export function dataBunnyShieldWafRulesRulesToTerraform(struct?: DataBunnyShieldWafRulesRules): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafRulesRules} in the library's HCL.
*/
export function dataBunnyShieldWafRulesRulesToHclTerraform(struct?: DataBunnyShieldWafRulesRules): any {
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
export class DataBunnyShieldWafRulesRulesOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldWafRulesRules | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafRulesRules | undefined) {
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

  // group_code - computed: true, optional: false, required: false
  /**
  * Code of the group.
  */
  public get groupCode() {
    return this.getStringAttribute('group_code');
  }

  // group_id - computed: true, optional: false, required: false
  /**
  * ID of the rule's group.
  */
  public get groupId() {
    return this.getNumberAttribute('group_id');
  }

  // group_name - computed: true, optional: false, required: false
  /**
  * Name of the group.
  */
  public get groupName() {
    return this.getStringAttribute('group_name');
  }

  // rule_id - computed: true, optional: false, required: false
  /**
  * ID of the rule, for example `941100`.
  */
  public get ruleId() {
    return this.getStringAttribute('rule_id');
  }

  // ruleset - computed: true, optional: false, required: false
  /**
  * Rule set that the group belongs to.
  */
  public get ruleset() {
    return this.getStringAttribute('ruleset');
  }

  // section - computed: true, optional: false, required: false
  /**
  * `REQUEST` or `RESPONSE`.
  */
  public get section() {
    return this.getStringAttribute('section');
  }
}

/**
* Elements of `rules`: The rules.
*/
export class DataBunnyShieldWafRulesRulesList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldWafRulesRulesOutputReference {
    return new DataBunnyShieldWafRulesRulesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The managed WAF rules of a Shield zone, for `waf_disabled_rules` and `waf_log_only_rules` of `bunny_shield_zone`.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_rules bunny_shield_waf_rules}
*/
export class DataBunnyShieldWafRules extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_waf_rules";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldWafRules resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldWafRules to import
  * @param importFromId The id of the existing DataBunnyShieldWafRules that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_rules#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldWafRules to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_waf_rules", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_rules bunny_shield_waf_rules} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldWafRulesConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldWafRulesConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_waf_rules',
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
    this._groupCode = config.groupCode;
    this._section = config.section;
    this._shieldZoneId = config.shieldZoneId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // group_code - computed: false, optional: true, required: false
  private _groupCode?: string; 
  /**
  * Return only rules of the group with this code, for example `941`.
  */
  public get groupCode() {
    return this.getStringAttribute('group_code');
  }
  public set groupCode(value: string) {
    this._groupCode = value;
  }
  /**
  * Removes `groupCode`, as if it had never been set.
  */
  public resetGroupCode() {
    this._groupCode = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `groupCode` was set to; undefined if it was left out.
  */
  public get groupCodeInput() {
    return this._groupCode;
  }

  // rule_ids - computed: true, optional: false, required: false
  /**
  * IDs of the rules.
  */
  public get ruleIds() {
    return this.getListAttribute('rule_ids');
  }

  // rules - computed: true, optional: false, required: false
  private _rules = new DataBunnyShieldWafRulesRulesList(this, "rules", false);
  /**
  * The rules.
  */
  public get rules() {
    return this._rules;
  }

  // section - computed: false, optional: true, required: false
  private _section?: string; 
  /**
  * Return only rules of this section: `REQUEST` or `RESPONSE`.
  */
  public get section() {
    return this.getStringAttribute('section');
  }
  public set section(value: string) {
    this._section = value;
  }
  /**
  * Removes `section`, as if it had never been set.
  */
  public resetSection() {
    this._section = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `section` was set to; undefined if it was left out.
  */
  public get sectionInput() {
    return this._section;
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
      group_code: cdktf.stringToTerraform(this._groupCode),
      section: cdktf.stringToTerraform(this._section),
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      group_code: {
        value: hclText(cdktf.stringToHclTerraform(this._groupCode)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      section: {
        value: hclText(cdktf.stringToHclTerraform(this._section)),
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
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
