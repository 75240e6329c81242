import { Token } from "cdktf";
import { lookedUp } from "../decided-objects.js";
import { quoteHcl } from "../../shared/hcl.js";
import type { DataBunnyShieldAccessLists } from "../generated/cdktf/data-bunny-shield-access-lists/index.js";
import { blankProblem, integerProblem, nameOfConstructProblem } from "../problems.js";
import { literalText } from "../texts.js";
import { encodeNumber, instance, type PropKind } from "../props.js";

/**
 * An access list that bunny.net maintains.
 *
 * @example
 * const lists = new ManagedListPolicy(this, "managed-lists", { zone });
 * lists.challenge(ManagedList.VPN);
 * lists.block(ManagedList.named("Tor Exit Nodes"));
 */
export class ManagedList {
  /** Addresses of VPN providers. */
  public static readonly VPN = new ManagedList("vpn", { category: "vpns" });
  /** Addresses of data centers. */
  public static readonly DATACENTER = new ManagedList("datacenter", { category: "datacenters" });
  /** Addresses of open proxies. */
  public static readonly PROXY = new ManagedList("proxy", { category: "proxies" });
  /** Exit nodes of the Tor network. */
  public static readonly TOR = new ManagedList("tor", { category: "tor_exit_nodes" });
  /** Addresses of botnets. */
  public static readonly BOTNET = new ManagedList("botnet", { category: "botnets" });
  /** Addresses of vulnerability scanners. */
  public static readonly VULNERABILITY_SCANNER = new ManagedList("vulnerability-scanner", {
    category: "vulnerability_scanners",
  });
  /** Addresses of web scrapers. */
  public static readonly WEB_SCRAPER = new ManagedList("web-scraper", { category: "web_scrapers" });

  /** A list by its name in the dashboard; Terraform looks up the ID. */
  public static named(name: string): ManagedList {
    return new ManagedList(name, { name });
  }

  /** A list by its ID. The label names the construct of the list: with another label, the resource has another address. */
  public static fromListId(listId: number, label?: string): ManagedList {
    listId = encodeNumber(listId);
    return new ManagedList(label ?? (Token.isUnresolved(listId) ? "list" : `list-${listId}`), { listId });
  }

  /** Name of the list in the construct tree. */
  public readonly label: string;
  /** The list's ID, if given. */
  public readonly listId: number | undefined;
  private readonly by: ManagedListKey;

  private constructor(label: string, by: ManagedListKey) {
    this.label = label;
    this.listId = "listId" in by ? by.listId : undefined;
    this.by = by;
  }

  /**
   * The ID, or the text by which Terraform finds it.
   * @internal
   */
  public get _key(): number | string {
    if ("listId" in this.by) return this.by.listId;
    return "category" in this.by ? `the category ${this.by.category}` : `the name ${JSON.stringify(this.by.name)}`;
  }

  /**
   * Returns problems with the remedy.
   * @internal
   */
  public _problems(): string[] {
    return [
      ...blankProblem("The name of a managed list", this.label),
      ...nameOfConstructProblem("The name of a managed list", this.label, "ManagedList.fromListId(id, label)"),
      ...("listId" in this.by ? integerProblem("listId", this.by.listId, 1, Number.MAX_SAFE_INTEGER) : []),
    ];
  }

  /**
   * Returns the ID of the list. If the ID is not given, finds it in the zone's managed lists, with a precondition that names the
   * list.
   * @internal
   */
  public _idIn(lists: () => DataBunnyShieldAccessLists) {
    if (this.listId !== undefined) return { id: this.listId, precondition: [] };
    const found = lists();
    return lookedUp(
      () => this.numbersAmong(found),
      `The zone has no managed list, or several, for ${literalText(JSON.stringify(this.label))}. The data source bunny_shield_access_lists returns all lists; pass the right list to ManagedList.named or ManagedList.fromListId.`,
    );
  }

  private numbersAmong(lists: DataBunnyShieldAccessLists): string {
    const all = `data.bunny_shield_access_lists.${lists.friendlyUniqueId}.managed_lists`;
    const fits =
      "category" in this.by
        ? `contains(list.categories, ${quoteHcl(this.by.category)})`
        : `list.name == ${quoteHcl(this.label)}`;
    return `[for list in ${all} : list.list_id if ${fits}]`;
  }
}

type ManagedListKey = { readonly category: string } | { readonly name: string } | { readonly listId: number };

export const managedListKind: PropKind = instance(
  ManagedList,
  "ManagedList",
  (value) =>
    `Give a managed list, such as ${typeof value === "string" ? `ManagedList.named(${JSON.stringify(value)})` : "ManagedList.TOR"}.`,
);
