/** Milliseconds without work after which the last answers have left the process. */
const moment = 50;

/** Waits for a moment in which there is nothing to do. */
export interface Idle {
  /** To be called whenever work has begun or ended. */
  changed: () => void;
  /** Calls `listener` once, when there has been no work for a moment. */
  when: (listener: () => void) => void;
}

/** @param busy Whether there is work now. */
export function createIdle(busy: () => boolean): Idle {
  let listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    if (busy() || listeners.length === 0) return;
    timer = setTimeout(() => {
      const waiting = listeners;
      listeners = [];
      for (const listener of waiting) listener();
    }, moment);
  };
  return {
    changed,
    when(listener) {
      listeners.push(listener);
      changed();
    },
  };
}
