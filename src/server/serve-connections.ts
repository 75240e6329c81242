import type { Socket } from "node:net";
import type { Certificate } from "./certificate.js";
import { sendConsoleToLog } from "./console-to-log.js";
import type { Environment } from "./handshake.js";
import { endWithEngine } from "./lifetime.js";
import { createLog, logLevel } from "./log.js";
import { acceptMutualTls } from "./mutual-tls.js";
import { startPluginProcess, type Plugin } from "./plugin-process.js";
import type { Secrets } from "./secrets.js";
import type { Signals } from "./signals.js";
import type { HostSocket } from "./socket.js";

/** What the handshake leaves behind. */
interface Handshaken {
  plugin: Plugin;
  environment: Environment;
  secrets: Secrets;
  signals: Signals;
  /** The process that launched us. */
  parent: number;
  socket: HostSocket;
  /** Undefined when the engine asked for plain text. */
  certificate: Certificate | undefined;
  clientPem: string;
}

const exit = (exitCode: number): never => process.exit(exitCode);

/** Serves the engine that the handshake was made with, over mutual TLS unless it asked for plain text. */
export function serveConnections(handshaken: Handshaken): void {
  const { plugin, secrets, certificate } = handshaken;
  const log = createLog(logLevel(handshaken.environment), secrets);
  sendConsoleToLog(log);
  const { calls, accept } = startPluginProcess(plugin, log, secrets, exit);
  const connected = endWithEngine(handshaken.parent, calls, log, exit);
  handshaken.signals.onTerminate(() => {
    log.debug("Ending as soon as no call is in flight");
    calls.whenIdle(() => exit(0));
  });
  const serve = (socket: Socket): void => {
    connected(socket);
    accept(socket);
  };
  handshaken.socket.onConnection(
    certificate === undefined ? serve : acceptMutualTls(certificate, handshaken.clientPem, log, serve),
  );
}
