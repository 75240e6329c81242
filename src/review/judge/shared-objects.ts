import type { Finding } from "../document/resource-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { type Accounts, field, isObject, type ResourceChange, type Value, type ValueObject } from "../plan/plan.js";
import { PULL_ZONE } from "../../zone/official/names.js";
import { MOVED_TYPES, ownedKey, ownedKeys } from "../../zone/official/owned.js";
import { isOfficialProvider } from "../../zone/official/parts.js";
import type { Redactor } from "../plan/secrets.js";
import type { End } from "./object-findings.js";
import { type Side, sideAfter, sideBefore } from "./sides.js";
import { finding } from "./review-rules.js";
import { ZONE } from "./zones/zone-side.js";
import { isOurType, typeMeaning } from "./meaning-table.js";

export interface SharedObjects {
  /** Returns other addresses with the same object after the apply. */
  readonly othersOf: (change: ResourceChange) => readonly ResourceChange[];
  /** For a destroy: returns other addresses in the state with the same object, kept or destroyed. */
  readonly goneWith: (change: ResourceChange) => readonly ResourceChange[];
}

/** Compares objects by type and identity, and by provider configuration if it is known. */
export function sharedObjects(changes: readonly ResourceChange[], accountOf: Accounts): SharedObjects {
  let index: Map<ResourceChange, readonly ResourceChange[]> | undefined;
  const withSameObject = (change: ResourceChange): readonly ResourceChange[] => {
    index ??= indexOf(changes, accountOf);
    return index.get(change) ?? NONE;
  };
  const others = (change: ResourceChange, isMeant: (other: ResourceChange) => boolean): readonly ResourceChange[] => {
    const same = withSameObject(change);
    return same.length === 0 ? NONE : same.filter((other) => other.address !== change.address && isMeant(other));
  };
  return {
    othersOf: (change) => (isKept(change) ? others(change, isKept) : NONE),
    goneWith: (change) =>
      others(change, (other) => isDestroyed(other) !== isDestroyed(change) && bothExist(other, change)),
  };
}

const NONE: readonly ResourceChange[] = [];

/** Returns only changes that share an object. Most plans have no such changes, and a plan may have thousands of lists. */
function indexOf(all: readonly ResourceChange[], accountOf: Accounts): Map<ResourceChange, ResourceChange[]> {
  const changes = sharingAnId(all);
  const officialKey = officialKeys(all);
  const first = new Map<string, ResourceChange>();
  const shared = new Map<ResourceChange, ResourceChange[]>();
  const join = (change: ResourceChange, key: string | undefined): void => {
    if (key === undefined) return;
    const other = first.get(key);
    if (other === undefined || other === change) {
      first.set(key, change);
      return;
    }
    const group = shared.get(other) ?? [other];
    if (!group.includes(change)) group.push(change);
    for (const each of group) shared.set(each, group);
  };
  for (const change of changes) {
    const identity = identityOf(change);
    if (change.before !== null) join(change, keyOf(change, sideBefore(change), identity, accountOf));
    if (isWritten(change)) join(change, keyOf(change, sideAfter(change), identity, accountOf));
  }
  if (officialKey === undefined) return shared;
  for (const change of all)
    for (const values of [change.before, isWritten(change) ? change.after : null])
      if (isObject(values)) join(change, officialKey(change, values));
  return shared;
}

/**
 * Returns keys for objects that both providers manage, if the plan has both. Parts of an official object have no key, because
 * their owner may use `ignore_changes` and no plan shows that.
 */
function officialKeys(
  changes: readonly ResourceChange[],
): ((change: ResourceChange, values: ValueObject) => string | undefined) | undefined {
  const official = changes.filter(({ provider }) => isOfficialProvider(provider));
  if (official.length === 0 || official.length === changes.length) return undefined;
  const zones = changes.map(({ type, before }) =>
    type === "bunnynet_pullzone_shield"
      ? ([field(before, "id"), field(before, PULL_ZONE)] as const)
      : ([field(before, "shield_zone_id"), field(before, "pull_zone_id")] as const),
  );
  const pullZones = new Map(zones.filter(([, pullZone]) => pullZone !== undefined));
  return ({ type, provider, mode }, values) => {
    if (mode !== "managed") return undefined;
    if (isOfficialProvider(provider)) return MEETING.has(type) ? ownedKeys(type, values)[0] : undefined;
    const zone = field(values, "shield_zone_id");
    return isOurType(type) ? ownedKey(type, { pull_zone_id: pullZones.get(zone), ...values }) : undefined;
  };
}

