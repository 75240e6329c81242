import {
  HealthCheckRequest,
  HealthCheckResponse,
  HealthCheckResponse_ServingStatus,
} from "../protocol/generated/health.js";
import { type GrpcServer, createGrpcServer, requestOf } from "./grpc-server.js";
import type { Socket } from "node:net";
import type { Log } from "../framework/definition/log.js";
import type { ProviderServer } from "../protocol/rpcs.js";
import type { Calls } from "./running-calls.js";
import { type Secrets, describeThrown, textOfThrown } from "./stderr.js";
import { type PrecomputedAnswers, registerProvider } from "./provider-service.js";

const { SERVING, SERVICE_UNKNOWN } = HealthCheckResponse_ServingStatus;

/** go-plugin checks the health of "plugin"; the empty name is the whole server. */
const healthyServices = new Set(["", "plugin"]);

/** Waits for turns of the event loop. A finished response needs two turns to pass HTTP/2 and TLS. */
function afterTurns(turns: number, then: () => void): void {
  if (turns === 0) then();
  else setImmediate(afterTurns, turns - 1, then);
}

/**
 * Registers go-plugin's own services. The standard streams and the broker stay open and unused. The other services are the health
 * check and `Shutdown`, which calls `shutDown` after its response.
 */
export function registerPluginServices(server: GrpcServer, shutDown: () => void): void {
  server.silent("/plugin.GRPCBroker/StartStream", "both");
  server.silent("/plugin.GRPCStdio/StreamStdio", "server");
  server.unary("/plugin.GRPCController/Shutdown", (_request, { onOver }) => {
    onOver(() => {
      afterTurns(4, shutDown);
    });
    return Promise.resolve(Buffer.alloc(0));
  });
  server.unary("/grpc.health.v1.Health/Check", (request) => {
    const { service } = requestOf("Check", HealthCheckRequest, request, "the health check");
    const status = healthyServices.has(service) ? SERVING : SERVICE_UNKNOWN;
    return Promise.resolve(Buffer.from(HealthCheckResponse.encode({ status }).finish()));
  });
}

export interface Plugin {
  /** Loads the provider. Called once, by the first RPC that needs it. */
  provider: (log: Log) => Promise<ProviderServer>;
  precomputed: PrecomputedAnswers;
}

const methodOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Returns the message for the user about a bug in the provider. */
function bugReport(path: string, thrown: unknown): string {
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : textOfThrown(thrown);
  return (
    `${methodOf(path)} failed because of a bug in the bunny provider: ${message.slice(0, 1_000)}. ` +
    "Please report it, with the output of the same command run with TF_LOG=debug."
  );
}

function createServer({ log, secrets, called }: PluginProcess): GrpcServer {
  return createGrpcServer({
    called(path) {
      called();
      log.trace("Called", { rpc: methodOf(path), pid: process.pid });
    },
    explain(path, thrown) {
      log.error(`${methodOf(path)} failed because of a bug in the provider`, { error: describeThrown(thrown) });
      return secrets.redact(bugReport(path, thrown));
    },
  });
}

export interface PluginProcess {
  calls: Calls;
  log: Log;
  secrets: Secrets;
  called: () => void;
  end: (exitCode: number) => void;
}

/**
 * Serves the plugin's gRPC services.
 * @returns A function that accepts connections.
 */
export function startGrpcServices(plugin: Plugin, pluginProcess: PluginProcess): (socket: Socket) => void {
  const { calls, log, end } = pluginProcess;
  const server = createServer(pluginProcess);
  registerProvider(server, calls, () => plugin.provider(log), plugin.precomputed);
  registerPluginServices(server, () => {
    end(0);
  });
  return server.accept;
}
