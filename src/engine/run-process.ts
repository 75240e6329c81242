import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { EngineError } from "./engine-error.js";

/** How a program is run. */
export interface RunProcessOptions {
  readonly cwd?: string;
  /** The whole environment of the child; default that of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Called for each line of standard output as it comes, without its line end. */
  readonly onLine?: (line: string) => void;
  /** Asks the program to stop (SIGINT, so that an engine saves its state), and kills it after `graceMs`. */
  readonly signal?: AbortSignal;
  /** Milliseconds between the request to stop and the kill; default 10,000. */
  readonly graceMs?: number;
  /** Milliseconds after which the program is asked to stop as by `signal`. */
  readonly timeoutMs?: number;
}

/** What a program said and how it ended. */
export interface RunProcessResult {
  /** Exit code; 128 + n when signal n ended it. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether the time limit was reached before it ended. */
  readonly timedOut: boolean;
}

const SIGNAL_NUMBERS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
const DEFAULT_GRACE_MS = 10_000;

/**
 * Runs a program to its end with its output captured; standard input is closed. A non-zero exit code is a result.
 * @throws EngineError when the program cannot be started at all
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
