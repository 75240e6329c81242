import { runLimited } from "../../../src/framework/lifecycle/run-operation.js";

const never = new AbortController().signal;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("a value in time is the outcome, even if the signal came first", async () => {
  expect(await runLimited(50, never, () => 1)).toEqual({ ended: "done", value: 1 });
  const outcome = runLimited(
    50,
    never,
    ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          resolve("salvaged");
        });
      }),
  );
  await jest.advanceTimersByTimeAsync(51);
  expect(await outcome).toEqual({ ended: "done", value: "salvaged" });
});

test("an error, thrown or rejected, is the outcome", async () => {
  const error = new Error("no");
  expect(await runLimited(undefined, never, () => Promise.reject(error))).toEqual({ ended: "error", error });
  const throwing = (): never => {
    throw error;
  };
  expect(await runLimited(undefined, never, throwing)).toEqual({ ended: "error", error });
});

test("work that ignores its signal is abandoned after the grace", async () => {
  const outcome = runLimited(50, never, () => new Promise(() => undefined));
  let ended = false;
  void outcome.then(() => (ended = true));
  await jest.advanceTimersByTimeAsync(29_000);
  expect(ended).toBe(false);
  await jest.advanceTimersByTimeAsync(2000);
  expect((await outcome).ended).toBe("timeout");
});

test("the options have the deadline, and a signal that aborts like a time limit", async () => {
  const begun = Date.now();
  await runLimited(60_000, never, ({ deadline }) => {
    expect(deadline).toBe(begun + 60_000);
  });
  const aborted = runLimited(
    50,
    never,
    ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          resolve(signal.reason);
        });
      }),
  );
  await jest.advanceTimersByTimeAsync(51);
  expect(await aborted).toMatchObject({ value: { name: "TimeoutError" } });
});

test("no timer remains after the work", async () => {
  await runLimited(60_000, never, () => 1);
  expect(jest.getTimerCount()).toBe(0);
});
