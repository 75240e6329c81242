import { Client, type ClientReadableStream, type ServiceError } from "@grpc/grpc-js";
import type { BinaryWriter } from "@bufbuild/protobuf/wire";
import * as tf from "../../src/protocol/generated/tfplugin6.js";

interface Codec<Message> {
  encode(message: Message): BinaryWriter;
  decode(bytes: Uint8Array): Message;
}

type Call<Request, Answer> = (request?: Partial<Request>, signal?: AbortSignal) => Promise<Answer>;

/** Calls one method of any service with the given codecs. Fields that the request leaves out are empty. */
export function unaryCall<Request extends object, Answer>(
  client: Client,
  path: string,
  request: Codec<Request>,
  answer: Codec<Answer>,
): Call<Request, Answer> {
  const empty = request.decode(new Uint8Array());
  return (fields = {}, signal) =>
    new Promise((resolve, reject) => {
      const call = client.makeUnaryRequest(
        path,
        (message: Request) => Buffer.from(request.encode(message).finish()),
        (bytes: Buffer) => answer.decode(bytes),
        { ...empty, ...fields },
        (error: ServiceError | null, value?: Answer) => {
          if (error === null && value !== undefined) resolve(value);
          else reject(error ?? new Error(`${path} answered nothing`));
        },
      );
      signal?.addEventListener("abort", () => {
        call.cancel();
      });
    });
}

/** Every method of `tfplugin6.Provider`, typed by the codecs from our `.proto`. */
export function createProviderClient(client: Client) {
  const unary = <Request extends object, Answer>(
    method: string,
    request: Codec<Request>,
    answer: Codec<Answer>,
  ): Call<Request, Answer> => unaryCall(client, `/tfplugin6.Provider/${method}`, request, answer);

  /** The events as they arrive; `cancel()` on the stream stops the provider. */
  const streaming =
    <Request extends object, Event>(method: string, request: Codec<Request>, event: Codec<Event>) =>
    (fields: Partial<Request>): ClientReadableStream<Event> =>
      client.makeServerStreamRequest(
        `/tfplugin6.Provider/${method}`,
        (message: Request) => Buffer.from(request.encode(message).finish()),
        (bytes: Buffer) => event.decode(bytes),
        { ...request.decode(new Uint8Array()), ...fields },
      );

  return {
    getMetadata: unary("GetMetadata", tf.GetMetadata_Request, tf.GetMetadata_Response),
    getProviderSchema: unary("GetProviderSchema", tf.GetProviderSchema_Request, tf.GetProviderSchema_Response),
    getResourceIdentitySchemas: unary(
      "GetResourceIdentitySchemas",
      tf.GetResourceIdentitySchemas_Request,
      tf.GetResourceIdentitySchemas_Response,
    ),
    validateProviderConfig: unary(
      "ValidateProviderConfig",
      tf.ValidateProviderConfig_Request,
      tf.ValidateProviderConfig_Response,
    ),
    configureProvider: unary("ConfigureProvider", tf.ConfigureProvider_Request, tf.ConfigureProvider_Response),
    stopProvider: unary("StopProvider", tf.StopProvider_Request, tf.StopProvider_Response),
    validateResourceConfig: unary(
      "ValidateResourceConfig",
      tf.ValidateResourceConfig_Request,
      tf.ValidateResourceConfig_Response,
    ),
    validateDataResourceConfig: unary(
      "ValidateDataResourceConfig",
      tf.ValidateDataResourceConfig_Request,
      tf.ValidateDataResourceConfig_Response,
    ),
    validateEphemeralResourceConfig: unary(
      "ValidateEphemeralResourceConfig",
      tf.ValidateEphemeralResourceConfig_Request,
      tf.ValidateEphemeralResourceConfig_Response,
    ),
    validateListResourceConfig: unary(
      "ValidateListResourceConfig",
      tf.ValidateListResourceConfig_Request,
      tf.ValidateListResourceConfig_Response,
    ),
    upgradeResourceState: unary(
      "UpgradeResourceState",
      tf.UpgradeResourceState_Request,
      tf.UpgradeResourceState_Response,
    ),
    upgradeResourceIdentity: unary(
      "UpgradeResourceIdentity",
      tf.UpgradeResourceIdentity_Request,
      tf.UpgradeResourceIdentity_Response,
    ),
    readResource: unary("ReadResource", tf.ReadResource_Request, tf.ReadResource_Response),
    planResourceChange: unary("PlanResourceChange", tf.PlanResourceChange_Request, tf.PlanResourceChange_Response),
    applyResourceChange: unary("ApplyResourceChange", tf.ApplyResourceChange_Request, tf.ApplyResourceChange_Response),
    importResourceState: unary("ImportResourceState", tf.ImportResourceState_Request, tf.ImportResourceState_Response),
    moveResourceState: unary("MoveResourceState", tf.MoveResourceState_Request, tf.MoveResourceState_Response),
    generateResourceConfig: unary(
      "GenerateResourceConfig",
      tf.GenerateResourceConfig_Request,
      tf.GenerateResourceConfig_Response,
    ),
    readDataSource: unary("ReadDataSource", tf.ReadDataSource_Request, tf.ReadDataSource_Response),
    openEphemeralResource: unary(
      "OpenEphemeralResource",
      tf.OpenEphemeralResource_Request,
      tf.OpenEphemeralResource_Response,
    ),
    renewEphemeralResource: unary(
      "RenewEphemeralResource",
      tf.RenewEphemeralResource_Request,
      tf.RenewEphemeralResource_Response,
    ),
    closeEphemeralResource: unary(
      "CloseEphemeralResource",
      tf.CloseEphemeralResource_Request,
      tf.CloseEphemeralResource_Response,
    ),
    getFunctions: unary("GetFunctions", tf.GetFunctions_Request, tf.GetFunctions_Response),
    callFunction: unary("CallFunction", tf.CallFunction_Request, tf.CallFunction_Response),
    planAction: unary("PlanAction", tf.PlanAction_Request, tf.PlanAction_Response),
    validateActionConfig: unary(
      "ValidateActionConfig",
      tf.ValidateActionConfig_Request,
      tf.ValidateActionConfig_Response,
    ),
    invokeAction: streaming("InvokeAction", tf.InvokeAction_Request, tf.InvokeAction_Event),
    listResource: streaming("ListResource", tf.ListResource_Request, tf.ListResource_Event),
  };
}

/** See {@link createProviderClient}. */
export type ProviderClient = ReturnType<typeof createProviderClient>;
