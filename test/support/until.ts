import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits until a condition holds, looking every 20 ms.
 * @throws {Error} When it does not within `milliseconds`.
 */
export async function until(holds: () => boolean, milliseconds = 20_000): Promise<void> {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > milliseconds) throw new Error(`Not within ${milliseconds} ms: ${holds.toString()}`);
    await wait(20);
  }
}
