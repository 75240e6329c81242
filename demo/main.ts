import { Command } from "commander";
import { closeStage, openStage, type Stage } from "./stage.js";
import { story } from "./story.js";
import { createTeller, type Teller } from "./teller.js";

/** Tells the story and returns the exit code: 0 when every step went as told. */
async function main(keep: boolean): Promise<number> {
  const teller = createTeller(process.stdout);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop.abort(new Error("Stopped."));
    });
  }

  const started = performance.now();
  const stage = await openStage(stop.signal);
  teller.say("\nThe whole path on this machine: provider, constructs, service in miniature, engine.\n");
  try {
    if (!(await tell(stage, teller))) return 1;
    teller.say(`\nEverything went as told, in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return 0;
  } finally {
    await closeStage(stage, keep);
    teller.say(keep ? `The folder is kept: ${stage.folder}` : "The emulator is stopped, the temporary folder removed.");
  }
}

async function tell(stage: Stage, teller: Teller): Promise<boolean> {
  for (const { title, run } of story) {
    const started = performance.now();
    teller.begin(title);
    try {
      const details = await run(stage);
      stage.signal.throwIfAborted();
      teller.done(title, details, performance.now() - started);
    } catch (error) {
      const reason: unknown = stage.signal.aborted ? stage.signal.reason : error;
      teller.failed(title, reason instanceof Error ? reason.message : String(reason));
      return false;
    }
  }
  return true;
}

const options = new Command("demo")
  .description("Shows the whole path: provider, constructs, emulator and a real engine.")
  .option("--keep", "leave the temporary folder and say where it lies")
  .parse()
  .opts<{ keep?: true }>();

void main(options.keep === true).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
