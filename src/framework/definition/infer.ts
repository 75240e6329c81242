import type { Attribute, Attributes, Presence } from "./attribute.js";
import type { Decimal, Unknown } from "../values/values.js";
import type {
  BoolType,
  Float64Type,
  Int64Type,
  IntegerType,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  SetType,
  StringType,
  Type,
} from "./types.js";
import type { At, AttributePath } from "./diagnostics.js";

// Spelled out rather than `unknown`, so that literals keep their types where a definition's types are still being inferred.
type AnyValue = string | boolean | number | bigint | Decimal | readonly unknown[] | Readonly<Record<string, unknown>>;

/** The value of a type when everything in it is known. Of a type that may be any, any value: that ends the recursion. */
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
          : T extends NumberType
            ? Decimal
            : T extends ListType<infer E> | SetType<infer E>
              ? readonly Known<E>[]
              : T extends MapType<infer E>
                ? Readonly<Record<string, Known<E>>>
                : T extends ObjectType<infer A>
                  ? State<A>
                  : never;

/** The value of a type when it, or anything in it, may be unknown. */
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

/** The user's configuration while planning: anything may be unknown; what only the API sets is left out. */
export type Config<A extends Attributes> = {
  readonly [K in Exclude<keyof A, KeysWith<A, "computed">>]: A[K]["presence"] extends "required"
    ? MaybeUnknownOf<A[K]>
    : MaybeUnknownOf<A[K]> | null;
};

/** The configuration when all of it is known: at apply, and for data sources. */
export type KnownConfig<A extends Attributes> = {
  readonly [K in Exclude<keyof A, KeysWith<A, "computed">>]: A[K]["presence"] extends "required"
    ? KnownOf<A[K]>
    : KnownOf<A[K]> | null;
};

/** The plan while it is being made: every attribute, each possibly unknown. */
export type Plan<A extends Attributes> = {
  [K in Exclude<keyof A, KeysWith<A, "write_only">>]: A[K]["presence"] extends "required" | "defaulted"
    ? MaybeUnknownOf<A[K]>
    : MaybeUnknownOf<A[K]> | null;
};

/** The plan while it is applied: what the user set is known; `undefined` is what the API is to decide. */
export type Planned<A extends Attributes> = {
  readonly [K in Exclude<keyof A, KeysWith<A, "write_only">>]: A[K]["presence"] extends "required" | "defaulted"
    ? KnownOf<A[K]>
    : A[K]["presence"] extends "optional"
      ? KnownOf<A[K]> | null
      : KnownOf<A[K]> | null | undefined;
};

/** What is stored: wholly known, without write-only values. */
export type State<A extends Attributes> = {
  readonly [K in Exclude<keyof A, KeysWith<A, "write_only">>]: A[K]["presence"] extends "required" | "defaulted"
    ? KnownOf<A[K]>
    : KnownOf<A[K]> | null;
};

type LocalKeys<A extends Attributes> = { [K in keyof A]: A[K]["local"] extends true ? K : never }[keyof A];

/** What create, read and update answer: the whole state; attributes that only the provider knows may be left out. */
export type Result<A extends Attributes> = Omit<State<A>, LocalKeys<A> | "timeouts"> & Partial<State<A>>;

/** Part of a state: what a half-done create or update knows already. */
export type PartialState<A extends Attributes> = Partial<State<A>>;

/** What data sources and the provider's configuration are given: wholly known, defaults filled in. */
export type Arguments<A extends Attributes> = {
  readonly [K in Exclude<keyof A, KeysWith<A, "computed">>]: A[K]["presence"] extends "required" | "defaulted"
    ? KnownOf<A[K]>
    : KnownOf<A[K]> | null;
};

/** What a data source or an ephemeral resource answers: what the API sets; what the user sets is echoed if left out. */
export type Answer<A extends Attributes> = Pick<
  State<A>,
  keyof State<A> & KeysWith<A, "computed" | "optional_computed">
> &
  Partial<State<A>>;

/** A stored object of which only the names `I` are certain, as it is right after an import. */
export type Recorded<A extends Attributes, I extends keyof A> = {
  readonly [K in Exclude<keyof A, KeysWith<A, "write_only">>]: K extends I | LocalKeys<A>
    ? State<A>[K]
    : KnownOf<A[K]> | null;
};

/** The values of the attributes that identify an object. */
export type Identity<A extends Attributes, I extends keyof A> = { readonly [K in I]: KnownOf<A[K]> };

/** The types that a resource's hooks see, each phase its own; all follow from the attributes. */
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

/** The views of a resource with attributes `A`, identity `I` and private state `P`. */
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

/** Attribute values by name, where the attributes are not known to the compiler. */
export type Values = Record<string, unknown>;

/** The views that the lifecycle works with: any resource's. */
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
