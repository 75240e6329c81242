import { basename, delimiter, dirname, normalize, resolve } from "node:path";
import which from "which";
/** The name of the executable. */
export type EngineKind = "terraform" | "tofu";

/** An engine that has started at least once. */
export interface Engine {
  readonly kind: EngineKind;
  /** Absolute path of the executable. */
  readonly path: string;
  /** Semantic version without `v`, as printed by `version`. */
  readonly version: string;
}

/** The oldest supported version of each engine; see docs/reference/protocol.md#identity. */
export const ENGINE_FLOORS: Readonly<Record<EngineKind, string>> = { terraform: "1.8", tofu: "1.6" };

/** The `required_version` of configurations for both engines. Each engine compares this value with its own version. */
export const OLDEST_ENGINE = ENGINE_FLOORS.tofu;

/** Reports whether a version is at least `floor` (`major.minor`). A pre-release counts as its release. */
export function isAtLeast(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  const [floorMajor = 0, floorMinor = 0] = floor.split(".").map(Number);
  return major > floorMajor || (major === floorMajor && minor >= floorMinor);
}

/** Returns the display name of the engine. */
export function engineTitle(kind: EngineKind): string {
  return kind === "terraform" ? "Terraform" : "OpenTofu";
}

/**
 * An error about an engine. The message is one line with the attempt and the next step. This folder intentionally throws no other
 * errors, so a command may print `message` without the stack.
 */
export class EngineError extends Error {
  override readonly name = "EngineError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface EngineEnvironmentOptions {
  /** Default: `process.env`. */
  readonly base?: Environment;
  /** Replaces the user's CLI configuration file (`TF_CLI_CONFIG_FILE`). */
  readonly cliConfigFile?: string;
  /** Removes all `TF_*` variables, so that the user's settings have no effect. */
  readonly isolated?: boolean;
  /** Takes precedence over all others. */
  readonly extra?: Environment;
}

/**
 * Returns an engine's environment: without the version check (`CHECKPOINT_DISABLE`), without prompts (`TF_INPUT`), and with
 * automation messages (`TF_IN_AUTOMATION`).
 */
export function engineEnvironment(options: EngineEnvironmentOptions = {}): NodeJS.ProcessEnv {
  const base = Object.entries(options.base ?? process.env).filter(
    ([name]) => options.isolated !== true || !name.startsWith("TF_"),
  );
  return {
    ...Object.fromEntries(base),
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    ...(options.cliConfigFile === undefined ? {} : { TF_CLI_CONFIG_FILE: options.cliConfigFile }),
    ...options.extra,
  };
}

/**
 * Removes `node_modules/.bin`, which npm prepends to PATH. A `terraform` there is a dependency's wrapper, not the user's engine.
 */
function searchPath(env: Environment): string {
  const value = env["PATH"] ?? env["Path"] ?? "";
  return value
    .split(delimiter)
    .filter((folder) => folder !== "" && !isPackageBin(folder))
    .join(delimiter);
}

/** Returns the absolute path of the first executable with this name on PATH, or undefined if there is none. */
export async function executableOnPath(name: string, env: Environment): Promise<string | undefined> {
  const path = searchPath(env);
  // `which` would replace an empty path with the PATH of this process.
  if (path === "") return undefined;
  const found = await which(name, { path, nothrow: true });
  return found === null ? undefined : resolve(found);
}

function isPackageBin(folder: string): boolean {
  const plain = normalize(`${folder}/.`);
  return basename(plain) === ".bin" && basename(dirname(plain)) === "node_modules";
}
