import type { Known } from "./infer.js";
import {
  type Attribute,
  type Constraint,
  type Meaning,
  type Type,
  type Attributes,
  type ListType,
  type MapType,
  type ObjectType,
  type SetType,
  type StringType,
  listOf,
  mapOf,
  object,
  setOf,
  string,
} from "./types.js";

interface CommonOptions {
  /** Markdown for the registry page, the bindings and `terraform providers schema`. */
  readonly doc: string;
  readonly sensitive?: boolean;
  /** Marks the attribute as deprecated. The text names its replacement. */
  readonly deprecated?: string;
  /** For the provider's own tools; see {@link Annotations}. */
  readonly meaning?: Meaning;
}

interface InputOptions<T extends Type, L extends boolean> extends CommonOptions {
  /** A change forces a new resource. */
  readonly requiresReplace?: boolean;
  /**
   * Reports whether two spellings are equivalent. If they are, the plan keeps the prior spelling. `object` has the sibling
   * attributes.
   */
  readonly equal?: (prior: Known<T>, next: Known<T>, object: Readonly<Record<string, unknown>>) => boolean;
  /** Returns the same text for all equivalent spellings. Requires `equal`. */
  readonly canonical?: (value: Known<T>, object: Readonly<Record<string, unknown>>) => string;
  readonly constraints?: readonly Constraint<Known<T>>[];
  /** The attribute is not in the API. If only this attribute changes, no request is sent. A read keeps its value. */
  readonly local?: L;
}

interface ComputedOptions extends CommonOptions {
  /** Updates never change a known value of the attribute. */
  readonly stable?: boolean;
  /** The value changes only if one of these attributes changes. By default, any update may change it. */
  readonly changesWith?: readonly string[];
}

type Rest = Omit<Attribute, "type" | "presence" | "local">;

// The public functions below tie the options to the type. Doing so here too would only slow the compiler down.
function rest(given: CommonOptions, fallback?: unknown): Rest {
  const options = given as CommonOptions & Partial<Rest>;
  return {
    doc: options.doc,
    sensitive: options.sensitive ?? false,
    deprecated: options.deprecated,
    meaning: options.meaning,
    requiresReplace: options.requiresReplace ?? false,
    stable: options.stable ?? false,
    changesWith: options.changesWith,
    derive: undefined,
    default: fallback,
    equal: options.equal,
    canonical: options.canonical,
    constraints: options.constraints ?? [],
  };
}

/** Defines an attribute that the user must set. */
export function required<T extends Type>(type: T, options: InputOptions<T, false>): Attribute<T, "required", false> {
  return { type, presence: "required", local: false, ...rest(options) };
}

/** Defines an attribute that the user may set. If the user does not set it, it is null. */
export function optional<T extends Type, L extends boolean = false>(
  type: T,
  options: InputOptions<T, L>,
): Attribute<NoInfer<T>, "optional", NoInfer<L>> {
  return { type, presence: "optional", local: (options.local ?? false) as L, ...rest(options) };
}

/** Defines an attribute that the API sets. */
export function computed<T extends Type>(type: T, options: ComputedOptions): Attribute<T, "computed", false> {
  return { type, presence: "computed", local: false, ...rest(options) };
}

/** Defines an attribute that the user may set. If the user does not set it, the API does. */
export function optionalComputed<T extends Type>(
  type: T,
  options: InputOptions<T, false> & ComputedOptions,
): Attribute<T, "optional_computed", false> {
  return { type, presence: "optional_computed", local: false, ...rest(options) };
}

type Defaulted = <T extends Type, L extends boolean = false>(
  type: T,
  value: NoInfer<Known<T>>,
  options: InputOptions<T, L>,
) => Attribute<NoInfer<T>, "defaulted", NoInfer<L>>;

function defaultedOfAnyType(
  type: Type,
  value: unknown,
  options: CommonOptions & { readonly local?: boolean },
): unknown {
  return { type, presence: "defaulted", local: options.local ?? false, ...rest(options, value) };
}

/** Defines an attribute that the user may set. If the user does not set it, it is `value`. */
export const defaulted = defaultedOfAnyType as unknown as Defaulted;

/**
 * A type as the API returns it. Text may be any word, and objects have only computed attributes. `Type` itself ends the
 * recursion.
 */
type ReadOnlyType<T extends Type> = [Type] extends [T] ? Type : ReadOnlyOfOne<T>;

type ReadOnlyOfOne<T extends Type> = T extends StringType
  ? StringType
  : T extends ListType<infer E>
    ? ListType<ReadOnlyType<E>>
    : T extends SetType<infer E>
      ? SetType<ReadOnlyType<E>>
      : T extends MapType<infer E>
        ? MapType<ReadOnlyType<E>>
        : T extends ObjectType<infer A>
          ? ObjectType<ReadOnly<A>>
          : T;

/** Computed attributes with the same names and {@link ReadOnlyType}s. */
type ReadOnly<A extends Attributes> = {
  readonly [K in keyof A]: Attribute<ReadOnlyType<A[K]["type"]>, "computed", false>;
};

function readOnlyType(type: Type): Type {
  switch (type.kind) {
    case "string":
      return string;
    case "list":
      return listOf(readOnlyType(type.element));
    case "set":
      return setOf(readOnlyType(type.element));
    case "map":
      return mapOf(readOnlyType(type.element));
    case "object":
      return object(readOnly(type.attributes));
    default:
      return { ...type, constraints: [] };
  }
}

/**
 * Converts the attributes of a resource to attributes of a data source. Names and types stay the same, and the API sets all
 * values. Drops options for input: allowed words, constraints, defaults, replacement, and the meaning. `docs` replaces
 * documentation by name.
 */
export function readOnly<A extends Attributes>(
  attributes: A,
  docs: { readonly [K in keyof A]?: string } = {},
): ReadOnly<A> {
  const made = Object.entries(attributes).map(([name, { type, doc, sensitive, deprecated }]) => {
    const options = { doc: docs[name] ?? doc, sensitive, ...(deprecated !== undefined && { deprecated }) };
    return [name, computed(readOnlyType(type), options)] as const;
  });
  return Object.fromEntries(made) as ReadOnly<A>;
}
