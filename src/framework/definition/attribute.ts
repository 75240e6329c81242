import type { Known } from "./infer.js";
import type { Attribute, Constraint, Meaning, Type } from "./types.js";

/** Options of every attribute. */
interface CommonOptions {
  /** Markdown for the registry page, the bindings and `terraform providers schema`. */
  readonly doc: string;
  readonly sensitive?: boolean;
  /** Marks the attribute as deprecated and says what to use instead. */
  readonly deprecated?: string;
  /** For the provider's own tools; see {@link Annotations}. */
  readonly meaning?: Meaning;
}

/** Options of attributes that the user sets. */
interface InputOptions<T extends Type, L extends boolean> extends CommonOptions {
  /** A change forces a new resource. */
  readonly requiresReplace?: boolean;
  /**
   * Whether two spellings are equivalent; the prior one is then kept. `object` contains the attributes beside this one.
   */
  readonly equal?: (prior: Known<T>, next: Known<T>, object: Readonly<Record<string, unknown>>) => boolean;
  /** A text that is the same for equivalent spellings; belongs to `equal`. */
  readonly canonical?: (value: Known<T>, object: Readonly<Record<string, unknown>>) => string;
  readonly constraints?: readonly Constraint<Known<T>>[];
  /**
   * Not part of the API: changing only this attribute is an update without a request, and reading does not change it.
   */
  readonly local?: L;
}

/** Options of attributes that the API may set. */
interface ComputedOptions extends CommonOptions {
  /** Never changes once it is known: an update keeps it. */
  readonly stable?: boolean;
  /** Changes only if one of these changes. Without it, every update may change it. */
  readonly changesWith?: readonly string[];
}

type Rest = Omit<Attribute, "type" | "presence" | "local">;

// The public functions below tie the options to the type. Here that would only slow the compiler down.
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
    default: fallback,
    equal: options.equal,
    canonical: options.canonical,
    constraints: options.constraints ?? [],
  };
}

/** The user must set it. */
export function required<T extends Type>(type: T, options: InputOptions<T, false>): Attribute<T, "required", false> {
  return { type, presence: "required", local: false, ...rest(options) };
}

/** The user may set it; null if unset. */
export function optional<T extends Type, L extends boolean = false>(
  type: T,
  options: InputOptions<T, L>,
): Attribute<NoInfer<T>, "optional", NoInfer<L>> {
  return { type, presence: "optional", local: (options.local ?? false) as L, ...rest(options) };
}

/** The API sets it. */
export function computed<T extends Type>(type: T, options: ComputedOptions): Attribute<T, "computed", false> {
  return { type, presence: "computed", local: false, ...rest(options) };
}

/** The user may set it; otherwise the API does. */
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

/** The user may set it; `value` if unset. */
export const defaulted = defaultedOfAnyType as unknown as Defaulted;
