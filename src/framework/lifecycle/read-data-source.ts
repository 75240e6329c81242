import { encodeObject } from "../codec/encode.js";
import type { DataSource } from "../definition/data-source.js";
import { type DiagnosticCollector, pathsOf } from "../definition/diagnostics.js";
import type { ReadDataSource_Request, ReadDataSource_Response } from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import { conformToSchema } from "../planning/stored-values.js";
import { UNKNOWN } from "../values/values.js";
import { labelOf } from "./object-register.js";
import { runRpc } from "./report-failure.js";
import { withConfiguredValues, knownArguments, type ProviderInstance } from "./provider-instance.js";
import { clientOrDeferral } from "./run-operation.js";

type Answer = Omit<ReadDataSource_Response, "diagnostics">;

/** ReadDataSource: the API's data and the configuration. A missing object is an error. */
export async function readDataSource(
  instance: ProviderInstance,
  request: ReadDataSource_Request,
  context: CallContext,
): Promise<ReadDataSource_Response> {
  const { value, diagnostics } = await runRpc(
    instance,
    instance.dataSources,
    request.typeName,
    "read",
    (dataSource, collector) => read(instance, dataSource, request, context, collector),
  );
  return { ...(value ?? { state: undefined, deferred: undefined }), diagnostics: diagnostics.messages };
}

async function read(
  instance: ProviderInstance,
  { type, attributes, hooks }: DataSource<unknown>,
  request: ReadDataSource_Request,
  { signal }: CallContext,
  diagnostics: DiagnosticCollector,
): Promise<Answer> {
  const config = knownArguments(attributes, request.config);
  diagnostics.about(labelOf({ type, attributes }, config));
  const found = await clientOrDeferral(instance, diagnostics, request.clientCapabilities);
  if ("deferred" in found) return { state: encodeObject(attributes, UNKNOWN), deferred: found.deferred };
  const at = pathsOf(attributes);
  const answer = await hooks.read({ config, client: found.client, options: { signal }, at, diagnostics });
  const state = conformToSchema(attributes, withConfiguredValues(config, answer));
  return { state: encodeObject(attributes, state), deferred: undefined };
}
