import type { Unknown } from "../values/values.js";
import type {
  Attribute,
  Attributes,
  BoolType,
  Float64Type,
  Int64Type,
  IntegerType,
  ListType,
  MapType,
  ObjectType,
  Presence,
  SetType,
  StringType,
  Type,
} from "./types.js";
import type { At, AttributePath } from "./diagnostics.js";

// Used instead of `unknown`. With `unknown`, literals would lose their types while the types of a definition are inferred.
type AnyValue = string | boolean | number | bigint | readonly unknown[] | Readonly<Record<string, unknown>>;

/** A known value of the type. For the general type `Type`, it is any value, which ends the recursion. */
export type Known<T extends Type> = [Type] extends [T] ? AnyValue : KnownOfOne<T>;

type KnownOfOne<T extends Type> =
  T extends StringType<infer V>
    ? V
    : T extends BoolType
      ? boolean
      : T extends IntegerType | Float64Type
        ? number
        : T extends Int64Type
          ? bigint
          : T extends ListType<infer E> | SetType<infer E>
            ? readonly Known<E>[]
            : T extends MapType<infer E>
              ? Readonly<Record<string, Known<E>>>
              : T extends ObjectType<infer A>
                ? State<A>
                : never;

export type MaybeUnknown<T extends Type> = [Type] extends [T] ? AnyValue | Unknown : MaybeUnknownOfOne<T>;

type MaybeUnknownOfOne<T extends Type> =
  | Unknown
  | (T extends ListType<infer E> | SetType<infer E>
      ? readonly MaybeUnknown<E>[]
      : T extends MapType<infer E>
        ? Readonly<Record<string, MaybeUnknown<E>>>
        : T extends ObjectType<infer A>
          ? Plan<A>
          : Known<T>);

type KeysWith<A extends Attributes, P extends Presence> = {
  [K in keyof A]: A[K]["presence"] extends P ? K : never;
}[keyof A];

type KnownOf<A extends Attribute> = Known<A["type"]>;
type MaybeUnknownOf<A extends Attribute> = MaybeUnknown<A["type"]>;

/** The user's configuration during planning. Any value may be unknown. Attributes that only the API sets are left out. */
export type Config<A extends Attributes> = {
  readonly [K in Exclude<keyof A, KeysWith<A, "computed">>]: A[K]["presence"] extends "required"
    ? MaybeUnknownOf<A[K]>
    : MaybeUnknownOf<A[K]> | null;
};

/** The known configuration: during apply and for data sources. */
export type KnownConfig<A extends Attributes> = {
  readonly [K in Exclude<keyof A, KeysWith<A, "computed">>]: A[K]["presence"] extends "required"
    ? KnownOf<A[K]>
    : KnownOf<A[K]> | null;
};

/** The plan in progress: all attributes, each possibly unknown. */
export type Plan<A extends Attributes> = {
  -readonly [K in keyof A]: A[K]["presence"] extends "required" | "defaulted"
    ? MaybeUnknownOf<A[K]>
    : MaybeUnknownOf<A[K]> | null;
};

/** The plan during apply. Configured attributes are known. `undefined` means that the API decides. */
export type Planned<A extends Attributes> = {
  readonly [K in keyof A]: A[K]["presence"] extends "required" | "defaulted"
    ? KnownOf<A[K]>
    : A[K]["presence"] extends "optional"
      ? KnownOf<A[K]> | null
      : KnownOf<A[K]> | null | undefined;
};

/** The stored state: fully known. */
export type State<A extends Attributes> = {
  readonly [K in keyof A]: A[K]["presence"] extends "required" | "defaulted" ? KnownOf<A[K]> : KnownOf<A[K]> | null;
};

type LocalKeys<A extends Attributes> = { [K in keyof A]: A[K]["local"] extends true ? K : never }[keyof A];

/** The result of create, read and update: the state. `local` attributes are optional. */
export type Result<A extends Attributes> = Omit<State<A>, LocalKeys<A> | "timeouts"> & Partial<State<A>>;

/** The known part of the state in an incomplete create or update. */
export type PartialState<A extends Attributes> = Partial<State<A>>;

/** The configuration of data sources and of the provider: fully known, with defaults. */
export type Arguments<A extends Attributes> = {
  readonly [K in Exclude<keyof A, KeysWith<A, "computed">>]: A[K]["presence"] extends "required" | "defaulted"
    ? KnownOf<A[K]>
    : KnownOf<A[K]> | null;
};

/**
 * The result of a data source or an ephemeral resource. The framework adds attributes that the user sets and the result lacks.
 */
export type Answer<A extends Attributes> = Pick<
  State<A>,
  keyof State<A> & KeysWith<A, "computed" | "optional_computed">
> &
  Partial<State<A>>;

/** A stored object. Only the attributes `I` are certain, because the others may be missing right after an import. */
export type Recorded<A extends Attributes, I extends keyof A> = {
  readonly [K in keyof A]: K extends I | LocalKeys<A> ? State<A>[K] : KnownOf<A[K]> | null;
};

export type Identity<A extends Attributes, I extends keyof A> = { readonly [K in I]: KnownOf<A[K]> };

/** The types in each phase of a resource's hooks. All of them are inferred from the attributes. */
export interface Views {
  config: unknown;
  knownConfig: unknown;
  plan: unknown;
  planned: unknown;
  prior: unknown;
  recorded: unknown;
  result: unknown;
  partial: unknown;
  identity: unknown;
  name: string;
  at: unknown;
  private: unknown;
}

export interface ViewsOf<A extends Attributes, I extends keyof A & string, P> extends Views {
  config: Config<A>;
  knownConfig: KnownConfig<A>;
  plan: Plan<A>;
  planned: Planned<A>;
  prior: State<A>;
  recorded: Recorded<A, I>;
  result: Result<A>;
  partial: PartialState<A>;
  identity: Identity<A, I>;
  name: keyof A & string;
  at: At<A>;
  private: P;
}

/** Attribute values by name, for definitions whose attributes are not statically typed. */
export type Values = Record<string, unknown>;

export interface AnyViews extends Views {
  config: Values;
  knownConfig: Values;
  plan: Values;
  planned: Values;
  prior: Values;
  recorded: Values;
  result: Values;
  partial: Values;
  identity: Values;
  at: Readonly<Record<string, AttributePath>>;
}
