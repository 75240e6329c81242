import type { Snapshot } from "../../../src/emulator/index.js";
import { LONGEST_LAG_MS } from "../../../src/shared/growing-waits.js";
import { firstDifference, madeSince, remoteText } from "../world.js";
import type { SimulatedRun } from "./scenario.js";

/** What no provider can prevent, by name, with the reason. */
export const UNAVOIDABLE = {
  "stale-plan": "the cache of reads is older than 30 s, so a plan right after a confirmed write still reads what was",
  "altered-on-destroy":
    "a destroy fails where the API stored another value than was sent; the next one leaves it, as it leaves what somebody else set",
  "announced-twin":
    "the response to a POST was lost, and reads are behind for longer than an apply looks; the next plan warns of the object",
  "sent-again":
    "the response to a POST was lost, and reads are behind for longer than an apply looks, so it was sent again",
  "unseen-change":
    "reads are behind, so an apply cannot see what somebody changed a moment ago, and writes as if nobody had",
} as const;
/** The name of a reason why a finding is unavoidable. */
export type Excuse = keyof typeof UNAVOIDABLE;

/** Something that is wrong with a run. */
export interface Finding {
  readonly detail: string;
  /** Why no provider can prevent it. */
  readonly excuse?: Excuse | undefined;
}

/** How a run went. */
export interface Observed {
  readonly run: SimulatedRun;
  /** Whether its fault has the API store something else than was sent. */
  readonly isAltered: boolean;
  /** The errors of the command with the fault. */
  readonly errors: readonly string[];
  /** The warnings of the commands after it. */
  readonly warnings: readonly string[];
  /** What the API had at the start, after somebody else's change (if there is one), and at the end of the command. */
  readonly start: Snapshot;
  readonly changed: Snapshot | undefined;
  readonly applied: Snapshot;
  /** What it has once nothing is left to do. */
  readonly now: Snapshot;
  /**
   * What it would have without a fault, of two writers with each as the first: if the change was made before the plan, and, if
   * it was made, what there would be without the change.
   */
  readonly ends: { readonly due: readonly Snapshot[]; readonly unseen: readonly Snapshot[] };
}

/** What the API has instead of what it would have without a fault. */
export function differences(seen: Observed, actual: Snapshot, when: string): readonly Finding[] {
  const { run, isAltered, errors, ends } = seen;
  const [found, ...expected] = [actual, ...ends.due].map(remoteText);
  if (found === undefined || expected.includes(found)) return [];
  const difference = firstDifference(expected[0] ?? "", found);
  const isUnseen = run.lag > 0 && ends.unseen.some((end) => remoteText(end) === found);
  const isLeft = run.operation === "delete" && isAltered && errors.length > 0;
  const detail = `${when} the API differs: ${difference}`;
  if (isUnseen) return [{ detail, excuse: "unseen-change" }];
  return [{ detail, excuse: isLeft ? "altered-on-destroy" : excuseForTwin(seen) }];
}

/** Objects of this command beyond those that it makes without a fault. */
export function surplus(seen: Observed): readonly Finding[] {
  const [made, expected] = [madeSince(seen.start, seen.now).length, expectedMade(seen)];
  return made > expected ? [{ detail: `${made} objects instead of ${expected}`, excuse: excuseForTwin(seen) }] : [];
}

const expectedMade = ({ start, ends }: Observed): number =>
  Math.max(...ends.due.map((end) => madeSince(start, end).length));

/** The faults that lose the response to a request that the API carried out. */
const LOSES_RESPONSES = /^(?:cut-after|502-html-after|late-|interrupt-and-cut)/;

function excuseForTwin(seen: Observed): Excuse | undefined {
  const { run, warnings, start, now } = seen;
  const announced = warnings.filter((warning) => warning.includes("The zone already has a ")).length;
  const more = madeSince(start, now).length - expectedMade(seen);
  if (run.lag <= LONGEST_LAG_MS || more <= 0) return undefined;
  if (announced >= more) return "announced-twin";
  return run.retries > 0 && more <= run.retries && LOSES_RESPONSES.test(run.fault) ? "sent-again" : undefined;
}

/** What somebody added to a list that an update kept, and that is gone although the update ended with 0. */
export function lostEntries({ run, errors, start, changed, applied }: Observed): readonly Finding[] {
  if (changed === undefined || errors.length > 0 || run.operation !== "update") return [];
  return changed.accessLists.flatMap(({ listId, content }) => {
    const [before, after] = [start, applied].map(({ accessLists }) =>
      accessLists.find((list) => list.listId === listId),
    );
    if (before === undefined) return [];
    const [had, has] = [linesOf(before.content), linesOf(after?.content)];
    const lost = [...linesOf(content)].filter((line) => !had.has(line) && !has.has(line));
    const excuse = run.lag > 0 ? "unseen-change" : undefined;
    return lost.map((line) => ({ detail: `exit 0, but somebody's new entry ${line} is gone`, excuse }));
  });
}

const linesOf = (content: string | null | undefined): ReadonlySet<string> => new Set((content ?? "").split("\n"));
