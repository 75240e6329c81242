import { decodeRawState } from "../codec/decode.js";
import type { MoveResourceState_Request, MoveResourceState_Response } from "../../protocol/messages.js";
import { emptyPrivateState } from "../definition/private-state.js";
import type { MoveSource, Resource } from "../definition/resource.js";
import { DiagnosticError } from "../definition/diagnostics.js";
import { conformToSchema, withDefaults } from "../planning/stored-values.js";
import { encodeObject } from "../codec/encode.js";
import type { Values } from "../definition/infer.js";
import { runRpc } from "./report-failure.js";
import type { ProviderInstance } from "./provider-instance.js";
import { identityMessage } from "./stored-answer.js";

type Answer = Omit<MoveResourceState_Response, "diagnostics">;

/**
 * MoveResourceState (docs/reference/protocol.md#moves). Converts the state of another type. Runs without configuration, so values
 * that only the API knows are null until the next read. Returns the identity if it is complete.
 */
export async function moveResourceState(
  instance: ProviderInstance,
  request: MoveResourceState_Request,
): Promise<MoveResourceState_Response> {
  const { targetTypeName } = request;
  const { value, diagnostics } = await runRpc(instance, instance.resources, targetTypeName, "import", (resource) =>
    moved(resource, request),
  );
  const nothing: Answer = { targetState: undefined, targetPrivate: new Uint8Array(), targetIdentity: undefined };
  return { ...(value ?? nothing), diagnostics: diagnostics.messages };
}

function moved(resource: Resource<unknown>, request: MoveResourceState_Request): Answer {
  const { attributes, type } = resource;
  const from = sourceOf(resource, request);
  const source = decodeRawState(from.attributes, request.sourceState);
  if (source === null) throw new DiagnosticError(undefined, `Nothing to move to ${type}`, "The source state is empty.");
  const { state: partial, private: kept } = from.move(source);
  const stored = emptyPrivateState(resource);
  if (kept !== undefined) stored.set(kept);
  const state: Values = withDefaults(attributes, conformToSchema(attributes, partial), "local");
  return {
    targetState: encodeObject(attributes, state),
    targetPrivate: stored.bytes,
    targetIdentity: identityMessage(resource, state),
  };
}

/**
 * Reports whether an engine's address means this provider, `namespace/type`. Terraform sends `host/namespace/type`. OpenTofu 1.10
 * and later omits the host, or sends only the type.
 */
function isAddressOf(provider: string, address: string): boolean {
  const [type = "", namespace, host, ...rest] = address.split("/").reverse();
  const given = namespace === undefined ? provider.replace(/^.*\//, "") : provider;
  return given === [namespace, type].filter((part) => part !== undefined).join("/") && host !== "" && rest.length === 0;
}

function sourceOf(resource: Resource<unknown>, request: MoveResourceState_Request): MoveSource<Values> {
  const { sourceProviderAddress: address, sourceTypeName } = request;
  const found = resource.moveFrom.find(
    ({ provider, type }) => type === sourceTypeName && isAddressOf(provider, address),
  );
  if (found) return found;
  const possible = resource.moveFrom.map(({ provider, type }) => `${type} of ${provider}`).join(", ");
  throw new DiagnosticError(
    undefined,
    `${sourceTypeName} cannot become ${resource.type}`,
    possible === ""
      ? `${resource.type} does not support moves. Import the object instead.`
      : `${resource.type} supports moves from ${possible}. The source is ${sourceTypeName} of ${address}. Import the object instead.`,
  );
}
