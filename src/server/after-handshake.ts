import { format } from "node:util";
import type { Log } from "../framework/definition/log.js";
import type { Socket } from "node:net";
import type { Certificate } from "./certificate.js";
import { type Environment, protocolVersion } from "./handshake.js";
import { endWithEngine } from "./lifetime.js";
import { type Calls, createCalls } from "./running-calls.js";
import { createLog, logLevel } from "./log.js";
import { acceptMutualTls } from "./mutual-tls.js";
import type { Plugin, startGrpcServices } from "./plugin-process.js";
import type { Secrets } from "./secrets.js";
import type { Signals } from "./signals.js";
import type { HostSocket } from "./listen.js";
import { optimizeLate } from "../shared/optimize-late.js";
import { panic, writeAllSync } from "./stderr.js";

/** Sends console output to the log, because standard output is reserved for the handshake. */
function sendConsoleToLog(log: Log, target: Console = console): void {
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

interface Handshake {
  plugin: Plugin;
  environment: Environment;
  secrets: Secrets;
  signals: Signals;
  /** Process ID of the parent. */
  parent: number;
  socket: HostSocket;
  /** Undefined if the engine requested plain text. */
  certificate: Certificate | undefined;
  clientPem: string;
  load: () => Promise<Services>;
}

interface Services {
  startGrpcServices: typeof startGrpcServices;
}

const exit = (exitCode: number): never => process.exit(exitCode);

/**
 * If a promise rejects and nobody handles the rejection, the call that started the promise fails. Any other uncaught error ends
 * the process.
 */
function failCallsOfRejections(calls: Calls, secrets: Secrets): void {
  process.on("unhandledRejection", (reason) => {
    if (!calls.failCurrent(reason)) panic(reason, secrets);
  });
}

/** After this number of RPCs, most modules are loaded, and the state has many objects. */
const MANY_CALLS = 100;

/** Returns a function to call with each RPC. After many RPCs, the function raises the optimizer's threshold. */
function countCalls(): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === MANY_CALLS) optimizeLate(300_000);
  };
}

/**
 * Serves one engine, over mutual TLS unless the engine requested plain text. Loads the services while the engine computes its
 * part of the TLS handshake.
 */
export function serveEngine(handshaken: Handshake): void {
  const { plugin, secrets, certificate } = handshaken;
  const log = createLog(logLevel(handshaken.environment), secrets);
  sendConsoleToLog(log);
  const calls = createCalls();
  failCallsOfRejections(calls, secrets);
  let services: Promise<(socket: Socket) => void> | undefined;
  const startServices = (): Promise<(socket: Socket) => void> =>
    (services ??= handshaken.load().then(
      ({ startGrpcServices }) => startGrpcServices(plugin, { calls, log, secrets, called: countCalls(), end: exit }),
      (error: unknown) => panic(error, secrets),
    ));
  const connected = endWithEngine(handshaken.parent, calls, log, exit);
  handshaken.signals.onTerminate(() => {
    log.debug("Ending as soon as no call is in progress");
    calls.whenIdle(() => exit(0));
  });
  const accept = (socket: Socket): void => {
    connected(socket);
    socket.on("error", (error) => {
      log.debug("A connection ended with an error", { error });
    });
    void startServices().then((take) => {
      if (!socket.destroyed) take(socket);
    });
  };
  // Deferred, because the engine waits for the answer to its first message.
  const onClientHello = (): void => {
    setImmediate(() => void startServices());
  };
  const { clientPem, socket } = handshaken;
  socket.onConnection(
    certificate === undefined ? accept : acceptMutualTls(certificate, clientPem, log, { onClientHello, accept }),
  );
}

/** The addresses of the provider in Terraform and OpenTofu. */
const addresses = ["registry.terraform.io/bunny-iac/bunny", "registry.opentofu.org/bunny-iac/bunny"];

/** Returns the value of `TF_REATTACH_PROVIDERS`. `Test` prevents the engine from ending a process that it did not start. */
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

/** Serves any number of engine runs in plain text. It ends only on Ctrl-C, so that a debugger can stay attached. */
export function serveDebugger(plugin: Plugin, secrets: Secrets, socket: HostSocket, services: Services): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => exitOnSignal(0));
  const log = createLog(logLevel(process.env), secrets);
  const calls = createCalls();
  failCallsOfRejections(calls, secrets);
  const accept = services.startGrpcServices(plugin, {
    calls,
    log,
    secrets,
    called: () => undefined,
    end: exitOnSignal,
  });
  socket.onConnection(accept);
  writeAllSync(
    1,
    `The bunny provider is waiting for Terraform or OpenTofu; press Ctrl-C to stop it. In the shell where you run them, set:

TF_REATTACH_PROVIDERS='${reattachConfig(socket)}'
`,
  );
}
