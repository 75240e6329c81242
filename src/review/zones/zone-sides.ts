import { type DeclaredObject, type DeclaredZone, declaredZone, type Versions } from "../../zone/index.js";
import { isOurType } from "../judge/meaning-table.js";
import { judgedChanges } from "../judge/official-parts.js";
import { type Configured, marks, type ResourceChange } from "../plan/plan.js";
import { uncomputedChange, type UncomputedChange, UNCOMPUTED_TYPES } from "../requests/uncomputed.js";
import { declaredAfter, declaredBefore } from "./declared.js";
import { EXCEPTION, type Place, Places, type PlacingPlan, type When, ZONE } from "./places.js";
import { identitiesOf, identityOf, type SameObjects, sameObjects } from "./same-objects.js";

/** An object on one side of an apply. `unsure` tells why it may be elsewhere, different, or not there at all. */
export interface Stand extends DeclaredObject, Place {}

/** An object of a plan, before and after the apply. */
export interface Standing {
  readonly change: ResourceChange;
  readonly before: Stand | undefined;
  readonly after: Stand | undefined;
}

/** The objects of one zone, before and after the apply. */
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
  /** Its objects by address, each on the sides on which it may be in this zone. */
  readonly objects: readonly Versions[];
}

/** An existing object of a zone, read from the API because no plan has the object. */
export interface FurtherObject extends DeclaredObject {
  readonly zone: string;
}

/** The zones of a run, before and after the apply, with every object that may decide in them. */
export interface ZoneSides extends Pick<SameObjects, "givesWay" | "joined"> {
  readonly zones: readonly PlannedZone[];
  /** Addresses of objects that are in no zone of the run, as far as the plans tell. */
  readonly unplaced: readonly string[];
  readonly standings: readonly Standing[];
  /** The zone of a row, or of its part, on a side; undefined if it is not certain. */
  readonly zoneOf: (change: ResourceChange, when: When) => string | undefined;
  /** The objects that certainly are in a zone before or after. */
  readonly standingIn: (zone: string) => readonly Standing[];
}

const ORDER = "bunny_shield_waf_rule_order";
const MANAGED_LIST = "bunny_shield_access_list_configuration";
/** Types that decide about single requests, computed or not. */
const DECIDING: ReadonlySet<string> = new Set([
  ...[ZONE, MANAGED_LIST, "bunny_shield_access_list", "bunny_shield_waf_rule", ORDER],
  ...["bunny_shield_rate_limit", EXCEPTION, "bunny_shield_bot_action", ...UNCOMPUTED_TYPES],
]);

/** Builds the zones of a run. Objects of `further` that a plan also has are skipped. Everything is computed on demand. */
export function zoneSides(plans: readonly PlacingPlan[], further: readonly FurtherObject[] = []): ZoneSides {
  const places = new Places(plans, further);
  const rows = plans.flatMap(({ resources }) => resources.filter(isDeciding));
  const same = sameObjects(plans.flatMap(({ resources }) => judgedChanges(resources)));
  const run = new Run(plans, rows, places, same, further);
  return {
    ...same,
    get zones() {
      return run.zones();
    },
    get unplaced() {
      return run.unplaced();
    },
    get standings() {
      return run.standings();
    },
    zoneOf: (change, when) => places.of(change, when).zone,
    standingIn: (zone) => run.byZone().get(zone) ?? [],
  };
}

const isDeciding = ({ type, mode }: ResourceChange): boolean =>
  mode === "managed" && isOurType(type) && DECIDING.has(type);

class Run {
  private known: readonly Standing[] | undefined;
  private grouped: ReadonlyMap<string, readonly Standing[]> | undefined;
  private built: readonly PlannedZone[] | undefined;

  constructor(
    private readonly plans: readonly PlacingPlan[],
    private readonly rows: readonly ResourceChange[],
    private readonly places: Places,
    private readonly same: SameObjects,
    private readonly further: readonly FurtherObject[],
  ) {}

  standings(): readonly Standing[] {
    return (this.known ??= [
      ...this.plans.flatMap(({ resources, configured }) =>
        resources
          .filter((change) => isDeciding(change) && !this.same.givesWay(change))
          .map((change) => this.standingOf(change, configured(change.address))),
      ),
      ...this.plans.flatMap(({ deferred }) =>
        deferred.flatMap(({ resource }) => (isDeciding(resource) ? this.deferred(resource) : [])),
      ),
    ]);
  }

  byZone(): ReadonlyMap<string, readonly Standing[]> {
    if (this.grouped !== undefined) return this.grouped;
    const found = new Map<string, Standing[]>();
    for (const standing of this.standings())
      for (const zone of new Set([standing.before?.zone, standing.after?.zone])) {
        if (zone === undefined) continue;
        const list = found.get(zone);
        if (list === undefined) found.set(zone, [standing]);
        else list.push(standing);
      }
    return (this.grouped = found);
  }

