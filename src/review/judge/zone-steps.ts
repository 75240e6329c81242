import { type Stance, STRICTNESS } from "../../vocabulary/meaning.js";
import { exempts, stops } from "./effect.js";
import type { Cutter, Pieces, Span } from "./pieces.js";
import { atLeast, firstAfter } from "./ranges.js";

/** One access list of a zone, on both sides of the plan. */
export interface ListChange {
  readonly address: string;
  /** Its name, as it may be printed. */
  name(): string;
  readonly before: ListSide;
  /** The same object as `before` if the list does not change. */
  readonly after: ListSide;
  /** Whether it is only compared with the zone's lists, because the plan does not change it. */
  readonly isGuest: boolean;
}

/** A list before or after. */
export interface ListSide {
  /** `observes` if there is no list, or its effect is not known: nothing may rely on it. */
  readonly stance: Stance;
  readonly entries: readonly string[];
}

/** A list and the pieces that it holds. */
export interface PlacedList {
  readonly list: ListChange;
  /** The entries whose match may change. */
  readonly touched: readonly string[];
  readonly before: PlacedSide;
  readonly after: PlacedSide;
}

/** The pieces of a list before or after, in order. */
interface PlacedSide {
  readonly stance: Stance;
  readonly spans: readonly Span[];
}

/** The lists of the plan, on both sides: others hold nothing. */
export interface Members {
  readonly before: readonly PlacedSide[];
  readonly after: readonly PlacedSide[];
}

/** Another list of the zone that matters for a part of a change. */
export interface OtherList {
  readonly list: ListChange;
  readonly when: "before" | "after";
  /** Those of the entries that the other list covers. */
  readonly of: (entries: readonly string[]) => readonly string[];
}

/** A kind of stance. */
export type Wanted = typeof stops | typeof exempts;

/** How many other lists a finding names. */
export const MOST_OTHERS = 5;

/** Finds the pieces of all lists, except for those that do nothing, before and after. */
export function placeLists(
  lists: readonly ListChange[],
  cut: Cutter,
): { readonly pieces: Pieces; readonly placed: readonly PlacedList[] } {
  const meant = lists.filter(({ before, after }) => before !== after || !isIdle(before));
  const touched = meant.map(touchedEntries);
  const sides = meant.map(({ before }) => before.entries);
  for (const { before, after } of meant) if (before !== after) sides.push(after.entries);
  const { pieces, held } = cut(touched.flat(), sides);
  let changed = meant.length;
  const placed = meant.map((list, index): PlacedList => {
    const before = { stance: list.before.stance, spans: held[index] ?? [] };
    const isSame = list.before === list.after;
    const after = isSame ? before : { stance: list.after.stance, spans: held[changed++] ?? [] };
    return { list, touched: touched[index] ?? NONE, before, after };
  });
  return { pieces, placed };
}

const ABSENT: PlacedSide = { stance: "observes", spans: [] };

/** What the lists of the plan hold. */
export function membersOf(placed: readonly PlacedList[]): Members {
  return {
    before: placed.map(({ list, before }) => (list.isGuest ? ABSENT : before)),
    after: placed.map(({ list, after }) => (list.isGuest ? ABSENT : after)),
  };
}

const NONE: readonly string[] = [];

/** The entries whose match may change: all when the action does, else those that only one side has. */
function touchedEntries({ before, after }: ListChange): readonly string[] {
  if (before === after) return NONE;
  if (before.stance !== after.stance) return before.entries.concat(after.entries);
  const old = new Set(before.entries);
  const now = new Set(after.entries);
  return before.entries.filter((entry) => !now.has(entry)).concat(after.entries.filter((entry) => !old.has(entry)));
}

/** Whether a list does nothing to what it matches. */
export function isIdle({ stance }: ListSide): boolean {
  return !stops(stance) && !exempts(stance);
}

/** Each of these wins over those before it. */
const BY_POWER = ["challenges", "blocks", "allows", "bypasses"] as const satisfies readonly Stance[];

/** How strict all lists together are with each piece. */
export function levelsOf(sides: readonly PlacedSide[], count: number): readonly number[] {
  const changes = new Map<Stance, number[]>();
  for (const { stance, spans } of sides) {
    if (spans.length === 0) continue;
    let change = changes.get(stance);
    if (change === undefined) changes.set(stance, (change = new Array<number>(count + 1).fill(0)));
    // The number of lists that hold a piece is the sum of the changes up to it.
    for (let at = 0; at < spans.length; at += 1) {
      const { first, last } = spans[at] ?? NO_SPAN;
      change[first] = (change[first] ?? 0) + 1;
      change[last] = (change[last] ?? 0) - 1;
    }
  }
  const levels = new Array<number>(count).fill(STRICTNESS.observes);
  for (const stance of BY_POWER) raise(levels, changes.get(stance) ?? [], STRICTNESS[stance]);
  return levels;
}

