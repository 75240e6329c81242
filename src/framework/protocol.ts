/**
 * The messages of plugin docs/reference/protocol.md#identity as the framework sees them: plain objects, free of
 * protobuf. A field that the
 * wire can leave out is `| undefined` here; the server fills scalars that proto3 omits with their zero value.
 * Names and meanings follow the protocol; numbers live in `src/server/tfplugin6.proto`.
 */

/** A cty value on the wire. Both fields empty means null of the expected type. */
export interface DynamicValue {
  msgpack: Uint8Array;
  json: Uint8Array;
}

/** State as stored by Terraform: the verbatim JSON of the state file. `flatmap` stems from before 0.12. */
export interface RawState {
  json: Uint8Array;
  flatmap: Record<string, string>;
}

/** One step of an attribute path; exactly one of the three is set. */
export interface PathStepMessage {
  attributeName?: string | undefined;
  elementKeyString?: string | undefined;
  elementKeyInt?: number | undefined;
}

/** Where in a value something is. Never sent with empty steps: Terraform would then show no source at all. */
export interface AttributePathMessage {
  steps: PathStepMessage[];
}

/** 1 error, 2 warning. 0 is never sent: Terraform would print it and carry on. */
export type SeverityCode = 1 | 2;

/** What the user is told, and at which attribute. */
export interface DiagnosticMessage {
  severity: SeverityCode;
  summary: string;
  detail: string;
  attribute: AttributePathMessage | undefined;
}

/** What this client of ours understands; absent flags are false. */
export interface ClientCapabilities {
  deferralAllowed: boolean;
  writeOnlyAttributesAllowed: boolean;
}

/** 0 plain text, 1 Markdown. */
export type StringKindCode = 0 | 1;

/** Nesting of a nested attribute: 1 single, 2 list, 3 set, 4 map. */
export type NestingCode = 1 | 2 | 3 | 4;

/** A nested attribute's object type. */
export interface NestedObjectMessage {
  attributes: AttributeMessage[];
  nesting: NestingCode;
}

/** One attribute of a schema. `type` is the JSON of a cty type constraint, empty when `nestedType` is set. */
export interface AttributeMessage {
  name: string;
  type: Uint8Array;
  nestedType: NestedObjectMessage | undefined;
  description: string;
  descriptionKind: StringKindCode;
  required: boolean;
  optional: boolean;
  computed: boolean;
  sensitive: boolean;
  deprecated: boolean;
  deprecationMessage: string;
  writeOnly: boolean;
}

/** The attributes of an object. We declare no nested blocks: nested attributes do the same and read better. */
export interface BlockMessage {
  version: number;
  attributes: AttributeMessage[];
  description: string;
  descriptionKind: StringKindCode;
  deprecated: boolean;
  deprecationMessage: string;
}

/** A versioned schema; `block` is always present, since Terraform panics without it. */
export interface SchemaMessage {
  version: number;
  block: BlockMessage;
}

/** What the provider can do beyond the base protocol. */
export interface ServerCapabilities {
  planDestroy: boolean;
  getProviderSchemaOptional: boolean;
  moveResourceState: boolean;
  generateResourceConfig: boolean;
}

/** A parameter of a provider function. */
export interface FunctionParameterMessage {
  name: string;
  type: Uint8Array;
  allowNullValue: boolean;
  allowUnknownValues: boolean;
  description: string;
  descriptionKind: StringKindCode;
}

/** A provider function's signature. */
export interface FunctionMessage {
  parameters: FunctionParameterMessage[];
  variadicParameter: FunctionParameterMessage | undefined;
  return: { type: Uint8Array };
  summary: string;
  description: string;
  descriptionKind: StringKindCode;
  deprecationMessage: string;
}

/** One attribute of a resource's identity. */
export interface IdentityAttributeMessage {
  name: string;
  type: Uint8Array;
  requiredForImport: boolean;
  optionalForImport: boolean;
  description: string;
}

/** The identity of a resource type. */
export interface IdentitySchemaMessage {
  version: number;
  identityAttributes: IdentityAttributeMessage[];
}

