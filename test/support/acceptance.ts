import type { EmulatorOptions, Variants } from "../../src/emulator/index.js";
import type { ServedProvider } from "./in-process-provider.js";
import { startShippedProvider } from "./installed-provider.js";
import type { PluginEnvironment } from "./plugin-launch.js";
import { routeUnderTest } from "./route.js";
import { startService, type TestService } from "./service.js";
import { createWorkspace, type Workspace, type WorkspaceOptions } from "./workspace.js";

/** The fixture of a test file. */
export interface Acceptance {
  /** The emulator, at its seed when a test begins. */
  readonly service: TestService;
  /** The built provider, pointed at the API. */
  readonly provider: ServedProvider;
  /** A new workspace with {@link provider}; removed after the test. */
  workspace(options?: Partial<WorkspaceOptions>): Promise<Workspace>;
  /** Another process of the built provider with a changed environment; ended after the test. */
  startProvider(environment: PluginEnvironment): Promise<ServedProvider>;
}

/** A test runs up to thirty commands of the engine, and the machine may be busy. */
const TIME_LIMIT_MS = 120_000;

/** Options of the emulator and the tests. */
export interface AcceptanceOptions {
  readonly emulator?: EmulatorOptions;
  /** Fails a test that leaves the API different from its seed. */
  readonly leavesSeed?: boolean;
}

/**
 * Gives the tests of the enclosing `describe`, or of the file, an emulator and a provider, which end after the last
 * test. After each test its workspaces are removed, and the emulator is restored: seed, faults, variants.
 * See docs/decisions/tests-take-five-minutes.md.
 */
export function useAcceptance(options: AcceptanceOptions = {}): Acceptance {
  let service: TestService | undefined;
  let shipped: ServedProvider | undefined;
  let started: ServedProvider[] = [];
  let workspaces: Workspace[] = [];
  let route: Awaited<ReturnType<typeof routeUnderTest>> | undefined;
  const environment = () => ({ ...running(service).env, ...running(route).env });
  let initialVariants: Partial<Variants> = {};

  jest.setTimeout(TIME_LIMIT_MS);
  beforeAll(async () => {
    service = await startService(options.emulator);
    initialVariants = service.variants();
    route = await routeUnderTest(service.url);
    shipped = await startShippedProvider(environment());
  });
  afterEach(async () => {
    await Promise.all(workspaces.map((workspace) => workspace.remove()));
    workspaces = [];
    await Promise.all(started.map((provider) => provider.stop()));
    started = [];
    const { faults, setVariants, snapshot, seedSnapshot, reset, resetRequests } = running(service);
    const left = snapshot();
    faults.clear();
    setVariants(initialVariants);
    await reset();
    resetRequests();
    if (options.leavesSeed === true) expect(left).toEqual(seedSnapshot());
  });
  afterAll(async () => {
    await shipped?.stop();
    await service?.close();
    await route?.end();
  });

  return {
    get service() {
      return running(service);
    },
    get provider() {
      return running(shipped);
    },
    startProvider: async (changed) => {
      const provider = await startShippedProvider({ ...environment(), ...changed });
      started.push(provider);
      return provider;
    },
    workspace: async ({ env, ...rest } = {}) => {
      const workspace = await createWorkspace({
        provider: running(shipped),
        ...rest,
        env: { ...environment(), ...env },
      });
      workspaces.push(workspace);
      return workspace;
    },
  };
}

function running<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The emulator and the provider run only inside tests and their hooks");
  return part;
}
