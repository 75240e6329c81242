import type { Stance } from "../generated/meaning.js";
import { exempts, stops } from "./effect.js";
import type { EntrySpace } from "./entry-sets.js";

/** One access list of a zone, on both sides of the plan. */
export interface ListChange {
  readonly address: string;
  readonly name: () => string;
  readonly before: ListSide;
  readonly after: ListSide;
}

/** A list before or after. */
export interface ListSide {
  /** `observes` if there is no list, or its effect is not known: nothing may rely on it. */
  readonly stance: Stance;
  readonly entries: () => readonly string[];
}

/** Another list of the zone that matters for a part of a change. */
export interface OtherList {
  readonly name: string;
  readonly when: "before" | "after";
  /** Those of the entries that the other list covers. */
  readonly of: (entries: readonly string[]) => readonly string[];
}

/** A kind of stance. */
export type Wanted = typeof stops | typeof exempts;

/** How many other lists a finding names. */
export const MOST_OTHERS = 5;

/** Where a zone's lists together let more through than before, and where less. */
export interface ZoneSteps<Set_> {
  readonly looser: Set_;
  readonly stricter: Set_;
  /** The first lists except for one that have something in a set and such a stance. */
  readonly sharing: (part: Set_, wanted: Wanted, except: ListChange) => readonly OtherList[];
}

/** Compares what changes in any of the lists, each of which is read once. */
export function zoneSteps<Set_>(lists: readonly ListChange[], space: EntrySpace<Set_>): ZoneSteps<Set_> {
  const delta = space.of(lists.flatMap(({ before, after }) => [...touchedEntries(before, after)]));
  const none = space.of([]);
  const read = new Map<ListSide, Set_>();
  const within = (side: ListSide): Set_ => {
    const known = read.get(side);
    if (known !== undefined) return known;
    const set = space.of(side.entries(), delta);
    read.set(side, set);
    return set;
  };
  const heldBy = (sides: readonly ListSide[]): ReadonlyMap<Stance, Set_> => {
    const sets = new Map<Stance, Set_[]>();
    for (const side of sides) {
      const known = sets.get(side.stance);
      if (known !== undefined) known.push(within(side));
      else if (!idle(side)) sets.set(side.stance, [within(side)]);
    }
    return new Map([...sets].map(([stance, held]) => [stance, space.intersect(space.union(held), delta)]));
  };
  // Most lists of a zone do not change: what they hold is the same before and after.
  const fixed = heldBy(lists.flatMap(({ before, after }) => (before === after ? before : [])));
  const levels = (pick: "before" | "after"): readonly Set_[] => {
    const changing = heldBy(lists.flatMap(({ before, after, [pick]: side }) => (before === after ? [] : side)));
    const held = (stance: Stance): Set_ => space.union([fixed.get(stance) ?? none, changing.get(stance) ?? none]);
    const bypassed = held("bypasses");
    const exempted = space.union([bypassed, held("allows")]);
    const blocked = held("blocks");
    const unstopped = space.subtract(delta, space.union([blocked, held("challenges")]));
    // Each level holds all that is at least that loose: bypass, allow, no effect, challenge.
    return [
      bypassed,
      exempted,
      space.union([exempted, unstopped]),
      space.union([exempted, space.subtract(delta, blocked)]),
    ];
  };
  const [before, after] = [levels("before"), levels("after")];
  const gained = (left: readonly Set_[], right: readonly Set_[]): Set_ =>
    space.union(left.map((level, index) => space.subtract(level, right[index] ?? level)));
  return {
    looser: gained(after, before),
    stricter: gained(before, after),
    sharing: sharing(lists, within, space),
  };
}

function sharing<Set_>(
  lists: readonly ListChange[],
  within: (side: ListSide) => Set_,
  space: EntrySpace<Set_>,
): ZoneSteps<Set_>["sharing"] {
  type Finder = (part: Set_) => readonly number[];
  const indexes = { before: new Map<Wanted, Finder>(), after: new Map<Wanted, Finder>() };
  const indexOf = (wanted: Wanted, when: "before" | "after"): Finder => {
    const known = indexes[when].get(wanted);
    if (known !== undefined) return known;
    const none = space.of([]);
    // One more, since the list that is asked about may be among them.
    const made = space.firstMeeting(
      lists.map(({ [when]: side }) => (wanted(side.stance) ? within(side) : none)),
      MOST_OTHERS + 2,
    );
    indexes[when].set(wanted, made);
    return made;
  };
  return (part, wanted, except) => {
    const after = new Set(indexOf(wanted, "after")(part));
    const all = [...after, ...indexOf(wanted, "before")(part).filter((position) => !after.has(position))]
      .sort((left, right) => left - right)
      .flatMap((position) => {
        const list = lists[position];
        return list === undefined || list.address === except.address ? [] : { list, isAfter: after.has(position) };
      });
    return all.slice(0, MOST_OTHERS + 1).map(({ list, isAfter }) => {
      const when = isAfter ? "after" : "before";
      const shared = space.intersect(within(list[when]), part);
      return { name: list.name(), when, of: (entries) => entries.filter(space.meeting(shared)) };
    });
  };
}

/** The entries whose match may change: all when the action does, else those that only one side has. */
export function touchedEntries(before: ListSide, after: ListSide): readonly string[] {
  if (before === after) return [];
  if (before.stance !== after.stance) return [...before.entries(), ...after.entries()];
  const [old, now] = [new Set(before.entries()), new Set(after.entries())];
  return [...[...old].filter((entry) => !now.has(entry)), ...[...now].filter((entry) => !old.has(entry))];
}

/** Whether a list does nothing to what it matches. */
export function idle({ stance }: ListSide): boolean {
  return !stops(stance) && !exempts(stance);
}
