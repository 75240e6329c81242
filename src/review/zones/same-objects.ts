import { MOVED_TYPES, ownedKey, ownedKeys } from "../../zone/official/owned.js";
import { isOfficialProvider } from "../../zone/official/parts.js";
import { isOurType, ourProvider, typeMeaning } from "../judge/meaning-table.js";
import {
  type Configured,
  field,
  isObject,
  marks,
  type ResourceChange,
  sameValue,
  type Value,
  type ValueObject,
} from "../plan/plan.js";
import { isKept } from "./declared.js";
import type { Places } from "./places.js";

/** Compares the rows of a run by type and identity. The comparison is made on first use. */
export class SameObjects {
  private groups: ReadonlyMap<ResourceChange, readonly ResourceChange[]> | undefined;
  private order: ReadonlyMap<ResourceChange, number> | undefined;

  constructor(
    protected readonly rows: readonly ResourceChange[],
    protected readonly places: Places,
  ) {}

  /** Reports whether another row stands for the object of this row, before and after. */
  givesWay(change: ResourceChange): boolean {
    const rank = rankOf(change);
    // Of two rows that change nothing, the first one stands for both.
    return this.sameAs(change).some(
      (other) => rankOf(other) < rank || (rank === UNCHANGED && rankOf(other) === rank && this.isFirst(other, change)),
    );
  }

  /** Returns a create that takes over a forgotten object, compared with that object. Returns other rows as they are. */
  joined(change: ResourceChange, configured: Configured | undefined): ResourceChange {
    if (change.action !== "create") return change;
    const forgotten = this.sameAs(change).find(({ action }) => action === "forget");
    return forgotten === undefined ? change : takingOver(change, forgotten, configured);
  }

  /** Returns a clause if another row may write or delete the same object; undefined otherwise. */
  doubtOf(change: ResourceChange): string | undefined {
    const other = this.sameAs(change).find((one) => mayUndo(one, change));
    if (other === undefined) return undefined;
    const does = other.action === "destroy" ? "is destroyed" : "may be declared differently";
    return `the same object ${does} at ${other.address}`;
  }

  /** For a deposed object whose ID was assigned: returns the object that replaced it in its zone. */
  successorOf(change: ResourceChange): ResourceChange | undefined {
    const { address, deposed, provider, type } = change;
    const { identity = [], rows: attributes = {} } = typeMeaning(provider, type) ?? {};
    const id = identity.at(-1) ?? "id";
    if (deposed === undefined || (id !== "id" && attributes[id]?.readOnly !== true)) return undefined;
    const zone = this.places.of(change, "before").zone;
    const isNext = (one: ResourceChange): boolean =>
      one.address === address && one.type === type && isManaged(one) && this.places.of(one, "before").zone === zone;
    return this.rows.find(isNext);
  }

  /** Returns other addresses with the same object after the apply. */
  othersOf(change: ResourceChange): readonly ResourceChange[] {
    return isManaged(change) ? this.elsewhere(change).filter(isManaged) : NONE;
  }

  /** For a destroy: returns other addresses in the state with the same object, kept or destroyed. */
  goneWith(change: ResourceChange): readonly ResourceChange[] {
    return this.elsewhere(change).filter(
      (other) => isDestroyed(other) !== isDestroyed(change) && wereThere(other, change),
    );
  }

  private sameAs(change: ResourceChange): readonly ResourceChange[] {
    const same = (this.groups ??= sharingRows(this.rows, this.places)).get(change) ?? NONE;
    return same.filter((other) => other !== change && this.places.mayShare(other, change));
  }

  private elsewhere(change: ResourceChange): readonly ResourceChange[] {
    return this.sameAs(change).filter((other) => other.address !== change.address);
  }

  private isFirst(one: ResourceChange, other: ResourceChange): boolean {
    const order = (this.order ??= new Map(this.rows.map((row, index) => [row, index])));
    return (order.get(one) ?? 0) < (order.get(other) ?? 0);
  }
}

const isDestroyed = ({ action, deposed }: ResourceChange): boolean => action === "destroy" && deposed === undefined;

const isManaged = ({ action, deposed }: ResourceChange): boolean =>
  action !== "destroy" && action !== "forget" && deposed === undefined;

const wereThere = (...changes: readonly ResourceChange[]): boolean =>
  changes.every(({ before, action, deposed }) => before !== null && action !== "forget" && deposed === undefined);

const NONE: readonly ResourceChange[] = [];

const UNCHANGED = 1;

/** A row stands for its object before rows of a higher rank: rows that write or delete come first, and forgotten ones last. */
function rankOf(change: ResourceChange): number {
  const { action, deposed, importing } = change;
  if (action === "forget") return 4;
  if (deposed !== undefined) return 3;
  if (action === "destroy") return isKept(change) ? 2 : 0;
  return action === "no-op" && importing === undefined ? UNCHANGED : 0;
}

