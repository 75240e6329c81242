import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { untilInterrupted } from "./interruption.js";
import { sweepPrivateFolders } from "./private-folder.js";
import { createMeter, createWaits, type Meter, planningText } from "./waiting.js";
import { planFolder } from "./drift-plan.js";
import { parseBaseline, writeBaseline } from "../review/drift/baseline.js";
import type { PlannedStack } from "./unmanaged.js";
import { createEngineFinder, type EngineFinder } from "./engine/find-engine.js";
import type { DriftReport } from "../review/document/drift-document.js";
import { assembleDrift } from "../review/drift/drift-report.js";
import { driftStack, failedDriftStack, type StackVerdict } from "../review/drift/drift-stack.js";
import { type IgnoreRow, parseIgnoreFile } from "../review/drift/ignore-file.js";
import { readFirstSeen, withFirstSeen } from "../review/drift/first-seen.js";
import {
  addReportOptions,
  checkOutput,
  errorText,
  type ReportOptions,
  writeOutput,
  writeReport,
} from "./report-options.js";
import { RENDERERS } from "./drift-formats.js";
import { collect } from "./repeated-option.js";
import { sourceFiles } from "./source-files.js";
import {
  findSources,
  inputFiles,
  namingEngine,
  namingFile,
  optionFile,
  optionRows,
  type PlanSource,
  readPlanFile,
  stackSource,
  InputError,
} from "./report-input.js";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Shows which of so many stacks are planned. */
export function createProgress(total: number, meter: Meter) {
  const running = new Set<string>();
  let done = 0;
  const draw = (): void => {
    meter.show(`${done}/${total} planned ${[...running].join(", ")}`);
  };
  return {
    start(name: string): void {
      running.add(name);
      draw();
    },
    finish(name: string): void {
      running.delete(name);
      done += 1;
      draw();
    },
  };
}

interface DriftOptions extends ReportOptions, BaselineOptions {
  readonly ignore?: string;
  readonly since?: string;
  readonly concurrency: number;
  readonly var?: readonly string[];
  readonly varFile?: readonly string[];
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
    .option(
      "--ignore <file>",
      "file of known drift to ignore, as JSON; it may be missing: address and attribute globs, reason, expiry",
    )
    .option("--since <file>", "JSON report of an earlier run, to say since when objects drift; it may be missing")
    .option(
      "--unmanaged",
      "also look for objects of the managed zones that are in no given state; needs BUNNY_ACCESS_KEY",
    )
    .option(
      "--baseline <file>",
      "file of known unmanaged objects, which are left out until they change; it may be missing",
    )
    .option("--write-baseline <file>", "write the unmanaged objects that exist now as known, for a pull request")
    .option("--written-by <name>", "who writes the baseline (default: user.name of Git, or USER)")
    .option("--var-file <file>", "file with the values of variables, as of the engine; can be repeated", collect)
    .option("--var <name=value>", "value of a variable, as of the engine; can be repeated", collectVariable)
    .option("--concurrency <stacks>", "number of stacks to plan at once", toConcurrency, DEFAULT_CONCURRENCY)
    .addHelpText(
      "after",
      "\nExit codes: 0 no drift, 2 drift, 3 a --fail-on condition matched, 1 a stack failed. The worst one counts.",
    )
    .action(async (stacks: string[], options: DriftOptions, self: Command) => {
      await sweepPrivateFolders();
      await untilInterrupted(async (signal) => {
        const report = await findDrift(stacks, options, signal);
        signal.throwIfAborted();
        const written = await RENDERERS[options.format](report, options);
        await writeReport(written, options, self);
        process.exitCode = report.exit_code;
      });
    });
}

function collectVariable(value: string, before: readonly string[] = []): readonly string[] {
  if (/^[^=\s]+=/.test(value)) return collect(value, before);
  throw new InvalidArgumentError("Must be a name and a value, such as zone=42.");
}

/** The arguments of the engine. It looks for files in the folder of the configuration, and people name them from here. */
async function variableArguments({ var: values = [], varFile: files = [] }: DriftOptions): Promise<readonly string[]> {
  for (const file of files) await optionFile("--var-file", file);
  return [...files.map((file) => `-var-file=${resolve(file)}`), ...values.map((value) => `-var=${value}`)];
}

function toConcurrency(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new InvalidArgumentError("Must be at least 1.");
}

