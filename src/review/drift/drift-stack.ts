import type { DriftedObject, DriftStack, DriftVerdict } from "../document/drift-document.js";
import { outsideContext, type ReviewContext } from "../judge/review-context.js";
import type { PlannedReview } from "../document/resource-document.js";
import { readTime } from "../../shared/time.js";
import type { Plan, ResourceChange } from "../plan/plan.js";
import { withoutMove } from "../plan/plan-rows.js";
import { createRedactor, type Redactor } from "../plan/secrets.js";
import { phrase, words } from "../../shared/phrase.js";
import { waitingToEnd } from "../judge/access-lists/ends.js";
import { withoutNotRecorded } from "../judge/not-recorded.js";
import { readText, sidesOf } from "../judge/sides.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { wafAt, ZONE } from "../judge/zones/zone-side.js";
import { isChanging } from "../judge/assemble-review.js";
import { foreignReaders, providerFindings } from "../judge/provider-findings.js";
import { foldVerdicts } from "../judge/verdict.js";
import { byImportance, reviewCheck, type StackSource } from "../judge/review-plan.js";
import { isRespelt, reviewResource } from "../judge/review-resource.js";
import { acceptingEdits, type EditContext, referrersIn } from "./accepting-edits.js";
import type { Ignoring } from "./ignore-file.js";
import { outcomesOfApply } from "./outcomes.js";
import { rowsFor } from "./seen.js";
import { quoteHcl } from "../../shared/hcl.js";

/** Finds drift only in a plan's `resource_drift`, because neither an exit code nor a planned change proves drift. */
export function driftStack(whole: Plan, from: StackSource, ignore: Ignoring): DriftStack {
  const redactor = createRedactor(whole.secrets);
  const [plan, notRecorded] = withoutNotRecorded(whole, redactor);
  const tally = { objects: 0, respelt: 0 };
  const changes = plan.drift
    .filter(({ action }) => action === "update" || action === "destroy")
    .map((change) => withoutMove(change));
  const context = outsideContext(plan, changes, from.constructPath, redactor);
  const drifted: DriftedObject[] = [];
  const referrers = referrersIn(plan);
  for (const change of changes) {
    const object = reviewResource(change, context);
    if (isRespelt(object)) {
      tally.respelt += 1;
      continue;
    }
    const at = [change.address, context.accountOf(change.address) ?? null, plan.recreated?.get(change.address) ?? null];
    const { address, findings } = object;
    const rows = rowsFor(change, { at, findings, redactor }, { address, stack: from.name }, ignore);
    if (rows === undefined) tally.objects += 1;
    else drifted.push({ ...toDriftedObject(change, object, plan, context, { ...from, referrers }), rows });
  }
  drifted.sort((left, right) => byImportance(left.object, right.object));
  const stack = toStack(plan, from, drifted, tally, redactor);
  return notRecorded.length === 0 ? stack : { ...stack, not_recorded: notRecorded };
}

function toDriftedObject(
  change: ResourceChange,
  object: PlannedReview,
  plan: Plan,
  context: ReviewContext,
  { resourcePath, sourceFile, referrers }: StackSource & Pick<EditContext, "referrers">,
): Omit<DriftedObject, "rows"> {
  const { outcomes, undone } = outcomesOfApply(change, plan, context.redactor);
  const id = change.action === "destroy" ? plan.recreated?.get(change.address) : undefined;
  if (id !== undefined) return { change: "deleted", object, ...importingEqual(change, id) };
  return {
    change: change.action === "destroy" ? "deleted" : "changed",
    object,
    on_apply: outcomes,
    accept: acceptingEdits(change, object, outcomes, undone, {
      ...context,
      resourcePath,
      sourceFile,
      referrers,
    }),
  };
}

/** Says how to manage an equal object that the account has in place of a deleted one. Engines import no address that is in use. */
function importingEqual({ address, type }: ResourceChange, id: string): Pick<DriftedObject, "on_apply" | "accept"> {
  return {
    on_apply: [
      {
        outcome: "unknown",
        attributes: [],
        text: phrase`apply fails: the account has an object with the same name and contents, ${`${type} ${id}`}, in no state.`,
      },
    ],
    accept: [
      {
        text: phrase`To manage that object, remove the deleted one from the state (${`state rm '${address}'`}), and import the other:`,
        hcl: `import {\n  to = ${address}\n  id = ${quoteHcl(id)}\n}`,
      },
    ],
  };
}

