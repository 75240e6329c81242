/** How the process handles signals, from its start on. */
export interface Signals {
  /** Replaces the handler for a request to terminate; initially the process ends at once. */
  onTerminate: (listener: () => void) => void;
}

/**
 * Ctrl-C reaches both the engine and its plugins. The engine then requests the stop by RPC and waits for the calls in
 * progress, so an interrupt is ignored here.
 */
export function handleSignals(): Signals {
  let terminate = (): void => {
    process.exit(0);
  };
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      terminate();
    });
  }
  return {
    onTerminate: (listener) => {
      terminate = listener;
    },
  };
}
