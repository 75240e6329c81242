/** The two engines, by the name of their executable. */
export type EngineKind = "terraform" | "tofu";

/** An engine that is known to start: its path, its kind, and its version. */
export interface Engine {
  readonly kind: EngineKind;
  /** Absolute path of the executable. */
  readonly path: string;
  /** Semantic version without a leading `v`, as printed by `version`. */
  readonly version: string;
}

/**
 * The oldest version of each engine that the provider supports: docs/reference/protocol.md#identity with everything the
 * schemas use.
 */
export const ENGINE_FLOORS: Readonly<Record<EngineKind, string>> = { terraform: "1.8", tofu: "1.6" };

/** What `required_version` may say: a configuration is for both engines, each of which compares its own version. */
export const OLDEST_ENGINE = ENGINE_FLOORS.tofu;

/** Whether the engine's version is at least `floor` (`major.minor`); pre-releases count as their release. */
export function isAtLeast(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  const [floorMajor = 0, floorMinor = 0] = floor.split(".").map(Number);
  return major > floorMajor || (major === floorMajor && minor >= floorMinor);
}

/** The display name of the engine. */
export function engineTitle(kind: EngineKind): string {
  return kind === "terraform" ? "Terraform" : "OpenTofu";
}

/**
 * An error about an engine: one line that says what was attempted and what to do next. This folder throws nothing else
 * on purpose, so a command may print `message` without the stack.
 */
export class EngineError extends Error {
  override readonly name = "EngineError";
}

/** Environment variables by name; `undefined` means not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Options of an engine's environment. */
interface EngineEnvironmentOptions {
  /** The environment to start from; default `process.env`. */
  readonly base?: Environment;
  /** CLI configuration file that replaces the user's own (`TF_CLI_CONFIG_FILE`). */
  readonly cliConfigFile?: string;
  /** Removes every `TF_*` variable of the base, so that the run does not depend on the user's settings. */
  readonly isolated?: boolean;
  /** Added last, so it takes precedence. */
  readonly extra?: Environment;
}

/**
 * The environment for an engine: no version check (`CHECKPOINT_DISABLE`), no prompts (`TF_INPUT`), and messages for
 * automation (`TF_IN_AUTOMATION`).
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
