import type { Values } from "../definition/infer.js";
import { conformToSchema, planForHooks, storedState } from "../planning/stored-values.js";
import { fieldOf, fieldsOf, isUnknown } from "../values/values.js";
import { type LeftObject, nameOf, reportKept } from "./object-register.js";
import { noteWrites, stalenessOf } from "./recent-writes.js";
import {
  type OperationRun,
  type FailedOutcome,
  type Outcome,
  isProvenGone,
  isRemovedFromState,
  isStoredOtherwise,
  reportOutcome,
  runOperation,
  wasOnlyCancelled,
} from "./run-operation.js";
import { storedAnswer } from "./stored-answer.js";
import { forgetPlan, isFirstHalf, leavesObject, replacesSame, reportLeft, taintedText } from "./tainted-replacement.js";
import { isUnread, looksUnread, requireRecognized, unreadText } from "./unread-object.js";
import { sameMeaning } from "../planning/same-meaning.js";
import { noteConfigured } from "./configured-arguments.js";
import type { ApplyResourceChange_Request, ApplyResourceChange_Response } from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import { changedAttributes, sendsRequest } from "../planning/plan-object.js";
import { decodeKnownObject } from "../codec/decode.js";
import type { PrivateFacts } from "../definition/private-format.js";
import { type StoredPrivateState, emptyPrivateState, openPrivateState } from "../definition/private-state.js";
import type { Resource } from "../definition/resource.js";
import { runRpc } from "./report-failure.js";
import type { ProviderInstance } from "./provider-instance.js";
import { noteWritten, writtenCheckOf } from "./written-members.js";
import { type Attribute, type Attributes, nestedType } from "../definition/types.js";

type CreateProgress = ReturnType<typeof progressOf>;

/** Records what a create reaches. `left`: the object that the first half of the replacement left. */
function progressOf(left: LeftObject | undefined) {
  const nothing = {
    /** The created values. Undefined if there are none and the first half of the replacement left no object. */
    reached: left && ({} as Values),
    /** True if the remaining requests must complete the create. */
    hasBegun: false,
    /** True if only the object's ID is known, from the API's answer. */
    isUnread: false,
  };
  let now = nothing;
  const reach = (isUnread: boolean) => (partial: Values) => {
    now = { reached: { ...now.reached, ...partial }, hasBegun: true, isUnread };
  };
  const replaced: Values[] = [];
  return {
    now: () => now,
    /** Null if the object did not exist. */
    before: () => (replaced.length > 0 ? replaced : [null]),
    reporting: {
      checkpoint: reach(false),
      answered: reach(true),
      retract: () => {
        now = nothing;
      },
      replacing: (before: unknown) => replaced.push({ ...fieldsOf(before) }),
    },
  };
}

interface FailedCreate {
  readonly plan: Values;
  readonly left: LeftObject | undefined;
  readonly progress: CreateProgress;
}

/**
 * Reports a failed create. Returns the object to store as tainted: the plan with the values that the create has reached, and with
 * null for the other values. Returns undefined if there is no object.
 */
async function leftByFailedCreate(run: OperationRun, outcome: FailedOutcome, { plan, left, progress }: FailedCreate) {
  const { instance, resource } = run;
  const { attributes, type } = resource;
  const { reached, hasBegun, isUnread } = progress.now();
  if (reached === undefined) {
    const unknown = wasOnlyCancelled(run, outcome) ? NOTHING_CREATED : NOTHING_STORED;
    reportOutcome(run, outcome, outcome.ended === "error" ? "" : unknown);
    return undefined;
  }
  const fields = Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined));
  const known = conformToSchema(attributes, { ...left?.state, ...fields, ...reached });
  const found = isUnread ? undefined : await readStoredOtherwise(run, outcome, known);
  const tainted = isUnread ? unreadText(resource) : taintedText(instance, resource);
  reportOutcome(run, outcome, [found?.report ?? "", tainted].join("\n\n").trim());
  if (hasBegun) run.private.note({ unread: isUnread ? instance.time.now() : undefined });
  if (instance.provider.takesOver?.(resource) === true) run.private.note({ unfinished: true });
  return written(run, found?.state ?? known, `the checkpoint of ${type}`, progress.before());
}

