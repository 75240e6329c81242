import { Lazy, TerraformStack, type IResolvable, Token, type TerraformMetaArguments } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import {
  comparableList,
  decisionText,
  type EntryType,
  warningText,
  overlapBetween,
} from "../../zone/access-lists/index.js";
import { entriesContent, largeText, writeEntriesFile } from "./entries-asset.js";
import { Entries, entriesKind } from "./entries.js";
import { ShieldAccessList, type ShieldAccessListTimeouts } from "../generated/cdktf/shield-access-list/index.js";
import { importAs } from "../import-id.js";
import { given } from "../../shared/collections.js";
import { commonOf, OF_ZONE } from "../meta-arguments.js";
import { requireUnwritten } from "../place.js";
import { blankProblem, warn } from "../problems.js";
import { nameSourceFile } from "../source-file.js";
import { describeValue, literalText } from "../texts.js";
import type { IShieldZone } from "../zones/zone.js";
import { zoneKey } from "../one-object.js";
import { bool, checkProps, flag, integer, oneOrMore, text, word, marked } from "../props.js";
import { AccessListAction } from "../generated/words.js";
import { winningAction } from "../../zone/action/stance.js";

/** Properties of an access list. */
export interface AccessListProps extends TerraformMetaArguments {
  /** Zone that the list belongs to. */
  readonly zone: IShieldZone;
  /**
   * The entries of the list, all of one type.
   *
   * @default - none; add them with `addEntries`
   */
  readonly entries?: Entries | readonly Entries[];
  /**
   * Action for requests that match. Without an action, the list only logs, and synthesis warns.
   *
   * @default AccessListAction.LOG
   */
  readonly action?: AccessListAction;
  /**
   * Display name.
   *
   * @default - the construct's id
   */
  readonly name?: string;
  /**
   * Purpose of the list. A change forces a new list.
   *
   * @default - none
   */
  readonly description?: string;
  /**
   * Whether the list is enabled.
   *
   * @default true
   */
  readonly enabled?: boolean | IResolvable;
  /**
   * Passes the entries to Terraform as one text, because engines take minutes to compare thousands of separate entries. A list of
   * 500 entries or more becomes a file beside the stack's file.
   *
   * @default false
   */
  readonly asText?: boolean;
  /**
   * Whether the list may block, challenge, allow, or bypass all visitors.
   *
   * @default false
   */
  readonly allowCatchAll?: boolean | IResolvable;
  /**
   * Maximum percentage of entries that one change may remove from a list with at least 100 entries.
   *
   * @default 50
   */
  readonly maxRemovalPercent?: number;
  /**
   * Maximum percentage of entries that one change may newly block or challenge in a list with at least 100 entries.
   *
   * @default 50
   */
  readonly maxBlockingPercent?: number;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldAccessListTimeouts;
  /**
   * Import ID of an existing list, in the form `<shield_zone_id>/<list_id>`, for the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/**
 * A custom access list of a zone: addresses, networks, countries, or clients, and the action for their requests. Synthesis checks
 * the entries, and writes them sorted and without duplicates.
 *
 * @example
 * new AccessList(this, "blocked", {
 *   zone,
 *   action: AccessListAction.BLOCK,
 *   entries: Entries.fromFile("cidr", "blocked.txt"),
 * });
 */
export class AccessList extends Construct {
  /** Action for requests that match. */
  public readonly action: AccessListAction;
  /** Zone that the list belongs to. */
  public readonly zone: IShieldZone;
  /** The generated resource. */
  public readonly resource: ShieldAccessList;
  private readonly groups: Entries[] = [];
  private readonly ownWarnings: string[] = [];
  private readonly asText: boolean;
  private warned = false;

