import { format } from "node:util";
import type { Log } from "../framework/definition/log.js";
import type { Socket } from "node:net";
import type { Certificate } from "./certificate.js";
import { type Environment, protocolVersion } from "./handshake.js";
import { endWithEngine } from "./lifetime.js";
import { createCalls } from "./calls.js";
import { createLog, logLevel } from "./log.js";
import { acceptMutualTls } from "./mutual-tls.js";
import type { Plugin, startGrpcServices } from "./plugin-process.js";
import type { Secrets } from "./secrets.js";
import type { Signals } from "./signals.js";
import type { HostSocket } from "./socket.js";
import { writeAllSync } from "./stderr.js";

/** What is loaded after the handshake; the gRPC services are loaded later still. */

/** Standard output is reserved for the handshake: anything that a library prints becomes a log line instead. */
export function sendConsoleToLog(log: Log, target: Console = console): void {
  const as =
    (level: "debug" | "warn" | "error") =>
    (...parts: unknown[]): void => {
      log[level](format(...parts));
    };
  Object.assign(target, {
    log: as("debug"),
    info: as("debug"),
    debug: as("debug"),
    warn: as("warn"),
    error: as("error"),
  });
}

/** What the handshake provides. */
interface Handshake {
  plugin: Plugin;
  environment: Environment;
  secrets: Secrets;
  signals: Signals;
  /** The parent process. */
  parent: number;
  socket: HostSocket;
  /** Undefined if the engine requested plain text. */
  certificate: Certificate | undefined;
  clientPem: string;
  /** Loads the gRPC services. */
  load: () => Promise<Services>;
}

/** The part of `plugin-process.ts` that is needed here. */
interface Services {
  startGrpcServices: typeof startGrpcServices;
}

const exit = (exitCode: number): never => process.exit(exitCode);

/**
 * Serves the engine of the handshake, over mutual TLS unless it requested plain text. The services are loaded while the
 * engine computes its part of the TLS handshake.
 */
export function serveEngine(handshaken: Handshake): void {
  const { plugin, secrets, certificate } = handshaken;
  const log = createLog(logLevel(handshaken.environment), secrets);
  sendConsoleToLog(log);
  const calls = createCalls();
  let services: Promise<(socket: Socket) => void> | undefined;
  const started = (): Promise<(socket: Socket) => void> =>
    (services ??= handshaken
      .load()
      .then(({ startGrpcServices }) => startGrpcServices(plugin, { calls, log, secrets, end: exit })));
  const connected = endWithEngine(handshaken.parent, calls, log, exit);
  handshaken.signals.onTerminate(() => {
    log.debug("Ending as soon as no call is in progress");
    calls.whenIdle(() => exit(0));
  });
  const accept = (socket: Socket): void => {
    connected(socket);
    void started().then((take) => {
      take(socket);
    });
  };
  const greeted = (): void => {
    setImmediate(() => void started());
  };
  handshaken.socket.onConnection(
    certificate === undefined ? accept : acceptMutualTls(certificate, handshaken.clientPem, log, { greeted, accept }),
  );
}

/** The addresses under which the two engines look a provider up. */
const addresses = ["registry.terraform.io/bunny-iac/bunny", "registry.opentofu.org/bunny-iac/bunny"];

/** The value of `TF_REATTACH_PROVIDERS`. `Test` prevents the engine from ending a process that it did not start. */
function reattachConfig({ network, address }: HostSocket): string {
  const entry = {
    Protocol: "grpc",
    ProtocolVersion: protocolVersion,
    Pid: process.pid,
    Test: true,
    Addr: { Network: network, String: address },
  };
  return JSON.stringify(Object.fromEntries(addresses.map((name) => [name, entry])));
}

const exitOnSignal = (exitCode: number): never => process.exit(exitCode);

/** Serves any number of engine runs in plain text until Ctrl-C, so that a debugger can stay attached. */
export function serveDebugger(plugin: Plugin, secrets: Secrets, socket: HostSocket, services: Services): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => exitOnSignal(0));
  const log = createLog(logLevel(process.env), secrets);
  const accept = services.startGrpcServices(plugin, { calls: createCalls(), log, secrets, end: exitOnSignal });
  socket.onConnection(accept);
  writeAllSync(
    1,
    `The bunny provider is waiting for Terraform or OpenTofu; press Ctrl-C to stop it. In the shell where you run them, set:

TF_REATTACH_PROVIDERS='${reattachConfig(socket)}'
`,
  );
}
