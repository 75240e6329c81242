import { decodeRawState } from "../codec/decode.js";
import { encodeObject } from "../codec/encode.js";
import type {
  RawState,
  UpgradeResourceIdentity_Request,
  UpgradeResourceIdentity_Response,
  UpgradeResourceState_Request,
  UpgradeResourceState_Response,
  MoveResourceState_Request,
  MoveResourceState_Response,
} from "../../protocol/messages.js";
import { DiagnosticError } from "../definition/diagnostics.js";
import type { Resource, MoveSource } from "../definition/resource.js";
import { unreadableStateRemedy, emptyPrivateState } from "../definition/private-state.js";
import { conformToSchema, withDefaults } from "../planning/stored-values.js";
import type { Values } from "../definition/infer.js";
import { runRpc } from "./report-failure.js";
import type { ProviderInstance } from "./provider-instance.js";
import { identityAttributes } from "../definition/identity.js";
import { identityMessage } from "./stored-answer.js";

/**
 * UpgradeResourceState (docs/reference/protocol.md#upgrades). Terraform requests it for every state. State of the same version is
 * decoded by name without losing digits. A new attribute is null, or the default if the attribute is local. Removed attributes
 * are dropped.
 */
export async function upgradeResourceState(
  instance: ProviderInstance,
  request: UpgradeResourceState_Request,
): Promise<UpgradeResourceState_Response> {
  const { typeName, version, rawState } = request;
  const { value, diagnostics } = await runRpc(instance, instance.resources, typeName, "read", (resource) => {
    const { attributes } = resource;
    const state = upgraded(resource, version, rawState);
    const complete = state && withDefaults(attributes, conformToSchema(attributes, state), "local");
    instance.objects().store(resource, complete);
    instance.stateObjects().note(resource, complete);
    return encodeObject(attributes, complete);
  });
  return { upgradedState: value, diagnostics: diagnostics.messages };
}

function upgraded(resource: Resource<unknown>, version: number, rawState: RawState | undefined): Values | null {
  if (version === resource.version) return decodeRawState(resource.attributes, rawState);
  const step = resource.upgrade[version];
  if (!step) throw unreadableVersion(resource, version);
  const old = decodeRawState(step.attributes, rawState);
  return old && step.upgrade(old);
}

/** Engines themselves refuse a newer version. If the version is older, the resource has no upgrade from that version. */
function unreadableVersion({ type, version: present }: Resource<unknown>, version: number): DiagnosticError {
  const isNewer = version > present;
  return new DiagnosticError(
    undefined,
    isNewer
      ? `${type} was written by a newer version of the provider`
      : `The state of ${type} is too old for this version of the provider`,
    `The state has the object in schema version ${version}. This version of the provider has schema version ${present}, and cannot read it. Nothing was sent to the API.\n\n` +
      (isNewer
        ? "Install the version of the provider that wrote the state, or later. "
        : "Install an older version of the provider that upgrades it, and apply with that one first. ") +
      unreadableStateRemedy(type),
  );
}

/** UpgradeResourceIdentity: there is only one version of the identity, so it is decoded by name. */
export async function upgradeResourceIdentity(
  instance: ProviderInstance,
  request: UpgradeResourceIdentity_Request,
): Promise<UpgradeResourceIdentity_Response> {
  const { typeName, rawIdentity } = request;
  const { value, diagnostics } = await runRpc(instance, instance.resources, typeName, "read", (resource) => {
    const attributes = identityAttributes(resource);
    const identity = decodeRawState(attributes, rawIdentity);
    return { identityData: encodeObject(attributes, identity) };
  });
  return { upgradedIdentity: value, diagnostics: diagnostics.messages };
}

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
