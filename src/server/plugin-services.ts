import { HealthCheckRequest, HealthCheckResponse, HealthCheckResponse_ServingStatus } from "./generated/health.js";
import type { GrpcServer } from "./grpc-server.js";

const { SERVING, SERVICE_UNKNOWN } = HealthCheckResponse_ServingStatus;

/** The name under which go-plugin asks for the plugin's health; the empty name means the whole server. */
const healthyServices = new Set(["", "plugin"]);

/** Waits for turns of the event loop: a finished answer takes two of them to pass HTTP/2 and TLS. */
function afterTurns(turns: number, then: () => void): void {
  if (turns === 0) then();
  else setImmediate(afterTurns, turns - 1, then);
}

/**
 * Registers the services that go-plugin has beside the plugin's own: standard streams and broker, which stay open and
 * silent, the health check, and `Shutdown`, whose answer is on its way when `shutDown` is called.
 */
export function servePluginServices(server: GrpcServer, shutDown: () => void): void {
  server.silent("/plugin.GRPCBroker/StartStream", "both");
  server.silent("/plugin.GRPCStdio/StreamStdio", "server");
  server.unary("/plugin.GRPCController/Shutdown", (_request, { onOver }) => {
    onOver(() => {
      afterTurns(4, shutDown);
    });
    return Promise.resolve(Buffer.alloc(0));
  });
  server.unary("/grpc.health.v1.Health/Check", (request) => {
    const { service } = HealthCheckRequest.decode(request);
    const status = healthyServices.has(service) ? SERVING : SERVICE_UNKNOWN;
    return Promise.resolve(Buffer.from(HealthCheckResponse.encode({ status }).finish()));
  });
}
