import { createServer, type Socket } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROVIDER_ADDRESSES } from "../../src/tool/engine/install-provider.js";
import type { ProviderServer } from "../../src/protocol/rpcs.js";
import { createCalls } from "../../src/server/running-calls.js";
import { createGrpcServer } from "../../src/server/grpc-server.js";
import { registerPluginServices } from "../../src/server/plugin-process.js";
import { registerProvider } from "../../src/server/provider-service.js";

/** A running provider that engines can attach to. */
export interface ServedProvider {
  /** The value of `TF_REATTACH_PROVIDERS` that makes an engine use it. */
  readonly reattach: string;
  stop(): Promise<void>;
}

/** Serves a provider of this process in plain text on its own socket, under the addresses of both registries. */
export async function startInProcessProvider(load: () => Promise<ProviderServer>): Promise<ServedProvider> {
  const grpc = createGrpcServer({
    called: () => undefined,
    explain: (path, thrown) => `${path} threw: ${describe(thrown)}`,
  });
  registerProvider(grpc, createCalls(), load, {});
  registerPluginServices(grpc, () => undefined);

  const folder = await mkdtemp(join(tmpdir(), "bunny-provider-"));
  const path = join(folder, "plugin.sock");
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    grpc.accept(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });

  const entry = {
    Protocol: "grpc",
    ProtocolVersion: 6,
    Pid: process.pid,
    Test: true,
    Addr: { Network: "unix", String: path },
  };
  const stop = async (): Promise<void> => {
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  return { reattach: JSON.stringify(Object.fromEntries(PROVIDER_ADDRESSES.map((name) => [name, entry]))), stop };
}

function describe(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