async function findDrift(stacks: readonly string[], options: DriftOptions, signal: AbortSignal): Promise<DriftReport> {
  checkBaselineOptions(options);
  const ignore = await optionRows("--ignore", options.ignore, parseIgnoreFile);
  const baseline = await optionRows("--baseline", options.baseline, parseBaseline);
  const seen = await readEarlier(options.since);
  const sources = await findSources(stacks);
  const variables = await variableArguments(options);
  const inputs = [
    ...inputFiles(sources),
    ...(options.ignore === undefined ? [] : [options.ignore]),
    ...(options.varFile ?? []),
  ];
  for (const output of [options.output, options.writeBaseline]) await checkOutput(output, inputs);
  const engine = createEngineFinder();
  const meter = createMeter((text) => process.stderr.write(text));
  const progress = createProgress(sources.length, meter);
  const waits = createWaits({
    tell: planningText(),
    write: (text) => {
      meter.clear();
      process.stderr.write(text);
    },
  });
  const { default: PQueue } = await import("p-queue");
  const queue = new PQueue({ concurrency: options.concurrency });
  const planned = await queue.addAll(
    sources.map((source) => async () => {
      progress.start(source.name);
      const end = waits.start(source.name);
      const verdict = await judgeSource(source, engine, ignore, { ...options, variables }, signal);
      end();
      progress.finish(source.name);
      return verdict;
    }),
  );
  meter.end();
  const found = options.unmanaged
    ? await import("./unmanaged.js").then(({ findUnmanaged }) => findUnmanaged(planned, ignore, signal, baseline))
    : planned.map(({ verdict }) => verdict);
  await writeKnown(found, options);
  const report = assembleDrift(found, ignore, options.failOn, options.ignore);
  return seen === undefined ? report : withFirstSeen(report, seen, new Date());
}

/** Undefined where no time is wanted. The first run has no earlier report. */
async function readEarlier(file: string | undefined): Promise<ReturnType<typeof readFirstSeen> | undefined> {
  if (file === undefined) return undefined;
  if (!existsSync(file)) return new Map();
  const text = await optionFile("--since", file);
  return namingFile(file, () => readFirstSeen(text));
}

async function judgeSource(
  source: PlanSource,
  engine: EngineFinder,
  ignore: readonly IgnoreRow[],
  {
    providerSource: providerSources,
    variables,
  }: Pick<DriftOptions, "providerSource"> & { variables: readonly string[] },
  signal: AbortSignal,
): Promise<PlannedStack> {
  try {
    signal.throwIfAborted();
    if (source.failure !== undefined) throw source.failure;
    const { planFile, folder = "." } = source;
    const plan =
      planFile === undefined
        ? await planFolder(await engine(folder), folder, { providerSources, variables }, signal)
        : await readPlanFile(planFile, folder, engine, providerSources);
    const sourceFile = await sourceFiles(source, plan);
    const from = { ...(await stackSource(source)), ...(sourceFile && { sourceFile }) };
    return { verdict: driftStack(plan, from, ignore), plan };
  } catch (error) {
    return {
      verdict: failedDriftStack(
        source.name,
        source.source,
        await namingEngine(errorText(error), engine, source.folder),
      ),
    };
  }
}

/** The options about baselines. */
interface BaselineOptions {
  readonly unmanaged?: true;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly writtenBy?: string;
}

/** Refuses options that would have no effect. */
export function checkBaselineOptions({ unmanaged, baseline, writeBaseline: written }: BaselineOptions): void {
  const given = baseline === undefined ? written && "--write-baseline" : "--baseline";
  if (given !== undefined && unmanaged === undefined)
    throw new InputError(`${given} is about unmanaged objects. Add --unmanaged.`);
}

/** Writes what was found as known, unless something was not looked for: the file would say less than there is. */
export async function writeKnown(verdicts: readonly StackVerdict[], options: BaselineOptions): Promise<void> {
  const { writeBaseline: file, writtenBy } = options;
  if (file === undefined) return;
  const missing = verdicts.find(({ stack }) => stack.unmanaged !== "looked for");
  if (missing !== undefined)
    throw new InputError(
      `The baseline was not written, since unmanaged objects were not looked for in ${missing.stack.name}: ${missing.stack.problems.join(" ")}`,
    );
  const known = verdicts.flatMap(({ known: found = [] }) => found);
  await writeOutput(file, writeBaseline(known, { by: writtenBy ?? (await authorName()), at: new Date() }));
}

/** Who writes: the name that Git has, or the user of the system. */
async function authorName(): Promise<string> {
  const git = await promisify(execFile)("git", ["config", "user.name"]).catch(() => ({ stdout: "" }));
  const name = git.stdout.trim() || process.env["USER"] || process.env["USERNAME"];
  if (!name) throw new InputError("Who writes the baseline is not known. Give a name with --written-by.");
  return name;
}
