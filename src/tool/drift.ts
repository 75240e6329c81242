import { visible } from "../review/document/phrase.js";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Engine, engineEnvironment, EngineError, engineTitle } from "./engine/engine.js";
import { runEngine, showJson } from "./engine/run-engine.js";
import type { Plan } from "../review/plan/plan.js";
import { Command, InvalidArgumentError } from "commander";
import { createPrivateFolder, onInterrupt, sweepPrivateFolders } from "./private-folder.js";
import { findEngine } from "./engine/find-engine.js";
import type { DriftReport } from "../review/document/drift-document.js";
import { assembleDrift } from "../review/drift/drift-report.js";
import { driftStack, failedDriftStack, type StackVerdict } from "../review/drift/drift-stack.js";
import { IgnoreFileError, type IgnoreRow, parseIgnoreFile } from "../review/drift/ignore-file.js";
import { remember } from "../review/drift/history.js";
import { renderDriftHtml } from "../review/render/html/write-html.js";
import { renderDriftMarkdown } from "../review/render/markdown/write-markdown.js";
import { renderDriftCodeQuality, renderDriftSarif } from "../review/render/code-scanning.js";
import { renderDriftJson } from "../review/render/render-json.js";
import { renderDriftText } from "../review/render/text/write-text.js";
import {
  addReportOptions,
  checkOutput,
  errorText,
  type ReportOptions,
  textOptions,
  writeOutput,
  writeReport,
} from "./report-options.js";
import {
  type EngineFinder,
  findSources,
  InputError,
  inputFiles,
  namingEngine,
  once,
  optionFile,
  type PlanSource,
  parseNamed,
  readPlanFile,
  stackSource,
} from "./report-input.js";

/** A progress line on standard error, if that is a terminal. */
export interface Progress {
  readonly start: (name: string) => void;
  readonly finish: (name: string) => void;
  /** Removes the line. */
  readonly clear: () => void;
}

const SILENT: Progress = { start: () => undefined, finish: () => undefined, clear: () => undefined };
const CLEAR_LINE = "\r\u001B[K";

/** Shows progress over that many stacks on standard error. */
export function createProgress(total: number, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return SILENT;
  const running = new Set<string>();
  let done = 0;
  const draw = (): void => {
    const names = [...running].map(visible).join(", ");
    stream.write(`${CLEAR_LINE}${`${done}/${total} planned ${names}`.slice(0, Math.max(20, stream.columns - 1))}`);
  };
  return {
    start(name) {
      running.add(name);
      draw();
    },
    finish(name) {
      running.delete(name);
      done += 1;
      draw();
    },
    clear: () => stream.write(CLEAR_LINE),
  };
}

const READ_ONLY_PLAN = ["plan", "-refresh-only", "-lock=false", "-input=false", "-no-color"];

/**
 * Plans a folder refresh-only: reads what there is, takes no lock, writes no state. The plan file holds values in clear,
 * so it lives in a private temporary folder and only as long as it is read. The folder is also the engine's temporary
 * folder, since an engine that is killed leaves files of its own.
 * @throws EngineError with the engine's output, and with advice for a folder that needs `init`
 */
export async function refreshPlan(
  engine: Engine,
  folder: string,
  providerSources: readonly string[],
  signal?: AbortSignal,
): Promise<Plan> {
  const private_ = await createPrivateFolder();
  const env = engineEnvironment({ extra: { TMPDIR: private_ } });
  const options = { folder, env, ...(signal !== undefined && { signal }) };
  try {
    signal?.throwIfAborted();
    const file = join(private_, "drift.tfplan");
    const result = await runEngine(engine, [...READ_ONLY_PLAN, `-out=${file}`], options);
    signal?.throwIfAborted();
    if (result.exitCode !== 0)
      throw new EngineError(refusal(engine, folder, result.stderr.trim() || result.stdout.trim()));
    return parseNamed(Buffer.from(await showJson(engine, file, options)), providerSources);
  } finally {
    await rm(private_, { recursive: true, force: true });
  }
}

function refusal(engine: Engine, folder: string, said: string): string {
  const name = engine.kind;
  if (new RegExp(`\\b(?:${name}|terraform|tofu) init\\b`).test(said)) {
    return `${folder} is not initialized: run "${name} -chdir=${folder} init" first.`;
  }
  return `${engineTitle(name)} ${engine.version} could not plan ${folder}:\n${said}`;
}

interface DriftOptions extends ReportOptions {
  readonly ignore?: string;
  readonly history?: string;
  readonly concurrency: number;
}

