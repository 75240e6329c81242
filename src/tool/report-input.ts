import { createInterface } from "node:readline/promises";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { noConstructs, readConstructs, parseManifest } from "../review/plan/synthesized-app.js";
import { buffer as readStream } from "node:stream/consumers";
import type { EngineFinder } from "./engine/find-engine.js";
import { fileProblem, isMissing } from "../shared/file-problem.js";
import { reportIfLong } from "./waiting.js";
import { utf8Bytes } from "../shared/utf8-bytes.js";
import { showJson } from "./engine/run-engine.js";
import { isSensitiveProviderAttribute, providerNames } from "../review/judge/meaning-table.js";
import { parsePlan } from "../review/plan/parse-plan.js";
import type { Plan } from "../review/plan/plan.js";
import { RowFileError } from "../shared/dated-rows.js";
import { lockedVersions } from "../review/plan/plan-configuration.js";
import type { StackSource } from "../review/judge/review-plan.js";

/** A plan to read: a file, a stack of a synthesized app, a folder, or standard input. */
export interface PlanSource {
  /** The stack's name, or the input as given. */
  readonly name: string;
  /** The path as given. */
  readonly source: string;
  /** The folder of the configuration, where the engine runs; undefined for standard input. */
  readonly folder?: string;
  /** The saved plan, JSON or binary. `-` for standard input, undefined for a folder. */
  readonly planFile?: string;
  /** The synthesized `cdk.tf.json`, if constructs may have written the configuration. */
  readonly constructsFile?: string;
  /** Why there is no plan. */
  readonly failure?: Error;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Invalid input; the message says what to give instead. */
export class InputError extends Error {
  override readonly name = "InputError";
}

/** Reads the file of an option. Throws {@link InputError} if it cannot be read. */
export async function optionFile(option: string, file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new InputError(
      `${option} names ${file}, which cannot be read. ${fileProblem(error)} Relative paths start at ${process.cwd()}.`,
    );
  });
  return utf8Bytes(bytes).toString("utf8");
}

/**
 * Reads the rows in the file of an option. If the folder exists but the file does not, returns no rows and says so on standard
 * error. Throws {@link InputError} if the file cannot be read.
 */
export async function optionRows<Row>(
  option: string,
  file: string | undefined,
  parse: (text: string, now: Date) => readonly Row[],
): Promise<readonly Row[]> {
  if (file === undefined) return [];
  const isMissing = (await kindOf(file)) === undefined && (await kindOf(dirname(resolve(file)))) === "folder";
  if (isMissing) {
    process.stderr.write(`${option} names ${file}, which does not exist, so it has no rows.\n`);
    return [];
  }
  return parsedOption(option, file, parse);
}

/** Reads and parses the file of an option. Throws {@link InputError} with the file and the row. */
export async function parsedOption<Read>(
  option: string,
  file: string,
  parse: (text: string, now: Date) => Read,
): Promise<Read> {
  const text = await optionFile(option, file);
  return namingFile(file, () => parse(text, new Date()));
}

/** Adds the file's name to an error in its rows. */
export function namingFile<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof RowFileError ? new InputError(`${file}: ${error.message}`) : error;
  }
}

/**
 * Resolves the arguments of a command to plans. A file is a plan, and `-` is standard input. A folder with a `manifest.json` (or
 * with `cdktf.out`) means its stacks, in the order of their dependencies. Any other folder is one stack. Throws {@link
 * InputError} for missing files.
 */
export async function findSources(inputs: readonly string[]): Promise<readonly PlanSource[]> {
  const found: PlanSource[] = [];
  for (const input of inputs) {
    // An error in one input must not hide the others.
    found.push(
      ...(await expand(input).catch((error: unknown) => [{ name: input, source: input, failure: toError(error) }])),
    );
  }
  if (found.filter(({ planFile }) => planFile === "-").length > 1)
    throw new InputError("Standard input (-) can be read only once.");
  return found;
}

async function expand(input: string): Promise<readonly PlanSource[]> {
  if (input === "-") return [{ name: "standard input", source: "-", planFile: "-" }];
  const kind = await kindOf(input);
  if (kind === undefined)
    throw new InputError(`${input} does not exist: give a plan file, a folder, cdktf.out, or "-" for standard input.`);
  if (kind === "file") return basename(input) === "manifest.json" ? stacksOf(dirname(input)) : [fileSource(input)];
  if ((await kindOf(join(input, "manifest.json"))) === "file") return stacksOf(input);
  const output = join(input, "cdktf.out");
  if ((await kindOf(join(output, "manifest.json"))) === "file") return stacksOf(output);
  return [{ name: input, source: input, folder: input, constructsFile: join(input, "cdk.tf.json") }];
}

/**
 * Returns the source of a plan file. A file may come from elsewhere, such as a pipeline artifact. So if only the current folder
 * has a configuration, uses the current folder.
 */
