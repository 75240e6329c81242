import type { TerraformMetaArguments, TerraformResource } from "cdktf";
import { Construct } from "constructs";
import { DataBunnyShieldAccessLists } from "../generated/cdktf/data-bunny-shield-access-lists/index.js";
import {
  ShieldAccessListConfiguration,
  type ShieldAccessListConfigurationTimeouts,
} from "../generated/cdktf/shield-access-list-configuration/index.js";
import { ImportIds } from "../import-id.js";
import { withPreconditionBlocks } from "../hcl-value.js";
import { given } from "../../shared/collections.js";
import { commonOf, lifecycleWith, META, metaOf } from "../meta-arguments.js";
import { type IShieldZone, lookupZoneId } from "../zones/zone.js";
import { managedListKind, type ManagedList } from "./managed-list.js";
import { DecidedObjects } from "../decided-objects.js";
import { oneObjectProblems } from "../one-object.js";
import { arrayOf, checkProps, importIdsKind, timeoutsKind, word, zone } from "../props.js";
import { describeValue } from "../texts.js";
import { AccessListAction, ManagedListOnDestroy } from "../generated/words.js";

/** Properties of a zone's policy for managed lists. */
export interface ManagedListPolicyProps extends TerraformMetaArguments {
  /** Zone that the policy belongs to. */
  readonly zone: IShieldZone;
  /**
   * Lists whose requests are blocked.
   *
   * @default - none
   */
  readonly block?: readonly ManagedList[];
  /**
   * Lists whose visitors must pass a challenge.
   *
   * @default - none
   */
  readonly challenge?: readonly ManagedList[];
  /**
   * Lists whose requests are allowed.
   *
   * @default - none
   */
  readonly allow?: readonly ManagedList[];
  /**
   * Lists whose requests are only logged.
   *
   * @default - none
   */
  readonly log?: readonly ManagedList[];
  /**
   * Behavior on destroy.
   *
   * @default ManagedListOnDestroy.RESTORE
   */
  readonly onDestroy?: ManagedListOnDestroy;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldAccessListConfigurationTimeouts;
  /**
   * Import IDs of enabled lists, in the form `<shield_zone_id>/<list_id>`, for the first apply. Only lists of
   * `ManagedList.fromListId` can be imported.
   *
   * @default - nothing is imported
   */
  readonly importIds?: readonly string[];
}

/**
 * The actions of a zone for the access lists that bunny.net maintains, such as VPNs, Tor exit nodes, and botnets. Lists that the
 * policy does not name are left unchanged.
 *
 * @example
 * const lists = new ManagedListPolicy(this, "managed-lists", { zone, challenge: [ManagedList.VPN] });
 * lists.block(ManagedList.TOR);
 */
export class ManagedListPolicy extends Construct {
  /** The generated resources, by the label of the list. */
  public readonly lists: Record<string, ShieldAccessListConfiguration> = {};
  private readonly props: ManagedListPolicyProps;
  private readonly problems: string[] = [];
  private readonly decided = new DecidedObjects("managed list", "ManagedList.fromListId(id, label)");
  private readonly importIds: ImportIds;
  private known: DataBunnyShieldAccessLists | undefined;

  public constructor(scope: Construct, id: string, props: ManagedListPolicyProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "ManagedListPolicy" }, props, PROPS, ["zone"]);
    this.props = props;
    this.importIds = new ImportIds(props.importIds);
    this.block(...(props.block ?? []));
    this.challenge(...(props.challenge ?? []));
    this.allow(...(props.allow ?? []));
    this.log(...(props.log ?? []));
    this.node.addValidation({
      validate: () => [
        ...this.problems,
        ...this.decided.problems,
        ...this.emptiness(),
        ...this.importIds.problems(),
        ...oneObjectProblems(this.resources),
      ],
    });
  }

  /** The generated resources. */
  public get resources(): TerraformResource[] {
    return Object.values(this.lists);
  }

  /** Blocks requests that are on the lists. */
  public block(...lists: ManagedList[]): void {
    this.decide(AccessListAction.BLOCK, lists);
  }

  /** Challenges visitors that are on the lists. */
  public challenge(...lists: ManagedList[]): void {
    this.decide(AccessListAction.CHALLENGE, lists);
  }

  /** Allows requests that are on the lists. */
  public allow(...lists: ManagedList[]): void {
    this.decide(AccessListAction.ALLOW, lists);
  }

  /** Only logs requests that are on the lists. */
  public log(...lists: ManagedList[]): void {
    this.decide(AccessListAction.LOG, lists);
  }

  private decide(action: AccessListAction, lists: readonly ManagedList[]): void {
    for (const list of lists) {
      const instead = managedListKind(list);
      if (instead !== undefined) throw new Error(`[${this.node.path}] A list is ${describeValue(list)}. ${instead}`);
      const problems = list._problems();
      this.problems.push(...problems);
      if (problems.length === 0 && this.decided.add(list, action)) this.configure(list, action);
    }
  }

  private configure(list: ManagedList, action: AccessListAction): void {
    const { id: listId, precondition } = list._idIn(() => this.lookUp());
    const { lifecycle, ...common } = commonOf(this.props);
    const config = { ...common, ...lifecycleWith(lifecycle, precondition), listId, enabled: true, action };
    const resource = new CheckedListConfiguration(this, list.label, config);
    if (list.listId !== undefined) this.importIds.importAs(resource, list.listId);
    this.lists[list.label] = resource;
  }

  private lookUp(): DataBunnyShieldAccessLists {
    return (this.known ??= new DataBunnyShieldAccessLists(this, "known", {
      shieldZoneId: lookupZoneId(this, this.props.zone),
      ...given({ provider: metaOf(this.props).provider }),
    }));
  }

  private emptiness(): string[] {
    if (this.resources.length > 0 || this.problems.length > 0) return [];
    return ["The policy names no list. Block or challenge a list, or remove the policy."];
  }
}

const LISTS = arrayOf(managedListKind);
const PROPS = {
  ...META,
  zone,
  block: LISTS,
  challenge: LISTS,
  allow: LISTS,
  log: LISTS,
  onDestroy: word(ManagedListOnDestroy),
  timeouts: timeoutsKind,
  importIds: importIdsKind,
};

/** Writes the precondition as a block, which `synth --hcl` needs. */
class CheckedListConfiguration extends ShieldAccessListConfiguration {
  public override toHclTerraform(): unknown {
    return withPreconditionBlocks(super.toHclTerraform());
  }
}
