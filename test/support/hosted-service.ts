import type { EmulatorOptions } from "../../src/emulator/index.js";
import type { CheckedAnswers } from "../answers/check-emulator.js";
import { hostProvider, type ProviderHost } from "./provider-host.js";
import { type TestService, useService } from "./service.js";

/** An emulator and the provider in this process, pointed at it. */
export interface HostedService {
  readonly service: TestService;
  readonly host: ProviderHost;
}

/** {@link useService}, with a new provider without an engine for each test, as a command starts it. */
export function useHostedService(options: EmulatorOptions & CheckedAnswers = {}): HostedService {
  const used = useService(options);
  let host: ProviderHost | undefined;
  beforeEach(async () => {
    const { accessKey, url } = used.service;
    host = await hostProvider({ access_key: accessKey, base_url: url, video_url: url, retries: 0 });
  });
  return {
    get service() {
      return used.service;
    },
    get host() {
      if (host === undefined) throw new Error("The provider starts in beforeEach: use it in tests only.");
      return host;
    },
  };
}
