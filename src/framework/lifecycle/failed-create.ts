import type { Values } from "../definition/infer.js";
import { conformed } from "../planning/stored-values.js";
import { checkRead } from "../rules/response-rules.js";
import { fieldsOf } from "../values/values.js";
import type { LeftObject } from "./object-register.js";
import { noteWrites } from "./recent-writes.js";
import type { FailedOutcome } from "./run-limited.js";
import { type OperationRun, reportOutcome, wasOnlyCancelled } from "./run-operation.js";
import { storedAnswer } from "./stored-answer.js";
import { readStoredOtherwise } from "./stored-otherwise.js";
import { taintedText } from "./tainted-replacement.js";
import { unreadText } from "./unread-object.js";

/** What the hook of a create has reported so far. */
export interface CreateProgress {
  /** The functions of its context with which it reports. */
  readonly reporting: {
    readonly checkpoint: (partial: Values) => void;
    readonly answered: (partial: Values) => void;
    readonly retract: () => void;
    readonly replacing: (before: unknown) => void;
  };
  /** Whether it has begun something that only its remaining requests complete. */
  readonly hasBegun: () => boolean;
  /** Whether all that it knows of the object is the number that the API returned. */
  readonly isUnread: () => boolean;
  /** What it has created or changed; undefined if nothing, and nothing was left to it. */
  readonly reached: () => Values | undefined;
  /** What was before each write; null for nothing. */
  readonly before: () => readonly (Values | null)[];
}

/** The progress of a create, to which the first half of its replacement may have left an object. */
export function progressOf(left: LeftObject | undefined): CreateProgress {
  const untouched = left && {};
  let reached: Values | undefined = untouched;
  let hasBegun = false;
  let isUnread = false;
  const reach = (partial: Values, unread: boolean): void => {
    reached = { ...reached, ...partial };
    hasBegun = true;
    isUnread = unread;
  };
  const replaced: Values[] = [];
  return {
    reporting: {
      checkpoint: (partial) => {
        reach(partial, false);
      },
      answered: (partial) => {
        reach(partial, true);
      },
      retract: () => {
        reached = untouched;
        hasBegun = false;
        isUnread = false;
      },
      replacing: (before) => replaced.push({ ...fieldsOf(before) }),
    },
    hasBegun: () => hasBegun,
    isUnread: () => isUnread,
    reached: () => reached,
    before: () => (replaced.length > 0 ? replaced : [null]),
  };
}

interface FailedCreate {
  readonly plan: Values;
  readonly left: LeftObject | undefined;
  readonly progress: CreateProgress;
}

/**
 * Reports why a create failed, and returns the object that it leaves, to be stored as tainted: the plan, overlaid with what
 * the create has reached, null for the rest. Undefined if it leaves nothing.
 */
export async function leftByFailedCreate(
  run: OperationRun,
  outcome: FailedOutcome,
  { plan, left, progress }: FailedCreate,
) {
  const { instance, resource, diagnostics } = run;
  const { attributes, type } = resource;
  const reached = progress.reached();
  if (reached === undefined) {
    const unknown = wasOnlyCancelled(run, outcome) ? NOTHING_CREATED : NOTHING_STORED;
    reportOutcome(run, outcome, outcome.ended === "error" ? "" : unknown);
    return undefined;
  }
  const fields = Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined));
  const known = conformed(attributes, { ...left?.state, ...fields, ...reached });
  const isUnread = progress.isUnread();
  const found = isUnread ? undefined : await readStoredOtherwise(run, outcome, known);
  const tainted = isUnread ? unreadText(resource) : taintedText(instance, resource);
  reportOutcome(run, outcome, [found?.report ?? "", tainted].join("\n\n").trim());
  if (progress.hasBegun()) run.private.note({ unread: isUnread ? instance.time.now() : undefined });
  if (instance.provider.takesOver?.(resource) === true) run.private.note({ unfinished: true });
  const { state } = found ?? { state: known };
  const violations = checkRead({ attributes, newState: state });
  const answer = storedAnswer(resource, state, null, `the checkpoint of ${type}`, violations, diagnostics);
  noteWrites(run, progress.before(), state);
  return { ...answer, private: run.private.bytes };
}

const NOTHING_CREATED = "Nothing was created or changed, and nothing was stored in the state.";

const NOTHING_STORED =
  "Nothing was stored in the state. If the API did create the object, import it or delete it there.";
