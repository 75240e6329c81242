import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requiredProviders } from "../../src/tool/engine/configuration-text.js";
import { type Engine, engineEnvironment, type Environment } from "../../src/tool/engine/engine.js";
import { runEngine, type RunProcessResult, showJson } from "../../src/tool/engine/run-engine.js";
import { type Configuration, writeConfiguration } from "./configuration.js";
import { describeDiagnostics, type Diagnostic, parseDiagnostics } from "./diagnostics.js";
import { engineUnderTest } from "./engine-under-test.js";
import type { ServedProvider } from "./in-process-provider.js";
import { installForTest } from "./installed-provider.js";
import { type Announcements, parseAnnouncements, parsePlan, type Plan } from "./plan.js";
import { readState, readStateText, type State } from "./state.js";

/** Options of a workspace. */
export interface WorkspaceOptions {
  /**
   * The source of the provider: `"installed"` is the built bundle in a private mirror, launched by the engine and
   * connected over mutual TLS; `"none"` is for configurations without one; otherwise a running provider.
   */
  readonly provider: "installed" | "none" | ServedProvider;
  /** Added to the environment of every command: the access key and the API's addresses. */
  readonly env?: Environment;
  /** Default: {@link engineUnderTest}. */
  readonly engine?: Engine;
  /** Whether the engine and the provider write a full log (`TF_LOG=trace`) to a file, read by {@link Workspace.log}. */
  readonly log?: boolean;
}

/** The output of a command, whether or not it succeeded. */
export interface Outcome {
  readonly exitCode: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Standard output and standard error, unchanged. */
  readonly output: string;
}

/** What an engine announced of a plan, with its diagnostics. */
export interface Preview extends Announcements {
  readonly warnings: readonly Diagnostic[];
}

/** A plan and its diagnostics. */
export interface PlanOutcome extends Plan {
  readonly warnings: readonly Diagnostic[];
}

/** A folder with one configuration and its state, in which the engine runs. */
export interface Workspace {
  readonly engine: Engine;
  readonly folder: string;
  /** The environment of the engine. */
  readonly environment: NodeJS.ProcessEnv;
  /** Writes the configuration and initializes the folder. */
  write(configuration: Configuration): Promise<void>;
  /** Writes the configuration and plans it; without one, plans the last one. Throws if the plan fails. */
  plan(configuration?: Configuration, ...args: string[]): Promise<PlanOutcome>;
  /** As {@link plan}, but without the values: it takes one run of the engine instead of two. */
  preview(configuration?: Configuration, ...args: string[]): Promise<Preview>;
  /** Writes the configuration and applies it. Throws if the apply fails. */
  apply(configuration?: Configuration, ...args: string[]): Promise<Outcome & Announcements>;
  /** Applies the last plan of {@link plan}. Throws if the apply fails. */
  applyPlanned(): Promise<Outcome>;
  /** Destroys everything in the state. Throws if that fails. */
  destroy(): Promise<Outcome>;
  /** `import ADDRESS ID` on the command line, after writing the configuration. Throws if it fails. */
  import(configuration: Configuration, address: string, id: string): Promise<Outcome>;
  /** Plans or applies a configuration that is expected to fail. Throws if it does not. */
  failing(command: "validate" | "plan" | "apply" | "destroy", configuration?: Configuration): Promise<Outcome>;
  /** Any other command of the engine; its exit code is not checked. */
  run(...args: string[]): Promise<Outcome>;
  state(): Promise<State>;
  stateText(): Promise<string>;
  /** Deletes the state without the provider. */
  forgetState(): Promise<void>;
  /** The log so far; empty without the option `log`. */
  log(): Promise<string>;
  /** Removes the folder. Resources that were not destroyed stay in the API. */
  remove(): Promise<void>;
}

const PLAN_FILE = "tfplan";
/** The version constraint in tests; a reattached provider has no version. */
const ANY_VERSION = ">= 0.0.1";

/**
 * Creates a workspace in a temporary folder. Call `remove` at the end, or use the fixture in acceptance.ts, which does.
 */
