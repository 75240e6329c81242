// The parts of definitions.
export { computed, defaulted, optional, optionalComputed, required, readOnly } from "./definition/attribute.js";
export {
  type Attribute,
  type Attributes,
  bool,
  type BoolType,
  type Constraint,
  float64,
  type Float64Type,
  int64,
  type Int64Type,
  integer,
  type IntegerType,
  listOf,
  type ListType,
  mapOf,
  object,
  oneOf,
  oneOfKnown,
  setOf,
  type SetType,
  string,
  type StringType,
  type Type,
} from "./definition/types.js";
export { atLeast, between, constrained, matches, notBlank, satisfies, sizeAtLeast } from "./definition/constraints.js";
export { isKnown, Unknown, UNKNOWN } from "./values/values.js";
export { knownBeginning } from "./codec/msgpack-reader.js";
export type { Config, State, Values } from "./definition/infer.js";
export { type At, type AttributePath, type Diagnostics, DiagnosticError } from "./definition/diagnostics.js";
export { privateState, type PrivateReader, type PrivateState } from "./definition/private-state.js";
export { type Timeouts } from "./definition/timeouts.js";

// One function per kind of definition.
export { defineResource, moveSource, type Resource } from "./definition/resource.js";
export type { InState, WrittenCheck } from "./definition/resource-hooks.js";

export { defineDataSource, defineEphemeralResource, defineAction } from "./definition/stateless.js";
export { defineFunction, parameter } from "./definition/function.js";

export {
  defineProvider,
  listResourcesOf,
  type DescribedError,
  type ErrorContext,
  type Operation,
  type Provider,
} from "./definition/provider.js";

// Reading objects without Terraform.
export { declaredObjects, type DeclarableObject, type UndeclarableObject } from "./lifecycle/declared-object.js";
export { formatImportId, identityOf, parseImportId } from "./definition/identity.js";

// Serving a provider.
export { createProviderServer } from "./provider-server.js";
export type { DefinitionLoaders } from "./lifecycle/provider-instance.js";
export { closestWord } from "../shared/closest-word.js";
