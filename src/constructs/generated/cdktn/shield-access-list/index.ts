// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclObject, hclText, hclTexts } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link ShieldAccessList}.
*/
export interface ShieldAccessListConfig extends cdktn.TerraformMetaArguments {
  /**
  * Action for requests that match. `log` only records them; `bypass` skips all further checks. One of `allow`, `block`, `challenge`, `log`, `bypass`. Defaults to `"log"`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#action ShieldAccessList#action}
  */
  readonly action?: string;
  /**
  * Whether the list may block, challenge, allow, or bypass all IPv4 or IPv6 addresses, or more than half of the public ones. Defaults to `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#allow_catch_all ShieldAccessList#allow_catch_all}
  */
  readonly allowCatchAll?: boolean | cdktn.IResolvable;
  /**
  * Entries as text, one per line, instead of `entries`. Blank lines and comments are ignored; a comment begins with `#` or `;` at the start of a line or, unless `type` is `organization`, after white space. Use it for lists with thousands of entries.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#content ShieldAccessList#content}
  */
  readonly content?: string;
  /**
  * Description of the list. The API cannot update it, so changing it forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#description ShieldAccessList#description}
  */
  readonly description?: string;
  /**
  * Whether the list is enabled. Defaults to `true`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#enabled ShieldAccessList#enabled}
  */
  readonly enabled?: boolean | cdktn.IResolvable;
  /**
  * Entries in the format of `type`. Country codes must be in upper case. Set either `entries` or `content`. Must contain at least one entry.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#entries ShieldAccessList#entries}
  */
  readonly entries?: string[];
  /**
  * Maximum percentage of a list's entries that one change may newly block or challenge. Checked only if the list has 100 or more entries after the change. A value of 100 percent disables the check. Must be between 0 and 100. Defaults to `50`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#max_blocking_percent ShieldAccessList#max_blocking_percent}
  */
  readonly maxBlockingPercent?: number;
  /**
  * Maximum percentage of a list's entries that one change may remove. Checked only if the list had 100 or more entries before the change. A value of 100 percent disables the check. Must be between 0 and 100. Defaults to `50`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#max_removal_percent ShieldAccessList#max_removal_percent}
  */
  readonly maxRemovalPercent?: number;
  /**
  * Display name. Must not be blank.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#name ShieldAccessList#name}
  */
  readonly name: string;
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#shield_zone_id ShieldAccessList#shield_zone_id}
  */
  readonly shieldZoneId: number;
  /**
  * How long each operation may take before the provider gives up.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#timeouts ShieldAccessList#timeouts}
  */
  readonly timeouts?: ShieldAccessListTimeouts;
  /**
  * Type of the entries: IP addresses (`ip`), networks (`cidr`), autonomous system numbers (`asn`), ISO 3166 country codes (`country`), names of network organizations (`organization`), or TLS fingerprints (`ja4`). One of `ip`, `cidr`, `asn`, `country`, `organization`, `ja4`. Changing this forces a new resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#type ShieldAccessList#type}
  */
  readonly type: string;
}
/**
* How long each operation may take before the provider gives up.
*/
export interface ShieldAccessListTimeouts {
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#create ShieldAccessList#create}
  */
  readonly create?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#delete ShieldAccessList#delete}
  */
  readonly delete?: string;
  /**
  * Defaults to `2m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#read ShieldAccessList#read}
  */
  readonly read?: string;
  /**
  * Defaults to `5m`. Must be a duration such as "90s", "5m" or "1h30m".
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#update ShieldAccessList#update}
  */
  readonly update?: string;
}

/**
* {@link ShieldAccessListTimeouts} in Terraform's JSON.
*/
export function shieldAccessListTimeoutsToTerraform(struct?: ShieldAccessListTimeouts | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
    create: cdktn.stringToTerraform(struct!.create),
    delete: cdktn.stringToTerraform(struct!.delete),
    read: cdktn.stringToTerraform(struct!.read),
    update: cdktn.stringToTerraform(struct!.update),
  }
}


