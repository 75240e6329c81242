// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_logs
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';
import { hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link DataBunnyShieldEventLogs}.
*/
export interface DataBunnyShieldEventLogsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Day in UTC as `YYYY-MM-DD`: today or one of the two previous days. Must be a day such as 2026-11-21.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_logs#date DataBunnyShieldEventLogs#date}
  */
  readonly date: string;
  /**
  * Maximum number of events to read. Must be between 1 and 100000. Defaults to `1000`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_logs#max_events DataBunnyShieldEventLogs#max_events}
  */
  readonly maxEvents?: number;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_logs#shield_zone_id DataBunnyShieldEventLogs#shield_zone_id}
  */
  readonly shieldZoneId: number;
}
/**
* Headers of the request.
*/
export interface DataBunnyShieldEventLogsEventsHeaders {
}

/**
* {@link DataBunnyShieldEventLogsEventsHeaders} in Terraform's JSON.
*/
export function dataBunnyShieldEventLogsEventsHeadersToTerraform(struct?: DataBunnyShieldEventLogsEventsHeaders): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldEventLogsEventsHeaders} in the library's HCL.
*/
export function dataBunnyShieldEventLogsEventsHeadersToHclTerraform(struct?: DataBunnyShieldEventLogsEventsHeaders): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `headers`: Headers of the request.
*/
export class DataBunnyShieldEventLogsEventsHeadersOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldEventLogsEventsHeaders | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldEventLogsEventsHeaders | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // name - computed: true, optional: false, required: false
  /**
  * Name.
  */
  public get name() {
    return this.getStringAttribute('name');
  }

  // value - computed: true, optional: false, required: false
  /**
  * Value.
  */
  public get value() {
    return this.getStringAttribute('value');
  }
}

/**
* Elements of `headers`: Headers of the request.
*/
export class DataBunnyShieldEventLogsEventsHeadersList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldEventLogsEventsHeadersOutputReference {
    return new DataBunnyShieldEventLogsEventsHeadersOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Labels of the event.
*/
export interface DataBunnyShieldEventLogsEventsLabels {
}

/**
* {@link DataBunnyShieldEventLogsEventsLabels} in Terraform's JSON.
*/
export function dataBunnyShieldEventLogsEventsLabelsToTerraform(struct?: DataBunnyShieldEventLogsEventsLabels): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldEventLogsEventsLabels} in the library's HCL.
*/
export function dataBunnyShieldEventLogsEventsLabelsToHclTerraform(struct?: DataBunnyShieldEventLogsEventsLabels): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `labels`: Labels of the event.
*/
export class DataBunnyShieldEventLogsEventsLabelsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldEventLogsEventsLabels | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldEventLogsEventsLabels | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // asn - computed: true, optional: false, required: false
  /**
  * Autonomous system number of the client.
  */
  public get asn() {
    return this.getStringAttribute('asn');
  }

  // country - computed: true, optional: false, required: false
  /**
  * Country of the client.
  */
  public get country() {
    return this.getStringAttribute('country');
  }

  // method - computed: true, optional: false, required: false
  /**
  * HTTP method.
  */
  public get method() {
    return this.getStringAttribute('method');
  }

  // rule_group - computed: true, optional: false, required: false
  /**
  * Group of the rule.
  */
  public get ruleGroup() {
    return this.getStringAttribute('rule_group');
  }

  // rule_id - computed: true, optional: false, required: false
  /**
  * ID of the rule.
  */
  public get ruleId() {
    return this.getStringAttribute('rule_id');
  }

  // server_zone - computed: true, optional: false, required: false
  /**
  * Server zone.
  */
  public get serverZone() {
    return this.getStringAttribute('server_zone');
  }

  // severity - computed: true, optional: false, required: false
  /**
  * Severity.
  */
  public get severity() {
    return this.getStringAttribute('severity');
  }

  // status - computed: true, optional: false, required: false
  /**
  * Outcome, such as `Blocked`.
  */
  public get status() {
    return this.getStringAttribute('status');
  }
}
/**
* Match that triggered the rule.
*/
export interface DataBunnyShieldEventLogsEventsTriggerMatch {
}

/**
* {@link DataBunnyShieldEventLogsEventsTriggerMatch} in Terraform's JSON.
*/
export function dataBunnyShieldEventLogsEventsTriggerMatchToTerraform(struct?: DataBunnyShieldEventLogsEventsTriggerMatch): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldEventLogsEventsTriggerMatch} in the library's HCL.
*/
export function dataBunnyShieldEventLogsEventsTriggerMatchToHclTerraform(struct?: DataBunnyShieldEventLogsEventsTriggerMatch): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `trigger_match`: Match that triggered the rule.
*/
export class DataBunnyShieldEventLogsEventsTriggerMatchOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldEventLogsEventsTriggerMatch | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldEventLogsEventsTriggerMatch | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // key - computed: true, optional: false, required: false
  /**
  * Check that matched.
  */
  public get key() {
    return this.getStringAttribute('key');
  }

  // value - computed: true, optional: false, required: false
  /**
  * Matched value.
  */
  public get value() {
    return this.getStringAttribute('value');
  }
}
/**
* The events.
*/
export interface DataBunnyShieldEventLogsEvents {
}

/**
* {@link DataBunnyShieldEventLogsEvents} in Terraform's JSON.
*/
export function dataBunnyShieldEventLogsEventsToTerraform(struct?: DataBunnyShieldEventLogsEvents): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