/** Returns the response of a write that leaves an object, and notes the write. */
function written(run: OperationRun, state: Values, what: string, before: readonly (Values | null)[]): Applied {
  const answer = storedAnswer(run.resource, state, what, run.diagnostics);
  noteWrites(run, before, state);
  return { ...answer, private: run.private.bytes };
}

/** Returns the object that a create or an update returned, in the spelling of the plan. */
function completed({ resource, object: planned, private: kept }: OperationRun, value: Values, config: Values): Values {
  noteConfigured(kept, resource.attributes, config);
  return storedState(resource.attributes, planned, value);
}

const NOTHING_CREATED = "Nothing was created or changed, and nothing was stored in the state.";

const NOTHING_STORED =
  "Nothing was stored in the state. If the API did create the object, import it or delete it there.";

/**
 * Creates an object. If the create fails after `checkpoint`, returns the object with the error, so that Terraform stores it as
 * tainted. If the first half of the replacement left the object, the object is always stored again. See
 * docs/decisions/existing-objects-stay-in-state.md.
 */
async function applyCreate(run: OperationRun, config: Values, left: LeftObject | undefined): Promise<Applied> {
  const { resource, object: planned } = run;
  const { attributes, hooks, type } = resource;
  const plan = planForHooks(attributes, planned);
  const progress = progressOf(left);
  const outcome = await runOperation(run, (context) => {
    const options = { ...context.options, isPersistent: () => progress.now().hasBegun };
    return hooks.create({ ...context, options, config, plan, failed: left?.state ?? null, ...progress.reporting });
  });
  if (outcome.ended === "done") {
    if (isUnread(run)) run.private.note({ unread: undefined });
    const state = completed(run, outcome.value, config);
    noteWritten(run.private, resource, { config, after: state, prior: null, failed: false });
    return written(run, state, `the result of creating ${type}`, progress.before());
  }
  noteWritten(run.private, resource, { config, after: plan, prior: null, failed: true });
  return (await leftByFailedCreate(run, outcome, { plan, left, progress })) ?? deleted;
}

const NOTHING = new Uint8Array();

const deleted = { newState: undefined, newIdentity: undefined, private: NOTHING } satisfies Applied;

/**
 * Deletes an object. If the object must stay, only checks that the account has its container. A missing object counts as deleted.
 * If a delete fails, the object stays in the state. If the private state is not known, returns an error without an object, so
 * that the engine keeps its copy.
 */
async function applyDelete(
  run: OperationRun,
  request: ApplyResourceChange_Request,
  isKnown: boolean,
  planned: PrivateFacts,
): Promise<Applied> {
  const { instance, resource, object: state, diagnostics } = run;
  const { provider } = instance;
  const isDeclared = instance.objects().isDeclared(resource, state);
  const isLeft = isDeclared || provider.keepsOnDestroy?.(resource, state) === true;
  const mustRecognize = isUnread(run) || (!isKnown && looksUnread(resource, state));
  const writtenCheck = writtenCheckOf(run.private, resource, state);
  const outcome = await runOperation(run, async (context) => {
    if (isLeft) return provider.hooks.requireContainer?.(context.client, state, context.options);
    if (mustRecognize && !(await requireRecognized(run, context))) return undefined;
    return resource.hooks.delete({ ...context, state, writtenCheck });
  });
  if (outcome.ended === "done" && !diagnostics.hasErrors) {
    if (isDeclared) reportKept(resource, state, diagnostics);
    else instance.objects().forget(resource, state);
    return deleted;
  }
  if (outcome.ended !== "done") {
    if (isRemovedFromState(run, outcome) || (await isProvenGone(run, outcome, planned))) return deleted;
    reportOutcome(run, outcome, outcome.ended === "error" ? "" : "The object stays in the state.");
  }
  if (!isKnown) return deleted;
  return { newState: request.priorState, newIdentity: request.plannedIdentity, private: run.private.bytes };
}

