import { createCertificate } from "./certificate.js";
import {
  engineSpeaksOurVersion,
  handshakeLine,
  launchedByEngine,
  launchedByHandMessage,
  type Environment,
} from "./handshake.js";
import { panic } from "./panic.js";
import type { Plugin } from "./plugin-process.js";
import { createSecrets } from "./secrets.js";
import { listenForHost } from "./socket.js";
import { writeAllSync } from "./write-sync.js";

/** Serves one engine, from the handshake to the process's end. */
async function serveEngine(plugin: Plugin, environment: Environment): Promise<void> {
  const secrets = createSecrets();
  process.on("uncaughtException", (error) => panic(error, secrets));
  const clientPem = environment.PLUGIN_CLIENT_CERT ?? "";
  const certificate = clientPem === "" ? undefined : createCertificate();
  const socket = await listenForHost(environment);
  process.on("exit", socket.remove);
  writeAllSync(1, handshakeLine(socket, certificate?.der, environment));

  const { serveConnections } = await import("./serve-connections.js");
  serveConnections({ plugin, environment, secrets, socket, certificate, clientPem });
}

/**
 * The plugin executable's whole life. Everything that the engine does not wait for is loaded after the handshake.
 *
 * Started by a person it says what it is and exits with 1; with `--debug` it serves without an engine's launch.
 */
export async function servePlugin(plugin: Plugin): Promise<void> {
  if (process.argv.includes("--debug")) {
    const { serveForDebugging } = await import("./debug.js");
    await serveForDebugging(plugin);
    return;
  }
  if (!launchedByEngine(process.env)) {
    writeAllSync(2, launchedByHandMessage);
    process.exitCode = 1;
    return;
  }
  if (!engineSpeaksOurVersion(process.env)) {
    writeAllSync(2, "[ERROR] The bunny provider speaks plugin protocol 6 (Terraform 1.0 or OpenTofu 1.6, or newer).\n");
  }
  await serveEngine(plugin, process.env);
}
