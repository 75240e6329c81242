import { format } from "node:util";
import type { Log } from "../framework/definition/log.js";
import type { Socket } from "node:net";
import { type Certificate, certificatesFromPem, certificateToPem } from "./certificate.js";
import { type Environment, protocolVersion } from "./handshake.js";
import { type Calls, createCalls } from "./running-calls.js";
import { createLog, logLevel } from "./log.js";
import type { Plugin, startGrpcServices } from "./plugin-process.js";
import type { Signals } from "./signals.js";
import type { HostSocket } from "./listen.js";
import { optimizeLate } from "../shared/optimize-late.js";
import { type Secrets, panic, writeAllSync } from "./stderr.js";
import { type TLSSocket, createServer } from "node:tls";

/** In milliseconds. The plugin ends itself without an engine. */
interface TimeLimits {
  /** Until the first connection. */
  firstConnection: number;
  /** The time after the end of the last connection until the engine counts as ended. */
  reconnect: number;
  /** The time that calls in progress have after their signals are aborted. */
  calls: number;
  /** Between two checks of the parent process. */
  parent: number;
}

/** The engine waits 60 s for the handshake, and connects right after it. */
const defaultTimeLimits: TimeLimits = { firstConnection: 90_000, reconnect: 2_000, calls: 5_000, parent: 1_000 };

/**
 * Ends the process when its engine ends: after the last connection closed, if no connection arrived, or when the parent process
 * changed. The parent process is checked because a killed engine does not close its connections.
 * @param parent Process ID of the parent.
 * @returns A function to call with each connection of the engine.
 * @testable Short time limits, and ends that do not exit.
 */
export function endWithEngine(
  parent: number,
  calls: Calls,
  log: Log,
  end: (exitCode: number) => void,
  limits: TimeLimits = defaultTimeLimits,
): (socket: Socket) => void {
  let connections = 0;
  let waiting: NodeJS.Timeout | undefined;
  const endBecause = (reason: string): void => {
    clearTimeout(waiting);
    clearInterval(watch);
    log.info(`Ending: ${reason}`);
    calls.stop();
    calls.whenIdle(() => {
      end(0);
    });
    setTimeout(end, limits.calls, 1).unref();
  };
  const endAfter = (delay: number, reason: string): void => {
    waiting = setTimeout(endBecause, delay, reason).unref();
  };

  const watch = setInterval(() => {
    if (process.ppid !== parent) endBecause("the engine's process has ended");
  }, limits.parent).unref();
  endAfter(limits.firstConnection, "no engine has connected");

  return (socket) => {
    clearTimeout(waiting);
    connections += 1;
    socket.once("close", () => {
      connections -= 1;
      if (connections === 0) endAfter(limits.reconnect, "the engine's last connection is closed");
    });
  };
}

/** Reports whether the peer has the key of one of these certificates. The peer must have proved this in this TLS session. */
function isTrusted(socket: TLSSocket, trusted: readonly Buffer[]): boolean {
  const presented = socket.getPeerX509Certificate()?.raw;
  return presented !== undefined && trusted.some((certificate) => certificate.equals(presented));
}

interface TlsObserver {
  /** Called when an HTTP/2 client starts the TLS handshake. The handshake may still fail. */
  onClientHello: () => void;
  /** Accepts a connection of the engine. */
  accept: (socket: Socket) => void;
}

/**
 * Terminates TLS on each connection. Closes a connection if it lacks the client certificate that the engine announced
 * (`PLUGIN_CLIENT_CERT`, PEM).
 *
 * Compares the whole certificate, and does not pass it to OpenSSL as an authority. This trusts less. It also saves Node 20 from
 * loading its root store, which would take longer than the rest of the handshake.
 * @throws {Error} If the PEM contains no certificate.
 * @testable Clients with other certificates.
 */
export function acceptMutualTls(
  own: Certificate,
  clientPem: string,
  log: Log,
  { onClientHello, accept }: TlsObserver,
): (socket: Socket) => void {
  const trusted = certificatesFromPem(clientPem);
  if (trusted.length === 0) throw new Error("PLUGIN_CLIENT_CERT contains no PEM certificate.");
  const server = createServer({
    key: own.privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: certificateToPem(own.der),
    ca: [],
    requestCert: true,
    // See docs/decisions/engine-certificate-is-compared.md.
    rejectUnauthorized: false,
    minVersion: "TLSv1.2",
    ALPNCallback: ({ protocols }) => {
      if (!protocols.includes("h2")) return undefined;
      onClientHello();
      return "h2";
    },
  });
  server.on("secureConnection", (socket) => {
    if (isTrusted(socket, trusted)) {
      accept(socket);
    } else {
      log.warn("Refused a connection without the engine's certificate");
      socket.on("error", () => undefined).destroy();
    }
  });
  server.on("tlsClientError", (error) => {
    log.debug("A TLS handshake failed", { error });
  });
  return (socket) => server.emit("connection", socket);
}

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
