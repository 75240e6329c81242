import { addTo } from "../../shared/collections.js";
import { capital } from "../../shared/phrase.js";
import { BOT_CATALOG, type DeclaredObject, type DeclaredZone, declaredZone, type Versions } from "../../zone/index.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { judgedChanges } from "../judge/official-parts.js";
import { type Configured, marks, type ResourceChange } from "../plan/plan.js";
import { valuesAt } from "../../zone/access-lists/list.js";
import { COMPUTED } from "../../zone/not-computed.js";
import { uncomputedChange, type UncomputedChange } from "../requests/uncomputed.js";
import { declaredAfter, declaredBefore } from "./declared.js";
import { EXCEPTION, type Place, Places, type PlacingPlan, type When, ZONE } from "./places.js";
import { identitiesOf, identityOf, SameObjects } from "./same-objects.js";

export { declaredBy, restored, takenOver } from "./declared.js";

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

const ORDER = "bunny_shield_waf_rule_order";
const LIST = "bunny_shield_access_list";
const BOT = "bunny_shield_bot_action";
const MANAGED_LIST = "bunny_shield_access_list_configuration";
/** Types that decide about single requests, computed or not. */
const DECIDING: ReadonlySet<string> = new Set([
  ...[ZONE, MANAGED_LIST, LIST, "bunny_shield_waf_rule", ORDER],
  ...["bunny_shield_rate_limit", EXCEPTION, BOT, ...Object.keys(COMPUTED)],
]);

const isDeciding = (change: ResourceChange): boolean =>
  change.mode === "managed" && DECIDING.has(typeMeaning(change.provider, change.type)?.ours ?? "");

/**
 * The zones of a run, before and after the apply, with every object that may decide in them. Objects of `further` that a plan also
 * has are skipped. With `at` (milliseconds since the epoch), the side after the apply lacks the entries that have ended by then.
 * Everything is computed on demand.
 */
export class ZoneSides extends SameObjects {
  private known: readonly Standing[] | undefined;
  private grouped: ReadonlyMap<string, readonly Standing[]> | undefined;
  private readonly ofType = new Map<string, readonly Standing[]>();
  private built: readonly PlannedZone[] | undefined;

  constructor(
    private readonly plans: readonly PlacingPlan[],
    private readonly further: readonly FurtherObject[] = [],
    private readonly at?: number,
  ) {
    super(
      plans.flatMap(({ resources }) => judgedChanges(resources)),
      new Places(plans, further),
    );
  }

  /** Returns the zone of a row, or of its part, on a side; undefined if it is not certain. */
  zoneOf(change: ResourceChange, when: When): string | undefined {
    return this.places.of(change, when).zone;
  }

  /** Returns the objects of a type in the zone of a row on a side, with the same provider configuration. */
  around(change: ResourceChange, when: When, type: string): readonly Standing[] {
    const { zone } = this.places.of(change, when);
    const account = this.places.accountOf(change);
    if (zone === undefined || account === undefined) return NONE;
    const key = `${when} ${type} ${account}\0${zone}`;
    let found = this.ofType.get(key);
    if (found === undefined) {
      const isMeant = ({ change: other, [when]: stand }: Standing): boolean =>
        stand?.type === type && stand.zone === zone && this.places.accountOf(other) === account;
      this.ofType.set(key, (found = (this.inZones.get(zone) ?? NONE).filter(isMeant)));
    }
    return found;
  }

  /** The objects that certainly are in a zone before or after, by zone. */
  get inZones(): ReadonlyMap<string, readonly Standing[]> {
    if (this.grouped !== undefined) return this.grouped;
    const found = new Map<string, [Standing, ...Standing[]]>();
    for (const standing of this.standings())
      for (const zone of new Set([standing.before?.zone, standing.after?.zone]))
        if (zone !== undefined) addTo(found, zone, standing);
    return (this.grouped = found);
  }

