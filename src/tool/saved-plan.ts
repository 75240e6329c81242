import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { phrase, words } from "../shared/phrase.js";
import type { Plan } from "../review/plan/plan.js";
import type { EngineFinder } from "./engine/find-engine.js";
import {
  InputError,
  isPlanFile,
  parseNamed,
  PLAN_NAMES,
  planJson,
  type PlanSource,
  readPlanFile,
} from "./report-input.js";

/**
 * Reads the saved plan of a folder. Takes the only file that has a common name and that the engine can apply. Without such a
 * file, takes the only file that has a common name. If a JSON file beside the plan differs, the plan's problems say so.
 * @throws WaitingError if other stacks must be applied first
 * @throws InputError if several plans qualify, or if there is no plan, because a new plan may differ from the plan that will be
 * applied
 */
async function readSavedPlan(folder: string, engine: EngineFinder, providerSources: readonly string[]): Promise<Plan> {
  const { name, others } = await savedPlan(folder);
  const json = await planJson(join(folder, name), folder, engine);
  const plan = parseNamed(json, providerSources);
  const differing: string[] = [];
  for (const other of others) {
    const text = await planJson(join(folder, other), folder, engine);
    if (text.toString().trim() !== json.toString().trim()) differing.push(other);
  }
  if (differing.length === 0) return plan;
  const named = differing.map((other) => phrase`${other}`).join(", ");
  const note = phrase`This is the review of ${name}, which can be applied. Other plans in the folder differ and were not read: ${words(named)}.`;
  return { ...plan, problems: [...plan.problems, note] };
}

/** Reads the plan of a source: the file of the source, or the saved plan of its folder. Throws the source's failure. */
export async function planOf(
  { failure, planFile, folder }: PlanSource,
  engine: EngineFinder,
  providerSources: readonly string[],
): Promise<Plan> {
  if (failure !== undefined) throw failure;
  return planFile === undefined
    ? readSavedPlan(folder ?? ".", engine, providerSources)
    : readPlanFile(planFile, folder, engine, providerSources);
}

async function savedPlan(folder: string): Promise<{ readonly name: string; readonly others: readonly string[] }> {
  const present = new Set(await readdir(folder));
  const names = PLAN_NAMES.filter((name) => present.has(name));
  const applicable: string[] = [];
  for (const name of names) if (isPlanFile(await startOf(join(folder, name)))) applicable.push(name);
  const candidates = applicable.length > 0 ? applicable : names;
  const [name] = candidates;
  if (name === undefined && present.has(PLAN_WAITING)) {
    const [stacks = "", ...message] = (await readFile(join(folder, PLAN_WAITING), "utf8")).trim().split("\n");
    throw new WaitingError(stacks.split(" "), message.join("\n"));
  }
  if (name === undefined && present.has(PLAN_ERROR))
    throw new InputError(
      `${folder} could not be planned:\n${(await readFile(join(folder, PLAN_ERROR), "utf8")).trim()}`,
    );
  if (name === undefined)
    throw new InputError(`${folder} has no saved plan: run "terraform -chdir=${folder} plan -out=tfplan" first.`);
  if (candidates.length > 1)
    throw new InputError(
      `${folder} has several plans (${candidates.join(", ")}): instead of the folder, name the file that will be applied, or remove the others.`,
    );
  return { name, others: names.filter((other) => other !== name) };
}

/** If a plan fails, `pipeline/plan.sh` writes this file with the reason instead of the plan. */
const PLAN_ERROR = "tfplan.error";

/** If a stack waits for dependencies to be applied, `pipeline/plan.sh` writes this file instead of a plan. */
const PLAN_WAITING = "tfplan.waiting";

/** An error about a stack that depends on objects of other stacks, which are not applied yet. The message is the engine's. */
export class WaitingError extends Error {
  override readonly name = "WaitingError";
  /** The names of these stacks in `plan.sh`. */
  readonly stacks: readonly string[];
  constructor(stacks: readonly string[], message: string) {
    super(message);
    this.stacks = stacks;
  }
}

const START_BYTES = 65_536;

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
