/** Environment variables by name; `undefined` means: not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What an engine that we start is told through its environment. */
export interface EngineEnvironmentOptions {
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
