import { readFile } from "node:fs/promises";
import { Command, InvalidArgumentError } from "commander";
import { findEngine } from "../engine/find-engine.js";
import type { DriftReport } from "../report/document/document.js";
import { assembleDrift } from "../report/drift/drift-report.js";
import { driftStack, failedDriftStack, type StackVerdict } from "../report/drift/drift-stack.js";
import { IgnoreFileError, type IgnoreRow, parseIgnoreFile } from "../report/drift/ignore-file.js";
import { renderDriftHtml } from "../report/render/html/drift-html.js";
import { renderDriftMarkdown } from "../report/render/markdown/drift-markdown.js";
import { renderDriftJson } from "../report/render/render-json.js";
import { renderDriftText } from "../report/render/text/drift-text.js";
import { errorText } from "./plan-input/error-text.js";
import { findSources } from "./plan-input/find-sources.js";
import { once } from "./plan-input/once.js";
import { InputError, type PlanSource } from "./plan-input/plan-source.js";
import { createProgress } from "./plan-input/progress.js";
import { type EngineFinder, readPlanFile, stackSource } from "./plan-input/read-plan.js";
import { refreshPlan } from "./plan-input/refresh-plan.js";
import { addReportOptions, type ReportOptions, wantsColour, writeReport } from "./plan-input/report-options.js";

interface DriftOptions extends ReportOptions {
  readonly ignore?: string;
  readonly concurrency: number;
}

const DEFAULT_CONCURRENCY = 4;

/**
 * `bunny-tf drift`: tells what changed outside of Terraform, read-only. Exit codes: 0 no drift, 2 drift, 3 a gate
 * closed, 1 a stack failed; the worst one counts.
 */
export function driftCommand(): Command {
  const command = new Command("drift")
    .description("tell what changed outside of Terraform, without changing anything")
    .argument("[stacks...]", "initialised folders, cdktf.out, plan JSON, plan files, or - for standard input", ["."]);
  return addReportOptions(command, "drift")
    .option("--ignore <file>", "known noise, as JSON: address and attribute globs, reason, expiry")
    .option("--concurrency <stacks>", "how many stacks are planned at once", toConcurrency, DEFAULT_CONCURRENCY)
    .addHelpText("after", "\nExit codes: 0 no drift, 2 drift, 3 a gate closed, 1 a stack failed. The worst one counts.")
    .action(async (stacks: string[], options: DriftOptions, self: Command) => {
      const report = await findDrift(stacks, options);
      await writeReport(render(report, options), options, self);
      process.exitCode = report.exit_code;
    });
}

function toConcurrency(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new InvalidArgumentError("It takes at least 1.");
}

async function findDrift(stacks: readonly string[], options: DriftOptions): Promise<DriftReport> {
  const ignore = options.ignore === undefined ? [] : await readIgnoreFile(options.ignore);
  const sources = await findSources(stacks);
  const engine = once(() => findEngine());
  const progress = createProgress(sources.length);
  const { default: PQueue } = await import("p-queue");
  const queue = new PQueue({ concurrency: options.concurrency });
  const verdicts = await queue.addAll(
    sources.map((source) => async () => {
      progress.start(source.name);
      const verdict = await judgeSource(source, engine, ignore);
      progress.finish(source.name);
      return verdict;
    }),
  );
  progress.clear();
  return assembleDrift(verdicts, ignore, options.failOn);
}

async function readIgnoreFile(file: string): Promise<readonly IgnoreRow[]> {
  try {
    return parseIgnoreFile(await readFile(file, "utf8"), new Date());
  } catch (error) {
    throw error instanceof IgnoreFileError ? new InputError(`${file}: ${error.message}`) : error;
  }
}

async function judgeSource(
  source: PlanSource,
  engine: EngineFinder,
  ignore: readonly IgnoreRow[],
): Promise<StackVerdict> {
  try {
    const { planFile, folder = "." } = source;
    const plan =
      planFile === undefined ? await refreshPlan(await engine(), folder) : await readPlanFile(planFile, folder, engine);
    return driftStack(plan, await stackSource(source), ignore);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw error;
    return failedDriftStack(source.name, source.source, errorText(error));
  }
}

function render(report: DriftReport, options: DriftOptions): string {
  switch (options.format) {
    case "text":
      return renderDriftText(report, { colour: wantsColour(options) });
    case "markdown":
      return renderDriftMarkdown(report, options);
    case "json":
      return renderDriftJson(report);
    case "html":
      return renderDriftHtml(report);
  }
}
