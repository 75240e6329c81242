import { compare } from "../diff/compare.js";
import type { DeferredReview, OutputReview, StackReview, RemarkReview } from "../document/review-document.js";
import type { PlannedReview, ResourceReview } from "../document/resource-document.js";
import { phrase, words, type Words, titled } from "../../shared/phrase.js";
import { reviewResource, isRespelt } from "./review-resource.js";
import { accountFindings, providerFindings, reviewProviders } from "./provider-findings.js";
import { plannedContext, type ReviewContext, outsideContext } from "./review-context.js";
import { plannedOutput, plannedObject } from "./planned.js";
import { plannedInvocation, plannedProgram, runningPrograms } from "./programs.js";
import { NOTHING_TO_CHECK } from "./fail-on.js";
import { finding } from "./review-rules.js";
import { bySeverity, foldVerdicts } from "./verdict.js";
import type { SourceFiles } from "../plan/synthesized-app.js";
import type { ConstructPaths } from "../plan/synthesized-app.js";
import {
  type Action,
  type DeferredChange,
  type ExternalProgram,
  type FailedCheck,
  type OutputChange,
  type Plan,
  type ActionInvocation,
  field,
  type Value,
  isObject,
  marks,
  type ResourceChange,
  sameValue,
} from "../plan/plan.js";
import { withoutNotRecorded } from "./not-recorded.js";
import { createRedactor, type Redactor, HIDDEN } from "../plan/secrets.js";
import { countChanges, isChanging, NO_COUNTS } from "./assemble-review.js";
import { isOfficialProvider } from "../../zone/official/parts.js";
import { withoutQuery } from "../../shared/redaction.js";
import { purgesBelow } from "../../zone/words/zones.js";
import { isBunnyProvider, typeMeaning } from "./meaning-table.js";

export interface StackSource {
  readonly name: string;
  readonly source: string;
  readonly constructPath: ConstructPaths;
  /** Returns the construct path of a block, if the stack file is known. */
  readonly resourcePath?: ConstructPaths;
  /** Returns the source files of values, if known. */
  readonly sourceFile?: SourceFiles;
  readonly locked?: ReadonlyMap<string, string>;
}

const NO_VERSIONS: ReadonlyMap<string, string> = new Map();

/** Reviews one plan. */
export function reviewPlan(
  whole: Plan,
  { name, source, constructPath, locked = NO_VERSIONS }: StackSource,
): StackReview {
  const redactor = createRedactor(whole.secrets);
  const [plan, notRecorded] = withoutNotRecorded(whole, redactor);
  const context = plannedContext(plan, constructPath, redactor);
  const repairs = repairsIn(plan, context);
  const resources = plan.resources.filter(isChanging).map((change) => {
    const review = reviewResource(change, context);
    const undone = repairs.undoes(change);
    return undone === undefined ? review : { ...review, repairs: undone };
  });
  const deferred = plan.deferred.map((change) => reviewDeferred(change, context));
  const everything = [...resources, ...deferred.map(({ resource }) => resource)];
  const findings = [...providerFindings(plan, redactor), ...accountFindings(context.zones, plan, redactor)];
  return {
    name,
    source,
    engine_version: plan.engineVersion,
    ...(plan.timestamp !== undefined && { planned_at: plan.timestamp }),
    problems: [...plan.problems, ...plan.unread.map((name) => phrase`This release does not know the plan's ${name}.`)],
    ...(notRecorded.length > 0 && { not_recorded: notRecorded }),
    errored: plan.errored,
    incomplete: plan.incomplete,
    counts: countChanges(plan),
    ...foldVerdicts([...findings, ...everything]),
    resources: resources.sort(byImportance),
    deferred,
    outputs: plan.outputs.flatMap((output) => reviewOutput(output, redactor)),
    actions: plan.invocations.map((invocation) => reviewInvocation(invocation, redactor)),
    external: runningPrograms(plan).map((program) => reviewProgram(program, redactor)),
    checks: plan.checks.map((check) => reviewCheck(check, redactor)),
    drift: reviewDrift(plan, context, repairs).sort(byImportance),
    providers: reviewProviders(plan, locked, redactor),
    findings,
  };
}

/** Returns a stack that can be planned only after other stacks are applied. `title` is the start of the engine's error. */
export function waitingStack(name: string, source: string, stacks: readonly string[], title: string): StackReview {
  const listed = stacks.map((stack) => phrase`${stack}`).join(", ");
  const problem = phrase`There is no plan: it reads outputs of ${words(listed)} that exist only after that stack is applied (${title}). After that, run the pipeline again.`;
  const { error: _error, ...stack } = failedStack(name, source, "");
  return { ...stack, problems: [problem], waits_for: stacks };
}

