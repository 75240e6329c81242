import type { Decimal } from "../values/values.js";

/**
 * A rule for values of one type. `requirement` completes "must …" in docs and diagnostics; `check` returns what is
 * wrong, or empty text if the requirement says enough.
 */
export interface Constraint<V> {
  readonly requirement: string;
  check(value: V): string | undefined;
}

interface Scalar<Kind extends string, V> {
  readonly kind: Kind;
  readonly constraints: readonly Constraint<V>[];
}

/** Text; with `oneOf`, one of the listed words. */
export interface StringType<V extends string = string> extends Scalar<"string", string> {
  readonly oneOf?: readonly V[];
}

/** True or false. */
export type BoolType = Scalar<"bool", boolean>;

/** A whole number that a JavaScript number holds exactly (±2^53 − 1): identifiers, counts, codes. */
export type IntegerType = Scalar<"integer", number>;

/** A 64-bit whole number, as bigint: sizes, times, totals. */
export type Int64Type = Scalar<"int64", bigint>;

/** A binary fraction: frame rates, coordinates. */
export type Float64Type = Scalar<"float64", number>;

/** A decimal number of any precision. */
export type NumberType = Scalar<"number", Decimal>;

/** A sequence; order and duplicates count. */
export interface ListType<out E extends Type = Type> {
  readonly kind: "list";
  readonly element: E;
  readonly constraints: readonly Constraint<readonly unknown[]>[];
}

/** A collection in which neither order nor duplicates count. */
export interface SetType<out E extends Type = Type> {
  readonly kind: "set";
  readonly element: E;
  readonly constraints: readonly Constraint<readonly unknown[]>[];
}

/** Values by name. */
export interface MapType<out E extends Type = Type> {
  readonly kind: "map";
  readonly element: E;
  readonly constraints: readonly Constraint<Readonly<Record<string, unknown>>>[];
}

/** A group of attributes; in a schema it becomes a nested attribute (single, or in a list, set or map). */
export interface ObjectType<out A extends Attributes = Attributes> {
  readonly kind: "object";
  readonly attributes: A;
}

/** Every type. `dynamic` is omitted because generated bindings cannot express it. */
export type Type =
  | StringType
  | BoolType
  | IntegerType
  | Int64Type
  | Float64Type
  | NumberType
  | ListType
  | SetType
  | MapType
  | ObjectType;

/**
 * Who sets an attribute: the user must (`required`), may (`optional`), or never does (`computed`); if the user does
 * not, the API does (`optional_computed`) or a default does (`defaulted`).
 */
export type Presence = "required" | "optional" | "computed" | "optional_computed" | "defaulted";

/**
 * What a provider says about its attributes to its own tools. The framework keeps it and does not read it. A provider
 * gives `meaning` a type with `declare module`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- providers add the member
export interface Annotations {}

/** The type of `meaning` in {@link Annotations}. */
export type Meaning = Annotations extends { readonly meaning: infer M } ? M : unknown;

/**
 * One attribute, as plain data. Options whose type is both input and output (`equal`, the constraints, the default) are
 * erased here; the functions below check them against the type where the attribute is written. Variance is explicit
 * (`out`) here and in the types, since TypeScript fails to infer it through the recursion.
 */
export interface Attribute<
  out T extends Type = Type,
  out P extends Presence = Presence,
  out L extends boolean = boolean,
> {
  readonly type: T;
  readonly presence: P;
  readonly local: L;
  readonly doc: string;
  readonly sensitive: boolean;
  readonly deprecated: string | undefined;
  readonly meaning: Meaning | undefined;
  readonly requiresReplace: boolean;
  readonly stable: boolean;
  readonly changesWith: readonly string[] | undefined;
  readonly default: unknown;
  readonly equal: ((prior: never, next: never, object: Readonly<Record<string, unknown>>) => boolean) | undefined;
  readonly canonical: ((value: never, object: Readonly<Record<string, unknown>>) => string) | undefined;
  readonly constraints: readonly { readonly requirement: string; check(value: never): string | undefined }[];
}

/** Attributes by name. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** Text of any content. */
export const string: StringType = { kind: "string", constraints: [] };
/** True or false. */
export const bool: BoolType = { kind: "bool", constraints: [] };
/** See {@link IntegerType}. */
export const integer: IntegerType = { kind: "integer", constraints: [] };
/** See {@link Int64Type}. */
export const int64: Int64Type = { kind: "int64", constraints: [] };
/** See {@link Float64Type}. */
export const float64: Float64Type = { kind: "float64", constraints: [] };
/**
 * See {@link NumberType}.
 * @testable Digits beyond a double; no definition has such an attribute.
 */
export const number: NumberType = { kind: "number", constraints: [] };

/** One of the given words; validation rejects others and lists the allowed ones. */
export function oneOf<const V extends string>(...words: readonly V[]): StringType<V> {
  return { kind: "string", constraints: [], oneOf: words };
}

/**
 * Like {@link oneOf}, for words that the API may add to: only the listed ones can be configured, but others, such as
 * `unknown_9`, can be read.
 */
export function oneOfKnown(...words: readonly string[]): StringType {
  return { kind: "string", constraints: [], oneOf: words };
}

/** A list of one element type. */
export function listOf<E extends Type>(element: E): ListType<E> {
  return { kind: "list", element, constraints: [] };
}

/** A set of one element type. */
export function setOf<E extends Type>(element: E): SetType<E> {
  return { kind: "set", element, constraints: [] };
}

/** A map from names to one element type. */
export function mapOf<E extends Type>(element: E): MapType<E> {
  return { kind: "map", element, constraints: [] };
}

/** A group of attributes. */
export function object<A extends Attributes>(attributes: A): ObjectType<A> {
  return { kind: "object", attributes };
}

/** How a nested attribute contains its object. */
export type Nesting = "single" | "list" | "map";

/** A type that is a nested attribute in a schema: an object, or a list or map of objects. */
export interface NestedType {
  readonly nesting: Nesting;
  readonly attributes: Attributes;
}

/** The nested attribute of a type in a schema; undefined if the type is a plain type constraint. */
export function nestedType(type: Type): NestedType | undefined {
  if (type.kind === "object") return { nesting: "single", attributes: type.attributes };
  if (type.kind !== "list" && type.kind !== "map") return undefined;
  return type.element.kind === "object" ? { nesting: type.kind, attributes: type.element.attributes } : undefined;
}

/**
 * The JSON of a type constraint (docs/reference/protocol.md#type-constraints); nested attributes become the equivalent
 * type.
 */
export function typeConstraint(type: Type): Uint8Array {
  return Buffer.from(JSON.stringify(constraintOf(type)));
}

function constraintOf(type: Type): unknown {
  switch (type.kind) {
    case "string":
    case "bool":
      return type.kind;
    case "integer":
    case "int64":
    case "float64":
    case "number":
      return "number";
    case "list":
    case "set":
    case "map":
      return [type.kind, constraintOf(type.element)];
    case "object":
      return ["object", Object.fromEntries(Object.entries(type.attributes).map(([k, a]) => [k, constraintOf(a.type)]))];
  }
}
