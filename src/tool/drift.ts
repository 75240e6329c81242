import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { phrase, words } from "../shared/phrase.js";
import { type Plan, type ResourceChange, field, listField, parseJson, textField } from "../review/plan/plan.js";
import { parseResourceChange } from "../review/plan/plan-rows.js";
import { isTwin } from "../shared/twin.js";
import { storedObjects } from "./stored-objects.js";
import { type Engine, EngineError, engineEnvironment, engineTitle } from "./engine/engine.js";
import { type RunProcessResult, headingsIn, runEngine, showJson } from "./engine/run-engine.js";
import { DROP_MISSING, namedNotInAccount } from "../shared/not-in-account.js";
import { noneOfThese, withoutMissing } from "../review/plan/missing-containers.js";
import { createPrivateFolder, sweepPrivateFolders } from "./whole-files.js";
import {
  type PlanSource,
  findSources,
  inputFiles,
  namingEngine,
  namingFile,
  optionFile,
  parseNamed,
  readPlanFile,
  stackSource,
} from "./report-input.js";
import { existsSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { untilInterrupted } from "./interruption.js";
import { type Meter, createMeter, createWaits, planningText } from "./waiting.js";
import type { PlannedStack } from "./unmanaged.js";
import { type EngineFinder, createEngineFinder } from "./engine/find-engine.js";
import { noConstructs } from "../review/plan/synthesized-app.js";
import type { StackSource } from "../review/judge/review-plan.js";
import type { DriftReport, DriftStack } from "../review/document/drift-document.js";
import { assembleDrift } from "../review/drift/drift-report.js";
import { driftStack, failedDriftStack } from "../review/drift/drift-stack.js";
import { ignoring, sharedAddresses } from "../review/drift/ignore-file.js";
import { addIgnoreOptions, ignoredRows, type IgnoreOptions, writeBaseline } from "./ignore-options.js";
import { type ReportOptions, addReportOptions, checkOutput, errorText, writeReport } from "./report-options.js";
import { RENDERERS } from "./report-formats.js";
import { collect } from "./option-values.js";
import { sourceFiles } from "./source-files.js";
import { readReport } from "../review/judge/since.js";

const PLAN = ["plan", "-lock=false", "-input=false", "-no-color"];

interface PlanFolderOptions {
  readonly providerSources: readonly string[];
  /** Arguments for the engine, such as `-var`. */
  readonly variables: readonly string[];
}

/**
 * Plans a folder without a lock and without writing state. If that fails, plans with `-refresh-only` and adds a problem. The plan
 * file holds secrets in clear text, so it exists only briefly in a private temporary folder. That folder also takes files that a
 * killed engine leaves.
 * @throws EngineError with the engine's output, and with advice if the folder needs `init`. See
 * docs/decisions/drift-from-a-normal-plan.md.
 */
async function planFolder(
  engine: Engine,
  folder: string,
  { providerSources, variables }: PlanFolderOptions,
  signal?: AbortSignal,
): Promise<Plan> {
  const private_ = await createPrivateFolder();
  // If the variable is set, missing zones look deleted. If it is not set, errors name the missing zones.
  const env = engineEnvironment({ extra: { TMPDIR: private_, [DROP_MISSING.variable]: "" } });
  const options = { folder, env, ...(signal !== undefined && { signal }) };
  const file = join(private_, "drift.tfplan");
  const plan = async (more: readonly string[] = [], changed = env): Promise<RunProcessResult> => {
    signal?.throwIfAborted();
    const result = await runEngine(engine, [...PLAN, ...variables, ...more, `-out=${file}`], {
      ...options,
      env: changed,
    });
    signal?.throwIfAborted();
    return result;
  };
  const read = async (): Promise<{ readonly plan: Plan; readonly json: string }> => {
    const json = await showJson(engine, file, options);
    return { plan: parseNamed(Buffer.from(json), providerSources), json };
  };
  try {
    const whole = await plan();
    if (whole.exitCode === 0) return (await read()).plan;
    const output = outputOf(whole);
    if (needsInit(engine, output)) throw new EngineError(refusal(engine, folder, output));
    // The state is not written, so dropped objects are missing only in the report.
    const missing = namedNotInAccount(output);
    const dropping = missing.length === 0 ? env : { ...env, [DROP_MISSING.variable]: "true" };
    const refreshed = await plan(["-refresh-only"], dropping);
    const others = headingsIn(output).filter((heading) => namedNotInAccount(heading).length === 0);
    if (refreshed.exitCode !== 0)
      throw new EngineError(
        missing.length > 0 && others.length === 0 ? noneOfThese(missing) : refusal(engine, folder, outputOf(refreshed)),
      );
    const { plan: found, json } = await read();
    const known = {
      ...withoutMissing(found, missing),
      inState: rowsInState(file, json),
      recreated: recreatedIn(output),
    };
    if (missing.length > 0 && others.length === 0) return known;
    return { ...known, problems: [...known.problems, onlyRefreshed(others)] };
  } finally {
    await rm(private_, { recursive: true, force: true });
  }
}

const rowsInState = (file: string, json: string): readonly ResourceChange[] =>
  storedObjects({ file, text: json }).map(({ address, type, name, provider, values }) =>
    parseResourceChange(
      parseJson(
        JSON.stringify({
          ...{ address, type, name },
          provider_name: provider,
          change: { actions: ["no-op"], before: values },
        }),
      ),
      "state",
    ),
  );

/** Finds equal objects in no state that errors of the provider name, by the address of the create that they stop. */
function recreatedIn(output: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const error of output.split("Error: ")) {
    // The engine draws a frame around each line.
    const lines = error.split(/\r?\n/).map((line) => line.slice(line.search(/[\w"]/)));
    const address = lines.find((line) => line.startsWith("with ") && line.endsWith(","))?.slice("with ".length, -1);
    const id = lines.find((line) => line.startsWith('id = "') && line.endsWith('"'))?.slice('id = "'.length, -1);
    if (address !== undefined && id !== undefined && isTwin(error)) found.set(address, id);
  }
  return found;
}

const outputOf = ({ stderr, stdout }: RunProcessResult): string => stderr.trim() || stdout.trim();

const MOST_ERRORS = 3;

/** Explains, with the engine's error headings, why the effect of `apply` is unknown. */
function onlyRefreshed(headings: readonly string[]): string {
  const named = headings.slice(0, MOST_ERRORS).map((heading) => phrase`${heading}`);
  const why = named.length === 0 ? "" : `: ${named.join(", ")}`;
  return phrase`The next apply would fail, because its plan fails${words(why)}. Changes outside of Terraform were read with a refresh-only plan, so the effect of apply on them is unknown.`;
}

function needsInit({ kind }: Engine, output: string): boolean {
  return new RegExp(`\\b(?:${kind}|terraform|tofu) init\\b`).test(output);
}

function refusal(engine: Engine, folder: string, output: string): string {
  const name = engine.kind;
  if (needsInit(engine, output)) return `${folder} is not initialized: run "${name} -chdir=${folder} init" first.`;
  const advice = /No value for required variable/.test(output)
    ? "\n\nGive values as the pipeline that applies does: --var-file FILE, --var NAME=VALUE, or TF_VAR_NAME in the environment."
    : "";
  return `${engineTitle(name)} ${engine.version} could not plan ${folder}:\n${output}${advice}`;
}

/** Shows which stacks are being planned. */
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

interface DriftOptions extends ReportOptions, IgnoreOptions {
  readonly unmanaged?: true;
  readonly since?: string;
  readonly concurrency: number;
  readonly var?: readonly string[];
  readonly varFile?: readonly string[];
}

const DEFAULT_CONCURRENCY = 4;

/**
 * `bunny-tf drift`: reports changes outside of Terraform, read-only. Exit codes: 0 no drift, 2 drift, 3 a `--fail-on` condition
 * matched, 1 a stack failed. The worst code counts.
 */
export function driftCommand(): Command {
  const command = new Command("drift")
    .description("report changes outside of Terraform, without changing anything")
    .argument("[stacks...]", "initialized folders, cdktf.out, plan JSON, plan files, or - for standard input", ["."]);
  return addIgnoreOptions(addReportOptions(command, "drift"), "known drift")
    .option("--since <file>", "JSON report of an earlier run, to report since when objects drift; it may be missing")
    .option(
      "--unmanaged",
      "also look for objects of the managed zones that are in no given state; needs BUNNY_ACCESS_KEY",
    )
    .option("--var-file <file>", "file with the values of variables, as of the engine; can be repeated", collect)
    .option("--var <name=value>", "value of a variable, as of the engine; can be repeated", collectVariable)
    .option("--concurrency <stacks>", "number of stacks to plan at once", toConcurrency, DEFAULT_CONCURRENCY)
    .addHelpText(
      "after",
      "\nExit codes: 0 no drift, 2 drift, 3 a --fail-on condition matched, 1 a stack\nfailed. The worst one counts.",
    )
    .action(async (stacks: string[], options: DriftOptions, self: Command) => {
      await sweepPrivateFolders();
      await untilInterrupted(async (signal) => {
        const report = await findDrift(stacks, options, signal);
        signal.throwIfAborted();
        await writeBaseline(report, options);
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

/**
 * Resolves the paths of files. Users name them relative to the current folder, but the engine searches the folder of the
 * configuration.
 */
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
  const rows = await ignoredRows(options);
  const seen = await readEarlier(options.since);
  const sources = await findSources(stacks);
  const variables = await variableArguments(options);
  const inputs = [...inputFiles(sources), ...(options.varFile ?? [])];
  await checkOutput(options.output, [...inputs, ...(options.ignore === undefined ? [] : [options.ignore])]);
  await checkOutput(options.writeBaseline, inputs, "baseline");
  const engine = createEngineFinder();
  const meter = createMeter((text) => process.stderr.write(text));
  const progress = createProgress(sources.length, meter);
  const waits = createWaits({
    format: planningText(),
    write: (text) => {
      meter.clear();
      process.stderr.write(text);
    },
  });
  const { default: PQueue } = await import("p-queue");
  const queue = new PQueue({ concurrency: options.concurrency });
  const read = await queue.addAll(
    sources.map((source) => async () => {
      progress.start(source.name);
      const end = waits.start(source.name);
      const found = await planSource(source, engine, { ...options, variables }, signal);
      end();
      progress.finish(source.name);
      return found;
    }),
  );
  meter.end();
  const ignore = ignoring(rows, sharedAddresses(read.flatMap((source) => ("plan" in source ? [source.plan] : []))));
  const planned = read.map((source): PlannedStack => {
    if (!("plan" in source)) return source;
    const { plan, from } = source;
    return { verdict: driftStack(plan, from, ignore), plan, isApp: from.constructPath !== noConstructs };
  });
  const found = options.unmanaged
    ? await import("./unmanaged.js").then(({ findUnmanaged }) => findUnmanaged(planned, ignore, signal))
    : planned.map(({ verdict }) => verdict);
  const report = assembleDrift(found, ignore, options.failOn, options.ignore);
  return seen === undefined ? report : withFirstSeen(report, seen, new Date());
}

/** Returns undefined without `--since`, and an empty map if the earlier report does not exist yet. */
async function readEarlier(file: string | undefined): Promise<ReturnType<typeof readFirstSeen> | undefined> {
  if (file === undefined) return undefined;
  if (!existsSync(file)) return new Map();
  const text = await optionFile("--since", file);
  return namingFile(file, () => readFirstSeen(text));
}

/** A stack's plan and origin, or the verdict for a stack without a plan. */
type ReadSource = { readonly plan: Plan; readonly from: StackSource } | { readonly verdict: DriftStack };

async function planSource(
  source: PlanSource,
  engine: EngineFinder,
  {
    providerSource: providerSources,
    variables,
  }: Pick<DriftOptions, "providerSource"> & { variables: readonly string[] },
  signal: AbortSignal,
): Promise<ReadSource> {
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
    return { plan, from };
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time when each object was first seen to drift, as ISO 8601, by stack and address. */
type FirstSeen = ReadonlyMap<string, string>;

/** Reads the JSON report of an earlier run. Throws a `RowFileError` for any other file. */
function readFirstSeen(earlier: string): FirstSeen {
  const rows = listField(readReport(earlier, "drift"), "stacks").flatMap((stack) =>
    listField(stack, "drifted").flatMap((row) => {
      const [name, address] = [textField(stack, "name"), textField(field(row, "object"), "address")];
      const seen = textField(row, "first_seen") ?? textField(stack, "planned_at") ?? "";
      if (name === undefined || address === undefined || Number.isNaN(Date.parse(seen))) return [];
      return [[keyOf(name, address), seen] as const];
    }),
  );
  return new Map(rows);
}

/** Adds the time when each object was first seen to drift. An object in no earlier report is new. */
function withFirstSeen(report: DriftReport, seen: FirstSeen, now: Date): DriftReport {
  const stacks = report.stacks.map((stack) => ({
    ...stack,
    drifted: stack.drifted.map((row) => {
      const first_seen = seen.get(keyOf(stack.name, row.object.address)) ?? now.toISOString();
      const drifted_days = Math.max(0, Math.floor((now.getTime() - Date.parse(first_seen)) / DAY_MS));
      return { ...row, first_seen, drifted_days };
    }),
  }));
  return { ...report, stacks };
}

const keyOf = (stack: string, address: string): string => `${stack}\0${address}`;