function toStack(
  plan: Plan,
  { name, source }: StackSource,
  drifted: readonly DriftedObject[],
  tally: { readonly objects: number; readonly respelt: number },
  redactor: Redactor,
): DriftStack {
  const driftedAddresses = new Set(plan.drift.map(({ address }) => address));
  const findings = [...providerFindings(plan, redactor), ...foreignReaders(plan, redactor)];
  const unread = [...(comparesNothing(plan) ? [NOTHING_COMPARED] : []), ...notCompared(plan, redactor)];
  const isFailed = plan.errored || plan.isMissingSome === true;
  const pending = plan.resources.filter((change) => isChanging(change) && !driftedAddresses.has(change.address)).length;
  return {
    name,
    source,
    engine_version: plan.engineVersion,
    ...(plan.timestamp !== undefined && { planned_at: plan.timestamp }),
    verdict: driftVerdict({ isFailed, drifted, incomplete: unread.length > 0 }),
    problems: [...plan.problems, ...unread, ...overdueLearning(plan, redactor), ...endedEntries(plan, redactor)],
    ...foldVerdicts([...findings, ...drifted.map(({ object }) => object)]),
    drifted,
    findings,
    checks: plan.checks.map((check) => reviewCheck(check, redactor)),
    ignored_objects: tally.objects,
    respelt: tally.respelt,
    pending,
    unmanaged: "not looked for",
    incomplete: unread.length > 0,
  };
}

/** Returns the verdict of a stack. A stack is not free of drift if a part was not compared. */
export function driftVerdict({
  isFailed,
  drifted,
  incomplete,
}: Pick<DriftStack, "drifted" | "incomplete"> & { readonly isFailed: boolean }): DriftVerdict {
  if (isFailed) return "failed";
  return drifted.length > 0 ? "drift" : incomplete ? "incomplete" : "no drift";
}

const NOT_READ = words(
  "a `removed` block forgets it, and Terraform, unlike OpenTofu, does not read such an object. Apply the plan. Then, drift with `--unmanaged` and audits find changes of the object.",
);

/** Of the objects that the next apply forgets, Terraform reads none. OpenTofu reads them, so it finds their drift. */
function notCompared({ resources, drift }: Plan, redactor: Redactor): readonly string[] {
  const compared = new Set(drift.map(({ address }) => address));
  return resources
    .filter(({ action, address }) => action === "forget" && !compared.has(address))
    .map(({ address }) => phrase`${redactor.address(address)} was not compared: ${NOT_READ}`);
}

const NOTHING_COMPARED =
  "The state holds no objects, so nothing was compared. If this stack was applied before, its state is elsewhere: check its backend.";

/** True if the plan creates every declared object, so the state is empty. */
function comparesNothing({ resources, drift, errored, isMissingSome }: Plan): boolean {
  const declared = resources.filter(({ action }) => action !== "read");
  const isWhole = !errored && isMissingSome !== true;
  return isWhole && drift.length === 0 && declared.length > 0 && declared.every(({ action }) => action === "create");
}

/**
 * Reports zones whose WAF still only logs although learning ended before the plan. The API may still mark such a zone as
 * learning.
 */
function overdueLearning({ resources, timestamp }: Plan, redactor: Redactor): readonly string[] {
  const now = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return resources.flatMap((change) => {
    const meaning = change.deposed === undefined ? typeMeaning(change.provider, change.type) : undefined;
    const end = meaning?.ours === ZONE ? meaning.pathOf("learning_mode_until") : undefined;
    if (meaning === undefined || end === undefined) return [];
    const { before } = sidesOf(change, redactor);
    const until = readText(before, end);
    if (until === undefined || !(readTime(until) <= now) || wafAt(before, meaning).afterLearning !== "logs") return [];
    return [phrase`${redactor.address(change.address)}: learning ended, still only logging.`];
  });
}

function endedEntries({ resources, timestamp }: Plan, redactor: Redactor): readonly string[] {
  const now = timestamp === undefined ? Number.NaN : readTime(timestamp);
  return resources.flatMap((change) => {
    const meaning = change.deposed === undefined ? typeMeaning(change.provider, change.type) : undefined;
    const ended = meaning && waitingToEnd(sidesOf(change, redactor), meaning, now);
    if (ended === undefined) return [];
    return [
      phrase`${redactor.address(change.address)}: the next apply removes ${ended} because the end has passed. This is not drift.`,
    ];
  });
}

/** Returns a stack without a verdict. The message is printed as is, so it must not contain plan values. */
export function failedDriftStack(name: string, source: string, error: string): DriftStack {
  return { ...EMPTY_STACK, name, source, verdict: "failed", error };
}

/** A stack in which nothing was found. */
export const EMPTY_STACK = {
  problems: [],
  direction: "neutral",
  severity: "low",
  drifted: [],
  findings: [],
  checks: [],
  ignored_objects: 0,
  respelt: 0,
  pending: 0,
  unmanaged: "not looked for",
  incomplete: false,
} as const satisfies Partial<DriftStack>;
