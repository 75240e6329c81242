import { randomBytes, randomInt } from "node:crypto";
import { unlinkSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Environment, ListenAddress } from "./handshake.js";

/** Fits every system's limit (macOS: 104 bytes with the terminating zero). */
const longestPath = 100;

export interface HostSocket extends ListenAddress {
  /** Accepts connections, including those that arrived before the first call. */
  onConnection: (listener: (socket: Socket) => void) => void;
  /** Stops accepting connections and removes the socket file. May be called again. */
  close: () => void;
}

/** Returns the folders for the socket file, best first. */
function folders(environment: Environment): string[] {
  const asked = environment.PLUGIN_UNIX_SOCKET_DIR;
  return [asked === undefined || asked === "" ? tmpdir() : asked, "/tmp"];
}

function listen(server: Server, where: { path: string } | { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = (): void => {
      resolve(false);
    };
    server.once("error", failed);
    server.listen(where, () => {
      server.off("error", failed);
      resolve(true);
    });
  });
}

/**
 * The umask sets the mode of the file when the file is created. A later change would be too late, because any process that can
 * write to the file controls the provider.
 */
function listenPrivately(server: Server, file: string): Promise<boolean> {
  const before = process.umask(0o177);
  try {
    return listen(server, { path: file });
  } finally {
    process.umask(before);
  }
}

async function listenOnUnixSocket(server: Server, environment: Environment): Promise<string | undefined> {
  const fileName = `bunny-${randomBytes(9).toString("base64url")}.sock`;
  for (const folder of folders(environment)) {
    const file = path.join(folder, fileName);
    if (Buffer.byteLength(file) <= longestPath && (await listenPrivately(server, file))) return file;
  }
  return undefined;
}

/**
 * Yields the ports in the engine's range. Starts at a random port, so that processes that start together rarely collide. Then
 * yields 0, which means any port.
 */
function* allowedPorts({ PLUGIN_MIN_PORT, PLUGIN_MAX_PORT }: Environment): Iterable<number> {
  const [min, max] = [Number(PLUGIN_MIN_PORT), Number(PLUGIN_MAX_PORT)];
  if (Number.isInteger(min) && Number.isInteger(max) && min > 0 && min <= max && max < 65_536) {
    const count = max - min + 1;
    const first = randomInt(count);
    for (let tried = 0; tried < count; tried += 1) yield min + ((first + tried) % count);
  }
  yield 0;
}

async function listenOnPort(server: Server, environment: Environment): Promise<boolean> {
  for (const port of allowedPorts(environment)) if (await listen(server, { host: "127.0.0.1", port })) return true;
  return false;
}

function removeFile(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // already removed
  }
}

/**
 * Listens for connections from this machine, on a Unix socket with an unpredictable name. On Windows, or if no folder allows a
 * socket, listens on a port of 127.0.0.1 instead. The port is between `PLUGIN_MIN_PORT` and `PLUGIN_MAX_PORT` if a port in this
 * range is free.
 * @throws {Error} If neither a socket nor a port can be opened.
 */
export async function listenForHost(environment: Environment, platform = process.platform): Promise<HostSocket> {
  const early: Socket[] = [];
  let take = (socket: Socket): void => void early.push(socket);
  const server = createServer((socket) => {
    take(socket);
  });
  const onConnection = (listener: (socket: Socket) => void): void => {
    take = listener;
    early.splice(0).forEach(listener);
  };
  const file = platform === "win32" ? undefined : await listenOnUnixSocket(server, environment);
  if (file !== undefined) {
    const close = (): void => {
      removeFile(file);
      server.close();
    };
    return { network: "unix", address: file, onConnection, close };
  }
  if (!(await listenOnPort(server, environment))) {
    throw new Error("The bunny provider cannot listen: neither a unix socket nor a port on 127.0.0.1 can be opened.");
  }
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The listening socket has no port number.");
  return { network: "tcp", address: `127.0.0.1:${address.port}`, onConnection, close: () => server.close() };
}