/** A resource's identity on the wire. */
export interface IdentityMessage {
  identityData: DynamicValue | undefined;
}

/** Names only, for GetMetadata. */
export interface TypeNameMessage {
  typeName: string;
}

/** Answer of GetMetadata. */
export interface GetMetadataResponse {
  serverCapabilities: ServerCapabilities;
  diagnostics: DiagnosticMessage[];
  dataSources: TypeNameMessage[];
  resources: TypeNameMessage[];
  functions: { name: string }[];
  ephemeralResources: TypeNameMessage[];
  listResources: TypeNameMessage[];
}

/** Answer of GetProviderSchema. */
export interface GetProviderSchemaResponse {
  provider: SchemaMessage;
  resourceSchemas: Record<string, SchemaMessage>;
  dataSourceSchemas: Record<string, SchemaMessage>;
  diagnostics: DiagnosticMessage[];
  serverCapabilities: ServerCapabilities;
  functions: Record<string, FunctionMessage>;
  ephemeralResourceSchemas: Record<string, SchemaMessage>;
  listResourceSchemas: Record<string, SchemaMessage>;
}

/** Answer of GetResourceIdentitySchemas. */
export interface GetResourceIdentitySchemasResponse {
  identitySchemas: Record<string, IdentitySchemaMessage>;
  diagnostics: DiagnosticMessage[];
}

/** Question of ValidateProviderConfig. */
export interface ValidateProviderConfigRequest {
  config: DynamicValue | undefined;
}

/** Question of ConfigureProvider. `terraformVersion` is OpenTofu's own there: never gate a feature on it. */
export interface ConfigureProviderRequest {
  terraformVersion: string;
  config: DynamicValue | undefined;
  clientCapabilities: ClientCapabilities | undefined;
}

/** An answer that carries nothing but diagnostics. */
export interface DiagnosticsResponse {
  diagnostics: DiagnosticMessage[];
}

/** Question of the Validate… RPCs of resources, data sources, ephemeral resources and list resources. */
export interface ValidateConfigRequest {
  typeName: string;
  config: DynamicValue | undefined;
  clientCapabilities?: ClientCapabilities | undefined;
}

/** Question of UpgradeResourceState. */
export interface UpgradeResourceStateRequest {
  typeName: string;
  version: number;
  rawState: RawState | undefined;
}

/** Answer of UpgradeResourceState. */
export interface UpgradeResourceStateResponse {
  upgradedState: DynamicValue | undefined;
  diagnostics: DiagnosticMessage[];
}

/** Question of UpgradeResourceIdentity. */
export interface UpgradeResourceIdentityRequest {
  typeName: string;
  version: number;
  rawIdentity: RawState | undefined;
}

/** Answer of UpgradeResourceIdentity. */
export interface UpgradeResourceIdentityResponse {
  upgradedIdentity: IdentityMessage | undefined;
  diagnostics: DiagnosticMessage[];
}

/** 1 resource configuration unknown, 2 provider configuration unknown, 3 absent prerequisite. */
export interface DeferredMessage {
  reason: 1 | 2 | 3;
}

/** Question of ReadResource. */
export interface ReadResourceRequest {
  typeName: string;
  currentState: DynamicValue | undefined;
  private: Uint8Array;
  clientCapabilities: ClientCapabilities | undefined;
  currentIdentity: IdentityMessage | undefined;
}

/** Answer of ReadResource. Without `newState` and without an error the object is gone. */
export interface ReadResourceResponse {
  newState: DynamicValue | undefined;
  diagnostics: DiagnosticMessage[];
  private: Uint8Array;
  deferred: DeferredMessage | undefined;
  newIdentity: IdentityMessage | undefined;
}

/** Question of PlanResourceChange. */
export interface PlanResourceChangeRequest {
  typeName: string;
  priorState: DynamicValue | undefined;
  proposedNewState: DynamicValue | undefined;
  config: DynamicValue | undefined;
  priorPrivate: Uint8Array;
  clientCapabilities: ClientCapabilities | undefined;
  priorIdentity: IdentityMessage | undefined;
}