/** Returns a stack with an unreadable plan. The message is printed as is, so it must not contain plan values. */
export function failedStack(name: string, source: string, error: string): StackReview {
  return {
    name,
    source,
    error,
    problems: [],
    errored: false,
    counts: NO_COUNTS,
    direction: "neutral",
    severity: "low",
    ...NOTHING_TO_CHECK,
    providers: [],
  };
}

const ACTIONS: readonly Action[] = ["unknown", "destroy", "replace", "forget", "update", "create", "read", "no-op"];
const DIRECTIONS: readonly ResourceReview["direction"][] = ["loosens", "mixed", "unknown", "tightens", "neutral"];

/** Sorts by severity, loosening changes first, removals before additions, then by address. */
export function byImportance(left: ResourceReview, right: ResourceReview): number {
  return (
    bySeverity(left, right) ||
    DIRECTIONS.indexOf(left.direction) - DIRECTIONS.indexOf(right.direction) ||
    ACTIONS.indexOf(left.action) - ACTIONS.indexOf(right.action) ||
    compareAddresses(left.address, right.address)
  );
}

/** Sorts `l[2]` before `l[12]`: numbers by value, the rest by code unit. */
function compareAddresses(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  while (at > 0 && isDigit(left, at - 1)) at -= 1;
  if (isDigit(left, at) && isDigit(right, at)) {
    const difference = Number.parseInt(left.slice(at), 10) - Number.parseInt(right.slice(at), 10);
    if (difference !== 0) return difference;
  }
  return left < right ? -1 : left > right ? 1 : 0;
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
  const deferral = finding("deferred", "medium", titled`Deferred to a later plan|: ${words(why)}.`);
  const findings = [deferral, ...review.findings];
  return { reason: why, resource: { ...review, findings, ...foldVerdicts(findings) } };
}

const NO_SETS: ReadonlySet<string> = new Set();

function reviewOutput(output: OutputChange, redactor: Redactor): OutputReview[] {
  if (output.action === "no-op" || output.action === "read") return [];
  const compared = compare(output, { redactor, rows: "outputs", sets: NO_SETS, skip: NO_SETS });
  const { action } = output;
  return [
    {
      name: output.name,
      action: action === "create" || action === "update" || action === "destroy" ? action : "unknown",
      attributes: compared.attributes,
      known_after_apply: compared.known_after_apply.length > 0,
      planned: () => plannedOutput(output),
    },
  ];
}

function reviewProgram(program: ExternalProgram, redactor: Redactor): RemarkReview {
  const { address, provisioner } = program;
  const shown = redactor.address(address);
  const text =
    provisioner === undefined
      ? phrase`${shown} ran a program on this machine while planning, and may run it again.`
      : phrase`The provisioner ${redactor.text(provisioner)} of ${shown} runs a program, whose effect is not part of the plan.`;
  return { address: shown, text, planned: () => plannedProgram(program) };
}

/** Reviews a failed check. */
export function reviewCheck(check: FailedCheck, redactor: Redactor): RemarkReview {
  const { address, status, messages } = check;
  return {
    address: redactor.address(address),
    text: checkText(check, redactor),
    planned: () => ({ value: () => [address, status, [...messages]], unseen: () => undefined }),
  };
}

function checkText(check: FailedCheck, redactor: Redactor): string {
  const messages = check.messages.map((message) => phrase`${redactor.text(message)}`).join("; ");
  return phrase`Check ${redactor.address(check.address)} ${words(check.status === "fail" ? "failed" : "could not run")}${words(messages === "" ? "" : `: ${messages}`)}.`;
}

function reviewInvocation(invocation: ActionInvocation, redactor: Redactor): RemarkReview {
  const { address, trigger, deferred } = invocation;
  const shown = redactor.address(address);
  const by = trigger === undefined ? words("") : words(phrase`, triggered by ${redactor.address(trigger)}`);
  const does = words(purgeOf(invocation, redactor) ?? "its provider determines the effect");
  const text =
    deferred === undefined
      ? phrase`Invokes ${shown}${by}: ${does}.`
      : phrase`Defers the invocation of ${shown}${by}: ${redactor.text(deferred)}.`;
  return { address: shown, text, planned: () => plannedInvocation(invocation) };
}

/** A member of an action's configuration. `shown` is quoted if it is a value. */
interface Member {
  readonly value: Value | undefined;
  readonly shown: Words;
}

