import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { buffer as readStream } from "node:stream/consumers";
import type { Engine } from "../../engine/engine.js";
import { showJson } from "../../engine/show-json.js";
import { isSensitiveProviderAttribute } from "../../report/meaning/table.js";
import { constructPaths, noConstructs } from "../../report/plan/construct-paths.js";
import { parsePlan } from "../../report/plan/parse-plan.js";
import type { Plan } from "../../report/plan/plan.js";
import type { StackSource } from "../../report/review/review-plan.js";
import type { PlanSource } from "./plan-source.js";

/** Finds the engine when it is first needed. */
export type EngineFinder = () => Promise<Engine>;

/** Reads a saved plan. A binary one is shown by the engine, in the folder where it was made. */
export async function readPlanFile(file: string, folder: string | undefined, engine: EngineFinder): Promise<Plan> {
  return parsePlan(await planJson(file, folder, engine), isSensitiveProviderAttribute);
}

async function planJson(file: string, folder: string | undefined, engine: EngineFinder): Promise<Buffer> {
  if (file === "-") return readStream(process.stdin);
  const plan = await readFile(file);
  if (!isBinaryPlan(plan)) return plan;
  return Buffer.from(await showJson(await engine(), resolve(file), { folder: folder ?? "." }));
}

/** A binary plan is a zip archive. */
function isBinaryPlan(plan: Buffer): boolean {
  return plan.toString("latin1", 0, 4) === "PK\u0003\u0004";
}

/** What the report needs to know of where a plan comes from: its name, and the construct paths if there are any. */
export async function stackSource({ name, source, constructsFile }: PlanSource): Promise<StackSource> {
  const text = constructsFile === undefined ? undefined : await readFile(constructsFile, "utf8").catch(() => undefined);
  return { name, source, constructPath: text === undefined ? noConstructs : constructPaths(text) };
}
