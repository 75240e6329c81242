import { isOurType } from "../judge/meaning-table.js";
import { judgedChanges } from "../judge/official-parts.js";
import { PULL_ZONE } from "../../zone/official/names.js";
import { isOfficialProvider } from "../../zone/official/parts.js";
import { field, listField, marks, type Plan, type ResourceChange, type Value, withoutKeys } from "../plan/plan.js";

export const ZONE = "bunny_shield_zone";
/** An edge rule, which belongs to the zone of its pull zone. */
export const EXCEPTION = "bunny_shield_exception";

export type When = "before" | "after";

/** The parts of a plan that tell where its objects are. */
export type PlacingPlan = Pick<Plan, "resources" | "deferred" | "configured" | "accountOf"> &
  Partial<Pick<Plan, "zonesRead">>;

export interface Place {
  /** The ID of the zone, the address of a new zone, or `pull zone 7` if only that is known; undefined if it is not certain. */
  readonly zone: string | undefined;
  /** Further zones in which the object may be. */
  readonly mayBeIn: readonly string[];
  /** Why it may be there. */
  readonly why?: string;
}

/** A zone of an account, as far as it tells where objects are. */
export interface KnownZone {
  readonly zone: string;
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The zones of a run by ID, address, and pull zone. */
export class Places {
  /** Zones by the plan and the address of their resource or data source. */
  private readonly byAddress = new Map<PlacingPlan, Map<string, string>>();
  private readonly byPullZone = new Map<string, string>();
  private readonly pullZones = new Map<string, string>();
  private readonly planOf = new Map<ResourceChange, PlacingPlan>();
  /** Zones of resources, and zones that objects name. */
  private readonly zones = new Set<string>();

  constructor(plans: readonly PlacingPlan[], further: readonly KnownZone[]) {
    for (const { type, zone, values } of further) {
      this.zones.add(zone);
      if (type === ZONE) this.addPullZone(zone, idIn(values, "pull_zone_id"));
    }
    for (const plan of plans) this.addKnown(plan);
    for (const plan of plans) {
      const rows = rowsOf(plan);
      const parts = judgedChanges(rows);
      if (parts !== rows) for (const part of parts) this.planOf.set(part, plan);
      for (const change of rows) {
        this.planOf.set(change, plan);
        if (change.type === ZONE && change.deposed === undefined) this.addNew(change, plan);
      }
    }
  }

  pullZoneOf(zone: string): string | undefined {
    return this.pullZones.get(zone);
  }

  accountOf(change: ResourceChange): string | undefined {
    return this.planOf.get(change)?.accountOf(change.address);
  }

  /** Reports whether two rows with the same ID may be one object. Names of provider configurations are those of one plan. */
  mayShare(one: ResourceChange, other: ResourceChange): boolean {
    const [plan, plan2] = [this.planOf.get(one), this.planOf.get(other)];
    return plan !== plan2 || (this.accountOf(one) ?? "") === (this.accountOf(other) ?? "");
  }

  /** Returns where an object is on one side. An object without this side is where it is on the other one. */
  of(change: ResourceChange, when: When): Place {
    const { before, after, unknown, action, type } = change;
    const isLeft = action === "forget" || action === "no-op" || action === "destroy" || after === null;
    const isAfter = before === null || (when === "after" && !isLeft);
    const values = isAfter ? after : before;
    if (type === ZONE) return certainly(this.zoneOf(change));
    const isByPullZone = type === EXCEPTION || isOfficialProvider(change.provider);
    const attribute = type === EXCEPTION ? "pull_zone_id" : isByPullZone ? PULL_ZONE : "shield_zone_id";
    const id = isAfter && marks(field(unknown, attribute)) ? undefined : idIn(values, attribute);
    if (id !== undefined) return isByPullZone ? this.ofPullZone(id) : certainly(id);
    const targets = this.referred(change, attribute);
    const [only, ...more] = targets;
    if (only !== undefined && more.length === 0) return certainly(only);
    return {
      zone: undefined,
      mayBeIn: targets.length > 0 ? targets : [...this.zones],
      why: "its zone is known only after the apply",
    };
  }

