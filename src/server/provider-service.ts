import type { ProviderServer } from "../framework/protocol.js";
import type { Calls } from "./calls.js";
import type { GrpcServer } from "./grpc-server.js";
import { streamMethods, unaryMethods } from "./provider-methods.js";

/** Answers that need neither a request nor the provider: encoded when the plugin was built, by method name. */
export type PrecomputedAnswers = Readonly<Record<string, () => Buffer>>;

const pathOf = (method: string): string => `/tfplugin6.Provider/${method}`;

/**
 * Registers every method of `tfplugin6.Provider`. The provider is loaded by the first call that needs it, so that a
 * process which is asked for nothing but its schema stays small.
 */
export function serveProvider(
  server: GrpcServer,
  calls: Calls,
  load: () => Promise<ProviderServer>,
  precomputed: PrecomputedAnswers,
): void {
  let loading: Promise<ProviderServer> | undefined;
  const provider = (): Promise<ProviderServer> => (loading ??= load());

  for (const [method, answer] of Object.entries(unaryMethods)) {
    const known = precomputed[method];
    server.unary(pathOf(method), (request, { onOver }) =>
      known === undefined
        ? calls.run(onOver, async (context) => answer(await provider(), request, context))
        : Promise.resolve(known()),
    );
  }
  for (const [method, answer] of Object.entries(streamMethods)) {
    server.stream(pathOf(method), (request, { onOver }) =>
      calls.runAll(onOver, async function* (context) {
        yield* answer(await provider(), request, context);
      }),
    );
  }
  server.unary(pathOf("StopProvider"), () => {
    calls.stop();
    return Promise.resolve(Buffer.alloc(0));
  });
}
