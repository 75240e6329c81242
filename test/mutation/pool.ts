import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "./tree.js";
import type { Job, Outcome } from "./run-tests.js";

/** What became of a job: an outcome, or nothing within the time limit, or the process ended. */
export type Result = Outcome | "too long" | "ended";

/** One worker process, replaced when it hangs or ends. */
export class Worker {
  #process: ChildProcess | undefined;
  readonly #code: string;
  readonly #writable: string;

  /** `code` is the folder of the instrumented sources, `writable` the only one where the process may write. */
  constructor(code: string, writable: string) {
    this.#code = code;
    this.#writable = writable;
  }

  #start(): ChildProcess {
    return fork(join(__dirname, "worker.ts"), [this.#code, this.#writable], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
      env: { ...process.env, PROPERTY_RUNS_FACTOR: "1", TMPDIR: this.#writable, HOME: this.#writable },
    });
  }

  /** Runs a job, for at most `limit` milliseconds. */
  async run(job: Job, limit: number): Promise<Result> {
    const worker = (this.#process ??= this.#start());
    const over = new AbortController();
    const { signal } = over;
    const timer = setTimeout(() => {
      over.abort();
    }, limit);
    try {
      worker.send(job);
      const [answer] = (await Promise.race([
        once(worker, "message", { signal }),
        once(worker, "exit", { signal }).then(() => ["ended"]),
      ])) as [Outcome | "ended"];
      if (answer === "ended") this.#process = undefined;
      return answer;
    } catch {
      await this.renew();
      return "too long";
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  /** Ends the process; the next job starts another. */
  async renew(): Promise<void> {
    const worker = this.#process;
    this.#process = undefined;
    if (worker?.exitCode !== null || worker.signalCode !== null) return;
    const exit = once(worker, "exit");
    worker.kill("SIGKILL");
    await exit;
  }
}

/** Gives each item to a worker that is free, and ends the workers. */
export async function forEach<Item>(
  items: readonly Item[],
  workers: readonly Worker[],
  task: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const queue = [...items].reverse();
  await Promise.all(
    workers.map(async (worker) => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await task(item, worker);
    }),
  );
}
