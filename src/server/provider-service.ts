import type { BinaryWriter } from "@bufbuild/protobuf/wire";
import {
  type CallContext,
  type ConstantMethod,
  type ConstantMethods,
  constantRpcs,
  methodsOf,
  pathOf,
  type ProviderServer,
  type StreamingMethod,
  type StreamingMethods,
  streamingRpcs,
  type UnaryMethod,
  type UnaryMethods,
  unaryRpcs,
} from "../protocol/rpcs.js";
import type { Calls } from "./running-calls.js";
import { type GrpcServer, requestOf } from "./grpc-server.js";
import type { AttributePathMessage, DiagnosticMessage } from "../protocol/messages.js";

/** Responses of constant RPCs. They are encoded when the plugin is built. There are none if the plugin runs from source. */
export type PrecomputedAnswers = { readonly [Method in ConstantMethod]?: () => Buffer };

/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters --
   A type parameter for the method is what relates its codecs in the table to the provider's method. */

function bufferOf(message: BinaryWriter): Buffer {
  const bytes = message.finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const PROTOCOL = "plugin protocol 6";

/** Encodes the response of a constant RPC. */
export async function answerConstant<Method extends ConstantMethod>(
  provider: ConstantMethods,
  method: Method,
): Promise<Buffer> {
  return bufferOf(constantRpcs[method].response.encode(await provider[method]()));
}

async function answerUnary<Method extends UnaryMethod>(
  provider: UnaryMethods,
  method: Method,
  bytes: Buffer,
  context: CallContext,
): Promise<Buffer> {
  const { request, response } = unaryRpcs[method];
  const answer = await provider[method](requestOf(method, request, bytes, PROTOCOL), context);
  return bufferOf(response.encode(withShownAttributes(answer)));
}

async function* answerStreaming<Method extends StreamingMethod>(
  provider: StreamingMethods,
  method: Method,
  bytes: Buffer,
  context: CallContext,
): AsyncIterable<Buffer> {
  const { request, response } = streamingRpcs[method];
  for await (const message of provider[method](requestOf(method, request, bytes, PROTOCOL), context))
    yield bufferOf(response.encode(withShownAttributes(message)));
}

/**
 * Registers every method of `tfplugin6.Provider`. The first call that needs the provider loads it. A process that only returns
 * the schema therefore stays small.
 */
export function registerProvider(
  server: GrpcServer,
  calls: Calls,
  load: () => Promise<ProviderServer>,
  precomputed: PrecomputedAnswers,
): void {
  let loading: Promise<ProviderServer> | undefined;
  const provider = (): Promise<ProviderServer> => (loading ??= load());

  for (const method of methodsOf(constantRpcs)) {
    const known = precomputed[method];
    server.unary(pathOf(method), (_request, { onOver }) =>
      known === undefined
        ? calls.run(onOver, async () => answerConstant(await provider(), method))
        : Promise.resolve(known()),
    );
  }
  for (const method of methodsOf(unaryRpcs)) {
    server.unary(pathOf(method), (request, { onOver }) =>
      calls.run(onOver, async (context) => answerUnary(await provider(), method, request, context)),
    );
  }
  for (const method of methodsOf(streamingRpcs)) {
    server.stream(pathOf(method), (request, { onOver }) =>
      calls.runAll(onOver, async function* (context) {
        yield* answerStreaming(await provider(), method, request, context);
      }),
    );
  }
  server.unary(pathOf("stopProvider"), () => {
    calls.stop();
    return Promise.resolve(Buffer.alloc(0));
  });
}

/**
 * Shortens the paths of diagnostics to forms that engines find in a configuration. Such a path has an attribute and at most one
 * step below it. The step is written as a key, even in an object. docs/decisions/nested-attributes-are-shown-by-their-key.md
 * @testable Diagnostics of all forms.
 */
export function withShownAttributes<Response extends object>(response: Response): Response {
  const { diagnostics }: { readonly diagnostics?: readonly DiagnosticMessage[] } = response;
  if (diagnostics?.some(({ attribute }) => attribute !== undefined && attribute.steps.length > 1) !== true)
    return response;
  const shown = diagnostics.map((message) => ({ ...message, attribute: shownPath(message.attribute) }));
  return { ...response, diagnostics: shown };
}

function shownPath(path: AttributePathMessage | undefined): AttributePathMessage | undefined {
  const [attribute, below] = path?.steps ?? [];
  if (attribute === undefined || below === undefined) return path;
  const { attributeName: name } = below;
  return { steps: [attribute, name === undefined ? below : { elementKeyString: name }] };
}
