import { developmentEngine } from "../../build/development-engine.js";
import { EngineError } from "../../src/tool/engine/engine.js";

/**
 * Prints the path of the engine for tests where none is on PATH, and nothing if there is none to be had: the tests that
 * need no engine run all the same, and the others fail.
 */
async function main(): Promise<void> {
  const report = (message: string): void => void process.stderr.write(`${message}\n`);
  try {
    const { kind, path, version } = await developmentEngine({ onProgress: report });
    report(`No engine is on PATH: the tests run ${kind} ${version}, ${path}`);
    process.stdout.write(`${path}\n`);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    report(error.message);
  }
}

void main();
