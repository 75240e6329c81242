import { type Engine, ENGINE_FLOORS, engineTitle, type EngineKind, isAtLeast } from "./engine.js";
import { EngineError } from "./engine-error.js";
import { engineEnvironment, type Environment } from "./engine-environment.js";
import { runProcess } from "./run-process.js";

const VERSION_LINE = /^(Terraform|OpenTofu) v(\d+\.\d+\.\d+\S*)/m;
const TIME_LIMIT_MS = 30_000;

/**
 * Starts the executable once to learn which engine it is, and checks it against the oldest version that we support.
 * `version` is asked for as text, since its JSON does not tell OpenTofu from Terraform.
 * @throws EngineError when it does not start, is no engine, or is too old
 */
export async function engineAt(path: string, env?: Environment): Promise<Engine> {
  const result = await runProcess(path, ["version"], {
    env: engineEnvironment({ ...(env === undefined ? {} : { base: env }), isolated: true }),
    timeoutMs: TIME_LIMIT_MS,
  });
  const match = VERSION_LINE.exec(result.stdout);
  if (match?.[2] === undefined) {
    const said = (result.stderr || result.stdout).trim().split("\n")[0] ?? "";
    throw new EngineError(
      `${path} is neither terraform nor tofu: "version" ended with exit code ${result.exitCode}${said === "" ? "" : ` (${said})`}`,
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
