import type { Log } from "../framework/log.js";
import type { Calls } from "./calls.js";

/**
 * Ctrl-C reaches the engine and its plugins alike. The engine then asks us to stop by RPC and wants the answers of calls
 * in flight, so an interrupt is ignored here, and a request to terminate waits until no call is in flight.
 */
export function heedSignals(calls: Calls, log: Log, end: (exitCode: number) => void): void {
  process.on("SIGINT", () => {
    log.debug("Ignored SIGINT: the engine decides when to stop");
  });
  for (const signal of ["SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      log.debug(`Ending after ${signal} as soon as no call is in flight`);
      calls.whenIdle(() => {
        end(0);
      });
    });
  }
}
