import { listed, phrase, words } from "../../shared/phrase.js";
import type { Planned } from "../document/resource-document.js";
import type { StackReview } from "../document/review-document.js";
import { isArray, isObject, type OutputChange, type Plan, type RemoteState, type Value } from "../plan/plan.js";
import { CROSS_STACK_INPUT } from "../plan/plan-configuration.js";
import { CROSS_STACK } from "../plan/secrets.js";
import { plannedOutput } from "./planned.js";

/** A stack, and the parts of its plan about other stacks. The parts are undefined if the plan is unreadable. */
export interface ReviewedStack {
  readonly stack: StackReview;
  readonly plan?: Pick<Plan, "outputs" | "remoteStates" | "secrets"> | undefined;
}

interface ReadOutput {
  readonly stack: string;
  readonly output: OutputChange;
  readonly secrets: readonly string[];
  /** Addresses that may depend on the output. */
  readonly users: readonly string[];
}

interface Reads {
  readonly outputs: readonly ReadOutput[];
  /** A stack without a plan, for which this stack waits. */
  readonly unplanned?: string;
}

/**
 * Adds to each stack the outputs that it reads from other reviewed stacks, if those stacks change the outputs. The plan of the
 * reading stack has the old values or does not exist yet, so the review of that plan is incomplete. An accept row can accept this
 * gap for one commit.
 */
export function withReadOutputs(all: readonly ReviewedStack[]): readonly StackReview[] {
  const changing = all.map(({ stack: { name }, plan }) => {
    const outputs = (plan?.outputs ?? []).filter(({ action }) => action !== "no-op" && action !== "read");
    return { name, outputs, secrets: plan?.secrets ?? [], isPlanned: plan !== undefined };
  });
  return all.map(({ stack, plan }) => {
    const { waits_for: waitsFor = [] } = stack;
    const others = changing.filter(({ name }) => name !== stack.name);
    // Pipelines name an HCL stack by its folder relative to the configuration.
    const isOf = (wanted: string) => (other: { readonly name: string }) =>
      other.name === wanted || other.name.endsWith(`/${wanted}`);
    const waited = others.filter((other) => waitsFor.some((wanted) => isOf(wanted)(other)));
    const unplanned = waitsFor.find((wanted) => !waited.some((other) => other.isPlanned && isOf(wanted)(other)));
    const reads: Reads = {
      outputs: [
        ...(plan?.remoteStates ?? []).flatMap((read) => outputsRead(read, others, all)),
        ...waited.flatMap(({ outputs, ...from }) => outputs.map((output) => readOf(from, output, []))),
      ],
      ...(unplanned !== undefined && { unplanned }),
    };
    if (reads.outputs.length === 0 && waitsFor.length === 0) return stack;
    const problems = new Set(plan === undefined ? [] : reads.outputs.map(problemWith));
    // Other gaps in a review cannot be accepted.
    const isOnlyThat = !stack.incomplete && !stack.errored && stack.error === undefined;
    return {
      ...stack,
      incomplete: true,
      problems: [...stack.problems, ...problems],
      ...(isOnlyThat && { awaits: { planned: () => plannedReads(reads) } }),
    };
  });
}

interface ChangingStack {
  readonly name: string;
  readonly outputs: readonly OutputChange[];
  readonly secrets: readonly string[];
}

const readOf = (
  { name, secrets }: Omit<ChangingStack, "outputs">,
  output: OutputChange,
  users: readonly string[],
): ReadOutput => ({ stack: name, output, secrets, users });

function outputsRead(
  read: RemoteState,
  others: readonly ChangingStack[],
  all: readonly ReviewedStack[],
): readonly ReadOutput[] {
  const named = new Set(all.flatMap(({ stack }) => (isNamed(read, stack.name) ? [stack.name] : [])));
  const candidates = named.size === 0 ? others : others.filter(({ name }) => named.has(name));
  // Plans do not show that a local uses an output, so a stack without a shown use may read any output.
  const uses = read.uses.length > 0 ? read.uses : [{ output: undefined, address: read.address }];
  return candidates.flatMap((from) =>
    from.outputs.flatMap((output) => {
      const users = uses.filter((use) => use.output === undefined || use.output === output.name);
      return users.length === 0 ? [] : [readOf(from, output, [...new Set(users.map(({ address }) => address))])];
    }),
  );
}

const MOST_USERS = 3;

function problemWith({ stack, output, users }: ReadOutput): string {
  const named = listed(users, MOST_USERS, (address) => phrase`${address}`);
  return phrase`The plan has the value of output ${output.name} from before stack ${stack} changes it, and ${named} may depend on it: apply ${stack} first, then plan and review this stack again.`;
}

/** True if a remote state names the stack. CDKTF uses the name of the stack. Other tools use a part of a path or key. */
function isNamed({ address, texts }: RemoteState, stack: string): boolean {
  const last = stack.split("/").at(-1) ?? stack;
  if (address.endsWith(`.${CROSS_STACK_INPUT}${last}`)) return true;
  return texts.some((text) => text.split(/[/\\]|\.tfstate$/).includes(last));
}

/**
 * Returns the content of an acceptance if a plan is older than its inputs: the new values and all code. All code counts, because
 * no plan shows how the code uses the values.
 */
function plannedReads({ outputs, unplanned }: Reads): Planned {
  const rows = outputs.map((read) => ({ ...read, planned: plannedOutput(withoutMark(read)) }));
  return {
    value: () => rows.map(({ stack, planned }) => [stack, planned.value()]),
    unseen: () => {
      if (unplanned !== undefined)
        return phrase`It reads outputs of stack ${unplanned}, which has no plan here: apply that stack first.`;
      for (const { stack, output, planned } of rows) {
        const why = planned.unseen();
        if (why !== undefined)
          return phrase`It reads output ${output.name} of stack ${stack}. ${words(why)} First apply ${stack}, in a separate pull request.`;
      }
      return undefined;
    },
  };
}

/** Unmarks a CDKTF output if the plan of its stack shows the value in clear. */
function withoutMark({ output, secrets }: ReadOutput): OutputChange {
  const isHidden = (value: Value): boolean => {
    if (isArray(value)) return value.some(isHidden);
    if (isObject(value)) return Object.values(value).some(isHidden);
    // A boolean is not secret by itself.
    return typeof value === "boolean" || secrets.includes(String(value));
  };
  if (!output.name.startsWith(CROSS_STACK) || [output.before, output.after].some(isHidden)) return output;
  return { ...output, beforeSensitive: false, afterSensitive: false };
}
