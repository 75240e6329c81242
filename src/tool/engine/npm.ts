import { type Environment, EngineError, executableOnPath } from "./engine.js";
import { runProcess } from "./run-engine.js";

const TIME_LIMIT_MS = 300_000;

/**
 * Runs npm in a folder and returns its standard output. The run does not depend on the project whose script is running.
 * @throws EngineError with the cause in one line
 */
export async function runNpm(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Environment; readonly extra?: Environment },
): Promise<string> {
  const npm = await npmCommand(options.env);
  const result = await runProcess(npm.path, [...npm.args, ...args], {
    cwd: options.cwd,
    env: { ...withoutNpmScript(options.env), ...options.extra },
    timeoutMs: TIME_LIMIT_MS,
  });
  if (result.timedOut) throw new EngineError(`no response within ${TIME_LIMIT_MS / 60_000} minutes`);
  if (result.exitCode !== 0) throw new EngineError(reasonIn(result.stderr));
  return result.stdout;
}

/** Runs npm's script with this Node, because a batch file on Windows cannot be spawned. */
async function npmCommand(env: Environment): Promise<{ path: string; args: string[] }> {
  const script = env["npm_execpath"];
  if (script?.endsWith(".js") === true && script.includes("npm-cli")) return { path: process.execPath, args: [script] };
  const path = await executableOnPath("npm", env);
  if (path === undefined) throw new EngineError("npm is not on PATH");
  return { path, args: [] };
}

/** Removes variables of npm scripts, which point npm at the running project. */
function withoutNpmScript(env: Environment): NodeJS.ProcessEnv {
  const foreign = /^(npm_package_|npm_lifecycle_|npm_config_local_prefix$|npm_config_prefix$|INIT_CWD$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}

/** Returns the cause from a stack trace: the network's message, or the first error line. */
function reasonIn(stderr: string): string {
  const cause = /\[cause\]: (?:\w*Error: )?([^\n{]+)/.exec(stderr)?.[1];
  const npmError = /^npm (?:error|ERR!) (?!code|A complete log)(.+)$/m.exec(stderr)?.[1];
  const first = stderr.split("\n").find((line) => /error/i.test(line));
  return (cause ?? npmError ?? first ?? "it printed no output").trim();
}
