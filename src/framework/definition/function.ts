import type { Known } from "./infer.js";
import type { Type } from "./types.js";

/** A parameter of a provider function. */
export interface Parameter<T extends Type = Type, N extends boolean = boolean> {
  readonly type: T;
  readonly doc: string;
  /** Whether null may be given. */
  readonly nullable: N;
}

/** Parameters by name; their order is the order of the arguments. */
type Parameters = Readonly<Record<string, Parameter>>;

type ArgumentOf<P extends Parameter> = Known<P["type"]> | (P["nullable"] extends true ? null : never);

/** The arguments of a call by name. */
type ArgumentsOf<P extends Parameters> = { readonly [K in keyof P]: ArgumentOf<P[K]> };

/** An argument that a function rejects; Terraform points to it. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";

  /** `index` is the position among the values of a variadic parameter, from 0. */
  constructor(
    readonly parameter: string,
    message: string,
    readonly index = 0,
  ) {
    super(message);
  }
}

/** How a function rejects an argument: `return refuse("text", "line 3 is …")`. */
type Refuse<Name extends string> = (parameter: Name, message: string, index?: number) => never;

/** A variadic parameter: any number of values after the others. */
interface VariadicParameter<T extends Type = Type, N extends string = string> extends Parameter<T, false> {
  readonly name: N;
}

/** A provider function as its author writes it; see {@link defineFunction}. */
export interface FunctionSpec<P extends Parameters, V extends Type, N extends string, R extends Type> {
  /** The name in a call: `provider::<provider>::<name>`. */
  readonly name: string;
  /** One sentence, plain text. */
  readonly summary: string;
  /** Markdown for the registry page. */
  readonly doc: string;
  readonly parameters: P;
  readonly variadic?: VariadicParameter<V, N>;
  readonly returns: R;
  /** A pure function: no configuration, clock or network. `rest` contains the variadic arguments. */
  call(
    given: ArgumentsOf<P>,
    context: { readonly rest: readonly Known<V>[]; readonly refuse: Refuse<(keyof P & string) | N> },
  ): Known<R>;
}

/** A provider function as the lifecycle runs it. */
export interface ProviderFunction {
  readonly name: string;
  readonly summary: string;
  readonly doc: string;
  readonly parameters: Parameters;
  readonly variadic: VariadicParameter | undefined;
  readonly returns: Type;
  call(
    given: Readonly<Record<string, unknown>>,
    context: { readonly rest: readonly unknown[]; readonly refuse: Refuse<string> },
  ): unknown;
}

/** A parameter that must be given and is not null. */
export function parameter<T extends Type>(type: T, options: { readonly doc: string }): Parameter<T, false> {
  return { type, doc: options.doc, nullable: false };
}

/** A parameter that may be null. */
export function nullableParameter<T extends Type>(type: T, options: { readonly doc: string }): Parameter<T, true> {
  return { type, doc: options.doc, nullable: true };
}

/** A parameter that takes any number of values. */
export function variadicParameter<T extends Type, const N extends string>(
  name: N,
  type: T,
  options: { readonly doc: string },
): VariadicParameter<T, N> {
  return { ...parameter(type, options), name };
}

/** Defines a function that configurations can call. */
export function defineFunction<
  const P extends Parameters,
  R extends Type,
  V extends Type = never,
  N extends string = never,
>(spec: FunctionSpec<P, V, N, R>): ProviderFunction {
  return { variadic: undefined, ...spec };
}
