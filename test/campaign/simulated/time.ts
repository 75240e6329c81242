import { setImmediate } from "node:timers/promises";

interface Task {
  readonly at: number;
  readonly run: () => Promise<void>;
}

/** A clock that moves only when somebody waits, for the provider and the emulator of one run. Milliseconds since 1970. */
export class SimulatedTime {
  #now = Date.UTC(2026, 0, 1);
  #tasks: Task[] = [];

  readonly now = (): number => this.#now;
  readonly clock = (): Date => new Date(this.#now);

  /** Moves the clock, unless it is already later because somebody else waited at the same time. */
  readonly sleep = async (milliseconds: number): Promise<void> => {
    const until = this.#now + milliseconds;
    await setImmediate();
    for (let task = this.#nextTask(until); task !== undefined; task = this.#nextTask(until)) {
      this.#now = Math.max(this.#now, task.at);
      await task.run();
    }
    this.#now = Math.max(this.#now, until);
  };

  /** Runs something once the clock has moved so far. */
  after(milliseconds: number, run: () => Promise<void>): void {
    this.#tasks = [...this.#tasks, { at: this.#now + milliseconds, run }].sort((a, b) => a.at - b.at);
  }

  #nextTask(until: number): Task | undefined {
    const [first] = this.#tasks;
    if (first === undefined || first.at > until) return undefined;
    this.#tasks.shift();
    return first;
  }
}
