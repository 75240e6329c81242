import { isAbsolute, resolve } from "node:path";
import { downloadedEngine } from "./download-engine.js";
import { type Engine, EngineError, type Environment } from "./engine.js";
import { engineAt } from "./run-engine.js";
import { executableOnPath } from "./engines-on-path.js";

/** How an engine is looked for. */
export interface FindEngineOptions {
  /** Where `BUNNY_TF_CLI` and `PATH` are read; default `process.env`. */
  readonly env?: Environment;
  /** Whether Terraform may be fetched when none is found; default true. */
  readonly download?: boolean;
  /** Told in a line when something takes time. */
  readonly onProgress?: (message: string) => void;
}

/**
 * Finds the engine: the one that `BUNNY_TF_CLI` names (a path or a name on PATH; no other is tried then), else
 * `terraform`, else `tofu` on PATH, else Terraform as downloaded on demand. One that is too old is passed over.
 * @throws EngineError in one line that says what was found and what to install
 */
export async function findEngine(options: FindEngineOptions = {}): Promise<Engine> {
  const env = options.env ?? process.env;
  const named = env["BUNNY_TF_CLI"];
  if (named !== undefined && named !== "") return namedEngine(named, env);

  const refused: string[] = [];
  for (const name of ["terraform", "tofu"]) {
    const path = await executableOnPath(name, env);
    if (path === undefined) continue;
    try {
      return await engineAt(path, env);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      refused.push(error.message);
    }
  }
  try {
    if (options.download === false) throw new EngineError("No engine found: neither terraform nor tofu is on PATH");
    return await downloadedEngine({
      env,
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    });
  } catch (error) {
    if (!(error instanceof EngineError) || refused.length === 0) throw error;
    throw new EngineError(`${refused.join("; ")}. ${error.message}`, { cause: error });
  }
}

async function namedEngine(named: string, env: Environment): Promise<Engine> {
  const isPath = isAbsolute(named) || named.includes("/") || named.includes("\\");
  const path = isPath ? resolve(named) : await executableOnPath(named, env);
  if (path === undefined) throw new EngineError(`BUNNY_TF_CLI names "${named}", which is not on PATH`);
  try {
    return await engineAt(path, env);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(`BUNNY_TF_CLI: ${error.message}`, { cause: error });
  }
}

/**
 * Names the engine to the `@cdktf/*` packages (`TERRAFORM_BINARY_NAME`), which otherwise run the first `terraform` on
 * PATH, under npm scripts that of `node_modules/.bin`. It must happen before they are imported.
 */
export function handToCdktf(engine: Engine, env: NodeJS.ProcessEnv = process.env): void {
  env["TERRAFORM_BINARY_NAME"] = engine.path;
  env["CHECKPOINT_DISABLE"] = "1";
}
