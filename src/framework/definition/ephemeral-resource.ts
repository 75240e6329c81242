import type { Attributes } from "./types.js";
import type { AnyAt, ReadDataContext, ValidateConfigContext } from "./data-source.js";
import type { At } from "./diagnostics.js";
import type { Answer, Arguments, Config, Values } from "./infer.js";

interface EphemeralHooks<Client, C, K, R, P> {
  /** Rules between attributes. Must not call the API. */
  validate?(context: ValidateConfigContext<C, P>): void;
  /** Creates the object. Its values are never stored. Nothing is renewed or closed later. */
  open(context: ReadDataContext<Client, K, P>): Promise<R>;
}

/** An ephemeral resource as its author writes it; see {@link defineEphemeralResource}. */
export interface EphemeralResourceSpec<Client, A extends Attributes> extends EphemeralHooks<
  Client,
  Config<A>,
  Arguments<A>,
  Answer<A>,
  At<A>
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
  readonly hooks: EphemeralHooks<Client, Values, Values, Values, AnyAt>;
}

/** Defines an ephemeral resource, in two calls for type inference. */
export function defineEphemeralResource<Client>() {
  return <const A extends Attributes>(spec: EphemeralResourceSpec<Client, A>): EphemeralResource<Client, A> => ({
    type: spec.type,
    doc: spec.doc,
    attributes: spec.attributes,
    hooks: spec,
  });
}
