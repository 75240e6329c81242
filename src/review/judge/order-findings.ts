import type { Finding } from "../document/document.js";
import { phrase } from "../document/phrase.js";
import { type OrderMeaning, type Stance, STRICTNESS } from "../../vocabulary/meaning.js";
import { isArray, type ResourceChange } from "../plan/plan.js";
import { effectOf, exempts } from "./effect.js";
import { readNumber, type Side, sideAfter, sideBefore, type Sides } from "./reading.js";
import { finding } from "./rules.js";
import type { Surroundings } from "./surroundings.js";
import { type TypeMeaning, typeMeaning } from "./table.js";

/** What the objects of a plan do of which another one says the order. */
export interface Ranked {
  /** What the object with this ID does, before and after; undefined if the plan does not have it. */
  readonly stance: (of: OrderMeaning, id: number) => Stance | "unknown" | undefined;
  /** What all of a type do after the change. */
  readonly all: (of: OrderMeaning) => readonly (Stance | "unknown")[];
}

/** Reads a plan's objects once somebody asks. */
export function rankedIn(changes: readonly ResourceChange[], around: Surroundings): Ranked {
  const read = new Map<string, ReadonlyMap<number | string, Stance | "unknown">>();
  const ofType = ({ type, id }: OrderMeaning) => {
    const known = read.get(type);
    if (known !== undefined) return known;
    const found = new Map(
      changes.filter((change) => change.type === type).flatMap((change) => stanceOf(change, id, around)),
    );
    read.set(type, found);
    return found;
  };
  return { stance: (of, id) => ofType(of).get(id), all: (of) => [...ofType(of).values()] };
}

/** An import, and an object whose own change may come first or fail, may do either. */
function stanceOf(
  change: ResourceChange,
  attribute: string,
  around: Surroundings,
): [number | string, Stance | "unknown"][] {
  const meaning = typeMeaning(change.provider, change.type);
  const sides = { before: sideBefore(change), after: sideAfter(change) };
  const { before, after } = around(change, sides, meaning);
  const [was, is] = [before, after].map((side) => meaning && effectOf(side, meaning)?.stance);
  if (is === undefined || !after.exists) return [];
  const id = readNumber(after, attribute);
  const isSettled = !before.exists || (was === is && change.importing === undefined);
  return [[id ?? change.address, isSettled ? is : "unknown"]];
}

/** What a change of the order means: of objects that decide, the first acts. */
export function orderFindings(sides: Sides, meaning: TypeMeaning, ranked: Ranked): readonly Finding[] {
  return meaning.all("order").flatMap(({ path, meaning: of }) => {
    const { before, after } = sides;
    if (!after.exists) return [];
    const [was, is] = [idsOf(before, path), idsOf(after, path)];
    if (is === undefined) return unknownOrder(path, ranked.all(of));
    if (was !== undefined && before.exists && was.length === is.length && was.every((id, index) => id === is[index]))
      return [];
    const stances = is.map((id) => ranked.stance(of, id) ?? "unknown");
    if (stances.includes("unknown"))
      return [finding("enforcement-uncertain", "medium", phrase`Another rule may decide first: ${path}.`)];
    const places = new Map((was ?? []).map((id, index) => [id, index]));
    const decisive = is.flatMap((id, index) => {
      const stance = stances[index];
      return stance === undefined || stance === "unknown" || stance === "observes"
        ? []
        : [{ place: places.get(id), stance }];
    });
    const found = [...looser(decisive, path), ...stricter(decisive, path, before.exists)];
    const kept = phrase`What stops still comes before what does not: ${path}.`;
    return found.length > 0 ? found : [finding("rules-reordered", "low", kept)];
  });
}

interface Decisive {
  /** Where it was; undefined if that is not known. */
  readonly place: number | undefined;
  readonly stance: Stance;
}

const EARLIEST = -1;
const LATEST = Infinity;

function looser(decisive: readonly Decisive[], path: string): readonly Finding[] {
  const first = overtakes(decisive, (one, other) => STRICTNESS[one] < STRICTNESS[other], [LATEST, EARLIEST]);
  if (first === undefined) return [];
  const text = exempts(first)
    ? phrase`What lets through now comes before what stops: ${path}.`
    : phrase`What is less strict now comes first: ${path}.`;
  return [finding("order-loosened", first === "bypasses" ? "high" : "medium", text)];
}

function stricter(decisive: readonly Decisive[], path: string, isKnown: boolean): readonly Finding[] {
  const isStricter = (one: Stance, other: Stance): boolean => STRICTNESS[one] > STRICTNESS[other];
  if (isKnown && overtakes(decisive, isStricter, [EARLIEST, LATEST]) !== undefined)
    return [finding("order-tightened", "low", phrase`What is stricter now comes first: ${path}.`)];
  return [];
}

/**
 * The stance of one that comes before another now and did not before, if the two compare so; `unknown` is the place that
 * the first and the second of two has where it is not known.
 */
function overtakes(
  decisive: readonly Decisive[],
  compares: (one: Stance, other: Stance) => boolean,
  [first, second]: readonly [number, number],
): Stance | undefined {
  const last = new Map<Stance, number>();
  for (const { stance, place } of decisive) {
    for (const [earlier, was] of last) if (compares(earlier, stance) && was > (place ?? second)) return earlier;
    last.set(stance, Math.max(last.get(stance) ?? EARLIEST, place ?? first));
  }
  return undefined;
}

/** An ID that is known only after apply is one of an object that the plan creates. */
function unknownOrder(path: string, stances: readonly (Stance | "unknown")[]): readonly Finding[] {
  const decisive = new Set(stances.filter((stance) => stance !== "observes"));
  if (decisive.size < 2 && !decisive.has("unknown")) return [];
  return [
    finding("enforcement-uncertain", "high", phrase`Which rule decides first is known only after apply: ${path}.`),
  ];
}

function idsOf(side: Side, path: string): readonly number[] | undefined {
  const reading = side.read(path);
  if (reading.state !== "known" || !isArray(reading.value)) return undefined;
  const ids = reading.value.filter((id) => typeof id === "number");
  return ids.length === reading.value.length ? ids : undefined;
}
