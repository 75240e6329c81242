export interface Signals {
  /** Replaces the handler of a termination signal. Without a handler, the process ends at once. */
  onTerminate: (listener: () => void) => void;
}

/**
 * Installs the signal handlers. The plugin ignores an interrupt, because Ctrl-C also reaches the engine. The engine then requests
 * the stop by RPC and waits for calls in progress.
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
