import { decodeObject } from "../codec/decode.js";
import { withFullStop } from "../definition/constraints.js";
import { type DiagnosticCollector, DiagnosticError, pathsOf } from "../definition/diagnostics.js";
import { formatImportId, identityAttributes, identityOf, importIdForm, parseImportId } from "../definition/identity.js";
import { emptyPrivateState } from "../definition/private-state.js";
import type {
  GenerateResourceConfig_Request,
  GenerateResourceConfig_Response,
  ImportedResourceMessage,
  ImportResourceState_Request,
  ImportResourceState_Response,
} from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import type { Resource } from "../definition/resource.js";
import { conformToSchema, withDefaults } from "../planning/stored-values.js";
import { configurationOf } from "./declared-object.js";
import type { Values } from "../definition/infer.js";
import { nameOf } from "./object-register.js";
import { describeError, runRpc } from "./report-failure.js";
import { needClient } from "./run-operation.js";
import type { ProviderInstance } from "./provider-instance.js";
import { storedAnswer } from "./stored-answer.js";
import { encodeObject } from "../codec/encode.js";
import { noteNothingWritten } from "./written-members.js";
import { safeJson } from "../../shared/safe-json.js";

/**
 * ImportResourceState (docs/reference/protocol.md#imports), by ID or by identity. Returns the identity, the defaults of local
 * attributes, and the values that the resource's `import` adds. Terraform requests a read afterwards.
 */
export async function importResourceState(
  instance: ProviderInstance,
  request: ImportResourceState_Request,
  context: CallContext,
): Promise<ImportResourceState_Response> {
  const { value, diagnostics } = await runRpc(
    instance,
    instance.resources,
    request.typeName,
    "import",
    (resource, collector) => imported(instance, resource, request, context, collector),
  );
  return { importedResources: value ? [value] : [], diagnostics: diagnostics.messages, deferred: undefined };
}

async function imported(
  instance: ProviderInstance,
  resource: Resource<unknown>,
  request: ImportResourceState_Request,
  { signal }: CallContext,
  diagnostics: DiagnosticCollector,
): Promise<ImportedResourceMessage> {
  const { attributes, type, hooks } = resource;
  const identity = request.identity ? givenIdentity(resource, request) : identityInId(resource, request.id);
  diagnostics.about(nameOf(resource, identity));
  instance.objects().import(resource, identity);
  const kept = emptyPrivateState(resource);
  noteNothingWritten(kept, resource);
  const called = hooks.import?.({
    ...{ identity, diagnostics, options: { signal }, private: kept, at: pathsOf(attributes) },
    client: await needClient(instance, diagnostics),
  });
  const partial = await called?.catch((error: unknown) => {
    const { provider, log } = instance;
    const described = describeError({ provider, log, attributes, diagnostics }, { operation: "import", type }, error);
    if (described?.gone !== undefined) warnAboutImportId(resource, identity, diagnostics);
    throw error;
  });
  const state = withDefaults(attributes, conformToSchema(attributes, { ...identity, ...partial }), "local");
  const answer = storedAnswer(resource, state, `the imported state of ${type}`, diagnostics);
  return { typeName: type, state: answer.newState, private: kept.bytes, identity: answer.newIdentity };
}

/** Tells how the parts of an import ID were read, because they may be in another order. */
export function warnAboutImportId(
  resource: Resource<unknown>,
  object: Readonly<Values>,
  diagnostics: DiagnosticCollector,
): void {
  if (resource.identity.length === 1) return;
  const parts = resource.identity.map((name) => `${name} = ${safeJson(object[name])}`).join(", ");
  diagnostics.warning(
    undefined,
    "The import failed",
    `The ID was read as ${parts}. Check each part and their order: ${importIdForm(resource)}.`,
  );
}

function identityInId(resource: Resource<unknown>, id: string): Values {
  const parsed = parseImportId(resource, id);
  if ("identity" in parsed) return parsed.identity;
  const form = importIdForm(resource);
  const { part, problem } = parsed;
  const wrong = part === undefined ? `${safeJson(id)} ${problem}` : `In ${safeJson(id)}, ${part} ${problem}`;
  throw new DiagnosticError(
    undefined,
    `Invalid import ID of ${resource.type}`,
    `An import ID of ${resource.type} has the form ${form}. ${withFullStop(wrong)}`,
  );
}

function givenIdentity(resource: Resource<unknown>, { identity }: ImportResourceState_Request): Values {
  const attributes = identityAttributes(resource);
  const given = identityOf(resource, decodeObject(attributes, identity?.identityData));
  if (!given)
    throw new DiagnosticError(
      undefined,
      `Incomplete identity of ${resource.type}`,
      `An identity of ${resource.type} needs a value for each of: ${resource.identity.join(", ")}.`,
    );
  const plain = { ...resource, importId: undefined };
  const checked = parseImportId(plain, formatImportId(plain, given));
  if ("problem" in checked)
    throw new DiagnosticError(
      undefined,
      `Invalid identity of ${resource.type}`,
      withFullStop(`${checked.part ?? "It"} ${checked.problem}`),
    );
  return given;
}

/** GenerateResourceConfig: the configuration for which this state plans no change, without read-only values. */
export async function generateResourceConfig(
  instance: ProviderInstance,
  { typeName, state }: GenerateResourceConfig_Request,
): Promise<GenerateResourceConfig_Response> {
  const { value, diagnostics } = await runRpc(instance, instance.resources, typeName, "import", (resource) => {
    const { attributes } = resource;
    const { config } = configurationOf(resource, decodeObject(attributes, state));
    return encodeObject(attributes, config);
  });
  return { config: value, diagnostics: diagnostics.messages };
}
