import type { Attributes } from "./attribute.js";
import type { AnyAt, ReadDataContext, ValidateConfigContext } from "./data-source.js";
import type { At, Diagnostics } from "./diagnostics.js";
import type { Answer, Arguments, Config, Values } from "./infer.js";

/** The result of `open`. `handle` is passed to `renew` and `close` and does not change. */
export interface Opened<R, H> {
  readonly result: R;
  /** When to call `renew`; not set if the object does not need to be renewed. */
  readonly renewAt?: Date;
  /** Plain JSON that Terraform keeps only in memory. */
  readonly handle?: H;
}

/** For `renew` and `close`. */
export interface HandleContext<Client, H> {
  readonly handle: H;
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly diagnostics: Diagnostics;
}

interface EphemeralHooks<Client, C, K, R, P, H> {
  /** Rules between attributes. Must not call the API. */
  validate?(context: ValidateConfigContext<C, P>): void;
  /** Creates the object. Its values are never stored. */
  open(context: ReadDataContext<Client, K, P>): Promise<Opened<R, H>>;
  /** Renews the object and returns when to renew it again. */
  renew?(context: HandleContext<Client, H>): Promise<{ readonly renewAt?: Date }>;
  close?(context: HandleContext<Client, H>): Promise<void>;
}

/** An ephemeral resource as its author writes it; see {@link defineEphemeralResource}. */
export interface EphemeralResourceSpec<Client, A extends Attributes, H> extends EphemeralHooks<
  Client,
  Config<A>,
  Arguments<A>,
  Answer<A>,
  At<A>,
  H
> {
  /** The whole type name, with the provider's prefix. */
  readonly type: string;
  /** Markdown for the registry page. */
  readonly doc: string;
  readonly attributes: A;
}

/** An ephemeral resource as the lifecycle runs it. */
export interface EphemeralResource<Client, A extends Attributes = Attributes> {
  readonly type: string;
  readonly doc: string;
  readonly attributes: A;
  readonly hooks: EphemeralHooks<Client, Values, Values, Values, AnyAt, unknown>;
}

/** Defines an ephemeral resource, in two calls for type inference. */
export function defineEphemeralResource<Client>() {
  return <const A extends Attributes, H = undefined>(
    spec: EphemeralResourceSpec<Client, A, H>,
  ): EphemeralResource<Client, A> => ({
    type: spec.type,
    doc: spec.doc,
    attributes: spec.attributes,
    hooks: spec,
  });
}