/** Answer of PlanResourceChange. */
export interface PlanResourceChangeResponse {
  plannedState: DynamicValue | undefined;
  requiresReplace: AttributePathMessage[];
  plannedPrivate: Uint8Array;
  diagnostics: DiagnosticMessage[];
  deferred: DeferredMessage | undefined;
  plannedIdentity: IdentityMessage | undefined;
}

/** Question of ApplyResourceChange. */
export interface ApplyResourceChangeRequest {
  typeName: string;
  priorState: DynamicValue | undefined;
  plannedState: DynamicValue | undefined;
  config: DynamicValue | undefined;
  plannedPrivate: Uint8Array;
  plannedIdentity: IdentityMessage | undefined;
}

/** Answer of ApplyResourceChange. */
export interface ApplyResourceChangeResponse {
  newState: DynamicValue | undefined;
  private: Uint8Array;
  diagnostics: DiagnosticMessage[];
  newIdentity: IdentityMessage | undefined;
}

/** Question of ImportResourceState: either `id` or `identity`. */
export interface ImportResourceStateRequest {
  typeName: string;
  id: string;
  clientCapabilities: ClientCapabilities | undefined;
  identity: IdentityMessage | undefined;
}

/** One imported object. */
export interface ImportedResourceMessage {
  typeName: string;
  state: DynamicValue | undefined;
  private: Uint8Array;
  identity: IdentityMessage | undefined;
}

/** Answer of ImportResourceState. */
export interface ImportResourceStateResponse {
  importedResources: ImportedResourceMessage[];
  diagnostics: DiagnosticMessage[];
  deferred: DeferredMessage | undefined;
}

/** Question of MoveResourceState; arrives on a process that was never configured. */
export interface MoveResourceStateRequest {
  sourceProviderAddress: string;
  sourceTypeName: string;
  sourceSchemaVersion: number;
  sourceState: RawState | undefined;
  targetTypeName: string;
  sourcePrivate: Uint8Array;
  sourceIdentity: RawState | undefined;
}

/** Answer of MoveResourceState. */
export interface MoveResourceStateResponse {
  targetState: DynamicValue | undefined;
  diagnostics: DiagnosticMessage[];
  targetPrivate: Uint8Array;
  targetIdentity: IdentityMessage | undefined;
}

/** Question of ReadDataSource; the configuration is wholly known. */
export interface ReadDataSourceRequest {
  typeName: string;
  config: DynamicValue | undefined;
  clientCapabilities: ClientCapabilities | undefined;
}

/** Answer of ReadDataSource. */
export interface ReadDataSourceResponse {
  state: DynamicValue | undefined;
  diagnostics: DiagnosticMessage[];
  deferred: DeferredMessage | undefined;
}

/** Question of GenerateResourceConfig. */
export interface GenerateResourceConfigRequest {
  typeName: string;
  state: DynamicValue | undefined;
}

/** Answer of GenerateResourceConfig. */
export interface GenerateResourceConfigResponse {
  config: DynamicValue | undefined;
  diagnostics: DiagnosticMessage[];
}

/** Question of OpenEphemeralResource. */
export interface OpenEphemeralResourceRequest {
  typeName: string;
  config: DynamicValue | undefined;
  clientCapabilities: ClientCapabilities | undefined;
}

/** Answer of OpenEphemeralResource. `renewAt` is an absolute time. */
export interface OpenEphemeralResourceResponse {
  diagnostics: DiagnosticMessage[];
  renewAt: Date | undefined;
  result: DynamicValue | undefined;
  private: Uint8Array | undefined;
  deferred: DeferredMessage | undefined;
}

/** Question of Renew- and CloseEphemeralResource. */
export interface EphemeralHandleRequest {
  typeName: string;
  private: Uint8Array | undefined;
}

/** Answer of RenewEphemeralResource. */
export interface RenewEphemeralResourceResponse {
  diagnostics: DiagnosticMessage[];
  renewAt: Date | undefined;
  private: Uint8Array | undefined;
}

