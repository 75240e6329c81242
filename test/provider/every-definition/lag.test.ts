import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { seedOfAllCases } from "../../cases/seed-of-all-cases.js";
import { SEEDED } from "../../cases/target.js";
import { everyNth, hasAllRuns } from "../../framework/properties/runs.js";
import { laggingProvider } from "../../support/lagging-provider.js";
import { driveWalks, errorsIn, type Outcome } from "../../support/provider-driver.js";
import { type ServiceFault, type TestService, useService } from "../../support/service.js";

/** One clock for the API, the client, and the framework. It moves only when one of them waits. */
let now = Date.parse("2026-09-17T08:30:00Z");
const wait = (milliseconds: number): Promise<void> => {
  now += milliseconds;
  return Promise.resolve();
};
const time = { now: () => now, sleep: wait };
const lagging = laggingProvider(time);

const isWrite = ({ method }: { readonly method: string }) => method !== "GET";

type Config = Record<string, unknown>;
type Lag = Extract<ServiceFault, { readonly kind: "lag" }>;

/** Drives a type with reads that lag; every operation is a walk of its own. */
const driving = (service: TestService, type: ResourceType) => {
  const walks = driveWalks(service, type, undefined, lagging, time);
  return {
    walks,
    /** Refreshes, as the next command does. */
    refresh: async (stored: Outcome): Promise<Outcome> => {
      const read = await walks.read(stored);
      expect(errorsIn(read)).toEqual([]);
      return read;
    },
    /** What the next plan shows: the state as it was stored, and no change. Returns the state that it refreshed. */
    expectSettled: async (name: string, config: Config, stored: Outcome): Promise<Outcome> => {
      service.resetRequests();
      const read = await walks.read(stored);
      expect({ name, state: read.state, errors: errorsIn(read) }).toEqual({ name, state: stored.state, errors: [] });
      const { planned, diagnostics } = await walks.plan(config, read);
      expect({ name, planned, errors: errorsIn({ diagnostics }) }).toEqual({ name, planned: read.state, errors: [] });
      expect(service.requests().filter(isWrite)).toEqual([]);
      return read;
    },
  };
};

describe.each(everyNth(5, RESOURCE_TYPES, 0))("%s", (type) => {
  const { seed, attributes, updates } = CASES[type](SEEDED);
  const used = useService({ clock: () => new Date(now), ...(seed && { seed }) });

  const lags = hasAllRuns ? [300, 5000] : [RESOURCE_TYPES.indexOf(type) % 2 === 0 ? 300 : 5000];
  test.each(lags)("converges with reads %d ms behind, and writes nothing twice", async (milliseconds) => {
    const { walks, refresh, expectSettled } = driving(used.service, type);
    used.service.faults.add({ kind: "lag", milliseconds, times: null });
    let config = { ...attributes };
    let stored = await walks.apply(config);
    expect(errorsIn(stored)).toEqual([]);
    for (const [name, value] of [["", undefined] as const, ...Object.entries(updates)]) {
      if (name !== "") {
        config = { ...config, [name]: value };
        const read = await refresh(stored);
        stored = read.state === null ? await walks.apply(config) : await walks.apply(config, read);
        expect({ name, errors: errorsIn(stored) }).toEqual({ name, errors: [] });
      }
      stored = await expectSettled(name, config, stored);
    }
  });
});

describe("where much of what is declared exists already", () => {
  const used = useService({ clock: () => new Date(now), seed: seedOfAllCases() });

  test.each(everyNth(3, RESOURCE_TYPES, 2))(
    "%s converges with reads 2 s behind, created and replaced",
    async (type) => {
      const { attributes, replaces } = CASES[type](SEEDED);
      const { walks, refresh, expectSettled } = driving(used.service, type);
      used.service.faults.add({ kind: "lag", milliseconds: 2000, times: null });
      const created = await walks.apply(attributes);
      expect(errorsIn(created)).toEqual([]);
      let stored = await expectSettled("created", attributes, created);
      for (const [name, { value, along }] of Object.entries(replaces)) {
        const config = { ...attributes, ...along, [name]: value };
        const removed = await walks.destroy(await refresh(stored));
        expect({ name, errors: errorsIn(removed) }).toEqual({ name, errors: [] });
        stored = await walks.apply(config);
        expect({ name, errors: errorsIn(stored) }).toEqual({ name, errors: [] });
        stored = await expectSettled(name, config, stored);
      }
    },
  );
});

describe("where reads begin to lag after a write", () => {
  const used = useService({ clock: () => new Date(now), seed: seedOfAllCases() });

  /** The operations that a refresh and a plan read with. */
  const readsOf = (): string[] => {
    const reads = used.service.requests().filter(({ method }) => method === "GET");
    return [...new Set(reads.map(({ operation }) => operation ?? ""))];
  };

  test.each(everyNth(5, RESOURCE_TYPES, 1))("%s converges, whichever of its reads that is", async (type) => {
    const { attributes, updates } = CASES[type](SEEDED);
    const { walks, refresh, expectSettled } = driving(used.service, type);
    const lag = (which: Partial<Lag>): void => {
      used.service.faults.clear();
      used.service.faults.add({ kind: "lag", milliseconds: 2000, times: null, ...which });
    };
    /** Only while there is a lag, the emulator knows what was before a write. */
    const written = async (config: Config, stored?: Outcome): Promise<Outcome> => {
      await wait(120_000);
      lag({ operation: "exportEventLogs" });
      return stored ? walks.apply(config, await refresh(stored)) : walks.apply(config);
    };
    const converge = async (which: Partial<Lag>, changes: readonly Config[]): Promise<void> => {
      await used.service.reset();
      let [config, stored] = [attributes, await written(attributes)];
      lag(which);
      stored = await expectSettled(`created ${JSON.stringify(which)}`, config, stored);
      for (const change of changes) {
        config = { ...config, ...change };
        stored = await written(config, stored);
        lag(which);
        stored = await expectSettled(`${JSON.stringify(change)} ${JSON.stringify(which)}`, config, stored);
      }
    };
    await converge(
      {},
      Object.entries(updates).map(([name, value]) => ({ [name]: value })),
    );
    for (const operation of readsOf()) await converge({ operation }, [updates]);
  });
});
