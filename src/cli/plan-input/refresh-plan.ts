import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, engineTitle } from "../../engine/engine.js";
import { EngineError } from "../../engine/engine-error.js";
import { runEngine } from "../../engine/run-engine.js";
import { showJson } from "../../engine/show-json.js";
import { isSensitiveProviderAttribute } from "../../report/meaning/table.js";
import { parsePlan } from "../../report/plan/parse-plan.js";
import type { Plan } from "../../report/plan/plan.js";

const READ_ONLY_PLAN = ["plan", "-refresh-only", "-lock=false", "-input=false", "-no-color"];

/**
 * Plans a folder refresh-only: reads what there is, takes no lock, writes no state. The plan file holds values in clear,
 * so it lives in a private temporary folder and only as long as it is read.
 * @throws EngineError with what the engine said; a folder that needs `init` is told so
 */
export async function refreshPlan(engine: Engine, folder: string): Promise<Plan> {
  const private_ = await mkdtemp(join(tmpdir(), "bunny-tf-drift-"));
  try {
    const file = join(private_, "drift.tfplan");
    const result = await runEngine(engine, [...READ_ONLY_PLAN, `-out=${file}`], { folder });
    if (result.exitCode !== 0)
      throw new EngineError(refusal(engine, folder, result.stderr.trim() || result.stdout.trim()));
    return parsePlan(Buffer.from(await showJson(engine, file, { folder })), isSensitiveProviderAttribute);
  } finally {
    await rm(private_, { recursive: true, force: true });
  }
}

function refusal(engine: Engine, folder: string, said: string): string {
  const name = engine.kind;
  if (new RegExp(`\\b(?:${name}|terraform|tofu) init\\b`).test(said)) {
    return `${folder} is not initialised: run "${name} -chdir=${folder} init" first.`;
  }
  return `${engineTitle(name)} ${engine.version} could not plan ${folder}:\n${said}`;
}