const DEFAULT_CONCURRENCY = 4;

/**
 * `bunny-tf drift`: reports what changed outside of Terraform, read-only. Exit codes: 0 no drift, 2 drift, 3 a
 * `--fail-on` condition matched, 1 a stack failed; the worst one counts.
 */
export function driftCommand(): Command {
  const command = new Command("drift")
    .description("report what changed outside of Terraform, without changing anything")
    .argument("[stacks...]", "initialized folders, cdktf.out, plan JSON, plan files, or - for standard input", ["."]);
  return addReportOptions(command, "drift")
    .option("--ignore <file>", "file of known drift to ignore, as JSON: address and attribute globs, reason, expiry")
    .option("--history <file>", "file that records when each drift was first seen; rewritten by each run")
    .option("--concurrency <stacks>", "number of stacks to plan at once", toConcurrency, DEFAULT_CONCURRENCY)
    .addHelpText(
      "after",
      "\nExit codes: 0 no drift, 2 drift, 3 a --fail-on condition matched, 1 a stack failed. The worst one counts.",
    )
    .action(async (stacks: string[], options: DriftOptions, self: Command) => {
      await sweepPrivateFolders();
      const interruption = onInterrupt();
      try {
        const report = await findDrift(stacks, options, interruption.signal);
        if (interruption.signal.aborted) {
          process.exitCode = interruption.exitCode();
          return;
        }
        const written = RENDERERS[options.format](await withHistory(report, options), options);
        await writeReport(written, options, self);
        process.exitCode = report.exit_code;
      } finally {
        interruption.end();
      }
    });
}

/** Adds when each drift was first seen, and records it for the next run. */
async function withHistory(report: DriftReport, options: DriftOptions): Promise<DriftReport> {
  const { history: file } = options;
  if (file === undefined) return report;
  const known = await readFile(file, "utf8").catch(() => "");
  const remembered = remember(report, known, new Date());
  await writeOutput(file, remembered.history);
  return remembered.report;
}

function toConcurrency(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new InvalidArgumentError("Must be at least 1.");
}

async function findDrift(stacks: readonly string[], options: DriftOptions, signal: AbortSignal): Promise<DriftReport> {
  const ignore = options.ignore === undefined ? [] : await readIgnoreFile(options.ignore);
  const sources = await findSources(stacks);
  const inputs = [...inputFiles(sources), ...(options.ignore === undefined ? [] : [options.ignore])];
  for (const output of [options.output, options.history]) await checkOutput(output, inputs);
  const engine = once(() => findEngine());
  const progress = createProgress(sources.length);
  const { default: PQueue } = await import("p-queue");
  const queue = new PQueue({ concurrency: options.concurrency });
  const verdicts = await queue.addAll(
    sources.map((source) => async () => {
      progress.start(source.name);
      const verdict = await judgeSource(source, engine, ignore, options.providerSource, signal);
      progress.finish(source.name);
      return verdict;
    }),
  );
  progress.clear();
  return assembleDrift(verdicts, ignore, options.failOn);
}

async function readIgnoreFile(file: string): Promise<readonly IgnoreRow[]> {
  try {
    return parseIgnoreFile(await optionFile("--ignore", file), new Date());
  } catch (error) {
    throw error instanceof IgnoreFileError ? new InputError(`${file}: ${error.message}`) : error;
  }
}

async function judgeSource(
  source: PlanSource,
  engine: EngineFinder,
  ignore: readonly IgnoreRow[],
  providerSources: readonly string[],
  signal: AbortSignal,
): Promise<StackVerdict> {
  try {
    signal.throwIfAborted();
    if (source.failure !== undefined) throw source.failure;
    const { planFile, folder = "." } = source;
    const plan =
      planFile === undefined
        ? await refreshPlan(await engine(), folder, providerSources, signal)
        : await readPlanFile(planFile, folder, engine, providerSources);
    return driftStack(plan, await stackSource(source), ignore);
  } catch (error) {
    return failedDriftStack(source.name, source.source, await namingEngine(errorText(error), engine));
  }
}

const RENDERERS: Readonly<Record<ReportOptions["format"], (report: DriftReport, options: ReportOptions) => string>> = {
  text: (report, options) => renderDriftText(report, textOptions(options)),
  markdown: renderDriftMarkdown,
  json: renderDriftJson,
  html: renderDriftHtml,
  sarif: renderDriftSarif,
  "code-quality": renderDriftCodeQuality,
};
