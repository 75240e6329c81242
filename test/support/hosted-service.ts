import type { EmulatorOptions, Variants } from "../../src/emulator/index.js";
import type { CheckedAnswers } from "../answers/check-emulator.js";
import { hostProvider, type ProviderHost } from "./provider-host.js";
import { startService, type TestService } from "./service.js";

/** An emulator and the provider in this process, pointed at it. */
export interface HostedService {
  readonly service: TestService;
  readonly host: ProviderHost;
}

/**
 * Gives the tests of the enclosing `describe`, or of the file, an emulator and a provider without an engine. Each test
 * starts with a new provider, as a command does, at the seed, with the first variants and an empty request log.
 */
export function useHostedService(options: EmulatorOptions & CheckedAnswers = {}): HostedService {
  let service: TestService | undefined;
  let host: ProviderHost | undefined;
  let initialVariants: Partial<Variants> = {};
  beforeAll(async () => {
    service = await startService(options);
    initialVariants = service.variants();
  });
  beforeEach(async () => {
    const { accessKey, url } = running(service);
    host = await hostProvider({ access_key: accessKey, base_url: url, video_url: url, retries: 0 });
  });
  afterEach(async () => {
    const { faults, setVariants, reset, resetRequests } = running(service);
    faults.clear();
    setVariants(initialVariants);
    await reset();
    resetRequests();
  });
  afterAll(() => service?.close());
  return {
    get service() {
      return running(service);
    },
    get host() {
      return running(host);
    },
  };
}

function running<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The emulator and the provider run only inside tests and their hooks");
  return part;
}