const MEETING: ReadonlySet<string> = new Set([...Object.keys(MOVED_TYPES), "bunnynet_pullzone_edgerule"]);

/** Selects the changes that share the value of their last identifying attribute, as a cheap filter. */
function sharingAnId(changes: readonly ResourceChange[]): readonly ResourceChange[] {
  const owners = new Map<Value | undefined, ResourceChange>();
  const sharing = new Set<ResourceChange>();
  const meet = (change: ResourceChange, value: Value | undefined): void => {
    // A number may be written as text.
    const id = typeof value === "string" || typeof value === "bigint" ? Number(value) || value : value;
    const owner = owners.get(id);
    if (owner === undefined) owners.set(id, change);
    else if (owner !== change) sharing.add(owner).add(change);
  };
  changes.forEach((change) => {
    const attribute = identityOf(change).at(-1);
    if (attribute === undefined) return;
    if (change.before !== null) meet(change, field(change.before, attribute));
    if (isWritten(change)) meet(change, field(change.after, attribute));
  });
  return sharing.size === 0 ? NONE : changes.filter((change) => sharing.has(change));
}

function identityOf({ mode, provider, type }: ResourceChange): readonly string[] {
  return (mode === "managed" ? typeMeaning(provider, type)?.identity : undefined) ?? [];
}

function isWritten({ action }: ResourceChange): boolean {
  return action !== "no-op" && action !== "destroy" && action !== "forget";
}

const isDestroyed = ({ action, deposed }: ResourceChange): boolean => action === "destroy" && deposed === undefined;

const bothExist = (...changes: readonly ResourceChange[]): boolean =>
  changes.every(({ before, action, deposed }) => before !== null && action !== "forget" && deposed === undefined);

function isKept({ action, deposed }: ResourceChange): boolean {
  return action !== "destroy" && action !== "forget" && deposed === undefined;
}

/**
 * Returns the type and identity of an object. If the plan writes the object, uses the identity after the apply; otherwise, uses
 * the identity before the apply. Undefined if the identity is unknown.
 */
export function identityKey(change: ResourceChange, accountOf: Accounts): string | undefined {
  // The pull zone identifies a zone, because a new zone has no ID yet and a pull zone has only one zone.
  const identity = change.type === ZONE ? ["pull_zone_id"] : identityOf(change);
  const side = isWritten(change) ? sideAfter(change) : sideBefore(change);
  return identity.length === 0 ? undefined : keyOf(change, side, identity, accountOf);
}

function keyOf(
  { type, address }: ResourceChange,
  side: Side,
  identity: readonly string[],
  accountOf: Accounts,
): string | undefined {
  let key = `${type} ${accountOf(address) ?? ""}`;
  for (const path of identity) {
    const reading = side.read(path);
    if (reading.state !== "known" || typeof reading.value === "object") return undefined;
    key += `\0${reading.value}`;
  }
  return key;
}

/** Reports other addresses with the same object. `end` is the effect of a destroy. */
export function sharedFindings(
  change: ResourceChange,
  end: End,
  shared: SharedObjects,
  redactor: Redactor,
): readonly Finding[] {
  const isGone = change.action === "destroy" && end === undefined;
  const others = isGone ? shared.goneWith(change) : shared.othersOf(change);
  if (others.length === 0) return [];
  const names = others.slice(0, MOST_NAMED).map(({ address }) => phrase`${redactor.address(address)}`);
  if (others.length > MOST_NAMED) names.push(`${others.length - MOST_NAMED} more`);
  if (isGone) {
    const text = phrase`The same object is also at ${words(names.join(", "))}, and is destroyed there as well. To keep it, remove this address from the state instead.`;
    return [finding("shared-object", "high", text)];
  }
  const text = phrase`The same object is also at ${words(names.join(", "))}: each apply may undo the settings of the other address. Keep one address.`;
  return [finding("shared-object", "high", text)];
}

const MOST_NAMED = 3;
