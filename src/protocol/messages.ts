/**
 * The messages of the plugin protocol as plain objects. An absent message is `undefined`, and an absent scalar is its zero value.
 * A message is renamed if the framework uses its name, or if several RPCs share it.
 */
export type * from "./generated/tfplugin6.js";
export type {
  AttributePath as AttributePathMessage,
  AttributePath_Step as PathStepMessage,
  Deferred as DeferredMessage,
  Diagnostic as DiagnosticMessage,
  Function_Parameter as FunctionParameterMessage,
  ImportResourceState_ImportedResource as ImportedResourceMessage,
  ResourceIdentityData as IdentityMessage,
  ResourceIdentitySchema as IdentitySchemaMessage,
  Schema as SchemaMessage,
  Schema_Attribute as AttributeMessage,
  Schema_Block as BlockMessage,
  CloseEphemeralResource_Request as EphemeralHandleRequest,
  ValidateResourceConfig_Response as DiagnosticsResponse,
} from "./generated/tfplugin6.js";
