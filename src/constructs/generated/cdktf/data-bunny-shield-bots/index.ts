// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bots
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldBots}.
*/
export interface DataBunnyShieldBotsConfig extends cdktf.TerraformMetaArguments {
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bots#shield_zone_id DataBunnyShieldBots#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* The bots of the category.
*/
export interface DataBunnyShieldBotsCategoriesBots {
}

/**
* {@link DataBunnyShieldBotsCategoriesBots} in Terraform's JSON.
*/
export function dataBunnyShieldBotsCategoriesBotsToTerraform(struct?: DataBunnyShieldBotsCategoriesBots): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldBotsCategoriesBots} in the library's HCL.
*/
export function dataBunnyShieldBotsCategoriesBotsToHclTerraform(struct?: DataBunnyShieldBotsCategoriesBots): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `bots`: The bots of the category.
*/
export class DataBunnyShieldBotsCategoriesBotsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldBotsCategoriesBots | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldBotsCategoriesBots | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // action - computed: true, optional: false, required: false
  /**
  * Action of this bot: `allow`, `block`, `ignore` (no action, even if the category has one), or `none` (the action of the category).
  */
  public get action() {
    return this.getStringAttribute('action');
  }

  // action_code - computed: true, optional: false, required: false
  /**
  * Code of the action.
  */
  public get actionCode() {
    return this.getNumberAttribute('action_code');
  }

  // bot_id - computed: true, optional: false, required: false
  /**
  * ID of the bot, the same in every zone.
  */
  public get botId() {
    return this.getNumberAttribute('bot_id');
  }

  // category - computed: true, optional: false, required: false
  /**
  * Category of the bot, or `unknown_<n>` if this provider does not know it.
  */
  public get category() {
    return this.getStringAttribute('category');
  }

  // category_code - computed: true, optional: false, required: false
  /**
  * Code of the category.
  */
  public get categoryCode() {
    return this.getNumberAttribute('category_code');
  }

  // effective_action - computed: true, optional: false, required: false
  /**
  * Effective action for this bot, including the action of its category.
  */
  public get effectiveAction() {
    return this.getStringAttribute('effective_action');
  }

  // is_verifiable - computed: true, optional: false, required: false
  /**
  * Whether the API can verify the bot, so that others cannot impersonate it by its `User-Agent`.
  */
  public get isVerifiable() {
    return this.getBooleanAttribute('is_verifiable');
  }

  // user_agent_match - computed: true, optional: false, required: false
  /**
  * Text in `User-Agent` that identifies the bot.
  */
  public get userAgentMatch() {
    return this.getStringAttribute('user_agent_match');
  }
}

/**
* Elements of `bots`: The bots of the category.
*/
export class DataBunnyShieldBotsCategoriesBotsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldBotsCategoriesBotsOutputReference {
    return new DataBunnyShieldBotsCategoriesBotsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* All categories, in the order of the API.
*/
export interface DataBunnyShieldBotsCategories {
}

/**
* {@link DataBunnyShieldBotsCategories} in Terraform's JSON.
*/
export function dataBunnyShieldBotsCategoriesToTerraform(struct?: DataBunnyShieldBotsCategories): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldBotsCategories} in the library's HCL.
*/
export function dataBunnyShieldBotsCategoriesToHclTerraform(struct?: DataBunnyShieldBotsCategories): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `categories`: All categories, in the order of the API.
*/
export class DataBunnyShieldBotsCategoriesOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldBotsCategories | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldBotsCategories | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // bots - computed: true, optional: false, required: false
  private _bots = new DataBunnyShieldBotsCategoriesBotsList(this, "bots", false);
  /**
  * The bots of the category.
  */
  public get bots() {
    return this._bots;
  }

  // category - computed: true, optional: false, required: false
  /**
  * Category of bots, or `unknown_<n>` if this provider does not know it.
  */
  public get category() {
    return this.getStringAttribute('category');
  }

  // category_action - computed: true, optional: false, required: false
  /**
  * Action for bots of this category that have no action of their own.
  */
  public get categoryAction() {
    return this.getStringAttribute('category_action');
  }

  // category_action_code - computed: true, optional: false, required: false
  /**
  * Code of the action.
  */
  public get categoryActionCode() {
    return this.getNumberAttribute('category_action_code');
  }

  // category_code - computed: true, optional: false, required: false
  /**
  * Code of the category.
  */
  public get categoryCode() {
    return this.getNumberAttribute('category_code');
  }
}

/**
* Elements of `categories`: All categories, in the order of the API.
*/
export class DataBunnyShieldBotsCategoriesList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldBotsCategoriesOutputReference {
    return new DataBunnyShieldBotsCategoriesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The known bots of a Shield zone, by category, with their actions.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bots bunny_shield_bots}
*/
export class DataBunnyShieldBots extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_bots";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldBots resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldBots to import
  * @param importFromId The id of the existing DataBunnyShieldBots that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bots#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldBots to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_bots", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_bots bunny_shield_bots} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldBotsConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldBotsConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_bots',
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

  // categories - computed: true, optional: false, required: false
  private _categories = new DataBunnyShieldBotsCategoriesList(this, "categories", false);
  /**
  * All categories, in the order of the API.
  */
  public get categories() {
    return this._categories;
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
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
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
