import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { canonical } from "./contents.js";
import { addControl } from "./control.js";
import { defaultSeed } from "./default-seed/default-seed.js";
import { type Emulator, EMULATOR_KEY, type EmulatorOptions } from "./emulator.js";
import { makeFaultList } from "./faults/fault-list.js";
import { RunningWrites } from "./running-writes.js";
import { noTraffic, Traffic } from "./traffic/traffic.js";
import { type Variants, withVariants } from "./variants.js";
import { makeRequestLog, type RequestFilter } from "./request-log.js";
import { contentsOfSeed } from "./seed/seed-contents.js";
import { makeServer } from "./server.js";
import { codeOf, reasonOf, removeAbandonedFolders, TEMPORARY_PREFIX } from "./store/folder-lock.js";
import { History } from "./store/history.js";
import { openStore, type Store } from "./store/store.js";

const LOOPBACK = "127.0.0.1";

const LONGEST_KEY = 200;

/** A key that clients can send. Without this check, each of their requests would be refused as one with a wrong key. */
function usableKey(key: string): string {
  if (key.length <= LONGEST_KEY && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new Error(
    `The emulator's access key must have 1 to ${LONGEST_KEY} visible ASCII characters; it has ${key.length}, or others.`,
  );
}

/**
 * Starts the local emulator on 127.0.0.1. Rejects with `SeedError`, `FolderInUseError`, a `ValiError` for invalid
 * options, or an error that says why the port cannot be used.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const clock = options.clock ?? (() => new Date());
  let variants = withVariants(options.variants);
  const faults = makeFaultList(options.faults);
  const log = makeRequestLog();
  const accessKey = usableKey(options.accessKey ?? EMULATOR_KEY);
  const traffic = new Traffic(options.traffic ?? noTraffic, clock());
  const { store, directory, giveUp } = await openFolder(options, clock);
  const history = new History();
  const replace = async (contents: unknown) => {
    history.keep(store.contents, clock(), faults.longestLag());
    store.replace(contents);
    await store.settled();
  };
  const server = makeServer({
    store,
    history,
    traffic,
    log,
    faults,
    variants: () => variants,
    accessKey,
    clock,
    writes: new RunningWrites(),
    report: options.report ?? ((message: string) => process.stderr.write(`${message}\n`)),
  });
  const close = async () => {
    await server.close();
    await giveUp();
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
    variants: () => variants,
    setVariants: (changes: Partial<Variants>) => {
      variants = withVariants(changes, variants);
    },
    ...contentsOf(store, replace),
    reset: async () => {
      await replace(structuredClone(store.seed));
      history.clear();
    },
    close,
  };
  addControl(server, emulator, { counters: log.counters, contents: () => store.contents, replace });
  try {
    await server.listen({ host: LOOPBACK, port: options.port ?? 0 });
  } catch (error) {
    await close();
    throw portError(options.port ?? 0, error);
  }
  const port = portOf(server.server.address());
  return { ...emulator, url: `http://${LOOPBACK}:${port}`, port };
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;

/** A port that cannot be used, with what to do; other errors unchanged. */
function portError(port: number, error: unknown): unknown {
  const reason = { EADDRINUSE: "is in use", EACCES: "is reserved for the system" }[codeOf(error) ?? ""];
  if (reason === undefined) return error;
  return new Error(`Port ${port} on ${LOOPBACK} ${reason}. Choose another port, or 0 for any free one.`, {
    cause: error,
  });
}

/** The store in the given folder or in a temporary one, which is removed on release. */
async function openFolder({ directory: given, seed }: EmulatorOptions, clock: () => Date) {
  if (given === undefined) await removeAbandonedFolders();
  const directory = given === undefined ? await mkdtemp(join(tmpdir(), TEMPORARY_PREFIX)) : resolve(given);
  const removeTemporary = async () => {
    if (given === undefined) await rm(directory, { recursive: true, force: true });
  };
  try {
    const store = await openStore(directory, () => contentsOfSeed(seed ?? defaultSeed, clock()));
    const giveUp = async () => {
      await store.close().finally(removeTemporary);
    };
    return { store, directory, giveUp };
  } catch (error) {
    await removeTemporary();
    throw folderError(directory, error);
  }
}

/** A failed call of the file system with the folder and what to do; other errors unchanged. */
function folderError(directory: string, error: unknown): unknown {
  if (typeof error !== "object" || error === null || !("syscall" in error)) return error;
  return new Error(
    `The folder of the store (${directory}) cannot be used. ${reasonOf(error)} Choose a folder that this user can write to.`,
    { cause: error },
  );
}

/** What tests read and change in the store without requests. */
function contentsOf(
  store: Store,
  replace: (contents: unknown) => Promise<void>,
): Pick<Emulator, "snapshot" | "seedSnapshot" | "edit"> {
  return {
    snapshot: () => canonical(store.contents),
    seedSnapshot: () => canonical(store.seed),
    edit: async (change) => {
      const copy = structuredClone(store.contents);
      change(copy);
      await replace(copy);
    },
  };
}