/** Describes what an action of this provider or of the official provider purges; undefined for other actions. */
function purgeOf({ type, provider, row }: ActionInvocation, redactor: Redactor): string | undefined {
  const read = (name: string, show = (text: string) => text): Member => {
    if (field(field(row, "config_unknown"), name) === true)
      return { value: undefined, shown: words("(known after apply)") };
    const value = field(field(row, "config_values"), name) ?? null;
    const isMarked = field(field(row, "config_sensitive"), name) === true;
    const text = typeof value === "object" ? "" : redactor.text(show(`${value}`));
    const shown = words(isMarked ? HIDDEN : phrase`${text}`);
    return { value, shown };
  };
  const isOurs = isBunnyProvider(provider);
  if (!isOurs && !isOfficialProvider(provider)) return undefined;
  if (type === (isOurs ? "bunny_pull_zone_purge" : "bunnynet_pullzone_cache_purge"))
    return pullZonePurge(read(isOurs ? "pull_zone_id" : "pullzone"), read("tag"));
  if (type === (isOurs ? "bunny_url_purge" : "bunnynet_url_cache_purge"))
    return urlPurge(read("url", withoutQuery), read("exact_path"));
  return undefined;
}

function pullZonePurge(id: Member, tag: Member): string {
  const cache = words(phrase`cache of pull zone ${id.shown}`);
  if (tag.value === null)
    return phrase`it purges the whole ${cache}, so that requests go to the origin until the cache is full again`;
  return tag.value === undefined
    ? phrase`it purges the ${cache}: all of it, or only the files with a tag ${tag.shown}`
    : phrase`it purges the files with the tag ${tag.shown} from the ${cache}`;
}

function urlPurge(url: Member, exactPath: Member): string {
  const isWhole = typeof url.value === "string" && purgesBelow(url.value, exactPath.value === true);
  const below = words(isWhole ? " and everything below it" : "");
  return phrase`it purges ${url.shown}${below} from the cache of each pull zone that serves it`;
}

interface Repairs {
  readonly isUndone: (happened: ResourceChange) => boolean;
  /** Returns the drift of an object if the plan does nothing but undo it. */
  readonly undoes: (planned: ResourceChange) => ResourceReview["repairs"];
}

function repairsIn({ resources, drift }: Plan, { about }: ReviewContext): Repairs {
  const planned = currentByAddress(drift.length === 0 ? [] : resources);
  const happened = currentByAddress(drift);
  const isUndone = (outside: ResourceChange): boolean => {
    const change = outside.deposed === undefined ? planned.get(outside.address) : undefined;
    if (change === undefined) return false;
    const context = about(change);
    const why = plannedObject(change, context).unseen();
    return why === undefined && undoesAll(outside, change, context.meaning?.unreported);
  };
  return {
    isUndone,
    undoes(change) {
      const outside = change.deposed === undefined ? happened.get(change.address) : undefined;
      if (outside === undefined || !isUndone(outside)) return undefined;
      if (outside.action === "destroy") return "deleted";
      const derived = typeMeaning(change.provider, change.type)?.unreported;
      return namesOf(change).every((name) => isKept(change, name, derived) || differs(outside, name))
        ? "changed"
        : undefined;
    },
  };
}

const currentByAddress = (changes: readonly ResourceChange[]): ReadonlyMap<string, ResourceChange> =>
  new Map(changes.filter(({ deposed }) => deposed === undefined).map((change) => [change.address, change]));

type Names = ReadonlySet<string> | undefined;

/** True if everything that changed outside returns to its old value; derived values are ignored. */
function undoesAll(happened: ResourceChange, planned: ResourceChange, derived: Names): boolean {
  const { before, after, action } = happened;
  const isDeleted = action === "destroy" && planned.action === "create";
  if (!isDeleted && (action !== "update" || planned.action !== "update")) return false;
  if (!isObject(before) || planned.unknown === true || !(isDeleted || isObject(after))) return false;
  return [...new Set([...namesOf(happened), ...(isDeleted ? namesOf(planned) : [])])].every((name) => {
    if (derived?.has(name) === true || (!isDeleted && !differs(happened, name))) return true;
    // The API assigns new IDs to a recreated object, and configured values are visible.
    if (marks(field(planned.unknown, name))) return isDeleted;
    return sameValue(field(planned.after, name) ?? null, field(before, name) ?? null);
  });
}

const namesOf = ({ before, after }: ResourceChange): readonly string[] =>
  [before, after].flatMap((side) => (isObject(side) ? Object.keys(side) : []));

const differs = ({ before, after }: ResourceChange, name: string): boolean =>
  !sameValue(field(before, name), field(after, name));

const isKept = (change: ResourceChange, name: string, derived: Names): boolean =>
  derived?.has(name) === true || (!differs(change, name) && !marks(field(change.unknown, name)));

function reviewDrift(plan: Plan, context: ReviewContext, { isUndone }: Repairs): PlannedReview[] {
  const happened = plan.drift.filter((change) => change.action === "update" || change.action === "destroy");
  if (happened.length === 0) return [];
  const outside = outsideContext(plan, happened, context.constructPath, context.redactor);
  return happened
    .map((change): PlannedReview => {
      const review = reviewResource(change, outside);
      return isUndone(change) ? { ...review, repaired: true } : review;
    })
    .filter((review) => !isRespelt(review));
}
