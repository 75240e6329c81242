import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command with an abort signal. The first SIGINT, SIGTERM, or SIGHUP aborts the command, so that engines stop and files
 * are removed. Failures after that are not reported. The exit code is 128 plus the number of the process signal.
 */
export async function untilInterrupted(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  let received = 0;
  const listen = (name: (typeof SIGNALS)[number]): void => {
    received = constants.signals[name];
    controller.abort(new Error(`Interrupted by ${name}.`));
  };
  for (const name of SIGNALS) process.on(name, listen);
  try {
    await run(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    process.exitCode = 128 + received;
  } finally {
    for (const name of SIGNALS) process.off(name, listen);
  }
}
