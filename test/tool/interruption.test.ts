import { untilInterrupted } from "../../src/tool/interruption.js";

const exitCode = process.exitCode;
afterEach(() => {
  process.exitCode = exitCode;
});

const listeners = (): number => process.listenerCount("SIGINT") + process.listenerCount("SIGTERM");

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s aborts the command, and what fails then is only the exit code %i", async (name, code) => {
  const before = listeners();
  await untilInterrupted((signal) => {
    process.emit(name, name);
    signal.throwIfAborted();
    return Promise.resolve();
  });
  expect(process.exitCode).toBe(code);
  expect(listeners()).toBe(before);
});

test("what fails without a signal is thrown, and a command that ends well keeps its exit code", async () => {
  const before = listeners();
  await expect(untilInterrupted(() => Promise.reject(new Error("wrong file")))).rejects.toThrow("wrong file");
  await untilInterrupted(() => {
    process.exitCode = 3;
    return Promise.resolve();
  });
  expect(process.exitCode).toBe(3);
  expect(listeners()).toBe(before);
});
