import { createClient } from "../../../src/api/index.js";
import { LONGEST_LAG_MS } from "../../../src/shared/growing-waits.js";
import { provider } from "../../../src/provider/provider.js";
import { CASES, RESOURCE_TYPES } from "../../cases/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, errorsIn, type Outcome } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";

/** One clock for the API, the client, and the framework. It moves only when one of them waits. */
let now = Date.parse("2026-09-17T08:30:00Z");
const wait = (milliseconds: number): Promise<void> => {
  now += milliseconds;
  return Promise.resolve();
};
const time = { now: () => now, sleep: wait };
const lagging: typeof provider = {
  ...provider,
  lagLimitMs: () => LONGEST_LAG_MS,
  hooks: {
    ...provider.hooks,
    configure: ({ config }) => ({
      ...createClient({
        accessKey: config["access_key"] as string,
        baseUrl: config["base_url"] as string,
        videoUrl: config["video_url"] as string,
        retries: 0,
        now: time.now,
        sleep: wait,
      }),
      refresh: undefined,
    }),
  },
};

const isWrite = ({ method }: { readonly method: string }) => method !== "GET";

describe.each(RESOURCE_TYPES)("%s", (type) => {
  const { seed, attributes, updates } = CASES[type](SEEDED);
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ clock: () => new Date(now), ...(seed && { seed }) });
  });
  beforeEach(async () => {
    service.faults.clear();
    await service.reset();
  });
  afterAll(() => service.close());

  /** Refreshes and plans as the next command does; applies what is planned. */
  const nextApply = async (config: Record<string, unknown>, stored: Outcome): Promise<Outcome> => {
    const walks = driveWalks(service, type, undefined, lagging, time);
    const read = await walks.read(stored);
    expect(errorsIn(read)).toEqual([]);
    return read.state === null ? walks.apply(config) : walks.apply(config, read);
  };

  test.each([300, 1000, 2000, 5000])(
    "converges with reads %d ms behind, and writes nothing twice",
    async (milliseconds) => {
      const walks = driveWalks(service, type, undefined, lagging, time);
      service.faults.add({ kind: "lag", milliseconds, times: null });
      let config = { ...attributes };
      let stored = await walks.apply(config);
      expect(errorsIn(stored)).toEqual([]);
      for (const [name, value] of [["", undefined] as const, ...Object.entries(updates)]) {
        if (name !== "") {
          config = { ...config, [name]: value };
          stored = await nextApply(config, stored);
          expect({ name, errors: errorsIn(stored) }).toEqual({ name, errors: [] });
        }
        const settled = service.snapshot();
        service.resetRequests();
        const read = await walks.read(stored);
        expect({ name, state: read.state }).toEqual({ name, state: stored.state });
        const { planned, diagnostics } = await walks.plan(config, read);
        expect({ name, planned, errors: errorsIn({ diagnostics }) }).toEqual({ name, planned: read.state, errors: [] });
        expect(service.requests().filter(isWrite)).toEqual([]);
        expect(service.snapshot()).toEqual(settled);
        stored = read;
      }
    },
  );
});