function raise(levels: number[], changes: readonly number[], level: number): void {
  let holders = 0;
  for (let piece = 0; piece < changes.length; piece += 1) {
    holders += changes[piece] ?? 0;
    if (holders > 0) levels[piece] = level;
  }
}

/** The first lists with such a stance that hold any piece of a part, preferably after the change. */
export type Sharing = (part: readonly number[], wanted: Wanted, except: ListChange) => readonly OtherList[];

/** Finds lists of the plan that hold any piece of a part. */
export function sharing(placed: readonly PlacedList[], members: Members, pieces: Pieces): Sharing {
  const indexes = { before: new Map<Wanted, Holders>(), after: new Map<Wanted, Holders>() };
  const firstOf = (part: readonly number[], wanted: Wanted, when: "before" | "after"): readonly number[] => {
    let holders = indexes[when].get(wanted);
    if (holders === undefined) indexes[when].set(wanted, (holders = firstHolders(members[when], wanted, pieces.count)));
    if (part.length === 1) return holders[part[0] ?? 0] ?? [];
    const found = new Set<number>();
    for (const piece of part) for (const position of holders[piece] ?? []) found.add(position);
    return [...found].sort(ascending).slice(0, MOST_HOLDERS);
  };
  return (part, wanted, except) => {
    const after = firstOf(part, wanted, "after");
    const before = firstOf(part, wanted, "before").filter((position) => !after.includes(position));
    const others: OtherList[] = [];
    for (const position of before.length === 0 ? after : [...after, ...before].sort(ascending)) {
      const other = placed[position];
      if (other === undefined || other.list.address === except.address || others.length > MOST_OTHERS) continue;
      const when = after.includes(position) ? "after" : "before";
      const of = (entries: readonly string[]): readonly string[] =>
        entriesIn(
          entries,
          part.filter((piece) => holds(other[when].spans, piece)),
          pieces,
        );
      others.push({ list: other.list, when, of });
    }
    return others;
  };
}

/** One more than are named, to know whether there are more, and one for the changed list itself. */
const MOST_HOLDERS = MOST_OTHERS + 2;

/** The positions of the first lists that hold each piece. */
type Holders = readonly (readonly number[])[];

function firstHolders(sides: readonly PlacedSide[], wanted: Wanted, count: number): Holders {
  const holders: number[][] = [];
  while (holders.length < count) holders.push([]);
  // For a full piece, where to continue the search: thousands of lists may hold the same piece.
  const next = new Array<number>(count);
  for (let position = 0; position < sides.length; position += 1) {
    const { stance, spans } = sides[position] ?? ABSENT;
    if (spans.length === 0 || !wanted(stance)) continue;
    for (let at = 0; at < spans.length; at += 1) {
      const { first, last } = spans[at] ?? NO_SPAN;
      for (let piece = nextOpenPiece(next, first); piece < last; piece = nextOpenPiece(next, piece + 1)) {
        const found = holders[piece] ?? [];
        if (found.at(-1) !== position && found.push(position) === MOST_HOLDERS) next[piece] = piece + 1;
      }
    }
  }
  return holders;
}

const NO_SPAN: Span = { first: 0, last: 0 };

/** The first piece at or after `start` that has room for more holders. Shortens the path for later searches. */
function nextOpenPiece(next: (number | undefined)[], start: number): number {
  let at = start;
  for (let to = next[at]; to !== undefined; to = next[at]) at = next[at] = next[to] ?? to;
  return at;
}

/** The entries that hold at least one of the pieces. */
export function entriesIn(entries: readonly string[], part: readonly number[], pieces: Pieces): readonly string[] {
  const isIn = (entry: string): boolean => {
    const span = pieces.find(entry);
    return span !== undefined && (part[atLeast(part, span.first)] ?? span.last) < span.last;
  };
  return entries.every(isIn) ? entries : entries.filter(isIn);
}

/** Whether one of the sorted spans contains the piece. */
export function holds(spans: readonly Span[], piece: number): boolean {
  const found = spans[firstAfter(spans, ({ last }) => last <= piece)];
  return found !== undefined && found.first <= piece;
}

function ascending(left: number, right: number): number {
  return left - right;
}
