import { Command } from "commander";
import { closeStage, openStage, type Stage } from "./stage.js";
import { story } from "./story.js";
import { createReporter, type Reporter } from "./reporter.js";

/** Runs the demo and returns the exit code: 0 if every step succeeded. */
async function main(keep: boolean): Promise<number> {
  const reporter = createReporter(process.stdout);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop.abort(new Error("Stopped."));
    });
  }

  const started = performance.now();
  const stage = await openStage(stop.signal);
  reporter.say("\nA demo on this machine only: provider, constructs, local emulator, engine.\n");
  try {
    if (!(await runStory(stage, reporter))) return 1;
    reporter.say(`\nEvery step succeeded, in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return 0;
  } finally {
    await closeStage(stage, keep);
    reporter.say(
      keep ? `The folder is kept: ${stage.folder}` : "The emulator is stopped, the temporary folder removed.",
    );
  }
}

async function runStory(stage: Stage, reporter: Reporter): Promise<boolean> {
  for (const { title, run } of story) {
    const started = performance.now();
    reporter.begin(title);
    try {
      const details = await run(stage);
      stage.signal.throwIfAborted();
      reporter.done(title, details, performance.now() - started);
    } catch (error) {
      const reason: unknown = stage.signal.aborted ? stage.signal.reason : error;
      reporter.failed(title, reason instanceof Error ? reason.message : String(reason));
      return false;
    }
  }
  return true;
}

const options = new Command("demo")
  .description("Runs a demo of provider, constructs, emulator and a real engine.")
  .option("--keep", "keep the temporary folder and print its path")
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