  /** Addresses of objects that are in no zone of the run, as far as the plans tell. */
  get unplaced(): readonly string[] {
    return this.standings()
      .filter(({ before, after }) => [before, after].every((one) => one === undefined || isNowhere(one)))
      .filter(({ before, after }) => before !== undefined || after !== undefined)
      .map(({ change }) => change.address);
  }

  get zones(): readonly PlannedZone[] {
    if (this.built !== undefined) return this.built;
    const byZone = this.inZones;
    const planned = new Set(this.rows.flatMap(identitiesOf));
    const others = this.further.filter(({ type, values }) => !planned.has(identityOf(values, type) ?? ""));
    const isElsewhere = (one: Stand | undefined): boolean => one !== undefined && one.mayBeIn.length > 0;
    const unsure = this.standings().filter(({ before, after }) => isElsewhere(before) || isElsewhere(after));
    const read = this.plans.flatMap(({ zonesRead = [] }) => zonesRead.map((one) => ({ ...one, id: one.address })));
    const known: readonly DeclaredObject[] = [...read, ...this.further.filter(({ type }) => type === BOT_CATALOG)];
    // Objects of which only the pull zone is known are a zone of their own if no zone of the run can be theirs.
    const own = [...byZone].filter(([, all]) => !all.every((one) => unsure.includes(one))).map(([zone]) => zone);
    const ids = [...new Set([...own, ...others.map(({ zone }) => zone)])];
    return (this.built = ids.map((id) =>
      zoneFrom(
        id,
        [...(byZone.get(id) ?? []), ...unsure],
        others.filter(({ zone, type }) => zone === id && type !== BOT_CATALOG),
        known.filter(({ values }) => String(values["shield_zone_id"]) === id),
        this.places.pullZoneOf(id),
        this.at,
      ),
    ));
  }

  private standings(): readonly Standing[] {
    return (this.known ??= [
      ...this.plans.flatMap(({ resources, configured }) =>
        judgedChanges(resources)
          .filter((change) => isDeciding(change) && !this.givesWay(change))
          .map((change) => this.standingOf(change, configured(change.address))),
      ),
      ...this.plans.flatMap(({ deferred }) =>
        judgedChanges(deferred.map(({ resource }) => resource))
          .filter(isDeciding)
          .flatMap((change) => this.deferred(change)),
      ),
    ]);
  }

  private standingOf(row: ResourceChange, configured: Configured | undefined): Standing {
    const change = this.joined(row, configured);
    const doubt = this.doubtOf(row);
    const was = declaredBefore(change);
    const before = was && this.stand(row, was, "before");
    if (change.action === "no-op" && doubt === undefined) return { change: row, before, after: before };
    const is = declaredAfter(change, configured);
    return { change: row, before, after: is && this.stand(row, is, "after", doubt) };
  }

  /** A deferred change is not a part of this apply. Afterwards, the object may be as it was, or as it will be. */
  private deferred(change: ResourceChange): readonly Standing[] {
    const why = "its change is deferred to a later plan";
    const was = declaredBefore({ ...change, action: "no-op" });
    const is = declaredAfter(change);
    const stays = was && this.stand(change, was, "before", why);
    return [
      { change, before: was && this.stand(change, was, "before"), after: stays },
      { change, before: undefined, after: is && this.stand(change, is, "after", why) },
    ];
  }

  private stand(change: ResourceChange, object: DeclaredObject, when: When, doubt?: string): Stand {
    const { deposed, address } = change;
    const id = deposed === undefined ? address : `${address} (deposed ${deposed})`;
    const { type, values, unsure } = object;
    const { zone, mayBeIn, why } = this.places.of(change, when);
    // Without spread syntax, thousands of objects share one hidden class.
    return { id, type, values, unsure: doubt ?? unsure, zone, mayBeIn, why };
  }
}

const NONE: readonly Standing[] = [];

