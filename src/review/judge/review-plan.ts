import { compare } from "../diff/compare.js";
import type {
  CheckReview,
  DeferredReview,
  ExternalReview,
  OutputReview,
  StackReview,
} from "../document/review-document.js";
import type { ResourceReview } from "../document/resource-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { repairsIn, reviewDrift } from "./repaired.js";
import { reviewInvocation } from "./invocations.js";
import { reviewResource } from "./review-resource.js";
import { providerFindings, reviewProviders } from "./provider-findings.js";
import { plannedContext, type ReviewContext } from "./review-context.js";
import { plannedOf, remember } from "./change-digest.js";
import { plannedOutput } from "./planned.js";
import { plannedProgram, type Runs, runsIn } from "./programs.js";
import { finding } from "./review-rules.js";
import { bySeverity, foldVerdicts } from "./verdict.js";
import { type Code, noCode } from "../plan/code.js";
import type { SourceFiles } from "../plan/source-files.js";
import { type ConstructPaths } from "../plan/synthesized-app.js";
import { type DeferredChange, type FailedCheck, type OutputChange, type Plan, withoutKeys } from "../plan/plan.js";
import { createRedactor, type Redactor } from "../plan/secrets.js";
import { countChanges, isChanging, NO_COUNTS } from "./assemble-review.js";

/** Where a plan comes from. */
export interface StackSource {
  readonly name: string;
  readonly source: string;
  readonly constructPath: ConstructPaths;
  /** The path of the block itself, if the stack's file is known. */
  readonly resourcePath?: ConstructPaths;
  /** The files that the code reads values from, as far as they are known. */
  readonly sourceFile?: SourceFiles;
  /** The code that the plan was made from. */
  readonly code?: Code;
  /** The selected version of each provider, as far as the lock file of the folder says. */
  readonly locked?: ReadonlyMap<string, string>;
}

const NO_VERSIONS: ReadonlyMap<string, string> = new Map();

/** Explains one plan. */
export function reviewPlan(
  plan: Plan,
  { name, source, constructPath, code = noCode, locked = NO_VERSIONS }: StackSource,
): StackReview {
  const redactor = createRedactor(plan.secrets);
  const context = plannedContext(plan, { constructPath, code }, redactor);
  const repairs = repairsIn(plan, context);
  const resources = plan.resources.filter(isChanging).map((change) => {
    const review = reviewResource(change, context);
    const undone = repairs.undoes(change);
    return undone === undefined ? review : remember({ ...review, repairs: undone }, plannedOf(review));
  });
  const deferred = plan.deferred.map((change) => reviewDeferred(change, context));
  const everything = [...resources, ...deferred.map(({ resource }) => resource)];
  const findings = providerFindings(plan, redactor);
  const runs = runsIn(plan, code);
  return {
    name,
    source,
    engine_version: plan.engineVersion,
    ...(plan.timestamp !== undefined && { planned_at: plan.timestamp }),
    problems: [...plan.problems, ...plan.unread.map((name) => phrase`This release does not know the plan's ${name}.`)],
    errored: plan.errored,
    incomplete: plan.incomplete,
    counts: countChanges(plan),
    ...foldVerdicts([...findings, ...everything]),
    resources: resources.sort(byImportance),
    deferred,
    outputs: plan.outputs.flatMap((output) => reviewOutput(output, redactor)),
    actions: plan.invocations.map((invocation) => reviewInvocation(invocation, runs, redactor)),
    external: reviewPrograms(plan, runs, redactor),
    checks: plan.checks.map((check) => reviewCheck(check, redactor)),
    drift: reviewDrift(plan, context, repairs).sort(byImportance),
    providers: reviewProviders(plan, locked, redactor),
    findings,
  };
}

/** A stack whose plan could not be read. The message is shown as it is, so it must hold no value of the plan. */
export function failedStack(name: string, source: string, error: string): StackReview {
  return {
    name,
    source,
    error,
    problems: [],
    errored: false,
    incomplete: false,
    counts: NO_COUNTS,
    direction: "neutral",
    severity: "low",
    resources: [],
    deferred: [],
    outputs: [],
    actions: [],
    external: [],
    checks: [],
    drift: [],
    providers: [],
    findings: [],
  };
}

const ACTION_RANK: Readonly<Record<ResourceReview["action"], number>> = {
  unknown: 0,
  destroy: 1,
  replace: 2,
  forget: 3,
  update: 4,
  create: 5,
  read: 6,
  "no-op": 7,
};

