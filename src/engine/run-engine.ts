import type { Engine } from "./engine.js";
import { engineTitle } from "./engine.js";
import { EngineError } from "./engine-error.js";
import { engineEnvironment } from "./engine-environment.js";
import { runProcess, type RunProcessOptions, type RunProcessResult } from "./run-process.js";

/** How an engine is run. */
export interface RunEngineOptions extends RunProcessOptions {
  /** The folder with the configuration, handed over as `-chdir`. */
  readonly folder?: string;
}

/**
 * Runs one command of the engine, for example `["plan", "-out=tfplan"]`. Without `env` it gets this process's
 * environment as {@link engineEnvironment} prepares it. A non-zero exit code is a result, not an error.
 * @throws EngineError when the engine cannot be started
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
 * @throws EngineError with the engine's own words when its exit code is not 0
 */
export async function runEngineOrThrow(
  engine: Engine,
  args: readonly string[],
  options: RunEngineOptions = {},
): Promise<RunProcessResult> {
  const result = await runEngine(engine, args, options);
  if (result.exitCode === 0) return result;
  const said = result.stderr.trim() || result.stdout.trim() || "it said nothing";
  throw new EngineError(
    `${engineTitle(engine.kind)} ${engine.version} failed at "${args.join(" ")}" (exit code ${result.exitCode}): ${said}`,
  );
}
