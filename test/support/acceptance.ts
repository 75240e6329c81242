import type { EmulatorOptions, Readings } from "../../src/emulator/index.js";
import { type InProcessProvider, startInProcessProvider } from "./in-process-provider.js";
import { startService, type TestService } from "./service.js";
import { createWorkspace, type Workspace, type WorkspaceOptions } from "./workspace.js";

/** What the tests of a file work with. */
export interface Acceptance {
  /** The emulator, at its seed when a test begins. */
  readonly service: TestService;
  /** A new workspace with the provider in this process, pointed at the service; removed after the test. */
  workspace(options?: Partial<WorkspaceOptions>): Promise<Workspace>;
}

/** A test runs up to thirty commands of the engine, and the machine may be busy. */
const TIME_LIMIT_MS = 120_000;

/** How the emulator is started, and what is asked of the tests. */
export interface AcceptanceOptions {
  readonly emulator?: EmulatorOptions;
  /** Fails a test after which the service holds anything else than its seed. */
  readonly leavesSeed?: boolean;
}

/**
 * Gives the tests of the enclosing `describe`, or of the file, an emulator and a provider, which end after the last
 * test. After each test its workspaces are removed, and the emulator is as it was started: seed, faults, readings.
 */
export function useAcceptance(options: AcceptanceOptions = {}): Acceptance {
  let service: TestService | undefined;
  let inProcess: InProcessProvider | undefined;
  let workspaces: Workspace[] = [];
  let initialReadings: Partial<Readings> = {};

  jest.setTimeout(TIME_LIMIT_MS);
  beforeAll(async () => {
    service = await startService(options.emulator);
    initialReadings = service.readings();
    // The provider in this process reads its settings here, the installed one from the environment of the engine.
    Object.assign(process.env, service.env);
    inProcess = await startInProcessProvider(async () => {
      const { provider } = await import("../../src/provider.js");
      const { createProviderServer } = await import("../../src/framework/index.js");
      return createProviderServer(provider);
    });
  });
  afterEach(async () => {
    await Promise.all(workspaces.map((workspace) => workspace.remove()));
    workspaces = [];
    const { faults, setReadings, snapshot, seedSnapshot, reset, resetRequests } = running(service);
    const left = snapshot();
    faults.clear();
    setReadings(initialReadings);
    await reset();
    resetRequests();
    if (options.leavesSeed === true) expect(left).toEqual(seedSnapshot());
  });
  afterAll(async () => {
    for (const name of Object.keys(service?.env ?? {})) Reflect.deleteProperty(process.env, name);
    await inProcess?.stop();
    await service?.close();
  });

  return {
    get service() {
      return running(service);
    },
    workspace: async ({ env, ...rest } = {}) => {
      const workspace = await createWorkspace({
        provider: running(inProcess),
        ...rest,
        env: { ...running(service).env, ...env },
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
