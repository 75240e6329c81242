import type { BinaryWriter } from "@bufbuild/protobuf/wire";
import * as tf from "./generated/tfplugin6.js";

interface Codec<Message> {
  encode(message: Message): BinaryWriter;
  decode(bytes: Uint8Array): Message;
}

/** The codecs of one RPC's two messages. */
export interface Rpc<Request, Response> {
  readonly request: Codec<Request>;
  readonly response: Codec<Response>;
}

const rpc = <Request, Response>(request: Codec<Request>, response: Codec<Response>): Rpc<Request, Response> => ({
  request,
  response,
});

// The methods of `tfplugin6.Provider`, without `StopProvider`, which the server answers itself.

const constant = {
  getMetadata: rpc(tf.GetMetadata_Request, tf.GetMetadata_Response),
  getProviderSchema: rpc(tf.GetProviderSchema_Request, tf.GetProviderSchema_Response),
  getResourceIdentitySchemas: rpc(tf.GetResourceIdentitySchemas_Request, tf.GetResourceIdentitySchemas_Response),
  getFunctions: rpc(tf.GetFunctions_Request, tf.GetFunctions_Response),
};

const unary = {
  validateProviderConfig: rpc(tf.ValidateProviderConfig_Request, tf.ValidateProviderConfig_Response),
  configureProvider: rpc(tf.ConfigureProvider_Request, tf.ConfigureProvider_Response),
  validateResourceConfig: rpc(tf.ValidateResourceConfig_Request, tf.ValidateResourceConfig_Response),
  validateDataResourceConfig: rpc(tf.ValidateDataResourceConfig_Request, tf.ValidateDataResourceConfig_Response),
  validateEphemeralResourceConfig: rpc(
    tf.ValidateEphemeralResourceConfig_Request,
    tf.ValidateEphemeralResourceConfig_Response,
  ),
  validateListResourceConfig: rpc(tf.ValidateListResourceConfig_Request, tf.ValidateListResourceConfig_Response),
  upgradeResourceState: rpc(tf.UpgradeResourceState_Request, tf.UpgradeResourceState_Response),
  upgradeResourceIdentity: rpc(tf.UpgradeResourceIdentity_Request, tf.UpgradeResourceIdentity_Response),
  readResource: rpc(tf.ReadResource_Request, tf.ReadResource_Response),
  planResourceChange: rpc(tf.PlanResourceChange_Request, tf.PlanResourceChange_Response),
  applyResourceChange: rpc(tf.ApplyResourceChange_Request, tf.ApplyResourceChange_Response),
  importResourceState: rpc(tf.ImportResourceState_Request, tf.ImportResourceState_Response),
  moveResourceState: rpc(tf.MoveResourceState_Request, tf.MoveResourceState_Response),
  generateResourceConfig: rpc(tf.GenerateResourceConfig_Request, tf.GenerateResourceConfig_Response),
  readDataSource: rpc(tf.ReadDataSource_Request, tf.ReadDataSource_Response),
  openEphemeralResource: rpc(tf.OpenEphemeralResource_Request, tf.OpenEphemeralResource_Response),
  renewEphemeralResource: rpc(tf.RenewEphemeralResource_Request, tf.RenewEphemeralResource_Response),
  closeEphemeralResource: rpc(tf.CloseEphemeralResource_Request, tf.CloseEphemeralResource_Response),
  validateActionConfig: rpc(tf.ValidateActionConfig_Request, tf.ValidateActionConfig_Response),
  planAction: rpc(tf.PlanAction_Request, tf.PlanAction_Response),
  callFunction: rpc(tf.CallFunction_Request, tf.CallFunction_Response),
};

const streaming = {
  invokeAction: rpc(tf.InvokeAction_Request, tf.InvokeAction_Event),
  listResource: rpc(tf.ListResource_Request, tf.ListResource_Event),
};

type RequestOf<Row> = Row extends Rpc<infer Request, infer _> ? Request : never;
type ResponseOf<Row> = Row extends Rpc<infer _, infer Response> ? Response : never;
type Requests<Table> = { readonly [Method in keyof Table]: RequestOf<Table[Method]> };
type Responses<Table> = { readonly [Method in keyof Table]: ResponseOf<Table[Method]> };

/** A mapped type, so that TypeScript relates a method's codecs to the provider's method of the same name. */
type RpcTable<Req, Res extends { readonly [Method in keyof Req]: unknown }> = {
  readonly [Method in keyof Req]: Rpc<Req[Method], Res[Method]>;
};

type ConstantResponses = Responses<typeof constant>;
type UnaryRequests = Requests<typeof unary>;
type UnaryResponses = Responses<typeof unary>;
type StreamingRequests = Requests<typeof streaming>;
type StreamingResponses = Responses<typeof streaming>;

export type ConstantMethod = keyof ConstantResponses;
export type UnaryMethod = keyof UnaryRequests;
export type StreamingMethod = keyof StreamingRequests;

/** RPCs with an empty request, whose response is the same in every process of a release. */
export const constantRpcs: RpcTable<Requests<typeof constant>, ConstantResponses> = constant;
/** RPCs with one response. */
export const unaryRpcs: RpcTable<UnaryRequests, UnaryResponses> = unary;
/** RPCs with a stream of responses. */
export const streamingRpcs: RpcTable<StreamingRequests, StreamingResponses> = streaming;

/** The context of a call. `signal` aborts when the engine cancels the call or stops the provider. */
export interface CallContext {
  signal: AbortSignal;
}

export type ConstantMethods = {
  readonly [Method in ConstantMethod]: () => ConstantResponses[Method] | Promise<ConstantResponses[Method]>;
};

export type UnaryMethods = {
  readonly [Method in UnaryMethod]: (
    request: UnaryRequests[Method],
    context: CallContext,
  ) => Promise<UnaryResponses[Method]>;
};

export type StreamingMethods = {
  readonly [Method in StreamingMethod]: (
    request: StreamingRequests[Method],
    context: CallContext,
  ) => AsyncIterable<StreamingResponses[Method]>;
};

/**
 * A provider with one method per RPC. If the response has diagnostics, methods report problems as diagnostics. An exception is a
 * bug, which the server reports as gRPC status INTERNAL.
 */
export type ProviderServer = ConstantMethods & UnaryMethods & StreamingMethods;

/** Returns the method names of a table. */
export function methodsOf<Table extends object>(table: Table): Extract<keyof Table, string>[] {
  const methods: Extract<keyof Table, string>[] = [];
  for (const method in table) methods.push(method);
  return methods;
}

/** Returns the gRPC path of a method of `tfplugin6.Provider`. */
export const pathOf = (method: string): string =>
  `/tfplugin6.Provider/${method.charAt(0).toUpperCase()}${method.slice(1)}`;
