// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { hclObject, hclText, hclTexts } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldEventLogSearch}.
*/
export interface DataBunnyShieldEventLogSearchConfig extends cdktf.TerraformMetaArguments {
  /**
  * Number of equal parts into which `sparkline` divides the time from `from` to `to`. It counts the events of each group in each part. Requires `group_by`. Must be between 1 and 500.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#buckets DataBunnyShieldEventLogSearch#buckets}
  */
  readonly buckets?: number;
  /**
  * Filters, all of which must match.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#filters DataBunnyShieldEventLogSearch#filters}
  */
  readonly filters?: DataBunnyShieldEventLogSearchFilters[] | cdktf.IResolvable;
  /**
  * Start of the search (RFC 3339), at most 72 hours ago. Must be an RFC 3339 time such as `2026-09-01T12:00:00Z`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#from DataBunnyShieldEventLogSearch#from}
  */
  readonly from: string;
  /**
  * Fields whose values form groups. If set, `rows` is empty. Each must be one of `feature`, `ruleId`, `ip`, `ja4`, `ua`, `url`, `asn`, `country`, `action`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#group_by DataBunnyShieldEventLogSearch#group_by}
  */
  readonly groupBy?: string[];
  /**
  * Number of the page, from 0. Must be between 0 and 1000000. Defaults to `0`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#page DataBunnyShieldEventLogSearch#page}
  */
  readonly page?: number;
  /**
  * Results per page. Must be between 1 and 500. Defaults to `100`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#page_size DataBunnyShieldEventLogSearch#page_size}
  */
  readonly pageSize?: number;
  /**
  * Text that an event must contain.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#query DataBunnyShieldEventLogSearch#query}
  */
  readonly query?: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#shield_zone_id DataBunnyShieldEventLogSearch#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * End of the search (RFC 3339). Must be an RFC 3339 time such as `2026-09-01T12:00:00Z`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#to DataBunnyShieldEventLogSearch#to}
  */
  readonly to: string;
}
/**
* Filters, all of which must match.
*/
export interface DataBunnyShieldEventLogSearchFilters {
  /**
  * Field of the event. One of `feature`, `ruleId`, `ip`, `ja4`, `ua`, `url`, `asn`, `country`, `action`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#field DataBunnyShieldEventLogSearch#field}
  */
  readonly field: string;
  /**
  * Comparison. One of `eq`, `in`, `contains`, `cidr`, `wildcard`. Defaults to `"eq"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#op DataBunnyShieldEventLogSearch#op}
  */
  readonly op?: string;
  /**
  * Values, one of which must match. Must contain at least one value.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#values DataBunnyShieldEventLogSearch#values}
  */
  readonly values: string[];
}

/**
* {@link DataBunnyShieldEventLogSearchFilters} in Terraform's JSON.
*/
export function dataBunnyShieldEventLogSearchFiltersToTerraform(struct?: DataBunnyShieldEventLogSearchFilters | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    field: cdktf.stringToTerraform(struct!.field),
    op: cdktf.stringToTerraform(struct!.op),
    values: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.values),
  }
}