const isNowhere = ({ zone, mayBeIn }: Place): boolean => zone === undefined && mayBeIn.length === 0;

function zoneFrom(
  id: string,
  standings: readonly Standing[],
  others: readonly DeclaredObject[],
  known: readonly DeclaredObject[],
  pullZone: string | undefined,
  at: number | undefined,
): PlannedZone {
  const isHere = (stand: Stand | undefined): stand is Stand =>
    stand !== undefined && (stand.zone === id || stand.mayBeIn.includes(id));
  const here = standings.filter(({ before, after }) => isHere(before) || isHere(after));
  const placed = (stand: Stand | undefined): Stand | undefined => {
    if (!isHere(stand) || isNameless(stand)) return undefined;
    return stand.zone === id ? stand : { ...stand, unsure: stand.unsure ?? stand.why };
  };
  const on = (when: When): readonly Stand[] => here.flatMap(({ [when]: stand }) => placed(stand) ?? []);
  const changing = here.filter(({ before, after, change }) => before !== after && change.action !== "forget");
  const typeOf = ({ before, after }: Standing): string | undefined => (before ?? after)?.type;
  const zone = here.find((one) => typeOf(one) === ZONE && one.change.deposed === undefined)?.change;
  const managed = [...here.map((one) => ({ id: one.change.address, type: typeOf(one) })), ...others];
  // Data sources read a zone before the apply, and a resource of the plan says more.
  const hasZone = [...here.map(typeOf), ...others.map(({ type }) => type)].includes(ZONE);
  const read = hasZone ? known.filter(({ type }) => type !== ZONE) : known;
  const bots = changing.length === 0 ? [] : [...on("before"), ...on("after")].filter(({ type }) => type === BOT);
  let before: DeclaredZone | undefined;
  let after: DeclaredZone | undefined;
  return {
    id,
    name: zone?.address ?? (id.startsWith("pull zone") ? capital(id) : `Shield zone ${id}`),
    get before() {
      if (before !== undefined) return before;
      const declared = declaredZone([...on("before"), ...others, ...read]);
      // If a created zone already has rules, the apply takes the zone over. The plan may not show the zone's current state.
      return (before = zone?.action === "create" && !declared.hasZone ? { ...declared, waf: undefined } : declared);
    },
    get after() {
      if (after !== undefined || (changing.length === 0 && at === undefined)) return (after ??= this.before);
      const objects = [...on("after"), ...others, ...read];
      return (after = declaredZone(at === undefined ? objects : objects.map((object) => objectAt(object, at))));
    },
    hidden: new Set(here.flatMap(({ change }) => (hidesAny(change) ? change.address : []))),
    managedLists: managed.filter(({ type }) => type === MANAGED_LIST).map((list) => list.id),
    pullZone,
    changed: new Set(changing.flatMap(namesOf)),
    uncomputed: changing.flatMap(({ before: was, after: is }) =>
      uncomputedChange(isHere(was) ? was : undefined, isHere(is) ? is : undefined, bots, read),
    ),
    objects: here.map((one) => ({
      id: (one.before ?? one.after)?.id ?? one.change.address,
      before: placed(one.before),
      after: placed(one.after),
    })),
    changesAll: changing.some((one) => typeOf(one) === ZONE || typeOf(one) === ORDER),
  };
}

const objectAt = (object: DeclaredObject, at: number): DeclaredObject =>
  object.type === LIST ? { ...object, values: valuesAt(object.values, at) } : object;

/** A bot of the official provider: its user agent is unknown. */
const isNameless = ({ type, values }: Stand): boolean => type === BOT && !("user_agent_match" in values);

const namesOf = ({ before, after }: Standing): readonly string[] => [before, after].flatMap((one) => one?.id ?? []);

const hidesAny = ({ beforeSensitive, afterSensitive }: ResourceChange): boolean =>
  marks(beforeSensitive) || marks(afterSensitive);
