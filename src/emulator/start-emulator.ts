import * as v from "valibot";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { type Emulator, EMULATOR_KEY, type EmulatorOptions } from "./emulator.js";
import { type Fault, faultMembers, faultSchema } from "./faults/fault-schema.js";
import { isObject, tryJson } from "./json.js";
import { operations } from "./generated/operations.js";
import { variantsSchema, type Variants, withVariants } from "./variants.js";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Contents, canonical } from "./contents.js";
import { defaultSeed } from "./default-seed/default-seed.js";
import { makeFaultList } from "./faults/fault-list.js";
import { noTraffic, Traffic } from "./traffic/traffic.js";
import { makeRequestLog, type RequestFilter, type RequestLog } from "./request-log.js";
import { contentsOfSeed } from "./seed/seed-contents.js";
import { makeServer, RunningWrites } from "./server.js";
import { codeOf, reasonOf, removeAbandonedFolders, TEMPORARY_PREFIX } from "./store/folder-lock.js";
import { type Store, openStore, History } from "./store/store.js";

const BASE = "/_emulator";

type Controlled = Omit<Emulator, "url" | "port">;
type Action = (request: FastifyRequest) => unknown;

/**
 * Adds the endpoints that control and inspect the emulator, without a key.
 *
 * - `GET /_emulator`: process id, folder, operations
 * - `GET`, `DELETE /_emulator/requests`: the received requests (query: operation, method, path, status); `GET …/counters`
 * - `GET`, `POST`, `DELETE /_emulator/faults`, `DELETE …/faults/{id}`
 * - `GET`, `PATCH /_emulator/variants`
 * - `GET /_emulator/store`, `POST …/reset`
 */
function addControl(server: FastifyInstance, emulator: Controlled, log: RequestLog, store: Store): void {
  const routes: readonly (readonly [HTTPMethods, string, Action])[] = [
    ["GET", "", () => ({ pid: process.pid, directory: emulator.directory, isNew: emulator.isNew, operations: listed })],
    ["GET", "/requests", (request) => emulator.findRequests(v.parse(requestFilter, request.query))],
    ["DELETE", "/requests", emulator.resetRequests],
    ["GET", "/counters", log.counters],
    ["GET", "/faults", emulator.faults.all],
    ["POST", "/faults", (request) => ({ id: emulator.faults.add(faultOf(bodyOf(request))) })],
    ["DELETE", "/faults", emulator.faults.clear],
    ["DELETE", "/faults/:id", (request) => ({ removed: emulator.faults.remove(v.parse(idParam, request.params).id) })],
    ["GET", "/variants", emulator.variants],
    ["PATCH", "/variants", (request) => changeVariants(emulator, bodyOf(request))],
    ["GET", "/store", () => store.contents],
    ["POST", "/reset", emulator.reset],
  ];
  for (const [method, path, action] of routes) {
    server.route({ method, url: `${BASE}${path}`, handler: (request, reply) => answer(request, reply, action) });
  }
}

const listed = operations.map(({ name, method, path }) => ({ name, method, path }));
const requestFilter = v.object({
  operation: v.optional(v.string()),
  method: v.optional(v.string()),
  path: v.optional(v.string()),
  status: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number))),
});
const idParam = v.object({ id: v.pipe(v.string(), v.digits(), v.transform(Number)) });

function changeVariants(emulator: Controlled, changes: unknown) {
  const names = v.parse(v.record(v.string(), v.unknown()), changes);
  emulator.setVariants(v.parse(variantsSchema, { ...emulator.variants(), ...names }));
  return emulator.variants();
}

class Refused extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join("; "));
  }
}

const textOf = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? "(top)"}: ${issue.message}`;

/** Decodes a fault. If a member is unknown, the error names the members of this kind of fault. */
function faultOf(body: unknown): Fault {
  const { success, output, issues } = v.safeParse(faultSchema, body);
  if (success) return output;
  const kind = isObject(body) ? body["kind"] : undefined;
  const members = faultMembers(kind);
  throw new Refused(
    issues.map((issue) => {
      const name = v.getDotPath(issue);
      const isUnknown = issue.type === "strict_object" && name !== null && !members.includes(name);
      return isUnknown && members.length > 0
        ? `${name}: A fault of kind ${String(kind)} has no such member. It has ${members.join(", ")}.`
        : textOf(issue);
    }),
  );
}

function bodyOf(request: FastifyRequest): unknown {
  const value = tryJson(Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "");
  if (value === undefined) throw new Refused(["The body must be JSON."]);
  return value;
}

async function answer(request: FastifyRequest, reply: FastifyReply, action: Action): Promise<unknown> {
  try {
    const result = await action(request);
    return await (result === undefined ? reply.code(204).send() : reply.send(result));
  } catch (error) {
    if (error instanceof Refused) return reply.code(400).send({ faults: error.faults });
    if (!v.isValiError(error)) throw error;
    return reply.code(400).send({ faults: error.issues.map(textOf) });
  }
}

const LOOPBACK = "127.0.0.1";

const LONGEST_KEY = 200;

/** Returns the key if clients can send it. Throws if they cannot, because every request would then seem to have a wrong key. */
function usableKey(key: string): string {
  const hasUsableLength = key.length > 0 && key.length <= LONGEST_KEY;
  if (hasUsableLength && /^[\x21-\x7e]+$/.test(key)) return key;
  const reason = hasUsableLength ? "a character that is not visible ASCII" : `${key.length} characters`;
  throw new Error(
    `The emulator's access key must have 1 to ${LONGEST_KEY} visible ASCII characters; it has ${reason}.`,
  );
}

/**
 * Starts the local emulator on 127.0.0.1. Rejects with `SeedError`, `FolderInUseError`, a `ValiError` for invalid options, or an
 * error about the port.
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
  const replace = async (contents: Contents) => {
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
  addControl(server, emulator, log, store);
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

/** Converts an error to an error with a remedy if the port cannot be used. Returns other errors unchanged. */
function portError(port: number, error: unknown): unknown {
  const reason = { EADDRINUSE: "is in use", EACCES: "is reserved for the system" }[codeOf(error) ?? ""];
  if (reason === undefined) return error;
  return new Error(`Port ${port} on ${LOOPBACK} ${reason}. Choose another port, or 0 for any free one.`, {
    cause: error,
  });
}

/** Opens the store in the given folder. If no folder is given, opens it in a temporary folder that is removed on release. */
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

/** Adds the folder and a remedy to an error of the file system. Returns other errors unchanged. */
function folderError(directory: string, error: unknown): unknown {
  if (typeof error !== "object" || error === null || !("syscall" in error)) return error;
  return new Error(
    `The folder of the store (${directory}) cannot be used. ${reasonOf(error)} Choose a folder that this user can write to.`,
    { cause: error },
  );
}

/** The contents that tests read and change without requests. */
function contentsOf(
  store: Store,
  replace: (contents: Contents) => Promise<void>,
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
