import { Command } from "commander";
import { findEngine } from "./engine/find-engine.js";
import type { MatchedObject, Review, StackReview } from "../review/document/document.js";
import { renderReviewHtml } from "../review/render/html/write-html.js";
import { renderReviewMarkdown } from "../review/render/markdown/write-markdown.js";
import { renderReviewCodeQuality, renderReviewSarif } from "../review/render/code-scanning.js";
import { renderReviewJson } from "../review/render/render-json.js";
import { renderReviewText } from "../review/render/text/write-text.js";
import { toMatchedObject } from "../review/judge/fail-on.js";
import { compareSince } from "../review/judge/since.js";
import { assembleReview } from "../review/judge/review.js";
import { failedStack, reviewPlan } from "../review/judge/review-plan.js";
import { optimizeLate } from "../shared/optimize-late.js";
import {
  addReportOptions,
  checkOutput,
  errorText,
  type ReportOptions,
  textOptions,
  writeReport,
} from "./report-options.js";
import {
  type EngineFinder,
  findSources,
  inputFiles,
  namingEngine,
  once,
  optionFile,
  type PlanSource,
  readPlanFile,
  savedPlan,
  stackSource,
} from "./report-input.js";

/** `bunny-tf review`: explains saved plans. Exit codes: 0 nothing to do, 2 changes, 3 a --fail-on condition matched, 1 error. */
export function reviewCommand(): Command {
  const command = new Command("review")
    .description("explain what a plan changes and what that means for protection")
    .argument("[plans...]", "plan JSON, plan files, folders with a saved plan, cdktf.out, or - for standard input", [
      ".",
    ]);
  return addReportOptions(command, "review")
    .option("--since <report>", "JSON report of an earlier review: say what changed since")
    .addHelpText("after", "\nExit codes: 0 nothing to do, 2 changes, 3 a --fail-on condition matched, 1 error.")
    .action(async (plans: string[], options: ReviewOptions, self: Command) => {
      const engine = once(() => findEngine());
      const stacks: StackReview[] = [];
      const sources = await findSources(plans);
      await checkOutput(options.output, [
        ...inputFiles(sources),
        ...(options.since === undefined ? [] : [options.since]),
      ]);
      for (const source of sources) stacks.push(await reviewSource(source, engine));
      const assembled = assembleReview(stacks, options.failOn);
      const review = options.since === undefined ? assembled : await withSince(assembled, options.since, options);
      await writeReport(RENDERERS[options.format](review, options), options, self);
      process.exitCode = review.exit_code;
    });
}

interface ReviewOptions extends ReportOptions {
  readonly since?: string;
}

/** Adds what changed since an earlier report, and checks the condition `since`. */
async function withSince(review: Review, file: string, { failOn }: ReviewOptions): Promise<Review> {
  const since = compareSince(review, await optionFile("--since", file));
  const differing = [...since.added, ...since.changed, ...since.gone];
  if (differing.length === 0 || !failOn.some((condition) => String(condition) === "since")) return { ...review, since };
  const several = review.stacks.length > 1;
  const known = new Map(
    review.stacks.flatMap(({ name, resources }) =>
      resources.map((resource) => [
        several ? `${name}: ${resource.address}` : resource.address,
        toMatchedObject(name, resource),
      ]),
    ),
  );
  const objectAt = (shown: string): MatchedObject => known.get(shown) ?? { address: shown };
  const matched = { condition: "since", count: differing.length, objects: differing.slice(0, 20).map(objectAt) };
  const exit_code = review.exit_code === 1 ? 1 : 3;
  return { ...review, exit_code, since, matched_conditions: [...review.matched_conditions, matched] };
}

/** From this number of rows on, V8's early optimization costs more than it saves. */
const MANY_ROWS = 1_000;

async function reviewSource(source: PlanSource, engine: EngineFinder): Promise<StackReview> {
  try {
    if (source.failure !== undefined) throw source.failure;
    const from = await stackSource(source);
    const file = source.planFile ?? (await savedPlan(source.folder ?? "."));
    const plan = await readPlanFile(file, source.folder, engine);
    if (plan.resources.length >= MANY_ROWS) optimizeLate(1_000_000);
    return reviewPlan(plan, from);
  } catch (error) {
    return failedStack(source.name, source.source, await namingEngine(errorText(error), engine));
  }
}

const RENDERERS: Readonly<Record<ReportOptions["format"], (review: Review, options: ReportOptions) => string>> = {
  text: (review, options) => renderReviewText(review, textOptions(options)),
  markdown: renderReviewMarkdown,
  json: renderReviewJson,
  html: renderReviewHtml,
  sarif: renderReviewSarif,
  "code-quality": renderReviewCodeQuality,
};