  private addKnown(plan: PlacingPlan): void {
    const addresses = new Map<string, string>();
    this.byAddress.set(plan, addresses);
    const add = (address: string, zone: string, pullZone: string | undefined): void => {
      addresses.set(address, zone);
      this.zones.add(zone);
      this.addPullZone(zone, pullZone);
    };
    for (const { address, type, values } of plan.zonesRead ?? []) {
      const id = idIn(values, "shield_zone_id");
      if (type === ZONE && id !== undefined) add(address, id, idIn(values, "pull_zone_id"));
    }
    for (const { address, type, mode, before, after, deposed } of rowsOf(plan)) {
      const [zoneId, pullZoneId] = ZONE_IDS[type] ?? [];
      if (zoneId !== undefined && deposed === undefined) {
        const id = idIn(before, zoneId) ?? idIn(after, zoneId);
        if (id !== undefined) add(address, id, idIn(after, pullZoneId) ?? idIn(before, pullZoneId));
      } else if (mode === "managed" && isOurType(type))
        for (const side of [before, after]) {
          const id = idIn(side, "shield_zone_id");
          if (id !== undefined) this.zones.add(id);
        }
    }
  }

  /** A zone without an ID is the zone of its pull zone, or a new one. */
  private addNew(change: ResourceChange, plan: PlacingPlan): void {
    const addresses = this.byAddress.get(plan);
    if (addresses === undefined || addresses.has(change.address)) return;
    const pullZone = marks(field(change.unknown, "pull_zone_id")) ? undefined : idIn(change.after, "pull_zone_id");
    const known = pullZone === undefined ? undefined : this.byPullZone.get(pullZone);
    // The zone of a data source that is read during the apply may be any zone.
    if (known === undefined && change.mode !== "managed") return;
    addresses.set(change.address, known ?? change.address);
    this.zones.add(known ?? change.address);
    this.addPullZone(known ?? change.address, pullZone);
  }

  private addPullZone(zone: string, pullZone: string | undefined): void {
    if (pullZone === undefined) return;
    this.byPullZone.set(pullZone, zone);
    this.pullZones.set(zone, pullZone);
  }

  private zoneOf(change: ResourceChange): string | undefined {
    const plan = this.planOf.get(change);
    const known = plan && this.byAddress.get(plan)?.get(change.address);
    return known ?? idIn(change.before, "shield_zone_id") ?? idIn(change.after, "shield_zone_id");
  }

  private ofPullZone(pullZone: string): Place {
    const zone = this.byPullZone.get(pullZone);
    if (zone !== undefined) return certainly(zone);
    return {
      zone: `pull zone ${pullZone}`,
      mayBeIn: [...this.zones].filter((one) => !this.pullZones.has(one)),
      why: `the plan does not show which zone pull zone ${pullZone} has`,
    };
  }

  private referred(change: ResourceChange, attribute: string): readonly string[] {
    const plan = this.planOf.get(change);
    const expression = plan?.configured(withoutKeys(change.address))?.get(attribute);
    const references = listField(expression, "references");
    if (plan === undefined || references.length === 0) return [];
    const module = moduleOf(change.address);
    const targets = new Set(
      references.flatMap((one) => (typeof one === "string" ? [`${module}${withoutKeys(one)}`] : [])),
    );
    const addresses = [...(this.byAddress.get(plan) ?? [])];
    return [...new Set(addresses.flatMap(([address, zone]) => (targets.has(withoutKeys(address)) ? [zone] : [])))];
  }
}

/** By type of a zone, the attributes with its ID and the ID of its pull zone. */
const ZONE_IDS: Readonly<Record<string, readonly [zone: string, pullZone: string]>> = {
  [ZONE]: ["shield_zone_id", "pull_zone_id"],
  bunnynet_pullzone_shield: ["id", PULL_ZONE],
};

const NOWHERE: Place = { zone: undefined, mayBeIn: [] };

const certainly = (zone: string | undefined): Place => (zone === undefined ? NOWHERE : { zone, mayBeIn: [] });

const rowsOf = ({ resources, deferred }: PlacingPlan): readonly ResourceChange[] =>
  deferred.length === 0 ? resources : [...resources, ...deferred.map(({ resource }) => resource)];

function idIn(values: Value | Readonly<Record<string, unknown>> | undefined, attribute = "") {
  const id = field(values as Value, attribute);
  return id === null || id === undefined || typeof id === "object" ? undefined : String(id);
}

const moduleOf = (address: string): string => /^(?:module\.[^.]+\.)*/.exec(withoutKeys(address))?.[0] ?? "";
