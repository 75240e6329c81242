/** The wait that the API asked for with `Retry-After`. Times are in milliseconds of the clock. */
interface Asked {
  readonly wait: number;
  readonly until: number;
}

/** A wait before the next request. If the API `asked` for more time than the caller has, the wait ends earlier. */
export interface Pause {
  readonly until: number;
  readonly asked: Asked | undefined;
}

/** The pauses and the pace of the hosts that returned 429. They hold for all calls of a client. */
export interface Pauses {
  /** Adds a pause, which never shortens the present one. After the pause, requests start one by one, and then faster. */
  add(host: string, pause: Pause): void;
  /** Returns the present pause; undefined if there is none. */
  of(host: string): Pause | undefined;
  /**
   * Resolves when a request to the host may start, to a function that ends the request. `hold` waits for the end of a pause, or
   * without a pause, until `free` resolves; it rejects to leave.
   */
  start(host: string, hold: (pause: Pause | undefined, free: Promise<void>) => Promise<void>): Promise<() => void>;
}

interface Host {
  pause: Pause | undefined;
  /** How many requests may run at the same time. */
  width: number;
  running: number;
  /** The requests that ended since the last pause, and in the round before it: about as many as the host lets pass at once. */
  passed: number;
  passedBefore: number;
  waiting: (() => void)[];
}

/** Creates the pauses of a client. `now` is a clock in milliseconds. */
export function createPauses(now: () => number): Pauses {
  const hosts = new Map<string, Host>();
  const hostOf = (name: string): Host => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host: Host = { pause: undefined, width: Infinity, running: 0, passed: 0, passedBefore: 0, waiting: [] };
    hosts.set(name, host);
    return host;
  };
  const pauseOf = ({ pause }: Host): Pause | undefined =>
    pause !== undefined && pause.until > now() ? pause : undefined;
  const wake = (host: Host): void => {
    for (const resolve of host.waiting.splice(0)) resolve();
  };
  return {
    of: (name) => pauseOf(hostOf(name)),
    add: (name, { until, asked }) => {
      const host = hostOf(name);
      const known = pauseOf(host);
      if (known === undefined) [host.passedBefore, host.passed] = [host.passed, 0];
      host.width = 1;
      host.pause = { until: Math.max(known?.until ?? 0, until), asked: asked ?? known?.asked };
    },
    start: async (name, hold) => {
      const host = hostOf(name);
      for (let pause = pauseOf(host); pause !== undefined || host.running >= host.width; pause = pauseOf(host))
        await hold(
          pause,
          pause === undefined ? new Promise((resolve) => host.waiting.push(resolve)) : Promise.resolve(),
        );
      host.running += 1;
      return () => {
        host.running -= 1;
        if (host.width < Infinity && pauseOf(host) === undefined) {
          host.passed += 1;
          // As many as before the last pause may follow at once, and one more. After these, the pace doubles.
          host.width = Math.abs(host.passed - host.passedBefore) + 1;
        }
        wake(host);
      };
    },
  };
}
