import type { Engine } from "./engine.js";
import { EngineError } from "./engine-error.js";
import { runEngineOrThrow, type RunEngineOptions } from "./run-engine.js";

/**
 * Asks the engine for a saved plan (`planFile`, relative to the configuration's folder), or without one for the
 * current state, as JSON text. It is not parsed here: numbers may be larger than JavaScript's.
 * @throws EngineError when the engine refuses, with its own words
 */
export async function showJson(engine: Engine, planFile?: string, options: RunEngineOptions = {}): Promise<string> {
  const args = ["show", "-json", "-no-color", ...(planFile === undefined ? [] : [planFile])];
  const { stdout } = await runEngineOrThrow(engine, args, options);
  const text = stdout.trim();
  if (!text.startsWith("{")) throw new EngineError(`"${args.join(" ")}" printed no JSON: ${text.slice(0, 200)}`);
  return text;
}
