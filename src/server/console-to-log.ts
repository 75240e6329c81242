import { format } from "node:util";
import type { Log } from "../framework/log.js";

/** Standard output belongs to the handshake: what any library prints becomes a log line instead. */
export function sendConsoleToLog(log: Log, target: Console = console): void {
  const as =
    (level: "debug" | "warn" | "error") =>
    (...parts: unknown[]): void => {
      log[level](format(...parts));
    };
  Object.assign(target, {
    log: as("debug"),
    info: as("debug"),
    debug: as("debug"),
    warn: as("warn"),
    error: as("error"),
  });
}
