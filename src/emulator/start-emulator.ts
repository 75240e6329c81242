import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Contents } from "./contents.js";
import { canonical } from "./contents.js";
import { addControl } from "./control/control.js";
import { defaultSeed } from "./default-seed.js";
import type { Emulator, EmulatorOptions } from "./emulator.js";
import { EMULATOR_KEY } from "./emulator.js";
import { makeFaultList } from "./faults/fault-list.js";
import type { Readings } from "./readings.js";
import { withReadings } from "./readings.js";
import type { RequestFilter } from "./request-log.js";
import { makeRequestLog } from "./request-log.js";
import { contentsOfSeed } from "./seed-contents.js";
import { makeServer } from "./server.js";
import { openStore } from "./store/store.js";

const LOOPBACK = "127.0.0.1";

/**
 * Starts the service in miniature on 127.0.0.1.
 * Rejects with `SeedError`, `FolderInUseError`, a `ValiError` for options that cannot be, or the system's error for the port.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const clock = options.clock ?? (() => new Date());
  let readings = withReadings(options.readings);
  const faults = makeFaultList(options.faults);
  const log = makeRequestLog();
  const temporary = options.directory === undefined;
  const directory = temporary ? await mkdtemp(join(tmpdir(), "bunny-emulator-")) : resolve(options.directory ?? "");
  const removeTemporary = () => (temporary ? rm(directory, { recursive: true, force: true }) : Promise.resolve());
  const accessKey = options.accessKey ?? EMULATOR_KEY;

  const store = await openStore(directory, () => contentsOfSeed(options.seed ?? defaultSeed, clock())).catch(
    async (error: unknown) => {
      await removeTemporary();
      throw error;
    },
  );
  const report = options.report ?? ((message: string) => process.stderr.write(`${message}\n`));
  const server = makeServer({ store, log, faults, readings: () => readings, accessKey, clock, report });
  const close = async () => {
    await server.close();
    await store.close();
    await removeTemporary();
  };
  const replaceContents = async (contents: unknown) => {
    store.replace(contents);
    await store.settled();
  };
  const emulator = {
    accessKey,
    directory,
    isNew: store.isNew,
    requests: log.all,
    findRequests: log.find,
    countRequests: (filter: RequestFilter = {}) => log.find(filter).length,
    resetRequests: log.reset,
    faults,
    readings: () => readings,
    setReadings: (changes: Partial<Readings>) => {
      readings = withReadings(changes, readings);
    },
    snapshot: () => canonical(store.contents),
    seedSnapshot: () => canonical(store.seed),
    edit: async (change: (contents: Contents) => void) => {
      const copy = structuredClone(store.contents);
      change(copy);
      await replaceContents(copy);
    },
    reset: () => replaceContents(structuredClone(store.seed)),
    close,
  };
  try {
    addControl(server, emulator, { counters: log.counters, contents: () => store.contents, replaceContents });
    await server.listen({ host: LOOPBACK, port: options.port ?? 0 });
  } catch (error) {
    await close();
    throw error;
  }
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { ...emulator, url: `http://${LOOPBACK}:${port}`, port };
}
