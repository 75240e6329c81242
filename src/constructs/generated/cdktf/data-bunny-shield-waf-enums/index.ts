// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_enums
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldWafEnums}.
*/
export interface DataBunnyShieldWafEnumsConfig extends cdktf.TerraformMetaArguments {
}
/**
* Recommended operator.
*/
export interface DataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperator {
}

/**
* {@link DataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperator} in Terraform's JSON.
*/
export function dataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperatorToTerraform(struct?: DataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperator): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperator} in the library's HCL.
*/
export function dataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperatorToHclTerraform(struct?: DataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperator): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `recommended_operator`: Recommended operator.
*/
export class DataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperatorOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperator | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperator | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // operator - computed: true, optional: false, required: false
  /**
  * Operator.
  */
  public get operator() {
    return this.getStringAttribute('operator');
  }

  // operator_code - computed: true, optional: false, required: false
  /**
  * Code of the operator.
  */
  public get operatorCode() {
    return this.getNumberAttribute('operator_code');
  }

  // values - computed: true, optional: false, required: false
  /**
  * Recommended values.
  */
  public get values() {
    return this.getListAttribute('values');
  }
}
/**
* Values for a comparison.
*/
export interface DataBunnyShieldWafEnumsEnumsEnumValuesSupportedValues {
}

/**
* {@link DataBunnyShieldWafEnumsEnumsEnumValuesSupportedValues} in Terraform's JSON.
*/
export function dataBunnyShieldWafEnumsEnumsEnumValuesSupportedValuesToTerraform(struct?: DataBunnyShieldWafEnumsEnumsEnumValuesSupportedValues): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafEnumsEnumsEnumValuesSupportedValues} in the library's HCL.
*/
export function dataBunnyShieldWafEnumsEnumsEnumValuesSupportedValuesToHclTerraform(struct?: DataBunnyShieldWafEnumsEnumsEnumValuesSupportedValues): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `supported_values`: Values for a comparison.
*/
export class DataBunnyShieldWafEnumsEnumsEnumValuesSupportedValuesOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldWafEnumsEnumsEnumValuesSupportedValues | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafEnumsEnumsEnumValuesSupportedValues | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // editable - computed: true, optional: false, required: false
  /**
  * Whether other values are allowed.
  */
  public get editable() {
    return this.getBooleanAttribute('editable');
  }

  // values - computed: true, optional: false, required: false
  /**
  * Supported values.
  */
  public get values() {
    return this.getListAttribute('values');
  }
}
/**
* Values of the enum.
*/
export interface DataBunnyShieldWafEnumsEnumsEnumValues {
}

/**
* {@link DataBunnyShieldWafEnumsEnumsEnumValues} in Terraform's JSON.
*/
export function dataBunnyShieldWafEnumsEnumsEnumValuesToTerraform(struct?: DataBunnyShieldWafEnumsEnumsEnumValues): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafEnumsEnumsEnumValues} in the library's HCL.
*/
export function dataBunnyShieldWafEnumsEnumsEnumValuesToHclTerraform(struct?: DataBunnyShieldWafEnumsEnumsEnumValues): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `enum_values`: Values of the enum.
*/
export class DataBunnyShieldWafEnumsEnumsEnumValuesOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldWafEnumsEnumsEnumValues | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafEnumsEnumsEnumValues | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // is_premium - computed: true, optional: false, required: false
  /**
  * Whether the value requires a paid plan.
  */
  public get isPremium() {
    return this.getBooleanAttribute('is_premium');
  }

  // name - computed: true, optional: false, required: false
  /**
  * Name.
  */
  public get name() {
    return this.getStringAttribute('name');
  }

  // optional_input - computed: true, optional: false, required: false
  /**
  * Whether the input is optional.
  */
  public get optionalInput() {
    return this.getBooleanAttribute('optional_input');
  }

  // recommended_operator - computed: true, optional: false, required: false
  private _recommendedOperator = new DataBunnyShieldWafEnumsEnumsEnumValuesRecommendedOperatorOutputReference(this, "recommended_operator");
  /**
  * Recommended operator.
  */
  public get recommendedOperator() {
    return this._recommendedOperator;
  }

  // supported_values - computed: true, optional: false, required: false
  private _supportedValues = new DataBunnyShieldWafEnumsEnumsEnumValuesSupportedValuesOutputReference(this, "supported_values");
  /**
  * Values for a comparison.
  */
  public get supportedValues() {
    return this._supportedValues;
  }

  // value - computed: true, optional: false, required: false
  /**
  * Code of the value.
  */
  public get value() {
    return this.getNumberAttribute('value');
  }
}

/**
* Elements of `enum_values`: Values of the enum.
*/
export class DataBunnyShieldWafEnumsEnumsEnumValuesList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldWafEnumsEnumsEnumValuesOutputReference {
    return new DataBunnyShieldWafEnumsEnumsEnumValuesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* The enums.
*/
export interface DataBunnyShieldWafEnumsEnums {
}

/**
* {@link DataBunnyShieldWafEnumsEnums} in Terraform's JSON.
*/
export function dataBunnyShieldWafEnumsEnumsToTerraform(struct?: DataBunnyShieldWafEnumsEnums): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldWafEnumsEnums} in the library's HCL.
*/
export function dataBunnyShieldWafEnumsEnumsToHclTerraform(struct?: DataBunnyShieldWafEnumsEnums): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `enums`: The enums.
*/
export class DataBunnyShieldWafEnumsEnumsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldWafEnumsEnums | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldWafEnumsEnums | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // enum_name - computed: true, optional: false, required: false
  /**
  * Name of the enum.
  */
  public get enumName() {
    return this.getStringAttribute('enum_name');
  }

  // enum_values - computed: true, optional: false, required: false
  private _enumValues = new DataBunnyShieldWafEnumsEnumsEnumValuesList(this, "enum_values", false);
  /**
  * Values of the enum.
  */
  public get enumValues() {
    return this._enumValues;
  }
}

/**
* Elements of `enums`: The enums.
*/
export class DataBunnyShieldWafEnumsEnumsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldWafEnumsEnumsOutputReference {
    return new DataBunnyShieldWafEnumsEnumsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The enumerations of WAF rules. `is_premium` shows which values require a higher plan.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_enums bunny_shield_waf_enums}
*/
export class DataBunnyShieldWafEnums extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_waf_enums";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldWafEnums resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldWafEnums to import
  * @param importFromId The id of the existing DataBunnyShieldWafEnums that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_enums#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldWafEnums to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_waf_enums", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_waf_enums bunny_shield_waf_enums} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldWafEnumsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldWafEnumsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_waf_enums',
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

  // enums - computed: true, optional: false, required: false
  private _enums = new DataBunnyShieldWafEnumsEnumsList(this, "enums", false);
  /**
  * The enums.
  */
  public get enums() {
    return this._enums;
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