/** Answer of GetFunctions. */
export interface GetFunctionsResponse {
  functions: Record<string, FunctionMessage>;
  diagnostics: DiagnosticMessage[];
}

/** Question of CallFunction; arrives on a process that was never configured. */
export interface CallFunctionRequest {
  name: string;
  arguments: DynamicValue[];
}

/** Answer of CallFunction. `functionArgument` counts from 0. */
export interface CallFunctionResponse {
  result: DynamicValue | undefined;
  error: { text: string; functionArgument: number | undefined } | undefined;
}

/** Question of ListResource. */
export interface ListResourceRequest {
  typeName: string;
  config: DynamicValue | undefined;
  includeResourceObject: boolean;
  limit: number;
}

/** One found object, or a warning. */
export interface ListResourceEvent {
  identity: IdentityMessage | undefined;
  displayName: string;
  resourceObject: DynamicValue | undefined;
  diagnostic: DiagnosticMessage[];
}

/** What the server gives each call: `signal` aborts when the host cancels the call or the provider is stopped. */
export interface CallContext {
  signal: AbortSignal;
}

/**
 * A provider, as the server serves it: one method per RPC of `tfplugin6.Provider`. Methods answer with diagnostics
 * where they can; one that throws is a bug, which the server reports as an error diagnostic or gRPC status INTERNAL.
 */
export interface ProviderServer {
  getMetadata(): GetMetadataResponse;
  getProviderSchema(): GetProviderSchemaResponse;
  getResourceIdentitySchemas(): GetResourceIdentitySchemasResponse;
  validateProviderConfig(request: ValidateProviderConfigRequest): Promise<DiagnosticsResponse>;
  configureProvider(request: ConfigureProviderRequest, context: CallContext): Promise<DiagnosticsResponse>;
  validateResourceConfig(request: ValidateConfigRequest): Promise<DiagnosticsResponse>;
  validateDataResourceConfig(request: ValidateConfigRequest): Promise<DiagnosticsResponse>;
  validateEphemeralResourceConfig(request: ValidateConfigRequest): Promise<DiagnosticsResponse>;
  validateListResourceConfig(request: ValidateConfigRequest): Promise<DiagnosticsResponse>;
  upgradeResourceState(request: UpgradeResourceStateRequest): Promise<UpgradeResourceStateResponse>;
  upgradeResourceIdentity(request: UpgradeResourceIdentityRequest): Promise<UpgradeResourceIdentityResponse>;
  readResource(request: ReadResourceRequest, context: CallContext): Promise<ReadResourceResponse>;
  planResourceChange(request: PlanResourceChangeRequest, context: CallContext): Promise<PlanResourceChangeResponse>;
  applyResourceChange(request: ApplyResourceChangeRequest, context: CallContext): Promise<ApplyResourceChangeResponse>;
  importResourceState(request: ImportResourceStateRequest, context: CallContext): Promise<ImportResourceStateResponse>;
  moveResourceState(request: MoveResourceStateRequest): Promise<MoveResourceStateResponse>;
  generateResourceConfig(request: GenerateResourceConfigRequest): Promise<GenerateResourceConfigResponse>;
  readDataSource(request: ReadDataSourceRequest, context: CallContext): Promise<ReadDataSourceResponse>;
  openEphemeralResource(
    request: OpenEphemeralResourceRequest,
    context: CallContext,
  ): Promise<OpenEphemeralResourceResponse>;
  renewEphemeralResource(
    request: EphemeralHandleRequest,
    context: CallContext,
  ): Promise<RenewEphemeralResourceResponse>;
  closeEphemeralResource(request: EphemeralHandleRequest, context: CallContext): Promise<DiagnosticsResponse>;
  getFunctions(): GetFunctionsResponse;
  callFunction(request: CallFunctionRequest): Promise<CallFunctionResponse>;
  listResource(request: ListResourceRequest, context: CallContext): AsyncIterable<ListResourceEvent>;
}