  public constructor(scope: Construct, id: string, props: AccessListProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "AccessList" }, props, PROPS, ["zone"]);
    const {
      zone,
      entries = [],
      action = AccessListAction.LOG,
      name = id,
      description,
      asText,
      importId: _,
      lifecycle,
      ...rest
    } = props;
    const stopping: readonly AccessListAction[] = [AccessListAction.BLOCK, AccessListAction.CHALLENGE];
    this.zone = zone;
    this.action = action;
    this.asText = asText === true;
    this.groups.push(...checkedEntries(this, "type" in entries ? [entries] : entries));
    this.resource = new ShieldAccessList(this, "Resource", {
      ...rest,
      ...commonOf(props),
      name: literalText(name),
      ...given({ description: description && literalText(description) }),
      action,
      // A new description or type replaces the list. Until then, the old list stops visitors.
      ...(stopping.includes(action) && { lifecycle: { createBeforeDestroy: true, ...lifecycle } }),
      type: Lazy.stringValue({ produce: () => this.entryType }),
      ...(this.isText
        ? { content: this.lateContent() }
        : { entries: Lazy.listValue({ produce: () => Entries._render(this.entryType, this.complete()) }) }),
    });
    importAs(this.resource, props.importId);
    this.nameSource();
    if (props.action === undefined)
      this.ownWarnings.push(
        "The list only logs, because it has no action. Give it an action, such as AccessListAction.BLOCK or AccessListAction.LOG.",
      );
    writeEntriesFile(this, () => (this.isText ? largeText(this.entryType, this.complete()) : undefined));
    this.node.addValidation({
      validate: () => [
        ...blankProblem("name", name, ", or omit it"),
        ...this.entryProblems(props.allowCatchAll ?? false),
      ],
    });
  }

  /** Type of the entries; `ip` for an empty list. */
  public get entryType(): EntryType {
    return this.groups[0]?.type ?? "ip";
  }

  /** ID of the list; known after apply. */
  public get listId(): number {
    return this.resource.listId;
  }

  /** Number of entries; a token. */
  public get entryCount(): number {
    return this.resource.entryCount;
  }

  /** Checksum of the entries in the API; a token. */
  public get checksum(): string {
    return this.resource.checksum;
  }

  /** Time of the last change in the API; a token. */
  public get lastModified(): string {
    return this.resource.lastModified;
  }

  /** Adds entries before the app is synthesized. */
  public addEntries(...entries: Entries[]): void {
    requireUnwritten(this.node, "the entries");
    this.groups.push(...checkedEntries(this, entries));
    this.nameSource();
    if (!this.isText || this.resource.contentInput !== undefined) return;
    // In HCL, a value that becomes undefined later turns into an object, so only one of `entries` and `content` is set.
    this.resource.resetEntries();
    this.resource.content = this.lateContent();
  }

  /** A list of several groups is edited in the code, not in a file. */
  private nameSource(): void {
    if (this.groups.every(({ _file }) => _file === undefined)) return;
    nameSourceFile(
      this.resource,
      () => (this.isText ? "content" : "entries"),
      () => (this.groups.length === 1 ? this.groups[0]?._file : undefined),
    );
  }

  private lateContent(): string {
    return Lazy.stringValue({ produce: () => entriesContent(this, this.entryType, this.complete()) });
  }

  private get isText(): boolean {
    return this.asText || this.groups.some(({ _mayEnd }) => _mayEnd);
  }

  private complete(): Entries[] {
    return this.groups.map((group) => group._producedIn(this));
  }

  private entryProblems(allowCatchAll: boolean | IResolvable): readonly string[] {
    const does = allowCatchAll === false ? decisionText(this.action) : undefined;
    const { problems, warnings } = checkGroups(this.entryType, this.complete(), does);
    if (warnings !== undefined && !this.warned) {
      this.warned = true;
      const ofGroups = this.groups.flatMap(({ _listWarnings }) => _listWarnings);
      for (const warning of [...this.ownWarnings, ...ofGroups, ...warnings, ...this.sharedEntries()])
        warn(this, warning);
    }
    return [...problems, ...this.groups.flatMap((group) => group._variableProblems(this))];
  }

  /** Names the entries that an earlier, enabled list of the zone also has. Reports each pair of lists once. */
  private sharedEntries(): string[] {
    const isOff = ({ resource }: AccessList): boolean => resource.enabledInput === false;
    if (isOff(this)) return [];
    const isInZone = (found: IConstruct): found is AccessList =>
      isAccessList(found) && zoneKey(found.zone) === zoneKey(this.zone);
    const lists = TerraformStack.of(this).node.findAll().filter(isInZone);
    const earlier = lists
      .slice(0, lists.indexOf(this))
      .filter((list) => !isOff(list))
      .map((list) => list.comparable());
    return overlapTexts(this.comparable(), earlier);
  }

  private comparable(): KnownList {
    const entries = this.complete().flatMap(({ _known }) => _known);
    return { path: this.node.path, action: this.action, entries: comparableList({ type: this.entryType, entries }) };
  }
}

