import { createCertificate } from "./certificate.js";
import { keepCompiledCode } from "./compiled-code.js";
import {
  engineSpeaksOurVersion,
  handshakeLine,
  launchedByEngine,
  launchedByHandMessage,
  type Environment,
} from "./handshake.js";
import { panic, writeAllSync } from "./stderr.js";
import type { Plugin } from "./plugin-process.js";
import { handleSignals } from "./signals.js";
import { createSecrets, type Secrets } from "./secrets.js";
import { listenForHost, type HostSocket } from "./listen.js";

const oldEngineMessage =
  "[ERROR] The bunny provider speaks plugin protocol 6, which this engine does not: use Terraform 1.0 or OpenTofu 1.6, " +
  "or newer.\n";

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