/** Deletes an object. Leaves it if another resource declares it, or if the second half of its replacement creates it again. */
function applyDestroy(
  run: Omit<OperationRun, "operation" | "object" | "private">,
  request: ApplyResourceChange_Request,
  state: Values,
  kept: StoredPrivateState,
): Promise<Applied> | Applied {
  const { instance, resource, diagnostics } = run;
  const objects = instance.objects();
  const { facts } = kept;
  forgetPlan(kept, false);
  if (!objects.isDeclared(resource, state) && leavesObject(instance, resource, state, facts)) {
    if (isFirstHalf(facts)) objects.leave(resource, { state, private: kept.bytes });
    reportLeft(resource, state, facts, diagnostics);
    return deleted;
  }
  const isOwn = !isFirstHalf(facts) || replacesSame(resource, state, facts);
  const own = isOwn ? kept : emptyPrivateState(resource);
  const isKnown = !isFirstHalf(facts) || own.bytes.length > 0;
  return applyDelete({ ...run, operation: "delete", object: state, private: own }, request, isKnown, facts);
}

/**
 * Updates an object. Sends no request if only local attributes change. A failed update returns the prior state with the
 * checkpoints. The planned state would hide that some changes were not made.
 */
async function applyUpdate(run: OperationRun, prior: Values, config: Values): Promise<Applied> {
  const { resource, object: planned } = run;
  const { attributes, type } = resource;
  const isSent = sendsRequest(attributes, changedAttributes(attributes, prior, planned));
  let reached: Values = {};
  const outcome = await update(run, prior, config, (partial) => {
    reached = { ...reached, ...partial };
  });
  if (outcome.ended === "done") {
    const state = completed(run, outcome.value, config);
    if (isSent) noteWritten(run.private, resource, { config, after: state, prior, failed: false });
    return written(run, state, `the result of updating ${type}`, [prior]);
  }
  noteWritten(run.private, resource, { config, after: planned, prior, failed: true });
  const known = conformToSchema(attributes, { ...prior, ...reached });
  const found = await readStoredOtherwise(run, outcome, known);
  reportOutcome(run, outcome, found?.report ?? consequence(outcome.ended, Object.keys(reached).length > 0));
  return written(run, found?.state ?? known, `the checkpoint of ${type}`, [prior]);
}

async function update(
  run: OperationRun,
  prior: Values,
  config: Values,
  checkpoint: (partial: Values) => void,
): Promise<Outcome<Values>> {
  const { resource, object: planned } = run;
  const { attributes, hooks } = resource;
  const differing = changedAttributes(attributes, prior, planned);
  if (!sendsRequest(attributes, differing)) return { ended: "done", value: { ...planned } };
  const changed = new Set([...differing].filter((name) => !isUnknown(fieldOf(planned, name))));
  const plan = planForHooks(attributes, planned);
  const isStale = stalenessOf(run, prior);
  return runOperation(run, async (context) => {
    if (isUnread(run)) await requireRecognized({ ...run, object: prior }, context);
    if (!hooks.update) throw new Error(`${resource.type} cannot be updated in place.`);
    return hooks.update({ ...context, prior, config, plan, changed, checkpoint, isStale });
  });
}

function consequence(ended: Outcome<never>["ended"], partly: boolean): string {
  if (partly) return "Part of the change was applied and is in the state. Plan again to see what remains.";
  if (ended === "error") return "";
  return "The state is unchanged. Plan again to see what the API applied.";
}

/**
 * ApplyResourceChange (docs/reference/protocol.md#apply-rules). Creates the object if there is no prior state, deletes it if
 * there is no plan, and updates it otherwise. After a failure, an existing object stays in the state, and the private state is
 * returned too.
 */
