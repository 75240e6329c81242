import { type DeclaredObject, type DeclaredZone, declaredZone } from "../../zone/index.js";
import { isOurType } from "../judge/meaning-table.js";
import { declaredAfter, declaredBefore } from "../plan/declared.js";
import { uncomputedChange, type UncomputedChange, UNCOMPUTED_TYPES } from "./uncomputed.js";
import { field, isObject, listField, marks, type Plan, type ResourceChange, withoutKeys } from "../plan/plan.js";

/** The objects of one zone that a plan declares, before and after the apply. */
export interface PlannedZone {
  /** The ID of the zone, or the address of a new zone. */
  readonly id: string;
  /** The address of the zone in the plan, or `Shield zone 42`. */
  readonly name: string;
  readonly before: DeclaredZone;
  readonly after: DeclaredZone;
  /** Objects with entries or conditions that the plan marks as sensitive. */
  readonly hidden: ReadonlySet<string>;
  /** Managed lists, whose entries are unknown. */
  readonly managedLists: readonly string[];
  readonly pullZone: string | undefined;
  readonly changed: ReadonlySet<string>;
  /** Changes whose effect on requests is not computed. */
  readonly uncomputed: readonly UncomputedChange[];
  /** True if a change of the zone itself, or of the order of its rules, affects the other objects. */
  readonly changesAll: boolean;
}

/** The zones of a plan, and addresses of objects whose zone the plan does not show. */
export interface PlannedZones {
  readonly zones: readonly PlannedZone[];
  readonly unplaced: readonly string[];
}

const ZONE = "bunny_shield_zone";
/** An edge rule, which belongs to the zone of its pull zone. */
const EXCEPTION = "bunny_shield_exception";
const ORDER = "bunny_shield_waf_rule_order";
const MANAGED_LIST = "bunny_shield_access_list_configuration";
/** Types that decide about single requests, computed or not. */
const DECIDING: ReadonlySet<string> = new Set([
  ZONE,
  MANAGED_LIST,
  "bunny_shield_access_list",
  "bunny_shield_waf_rule",
  ORDER,
  "bunny_shield_rate_limit",
  EXCEPTION,
  "bunny_shield_bot_action",
  ...UNCOMPUTED_TYPES,
]);

/** An existing object of a zone, read from the API because no plan has the object. */
export interface FurtherObject extends DeclaredObject {
  readonly zone: string;
}

/** Groups the declared objects by zone. Objects of `further` that a plan also has are skipped, matched by ID. */
export function plannedZones(plans: readonly Plan[], further: readonly FurtherObject[] = []): PlannedZones {
  const sorted = plans.map(changesByZone);
  const changesOf = (zone: string): readonly ResourceChange[] => sorted.flatMap(({ zones }) => zones.get(zone) ?? []);
  const placed = [...new Set(sorted.flatMap(({ zones }) => [...zones.keys()]))];
  const known = new Set(placed.flatMap(changesOf).flatMap(idsOf));
  const others = further.filter(({ type, values }) => !known.has(identityOf(type, values) ?? ""));
  return {
    unplaced: sorted.flatMap(({ elsewhere, deferred }) => [...deferred, ...elsewhere.map(({ address }) => address)]),
    zones: [...new Set([...placed, ...others.map(({ zone }) => zone)])].map((id) =>
      zoneOf(
        id,
        changesOf(id),
        others.filter(({ zone }) => zone === id),
      ),
    ),
  };
}

/** Groups the changes that decide about requests by zone. `elsewhere` has the changes with an unknown zone. */
export function changesByZone(plan: Pick<Plan, "resources" | "deferred" | "configured">) {
  const changes = plan.resources.filter(isDeciding);
  const placeOf = placesIn(plan, changes);
  const zones = new Map<string, ResourceChange[]>();
  const elsewhere: ResourceChange[] = [];
  for (const change of changes) {
    const zone = placeOf(change);
    const placed = zone === undefined ? elsewhere : zones.get(zone);
    if (placed !== undefined) placed.push(change);
    else if (zone !== undefined) zones.set(zone, [change]);
  }
  const deferred = plan.deferred.filter(({ resource }) => isDeciding(resource)).map(({ resource }) => resource.address);
  return { zones, elsewhere, deferred };
}