export async function createWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const engine = options.engine ?? (await engineUnderTest());
  const top = await mkdtemp(join(tmpdir(), "bunny-workspace-"));
  const folder = join(top, "configuration");
  const logFile = join(top, "engine.log");
  await mkdir(folder);
  if (options.provider !== "none") await writeFile(join(folder, "versions.tf"), requiredProviders(ANY_VERSION));
  const env = await environmentOf(options, top, logFile);
  let initialised = options.provider !== "installed";

  const run = async (...args: string[]): Promise<Outcome> => outcomeOf(await runEngine(engine, args, { folder, env }));
  const succeed = async (...args: string[]): Promise<Outcome> => {
    const outcome = await run(...args);
    if (outcome.exitCode === 0) return outcome;
    throw new Error(`${engine.kind} ${args.join(" ")} failed (${outcome.exitCode}):\n${describeOutcome(outcome)}`);
  };
  const write = async (configuration: Configuration | undefined): Promise<void> => {
    if (configuration !== undefined) await writeConfiguration(folder, configuration);
    if (!initialised) await succeed("init", "-no-color");
    initialised = true;
  };

  return {
    engine,
    folder,
    environment: env,
    run,
    write,
    plan: async (configuration, ...args) => {
      await write(configuration);
      const { diagnostics } = await succeed("plan", "-json", `-out=${PLAN_FILE}`, ...args);
      const plan = parsePlan(await showJson(engine, PLAN_FILE, { folder, env }));
      return { ...plan, warnings: diagnostics };
    },
    preview: async (configuration, ...args) => {
      await write(configuration);
      const { diagnostics, output } = await succeed("plan", "-json", `-out=${PLAN_FILE}`, ...args);
      return { ...parseAnnouncements(output), warnings: diagnostics };
    },
    apply: async (configuration, ...args) => {
      await write(configuration);
      const outcome = await succeed("apply", "-json", "-auto-approve", ...args);
      return { ...outcome, ...parseAnnouncements(outcome.output) };
    },
    applyPlanned: () => succeed("apply", "-json", PLAN_FILE),
    destroy: () => succeed("destroy", "-json", "-auto-approve"),
    import: async (configuration, address, id) => {
      await write(configuration);
      return succeed("import", "-no-color", address, id);
    },
    failing: async (command, configuration) => {
      await write(configuration);
      const outcome = await run(
        command,
        "-json",
        ...(command === "apply" || command === "destroy" ? ["-auto-approve"] : []),
      );
      if (outcome.exitCode !== 0) return outcome;
      throw new Error(`${engine.kind} ${command} was expected to fail:\n${describeOutcome(outcome)}`);
    },
    state: () => readState(folder),
    stateText: () => readStateText(folder),
    forgetState: async () => {
      await rm(join(folder, "terraform.tfstate"), { force: true });
      await rm(join(folder, "terraform.tfstate.backup"), { force: true });
    },
    log: () => readFile(logFile, "utf8").catch(() => ""),
    remove: () => rm(top, { recursive: true, force: true }),
  };
}

async function environmentOf(options: WorkspaceOptions, top: string, logFile: string): Promise<NodeJS.ProcessEnv> {
  const { provider } = options;
  const reattach = typeof provider === "string" ? {} : { TF_REATTACH_PROVIDERS: provider.reattach };
  return engineEnvironment({
    isolated: true,
    cliConfigFile: provider === "installed" ? await installForTest(top) : await emptyConfiguration(top),
    extra: {
      ...reattach,
      ...(options.log === true ? { TF_LOG: "trace", TF_LOG_PATH: logFile } : {}),
      ...options.env,
    },
  });
}

/** Otherwise the engine reads the CLI configuration of the person who runs the tests. */
async function emptyConfiguration(top: string): Promise<string> {
  const file = join(top, "cli.tfrc");
  await writeFile(file, "");
  return file;
}

function outcomeOf({ exitCode, stdout, stderr }: RunProcessResult): Outcome {
  return { exitCode, diagnostics: parseDiagnostics(stdout), output: stdout + stderr };
}

function describeOutcome({ diagnostics, output }: Outcome): string {
  return describeDiagnostics(diagnostics) || output;
}
