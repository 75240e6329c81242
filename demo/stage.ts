import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defaultSeed, type Emulator, readTrafficFile, startEmulator } from "../src/emulator/index.js";
import { type Engine, engineEnvironment } from "../src/tool/engine/engine.js";
import { runEngineOrThrow, showJson } from "../src/tool/engine/run-engine.js";
import { parsePlan } from "../src/review/plan/parse-plan.js";
import type { Plan } from "../src/review/plan/plan.js";

/** What the steps share. Earlier steps add parts for later ones. */
export interface Stage {
  /** Temporary folder for everything: store, mirror, configuration, state. */
  readonly folder: string;
  readonly emulator: Emulator;
  readonly signal: AbortSignal;
  engine?: Engine;
  /** CLI configuration that limits the engine to the private mirror. */
  cliConfigFile?: string;
  /** Folder with the synthesized configuration. */
  stack?: string;
  /** The entry that was added to the access list outside of Terraform. */
  addedEntry?: string;
}

/** A step with an unexpected result; the message is shown to the user. */
class StepFailed extends Error {}

/** Fails the demo unless the condition holds. */
export function mustBe(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new StepFailed(otherwise);
}

/** A part that an earlier step has added. */
export function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("A step ran before one that it depends on");
  return part;
}

const COMMAND_LIMIT_MS = 60_000;
/** What visitors did on the day before. */
const DAY = resolve(__dirname, "..", "examples", "traffic", "day.json");
const PLAN_FILE = "demo.tfplan";

/** Creates the temporary folder and starts the emulator, on a free port and with its store in that folder. */
export async function openStage(signal: AbortSignal): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "bunny-demo-"));
  await mkdir(join(folder, "store"));
  try {
    const traffic = await readTrafficFile(DAY);
    return { folder, signal, emulator: await startEmulator({ directory: join(folder, "store"), traffic }) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Ends the emulator and removes the folder, unless it is kept. */
export async function closeStage(stage: Stage, keep: boolean): Promise<void> {
  await stage.emulator.close();
  if (!keep) await rm(stage.folder, { recursive: true, force: true });
}

/** Runs a command of the engine in the folder (default: the stack) and returns what it printed. */
export async function engineCommand(stage: Stage, args: readonly string[], folder = stage.stack): Promise<string> {
  const { stdout } = await runEngineOrThrow(present(stage.engine), args, {
    folder: present(folder),
    env: environment(stage),
    signal: stage.signal,
    timeoutMs: COMMAND_LIMIT_MS,
  });
  return stdout;
}

/** Plans the folder (default: the stack) and saves the plan for {@link applyPlan}. */
export async function plan(stage: Stage, folder = stage.stack): Promise<Plan> {
  await engineCommand(stage, ["plan", "-no-color", `-out=${PLAN_FILE}`], folder);
  const options = { folder: present(folder), env: environment(stage), signal: stage.signal };
  const secrets = (): boolean => true;
  return parsePlan(Buffer.from(await showJson(present(stage.engine), PLAN_FILE, options)), secrets);
}

/** Applies the last {@link plan} of that folder. */
export async function applyPlan(stage: Stage, folder = stage.stack): Promise<void> {
  await engineCommand(stage, ["apply", "-no-color", PLAN_FILE], folder);
}

const SIGNING_KEY = defaultSeed.libraries?.flatMap(({ tokenAuthenticationKey: key }) => key ?? [])[0] ?? "";

/** The environment of commands. */
export function environment({ cliConfigFile, emulator }: Stage): NodeJS.ProcessEnv {
  return engineEnvironment({
    isolated: true,
    cliConfigFile: present(cliConfigFile),
    extra: {
      BUNNY_ACCESS_KEY: emulator.accessKey,
      BUNNY_BASE_URL: emulator.url,
      BUNNY_VIDEO_URL: emulator.url,
      BUNNY_LOGGING_URL: emulator.url,
      // The examples of tokens have no key of their own.
      TF_VAR_token_security_key: SIGNING_KEY,
    },
  });
}
