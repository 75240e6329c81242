import { protocolVersion } from "./handshake.js";
import { createLog, logLevel } from "./log.js";
import { startPluginProcess, type Plugin } from "./plugin-process.js";
import type { Secrets } from "./secrets.js";
import type { HostSocket } from "./socket.js";
import { writeAllSync } from "./write-sync.js";

/** Under these addresses the two engines look a provider up. */
const addresses = ["registry.terraform.io/bunny-iac/bunny", "registry.opentofu.org/bunny-iac/bunny"];

/** The value of `TF_REATTACH_PROVIDERS`. `Test` keeps the engine from ending a process that it did not start. */
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

const exit = (exitCode: number): never => process.exit(exitCode);

/** Serves any number of engine runs in plain text until Ctrl-C, so that a debugger can stay attached. */
export function serveForDebugging(plugin: Plugin, secrets: Secrets, socket: HostSocket): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => exit(0));
  const { accept } = startPluginProcess(plugin, createLog(logLevel(process.env), secrets), secrets, exit);
  socket.onConnection(accept);
  writeAllSync(
    1,
    `The bunny provider waits for Terraform or OpenTofu; Ctrl-C ends it. In the shell where you run them, set:

TF_REATTACH_PROVIDERS='${reattachConfig(socket)}'
`,
  );
}