function mayUndo(other: ResourceChange, change: ResourceChange): boolean {
  if (other.action === "forget") return false;
  if (other.action === "no-op")
    return change.action === "no-op" && other.type === change.type && !sameValue(other.before, change.before);
  if (other.action === "destroy") return !isKept(other);
  return change.action === "destroy" || !sameValue(other.after, change.after);
}

/** The object stays in effect until the create. The create keeps settings that are not configured. */
function takingOver(
  change: ResourceChange,
  { before, beforeSensitive }: ResourceChange,
  configured: Configured | undefined,
): ResourceChange {
  const { after, unknown } = change;
  const isLeft = (name: string): boolean =>
    configured !== undefined && !configured.has(name) && marks(field(unknown, name));
  const names = isObject(unknown) ? Object.keys(unknown).filter(isLeft) : [];
  const left = (name: string): readonly [string, Value] => [name, field(before, name) ?? null];
  return {
    ...change,
    ...{ before, beforeSensitive },
    ...(isObject(after) && { after: { ...after, ...Object.fromEntries(names.map(left)) } }),
    ...(isObject(unknown) && {
      unknown: Object.fromEntries(Object.entries(unknown).filter(([name]) => !names.includes(name))),
    }),
  };
}

function sharingRows(
  rows: readonly ResourceChange[],
  places: Places,
): ReadonlyMap<ResourceChange, readonly ResourceChange[]> {
  const official = rows.filter(({ provider }) => isOfficialProvider(provider)).length;
  const hasBoth = official > 0 && official < rows.length;
  const first = new Map<string, ResourceChange>();
  const shared = new Map<ResourceChange, ResourceChange[]>();
  for (const change of rows)
    for (const identity of hasBoth ? [...identitiesOf(change), ...ownedBy(change, places)] : identitiesOf(change)) {
      const other = first.get(identity);
      if (other === undefined) first.set(identity, change);
      if (other === undefined || other === change) continue;
      const group = shared.get(other) ?? [other];
      if (!group.includes(change)) group.push(change);
      for (const each of group) shared.set(each, group);
    }
  return shared;
}

/**
 * Returns keys for objects that both providers manage. Parts of an official object have no key, because their owner may use
 * `ignore_changes` and no plan shows that.
 */
function ownedBy({ type, provider, mode, before, after }: ResourceChange, places: Places): readonly string[] {
  if (mode !== "managed") return [];
  return [before, after].flatMap((values): readonly string[] => {
    if (!isObject(values)) return [];
    if (isOfficialProvider(provider)) return MEETING.has(type) ? ownedKeys(type, values).slice(0, 1) : [];
    const zone = values["shield_zone_id"] ?? null;
    const pullZone = typeof zone === "object" ? undefined : places.pullZoneOf(String(zone));
    const key = isOurType(type) ? ownedKey(type, { pull_zone_id: pullZone, ...values }) : undefined;
    return key === undefined ? [] : [key];
  });
}

const MEETING: ReadonlySet<string> = new Set([...Object.keys(MOVED_TYPES), "bunnynet_pullzone_edgerule"]);

/** Returns the identities of a row, before and after. An unknown identity is none. */
export function identitiesOf({
  mode,
  provider,
  type,
  action,
  before,
  after,
  unknown,
}: ResourceChange): readonly string[] {
  if (mode !== "managed") return [];
  const was = isObject(before) ? identityOf(before, type, provider) : undefined;
  // Most objects of a plan do not change.
  if (action === "no-op" && was !== undefined) return [was];
  const isKnown = !identityAttributes(provider, type).some((name) => marks(field(unknown, name)));
  const is = isKnown && isObject(after) ? identityOf(after, type, provider) : undefined;
  return [...(was === undefined ? [] : [was]), ...(is === undefined || is === was ? [] : [is])];
}

/** Returns the type and identity of an object; undefined if a part of the identity is missing. */
export function identityOf(
  values: ValueObject | Readonly<Record<string, unknown>>,
  type: string,
  provider = ourProvider,
): string | undefined {
  const attributes = identityAttributes(provider, type);
  const ids = attributes.map((name) => values[name]);
  const isId = (id: unknown): boolean => ["number", "string", "bigint"].includes(typeof id);
  // A number may be written as text.
  return attributes.length > 0 && ids.every(isId) ? [type, ...ids].join("\0") : undefined;
}

// The pull zone identifies a zone, because a new zone has no ID yet, and a pull zone has only one zone.
const identityAttributes = (provider: string, type: string): readonly string[] =>
  type === "bunny_shield_zone" ? ["pull_zone_id"] : (typeMeaning(provider, type)?.identity ?? []);
