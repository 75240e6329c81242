import { setTimeout as wait } from "node:timers/promises";
import { createCalls } from "../../src/server/running-calls.js";

const never = (): void => undefined;
const untilAborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      resolve((signal.reason as Error).message);
    });
  });

test("a call returns what its work returns, and throws what it throws", async () => {
  const calls = createCalls();
  await expect(calls.run(never, () => Promise.resolve(5))).resolves.toBe(5);
  await expect(calls.run(never, () => Promise.reject(new RangeError("r")))).rejects.toThrow(RangeError);
});

test("stop aborts the calls in progress, and no later one", async () => {
  const calls = createCalls();
  const inFlight = [1, 2].map(() => calls.run(never, ({ signal }) => untilAborted(signal)));
  calls.stop();
  await expect(Promise.all(inFlight)).resolves.toEqual(Array(2).fill("The engine was asked to stop."));
  await expect(calls.run(never, ({ signal }) => Promise.resolve(signal.aborted))).resolves.toBe(false);
});

test("a call that the engine cancels is aborted; one that has ended is not", async () => {
  const calls = createCalls();
  let over = never;
  const register = (listener: () => void): void => void (over = listener);
  const answer = calls.run(register, ({ signal }) => untilAborted(signal));
  over();
  await expect(answer).resolves.toBe("The engine cancelled the call.");

  const signal = await calls.run(register, (context) => Promise.resolve(context.signal));
  over();
  expect(signal.aborted).toBe(false);
});

test("an unhandled rejection fails the call that started the promise", async () => {
  const calls = createCalls();
  const blame = async (): Promise<never> => {
    await wait(5);
    expect(calls.failCurrent(new Error("left alone"))).toBe(true);
    return new Promise<never>(never);
  };
  const [failed, other] = await Promise.allSettled([calls.run(never, blame), calls.run(never, () => wait(20, "fine"))]);
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "left alone" } });
  expect(other).toEqual({ status: "fulfilled", value: "fine" });
  expect(calls.failCurrent(new Error("nobody's"))).toBe(false);
});

test("where the runtime loses the context, an unhandled rejection fails every call in progress", async () => {
  const calls = createCalls(false);
  const waiting = [1, 2].map(() => calls.run(never, () => new Promise<never>(never)));
  expect(calls.failCurrent(new Error("left alone"))).toBe(true);
  for (const outcome of await Promise.allSettled(waiting))
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "left alone" } });
  expect(calls.failCurrent(new Error("nobody's"))).toBe(false);
});

test("whenIdle waits for the calls in progress and for those that start meanwhile", async () => {
  const calls = createCalls();
  const order: string[] = [];
  const work = (name: string, ms: number): Promise<unknown> =>
    calls.run(never, () => wait(ms)).then(() => order.push(name));
  void work("first", 30).then(() => work("second", 60));
  await new Promise<void>((resolve) => {
    calls.whenIdle(resolve);
  });
  order.push("idle");
  expect(order).toEqual(["first", "second", "idle"]);
});

test("a stream of responses ends when its reader stops, and its source is notified", async () => {
  const calls = createCalls();
  const said: string[] = [];
  async function* count(): AsyncGenerator<number> {
    try {
      for (let index = 0; ; index += 1) {
        await wait(1);
        yield index;
      }
    } finally {
      said.push("closed");
    }
  }
  for await (const index of calls.runAll(never, count)) if (index === 3) break;
  expect(said).toEqual(["closed"]);
  await new Promise<void>((resolve) => {
    calls.whenIdle(resolve);
  });
});

test("a stream fails because of an exception or an unhandled rejection", async () => {
  const calls = createCalls();
  const read = async (answers: AsyncIterable<number>): Promise<number[]> => {
    const all: number[] = [];
    for await (const answer of answers) all.push(answer);
    return all;
  };
  async function* failing(): AsyncGenerator<number> {
    yield 1;
    await wait(1);
    throw new Error("broken");
  }
  async function* careless(): AsyncGenerator<number> {
    yield 1;
    await wait(1);
    calls.failCurrent(new Error("left alone"));
    await wait(5);
    yield 2;
  }
  await expect(read(calls.runAll(never, failing))).rejects.toThrow("broken");
  await expect(read(calls.runAll(never, careless))).rejects.toThrow("left alone");
});
