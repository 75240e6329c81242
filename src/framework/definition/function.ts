import type { Known } from "./infer.js";
import type { Type } from "./types.js";

/** A parameter of a provider function. Arguments are required and not null. */
export interface Parameter<T extends Type = Type> {
  readonly type: T;
  readonly doc: string;
}

/** Parameters by name, in the order of the arguments. */
type Parameters = Readonly<Record<string, Parameter>>;

type ArgumentsOf<P extends Parameters> = { readonly [K in keyof P]: Known<P[K]["type"]> };

/** The rejection of an argument. Terraform points to this argument. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";

  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message);
  }
}

/** Rejects an argument: `return refuse("text", "line 3 is …")`. */
type Refuse<Name extends string> = (parameter: Name, message: string) => never;

export interface FunctionSpec<P extends Parameters, R extends Type> {
  /** The name in a call: `provider::<provider>::<name>`. */
  readonly name: string;
  readonly summary: string;
  readonly doc: string;
  readonly parameters: P;
  readonly returns: R;
  /** A pure function: no configuration, clock or network. */
  call(given: ArgumentsOf<P>, context: { readonly refuse: Refuse<keyof P & string> }): Known<R>;
}

export interface ProviderFunction {
  readonly name: string;
  readonly summary: string;
  readonly doc: string;
  readonly parameters: Parameters;
  readonly returns: Type;
  call(given: Readonly<Record<string, unknown>>, context: { readonly refuse: Refuse<string> }): unknown;
}

/** Defines a parameter of a function. */
export function parameter<T extends Type>(type: T, options: { readonly doc: string }): Parameter<T> {
  return { type, doc: options.doc };
}

/** Defines a function that configurations can call. */
export function defineFunction<const P extends Parameters, R extends Type>(spec: FunctionSpec<P, R>): ProviderFunction {
  return spec;
}
