// The vocabulary of definitions.
export {
  computed,
  defaulted,
  optional,
  optionalComputed,
  required,
  writeOnly,
  type Attribute,
  type Attributes,
  type Presence,
} from "./attribute.js";
export {
  bool,
  float64,
  int64,
  integer,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  oneOfKnown,
  setOf,
  string,
  type Constraint,
  type Type,
} from "./types.js";
export {
  atLeast,
  atMost,
  between,
  constrained,
  lengthAtMost,
  lengthBetween,
  matches,
  notBlank,
  satisfies,
  sizeAtLeast,
  sizeBetween,
} from "./constraints.js";
export type * from "./meaning.js";
export { Decimal } from "./decimal.js";
export { isKnown, isUnknown, Unknown, UNKNOWN } from "./unknown.js";
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
} from "./infer.js";
export type { At, AttributePath } from "./path.js";
export { DiagnosticError, type Diagnostics } from "./diagnostics.js";
export { closestWord } from "./closest-word.js";
export { privateState, type PrivateReader, type PrivateState, type PrivateStateType } from "./private-state.js";
export { type Duration, type TimedOperation, type Timeouts } from "./timeouts.js";
export type { Log, LogFields } from "./log.js";

// Definitions, one kind a function.
export {
  defineResource,
  moveSource,
  type ImportIdForm,
  type MoveSource,
  type Resource,
  type ResourceSpec,
  type Upgrade,
} from "./resource.js";
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
} from "./resource-hooks.js";
export type { AnyViews, Values, Views, ViewsOf } from "./views.js";
export {
  defineDataSource,
  type DataSource,
  type DataSourceSpec,
  type ReadDataContext,
  type ValidateConfigContext,
} from "./data-source.js";
export {
  defineEphemeralResource,
  type EphemeralResource,
  type EphemeralResourceSpec,
  type HandleContext,
  type Opened,
} from "./ephemeral-resource.js";
export {
  defineFunction,
  nullableParameter,
  parameter,
  variadicParameter,
  type FunctionSpec,
  type Parameter,
  type ProviderFunction,
} from "./function.js";
export { defineListResource, type Listed, type ListContext, type ListResource } from "./list-resource.js";
export {
  defineProvider,
  type ConfigureContext,
  type DescribedError,
  type ErrorContext,
  type Operation,
  type Provider,
  type ProviderSpec,
} from "./provider.js";

// Serving a provider.
export { createProviderServer } from "./provider-server.js";
