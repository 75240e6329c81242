import { abortable } from "./abort.js";

/** Runs a task when its turn comes; leaves the queue at once when `signal` aborts. */
export type Turns = <T>(task: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>;

/** The queue library; an ES module, loaded with the first request. */
async function loadQueue(concurrency: number) {
  const { default: PQueue } = await import("p-queue");
  return new PQueue({ concurrency });
}

/**
 * First come, first served, `concurrency` at a time. A task that has begun is not torn from its turn by the
 * signal: it must heed the signal itself, since only it knows what a write has come to.
 */
export function createTurns(concurrency: number): Turns {
  let queue: ReturnType<typeof loadQueue> | undefined;
  return async (task, signal) => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const begun = new Promise<void>((resolve, reject) => {
      queue ??= loadQueue(concurrency);
      queue
        .then((loaded) =>
          loaded.add(() => {
            resolve();
            return ended;
          }),
        )
        .catch(reject);
    });
    try {
      await abortable(begun, signal);
      return await task();
    } finally {
      end();
    }
  };
}
