import { intersection, meets, type Range, union } from "../../../zone/access-lists/addresses.js";
import type { Placer } from "../../../zone/access-lists/held.js";
import type { Stance } from "../../../zone/words/stance.js";
import { exempts, stops, strictnessStep } from "../../../zone/action/stance.js";
import { type Layer, type Layers, type Segment, sweep } from "./segments.js";

/** One access list of a zone, on both sides of the plan. */
export interface ListChange {
  /** Its name, as it may be printed. */
  name(): string;
  /** What matters of it to the other lists. Lists with the same share it, so that what follows from it is found once. */
  readonly shape: ListShape;
  /** What the plan does with the list: `created`, `imported`. */
  readonly fate: string;
}

/** Both sides of a list, and what other lists may rely on. */
export interface ListShape {
  readonly before: ListSide;
  /** The same object as `before` if the list does not change. */
  readonly after: ListSide;
  readonly certainty: Certainty;
  /** Whether the plan imports it, so that what it is now is not in the state. */
  readonly isImported: boolean;
}

/**
 * What other lists may rely on. `stable`: it exists, is managed, and what it does on both sides, it does in any case.
 * `planned`: it does what it does afterwards only if the apply succeeds. `done`: its change has already happened. `shared`:
 * another address has the same object, so that nobody knows what it stops afterwards.
 * See docs/decisions/only-what-lasts-covers.md.
 */
export type Certainty = "stable" | "planned" | "done" | "shared";

/** A list before or after. */
export interface ListSide {
  /** `observes` if there is no list, or its effect is not known: nothing may rely on it. */
  readonly stance: Stance;
  readonly entries: readonly string[];
}

/** Where the entries of a zone's lists lie: on the line of addresses, or words side by side. */
export interface Line {
  readonly place: Placer;
  /** The same for a list that stops, which may stop less than its entries say. */
  readonly placeStopping: Placer;
  readonly isAddresses: boolean;
}

/** A list with its place. */
export interface PlacedList {
  readonly list: ListChange;
  readonly place: Placed;
}

/** The ranges of lists with one shape, as far as they meet what changes in the zone. */
export interface Placed extends Layers {
  /** The union of the entries whose match may change. */
  readonly touched: readonly Range[];
  /** What it holds itself afterwards, whatever others may rely on. */
  readonly ownAfter: readonly Range[];
}

/** The lists of a zone, and the segments of what changes. */
export interface SweptZone {
  readonly placed: readonly PlacedList[];
  /** In order. */
  readonly segments: readonly Segment[];
}

/**
 * Goes over the lists of a zone from the first position to the last, and compares what they do together. What is the same
 * for lists of one shape is found once.
 */
export function sweepZone(lists: readonly ListChange[], line: Line): SweptZone {
  const touched = new Map<ListShape, readonly Range[]>();
  const meant = lists.filter(({ shape }) => {
    if (touched.has(shape)) return true;
    const isChanged = shape.before !== shape.after;
    if (!isChanged && !exempts(shape.before.stance) && !stops(shape.before.stance)) return false;
    touched.set(shape, isChanged ? rangesOf(touchedEntries(shape), line.place) : NONE);
    return true;
  });
  const changed = union([...touched.values()].flat());
  const places = new Map<ListShape, Placed>();
  touched.forEach((own, shape) => places.set(shape, placeList(shape, own, changed, line)));
  const placed = meant.flatMap((list): PlacedList | readonly [] => {
    const place = places.get(list.shape);
    return place === undefined ? [] : { list, place };
  });
  return {
    placed,
    segments: sweep(
      placed.map(({ place }) => place),
      changed,
    ),
  };
}

/** The union of the entries' ranges, or of those that meet others. */
function rangesOf(entries: readonly string[], place: Placer, within?: readonly Range[]): readonly Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at < entries.length; at += 1) {
    const range = place(entries[at] ?? "");
    if (range !== undefined && (within === undefined || meets(range, within))) ranges.push(range);
  }
  return ranges.length < 2 ? ranges : union(ranges);
}

/** The entries whose match may change: all when the action does, else those that only one side has. */
function touchedEntries({ before, after }: ListShape): readonly string[] {
  if (before.stance !== after.stance) return before.entries.concat(after.entries);
  const old = new Set(before.entries);
  const now = new Set(after.entries);
  return before.entries.filter((entry) => !now.has(entry)).concat(after.entries.filter((entry) => !old.has(entry)));
}

function placeList(list: ListShape, touched: readonly Range[], changed: readonly Range[], line: Line): Placed {
  const before = placeSide(list.before, changed, line);
  const own = list.before === list.after ? before : placeSide(list.after, changed, line);
  const managed = list.isImported ? NO_LAYER : before;
  const isSame = list.certainty === "stable" && before === own;
  const { after, certain } = isSame ? { after: own, certain: own } : lasting(list.certainty, before, own);
  return { touched, ownAfter: own.ranges, before, managed, after, certain };
}

function placeSide({ stance, entries }: ListSide, changed: readonly Range[], line: Line): Layer {
  return { stance, ranges: rangesOf(entries, stops(stance) ? line.placeStopping : line.place, changed) };
}

const NONE: readonly Range[] = [];
const NO_LAYER: Layer = { stance: "observes", ranges: [] };

/** What the list does after the apply, and what it does in any case. */
function lasting(certainty: Certainty, before: Layer, after: Layer): Pick<Layers, "after" | "certain"> {
  if (certainty === "done") return { after, certain: after };
  if (certainty === "planned") return { after, certain: NO_LAYER };
  if (certainty === "shared") return { after: exempts(after.stance) ? after : NO_LAYER, certain: NO_LAYER };
  const isSameKind = [stops, exempts].some((isKind) => isKind(before.stance) && isKind(after.stance));
  if (!isSameKind) return { after, certain: NO_LAYER };
  // Whichever of the two it is in the end, it does at least what the weaker one does.
  const isLooser = strictnessStep(before.stance, after.stance) < 0;
  const { stance } = isLooser === stops(after.stance) ? after : before;
  return { after, certain: { stance, ranges: intersection(before.ranges, after.ranges) } };
}
