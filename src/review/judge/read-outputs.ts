import { phrase, words } from "../../shared/phrase.js";
import type { StackReview } from "../document/review-document.js";
import type { Plan, RemoteState } from "../plan/plan.js";

/** A stack, and what its plan says about others, if it could be read. */
export interface ReviewedStack {
  readonly stack: StackReview;
  readonly plan?: Pick<Plan, "outputs" | "remoteStates"> | undefined;
}

/**
 * Adds to each stack which outputs it reads of stacks that are reviewed with it and that change them: its plan was made with the
 * values before, so the review does not cover what they bring.
 */
export function withReadOutputs(all: readonly ReviewedStack[]): readonly StackReview[] {
  const changing = all.flatMap(({ stack: { name }, plan }) => {
    const outputs = (plan?.outputs ?? []).filter(({ action }) => action !== "no-op" && action !== "read");
    return outputs.length === 0 ? [] : [{ name, outputs: new Set(outputs.map((output) => output.name)) }];
  });
  return all.map(({ stack, plan }) => {
    const others = changing.filter(({ name }) => name !== stack.name);
    const problems = (plan?.remoteStates ?? []).flatMap((read) => problemsOf(read, others, all));
    if (problems.length === 0) return stack;
    return { ...stack, incomplete: true, problems: [...stack.problems, ...new Set(problems)] };
  });
}

interface ChangingStack {
  readonly name: string;
  readonly outputs: ReadonlySet<string>;
}

function problemsOf(
  read: RemoteState,
  others: readonly ChangingStack[],
  all: readonly ReviewedStack[],
): readonly string[] {
  const named = new Set(all.flatMap(({ stack }) => (isNamed(read, stack.name) ? [stack.name] : [])));
  const candidates = named.size === 0 ? others : others.filter(({ name }) => named.has(name));
  return candidates.flatMap(({ name, outputs }) => {
    // What refers to it by a local is in no plan, so it may read any output.
    const uses = read.uses.length > 0 ? read.uses : [{ output: undefined, address: read.address }];
    return [...outputs].flatMap((output) => {
      const users = uses.filter((use) => use.output === undefined || use.output === output);
      return users.length === 0 ? [] : [problemWith(name, output, [...new Set(users.map(({ address }) => address))])];
    });
  });
}

const MOST_USERS = 3;

function problemWith(stack: string, output: string, users: readonly string[]): string {
  const listed = users.slice(0, MOST_USERS).map((address) => phrase`${address}`);
  const more = users.length > MOST_USERS ? ` and ${users.length - MOST_USERS} more` : "";
  return phrase`Planned with the value of output ${output} before stack ${stack} changes it, on which ${words(listed.join(", "))}${words(more)} may depend: apply ${stack} first, then plan and review this stack again.`;
}

/** Whether a remote state says which stack it reads: CDKTF by its name, others by a part of a path or a key. */
function isNamed({ address, said }: RemoteState, stack: string): boolean {
  const last = stack.split("/").at(-1) ?? stack;
  if (address.endsWith(`.cross-stack-reference-input-${last}`)) return true;
  return said.some((text) => text.split(/[/\\]|\.tfstate$/).includes(last));
}
