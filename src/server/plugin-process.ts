import type { Socket } from "node:net";
import type { Log } from "../framework/log.js";
import type { ProviderServer } from "../framework/protocol.js";
import { createCalls, type Calls } from "./calls.js";
import { createGrpcServer, type GrpcServer } from "./grpc-server.js";
import { describeThrown, panic } from "./panic.js";
import { servePluginServices } from "./plugin-services.js";
import { serveProvider, type PrecomputedAnswers } from "./provider-service.js";
import type { Secrets } from "./secrets.js";

/** What the plugin serves. */
export interface Plugin {
  /** Loads the provider; called once, by the first RPC that needs it. */
  provider: (log: Log) => Promise<ProviderServer>;
  /** Answers known since the plugin was built. */
  precomputed: PrecomputedAnswers;
}

const methodOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** What the user reads about a bug of ours. */
function bugReport(path: string, thrown: unknown): string {
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return (
    `${methodOf(path)} failed because of a bug in the bunny provider: ${message.slice(0, 1_000)}. ` +
    "Please report it, with the output of the same command run with TF_LOG=debug."
  );
}

function createServer(log: Log, secrets: Secrets): GrpcServer {
  return createGrpcServer({
    called(path) {
      log.trace("Called", { rpc: methodOf(path), pid: process.pid });
    },
    explain(path, thrown) {
      log.error(`${methodOf(path)} failed because of a bug in the provider`, { error: describeThrown(thrown) });
      return secrets.redact(bugReport(path, thrown));
    },
  });
}

/** A running plugin: the calls in flight, and where connections go. */
export interface PluginProcess {
  calls: Calls;
  accept: (socket: Socket) => void;
}

/**
 * Serves the plugin's gRPC services. A rejected promise that nobody awaits fails the call that started it; every other
 * uncaught error ends the process.
 */
export function startPluginProcess(
  plugin: Plugin,
  log: Log,
  secrets: Secrets,
  end: (exitCode: number) => void,
): PluginProcess {
  const calls = createCalls();
  const server = createServer(log, secrets);
  serveProvider(server, calls, () => plugin.provider(log), plugin.precomputed);
  servePluginServices(server, () => {
    end(0);
  });
  process.on("unhandledRejection", (reason) => {
    if (!calls.failCurrent(reason)) panic(reason, secrets);
  });
  return { calls, accept: server.accept };
}