/**
* {@link DataBunnyShieldEventLogsEvents} in the library's HCL.
*/
export function dataBunnyShieldEventLogsEventsToHclTerraform(struct?: DataBunnyShieldEventLogsEvents): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `events`: The events.
*/
export class DataBunnyShieldEventLogsEventsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): DataBunnyShieldEventLogsEvents | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyShieldEventLogsEvents | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // headers - computed: true, optional: false, required: false
  private _headers = new DataBunnyShieldEventLogsEventsHeadersList(this, "headers", false);
  /**
  * Headers of the request.
  */
  public get headers() {
    return this._headers;
  }

  // labels - computed: true, optional: false, required: false
  private _labels = new DataBunnyShieldEventLogsEventsLabelsOutputReference(this, "labels");
  /**
  * Labels of the event.
  */
  public get labels() {
    return this._labels;
  }

  // log - computed: true, optional: false, required: false
  /**
  * JSON of the event, which may contain cookies.
  */
  public get log() {
    return this.getStringAttribute('log');
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

  // server_zone_id - computed: true, optional: false, required: false
  /**
  * ID of the server zone.
  */
  public get serverZoneId() {
    return this.getNumberAttribute('server_zone_id');
  }

  // timestamp - computed: true, optional: false, required: false
  /**
  * Time of the event in UTC (RFC 3339).
  */
  public get timestamp() {
    return this.getStringAttribute('timestamp');
  }

  // timestamp_ms - computed: true, optional: false, required: false
  /**
  * Time of the event in Unix milliseconds.
  */
  public get timestampMs() {
    return this.getNumberAttribute('timestamp_ms');
  }

  // trigger_match - computed: true, optional: false, required: false
  private _triggerMatch = new DataBunnyShieldEventLogsEventsTriggerMatchOutputReference(this, "trigger_match");
  /**
  * Match that triggered the rule.
  */
  public get triggerMatch() {
    return this._triggerMatch;
  }

  // url - computed: true, optional: false, required: false
  /**
  * Requested URL.
  */
  public get url() {
    return this.getStringAttribute('url');
  }

  // url_encoded_body - computed: true, optional: false, required: false
  /**
  * Body of the request.
  */
  public get urlEncodedBody() {
    return this.getStringAttribute('url_encoded_body');
  }
}

/**
* Elements of `events`: The events.
*/
export class DataBunnyShieldEventLogsEventsList extends cdktf.ComplexList {

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
  public get(index: number): DataBunnyShieldEventLogsEventsOutputReference {
    return new DataBunnyShieldEventLogsEventsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* The security events of one day in a Shield zone, newest page first.
*
* Events can change with every refresh, so avoid this data source in configurations that manage resources.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_logs bunny_shield_event_logs}
*/
export class DataBunnyShieldEventLogs extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_event_logs";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataBunnyShieldEventLogs resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyShieldEventLogs to import
  * @param importFromId The id of the existing DataBunnyShieldEventLogs that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_logs#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyShieldEventLogs to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_event_logs", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/shield_event_logs bunny_shield_event_logs} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyShieldEventLogsConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyShieldEventLogsConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_event_logs',
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
    this._date = config.date;
    this._maxEvents = config.maxEvents;
    this._shieldZoneId = config.shieldZoneId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // continuation_token - computed: true, optional: false, required: false
  /**
  * Token of the next page.
  */
  public get continuationToken() {
    return this.getStringAttribute('continuation_token');
  }

  // date - computed: false, optional: false, required: true
  private _date?: string; 
  /**
  * Day in UTC as `YYYY-MM-DD`: today or one of the two previous days. Must be a day such as 2026-11-21.
  */
  public get date() {
    return this.getStringAttribute('date');
  }
  public set date(value: string) {
    this._date = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `date` was set to; undefined if it was left out.
  */
  public get dateInput() {
    return this._date;
  }

  // events - computed: true, optional: false, required: false
  private _events = new DataBunnyShieldEventLogsEventsList(this, "events", false);
  /**
  * The events.
  */
  public get events() {
    return this._events;
  }

  // has_more_data - computed: true, optional: false, required: false
  /**
  * Whether more events exist than were read.
  */
  public get hasMoreData() {
    return this.getBooleanAttribute('has_more_data');
  }

  // max_events - computed: true, optional: true, required: false
  private _maxEvents?: number; 
  /**
  * Maximum number of events to read. Must be between 1 and 100000. Defaults to `1000`.
  */
  public get maxEvents() {
    return this.getNumberAttribute('max_events');
  }
  public set maxEvents(value: number) {
    this._maxEvents = value;
  }
  /**
  * Removes `maxEvents`, as if it had never been set.
  */
  public resetMaxEvents() {
    this._maxEvents = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `maxEvents` was set to; undefined if it was left out.
  */
  public get maxEventsInput() {
    return this._maxEvents;
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

  // start_token - computed: true, optional: false, required: false
  /**
  * Token of the first page.
  */
  public get startToken() {
    return this.getStringAttribute('start_token');
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      date: cdktf.stringToTerraform(this._date),
      max_events: cdktf.numberToTerraform(this._maxEvents),
      shield_zone_id: cdktf.numberToTerraform(this._shieldZoneId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      date: {
        value: hclText(cdktf.stringToHclTerraform(this._date)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      max_events: {
        value: cdktf.numberToHclTerraform(this._maxEvents),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
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
