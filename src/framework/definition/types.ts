/**
 * A rule for values of one type. `requirement` completes "must …" in docs and diagnostics. `check` returns the problem, or an
 * empty text if the requirement already explains the problem.
 */
export interface Constraint<V> {
  readonly requirement: string;
  check(value: V): string | undefined;
}

interface Scalar<Kind extends string, V> {
  readonly kind: Kind;
  readonly constraints: readonly Constraint<V>[];
}

export interface StringType<V extends string = string> extends Scalar<"string", string> {
  readonly oneOf?: readonly V[];
}

export type BoolType = Scalar<"bool", boolean>;

/** A whole number that a JavaScript number holds exactly (±2^53 − 1): identifiers, counts, codes. */
export type IntegerType = Scalar<"integer", number>;

/** A 64-bit whole number, as bigint: sizes, times, totals. */
export type Int64Type = Scalar<"int64", bigint>;

export type Float64Type = Scalar<"float64", number>;

export interface ListType<out E extends Type = Type> {
  readonly kind: "list";
  readonly element: E;
  readonly constraints: readonly Constraint<readonly unknown[]>[];
}

export interface SetType<out E extends Type = Type> {
  readonly kind: "set";
  readonly element: E;
  readonly constraints: readonly Constraint<readonly unknown[]>[];
}

export interface MapType<out E extends Type = Type> {
  readonly kind: "map";
  readonly element: E;
  readonly constraints: readonly Constraint<Readonly<Record<string, unknown>>>[];
}

/** In a schema, an object type is a nested attribute. It is a single object, or an element of a list. */
export interface ObjectType<out A extends Attributes = Attributes> {
  readonly kind: "object";
  readonly attributes: A;
}

/** Every type. `dynamic` is omitted because generated bindings cannot express it. */
export type Type =
  StringType | BoolType | IntegerType | Int64Type | Float64Type | ListType | SetType | MapType | ObjectType;

/**
 * Says who sets an attribute. The user must set it (`required`), may set it (`optional`), or cannot set it (`computed`). If the
 * user does not set it, the API sets it (`optional_computed`), or a default applies (`defaulted`).
 */
export type Presence = "required" | "optional" | "computed" | "optional_computed" | "defaulted";

/**
 * Annotations of attributes for a provider's own tools. The framework does not read them. A provider gives `meaning` a type with
 * `declare module`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- providers add the member
export interface Annotations {}

export type Meaning = Annotations extends { readonly meaning: infer M } ? M : unknown;

/**
 * One attribute, as plain data. Some options have a type that is both input and output: `equal`, the constraints, and the
 * default. Their types are erased here, and the functions in attribute.ts check them. The variance is explicit (`out`), because
 * TypeScript fails to infer it through the recursion.
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
  /** Returns the value from the attributes beside it. The framework sets it in every plan and state. */
  readonly derive: ((siblings: Readonly<Record<string, unknown>>) => unknown) | undefined;
  readonly default: unknown;
  readonly equal: ((prior: never, next: never, object: Readonly<Record<string, unknown>>) => boolean) | undefined;
  readonly canonical: ((value: never, object: Readonly<Record<string, unknown>>) => string) | undefined;
  readonly constraints: readonly { readonly requirement: string; check(value: never): string | undefined }[];
}

export type Attributes = Readonly<Record<string, Attribute>>;

export const string: StringType = { kind: "string", constraints: [] };
export const bool: BoolType = { kind: "bool", constraints: [] };
export const integer: IntegerType = { kind: "integer", constraints: [] };
export const int64: Int64Type = { kind: "int64", constraints: [] };
export const float64: Float64Type = { kind: "float64", constraints: [] };

/** Defines a text type with these words. Validation rejects other words and lists the allowed words. */
export function oneOf<const V extends string>(...words: readonly V[]): StringType<V> {
  return { kind: "string", constraints: [], oneOf: words };
}

/**
 * Like {@link oneOf}, for words that the API may add to. A configuration accepts only these words. A read also accepts other
 * words, such as `unknown_9`.
 */
export function oneOfKnown(...words: readonly string[]): StringType {
  return { kind: "string", constraints: [], oneOf: words };
}

/** Defines a list type. */
export function listOf<E extends Type>(element: E): ListType<E> {
  return { kind: "list", element, constraints: [] };
}

/** Defines a set type. */
export function setOf<E extends Type>(element: E): SetType<E> {
  return { kind: "set", element, constraints: [] };
}

/** Defines a map type. */
export function mapOf<E extends Type>(element: E): MapType<E> {
  return { kind: "map", element, constraints: [] };
}

/** Defines an object type. */
export function object<A extends Attributes>(attributes: A): ObjectType<A> {
  return { kind: "object", attributes };
}

export type Nesting = "single" | "list";

/** A nested attribute in a schema: an object, or a list of objects. */
export interface NestedType {
  readonly nesting: Nesting;
  readonly attributes: Attributes;
}

/** Returns the nested attribute of a type. Undefined if the type is a plain type constraint. */
export function nestedType(type: Type): NestedType | undefined {
  if (type.kind === "object") return { nesting: "single", attributes: type.attributes };
  if (type.kind !== "list" || type.element.kind !== "object") return undefined;
  return { nesting: "list", attributes: type.element.attributes };
}

/**
 * Returns the JSON of a type constraint (docs/reference/protocol.md#type-constraints). Nested attributes become the equivalent
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
      return "number";
    case "list":
    case "set":
    case "map":
      return [type.kind, constraintOf(type.element)];
    case "object":
      return ["object", Object.fromEntries(Object.entries(type.attributes).map(([k, a]) => [k, constraintOf(a.type)]))];
  }
}
