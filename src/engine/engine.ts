/** The two programs that read Terraform's language, by the name of their executable. */
export type EngineKind = "terraform" | "tofu";

/** An engine that is known to start: where it lies, which of the two it is and which version it said it has. */
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

/** Says whether the engine's version is at least `floor` (`major.minor`); pre-releases count as their release. */
export function isAtLeast(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  const [floorMajor = 0, floorMinor = 0] = floor.split(".").map(Number);
  return major > floorMajor || (major === floorMajor && minor >= floorMinor);
}

/** The engine's own spelling of its name, for people. */
export function engineTitle(kind: EngineKind): string {
  return kind === "terraform" ? "Terraform" : "OpenTofu";
}

/**
 * What went wrong with an engine, told in one line that says what was attempted and what to do next. Nothing else is
 * thrown on purpose by this folder, so a command may print `message` and leave the stack out.
 */
export class EngineError extends Error {
  override readonly name = "EngineError";
}

/** Environment variables by name; `undefined` means: not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What an engine that we start is told through its environment. */
interface EngineEnvironmentOptions {
  /** The environment to start from; default `process.env`. */
  readonly base?: Environment;
  /** CLI configuration file that replaces the user's own (`TF_CLI_CONFIG_FILE`). */
  readonly cliConfigFile?: string;
  /** Drop every `TF_*` variable of the base: the run then depends on nothing the user has set. */
  readonly isolated?: boolean;
  /** Added last, so it wins. */
  readonly extra?: Environment;
}

/**
 * The environment for an engine: no call home (`CHECKPOINT_DISABLE`), no questions (`TF_INPUT`), and texts meant for
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
