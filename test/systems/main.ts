import { developmentEngine } from "../../build/development-engine.js";
import { runTrial } from "./trial.js";

/** `tsx test/systems/main.ts ZIP`: the trial of a release's zip for this system, with the engine of this machine. */
async function main([zip]: readonly string[]): Promise<void> {
  if (zip === undefined) throw new Error("Name the zip of a release for this system");
  const report = (line: string): void => void process.stdout.write(`${line}\n`);
  const engine = await developmentEngine({ onProgress: report });
  report(`${engine.kind} ${engine.version}: ${engine.path}`);
  await runTrial({ engine: [engine.path], zip, report });
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
