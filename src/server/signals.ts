/** What the process does about signals, from its first moments on. */
export interface Signals {
  /** Replaces what a request to terminate does; at first it ends the process at once. */
  onTerminate: (listener: () => void) => void;
}

/**
 * Ctrl-C reaches the engine and its plugins alike. The engine then asks us to stop by RPC and wants the answers of calls
 * in flight, so an interrupt is ignored here.
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
