import { createCertificate } from "./certificate.js";
import {
  engineSpeaksOurVersion,
  handshakeLine,
  launchedByEngine,
  launchedByHandMessage,
  type Environment,
} from "./handshake.js";
import { type Secrets, panic, writeAllSync, createSecrets } from "./stderr.js";
import type { Plugin } from "./plugin-process.js";
import { handleSignals } from "./signals.js";
import { listenForHost, type HostSocket } from "./listen.js";
import { mkdirSync, realpathSync, statSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, isAbsolute, join } from "node:path";
import { cacheFolder } from "../shared/cache-folder.js";

const oldEngineMessage =
  "[ERROR] The bunny provider speaks plugin protocol 6, which this engine does not: use Terraform 1.0 or OpenTofu 1.6, " +
  "or newer.\n";

const WRITABLE_BY_OTHERS = 0o022;
/** In a sticky folder, only the owner of a file can rename or remove it. */
const STICKY = 0o1000;

/**
 * Lets Node keep compiled code in the user's cache folder, because compiling takes most of the time of a launch. Does nothing
 * before Node 22.1 or on Windows. Also does nothing if another user could write to the folder, because the code runs in a process
 * that has the access key. `NODE_DISABLE_COMPILE_CACHE` turns it off. Released executables already contain compiled code.
 * @testable Folders of other users.
 */
export function keepCompiledCode(environment: Readonly<Record<string, string | undefined>>): void {
  const enable: unknown = Reflect.get(nodeModule, "enableCompileCache");
  const cache = cacheFolder(environment);
  // A relative folder would be below the folder of the configuration, which may be untrusted.
  if (process.versions["bun"] !== undefined || typeof enable !== "function") return;
  if (process.getuid === undefined || !isAbsolute(cache)) return;
  try {
    const folder = join(cache, "compiled");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const real = realpathSync(folder);
    if (isPrivate(real, process.getuid())) Reflect.apply(enable, nodeModule, [real]);
  } catch {
    // If there is no folder, each process compiles its code. This is slower, but no error.
  }
}

/** Reports whether only this user and root can change or replace a folder. */
function isPrivate(folder: string, user: number): boolean {
  const { uid, mode } = statSync(folder);
  if (uid !== user || (mode & WRITABLE_BY_OTHERS) !== 0) return false;
  for (let below = folder, parent = dirname(folder); parent !== below; below = parent, parent = dirname(parent)) {
    const { uid: owner, mode: rights } = statSync(parent);
    if (owner !== user && owner !== 0) return false;
    if ((rights & WRITABLE_BY_OTHERS) !== 0 && (rights & STICKY) === 0) return false;
  }
  return true;
}

async function listen(environment: Environment): Promise<HostSocket> {
  const socket = await listenForHost(environment);
  process.on("exit", socket.close);
  return socket;
}

/** Serves one engine. After the handshake, loads the modules that the engine does not wait for. */
async function startForEngine(plugin: Plugin, secrets: Secrets, environment: Environment): Promise<void> {
  const signals = handleSignals();
  const parent = process.ppid;
  const clientPem = environment.PLUGIN_CLIENT_CERT ?? "";
  const certificate = clientPem === "" ? undefined : createCertificate();
  const socket = await listen(environment);
  writeAllSync(1, handshakeLine(socket, certificate?.der, environment));
  keepCompiledCode(environment);
  const { serveEngine } = await import("./after-handshake.js");
  const load = () => import("./plugin-process.js");
  serveEngine({ plugin, environment, secrets, signals, parent, socket, certificate, clientPem, load });
}

/**
 * Runs the plugin executable. If a user starts the executable, prints an explanation and exits with 1. With `--debug`, serves any
 * engine that is configured for this process.
 */
export async function runPlugin(plugin: Plugin): Promise<void> {
  const secrets = createSecrets();
  process.on("uncaughtException", (error) => panic(error, secrets));
  if (process.argv.includes("--debug")) {
    const socket = await listen(process.env);
    const { serveDebugger } = await import("./after-handshake.js");
    serveDebugger(plugin, secrets, socket, await import("./plugin-process.js"));
  } else if (launchedByEngine(process.env)) {
    if (!engineSpeaksOurVersion(process.env)) writeAllSync(2, oldEngineMessage);
    await startForEngine(plugin, secrets, process.env);
  } else {
    writeAllSync(2, launchedByHandMessage);
    process.exitCode = 1;
  }
}