export async function applyResourceChange(
  instance: ProviderInstance,
  request: ApplyResourceChange_Request,
  context: CallContext,
): Promise<ApplyResourceChange_Response> {
  const { typeName, priorState, plannedState, plannedPrivate } = request;
  let untouched: Applied = deleted;
  const { value, diagnostics } = await runRpc(
    instance,
    instance.resources,
    typeName,
    "update",
    (resource, collector) => {
      const { attributes } = resource;
      const prior = decodeKnownObject(attributes, priorState);
      const planned = decodeKnownObject(attributes, plannedState);
      const config = decodeKnownObject(attributes, request.config) ?? {};
      collector.about(nameOf(resource, prior ?? planned ?? {}));
      const run = { instance, resource, context, diagnostics: collector };
      const stored = openPrivateState(resource, plannedPrivate);
      untouched = untouchedBy(resource, request);
      if (planned === null) return prior === null ? deleted : applyDestroy(run, request, prior, stored);
      const left = prior === null ? instance.objects().left(resource, planned) : undefined;
      const kept = prior === null ? openPrivateState(resource, left?.private ?? NOTHING) : stored;
      forgetPlan(kept, true);
      if (prior === null)
        return applyCreate({ ...run, operation: "create", object: planned, private: kept }, config, left);
      return applyUpdate({ ...run, operation: "update", object: planned, private: kept }, prior, config);
    },
  );
  return { ...(value ?? untouched), diagnostics: diagnostics.messages };
}

/**
 * Returns the response of an apply that did nothing. It contains the prior object. If the object's private state is not known, it
 * contains no object, so that the engine keeps its copy.
 */
function untouchedBy(
  resource: Resource<unknown>,
  { priorState, plannedPrivate, plannedIdentity }: ApplyResourceChange_Request,
): Applied {
  const kept = openPrivateState(resource, plannedPrivate);
  if (isFirstHalf(kept.facts)) return deleted;
  forgetPlan(kept, false);
  return { newState: priorState, newIdentity: plannedIdentity, private: kept.bytes };
}

type Applied = Omit<ApplyResourceChange_Response, "diagnostics">;

interface StoredOtherwise {
  readonly state: Values;
  readonly report: string;
}

/**
 * Reads an object after its write failed because the API stored other values. These values are stored in the state, so that the
 * next plan shows the difference. Undefined if the write failed for another reason, or if the object cannot be read. See
 * docs/decisions/every-write-is-confirmed.md.
 */
async function readStoredOtherwise(
  run: OperationRun,
  outcome: FailedOutcome,
  known: Values,
): Promise<StoredOtherwise | undefined> {
  if (!isStoredOtherwise(run, outcome)) return undefined;
  const { attributes, hooks } = run.resource;
  const read = await runOperation({ ...run, operation: "read", object: known }, (context) =>
    hooks.read({ ...context, state: known, mayBeOld: () => undefined }),
  );
  if (read.ended !== "done" || read.value === null) return undefined;
  const state = storedState(attributes, known, read.value);
  const differences = [...differencesIn(attributes, run.object, state)];
  const report =
    differences.length === 0 ? "Every attribute reads as declared." : `Stored otherwise: ${differences.join("; ")}.`;
  return { state, report: `${report} The state has the values of the API. Plan again to see what remains.` };
}

/** Yields the configured attributes that differ in the API. Members of single nested objects count separately. */
function* differencesIn(attributes: Attributes, planned: unknown, found: unknown, prefix = ""): Generator<string> {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.local || attribute.presence === "computed") continue;
    const [wanted, stored] = [fieldOf(planned, name), fieldOf(found, name)];
    if (isUnknown(wanted) || sameMeaning(attribute, stored, wanted, fieldsOf(planned))) continue;
    const nested = nestedType(attribute.type);
    if (nested?.nesting === "single" && isObject(wanted) && isObject(stored))
      yield* differencesIn(nested.attributes, wanted, stored, `${prefix}${name}.`);
    else yield `${prefix}${name} is ${shown(attribute, stored)}, but ${shown(attribute, wanted)} is declared`;
  }
}

const isObject = (value: unknown): boolean => value !== null && value !== undefined && !isUnknown(value);

const LONGEST = 80;

function shown({ sensitive }: Attribute, value: unknown): string {
  if (sensitive) return "a sensitive value";
  const text = JSON.stringify(value ?? null);
  if (text.length <= LONGEST) return text;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "string" ? `a text of ${value.length} characters` : "another value";
}