function zoneOf(id: string, changes: readonly ResourceChange[], others: readonly DeclaredObject[]): PlannedZone {
  const zone = changes.find(({ type }) => type === ZONE);
  const own = zone?.address;
  const declared = declaredZone([...changes.flatMap(declaredBefore), ...others]);
  // If a created zone already has rules, the apply takes the zone over. The plan does not show the zone's current state.
  const before = zone?.action === "create" ? { ...declared, waf: undefined } : declared;
  const changing = changes.filter(({ action }) => action !== "no-op" && action !== "forget");
  const managed = [...changes.map(({ address, type }) => ({ id: address, type })), ...others];
  return {
    id,
    name: own ?? `Shield zone ${id}`,
    before,
    after: changing.length === 0 ? before : declaredZone([...changes.flatMap(declaredAfter), ...others]),
    hidden: new Set(changes.filter(hidesAny).map(({ address }) => address)),
    managedLists: managed.filter(({ type }) => type === MANAGED_LIST).map((list) => list.id),
    pullZone: changes.flatMap((change) => pullZoneOf(change) ?? [])[0],
    changed: new Set(changing.map(({ address }) => address)),
    uncomputed: changing.flatMap((change) => uncomputedChange(change) ?? []),
    changesAll: changing.some(({ type }) => type === ZONE || type === ORDER),
  };
}

function isDeciding({ type, mode, deposed }: ResourceChange): boolean {
  return mode === "managed" && deposed === undefined && isOurType(type) && DECIDING.has(type);
}

function hidesAny({ beforeSensitive, afterSensitive }: ResourceChange): boolean {
  return marks(beforeSensitive) || marks(afterSensitive);
}

/** Returns a lookup of the zone of an object; undefined if the plan does not show the zone. */
function placesIn(plan: Pick<Plan, "configured">, changes: readonly ResourceChange[]) {
  const zones = changes.filter(({ type }) => type === ZONE);
  const keyOf = (change: ResourceChange): string => idIn(change) ?? change.address;
  return (change: ResourceChange): string | undefined => {
    if (change.type === ZONE) return keyOf(change);
    const attribute = change.type === EXCEPTION ? "pull_zone_id" : "shield_zone_id";
    const id = idIn(change, attribute);
    if (id !== undefined && change.type !== EXCEPTION) return id;
    const owner = id === undefined ? undefined : zones.find((zone) => idIn(zone, attribute) === id);
    if (id !== undefined) return owner && keyOf(owner);
    const [only, ...more] = zones.filter(({ address }) => refersTo(plan, change.address, address, attribute));
    return only === undefined || more.length > 0 ? undefined : keyOf(only);
  };
}

const pullZoneOf = (change: ResourceChange): string | undefined =>
  change.type === ZONE ? idIn(change, "pull_zone_id") : undefined;

function idIn({ before, after }: ResourceChange, attribute = "shield_zone_id"): string | undefined {
  const id = field(after, attribute) ?? field(before, attribute);
  return id === null || id === undefined || typeof id === "object" ? undefined : String(id);
}

function refersTo(plan: Pick<Plan, "configured">, from: string, zone: string, attribute: string): boolean {
  const expression = plan.configured(withoutKeys(from))?.expressions.get(attribute);
  const [module, target] = [moduleOf(from), withoutKeys(zone)];
  return listField(expression, "references").some(
    (reference) => typeof reference === "string" && `${module}${withoutKeys(reference)}` === target,
  );
}

const moduleOf = (address: string): string => /^(?:module\.[^.]+\.)*/.exec(withoutKeys(address))?.[0] ?? "";

const IDS: Readonly<Record<string, string>> = {
  [ZONE]: "shield_zone_id",
  [MANAGED_LIST]: "list_id",
  bunny_shield_access_list: "list_id",
  bunny_shield_waf_rule: "waf_rule_id",
  bunny_shield_rate_limit: "rate_limit_id",
  [EXCEPTION]: "exception_id",
  bunny_shield_bot_action: "bot_id",
  bunny_shield_waf_rule_order: "shield_zone_id",
};

function identityOf(type: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const id = values[IDS[type] ?? ""];
  return typeof id === "number" || typeof id === "string" || typeof id === "bigint" ? `${type} ${id}` : undefined;
}

const idsOf = ({ type, before, after }: ResourceChange): string[] =>
  [before, after].flatMap((values) => (isObject(values) ? (identityOf(type, values) ?? []) : []));