/**
* {@link DataBunnyShieldEventLogSearchFilters} in the library's HCL.
*/
export function dataBunnyShieldEventLogSearchFiltersToHclTerraform(struct?: DataBunnyShieldEventLogSearchFilters | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    field: {
      value: cdktf.stringToHclTerraform(struct!.field),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    op: {
      value: cdktf.stringToHclTerraform(struct!.op),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    values: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.values),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/**
* Reads `filters`: Filters, all of which must match.
*/
export class DataBunnyShieldEventLogSearchFiltersOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

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
  public get internalValue(): DataBunnyShieldEventLogSearchFilters | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._field !== undefined) {
      hasAnyValues = true;
      internalValueResult.field = this._field;
    }
    if (this._op !== undefined) {
      hasAnyValues = true;
      internalValueResult.op = this._op;
    }
    if (this._values !== undefined) {
      hasAnyValues = true;
      internalValueResult.values = this._values;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldEventLogSearchFilters | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._field = undefined;
      this._op = undefined;
      this._values = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._field = value.field;
      this._op = value.op;
      this._values = value.values;
    }
  }

  // field - computed: false, optional: false, required: true
  private _field?: string; 
  /**
  * Field of the event. One of `feature`, `ruleId`, `ip`, `ja4`, `ua`, `url`, `asn`, `country`, `action`.
  */
  public get field() {
    return this.getStringAttribute('field');
  }
  public set field(value: string) {
    this._field = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `field` was set to; undefined if it was left out.
  */
  public get fieldInput() {
    return this._field;
  }

  // op - computed: true, optional: true, required: false
  private _op?: string; 
  /**
  * Comparison. One of `eq`, `in`, `contains`, `cidr`, `wildcard`. Defaults to `"eq"`.
  */
  public get op() {
    return this.getStringAttribute('op');
  }
  public set op(value: string) {
    this._op = value;
  }
  /**
  * Removes `op`, as if it had never been set.
  */
  public resetOp() {
    this._op = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `op` was set to; undefined if it was left out.
  */
  public get opInput() {
    return this._op;
  }

  // values - computed: false, optional: false, required: true
  private _values?: string[]; 
  /**
  * Values, one of which must match. Must contain at least one value.
  */
  public get values() {
    return this.getListAttribute('values');
  }
  public set values(value: string[]) {
    this._values = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `values` was set to; undefined if it was left out.
  */
  public get valuesInput() {
    return this._values;
  }
}

/**
* Elements of `filters`: Filters, all of which must match.
*/
export class DataBunnyShieldEventLogSearchFiltersList extends cdktf.ComplexList {
  /**
  * The values that were set.
  */
  public internalValue? : DataBunnyShieldEventLogSearchFilters[] | cdktf.IResolvable

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
  public get(index: number): DataBunnyShieldEventLogSearchFiltersOutputReference {
    return new DataBunnyShieldEventLogSearchFiltersOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Groups of matching events.
*/
export interface DataBunnyShieldEventLogSearchGroups {
}

/**
* {@link DataBunnyShieldEventLogSearchGroups} in Terraform's JSON.
*/
export function dataBunnyShieldEventLogSearchGroupsToTerraform(struct?: DataBunnyShieldEventLogSearchGroups): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldEventLogSearchGroups} in the library's HCL.
*/
export function dataBunnyShieldEventLogSearchGroupsToHclTerraform(struct?: DataBunnyShieldEventLogSearchGroups): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `groups`: Groups of matching events.
*/
export class DataBunnyShieldEventLogSearchGroupsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldEventLogSearchGroups | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldEventLogSearchGroups | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // count - computed: true, optional: false, required: false
  /**
  * Number of events.
  */
  public get count() {
    return this.getNumberAttribute('count');
  }

  // first_seen_ms - computed: true, optional: false, required: false
  /**
  * Time of the first event in Unix milliseconds.
  */
  public get firstSeenMs() {
    return this.getNumberAttribute('first_seen_ms');
  }

  // key - computed: true, optional: false, required: false
  private _key = new cdktf.StringMap(this, "key");
  /**
  * Values of the fields in `group_by`.
  */
  public get key() {
    return this._key;
  }

  // last_seen_ms - computed: true, optional: false, required: false
  /**
  * Time of the last event in Unix milliseconds.
  */
  public get lastSeenMs() {
    return this.getNumberAttribute('last_seen_ms');
  }

  // sparkline - computed: true, optional: false, required: false
  /**
  * Number of events in each part of the time range, the earliest part first. `buckets` sets the number of equal parts. `null` if `buckets` is not set.
  */
  public get sparkline() {
    return this.getNumberListAttribute('sparkline');
  }
}

/**
* Elements of `groups`: Groups of matching events.
*/
export class DataBunnyShieldEventLogSearchGroupsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldEventLogSearchGroupsOutputReference {
    return new DataBunnyShieldEventLogSearchGroupsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Matching events.
*/
export interface DataBunnyShieldEventLogSearchRows {
}

/**
* {@link DataBunnyShieldEventLogSearchRows} in Terraform's JSON.
*/
export function dataBunnyShieldEventLogSearchRowsToTerraform(struct?: DataBunnyShieldEventLogSearchRows): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldEventLogSearchRows} in the library's HCL.
*/
export function dataBunnyShieldEventLogSearchRowsToHclTerraform(struct?: DataBunnyShieldEventLogSearchRows): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `rows`: Matching events.
*/
export class DataBunnyShieldEventLogSearchRowsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldEventLogSearchRows | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldEventLogSearchRows | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // fields - computed: true, optional: false, required: false
  private _fields = new cdktf.StringMap(this, "fields");
  /**
  * Fields of the event.
  */
  public get fields() {
    return this._fields;
  }

  // log_id - computed: true, optional: false, required: false
  /**
  * ID of the event.
  */
  public get logId() {
    return this.getStringAttribute('log_id');
  }

  // message - computed: true, optional: false, required: false
  /**
  * Description of the event.
  */
  public get message() {
    return this.getStringAttribute('message');
  }

  // remote_ip - computed: true, optional: false, required: false
  /**
  * IP address of the client; if anonymized, its last part is `*`.
  */
  public get remoteIp() {
    return this.getStringAttribute('remote_ip');
  }

  // timestamp_ms - computed: true, optional: false, required: false
  /**
  * Time of the event in Unix milliseconds.
  */
  public get timestampMs() {
    return this.getNumberAttribute('timestamp_ms');
  }

  // url - computed: true, optional: false, required: false
  /**
  * Requested URL.
  */
  public get url() {
    return this.getStringAttribute('url');
  }
}

/**
* Elements of `rows`: Matching events.
*/
export class DataBunnyShieldEventLogSearchRowsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldEventLogSearchRowsOutputReference {
    return new DataBunnyShieldEventLogSearchRowsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Security events of a Shield zone that match a search, or, with `group_by`, the number of these events in each group.
*
* The API keeps events for 72 hours. They change with every refresh, so avoid this data source in configurations that
* manage resources.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search bunny_shield_event_log_search}
*/
export class DataBunnyShieldEventLogSearch extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_event_log_search";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldEventLogSearch resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldEventLogSearch to import
  * @param importFromId The id of the existing DataBunnyShieldEventLogSearch that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldEventLogSearch to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_event_log_search", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_log_search bunny_shield_event_log_search} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldEventLogSearchConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldEventLogSearchConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_event_log_search',
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
    this._buckets = config.buckets;
    this._filters.internalValue = config.filters;
    this._from = config.from;
    this._groupBy = config.groupBy;
    this._page = config.page;
    this._pageSize = config.pageSize;
    this._query = config.query;
    this._shieldZoneId = config.shieldZoneId;
    this._to = config.to;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // buckets - computed: false, optional: true, required: false
  private _buckets?: number; 
  /**
  * Number of equal parts into which `sparkline` divides the time from `from` to `to`. It counts the events of each group in each part. Requires `group_by`. Must be between 1 and 500.
  */
  public get buckets() {
    return this.getNumberAttribute('buckets');
  }
  public set buckets(value: number) {
    this._buckets = value;
  }
  /**
  * Removes `buckets`, as if it had never been set.
  */
  public resetBuckets() {
    this._buckets = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `buckets` was set to; undefined if it was left out.
  */
  public get bucketsInput() {
    return this._buckets;
  }

  // filters - computed: false, optional: true, required: false
  private _filters = new DataBunnyShieldEventLogSearchFiltersList(this, "filters", false);
  /**
  * Filters, all of which must match.
  */
  public get filters() {
    return this._filters;
  }
  /**
  * Gives `filters`.
  */
  public putFilters(value: DataBunnyShieldEventLogSearchFilters[] | cdktf.IResolvable) {
    this._filters.internalValue = value;
  }
  /**
  * Removes `filters`, as if it had never been set.
  */
  public resetFilters() {
    this._filters.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `filters` was set to; undefined if it was left out.
  */
  public get filtersInput() {
    return this._filters.internalValue;
  }

  // from - computed: false, optional: false, required: true
  private _from?: string; 
  /**
  * Start of the search (RFC 3339), at most 72 hours ago. Must be an RFC 3339 time such as `2026-09-01T12:00:00Z`.
  */
  public get from() {
    return this.getStringAttribute('from');
  }
  public set from(value: string) {
    this._from = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `from` was set to; undefined if it was left out.
  */
  public get fromInput() {
    return this._from;
  }

  // group_by - computed: false, optional: true, required: false
  private _groupBy?: string[]; 
  /**
  * Fields whose values form groups. If set, `rows` is empty. Each must be one of `feature`, `ruleId`, `ip`, `ja4`, `ua`, `url`, `asn`, `country`, `action`.
  */
  public get groupBy() {
    return this.getListAttribute('group_by');
  }
  public set groupBy(value: string[]) {
    this._groupBy = value;
  }
  /**
  * Removes `groupBy`, as if it had never been set.
  */
  public resetGroupBy() {
    this._groupBy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `groupBy` was set to; undefined if it was left out.
  */
  public get groupByInput() {
    return this._groupBy;
  }

  // groups - computed: true, optional: false, required: false
  private _groups = new DataBunnyShieldEventLogSearchGroupsList(this, "groups", false);
  /**
  * Groups of matching events.
  */
  public get groups() {
    return this._groups;
  }

  // page - computed: true, optional: true, required: false
  private _page?: number; 
  /**
  * Number of the page, from 0. Must be between 0 and 1000000. Defaults to `0`.
  */
  public get page() {
    return this.getNumberAttribute('page');
  }
  public set page(value: number) {
    this._page = value;
  }
  /**
  * Removes `page`, as if it had never been set.
  */
  public resetPage() {
    this._page = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `page` was set to; undefined if it was left out.
  */
  public get pageInput() {
    return this._page;
  }

  // page_size - computed: true, optional: true, required: false
  private _pageSize?: number; 
  /**
  * Results per page. Must be between 1 and 500. Defaults to `100`.
  */
  public get pageSize() {
    return this.getNumberAttribute('page_size');
  }
  public set pageSize(value: number) {
    this._pageSize = value;
  }
  /**
  * Removes `pageSize`, as if it had never been set.
  */
  public resetPageSize() {
    this._pageSize = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `pageSize` was set to; undefined if it was left out.
  */
  public get pageSizeInput() {
    return this._pageSize;
  }

  // query - computed: false, optional: true, required: false
  private _query?: string; 
  /**
  * Text that an event must contain.
  */
  public get query() {
    return this.getStringAttribute('query');
  }
  public set query(value: string) {
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

  // rows - computed: true, optional: false, required: false
  private _rows = new DataBunnyShieldEventLogSearchRowsList(this, "rows", false);
  /**
  * Matching events.
  */
  public get rows() {
    return this._rows;
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

  // to - computed: false, optional: false, required: true
  private _to?: string; 
  /**
  * End of the search (RFC 3339). Must be an RFC 3339 time such as `2026-09-01T12:00:00Z`.
  */
  public get to() {
    return this.getStringAttribute('to');
  }
  public set to(value: string) {
    this._to = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `to` was set to; undefined if it was left out.
  */
  public get toInput() {
    return this._to;
  }

  // total - computed: true, optional: false, required: false
  /**
  * Number of all results.
  */
  public get total() {
    return this.getNumberAttribute('total');
  }

  // total_pages - computed: true, optional: false, required: false
  /**
  * Number of pages.
  */
  public get totalPages() {
    return this.getNumberAttribute('total_pages');
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      buckets: cdktf.numberToTerraform(this._buckets),
      filters: cdktf.listMapper(dataBunnyShieldEventLogSearchFiltersToTerraform, false)(this._filters.internalValue),
      from: cdktf.stringToTerraform(this._from),
      group_by: cdktf.listMapper(cdktf.stringToTerraform, false)(this._groupBy),
      page: cdktf.numberToTerraform(this._page),
      page_size: cdktf.numberToTerraform(this._pageSize),
      query: cdktf.stringToTerraform(this._query),
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
      to: cdktf.stringToTerraform(this._to),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      buckets: {
        value: cdktf.numberToHclTerraform(this._buckets),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      filters: {
        value: hclObject(cdktf.listMapper(dataBunnyShieldEventLogSearchFiltersToTerraform, false)(this._filters.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      from: {
        value: hclText(cdktf.stringToHclTerraform(this._from)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      group_by: {
        value: hclTexts(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._groupBy)),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      page: {
        value: cdktf.numberToHclTerraform(this._page),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      page_size: {
        value: cdktf.numberToHclTerraform(this._pageSize),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      query: {
        value: hclText(cdktf.stringToHclTerraform(this._query)),
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
      to: {
        value: hclText(cdktf.stringToHclTerraform(this._to)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
