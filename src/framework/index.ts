// The vocabulary of definitions.
export { computed, defaulted, optional, optionalComputed, required } from "./definition/attribute.js";
export {
  type Attribute,
  type Attributes,
  bool,
  type Constraint,
  float64,
  int64,
  integer,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  oneOfKnown,
  type Presence,
  setOf,
  string,
  type Type,
} from "./definition/types.js";
export { atLeast, between, constrained, matches, notBlank, satisfies, sizeAtLeast } from "./definition/constraints.js";
export { Decimal } from "./values/values.js";
export { isKnown, isUnknown, Unknown, UNKNOWN } from "./values/values.js";
export type {
  Answer,
  Arguments,
  Config,
  Identity,
  Known,
  KnownConfig,
  MaybeUnknown,
  PartialState,
  Plan,
  Planned,
  Recorded,
  Result,
  State,
} from "./definition/infer.js";
export type { At, AttributePath } from "./definition/diagnostics.js";
export { DiagnosticError, type Diagnostics } from "./definition/diagnostics.js";
export {
  privateState,
  type PrivateReader,
  type PrivateState,
  type PrivateStateType,
} from "./definition/private-state.js";
export { type Duration, type TimedOperation, type Timeouts } from "./definition/timeouts.js";
export type { Log, LogFields } from "./definition/log.js";

// One function per kind of definition.
export {
  defineResource,
  moveSource,
  type ImportIdForm,
  type MoveSource,
  type Resource,
  type ResourceSpec,
  type Upgrade,
} from "./definition/resource.js";
export type {
  CreateContext,
  DeleteContext,
  ImportContext,
  PlanContext,
  PlanDestroyContext,
  ReadContext,
  ResourceHooks,
  UpdateContext,
  ValidateContext,
} from "./definition/resource.js";
export type { AnyViews, Values, Views, ViewsOf } from "./definition/infer.js";
export {
  defineDataSource,
  type DataSource,
  type DataSourceSpec,
  type ReadDataContext,
  type ValidateConfigContext,
} from "./definition/data-source.js";
export {
  defineEphemeralResource,
  type EphemeralResource,
  type EphemeralResourceSpec,
} from "./definition/ephemeral-resource.js";
export {
  defineFunction,
  parameter,
  type FunctionSpec,
  type Parameter,
  type ProviderFunction,
} from "./definition/function.js";
export type { Listed, ListContext } from "./definition/list-resource.js";
export { readOnly } from "./definition/read-only.js";
export {
  defineProvider,
  listResourcesOf,
  type ConfigureContext,
  type DescribedError,
  type ErrorContext,
  type ListResource,
  type Operation,
  type Provider,
  type ProviderSpec,
} from "./definition/provider.js";

// Reading objects without Terraform.
export {
  declaredObjects,
  type DeclarableObject,
  type OmittedAttribute,
  type UndeclarableObject,
} from "./lifecycle/declared-object.js";
export { formatImportId, identityOf } from "./definition/identity.js";

// Serving a provider.
export { createLazyProviderServer, createProviderServer } from "./provider-server.js";
export type { DefinitionLoaders } from "./lifecycle/provider-instance.js";
export { closestWord } from "../shared/closest-word.js";
