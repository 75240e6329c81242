import type { BinaryWriter } from "@bufbuild/protobuf/wire";
import type { CallContext, ProviderServer } from "../framework/protocol.js";
import * as tf from "./generated/tfplugin6.js";

/** The codec of one message, as ts-proto generates it. */
interface Codec<Message> {
  encode(message: Message): BinaryWriter;
  decode(bytes: Uint8Array): Message;
}

/** Answers one request with one answer, both as bytes. */
export type UnaryMethod = (provider: ProviderServer, request: Buffer, context: CallContext) => Promise<Buffer>;

/** Answers one request with a series of messages, as bytes. */
export type StreamMethod = (provider: ProviderServer, request: Buffer, context: CallContext) => AsyncIterable<Buffer>;

/** The message's bytes as the Buffer that grpc-js wants; nothing is copied. */
function encode<Message>(codec: Codec<Message>, message: Message): Buffer {
  const bytes = codec.encode(message).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function unary<Request, Answer>(
  request: Codec<Request>,
  answer: Codec<Answer>,
  work: (provider: ProviderServer, request: Request, context: CallContext) => Answer | Promise<Answer>,
): UnaryMethod {
  return async (provider, bytes, context) => encode(answer, await work(provider, request.decode(bytes), context));
}

function stream<Request, Event>(
  request: Codec<Request>,
  event: Codec<Event>,
  work: (provider: ProviderServer, request: Request, context: CallContext) => AsyncIterable<Event>,
): StreamMethod {
  return async function* (provider, bytes, context) {
    for await (const message of work(provider, request.decode(bytes), context)) yield encode(event, message);
  };
}

/** The methods of `tfplugin6.Provider` with one answer, by name. `StopProvider` is the server's own. */
export const unaryMethods: Readonly<Record<string, UnaryMethod>> = {
  GetMetadata: unary(tf.GetMetadata_Request, tf.GetMetadata_Response, (p) => p.getMetadata()),
  GetProviderSchema: unary(tf.GetProviderSchema_Request, tf.GetProviderSchema_Response, (p) => p.getProviderSchema()),
  GetResourceIdentitySchemas: unary(
    tf.GetResourceIdentitySchemas_Request,
    tf.GetResourceIdentitySchemas_Response,
    (p) => p.getResourceIdentitySchemas(),
  ),
  ValidateProviderConfig: unary(tf.ValidateProviderConfig_Request, tf.ValidateProviderConfig_Response, (p, request) =>
    p.validateProviderConfig(request),
  ),
  ConfigureProvider: unary(tf.ConfigureProvider_Request, tf.ConfigureProvider_Response, (p, request, context) =>
    p.configureProvider(request, context),
  ),
  ValidateResourceConfig: unary(tf.ValidateResourceConfig_Request, tf.ValidateResourceConfig_Response, (p, request) =>
    p.validateResourceConfig(request),
  ),
  ValidateDataResourceConfig: unary(
    tf.ValidateDataResourceConfig_Request,
    tf.ValidateDataResourceConfig_Response,
    (p, request) => p.validateDataResourceConfig(request),
  ),
  ValidateEphemeralResourceConfig: unary(
    tf.ValidateEphemeralResourceConfig_Request,
    tf.ValidateEphemeralResourceConfig_Response,
    (p, request) => p.validateEphemeralResourceConfig(request),
  ),
  ValidateListResourceConfig: unary(
    tf.ValidateListResourceConfig_Request,
    tf.ValidateListResourceConfig_Response,
    (p, request) => p.validateListResourceConfig(request),
  ),
  UpgradeResourceState: unary(tf.UpgradeResourceState_Request, tf.UpgradeResourceState_Response, (p, request) =>
    p.upgradeResourceState(request),
  ),
  UpgradeResourceIdentity: unary(
    tf.UpgradeResourceIdentity_Request,
    tf.UpgradeResourceIdentity_Response,
    (p, request) => p.upgradeResourceIdentity(request),
  ),
  ReadResource: unary(tf.ReadResource_Request, tf.ReadResource_Response, (p, request, context) =>
    p.readResource(request, context),
  ),
  PlanResourceChange: unary(tf.PlanResourceChange_Request, tf.PlanResourceChange_Response, (p, request, context) =>
    p.planResourceChange(request, context),
  ),
  ApplyResourceChange: unary(tf.ApplyResourceChange_Request, tf.ApplyResourceChange_Response, (p, request, context) =>
    p.applyResourceChange(request, context),
  ),
  ImportResourceState: unary(tf.ImportResourceState_Request, tf.ImportResourceState_Response, (p, request, context) =>
    p.importResourceState(request, context),
  ),
  MoveResourceState: unary(tf.MoveResourceState_Request, tf.MoveResourceState_Response, (p, request) =>
    p.moveResourceState(request),
  ),
  GenerateResourceConfig: unary(tf.GenerateResourceConfig_Request, tf.GenerateResourceConfig_Response, (p, request) =>
    p.generateResourceConfig(request),
  ),
  ReadDataSource: unary(tf.ReadDataSource_Request, tf.ReadDataSource_Response, (p, request, context) =>
    p.readDataSource(request, context),
  ),
  OpenEphemeralResource: unary(
    tf.OpenEphemeralResource_Request,
    tf.OpenEphemeralResource_Response,
    (p, request, context) => p.openEphemeralResource(request, context),
  ),
  RenewEphemeralResource: unary(
    tf.RenewEphemeralResource_Request,
    tf.RenewEphemeralResource_Response,
    (p, request, context) => p.renewEphemeralResource(request, context),
  ),
  CloseEphemeralResource: unary(
    tf.CloseEphemeralResource_Request,
    tf.CloseEphemeralResource_Response,
    (p, request, context) => p.closeEphemeralResource(request, context),
  ),
  GetFunctions: unary(tf.GetFunctions_Request, tf.GetFunctions_Response, (p) => p.getFunctions()),
  CallFunction: unary(tf.CallFunction_Request, tf.CallFunction_Response, (p, request) => p.callFunction(request)),
};

/** The methods with a series of answers, by name. */
export const streamMethods: Readonly<Record<string, StreamMethod>> = {
  ListResource: stream(tf.ListResource_Request, tf.ListResource_Event, (p, request, context) =>
    p.listResource(request, context),
  ),
};
