import { readFile, writeFile } from "node:fs/promises";
import { Command } from "commander";
import { createEngineFinder, type EngineFinder } from "./engine/find-engine.js";
import type { Review, SinceReview, StackReview } from "../review/document/review-document.js";
import { renderReviewHtml } from "../review/render/html/write-html.js";
import { renderReviewMarkdown } from "../review/render/markdown/write-markdown.js";
import { renderReviewCodeQuality, renderReviewSarif } from "../review/render/sarif-code-quality.js";
import { renderReviewJson } from "../review/render/render-json.js";
import { renderReviewText } from "../review/render/text/write-text.js";
import { type AcceptRow, newRows, parseAcceptFile, prunedFile } from "../review/judge/acceptance.js";
import { compareSince, compareSincePlan, isReport, reviewedSince } from "../review/judge/since.js";
import { assembleReview, type ReviewPart } from "../review/judge/assemble-review.js";
import { failedStack, reviewPlan, waitingStack } from "../review/judge/review-plan.js";
import { isGone } from "../review/judge/beside-plan.js";
import { GUARDIAN } from "../review/judge/api-guardian/guardian-findings.js";
import { typeMeaning } from "../review/judge/meaning-table.js";
import { type Plan, PlanError, type ResourceChange } from "../review/plan/plan.js";
import { noCode } from "../review/plan/code.js";
import { objectsOf, type StackObjects, withSharedObjects } from "../review/judge/shared-across-stacks.js";
import { type ReviewedStack, withReadOutputs } from "../review/judge/read-outputs.js";
import { loadYaml } from "../review/plan/read-yaml.js";
import { optimizeLate } from "../shared/optimize-late.js";
import {
  addReportOptions,
  checkOutput,
  errorText,
  type ReportOptions,
  textOptions,
  writeReport,
} from "./report-options.js";
import { commitOfStack, readStackCode } from "./stack-code.js";
import { originOf } from "./declarations.js";
import {
  findSources,
  InputError,
  inputFiles,
  namingEngine,
  namingFile,
  optionFile,
  optionRows,
  type PlanSource,
  readPlanFile,
  stackSource,
} from "./report-input.js";
import { findTests, failsOnTests, testsPart } from "./review-tests.js";
import { headingsIn } from "./engine/run-engine.js";
import { readSavedPlan, WaitingError } from "./saved-plan.js";
import { addTrafficOptions, findLogs, trafficOf, type TrafficOptions } from "./traffic/traffic-options.js";

/**
 * `bunny-tf review`: explains saved plans. Exit codes: 0 nothing to do, 2 changes or drift to record, 3 a --fail-on condition
 * matched, 1 error.
 */
export function reviewCommand(): Command {
  const command = new Command("review")
    .description("explain the changes of a plan and their effect on protection")
    .argument("[plans...]", "plan JSON, plan files, folders with a saved plan, cdktf.out, or - for standard input", [
      ".",
    ]);
  let isTestsNamed = false;
  command.on("option:fail-on", (conditions: string) => (isTestsNamed = failsOnTests(conditions)));
  return addTrafficOptions(addReportOptions(command, "review"))
    .option("--tests <file>", "file of requests with expected results (default: protection-tests.yaml, if it is there)")
    .option("--since <file>", "JSON report of an earlier review, or its plan: report what changed since")
    .option(
      "--accept <file>",
      "file of changes that are accepted although they match --fail-on, as JSON; it may be missing",
    )
    .option(
      "--accept-base <file>",
      "the same file of the target branch: its rows are outdated and accept nothing; it may be missing",
    )
    .option("--prune", "remove the rows of --accept-base from the file of --accept")
    .addHelpText(
      "after",
      "\nExit codes: 0 nothing to do, 2 changes or drift to record, 3 a --fail-on condition matched, 1 error.",
    )
    .action(async (plans: string[], given: Omit<ReviewOptions, "isTestsNamed">, self: Command) => {
      const options = { ...given, isTestsNamed };
      // Without plans, only the file is pruned.
      if (options.prune === true && self.args.length === 0)
        await prune(options, await optionRows("--accept-base", options.acceptBase, parseAcceptFile));
      else await runReview(plans, options, self);
    });
}

