import type { Socket } from "node:net";
import type { Log } from "../framework/definition/log.js";
import type { Calls } from "./running-calls.js";

/** In milliseconds. The plugin ends itself without an engine. */
export interface TimeLimits {
  /** Until the first connection. */
  firstConnection: number;
  /** The time after the end of the last connection until the engine counts as ended. */
  reconnect: number;
  /** The time that calls in progress have after their signals are aborted. */
  calls: number;
  /** Between two checks of the parent process. */
  parent: number;
}

/** The engine waits 60 s for the handshake, and connects right after it. */
const defaultTimeLimits: TimeLimits = { firstConnection: 90_000, reconnect: 2_000, calls: 5_000, parent: 1_000 };

/**
 * Ends the process when its engine ends: after the last connection closed, if no connection arrived, or when the parent process
 * changed. The parent process is checked because a killed engine does not close its connections.
 * @param parent Process ID of the parent.
 * @returns A function to call with each connection of the engine.
 */
export function endWithEngine(
  parent: number,
  calls: Calls,
  log: Log,
  end: (exitCode: number) => void,
  limits: TimeLimits = defaultTimeLimits,
): (socket: Socket) => void {
  let connections = 0;
  let waiting: NodeJS.Timeout | undefined;
  const endBecause = (reason: string): void => {
    clearTimeout(waiting);
    clearInterval(watch);
    log.info(`Ending: ${reason}`);
    calls.stop();
    calls.whenIdle(() => {
      end(0);
    });
    setTimeout(end, limits.calls, 1).unref();
  };
  const endAfter = (delay: number, reason: string): void => {
    waiting = setTimeout(endBecause, delay, reason).unref();
  };

  const watch = setInterval(() => {
    if (process.ppid !== parent) endBecause("the engine's process has ended");
  }, limits.parent).unref();
  endAfter(limits.firstConnection, "no engine has connected");

  return (socket) => {
    clearTimeout(waiting);
    connections += 1;
    socket.once("close", () => {
      connections -= 1;
      if (connections === 0) endAfter(limits.reconnect, "the engine's last connection is closed");
    });
  };
}
