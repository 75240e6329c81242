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

/** What the user reads about a bug of ours; the stack goes to the log. */
function explainBug(log: Log, secrets: Secrets): (path: string, thrown: unknown) => string {
  return (path, thrown) => {
    const method = path.slice(path.lastIndexOf("/") + 1);
    log.error(`${method} failed because of a bug in the provider`, { error: describeThrown(thrown) });
    const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
    return secrets.redact(
      `${method} failed because of a bug in the bunny provider: ${message.slice(0, 1_000)}. ` +
        "Please report it, with the output of the same command run with TF_LOG=debug.",
    );
  };
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
  const server: GrpcServer = createGrpcServer(explainBug(log, secrets));
  serveProvider(server, calls, () => plugin.provider(log), plugin.precomputed);
  servePluginServices(server, () => {
    end(0);
  });
  process.on("unhandledRejection", (reason) => {
    if (!calls.failCurrent(reason)) panic(reason, secrets);
  });
  return { calls, accept: server.accept };
}