async function runReview(plans: string[], options: ReviewOptions, self: Command): Promise<void> {
  const engine = createEngineFinder();
  const alone: (ReviewedStack & { readonly objects?: StackObjects })[] = [];
  const reviewed = new Map<string, Plan>();
  const planned = new Map<PlanSource, Plan>();
  const sources = await findSources(plans);
  const rows = await optionRows("--accept", options.accept, parseAcceptFile);
  const base = await optionRows("--accept-base", options.acceptBase, parseAcceptFile);
  const tests = await findTests(options.tests, sources);
  const logs = await findLogs(options, sources);
  const named = [
    options.since,
    options.accept,
    options.acceptBase,
    ...tests.files.map(({ file }) => file),
    ...(logs ?? []),
  ];
  const files = named.filter((file) => file !== undefined);
  await checkOutput(options.output, [...inputFiles(sources), ...files]);
  for (const source of sources) {
    const { stack, plan } = await reviewSource(source, engine, options);
    // The other parts of a plan may be large, so they are not kept.
    const kept = plan && { outputs: plan.outputs, remoteStates: plan.remoteStates, secrets: plan.secrets };
    const objects = plan && sources.length > 1 ? objectsOf(plan) : undefined;
    alone.push({ stack, plan: kept, ...(objects && { objects }) });
    if (plan === undefined) continue;
    if (options.since !== undefined) reviewed.set(stack.name, plan);
    if (tests.files.length > 0 || logs !== undefined) planned.set(source, plan);
  }
  const stacks = await withReadOutputs(withSharedObjects(alone), ({ name }) =>
    commitOfStack(sources.find((source) => source.name === name)?.folder, options.accept),
  );
  const pruned = options.prune === true ? await prune(options, base) : false;
  const accept =
    options.accept === undefined
      ? undefined
      : {
          file: options.accept,
          rows: pruned ? newRows(rows, base) : rows,
          base,
          text: await readFile(options.accept, "utf8").catch(() => ""),
        };
  const { since, failOn } = options;
  const say = (line: string): unknown => self.configureOutput().writeErr?.(line);
  const parts: ReviewPart[] = [
    testsPart(tests, stacks, planned, { conditions: failOn, isNamed: options.isTestsNamed }),
    ...(logs === undefined ? [] : [await trafficOf(logs, [...planned.values()], options, say)]),
  ];
  if (since !== undefined) {
    const found = await sinceOf(stacks, reviewed, { ...options, since }, sources, engine);
    parts.push(reviewedSince(found, stacks, failOn));
  }
  const review = assembleReview(stacks, failOn, accept, parts);
  await writeReport(await RENDERERS[options.format](review, options), options, self);
  if (review.test_problem !== undefined)
    self.configureOutput().writeErr?.(`bunny-tf: the tests of protection: ${review.test_problem}\n`);
  process.exitCode = review.exit_code;
}

interface ReviewOptions extends ReportOptions, TrafficOptions {
  readonly since?: string;
  readonly tests?: string;
  /** Whether `--fail-on` names tests explicitly. */
  readonly isTestsNamed: boolean;
  readonly accept?: string;
  readonly acceptBase?: string;
  readonly prune?: boolean;
}

/** Removes the rows of the target branch from the file of accepted changes. Returns whether the file had any of these rows. */
async function prune({ accept, acceptBase }: ReviewOptions, base: readonly AcceptRow[]): Promise<boolean> {
  if (accept === undefined || acceptBase === undefined)
    throw new InputError("--prune needs --accept FILE and --accept-base FILE.");
  if (base.length === 0) return false;
  const pruned = prunedFile(await optionFile("--accept", accept), base);
  if (pruned !== undefined) await writeFile(accept, pruned);
  return pruned !== undefined;
}

/** Compares with an earlier report or plan. With a plan, also compares sensitive values. */
async function sinceOf(
  stacks: readonly StackReview[],
  plans: ReadonlyMap<string, Plan>,
  { since, providerSource }: ReviewOptions & { readonly since: string },
  sources: readonly PlanSource[],
  engine: EngineFinder,
): Promise<SinceReview> {
  const text = await optionFile("--since", since);
  if (isReport(text)) return namingFile(since, () => compareSince(stacks, text));
  const [[name, plan] = [], ...others] = plans;
  if (name === undefined || plan === undefined || others.length > 0)
    throw new InputError(
      "--since takes a plan only if one plan is reviewed: give the JSON report of the earlier review.",
    );
  const folder = sources[0]?.folder;
  const earlier = await readPlanFile(since, folder, engine, providerSource).catch((error: unknown) => {
    if (error instanceof PlanError)
      throw new InputError(`${since} is neither a JSON report of a review nor a plan. ${error.message}`);
    throw error;
  });
  return compareSincePlan(new Map([[name, plan]]), new Map([[name, earlier]]));
}

/** Reports whether the review must compare a document that may be YAML. */
const changesDocument = ({ action, provider, type }: ResourceChange): boolean =>
  action === "update" && typeMeaning(provider, type)?.ours === GUARDIAN;

/** At this number of rows or more, V8's early optimization costs more than it saves. */
const MANY_ROWS = 1_000;

async function reviewSource(
  source: PlanSource,
  engine: EngineFinder,
  { providerSource, failOn, accept }: ReviewOptions,
): Promise<{ readonly stack: StackReview; readonly plan?: Plan }> {
  try {
    if (source.failure !== undefined) throw source.failure;
    const from = await stackSource(source);
    const { planFile, folder = "." } = source;
    const plan =
      planFile === undefined
        ? await readSavedPlan(folder, engine, providerSource)
        : await readPlanFile(planFile, source.folder, engine, providerSource);
    if (plan.resources.length >= MANY_ROWS) optimizeLate(1_000_000);
    if (plan.resources.some(changesDocument)) await loadYaml();
    const removes = plan.resources.some((change) => isGone(change, plan.configured));
    const isJudged = failOn.length > 0 || plan.drift.length > 0 || removes;
    const code = isJudged ? await readStackCode(source, plan, accept) : noCode;
    return { stack: reviewPlan(plan, { ...from, code }), plan };
  } catch (error) {
    if (error instanceof WaitingError) {
      const [title = "no plan"] = headingsIn(error.message);
      return { stack: waitingStack(source.name, source.source, error.stacks, title) };
    }
    return {
      stack: failedStack(source.name, source.source, await namingEngine(errorText(error), engine, source.folder)),
    };
  }
}

type Renderer = (review: Review, options: ReportOptions) => string | Promise<string>;

const RENDERERS: Readonly<Record<ReportOptions["format"], Renderer>> = {
  text: (review, options) => renderReviewText(review, textOptions(options)),
  markdown: renderReviewMarkdown,
  json: renderReviewJson,
  html: renderReviewHtml,
  sarif: async (review) => renderReviewSarif(review, await originOf(review.stacks)),
  "code-quality": async (review) => renderReviewCodeQuality(review, await originOf(review.stacks)),
};
