import { rm } from "node:fs/promises";
import { join } from "node:path";
import { phrase, words } from "../shared/phrase.js";
import type { Plan } from "../review/plan/plan.js";
import { type Engine, engineEnvironment, EngineError, engineTitle } from "./engine/engine.js";
import { runEngine, type RunProcessResult, showJson } from "./engine/run-engine.js";
import { DROP_MISSING, namedNotInAccount } from "../shared/not-in-account.js";
import { noneOfThese, withoutMissing } from "../review/plan/missing-containers.js";
import { createPrivateFolder } from "./private-folder.js";
import { parseNamed } from "./report-input.js";

const PLAN = ["plan", "-lock=false", "-input=false", "-no-color"];

/** How a folder is planned. */
interface PlanFolderOptions {
  readonly providerSources: readonly string[];
  /** Arguments of the engine that give variables their values. */
  readonly variables: readonly string[];
}

/**
 * Plans a folder: reads what there is, takes no lock, writes no state. If that fails, the plan is refresh-only, and its
 * problems say so. The plan file holds values in clear, so it lives in a private temporary folder and only as long as it is
 * read. The folder is also the engine's temporary folder, since an engine that is killed leaves files of its own.
 * @throws EngineError with the engine's output, and with advice for a folder that needs `init`
 * See docs/decisions/drift-from-a-normal-plan.md.
 */
export async function planFolder(
  engine: Engine,
  folder: string,
  { providerSources, variables }: PlanFolderOptions,
  signal?: AbortSignal,
): Promise<Plan> {
  const private_ = await createPrivateFolder();
  const env = engineEnvironment({ extra: { TMPDIR: private_ } });
  const options = { folder, env, ...(signal !== undefined && { signal }) };
  const file = join(private_, "drift.tfplan");
  const plan = async (more: readonly string[] = [], changed = env): Promise<RunProcessResult> => {
    signal?.throwIfAborted();
    const result = await runEngine(engine, [...PLAN, ...variables, ...more, `-out=${file}`], {
      ...options,
      env: changed,
    });
    signal?.throwIfAborted();
    return result;
  };
  const read = async (): Promise<Plan> =>
    parseNamed(Buffer.from(await showJson(engine, file, options)), providerSources);
  try {
    const whole = await plan();
    if (whole.exitCode === 0) return await read();
    const said = saidBy(whole);
    if (needsInit(engine, said)) throw new EngineError(refusal(engine, folder, said));
    // The state is not written, so that what is dropped from it is only left out of the report.
    const missing = namedNotInAccount(said);
    const dropping = missing.length === 0 ? env : { ...env, [DROP_MISSING.variable]: "true" };
    const refreshed = await plan(["-refresh-only"], dropping);
    const others = headingsIn(said).filter((heading) => namedNotInAccount(heading).length === 0);
    if (refreshed.exitCode !== 0)
      throw new EngineError(
        missing.length > 0 && others.length === 0 ? noneOfThese(missing) : refusal(engine, folder, saidBy(refreshed)),
      );
    const found = withoutMissing(await read(), missing);
    if (missing.length > 0 && others.length === 0) return found;
    return { ...found, problems: [...found.problems, onlyRefreshed(others)] };
  } finally {
    await rm(private_, { recursive: true, force: true });
  }
}

const saidBy = ({ stderr, stdout }: RunProcessResult): string => stderr.trim() || stdout.trim();

const MOST_ERRORS = 3;

/** The engine's own headings of its errors. */
const headingsIn = (said: string): readonly string[] => [
  ...new Set(said.split("\n").flatMap((line) => /^[^a-z]{0,10}Error: (.*)/i.exec(line)?.[1]?.trim() ?? [])),
];

/** Why the report does not know what `apply` does, with the engine's own headings. */
function onlyRefreshed(headings: readonly string[]): string {
  const named = headings.slice(0, MOST_ERRORS).map((heading) => phrase`${heading}`);
  const why = named.length === 0 ? "" : `: ${named.join(", ")}`;
  return phrase`The next apply would fail, since its plan does${words(why)}. What changed outside was read with a refresh-only plan, and what apply does about it is unknown.`;
}

function needsInit({ kind }: Engine, said: string): boolean {
  return new RegExp(`\\b(?:${kind}|terraform|tofu) init\\b`).test(said);
}

function refusal(engine: Engine, folder: string, said: string): string {
  const name = engine.kind;
  if (needsInit(engine, said)) return `${folder} is not initialized: run "${name} -chdir=${folder} init" first.`;
  const advice = /No value for required variable/.test(said)
    ? "\n\nGive values as the pipeline that applies does: --var-file FILE, --var NAME=VALUE, or TF_VAR_NAME in the environment."
    : "";
  return `${engineTitle(name)} ${engine.version} could not plan ${folder}:\n${said}${advice}`;
}
