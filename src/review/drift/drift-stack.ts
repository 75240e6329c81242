import type { KnownObject } from "./baseline.js";
import type { DriftedObject, DriftStack } from "../document/drift-document.js";
import { outsideContext, type ReviewContext } from "../judge/review-context.js";
import { readTime } from "../../shared/time.js";
import type { Plan, ResourceChange } from "../plan/plan.js";
import { withoutMove } from "../plan/plan-rows.js";
import { createRedactor, type Redactor } from "../plan/secrets.js";
import { phrase } from "../../shared/phrase.js";
import { waitingToEnd } from "../judge/access-lists/ends.js";
import { readText, sidesOf } from "../judge/sides.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { wafAt, ZONE } from "../judge/zones/zone-side.js";
import { isChanging } from "../judge/assemble-review.js";
import { foreignReaders, providerFindings } from "../judge/provider-findings.js";
import { foldVerdicts } from "../judge/verdict.js";
import { byImportance, reviewCheck, type StackSource } from "../judge/review-plan.js";
import { isRespelt, reviewResource } from "../judge/review-resource.js";
import { acceptingEdits, type EditContext, referrersIn } from "./accepting-edits.js";
import { applyIgnores, type IgnoreRow } from "./ignore-file.js";
import { outcomesOfApply } from "./outcomes.js";

export interface StackVerdict {
  readonly stack: DriftStack;
  readonly hits: ReadonlyMap<IgnoreRow, number>;
  /** Rows that hide nothing because they do not name a stack. */
  readonly ambiguous?: ReadonlySet<IgnoreRow>;
  /** Unmanaged objects that no row ignores, for a baseline. */
  readonly known?: readonly KnownObject[];
}

/**
 * Finds drift only in a plan's `resource_drift`, because neither an exit code nor a planned change proves drift. Several stacks
 * have the addresses in `shared`, so an ignore row without a stack hides nothing at these addresses.
 */
export function driftStack(
  plan: Plan,
  from: StackSource,
  ignore: readonly IgnoreRow[],
  shared: ReadonlySet<string> = new Set(),
): StackVerdict {
  const redactor = createRedactor(plan.secrets);
  const hits = new Map<IgnoreRow, number>();
  const ambiguous = new Set<IgnoreRow>();
  const tally = { attributes: 0, objects: 0, respelt: 0 };
  const filtered = plan.drift
    .filter(({ action }) => action === "update" || action === "destroy")
    .map((drift) => {
      const change = withoutMove(drift);
      const unclear = shared.has(change.address) ? ignore.filter(({ stack }) => stack === undefined) : [];
      for (const row of applyIgnores(change, unclear).hits.keys()) ambiguous.add(row);
      return applyIgnores(
        change,
        ignore.filter((row) => row.coversStack(from.name) && !unclear.includes(row)),
      );
    });
  const remaining = filtered.flatMap(({ remaining: change }) => change ?? []);
  const context = outsideContext(plan, remaining, from.constructPath, redactor);
  const drifted: DriftedObject[] = [];
  const referrers = referrersIn(plan);
  for (const { remaining: change, ignoredPaths, hits: own } of filtered) {
    for (const [row, count] of own) hits.set(row, (hits.get(row) ?? 0) + count);
    tally.attributes += ignoredPaths.size;
    if (change === undefined) {
      tally.objects += 1;
      continue;
    }
    const found = toDriftedObject(change, ignoredPaths, plan, context, { ...from, referrers });
    if (isRespelt(found.object)) tally.respelt += 1;
    else drifted.push(found);
  }
  drifted.sort((left, right) => byImportance(left.object, right.object));
  return { stack: toStack(plan, from, drifted, tally, redactor), hits, ambiguous };
}

function toDriftedObject(
  change: ResourceChange,
  ignored: ReadonlySet<string>,
  plan: Plan,
  context: ReviewContext,
  { resourcePath, sourceFile, referrers }: StackSource & Pick<EditContext, "referrers">,
): DriftedObject {
  const reviewed = reviewResource(change, context);
  const object = { ...reviewed, attributes: reviewed.attributes.filter(({ path }) => !ignored.has(path)) };
  const { outcomes, undone } = outcomesOfApply(change, plan, context.redactor, ignored);
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

function toStack(
  plan: Plan,
  { name, source }: StackSource,
  drifted: readonly DriftedObject[],
  tally: { readonly attributes: number; readonly objects: number; readonly respelt: number },
  redactor: Redactor,
): DriftStack {
  const driftedAddresses = new Set(plan.drift.map(({ address }) => address));
  const findings = [...providerFindings(plan, redactor), ...foreignReaders(plan, redactor)];
  const isEmpty = comparesNothing(plan);
  const pending = plan.resources.filter((change) => isChanging(change) && !driftedAddresses.has(change.address)).length;
  return {
    name,
    source,
    engine_version: plan.engineVersion,
    ...(plan.timestamp !== undefined && { planned_at: plan.timestamp }),
    verdict: plan.errored || plan.isMissingSome ? "failed" : drifted.length > 0 ? "drift" : "no drift",
    problems: [
      ...plan.problems,
      ...(isEmpty ? [NOTHING_COMPARED] : []),
      ...overdueLearning(plan, redactor),
      ...endedEntries(plan, redactor),
    ],
    ...foldVerdicts([...findings, ...drifted.map(({ object }) => object)]),
    drifted,
    findings,
    checks: plan.checks.map((check) => reviewCheck(check, redactor)),
    ignored_attributes: tally.attributes,
    ignored_objects: tally.objects,
    respelt: tally.respelt,
    pending,
    unmanaged: "not looked for",
    incomplete: isEmpty,
  };
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
export function failedDriftStack(name: string, source: string, error: string): StackVerdict {
  return {
    stack: {
      name,
      source,
      verdict: "failed",
      error,
      problems: [],
      direction: "neutral",
      severity: "low",
      drifted: [],
      findings: [],
      checks: [],
      ignored_attributes: 0,
      ignored_objects: 0,
      respelt: 0,
      pending: 0,
      unmanaged: "not looked for",
      incomplete: false,
    },
    hits: new Map(),
  };
}