const DIRECTION_RANK: Readonly<Record<ResourceReview["direction"], number>> = {
  loosens: 0,
  mixed: 1,
  unknown: 2,
  tightens: 3,
  neutral: 4,
};

/** Most severe first; among equals what loosens, then removals before additions, then by address. */
export function byImportance(left: ResourceReview, right: ResourceReview): number {
  const weight = bySeverity(left, right);
  if (weight !== 0) return weight;
  const direction = DIRECTION_RANK[left.direction] - DIRECTION_RANK[right.direction];
  if (direction !== 0) return direction;
  const rank = ACTION_RANK[left.action] - ACTION_RANK[right.action];
  if (rank !== 0) return rank;
  return compareAddresses(left.address, right.address);
}

/** `l[2]` before `l[12]`: numbers by their value, the rest by code unit. */
function compareAddresses(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  while (at > 0 && isDigit(left, at - 1)) at -= 1;
  if (isDigit(left, at) && isDigit(right, at)) {
    const difference = numberAt(left, at) - numberAt(right, at);
    if (difference !== 0) return difference;
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

function numberAt(text: string, start: number): number {
  let end = start;
  while (isDigit(text, end)) end += 1;
  return Number(text.slice(start, end));
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

const DEFERRED_REASONS: Readonly<Record<string, string>> = {
  instance_count_unknown: "how many there will be is known only after apply",
  resource_config_unknown: "its configuration is known only after apply",
  provider_config_unknown: "its provider's configuration is known only after apply",
  deferred_prereq: "something it depends on is deferred",
  absent_prereq: "something it depends on is not there yet",
};

function reviewDeferred({ reason, resource: change }: DeferredChange, context: ReviewContext): DeferredReview {
  const review = reviewResource(change, context);
  const known = Object.hasOwn(DEFERRED_REASONS, reason) ? DEFERRED_REASONS[reason] : undefined;
  const why = known ?? phrase`${context.redactor.text(reason)}`;
  const deferral = finding("deferred", "medium", phrase`Deferred to a later plan: ${words(why)}.`);
  const findings = [deferral, ...review.findings];
  const resource = remember({ ...review, findings, ...foldVerdicts(findings) }, plannedOf(review));
  return { reason: why, resource };
}

const NO_SETS: ReadonlySet<string> = new Set();

function reviewOutput(output: OutputChange, redactor: Redactor): OutputReview[] {
  if (output.action === "no-op" || output.action === "read") return [];
  const compared = compare(output, { redactor, rows: "outputs", sets: NO_SETS, skip: NO_SETS });
  const { action } = output;
  const said: OutputReview = {
    name: output.name,
    action: action === "create" || action === "update" || action === "destroy" ? action : "unknown",
    attributes: compared.attributes,
    known_after_apply: compared.knownAfterApply.length > 0,
  };
  return [remember(said, plannedOutput(output))];
}

/** Programs that the plan has run, or the apply will: a provisioner runs with a create or a destroy of its resource. */
function reviewPrograms({ programs, resources, deferred }: Plan, runs: Runs, redactor: Redactor): ExternalReview[] {
  if (programs.length === 0) return [];
  const running = new Set(["create", "replace", "destroy", "unknown"]);
  const changes = [...resources, ...deferred.map(({ resource }) => resource)];
  const changed = changes.filter(({ action }) => running.has(action)).map(({ address }) => withoutKeys(address));
  return programs.flatMap((program) => {
    const { address, provisioner } = program;
    if (provisioner !== undefined && !changed.includes(address)) return [];
    const shown = redactor.address(address);
    const text =
      provisioner === undefined
        ? phrase`${shown} ran a program on this machine while planning, and may run it again.`
        : phrase`The provisioner ${redactor.text(provisioner)} of ${shown} runs a program: what it does is not part of the plan.`;
    return [remember({ address: shown, text }, plannedProgram(program, runs))];
  });
}

/** Explains a check that did not pass. */
export function reviewCheck(check: FailedCheck, redactor: Redactor): CheckReview {
  const said = { address: redactor.address(check.address), text: checkText(check, redactor) };
  const { address, status, messages } = check;
  return remember(said, { value: () => [address, status, [...messages]], unseen: () => undefined });
}

function checkText(check: FailedCheck, redactor: Redactor): string {
  const messages = check.messages.map((message) => phrase`${redactor.text(message)}`).join("; ");
  return phrase`Check ${redactor.address(check.address)} ${words(check.status === "fail" ? "failed" : "could not run")}${words(messages === "" ? "" : `: ${messages}`)}.`;
}
