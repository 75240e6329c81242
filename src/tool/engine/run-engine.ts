import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import {
  type Engine,
  ENGINE_FLOORS,
  engineEnvironment,
  EngineError,
  type EngineKind,
  engineTitle,
  type Environment,
  isAtLeast,
} from "./engine.js";

interface RunProcessOptions {
  readonly cwd?: string;
  /** The whole environment. Default: the environment of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Gets each line of standard output as it arrives, without its line ending. */
  readonly onLine?: (line: string) => void;
  /** Sends SIGINT, so that an engine saves its state. Kills the program after `graceMs`. */
  readonly signal?: AbortSignal;
  /** Milliseconds from SIGINT to the kill. Default: 10,000. */
  readonly graceMs?: number;
  /** Milliseconds after which the program is stopped as by `signal`. */
  readonly timeoutMs?: number;
}

export interface RunProcessResult {
  /** 128 + n if signal n ended the program. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
}

const SIGNAL_NUMBERS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
const DEFAULT_GRACE_MS = 10_000;

/**
 * Runs a program to its end and captures its output. Standard input is closed. A non-zero exit code does not throw.
 * @throws EngineError if the program cannot be started
 */
export function runProcess(
  path: string,
  args: readonly string[],
  options: RunProcessOptions = {},
): Promise<RunProcessResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { cwd: options.cwd, env: options.env, stdio: ["ignore", "pipe", "pipe"] });
    const timers: NodeJS.Timeout[] = [];
    let timedOut = false;
    const stop = (): void => {
      child.kill("SIGINT");
      timers.push(setTimeout(() => child.kill("SIGKILL"), options.graceMs ?? DEFAULT_GRACE_MS));
    };
    if (options.timeoutMs !== undefined) {
      timers.push(
        setTimeout(() => {
          timedOut = true;
          stop();
        }, options.timeoutMs),
      );
    }
    if (options.signal?.aborted === true) stop();
    options.signal?.addEventListener("abort", stop, { once: true });
    const finish = (): void => {
      timers.forEach(clearTimeout);
      options.signal?.removeEventListener("abort", stop);
    };

    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    if (options.onLine !== undefined) createInterface({ input: child.stdout }).on("line", options.onLine);
    child.once("error", (error) => {
      finish();
      reject(new EngineError(`Could not start ${path}: ${error.message}`, { cause: error }));
    });
    child.once("close", (code, signal) => {
      finish();
      const exitCode = code ?? 128 + (SIGNAL_NUMBERS[signal ?? ""] ?? 0);
      resolve({ exitCode, stdout: stdout(), stderr: stderr(), timedOut });
    });
  });
}

function collect(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

interface RunEngineOptions extends RunProcessOptions {
  /** The folder of the configuration, passed as `-chdir`. */
  readonly folder?: string;
}

/**
 * Runs an engine command, such as `["plan", "-out=tfplan"]`. The default environment is {@link engineEnvironment}. A non-zero
 * exit code does not throw.
 * @throws EngineError if the engine cannot be started
 */
export function runEngine(
  engine: Engine,
  args: readonly string[],
  options: RunEngineOptions = {},
): Promise<RunProcessResult> {
  const global = options.folder === undefined ? [] : [`-chdir=${options.folder}`];
  return runProcess(engine.path, [...global, ...args], { ...options, env: options.env ?? engineEnvironment() });
}

/**
 * Runs a command that must succeed.
 * @throws EngineError with the engine's message if the exit code is not 0
 */
export async function runEngineOrThrow(
  engine: Engine,
  args: readonly string[],
  options: RunEngineOptions = {},
): Promise<RunProcessResult> {
  const result = await runEngine(engine, args, options);
  if (result.exitCode === 0) return result;
  const output = result.stderr.trim() || result.stdout.trim() || "it printed no output";
  const hint = /plan file was created by/.test(output)
    ? `\n\nIf another engine made the plan, name that one: BUNNY_TF_CLI=${engine.kind === "terraform" ? "tofu" : "terraform"}, or its path.`
    : "";
  throw new EngineError(
    `${engineTitle(engine.kind)} ${engine.version} failed at "${args.join(" ")}" (exit code ${result.exitCode}): ${output}${hint}`,
  );
}

const VERSION_LINE = /^(Terraform|OpenTofu) v(\d+\.\d+\.\d+\S*)/m;
const TIME_LIMIT_MS = 30_000;

/**
 * Starts an executable to detect the engine, and checks its version. Requests `version` as text, because its JSON does not
 * distinguish OpenTofu from Terraform.
 * @throws EngineError if the executable does not start, is not an engine, or is too old
 */
export async function engineAt(path: string, env?: Environment): Promise<Engine> {
  const result = await runProcess(path, ["version"], {
    env: engineEnvironment({ ...(env === undefined ? {} : { base: env }), isolated: true }),
    timeoutMs: TIME_LIMIT_MS,
  });
  const match = VERSION_LINE.exec(result.stdout);
  if (match?.[2] === undefined) {
    const output = (result.stderr || result.stdout).trim().split("\n")[0] ?? "";
    throw new EngineError(
      `${path} is neither terraform nor tofu: "version" ended with exit code ${result.exitCode}${output === "" ? "" : ` (${output})`}`,
    );
  }
  const kind: EngineKind = match[1] === "OpenTofu" ? "tofu" : "terraform";
  const version = match[2];
  if (!isAtLeast(version, ENGINE_FLOORS[kind])) {
    throw new EngineError(
      `${engineTitle(kind)} ${version} at ${path} is too old: ${ENGINE_FLOORS[kind]} or newer is needed`,
    );
  }
  return { kind, path, version };
}

/**
 * Returns the JSON text of a saved plan (`planFile`, relative to the configuration's folder), or of the current state. Does not
 * parse the text, because its numbers may be larger than JavaScript supports.
 * @throws EngineError with the engine's message if the engine fails
 */
export async function showJson(engine: Engine, planFile?: string, options: RunEngineOptions = {}): Promise<string> {
  const args = ["show", "-json", "-no-color", ...(planFile === undefined ? [] : [planFile])];
  const { stdout } = await runEngineOrThrow(engine, args, options);
  const text = stdout.trim();
  if (!text.startsWith("{")) throw new EngineError(`"${args.join(" ")}" printed no JSON: ${text.slice(0, 200)}`);
  return text;
}

/** Returns the headings of the engine's errors. */
export const headingsIn = (output: string): readonly string[] => [
  ...new Set(output.split("\n").flatMap((line) => /^[^a-z]{0,10}Error: (.*)/i.exec(line)?.[1]?.trim() ?? [])),
];
