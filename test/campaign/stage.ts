import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Emulator, Snapshot } from "../../src/emulator/index.js";
import { CASES } from "../cases/generated/index.js";
import { seedOfAllCases } from "../cases/seed-of-all-cases.js";
import { SEEDED } from "../cases/target.js";
import type { BatteryCase } from "../support/battery-case.js";
import { type Attributes, expression, literal } from "../support/configuration.js";
import { startShippedProvider } from "../support/installed-provider.js";
import { readState, type State } from "../support/state.js";
import { startService } from "../support/service.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";
import { type Ended, startCommand } from "./command.js";
import { type Gateway, startGateway, type Strike } from "./gateway.js";
import type { Scenario } from "./plan.js";

type Contents = Parameters<Parameters<Emulator["edit"]>[0]>[0];

/** How the engine's commands reach the API: the gateway is the API's address, or an HTTP proxy. */
export type Way = "address" | "proxy";

/** The API's contents and the state, to be restored. */
export interface Moment {
  readonly contents: Contents;
  readonly state: string;
}

/** How a command is run. */
export interface RunOptions {
  /** The gateway's fault, and the number of its request. */
  readonly fault?: Strike;
  /** The engine launches the plugin, as for users. Otherwise it uses a running one, in a quarter of the time. */
  readonly launched?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** An API, a gateway in front of it, and a folder in which the engine runs the installed bundle. */
export interface Stage {
  readonly accessKey: string;
  readonly gateway: Gateway;
  readonly folder: string;
  readonly snapshot: () => Snapshot;
  /** The contents after each request since `returnTo` that may have changed something. */
  readonly written: () => readonly Snapshot[];
  readonly state: () => Promise<State>;
  /** Runs a command. */
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Ended>;
  readonly declare: (blocks: Blocks, retries: number) => Promise<void>;
  readonly moment: () => Promise<Moment>;
  readonly returnTo: (moment: Moment) => Promise<void>;
  /** Restores the seed, without a state. */
  readonly beginning: () => Promise<Moment>;
  readonly close: () => Promise<void>;
}

/** Seconds; a fault with a silent API costs a run at most this long. */
const REQUEST_SECONDS = 2;

/** Creates a stage. The seed contains what every case needs. */
export async function setStage(way: Way): Promise<Stage> {
  const service = await startService({ seed: seedOfAllCases() });
  let written: Snapshot[] = [];
  const gateway = await startGateway(service.url, () => {
    written.push(service.snapshot());
  });
  // Loopback addresses never use a proxy, so the API has a name here that only the gateway resolves.
  const reached =
    way === "address"
      ? { BUNNY_BASE_URL: gateway.url, NO_PROXY: "*" }
      : { BUNNY_BASE_URL: "http://api.example", HTTP_PROXY: gateway.url, NO_PROXY: "" };
  const env = { ...service.env, ...reached };
  const workspace = await createWorkspace({ provider: "installed", env });
  const plugin = await startShippedProvider({ ...process.env, ...env });
  const files = { state: join(workspace.folder, "terraform.tfstate") };
  let seeded: Contents | undefined;
  await service.edit((contents) => (seeded = structuredClone(contents)));
  const contentsNow = async (): Promise<Contents> => {
    let copy = seeded;
    await service.edit((contents) => (copy = structuredClone(contents)));
    if (copy === undefined) throw new Error("The emulator gave no contents.");
    return copy;
  };

  return {
    accessKey: service.accessKey,
    gateway,
    folder: workspace.folder,
    snapshot: service.snapshot,
    written: () => written,
    state: () => readState(workspace.folder),
    run: async (args, { fault, launched = fault?.fault.strikes === true, env: more } = {}) => {
      gateway.arm();
      const reattach = launched ? {} : { TF_REATTACH_PROVIDERS: plugin.reattach };
      const command = startCommand(workspace.engine, args, {
        folder: workspace.folder,
        env: { ...workspace.environment, ...reattach, ...more },
      });
      if (fault !== undefined) gateway.arm({ ...fault, victim: command.victim });
      return command.ended;
    },
    declare: (blocks, retries) => declare(workspace, blocks, retries),
    moment: async () => ({ contents: await contentsNow(), state: await readFile(files.state, "utf8").catch(() => "") }),
    returnTo: async ({ contents, state }) => {
      await service.edit((stored) => Object.assign(stored, structuredClone(contents)));
      written = [];
      for (const name of ["terraform.tfstate.backup", ".terraform.tfstate.lock.info", "errored.tfstate"]) {
        await rm(join(workspace.folder, name), { force: true });
      }
      await (state === "" ? rm(files.state, { force: true }) : writeFile(files.state, state));
    },
    beginning: async () => ({ contents: seeded ?? (await contentsNow()), state: "" }),
    close: async () => {
      await plugin.stop();
      await workspace.remove();
      await gateway.close();
      await service.close();
    },
  };
}

async function declare(workspace: Workspace, blocks: Blocks, retries: number): Promise<void> {
  const provider = { bunny: { request_timeout: REQUEST_SECONDS, retries, allow_insecure_http: true } };
  await workspace.write({ provider, ...blocks });
}

/** The blocks of a configuration besides the provider's. */
export interface Blocks {
  readonly resource?: Readonly<Record<string, object>>;
  readonly data?: Readonly<Record<string, object>>;
}

/**
 * The declaration of a scenario: before its command, with it, and, for an import, without what the case calls local.
 */
export interface Declared {
  readonly before: Blocks;
  readonly after: Blocks;
  readonly importId: (object: Attributes) => string;
}

/** Time limits for waits that are too long for a test. */
const TIMEOUTS = { create: "8s", read: "8s", update: "8s", delete: "8s" };

/** The declarations of a scenario, from its resource's case. A read is of the case's data sources, too. */
export function declarationsOf({ type, operation }: Scenario): Declared {
  const { attributes, updates, local = [], reads, importId }: BatteryCase = CASES[type](SEEDED);
  const of = (attribute: string): unknown => expression(`${type}.subject.${attribute}`);
  const read = operation === "read" ? reads?.(of) : undefined;
  const data = Object.entries(read ?? {}).map(([source, own]) => [source, { beside: literal(own) as object }] as const);
  const block = (own: Attributes): Blocks => ({
    resource: { [type]: { subject: literal({ ...own, timeouts: TIMEOUTS }) as object } },
    ...(data.length > 0 && { data: Object.fromEntries(data) }),
  });
  const remote = Object.fromEntries(Object.entries(updates).filter(([name]) => !local.includes(name)));
  const before = block(attributes);
  return { before, after: operation === "update" ? block({ ...attributes, ...remote }) : before, importId };
}
