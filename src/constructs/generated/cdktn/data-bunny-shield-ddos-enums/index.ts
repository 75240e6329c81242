// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_ddos_enums
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldDdosEnums}.
*/
export interface DataBunnyShieldDdosEnumsConfig extends cdktn.TerraformMetaArguments {
}
/**
* Recommended operator.
*/
export interface DataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperator {
}

/**
* {@link DataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperator} in Terraform's JSON.
*/
export function dataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperatorToTerraform(struct?: DataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperator): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperator} in the library's HCL.
*/
export function dataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperatorToHclTerraform(struct?: DataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperator): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `recommended_operator`: Recommended operator.
*/
export class DataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperatorOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperator | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperator | undefined) {
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
export interface DataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValues {
}

/**
* {@link DataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValues} in Terraform's JSON.
*/
export function dataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValuesToTerraform(struct?: DataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValues): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValues} in the library's HCL.
*/
export function dataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValuesToHclTerraform(struct?: DataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValues): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `supported_values`: Values for a comparison.
*/
export class DataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValuesOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValues | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValues | undefined) {
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
export interface DataBunnyShieldDdosEnumsEnumsEnumValues {
}

/**
* {@link DataBunnyShieldDdosEnumsEnumsEnumValues} in Terraform's JSON.
*/
export function dataBunnyShieldDdosEnumsEnumsEnumValuesToTerraform(struct?: DataBunnyShieldDdosEnumsEnumsEnumValues): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldDdosEnumsEnumsEnumValues} in the library's HCL.
*/
export function dataBunnyShieldDdosEnumsEnumsEnumValuesToHclTerraform(struct?: DataBunnyShieldDdosEnumsEnumsEnumValues): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `enum_values`: Values of the enum.
*/
export class DataBunnyShieldDdosEnumsEnumsEnumValuesOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldDdosEnumsEnumsEnumValues | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldDdosEnumsEnumsEnumValues | undefined) {
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
  private _recommendedOperator = new DataBunnyShieldDdosEnumsEnumsEnumValuesRecommendedOperatorOutputReference(this, "recommended_operator");
  /**
  * Recommended operator.
  */
  public get recommendedOperator() {
    return this._recommendedOperator;
  }

  // supported_values - computed: true, optional: false, required: false
  private _supportedValues = new DataBunnyShieldDdosEnumsEnumsEnumValuesSupportedValuesOutputReference(this, "supported_values");
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
export class DataBunnyShieldDdosEnumsEnumsEnumValuesList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldDdosEnumsEnumsEnumValuesOutputReference {
    return new DataBunnyShieldDdosEnumsEnumsEnumValuesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* The enums.
*/
export interface DataBunnyShieldDdosEnumsEnums {
}

/**
* {@link DataBunnyShieldDdosEnumsEnums} in Terraform's JSON.
*/
export function dataBunnyShieldDdosEnumsEnumsToTerraform(struct?: DataBunnyShieldDdosEnumsEnums): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldDdosEnumsEnums} in the library's HCL.
*/
export function dataBunnyShieldDdosEnumsEnumsToHclTerraform(struct?: DataBunnyShieldDdosEnumsEnums): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `enums`: The enums.
*/
export class DataBunnyShieldDdosEnumsEnumsOutputReference extends cdktn.ComplexObject {
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
  public get internalValue(): DataBunnyShieldDdosEnumsEnums | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldDdosEnumsEnums | undefined) {
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
  private _enumValues = new DataBunnyShieldDdosEnumsEnumsEnumValuesList(this, "enum_values", false);
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
export class DataBunnyShieldDdosEnumsEnumsList extends cdktn.ComplexList {

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
  public get(index: number): DataBunnyShieldDdosEnumsEnumsOutputReference {
    return new DataBunnyShieldDdosEnumsEnumsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The enumerations of the DDoS settings.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_ddos_enums bunny_shield_ddos_enums}
*/
export class DataBunnyShieldDdosEnums extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_ddos_enums";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyShieldDdosEnums resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldDdosEnums to import
  * @param importFromId The id of the existing DataBunnyShieldDdosEnums that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_ddos_enums#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldDdosEnums to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_ddos_enums", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_ddos_enums bunny_shield_ddos_enums} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldDdosEnumsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldDdosEnumsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_ddos_enums',
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
  private _enums = new DataBunnyShieldDdosEnumsEnumsList(this, "enums", false);
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