function fileSource(file: string): PlanSource {
  const own = dirname(file);
  const folder = isConfiguration(own) || !isConfiguration(".") ? own : ".";
  return { name: file, source: file, folder, planFile: file, constructsFile: join(folder, "cdk.tf.json") };
}

function isConfiguration(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /\.(?:tf|tofu)(?:\.json)?$/.test(name));
  } catch {
    return false;
  }
}

async function stacksOf(output: string): Promise<readonly PlanSource[]> {
  const stacks = parseManifest(await readFile(join(output, "manifest.json"), "utf8"));
  if (stacks.length === 0) throw new InputError(`${output} lists no stacks: synthesize the app first.`);
  return stacks.map(({ name, workingDirectory, synthesizedStackPath }) => {
    const folder = join(output, workingDirectory);
    return { name, source: folder, folder, constructsFile: join(output, synthesizedStackPath) };
  });
}

/** Common names of saved plans. */
export const PLAN_NAMES = ["plan.json", "tfplan.json", "tfplan", "plan", "plan.tfplan", "tfplan.binary"];

async function kindOf(path: string): Promise<"file" | "folder" | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw new InputError(`${path} cannot be read. ${fileProblem(error)}`);
  });
  if (found === undefined) return undefined;
  return found.isDirectory() ? "folder" : "file";
}

/** Reports whether a path is a file that can be found. */
export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Reads a saved plan. For a binary plan, the engine runs in the folder of the plan's configuration and converts the plan. */
export async function readPlanFile(
  file: string,
  folder: string | undefined,
  engine: EngineFinder,
  providerSources: readonly string[],
): Promise<Plan> {
  return parseNamed(await planJson(file, folder, engine), providerSources);
}

/** Parses plan JSON. Provider addresses in `sources` count as this provider. */
export function parseNamed(json: Buffer, sources: readonly string[]): Plan {
  return sources.length === 0
    ? parsePlan(json, isSensitiveProviderAttribute)
    : parsePlan(json, isSensitiveProviderAttribute, providerNames(sources));
}

/** Returns a plan as JSON; the engine converts other formats. */
export async function planJson(file: string, folder: string | undefined, engine: EngineFinder): Promise<Buffer> {
  if (file === "-") return reportIfLong("a plan on standard input", () => readStream(process.stdin));
  // Nothing else runs at this time, and a synchronous read of a large file takes half as long.
  const plan = bytesOf(file);
  if (!isPlanFile(plan)) return plan;
  return reportIfLong(`the engine reads ${file}`, async () =>
    Buffer.from(await showJson(await engine(folder), resolve(file), { folder: folder ?? "." })),
  );
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InputError(
      `The plan ${file} cannot be read. ${fileProblem(error)} Relative paths start at ${process.cwd()}.`,
    );
  }
}

/** Reports whether only the engine can read a plan: a zip archive, or OpenTofu's encrypted JSON. */
export function isPlanFile(plan: Buffer): boolean {
  if (plan.toString("latin1", 0, 4) === "PK\u0003\u0004") return true;
  const start = plan.toString("latin1", 0, 65_536);
  return /^\s*\{/.test(start) && /"meta"\s*:/.test(start) && /"encrypted_data"\s*:/.test(start);
}

/** Replaces engine commands in a message with those of the engine in use. */
export async function namingEngine(message: string, engine: EngineFinder, folder?: string): Promise<string> {
  if (!/\bterraform (?:-chdir|show|plan|init|validate|providers)\b/.test(message)) return message;
  const kind = await engine(folder).then(
    (found) => found.kind,
    () => "terraform",
  );
  return kind === "terraform" ? message : message.replace(/\bterraform (?=-chdir|show|plan|init)/g, `${kind} `);
}

/** Returns the origin of a plan for the report: its name, and construct paths if there are any. */
export async function stackSource({ name, source, constructsFile, folder }: PlanSource): Promise<StackSource> {
  const text = constructsFile === undefined ? undefined : await readFile(constructsFile, "utf8").catch(() => undefined);
  const lock = folder === undefined ? "" : await readFile(join(folder, ".terraform.lock.hcl"), "utf8").catch(() => "");
  return {
    name,
    source,
    ...(text === undefined ? { constructPath: noConstructs } : readConstructs(text)),
    locked: lockedVersions(lock),
  };
}

/** Returns the input files of the sources. No output may replace these files. */
export function inputFiles(sources: readonly PlanSource[]): readonly string[] {
  return sources.flatMap(({ planFile, folder, constructsFile }) => [
    ...(planFile === undefined || planFile === "-" ? [] : [planFile]),
    ...(planFile === undefined && folder !== undefined ? PLAN_NAMES.map((name) => join(folder, name)) : []),
    ...(constructsFile === undefined ? [] : [constructsFile]),
  ]);
}

/** Asks on the terminal. Rejects with `refusal` if there is no terminal. */
export async function askYes(question: string, refusal: string, signal?: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw new InputError(refusal);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^\s*y(es)?\s*$/i.test(await terminal.question(question, { ...(signal && { signal }) }));
  } finally {
    terminal.close();
  }
}