const isAccessList = marked(AccessList, "AccessList");

const PROPS = {
  ...OF_ZONE,
  entries: oneOrMore(entriesKind),
  action: word(AccessListAction),
  name: text,
  description: text,
  enabled: bool,
  asText: flag,
  allowCatchAll: bool,
  maxRemovalPercent: integer(0, 100),
  maxBlockingPercent: integer(0, 100),
};

function checkedEntries(list: IConstruct, given: readonly Entries[]): readonly Entries[] {
  const instead = oneOrMore(entriesKind)(given);
  if (instead === undefined) return given;
  throw new Error(`[${list.node.path}] addEntries was given ${describeValue(given)}. ${instead}`);
}

/**
 * Checks the entries of a list together. `does` is the action of the list, if it must not apply to all requests. Returns no warnings
 * if the entries cannot be compared.
 */
function checkGroups(type: EntryType, groups: readonly Entries[], does: string | undefined) {
  const problem = mixedProblem(type, groups);
  if (problem !== undefined) return { problems: [problem] };
  const { problems, warnings } = Entries.check(type, groups);
  if (problems.length === 0 && groups.every(({ _isEmpty }) => _isEmpty))
    return { problems: ["The list has no entries. Give some with `entries` or `addEntries`."] };
  const catchAll = does === undefined ? undefined : warnings.find(({ kind }) => kind === "catch-all");
  return {
    problems: [
      ...problems,
      ...(catchAll === undefined
        ? []
        : [
            `The list would ${does} all visitors: ${warningText(catchAll)} If this is intended, set allowCatchAll. Otherwise remove that entry.`,
          ]),
    ],
    warnings: warnings.filter(({ kind }) => kind !== "documentation").map((warning) => warningText(warning)),
  };
}

function mixedProblem(type: EntryType, groups: readonly Entries[]): string | undefined {
  const other = groups.find((group) => group.type !== type);
  if (other !== undefined)
    return `The list has entries of type "${type}" and of type "${other.type}". Make a list for each type.`;
  if (groups.some(({ _mayEnd }) => _mayEnd) && Entries._textWithEnds(type, groups) === undefined)
    return "The list has entries that may end, and entries whose values only Terraform knows. Make a list for each kind.";
  return undefined;
}

interface KnownList {
  readonly path: string;
  readonly action: AccessListAction;
  readonly entries: ReturnType<typeof comparableList>;
}

/** Returns one or two sentences for each other list that shares entries with a list of the same zone. */
function overlapTexts(own: KnownList, others: readonly KnownList[]): string[] {
  return others.flatMap((other) => {
    const [first, ...more] = overlapBetween(own.entries, other.entries);
    if (first === undefined) return [];
    const further = more.length === 0 ? "" : ` and ${more.length} more`;
    return [
      `${first.left}${further} of this list (${own.action}) ${more.length === 0 ? "overlaps" : "overlap"} ${first.right} of ${other.path} (${other.action}). ${outcome(own, other)}`,
    ];
  });
}

function outcome(one: KnownList, other: KnownList): string {
  if (one.action === other.action) return "Both have the same action: one of them is enough.";
  if (Token.isUnresolved(one.action) || Token.isUnresolved(other.action))
    return "Where the actions differ, only one of them applies.";
  return `For these, ${winningAction(one.action, other.action) ?? "one of the two actions"} applies.`;
}
