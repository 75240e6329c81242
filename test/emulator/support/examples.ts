import type { Emulator, EmulatorOptions } from "../../../src/emulator/index.js";
import { ask } from "./ask.js";
import { exampleSeed } from "./example-seed.js";
import { useEmulator } from "./running.js";

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** An emulator with the objects of the example answers of docs/reference/service.md, which tests cite by number. */
export function useExamples(clock: EmulatorOptions["clock"] = () => new Date("2026-09-17T09:00:00Z")): {
  readonly emulator: () => Emulator;
  readonly answered: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered>;
  readonly get: (path: string) => Promise<Answered>;
} {
  const emulator = useEmulator({ seed: exampleSeed, clock });
  const answered = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const { status, text } = await ask(emulator(), method, path, body, headers);
    return { status, body: text === "" ? "" : (JSON.parse(text) as unknown) };
  };
  const get = (path: string) => answered("GET", path);
  return { emulator, answered, get };
}

/** The error that an example answer has. */
export const failure = (message: string, errorKey: string | null, statusCode = 202) => ({
  statusCode,
  success: false,
  message,
  errorKey,
});
