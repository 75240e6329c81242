import type { Environment } from "../../src/tool/engine/engine.js";
import {
  type Emulator,
  type EmulatorOptions,
  type Fault,
  startEmulator,
  type Variants,
} from "../../src/emulator/index.js";
import { type CheckedAnswers, withCheckedAnswers } from "../answers/check-emulator.js";

/** A fault that the emulator plays; by default once, at the first request that matches. */
export type ServiceFault = Fault;

/** The emulator for tests: how to configure a provider for it, and how to change things without Terraform. */
export interface TestService extends Emulator {
  /** Environment that configures the provider for it. */
  readonly env: Environment;
  /**
   * Sends a request as a person with the account's key would: text as HTML, anything else as JSON. Returns the JSON
   * response; fails unless the status is 2xx.
   */
  readonly send: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

/** The key that a test's emulator accepts. Long and unlike anything else, so that tests can find it. */
export const TEST_ACCESS_KEY = "5f0c1b9e-acceptance-key-4d7a-93c2";

/** Starts an emulator with the default seed on a free port. */
export async function startService(options: EmulatorOptions & CheckedAnswers = {}): Promise<TestService> {
  const emulator = withCheckedAnswers(await startEmulator({ accessKey: TEST_ACCESS_KEY, ...options }), options);
  const env = {
    BUNNY_ACCESS_KEY: emulator.accessKey,
    BUNNY_BASE_URL: emulator.url,
    BUNNY_VIDEO_URL: emulator.url,
  };
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const isText = typeof body === "string";
    const response = await fetch(emulator.url + path, {
      method,
      headers: { AccessKey: emulator.accessKey, "Content-Type": isText ? "text/html" : "application/json" },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  };
  return { ...emulator, env, send };
}

/**
 * Gives the tests of the enclosing `describe`, or of the file, an emulator. Each test starts at the seed, with the first
 * variants and an empty request log.
 */
export function useService(options: EmulatorOptions & CheckedAnswers = {}): { readonly service: TestService } {
  let started: TestService | undefined;
  let initialVariants: Partial<Variants> = {};
  const service = (): TestService => {
    if (started === undefined) throw new Error("The emulator starts in beforeAll: use it in tests only.");
    return started;
  };
  beforeAll(async () => {
    started = await startService(options);
    initialVariants = started.variants();
  });
  afterEach(async () => {
    const { faults, setVariants, reset, resetRequests } = service();
    faults.clear();
    setVariants(initialVariants);
    await reset();
    resetRequests();
  });
  afterAll(() => started?.close());
  return {
    get service() {
      return service();
    },
  };
}
