import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits until a condition is true, checking every 5 ms.
 * @throws {Error} If it is not within `milliseconds`.
 */
export async function until(holds: () => boolean, milliseconds = 20_000): Promise<void> {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > milliseconds) throw new Error(`Not within ${milliseconds} ms: ${holds.toString()}`);
    await wait(5);
  }
}