/**
* {@link ShieldAccessListTimeouts} in the library's HCL.
*/
export function shieldAccessListTimeoutsToHclTerraform(struct?: ShieldAccessListTimeouts | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
    create: {
      value: cdktn.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktn.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    read: {
      value: cdktn.stringToHclTerraform(struct!.read),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    update: {
      value: cdktn.stringToHclTerraform(struct!.update),
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
export class ShieldAccessListTimeoutsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktn.IResolvable;

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
  public get internalValue(): ShieldAccessListTimeouts | cdktn.IResolvable | undefined {
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

  public set internalValue(value: ShieldAccessListTimeouts | cdktn.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
      this._read = undefined;
      this._update = undefined;
    }
    else if (cdktn.Tokenization.isResolvable(value)) {
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
* A custom access list of a Shield zone: IP addresses, networks, countries, or clients, and the action for requests that
* match it.
*
* If several lists match a request, `bypass` takes precedence over `allow`, `allow` over `block`, `block` over
* `challenge`, and `challenge` over `log`. Entries are compared by meaning: a different order, repetition, IPv6
* spelling, host bits, an `AS` prefix, or the letter case of an organization or a fingerprint is not a change. Country codes
* are written in upper case.
*
* A new `description` or `type` replaces the list. So that a blocking list has no gap, set
* `lifecycle { create_before_destroy = true }` (guide: Operations, Replace without a gap).
*
* For lists with thousands of entries, use `content = file("blocked.txt")`: Terraform and OpenTofu take minutes to compare
* large sets.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list bunny_shield_access_list}
*/
export class ShieldAccessList extends cdktn.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_shield_access_list";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a ShieldAccessList resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ShieldAccessList to import
  * @param importFromId The id of the existing ShieldAccessList that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ShieldAccessList to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_shield_access_list", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/resources/shield_access_list bunny_shield_access_list} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ShieldAccessListConfig
  */
  public constructor(scope: Construct, id: string, config: ShieldAccessListConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_shield_access_list',
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
    this._action = config.action;
    this._allowCatchAll = config.allowCatchAll;
    this._content = config.content;
    this._description = config.description;
    this._enabled = config.enabled;
    this._entries = config.entries;
    this._maxBlockingPercent = config.maxBlockingPercent;
    this._maxRemovalPercent = config.maxRemovalPercent;
    this._name = config.name;
    this._shieldZoneId = config.shieldZoneId;
    this._timeouts.internalValue = config.timeouts;
    this._type = config.type;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // action - computed: true, optional: true, required: false
  private _action?: string; 
  /**
  * Action for requests that match. `log` only records them; `bypass` skips all further checks. One of `allow`, `block`, `challenge`, `log`, `bypass`. Defaults to `"log"`.
  */
  public get action() {
    return this.getStringAttribute('action');
  }
  public set action(value: string) {
    this._action = value;
  }
  /**
  * Removes `action`, as if it had never been set.
  */
  public resetAction() {
    this._action = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `action` was set to; undefined if it was left out.
  */
  public get actionInput() {
    return this._action;
  }

  // allow_catch_all - computed: true, optional: true, required: false
  private _allowCatchAll?: boolean | cdktn.IResolvable; 
  /**
  * Whether the list may block, challenge, allow, or bypass all IPv4 or IPv6 addresses, or more than half of the public ones. Defaults to `false`.
  */
  public get allowCatchAll() {
    return this.getBooleanAttribute('allow_catch_all');
  }
  public set allowCatchAll(value: boolean | cdktn.IResolvable) {
    this._allowCatchAll = value;
  }
  /**
  * Removes `allowCatchAll`, as if it had never been set.
  */
  public resetAllowCatchAll() {
    this._allowCatchAll = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `allowCatchAll` was set to; undefined if it was left out.
  */
  public get allowCatchAllInput() {
    return this._allowCatchAll;
  }

  // checksum - computed: true, optional: false, required: false
  /**
  * SHA-256 hash, in lower-case hexadecimal, of the distinct canonical entries, sorted and joined by newlines.
  */
  public get checksum() {
    return this.getStringAttribute('checksum');
  }

  // configuration_id - computed: true, optional: false, required: false
  /**
  * ID of the list's configuration, which contains `action` and `enabled`. It differs from `list_id`.
  */
  public get configurationId() {
    return this.getNumberAttribute('configuration_id');
  }

  // content - computed: false, optional: true, required: false
  private _content?: string; 
  /**
  * Entries as text, one per line, instead of `entries`. Blank lines and comments are ignored; a comment begins with `#` or `;` at the start of a line or, unless `type` is `organization`, after white space. Use it for lists with thousands of entries.
  */
  public get content() {
    return this.getStringAttribute('content');
  }
  public set content(value: string) {
    this._content = value;
  }
  /**
  * Removes `content`, as if it had never been set.
  */
  public resetContent() {
    this._content = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `content` was set to; undefined if it was left out.
  */
  public get contentInput() {
    return this._content;
  }

  // description - computed: false, optional: true, required: false
  private _description?: string; 
  /**
  * Description of the list. The API cannot update it, so changing it forces a new resource.
  */
  public get description() {
    return this.getStringAttribute('description');
  }
  public set description(value: string) {
    this._description = value;
  }
  /**
  * Removes `description`, as if it had never been set.
  */
  public resetDescription() {
    this._description = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `description` was set to; undefined if it was left out.
  */
  public get descriptionInput() {
    return this._description;
  }

  // enabled - computed: true, optional: true, required: false
  private _enabled?: boolean | cdktn.IResolvable; 
  /**
  * Whether the list is enabled. Defaults to `true`.
  */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktn.IResolvable) {
    this._enabled = value;
  }
  /**
  * Removes `enabled`, as if it had never been set.
  */
  public resetEnabled() {
    this._enabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `enabled` was set to; undefined if it was left out.
  */
  public get enabledInput() {
    return this._enabled;
  }

  // entries - computed: false, optional: true, required: false
  private _entries?: string[]; 
  /**
  * Entries in the format of `type`. Country codes must be in upper case. Set either `entries` or `content`. Must contain at least one entry.
  */
  public get entries() {
    return cdktn.Fn.tolist(this.getListAttribute('entries'));
  }
  public set entries(value: string[]) {
    this._entries = value;
  }
  /**
  * Removes `entries`, as if it had never been set.
  */
  public resetEntries() {
    this._entries = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `entries` was set to; undefined if it was left out.
  */
  public get entriesInput() {
    return this._entries;
  }

  // entry_count - computed: true, optional: false, required: false
  /**
  * Number of distinct entries.
  */
  public get entryCount() {
    return this.getNumberAttribute('entry_count');
  }

  // id - computed: true, optional: false, required: false
  /**
  * Import ID: `<shield_zone_id>/<list_id>`.
  */
  public get id() {
    return this.getStringAttribute('id');
  }

  // last_modified - computed: true, optional: false, required: false
  /**
  * Time of the last change of the name or the entries, as returned by the API (RFC 3339).
  */
  public get lastModified() {
    return this.getStringAttribute('last_modified');
  }

  // list_id - computed: true, optional: false, required: false
  /**
  * ID of the list.
  */
  public get listId() {
    return this.getNumberAttribute('list_id');
  }

  // max_blocking_percent - computed: true, optional: true, required: false
  private _maxBlockingPercent?: number; 
  /**
  * Maximum percentage of a list's entries that one change may newly block or challenge. Checked only if the list has 100 or more entries after the change. A value of 100 percent disables the check. Must be between 0 and 100. Defaults to `50`.
  */
  public get maxBlockingPercent() {
    return this.getNumberAttribute('max_blocking_percent');
  }
  public set maxBlockingPercent(value: number) {
    this._maxBlockingPercent = value;
  }
  /**
  * Removes `maxBlockingPercent`, as if it had never been set.
  */
  public resetMaxBlockingPercent() {
    this._maxBlockingPercent = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `maxBlockingPercent` was set to; undefined if it was left out.
  */
  public get maxBlockingPercentInput() {
    return this._maxBlockingPercent;
  }

  // max_removal_percent - computed: true, optional: true, required: false
  private _maxRemovalPercent?: number; 
  /**
  * Maximum percentage of a list's entries that one change may remove. Checked only if the list had 100 or more entries before the change. A value of 100 percent disables the check. Must be between 0 and 100. Defaults to `50`.
  */
  public get maxRemovalPercent() {
    return this.getNumberAttribute('max_removal_percent');
  }
  public set maxRemovalPercent(value: number) {
    this._maxRemovalPercent = value;
  }
  /**
  * Removes `maxRemovalPercent`, as if it had never been set.
  */
  public resetMaxRemovalPercent() {
    this._maxRemovalPercent = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `maxRemovalPercent` was set to; undefined if it was left out.
  */
  public get maxRemovalPercentInput() {
    return this._maxRemovalPercent;
  }

  // name - computed: false, optional: false, required: true
  private _name?: string; 
  /**
  * Display name. Must not be blank.
  */
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `name` was set to; undefined if it was left out.
  */
  public get nameInput() {
    return this._name;
  }

  // shield_zone_id - computed: false, optional: false, required: true
  private _shieldZoneId?: number; 
  /**
  * ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone. Must be between 1 and 2147483647. Changing this forces a new resource.
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

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new ShieldAccessListTimeoutsOutputReference(this, "timeouts");
  /**
  * How long each operation may take before the provider gives up.
  */
  public get timeouts() {
    return this._timeouts;
  }
  /**
  * Gives `timeouts`.
  */
  public putTimeouts(value: ShieldAccessListTimeouts) {
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

  // type - computed: false, optional: false, required: true
  private _type?: string; 
  /**
  * Type of the entries: IP addresses (`ip`), networks (`cidr`), autonomous system numbers (`asn`), ISO 3166 country codes (`country`), names of network organizations (`organization`), or TLS fingerprints (`ja4`). One of `ip`, `cidr`, `asn`, `country`, `organization`, `ja4`. Changing this forces a new resource.
  */
  public get type() {
    return this.getStringAttribute('type');
  }
  public set type(value: string) {
    this._type = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `type` was set to; undefined if it was left out.
  */
  public get typeInput() {
    return this._type;
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      action: cdktn.stringToTerraform(this._action),
      allow_catch_all: cdktn.booleanToTerraform(this._allowCatchAll),
      content: cdktn.stringToTerraform(this._content),
      description: cdktn.stringToTerraform(this._description),
      enabled: cdktn.booleanToTerraform(this._enabled),
      entries: cdktn.listMapper(cdktn.stringToTerraform, false)(this._entries),
      max_blocking_percent: cdktn.numberToTerraform(this._maxBlockingPercent),
      max_removal_percent: cdktn.numberToTerraform(this._maxRemovalPercent),
      name: cdktn.stringToTerraform(this._name),
      shield_zone_id: cdktn.numberToTerraform(this._shieldZoneId),
      timeouts: shieldAccessListTimeoutsToTerraform(this._timeouts.internalValue),
      type: cdktn.stringToTerraform(this._type),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      action: {
        value: hclText(cdktn.stringToHclTerraform(this._action)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      allow_catch_all: {
        value: cdktn.booleanToHclTerraform(this._allowCatchAll),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      content: {
        value: hclText(cdktn.stringToHclTerraform(this._content)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      description: {
        value: hclText(cdktn.stringToHclTerraform(this._description)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      enabled: {
        value: cdktn.booleanToHclTerraform(this._enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      entries: {
        value: hclTexts(cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(this._entries)),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      max_blocking_percent: {
        value: cdktn.numberToHclTerraform(this._maxBlockingPercent),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      max_removal_percent: {
        value: cdktn.numberToHclTerraform(this._maxRemovalPercent),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      name: {
        value: hclText(cdktn.stringToHclTerraform(this._name)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      shield_zone_id: {
        value: cdktn.numberToHclTerraform(this._shieldZoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      timeouts: {
        value: hclObject(shieldAccessListTimeoutsToTerraform(this._timeouts.internalValue)),
        isBlock: false,
        type: "any",
        storageClassType: "any",
      },
      type: {
        value: hclText(cdktn.stringToHclTerraform(this._type)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
