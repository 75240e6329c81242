import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../src/emulator/index.js";
import { type Engine, engineEnvironment } from "../src/engine/engine.js";
import { runEngineOrThrow, showJson } from "../src/engine/run-engine.js";
import { parsePlan } from "../src/report/plan/parse-plan.js";
import type { Plan } from "../src/report/plan/plan.js";

/** What the story plays on. Parts appear in the course of it. */
export interface Stage {
  /** Temporary folder that holds everything: store, mirror, configuration, state. */
  readonly folder: string;
  readonly emulator: Emulator;
  readonly signal: AbortSignal;
  engine?: Engine;
  /** CLI configuration that lets the engine see nothing but the private mirror. */
  cliConfigFile?: string;
  /** Folder with the synthesised configuration. */
  stack?: string;
  /** The entry that somebody added to the access list. */
  addedEntry?: string;
}

/** A step that did not go as told; its message is for the person who watches. */
export class StepFailed extends Error {}

/** Fails the story unless the condition holds. */
export function mustBe(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new StepFailed(otherwise);
}

/** A part of the stage that an earlier step has put there. */
export function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("A step ran before the one it needs");
  return part;
}

const COMMAND_LIMIT_MS = 60_000;
const PLAN_FILE = "demo.tfplan";

/** Makes the temporary folder and starts the emulator, on a free port and with its store in that folder. */
export async function openStage(signal: AbortSignal): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "bunny-demo-"));
  await mkdir(join(folder, "store"));
  try {
    return { folder, signal, emulator: await startEmulator({ directory: join(folder, "store") }) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Ends the emulator and, unless it is kept, removes the folder. */
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

/** Plans the folder (default: the stack); the plan is saved for {@link applyPlan}. */
export async function plan(stage: Stage, folder = stage.stack): Promise<Plan> {
  await engineCommand(stage, ["plan", "-no-color", `-out=${PLAN_FILE}`], folder);
  const options = { folder: present(folder), env: environment(stage), signal: stage.signal };
  const secrets = (): boolean => true;
  return parsePlan(Buffer.from(await showJson(present(stage.engine), PLAN_FILE, options)), secrets);
}

/** Applies what {@link plan} planned last in that folder. */
export async function applyPlan(stage: Stage, folder = stage.stack): Promise<void> {
  await engineCommand(stage, ["apply", "-no-color", PLAN_FILE], folder);
}

function environment({ cliConfigFile, emulator }: Stage): NodeJS.ProcessEnv {
  return engineEnvironment({
    isolated: true,
    cliConfigFile: present(cliConfigFile),
    extra: {
      BUNNY_ACCESS_KEY: emulator.accessKey,
      BUNNY_BASE_URL: emulator.url,
      BUNNY_VIDEO_URL: emulator.url,
    },
  });
}
