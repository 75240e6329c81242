import { type Emulator, type EmulatorOptions, startEmulator } from "../../../src/emulator/index.js";
import { withCheckedAnswers } from "../../answers/check-emulator.js";

/** One emulator for a test file, back at its seed, without faults and with the usual variants before each test. */
export function useEmulator(options: EmulatorOptions = {}): () => Emulator {
  let emulator: Emulator | undefined;
  const started = (): Emulator => {
    if (!emulator) throw new Error("The emulator is not started yet.");
    return emulator;
  };
  let usual = {};
  beforeAll(async () => {
    emulator = withCheckedAnswers(await startEmulator(options));
    usual = emulator.variants();
  });
  beforeEach(async () => {
    started().faults.clear();
    started().setVariants(usual);
    await started().reset();
    started().resetRequests();
  });
  afterAll(() => emulator?.close());
  return started;
}
