import { createProviderServer } from "./framework/provider-server.js";
import type { Log } from "./framework/definition/log.js";
import type { ProviderServer } from "./protocol/rpcs.js";
import { provider } from "./provider.js";

/**
 * Makes V8 optimize only what runs for long. Node 20 optimizes functions so early that compiling them takes a fifth of
 * the CPU time of a plan (docs/decisions/0153). Later releases wait by themselves.
 */
function optimizeLate(): void {
  if (!process.versions.node.startsWith("20.")) return;
  process.getBuiltinModule("node:v8").setFlagsFromString("--interrupt-budget=300000");
}

/**
 * The provider `bunny`, ready to be served. Importing this file loads every definition, so the plugin does that late.
 * The build validates the definitions.
 */
export function createBunnyServer(log: Log): ProviderServer {
  optimizeLate();
  return createProviderServer(provider, { log, isValidated: true });
}