  unplaced(): readonly string[] {
    return this.standings()
      .filter(({ before, after }) => [before, after].every((one) => one === undefined || isNowhere(one)))
      .filter(({ before, after }) => before !== undefined || after !== undefined)
      .map(({ change }) => change.address);
  }

  zones(): readonly PlannedZone[] {
    if (this.built !== undefined) return this.built;
    const byZone = this.byZone();
    const planned = new Set(this.rows.flatMap(identitiesOf));
    const others = this.further.filter(({ type, values }) => !planned.has(identityOf(values, type) ?? ""));
    const unsure = this.standings().filter(({ before, after }) =>
      [before, after].some((one) => one !== undefined && one.zone === undefined),
    );
    const ids = [...new Set([...byZone.keys(), ...others.map(({ zone }) => zone)])];
    return (this.built = ids.map((id) =>
      zoneFrom(
        id,
        [...(byZone.get(id) ?? []), ...unsure],
        others.filter(({ zone }) => zone === id),
        this.places.pullZoneOf(id),
      ),
    ));
  }

  private standingOf(row: ResourceChange, configured: Configured | undefined): Standing {
    const change = this.same.joined(row, configured);
    const doubt = this.same.doubtOf(row);
    const [was] = declaredBefore(change);
    const before = was && this.stand(row, was, "before");
    if (change.action === "no-op" && doubt === undefined) return { change, before, after: before };
    const [is] = declaredAfter(change);
    return { change, before, after: is && this.stand(row, is, "after", doubt) };
  }

  /** A deferred change is not a part of this apply. Afterwards, the object may be as it was, or as it will be. */
  private deferred(change: ResourceChange): readonly Standing[] {
    const why = "its change is deferred to a later plan";
    const [was] = declaredBefore({ ...change, action: "no-op" });
    const [is] = declaredAfter(change);
    const stays = was && this.stand(change, was, "before", why);
    return [
      { change, before: was && this.stand(change, was, "before"), after: stays },
      { change, before: undefined, after: is && this.stand(change, is, "after", why) },
    ];
  }

  private stand(change: ResourceChange, object: DeclaredObject, when: When, doubt?: string): Stand {
    const place = this.places.of(change, when);
    const unsure = doubt ?? place.why;
    const { deposed, address } = change;
    const id = deposed === undefined ? address : `${address} (deposed ${deposed})`;
    return { ...object, ...place, id, ...(unsure !== undefined && { unsure }) };
  }
}

const isNowhere = ({ zone, mayBeIn }: Place): boolean => zone === undefined && mayBeIn.length === 0;

function zoneFrom(
  id: string,
  standings: readonly Standing[],
  others: readonly DeclaredObject[],
  pullZone: string | undefined,
): PlannedZone {
  const isHere = (stand: Stand | undefined): stand is Stand =>
    stand !== undefined && (stand.zone === id || stand.mayBeIn.includes(id));
  const here = standings.filter(({ before, after }) => isHere(before) || isHere(after));
  const on = (when: When): readonly Stand[] => here.flatMap((one) => (isHere(one[when]) ? [one[when]] : []));
  const changes = here.map(({ change }) => change);
  const changing = here
    .filter(({ before, after, change }) => before !== after && change.action !== "forget")
    .map(({ change }) => change);
  const zone = changes.find(({ type, deposed }) => type === ZONE && deposed === undefined);
  const managed = [...changes.map(({ address, type }) => ({ id: address, type })), ...others];
  let before: DeclaredZone | undefined;
  let after: DeclaredZone | undefined;
  return {
    id,
    name: zone?.address ?? `Shield zone ${id}`,
    get before() {
      if (before !== undefined) return before;
      const declared = declaredZone([...on("before"), ...others]);
      // If a created zone already has rules, the apply takes the zone over. The plan may not show the zone's current state.
      return (before = zone?.action === "create" && !declared.hasZone ? { ...declared, waf: undefined } : declared);
    },
    get after() {
      return (after ??= changing.length === 0 ? this.before : declaredZone([...on("after"), ...others]));
    },
    hidden: new Set(changes.filter(hidesAny).map(({ address }) => address)),
    managedLists: managed.filter(({ type }) => type === MANAGED_LIST).map((list) => list.id),
    pullZone,
    changed: new Set(here.filter(({ change }) => changing.includes(change)).flatMap(namesOf)),
    uncomputed: changing.flatMap((change) => uncomputedChange(change) ?? []),
    objects: here.map(({ change, before: was, after: is }) => ({
      id: (was ?? is)?.id ?? change.address,
      before: isHere(was) ? was : undefined,
      after: isHere(is) ? is : undefined,
    })),
    changesAll: changing.some(({ type }) => type === ZONE || type === ORDER),
  };
}

const namesOf = ({ before, after }: Standing): readonly string[] => [before, after].flatMap((one) => one?.id ?? []);

const hidesAny = ({ beforeSensitive, afterSensitive }: ResourceChange): boolean =>
  marks(beforeSensitive) || marks(afterSensitive);
