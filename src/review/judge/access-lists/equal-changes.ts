import type { EntriesReview, Finding } from "../../document/resource-document.js";
import type { ResourceChange } from "../../plan/plan.js";
import { type Effect, entriesType, type ListedEntries } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { Sides } from "../sides.js";
import { sameEntries } from "./list-shapes.js";
import type { ListShift } from "./list-shift.js";

/** A list's change, as far as it does not depend on other lists. */
export interface ListedChange {
  readonly change: ResourceChange;
  readonly sides: Sides;
  readonly meaning: TypeMeaning;
  readonly before: ListedEntries;
  readonly after: ListedEntries;
  readonly from: Effect;
  readonly to: Effect;
}

/** What a change does to the entries of a list, and what follows from it. */
export interface EntriesVerdict {
  readonly review?: EntriesReview | undefined;
  readonly findings: readonly Finding[];
  /** How many addresses the list newly stops or lets through, or no longer does, unless all are listed one by one. */
  readonly addresses?: string | undefined;
}

/** What was found of the first change with a shift. */
const known = new WeakMap<ListShift, { readonly subject: ListedChange; readonly verdict: EntriesVerdict }>();

/**
 * Judges equal changes once: thousands of lists of a zone may change in the same way, and each of
 * them is compared with all others. Lists of one zone whose changes are equal have one shift, as the same object.
 */
export function onceForEqual(
  shift: ListShift,
  subject: ListedChange,
  judge: (subject: ListedChange, shift: ListShift) => EntriesVerdict,
): EntriesVerdict {
  const other = known.get(shift);
  if (other !== undefined && areEqual(other.subject, subject)) return other.verdict;
  const verdict = judge(subject, shift);
  if (other === undefined && mayRepeat(subject)) known.set(shift, { subject, verdict });
  return verdict;
}

/** Whether nothing that is said of a change is about this one alone: marks, what it takes over, what is around it, and its switches. */
function mayRepeat({ change, sides, from, to }: ListedChange): boolean {
  const { action, beforeSensitive, afterSensitive, deposed } = change;
  const isMarked = beforeSensitive !== false || afterSensitive !== false;
  const isTakenOver = action === "create" && sides.before.exists;
  const isSwitched = from.enabled !== to.enabled;
  const isWithin = from.idle !== undefined || to.idle !== undefined;
  return action !== "no-op" && deposed === undefined && !isMarked && !isTakenOver && !isSwitched && !isWithin;
}

function areEqual(one: ListedChange, other: ListedChange): boolean {
  return (
    mayRepeat(other) &&
    one.meaning === other.meaning &&
    one.change.action === other.change.action &&
    one.sides.merelyExists === other.sides.merelyExists &&
    one.sides.before.exists === other.sides.before.exists &&
    one.sides.after.exists === other.sides.after.exists &&
    sameEffect(one.from, other.from) &&
    sameEffect(one.to, other.to) &&
    sameListed(one.before, other.before) &&
    sameListed(one.after, other.after) &&
    typeOf(one) === typeOf(other)
  );
}

const sameEffect = (one: Effect, other: Effect): boolean =>
  one.stance === other.stance &&
  one.action === other.action &&
  one.enabled === other.enabled &&
  one.later === other.later;

const sameListed = (one: ListedEntries, other: ListedEntries): boolean =>
  one.state === other.state && one.attribute === other.attribute && sameEntries(one.entries, other.entries);

const typeOf = ({ sides, meaning }: ListedChange): string | undefined =>
  entriesType(sides.after.exists ? sides.after : sides.before, meaning);
